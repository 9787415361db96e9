"""`TRANSFER`: what a transfer's body may hold, how it is shown, and the transfer it becomes."""

import uuid
from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.clock import Clock, rfc3339
from daa_sandbox.database import Transaction
from daa_sandbox.entities import Entities
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.intents import CanonicalIntent, Presentation, Row
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject

OPERATION = "TRANSFER"

_RISK_SIGNALS = ("ipAddress", "sessionId", "deviceId")


@dataclass(frozen=True)
class Location:
    """An account by its number, or an address by its entry in the address book."""

    type: str
    id: str

    def json(self) -> JSONObject:
        return {"type": self.type, "id" if self.type == "account" else "addressId": self.id}

    def row(self, label: str) -> Row:
        return Row(label, "Account" if self.type == "account" else "Address book entry", self.id)


@dataclass(frozen=True)
class Transfer:
    idempotency_key: str
    amount: str
    currency: str
    source: Location | None
    destination: Location

    @staticmethod
    def parse(body: JSONObject) -> "Transfer":
        """A member this does not know is left alone: it is not shown, but the digest covers it."""
        source = members.object_member(body, "source") if body.get("source") is not None else None
        if body.get("riskSignals") is not None:
            signals = members.object_member(body, "riskSignals")
            for name in _RISK_SIGNALS:
                members.optional_text(signals, name)
        amount, currency = members.money(body, "amount")
        return Transfer(
            idempotency_key=members.uuid_v4(body, "idempotencyKey"),
            amount=amount,
            currency=currency,
            source=None if source is None else _location(source, ("account",)),
            destination=_location(
                members.object_member(body, "destination"), ("account", "verified_blockchain")
            ),
        )

    def summary(self) -> JSONObject:
        summary: JSONObject = {
            "type": "transfer",
            "amount": {"amount": self.amount, "currency": self.currency},
            "destination": self.destination.json(),
        }
        if self.source is not None:
            summary["source"] = self.source.json()
        return summary

    def presentation(self) -> Presentation:
        rows = [self.destination.row("To")]
        if self.source is not None:
            rows.append(self.source.row("From"))
        rows.append(Row("Reference", code=self.idempotency_key))
        return Presentation(
            "Approve this transfer", Row("Amount", f"{self.amount} {self.currency}"), tuple(rows)
        )


class Transfers:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def add(
        self, tx: Transaction, entity: ClientEntity, transfer: Transfer, intent: CanonicalIntent
    ) -> JSONObject:
        """The same body under the same key is the same transfer, however often it is approved."""
        row = tx.execute(
            "SELECT * FROM transfers WHERE idempotency_key = ?", (transfer.idempotency_key,)
        ).fetchone()
        if row is not None:
            if row["canonical"] != intent.canonical:
                raise ApiError(Fault.IDEMPOTENCY_KEY_REUSED)
            return _view(row["id"], transfer, row["created_ms"])
        transfer_id, now = str(uuid.uuid4()), self._clock.now_ms()
        tx.execute(
            "INSERT INTO transfers (id, entity_id, idempotency_key, canonical, created_ms)"
            " VALUES (?, ?, ?, ?, ?)",
            (transfer_id, entity.id, transfer.idempotency_key, intent.canonical, now),
        )
        return _view(transfer_id, transfer, now)


def owner(entities: Entities, body: JSONObject) -> ClientEntity:
    """The end user a transfer's body speaks for: by its source account, or by clientEntityId."""
    source, named = body.get("source"), body.get("clientEntityId")
    account_id = source.get("id") if isinstance(source, dict) else None
    if isinstance(account_id, str) and account_id.strip():
        entity = entities.of_account(account_id)
        if entity is None or named not in (None, entity.id):
            raise ApiError(Fault.SCA_SCOPE_UNRESOLVED)
        return entity
    if isinstance(named, str) and named.strip():
        return entities.owned(named)
    raise ApiError(Fault.SCA_INTENT_UNRECOGNIZED)


def _location(value: JSONObject, supported: tuple[str, ...]) -> Location:
    kind = members.text(value, "type")
    if kind not in supported:
        raise ApiError(Fault.SCA_INTENT_LOCATION_TYPE_UNSUPPORTED)
    if kind == "account":
        return Location(kind, members.identifier(value, "id"))
    return Location(kind, members.canonical_uuid(value, "addressId"))


def _view(transfer_id: str, transfer: Transfer, created_ms: int) -> JSONObject:
    view: JSONObject = {"id": transfer_id}
    view.update(transfer.summary())
    del view["type"]
    view.update(status="pending", createDate=rfc3339(created_ms), updateDate=rfc3339(created_ms))
    return view
