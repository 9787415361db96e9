"""Checks the package for Apple's systems on Linux, against declarations of our own in place of Apple's SDK."""
