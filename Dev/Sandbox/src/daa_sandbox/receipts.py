"""The key that signs Prepare receipts. A device pins its public half."""

from typing import cast

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from daa_sandbox.database import Database


class ReceiptKey:
    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key

    @staticmethod
    def kept(database: Database) -> "ReceiptKey":
        """The one in the database, made at the first start, so that a pinned key stays good."""
        pem = database.keep("receiptKey", _new_pem)
        return ReceiptKey(cast(ec.EllipticCurvePrivateKey, load_pem_private_key(pem.encode(), None)))

    @property
    def x963(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def sign(self, receipt: str) -> bytes:
        r, s = decode_dss_signature(self._key.sign(receipt.encode(), ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def _new_pem() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
