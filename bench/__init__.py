"""How fast is our engine? Measured beside two well-known pure-Python engines: `python -m bench`."""
