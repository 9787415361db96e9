#!/usr/bin/env python3
"""Makes AuthKeyWireV1.json, the conformance fixture of the AuthKey's wire forms.

Every run gives the same bytes: there is no clock, no random number, and every signature's nonce comes from
its key and message (RFC 6979).
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from authkey_wire.accepted_inputs import accepted_inputs
from authkey_wire.keys import make_keys
from authkey_wire.refused_der import refused_der
from authkey_wire.refused_inputs import refused_inputs
from authkey_wire.refused_raw import refused_raw
from authkey_wire.refused_spki import refused_spki
from authkey_wire.refused_text import refused_base64url
from authkey_wire.refused_x963 import refused_x963
from authkey_wire.signatures import extra_keys, make_signatures

FIXTURE = Path(__file__).with_name("AuthKeyWireV1.json")

ABOUT = (
    "Wire forms of the DAA AuthKey, version 1: P-256 public keys (X9.63, SPKI, JWK, RFC 7638 thumbprint), "
    "ECDSA signatures (DER and r || s), base64url, and signing inputs of X-Device-Authorization, with what "
    "must be refused. The rules for signing inputs are this project's convention, version 1: Circle has not "
    "published any. Made by make_authkey_wire.py; README.md explains each field. Apache-2.0."
)

# Signing inputs that are signed as well, so that a whole X-Device-Authorization can be checked.
SIGNED_INPUTS = ("minimal", "kid-and-jwk", "unknown-members", "short-x", "white-space-header", "non-ascii")


class Case(Protocol):
    def document(self) -> dict[str, object]: ...


def make_fixture() -> bytes:
    keys = {key.id: key for key in make_keys()}
    accepted, refused = accepted_inputs(keys), refused_inputs(keys)
    documents([*accepted, *refused])  # their ids are one set: a signature's note names them
    signed = [case for case in accepted if case.id in SIGNED_INPUTS]
    signatures = {signature.id: signature for signature in make_signatures(keys, signed)}
    fixture = {
        "version": 1,
        "about": ABOUT,
        "keys": documents([*keys.values(), *extra_keys(signatures.values(), keys)]),
        "signatures": documents(signatures.values()),
        "refused": documents(
            [
                *refused_x963(keys),
                *refused_spki(keys),
                *refused_der(signatures),
                *refused_raw(signatures),
                *refused_base64url(keys),
            ]
        ),
        "signingInputs": {"accepted": documents(accepted), "refused": documents(refused)},
    }
    # ASCII alone, so that no tool on the way can change a byte by normalising it.
    return (json.dumps(fixture, indent=2, ensure_ascii=True) + "\n").encode("ascii")


def documents(cases: Iterable[Case]) -> list[dict[str, object]]:
    found = [case.document() for case in cases]
    ids = [case["id"] for case in found]
    twice = sorted({str(name) for name in ids if ids.count(name) > 1})
    if twice:
        raise ValueError(f"two cases of one id: {', '.join(twice)}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the conformance fixture AuthKeyWireV1.json.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    parser.add_argument(
        "--copy-to",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="another file to hold the same bytes",
    )
    options = parser.parse_args()
    fixture = make_fixture()
    files: list[Path] = [FIXTURE, *options.copy_to]
    if not options.check:
        for file in files:
            file.write_bytes(fixture)
        return 0
    stale = [file for file in files if not file.is_file() or file.read_bytes() != fixture]
    for file in stale:
        print(f"{file} is not what this script makes; run it without --check", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
