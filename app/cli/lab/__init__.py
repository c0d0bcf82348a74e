"""Commands for those who look at games and programs from outside: contests, simulations, measurements, components."""
