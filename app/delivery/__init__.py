"""Telling people who are not here that they are needed: what is sent, where to, in which words, which way."""
