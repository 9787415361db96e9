"""A made-up identity provider. Nobody signs in with it: a control route mints its ID tokens."""

import json

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc.jwk import ECKey

from daa_sandbox import jws
from daa_sandbox.clock import Clock
from daa_sandbox.errors import invalid
from daa_sandbox.jws import CompactJWS, MalformedJWS, PublicKey

_LIFETIME = 600


class IdTokens:
    def __init__(self, clock: Clock, origin: str) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        spki = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self._clock = clock
        self._issuer = f"{origin}/sandbox"
        self._key = ECKey.import_key(key)
        self._public_key = PublicKey(spki)

    def mint(self, nonce: str, subject: str) -> str:
        now = self._clock.now_ms() // 1000
        claims = {
            "iss": self._issuer,
            "aud": "daa-sandbox",
            "sub": subject,
            "nonce": nonce,
            "iat": now,
            "exp": now + _LIFETIME,
        }
        return jws.sign({"typ": "JWT"}, json.dumps(claims).encode(), self._key)

    def check(self, id_token: str, nonce: str) -> None:
        try:
            token = CompactJWS.read(id_token)
        except MalformedJWS:
            raise invalid("idToken is not a well-formed compact JWS.") from None
        if not token.is_signed_by(self._public_key):
            raise invalid("idToken was not signed by this sandbox's identity provider.")
        # Signed by our own key, so it has the claims that `mint` writes.
        if token.payload["nonce"] != nonce:
            raise invalid("idToken does not carry the oidcNonce of its login request.")
        expires = token.payload["exp"]
        if not isinstance(expires, int) or self._clock.now_ms() // 1000 >= expires:
            raise invalid("idToken has expired.")
