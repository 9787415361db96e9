"""Peers from PyPI, run on request: one line `time NAME COUNT`, one line with the nanoseconds that it took."""

import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from importlib.metadata import version
from json import dumps

from cryptography.hazmat.backends.openssl import backend
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jws
from joserfc.jwk import ECKey
from jwcrypto.jwk import JWK

MESSAGE = bytes(65 + index % 26 for index in range(256))
ES256 = ec.ECDSA(SHA256())
CURVE = ec.SECP256R1()


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


private = ec.generate_private_key(CURVE)
public = private.public_key()
der = private.sign(MESSAGE, ES256)
point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
spki = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
jwk = {"crv": "P-256", "kty": "EC", "x": base64url(point[1:33]), "y": base64url(point[33:])}

jwcrypto_key = JWK.from_json(dumps(jwk))
joserfc_private = ECKey.import_key(private)
joserfc_public = ECKey.import_key(public)
protected = {"alg": "ES256"}
compact = jws.serialize_compact(protected, MESSAGE, joserfc_private)


def verify() -> None:
    # In DER, which is all that cryptography takes: JOSE's form would cost it a little more.
    public.verify(der, MESSAGE, ES256)


def import_point_and_verify() -> None:
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point).verify(der, MESSAGE, ES256)


def generate_and_export() -> None:
    key = ec.generate_private_key(CURVE).public_key()
    key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)


PEERS: dict[str, Callable[[], object]] = {
    "cryptography-verify": verify,
    "cryptography-sign": lambda: private.sign(MESSAGE, ES256),
    "cryptography-import-verify": import_point_and_verify,
    "cryptography-generate-export": generate_and_export,
    "joserfc-verify": lambda: jws.deserialize_compact(compact, joserfc_public, algorithms=["ES256"]),
    "joserfc-sign": lambda: jws.serialize_compact(protected, MESSAGE, joserfc_private),
    "jwcrypto-thumbprint": jwcrypto_key.thumbprint,
}


def measure(peer: Callable[[], object], count: int) -> int:
    rounds = range(count)
    begun = time.perf_counter_ns()
    for _ in rounds:
        peer()
    return time.perf_counter_ns() - begun


def answer(line: str) -> str:
    words = line.split()
    if words == ["versions"]:
        names = ("cryptography", "joserfc", "jwcrypto")
        listed = ", ".join(f"{name} {version(name)}" for name in names)
        return f"Python {sys.version.split()[0]}, {listed} (its {backend.openssl_version_text()})"
    if len(words) == 3 and words[0] == "time" and words[1] in PEERS:
        return str(measure(PEERS[words[1]], int(words[2])))
    return "error no such line"


for line in sys.stdin:
    print(answer(line), flush=True)
