"""A second, independent look at AuthKeyWireV1.json: other code, the same verdict on every case.

Nothing here imports what makes the fixture, but for the check that the file is what the script makes.
"""

import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key
from joserfc import jws
from joserfc.jwk import ECKey

import strict_reference as strict

HERE = Path(__file__).parent
SCRIPT = HERE / "make_authkey_wire.py"
TEXT = (HERE / "AuthKeyWireV1.json").read_text(encoding="ascii")
FIXTURE: dict[str, Any] = json.loads(TEXT)
KEYS: dict[str, dict[str, Any]] = {key["id"]: key for key in FIXTURE["keys"]}
SIGNATURES: list[dict[str, Any]] = FIXTURE["signatures"]
REAL = [signature for signature in SIGNATURES if "key" in signature]
REFUSED: list[dict[str, Any]] = FIXTURE["refused"]
ACCEPTED_INPUTS: list[dict[str, Any]] = FIXTURE["signingInputs"]["accepted"]
REFUSED_INPUTS: list[dict[str, Any]] = FIXTURE["signingInputs"]["refused"]

LENIENT = "(the Python library cryptography reads it)"
READERS = {"x963": strict.read_x963, "spki": strict.read_spki, "der": strict.read_der, "raw": strict.read_raw}
REASONS = {
    "x963": {"length", "prefix", "notOnCurve", "coordinateOutOfRange"},
    "spki": {"length", "header", "prefix", "notOnCurve", "coordinateOutOfRange"},
    "der": {
        "tag",
        "truncated",
        "trailingBytes",
        "indefiniteLength",
        "nonMinimalLength",
        "nonMinimalInteger",
        "negativeInteger",
        "emptyInteger",
        "zero",
        "outOfRange",
        "lengthMismatch",
    },
    "raw": {"length", "zero", "outOfRange"},
    "base64url": {"padding", "alphabet", "length", "unusedBits"},
}
INPUT_REASONS = {
    "tooLong",
    "notCompactJWS",
    "notBase64URL",
    "notStrictJSON",
    "algorithm",
    "criticalHeader",
    "type",
    "keyHeader",
    "times",
    "lifetime",
    "namesAnotherKey",
    "expired",
    "issuedInFuture",
}
# A wrong length shows up in several ways, by where a reader stumbles over it; so does a key of another kind.
NO_ONE_REASON = {("der", "lengthMismatch"), ("der", "truncated"), ("spki", "length"), ("spki", "prefix")}


def each(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["id"])


def data(case: dict[str, Any], name: str) -> bytes:
    """Hexadecimal, lower case, nothing else."""
    value = bytes.fromhex(case[name])
    assert value.hex() == case[name]
    return value


# The file


def test_file_is_what_the_script_makes() -> None:
    assert run("--check").returncode == 0


def test_check_notices_one_changed_byte(tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    assert run("--check", "--copy-to", str(copy)).returncode == 1
    copy.write_text(TEXT.replace('"version": 1', '"version": 2'), encoding="ascii")
    assert run("--check", "--copy-to", str(copy)).returncode == 1
    copy.write_text(TEXT, encoding="ascii")
    assert run("--check", "--copy-to", str(copy)).returncode == 0


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-B", str(SCRIPT), *arguments], check=False, capture_output=True)


def test_shape_and_counts() -> None:
    assert list(FIXTURE) == ["version", "about", "keys", "signatures", "refused", "signingInputs"]
    assert FIXTURE["version"] == 1
    assert TEXT.endswith("}\n")
    assert len(KEYS) >= 40
    assert len(SIGNATURES) >= 60
    assert len(REFUSED) >= 80
    assert len(ACCEPTED_INPUTS) >= 20
    assert len(REFUSED_INPUTS) >= 60


@pytest.mark.parametrize(
    "cases", [FIXTURE["keys"], SIGNATURES, REFUSED, [*ACCEPTED_INPUTS, *REFUSED_INPUTS]], ids=len
)
def test_ids_are_unique(cases: list[dict[str, Any]]) -> None:
    assert len({case["id"] for case in cases}) == len(cases)


@pytest.mark.parametrize("kind", REASONS)
def test_every_reason_has_a_case_and_every_case_breaks_its_own_way(kind: str) -> None:
    cases = [case for case in REFUSED if case["kind"] == kind]
    assert {case["reason"] for case in cases} == REASONS[kind]
    inputs = [case.get("input", case.get("text")) for case in cases]
    assert len(set(inputs)) == len(inputs)


# Keys


@each(FIXTURE["keys"])
def test_key_forms_agree(case: dict[str, Any]) -> None:
    x963, spki = data(case, "x963"), data(case, "spki")
    from_x963 = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), x963)
    from_spki = load_der_public_key(spki)
    assert isinstance(from_spki, ec.EllipticCurvePublicKey)
    assert isinstance(from_spki.curve, ec.SECP256R1)
    assert from_x963.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) == spki
    assert from_spki.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint) == x963
    assert spki == strict.SPKI_HEADER + x963
    assert strict.read_x963(x963) == strict.read_spki(spki)


@each(FIXTURE["keys"])
def test_jwk_is_the_key(case: dict[str, Any]) -> None:
    jwk, x963 = case["jwk"], data(case, "x963")
    assert list(jwk) == ["crv", "kty", "x", "y"]
    assert (jwk["crv"], jwk["kty"]) == ("P-256", "EC")
    assert strict.read_base64url(jwk["x"]) + strict.read_base64url(jwk["y"]) == x963[1:]


@each(FIXTURE["keys"])
def test_thumbprint_by_hand(case: dict[str, Any]) -> None:
    """RFC 7638 section 3: required members, in lexicographic order, without white space."""
    x, y = (unpadded(data(case, "x963")[part]) for part in (slice(1, 33), slice(33, 65)))
    text = f'{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}'
    assert case["thumbprint"] == unpadded(hashlib.sha256(text.encode("ascii")).digest())
    assert len(case["thumbprint"]) == 43


def unpadded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def coordinates() -> dict[str, tuple[bytes, bytes]]:
    points = {name: data(key, "x963") for name, key in KEYS.items()}
    return {name: (point[1:33], point[33:]) for name, point in points.items()}


def test_short_coordinates_are_there() -> None:
    points = coordinates()
    assert sum(x[0] == 0 for x, _ in points.values()) >= 3
    assert sum(y[0] == 0 for _, y in points.values()) >= 3
    assert any(x[0] == y[0] == 0 for x, y in points.values())
    assert points["x-0-even"][0] == bytes(32)
    assert int.from_bytes(points["y-1-1"][1], "big") == 1


def test_published_keys() -> None:
    """RFC 7515 appendix A.3, RFC 6979 appendix A.2.5 and SEC 2 section 2.4.2."""
    assert KEYS["rfc7515-a3"]["jwk"]["x"] == "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    assert KEYS["rfc7515-a3"]["jwk"]["y"] == "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    assert KEYS["rfc6979-a25"]["x963"] == (
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    )
    assert KEYS["base-point"]["x963"] == (
        "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    )


def test_negatives_share_x() -> None:
    points = coordinates()
    for one, other in (("base-point", "private-n-minus-1"), ("private-2", "private-n-minus-2")):
        assert points[one][0] == points[other][0]
        assert sum(int.from_bytes(points[name][1], "big") for name in (one, other)) == strict.P


# Signatures


@each(SIGNATURES)
def test_signature_forms_agree(case: dict[str, Any]) -> None:
    der, raw = data(case, "der"), data(case, "raw")
    r, s = strict.read_raw(raw)
    assert strict.read_der(der) == (r, s)
    assert utils.encode_dss_signature(r, s) == der
    assert utils.decode_dss_signature(der) == (r, s)
    assert strict.read_base64url(case["rawBase64URL"]) == raw


@each(REAL)
def test_real_signature_verifies(case: dict[str, Any]) -> None:
    assert case["verifies"] is True
    message, der = data(case, "message"), data(case, "der")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(KEYS[case["key"]], "x963"))
    public.verify(der, message, ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(der, message + b"\0", ec.ECDSA(hashes.SHA256()))


def test_published_signatures() -> None:
    by_id = {case["id"]: case for case in SIGNATURES}
    assert by_id["rfc7515-a3"]["rawBase64URL"] == (
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    )
    assert by_id["rfc6979-a25-sample"]["raw"] == (
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    )
    assert by_id["rfc6979-a25-test"]["raw"] == (
        "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
        "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    )


def test_shapes_of_signatures_are_there() -> None:
    real = [strict.read_raw(data(case, "raw")) for case in REAL]
    every = {strict.read_raw(data(case, "raw")) for case in SIGNATURES}
    short, high, half = 1 << 248, 1 << 255, strict.N // 2
    assert any(r < short <= s for r, s in real)
    assert any(s < short <= r for r, s in real)
    assert any(r < short and s < short for r, s in real)
    assert {(r >= high, s >= high) for r, s in real} == {(a, b) for a in (False, True) for b in (False, True)}
    assert {s > half for _, s in real} == {False, True}
    edges = (1, strict.N - 1)
    assert {(r, s) for r in edges for s in edges} <= every
    assert set(edges) <= {s for _, s in real}


# What must be refused


@each([case for case in REFUSED if case["kind"] in READERS])
def test_strict_reader_refuses(case: dict[str, Any]) -> None:
    with pytest.raises(strict.Refusal) as refusal:
        READERS[case["kind"]](data(case, "input"))
    if (case["kind"], case["reason"]) not in NO_ONE_REASON:
        assert refusal.value.reason == case["reason"]


@each([case for case in REFUSED if case["kind"] == "base64url"])
def test_strict_base64url_refuses(case: dict[str, Any]) -> None:
    with pytest.raises(strict.Refusal) as refusal:
        strict.read_base64url(case["text"])
    assert refusal.value.reason == case["reason"]


@each([case for case in REFUSED if case["kind"] in {"x963", "spki", "der"}])
def test_note_says_whether_cryptography_reads_it(case: dict[str, Any]) -> None:
    """Of the pinned version: another one may be stricter, and then the note has to go."""
    assert (LENIENT in case["note"]) == cryptography_reads(case["kind"], data(case, "input"))


def cryptography_reads(kind: str, content: bytes) -> bool:
    try:
        if kind == "x963":
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), content)
        elif kind == "spki":
            key = load_der_public_key(content)
            return isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1)
        else:
            utils.decode_dss_signature(content)
    except Exception:
        return False
    return True


# Signing inputs


def broken_rules(case: dict[str, Any]) -> list[str]:
    key = KEYS[case["key"]]
    return strict.broken_rules(case["text"], key["thumbprint"], key["jwk"], case["signAt"])


@each(ACCEPTED_INPUTS)
def test_accepted_input_breaks_no_rule(case: dict[str, Any]) -> None:
    assert broken_rules(case) == []


@each(ACCEPTED_INPUTS)
def test_accepted_input_is_a_jws_to_joserfc(case: dict[str, Any]) -> None:
    registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
    registry.max_header_length = 16_384
    compact = jws.extract_compact(f"{case['text']}.AA".encode("ascii"), registry=registry)
    header, payload = (strict.read_base64url(part) for part in case["text"].split("."))
    assert compact.headers() == json.loads(header)
    assert compact.payload == payload


@each([case for case in REAL if case["id"].startswith("signing-input-")])
def test_signed_input_verifies_by_joserfc(case: dict[str, Any]) -> None:
    text = data(case, "message").decode("ascii")
    assert text in {accepted["text"] for accepted in ACCEPTED_INPUTS}
    registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
    jws.deserialize_compact(
        f"{text}.{case['rawBase64URL']}", ECKey.import_key(KEYS[case["key"]]["jwk"]), registry=registry
    )


@each(REFUSED_INPUTS)
def test_refused_input_breaks_its_rule(case: dict[str, Any]) -> None:
    first, *others = broken_rules(case)
    assert first == case["reason"]
    if case["id"].startswith("order-"):
        assert all(rule in case["note"] for rule in others)
    else:
        assert others == []


def test_every_input_reason_has_a_case() -> None:
    one_rule = [case for case in REFUSED_INPUTS if not case["id"].startswith("order-")]
    assert {case["reason"] for case in one_rule} == INPUT_REASONS
    assert len({case["text"] for case in REFUSED_INPUTS}) == len(REFUSED_INPUTS)


def test_boundaries_are_there() -> None:
    def claims(case: dict[str, Any]) -> Any:
        return json.loads(strict.read_base64url(case["text"].split(".")[1]))

    times = [(claims(case)["iat"], claims(case)["exp"], case["signAt"]) for case in ACCEPTED_INPUTS]
    assert {1, 300} <= {expires - issued for issued, expires, _ in times}
    assert any(issued == sign_at + 60 for issued, _, sign_at in times)
    assert any(sign_at == expires - 1 for _, expires, sign_at in times)
    assert max(len(case["text"]) for case in ACCEPTED_INPUTS) == 16_384
    assert 16_385 in {len(case["text"]) for case in REFUSED_INPUTS if case["reason"] == "tooLong"}
