"""How people are told while no page is open: the service worker, their channels, and the pages of letters."""
