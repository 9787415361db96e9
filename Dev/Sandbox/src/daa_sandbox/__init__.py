"""A local stand-in for Circle's passkey ceremony and the API routes around it."""
