"""Checks what users of the package see: its public declarations, its documentation, and the code in that."""
