"""The cases of `AuthKeyWireV1.json`, one module for each part of the file."""
