"""Every error the sandbox answers with: one table of codes, statuses and messages.

The codes and their meanings are published; most of their HTTP statuses are not. Each row says
where its status comes from, so that a later fact changes one line.
"""

from enum import Enum


class Basis(Enum):
    """How sure the HTTP status of an error is."""

    STATED = "published or measured by its publisher"
    INFERRED = "follows from what is published, without being said"
    FIXTURE = "appears in a published test's data only"
    OURS = "not published; chosen by this project"


class Fault(Enum):
    """One error: its code on the wire, its HTTP status, that status's basis, its message."""

    UNAUTHORIZED = (401, 401, Basis.STATED, "The API key is missing or is not this sandbox's.")
    FORBIDDEN = (403, 403, Basis.STATED, "This request may not come from there.")
    NOT_FOUND = (404, 404, Basis.OURS, "There is no such route.")
    METHOD_NOT_ALLOWED = (405, 405, Basis.OURS, "This route does not answer that method.")
    RATE_LIMITED = (429, 429, Basis.STATED, "Too many requests. Wait, and try again.")
    UPSTREAM_UNKNOWN = (-1, 500, Basis.OURS, "Something went wrong inside the sandbox.")
    API_PARAMETER_INVALID = (2, 400, Basis.STATED, "A field is malformed.")
    CLIENT_ENTITY_NOT_OWNED = (420001, 400, Basis.STATED, "clientEntityId is not one of your end users.")
    DEVICE_AUTHORIZATION_MISSING = (420031, 400, Basis.STATED, "X-Device-Authorization is missing.")
    DEVICE_AUTHORIZATION_MALFORMED = (420031, 401, Basis.STATED, "It is not a well-formed compact JWS.")
    DEVICE_AUTHORIZATION_EXPIRED = (420031, 400, Basis.STATED, "It has expired, or was signed in the future.")
    DEVICE_AUTHORIZATION_REFUSED = (420031, 401, Basis.OURS, "It does not authorize this request.")
    IDEMPOTENCY_KEY_REUSED = (420034, 409, Basis.STATED, "idempotencyKey was used with other parameters.")
    SCA_ASSERTION_INVALID = (420046, 403, Basis.OURS, "The result of the ceremony did not verify.")
    SCA_INTENT_MISMATCH = (420047, 409, Basis.OURS, "The request is not the one that was approved.")
    SCA_CEREMONY_KIND_MISMATCH = (420050, 403, Basis.OURS, "The result is of another kind of ceremony.")
    PASSKEY_REGISTRATION_EXPIRED = (420051, 410, Basis.OURS, "The registration is older than ten minutes.")
    PASSKEY_REGISTRATION_CONSUMED = (420052, 409, Basis.OURS, "The registration was already completed.")
    PASSKEY_CREDENTIAL_ALREADY_REGISTERED = (420053, 409, Basis.FIXTURE, "That credential is already known.")
    SCA_CHALLENGE_EXPIRED = (420054, 410, Basis.FIXTURE, "The challenge is older than five minutes.")
    SCA_CHALLENGE_CONSUMED = (420055, 409, Basis.OURS, "The challenge was already used.")
    CEREMONY_TOKEN_REQUIRED = (420056, 401, Basis.OURS, "A ceremony token is required.")
    CEREMONY_CONSUMED_OR_EXPIRED = (420057, 410, Basis.OURS, "The ceremony token was used or has expired.")
    SCA_ASSERTION_REQUIRED = (420058, 428, Basis.INFERRED, "This request needs the approval of the end user.")
    SCA_SCOPE_UNRESOLVED = (420059, 400, Basis.OURS, "No end user can be determined.")
    SCA_INTENT_UNRECOGNIZED = (420060, 400, Basis.OURS, "Neither a source account nor a clientEntityId.")
    SCA_CHALLENGE_NOT_FOUND = (420061, 404, Basis.OURS, "There is no such challenge.")
    SCA_OPERATION_NOT_IMPLEMENTED = (420062, 400, Basis.OURS, "The operation has no intent parser here.")
    SCA_CHALLENGE_ENTITY_MISMATCH = (420063, 403, Basis.OURS, "The challenge belongs to another end user.")
    SCA_ORIGIN_NOT_CONFIGURED = (420064, 400, Basis.OURS, "No web origin is registered.")
    PASSKEY_REGISTRATION_NOT_FOUND = (420065, 404, Basis.STATED, "There is no such registration.")
    SCA_INTENT_LOCATION_TYPE_UNSUPPORTED = (420066, 400, Basis.OURS, "An unsupported location type.")
    REQUEST_BODY_TOO_LARGE = (420067, 413, Basis.STATED, "The body is larger than 128 KiB.")
    SCA_REDIRECT_URI_NOT_ALLOWED = (420068, 400, Basis.OURS, "redirectUri is not registered exactly.")

    def __init__(self, code: int, status: int, basis: Basis, message: str) -> None:
        self.code = code
        self.status = status
        self.basis = basis
        self.message = message


class ApiError(Exception):
    """A request that ends in one of the faults; `detail` replaces the table's message."""

    def __init__(self, fault: Fault, detail: str | None = None) -> None:
        super().__init__(fault.name)
        self.fault = fault
        self.detail = detail

    def body(self) -> dict[str, object]:
        return {"code": self.fault.code, "message": self.detail or self.fault.message}


def invalid(detail: str) -> ApiError:
    return ApiError(Fault.API_PARAMETER_INVALID, detail)
