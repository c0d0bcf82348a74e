"""The routes about oneself: who one is, when one is here, what is done meanwhile."""
