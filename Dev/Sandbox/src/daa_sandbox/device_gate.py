"""Checks what a device has signed: the request as it stands, for a short while, and once."""

from dataclasses import dataclass

from daa_sandbox import convention
from daa_sandbox.clock import rfc3339
from daa_sandbox.convention import CompleteRequest, DeviceRequest
from daa_sandbox.core import Core
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.jws import CompactJWS, MalformedJWS, PublicKey
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject

__all__ = ["DeviceGate", "DeviceKey", "DeviceRequest"]


@dataclass(frozen=True)
class DeviceKey:
    id: str
    entity_id: str
    public_key: PublicKey
    created_ms: int

    def view(self) -> JSONObject:
        return {
            "deviceKeyId": self.id,
            "thumbprint": self.public_key.thumbprint,
            "status": "active",
            "clientEntityId": self.entity_id,
            "createDate": rfc3339(self.created_ms),
        }


class DeviceGate:
    """Every check that can be made before the signature is made after it: until then it is hearsay."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def context(self, request: DeviceRequest) -> JSONObject:
        with self._core.database.transaction() as tx:
            return self._authorized(tx, request).view()

    def authorize(self, tx: Transaction, entity: ClientEntity, request: DeviceRequest) -> None:
        if self._authorized(tx, request).entity_id != entity.id:
            raise ApiError(Fault.DEVICE_AUTHORIZATION_REFUSED)

    def check_new_key(self, tx: Transaction, key: PublicKey, request: DeviceRequest) -> None:
        """At registration: the key vouches for itself, so that nobody registers another's."""
        signed = _read(request.device, convention.DEVICE_HEADER)
        _require(key.is_jwk(signed.header.get("jwk")))
        self._check_device(tx, signed, key, request)

    def check_flow(self, flow_key: PublicKey, complete: CompleteRequest, request: DeviceRequest) -> None:
        signed = _read(request.flow, convention.FLOW_HEADER)
        _require(signed.header.get("typ") == convention.FLOW_TYPE)
        _require("jwk" not in signed.header and flow_key.has_thumbprint(signed.header.get("kid")))
        _require(signed.is_signed_by(flow_key))
        self._check_lifetime(signed)
        _require(complete.is_named_by(signed.payload, complete.auth_key.thumbprint))

    def _authorized(self, tx: Transaction, request: DeviceRequest) -> DeviceKey:
        signed = _read(request.device, convention.DEVICE_HEADER)
        # A key that comes with the request proves nothing: only a registered one is looked at.
        _require("jwk" not in signed.header)
        key = self._registered(tx, signed.header.get("kid"))
        self._check_device(tx, signed, key.public_key, request)
        return key

    def _registered(self, tx: Transaction, thumbprint: object) -> DeviceKey:
        row = None
        if isinstance(thumbprint, str):
            row = tx.execute("SELECT * FROM device_keys WHERE thumbprint = ?", (thumbprint,)).fetchone()
        if row is None:
            raise ApiError(Fault.DEVICE_AUTHORIZATION_REFUSED)
        return DeviceKey(row["id"], row["entity_id"], PublicKey(row["public_key"]), row["created_ms"])

    def _check_device(
        self, tx: Transaction, signed: CompactJWS, key: PublicKey, request: DeviceRequest
    ) -> None:
        _require(signed.header.get("typ") == convention.DEVICE_TYPE)
        _require(key.has_thumbprint(signed.header.get("kid")))
        _require(signed.is_signed_by(key))
        expires = self._check_lifetime(signed)
        _require(request.is_named_by(signed.payload))
        self._spend(tx, key, convention.token_id(signed.payload), expires)

    def _check_lifetime(self, signed: CompactJWS) -> int:
        times = convention.lifetime(signed.payload)
        if times is None:
            raise ApiError(Fault.DEVICE_AUTHORIZATION_REFUSED)
        issued, expires = times
        now = self._core.clock.now_ms() / 1000
        if now >= expires + convention.SKEW or issued > now + convention.SKEW:
            raise ApiError(Fault.DEVICE_AUTHORIZATION_EXPIRED)
        return expires

    def _spend(self, tx: Transaction, key: PublicKey, jti: str | None, expires: int) -> None:
        """In the transaction of its effect: a request that fails for another reason may be sent again."""
        now = self._core.clock.now_ms()
        tx.execute("DELETE FROM spent_authorizations WHERE forget_ms <= ?", (now,))
        row = None
        if jti is not None:
            row = tx.execute(
                "INSERT INTO spent_authorizations (thumbprint, jti, forget_ms) VALUES (?, ?, ?)"
                " ON CONFLICT DO NOTHING RETURNING jti",
                (key.thumbprint, jti, (expires + convention.SKEW) * 1000),
            ).fetchone()
        _require(row is not None)


def _read(value: str | None, name: str) -> CompactJWS:
    if not value:
        raise ApiError(Fault.DEVICE_AUTHORIZATION_MISSING, f"{name} is missing.")
    try:
        return CompactJWS.read(value)
    except MalformedJWS:
        fault = Fault.DEVICE_AUTHORIZATION_MALFORMED
        raise ApiError(fault, f"{name} is not a well-formed compact JWS.") from None


def _require(is_met: bool) -> None:
    """One answer for every reason: whoever forges learns nothing."""
    if not is_met:
        raise ApiError(Fault.DEVICE_AUTHORIZATION_REFUSED)
