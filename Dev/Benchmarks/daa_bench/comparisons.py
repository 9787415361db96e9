"""What is compared with what, and how far ahead it should be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Comparison:
    what: str
    ours: str
    # The label of each peer, and its benchmark. If a label has several, the fastest of them counts.
    against: dict[str, str | tuple[str, ...]]
    # Ours is to take at most so many times what the first of the peers takes.
    limit: float
    # How many of the peers, from the first on, the goal is about; the others are told for information.
    judged: int = 1
    # The most that ours may allocate, where there is a goal for that.
    allocations: int | None = None
    # The noise of the clock has to be far below the limit.
    is_tight: bool = False


_FOUNDATION_CALLBACK = ("foundation-callback-data/4096", "foundation-callback-string/4096")

# How fast JSONDecoder is depends on what the payload is made of: it makes a string of each name in it.
_SHAPES = (("claims", "many claims"), ("transfers", "a list of transfers"), ("text", "one long text"))


def _as_mostly_written(kind: str, size: int) -> dict[str, str | tuple[str, ...]]:
    """base64url by replacingOccurrences, for one of the shapes."""
    if kind != "text":
        return {}
    return {"JSONDecoder and replacingOccurrences": f"foundation-signing-input-text-replacing/{size}"}


_MALFORMED = {
    "truncated": "a byte missing",
    "tag": "s is no integer",
    "superfluous-zero": "s with a zero too many",
    "negative": "s negative",
    "out-of-range": "s not below n",
}

COMPARISONS = [
    Comparison(
        "callback, result of 4 KiB", "callback/4096", {"URLComponents + base64": _FOUNDATION_CALLBACK}, 0.08
    ),
    *(
        Comparison(
            f"signing-input check, {size // 1024} KiB, {shape}",
            f"signing-input-{kind}/{size}",
            {"JSONDecoder": f"foundation-signing-input-{kind}/{size}", **_as_mostly_written(kind, size)},
            0.03,
            judged=2,
        )
        for kind, shape in _SHAPES
        for size in (1024, 4096, 16_384)
    ),
    Comparison(
        "DER → JOSE, good",
        "der-good",
        {"d2i_ECDSA_SIG": "openssl-d2i-good", "d2i, r and s written": "openssl-jose-good"},
        0.2,
        # The result.
        allocations=1,
    ),
    *(
        Comparison(
            f"DER → JOSE, {why}",
            f"der-{sample}",
            {"d2i_ECDSA_SIG": f"openssl-d2i-{sample}"},
            0.2,
            allocations=0,
        )
        for sample, why in _MALFORMED.items()
    ),
    Comparison("thumbprint", "thumbprint", {"jwcrypto": "jwcrypto-thumbprint"}, 0.06),
    Comparison(
        "ES256 verify, held key",
        "verify",
        {
            "OpenSSL's loop": "openssl-verify",
            "cryptography": "cryptography-verify",
            "joserfc": "joserfc-verify",
            "Node": "node-verify",
        },
        1.03,
        is_tight=True,
    ),
    Comparison(
        "ES256 sign, held key",
        "sign",
        {
            "OpenSSL's loop": "openssl-sign",
            "cryptography": "cryptography-sign",
            "joserfc": "joserfc-sign",
            "Node": "node-sign",
        },
        1.03,
        is_tight=True,
    ),
    Comparison(
        "key imported, then verified",
        "import-verify",
        {
            "cryptography": "cryptography-import-verify",
            "OpenSSL's loop": "openssl-import-verify",
            "Node": "node-import-verify",
        },
        1.0,
    ),
    Comparison(
        "key generated and exported",
        "generate-export",
        {
            "cryptography": "cryptography-generate-export",
            "OpenSSL's loop": "openssl-generate-export",
            "Node": "node-generate-export",
        },
        1.0,
    ),
]
