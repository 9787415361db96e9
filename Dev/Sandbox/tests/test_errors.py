"""The table of errors against what is published."""

from collections import Counter

import pytest

from daa_sandbox.errors import Basis, Fault
from harness import Harness, assert_fault, data

# Code, name and, where a source gives one, HTTP status.
PUBLISHED = [
    (2, "API_PARAMETER_INVALID", 400),
    (420001, "CLIENT_ENTITY_NOT_OWNED", 400),
    (420034, "IDEMPOTENCY_KEY_REUSED", 409),
    (420046, "SCA_ASSERTION_INVALID", None),
    (420047, "SCA_INTENT_MISMATCH", None),
    (420050, "SCA_CEREMONY_KIND_MISMATCH", None),
    (420051, "PASSKEY_REGISTRATION_EXPIRED", None),
    (420052, "PASSKEY_REGISTRATION_CONSUMED", None),
    (420053, "PASSKEY_CREDENTIAL_ALREADY_REGISTERED", 409),
    (420054, "SCA_CHALLENGE_EXPIRED", 410),
    (420055, "SCA_CHALLENGE_CONSUMED", None),
    (420056, "CEREMONY_TOKEN_REQUIRED", None),
    (420057, "CEREMONY_CONSUMED_OR_EXPIRED", None),
    (420058, "SCA_ASSERTION_REQUIRED", 428),
    (420059, "SCA_SCOPE_UNRESOLVED", None),
    (420060, "SCA_INTENT_UNRECOGNIZED", None),
    (420061, "SCA_CHALLENGE_NOT_FOUND", None),
    (420062, "SCA_OPERATION_NOT_IMPLEMENTED", None),
    (420063, "SCA_CHALLENGE_ENTITY_MISMATCH", None),
    (420064, "SCA_ORIGIN_NOT_CONFIGURED", None),
    (420065, "PASSKEY_REGISTRATION_NOT_FOUND", 404),
    (420066, "SCA_INTENT_LOCATION_TYPE_UNSUPPORTED", None),
    (420067, "REQUEST_BODY_TOO_LARGE", 413),
    (420068, "SCA_REDIRECT_URI_NOT_ALLOWED", None),
]


@pytest.mark.parametrize(("code", "name", "status"), PUBLISHED)
def test_a_published_code(code: int, name: str, status: int | None) -> None:
    fault = Fault[name]
    assert fault.code == code
    assert (fault.basis is Basis.OURS) == (status is None)
    assert status in (None, fault.status)


def test_the_statuses_of_420031() -> None:
    """Missing, malformed, expired; and refused, which is ours."""
    faults = [fault for fault in Fault if fault.code == 420031]
    assert [fault.status for fault in faults] == [400, 401, 400, 401]
    assert [fault.basis for fault in faults] == [Basis.STATED] * 3 + [Basis.OURS]


def test_no_two_faults_share_a_code_but_the_documented_one() -> None:
    counted = Counter(fault.code for fault in Fault)
    assert {code for code, count in counted.items() if count > 1} == {420031}


@pytest.mark.parametrize("code", sorted({fault.code for fault in Fault}))
def test_every_error_can_be_called_up(sandbox: Harness, code: int) -> None:
    """For the next request with the key, and for no other."""
    data(sandbox.backend("POST", "/sandbox/next", {"code": code}))
    refused = sandbox.open_challenge()
    fault = next(fault for fault in Fault if fault.code == code)
    assert assert_fault(refused, fault).endswith("(As it was chosen in the sandbox.)")
    data(sandbox.open_challenge())
