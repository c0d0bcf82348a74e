"""What speaks: sentences from catalogues, in every language there is."""
