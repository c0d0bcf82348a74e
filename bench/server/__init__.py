"""The whole server under load, beside a bare one that only stores and sends."""
