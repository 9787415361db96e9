"""One `curl` line for each route, to copy and run as it stands."""

import json
import shlex
from dataclasses import dataclass

from daa_sandbox import convention, operations
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject

_UUID = "7b7d6f0e-5c6e-4d3c-9a56-1a0f4a3f2c11"
_APPROVED = {"X-Sca-Challenge-Id": "CHALLENGE_ID", "X-Sca-Assertion": "RESULT"}
# The generator of P-256, so the private half is 1: an example that proves nothing.
_EXAMPLE_KEY = (
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li_hp_"
    "m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q"
)


@dataclass(frozen=True)
class CurlLine:
    says: str
    command: str


def lines(settings: Settings) -> list[CurlLine]:
    entity = settings.entities[0]
    by_entity = f"?clientEntityId={entity.id}"
    opening: JSONObject = {"clientEntityId": entity.id, **_target(settings)}
    transfer: JSONObject = {
        "idempotencyKey": _UUID,
        "source": {"type": "account", "id": entity.account_id},
        "destination": {"type": "account", "id": "1000662322"},
        "amount": {"amount": "50.00", "currency": "USD"},
    }
    withdrawal = {**transfer, "destination": {"type": "wire", "id": "BANK_ACCOUNT_ID"}}
    owned: JSONObject = {"idempotencyKey": _UUID, "clientEntityId": entity.id}
    bank_account = {**owned, "iban": "DE89370400440532013000", "billingDetails": {"name": "Sam Example"}}
    address = {**owned, "chain": "ETH", "address": "0x8381470ED67C3802402dbbFa0058E8871F017A6F"}
    device = {convention.DEVICE_HEADER: "DEVICE_JWS"}
    both = {**device, convention.FLOW_HEADER: "FLOW_JWS"}
    session: JSONObject = {"loginRequestId": _UUID, "idToken": "ID_TOKEN", "clientEntityId": entity.id}
    completion: JSONObject = {
        "registrationHandle": "HANDLE",
        "loginRequestId": _UUID,
        "authPublicKey": _EXAMPLE_KEY,
    }
    intents = {
        "TRANSFER": transfer,
        "WITHDRAWAL": withdrawal,
        "WIRE_ACCOUNT_CREATE": bank_account,
        "ADDRESS_BOOK_ADD": address,
    }
    passkeys, auth, me = "/v1/accounts/passkeys", "/v1/accounts/auth", _Curl(settings)
    return [
        me.line(
            "open a registration", "POST", f"{passkeys}/registrations", {**opening, "idempotencyKey": "1"}
        ),
        me.line(
            "complete it with what the page returned",
            "POST",
            passkeys,
            {"registrationId": "REGISTRATION_ID", "attestationResponse": {}},
        ),
        me.line("list passkeys", "GET", passkeys + by_entity),
        me.line("revoke a passkey", "DELETE", f"{passkeys}/PASSKEY_ID{by_entity}"),
        me.line(
            "open a challenge",
            "POST",
            f"{passkeys}/challenges",
            {**opening, "operation": "TRANSFER", "intent": transfer},
        ),
        *(
            me.line(f"{operation.name}, approved", "POST", operation.path, intents[operation.name], _APPROVED)
            for operation in operations.CREATING
        ),
        me.line(
            "ADDRESS_BOOK_DELETE, approved", "DELETE", f"/v1/addresses/recipient/{_UUID}", None, _APPROVED
        ),
        me.line(
            "prepare a device's registration",
            "POST",
            f"{auth}/loginRequests",
            {"flowPublicKey": _EXAMPLE_KEY, "nonce": "A" * 43},
        ),
        me.line(
            "sign in with the made-up identity provider",
            "POST",
            "/sandbox/idTokens",
            {"oidcNonce": "OIDC_NONCE"},
        ),
        me.line("open its session", "POST", f"{auth}/sessions", {**session, "idempotencyKey": _UUID}),
        me.line("register its key", "POST", f"{auth}/deviceKeyRegistration", completion, both),
        me.line("look at its key", "GET", convention.DEVICE_CONTEXT_PATH, None, device),
        me.line("choose what the next ceremony does", "POST", "/sandbox/next", {"outcome": "cancelled"}),
        me.line("see every ceremony", "GET", "/sandbox/ceremonies"),
        me.line("move the clock", "POST", "/sandbox/clock", {"seconds": 1}),
        CurlLine(
            "the page's own: what a token is for",
            f"curl -sS -H 'Authorization: Bearer FRAME_TOKEN' {settings.origin}/v1/daa/frame/ceremony",
        ),
    ]


def _target(settings: Settings) -> JSONObject:
    return {"redirectUri": min(settings.redirect_uris)}


class _Curl:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def line(
        self,
        says: str,
        method: str,
        target: str,
        body: JSONObject | None = None,
        headers: dict[str, str] | None = None,
    ) -> CurlLine:
        words = ["curl", "-sS", "-X", method, "-H", f"Authorization: Bearer {self._settings.api_key}"]
        for name, value in (headers or {}).items():
            words += ["-H", f"{name}: {value}"]
        if body is not None:
            words += ["-H", "Content-Type: application/json", "-d", json.dumps(body, separators=(",", ":"))]
        return CurlLine(says, shlex.join([*words, self._settings.origin + target]))
