"""HTTP: routes, credentials, envelopes and headers around the sandbox."""
