"""The host in charge of the house: who may come in, what is done about trouble, and the log of it."""
