"""`TRANSFER`: what a transfer's body may hold, and how it is shown."""

from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.intents import Presentation, Row
from daa_sandbox.strict_json import JSONObject

_RISK_SIGNALS = ("ipAddress", "sessionId", "deviceId")


@dataclass(frozen=True)
class Location:
    """An account by its number, or an address by its entry in the address book."""

    type: str
    id: str

    @staticmethod
    def parse(value: JSONObject, supported: tuple[str, ...]) -> "Location":
        kind = members.text(value, "type")
        if kind not in supported:
            raise ApiError(Fault.SCA_INTENT_LOCATION_TYPE_UNSUPPORTED)
        if kind == "verified_blockchain":
            return Location(kind, members.canonical_uuid(value, "addressId"))
        return Location(kind, members.identifier(value, "id"))

    def json(self) -> JSONObject:
        return {"type": self.type, "addressId" if self.type == "verified_blockchain" else "id": self.id}

    def row(self, label: str) -> Row:
        words = {"account": "Account", "wire": "Bank account"}
        return Row(label, words.get(self.type, "Address book entry"), self.id)


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
        check_risk_signals(body)
        amount, currency = members.money(body, "amount")
        return Transfer(
            idempotency_key=members.uuid_v4(body, "idempotencyKey"),
            amount=amount,
            currency=currency,
            source=None if source is None else Location.parse(source, ("account",)),
            destination=Location.parse(
                members.object_member(body, "destination"), ("account", "verified_blockchain")
            ),
        )

    def summary(self) -> JSONObject:
        return {"type": "transfer", **self.view()}

    def view(self) -> JSONObject:
        view: JSONObject = {
            "amount": {"amount": self.amount, "currency": self.currency},
            "destination": self.destination.json(),
        }
        if self.source is not None:
            view["source"] = self.source.json()
        return view

    def presentation(self) -> Presentation:
        rows = [self.destination.row("To")]
        if self.source is not None:
            rows.append(self.source.row("From"))
        rows.append(Row("Reference", code=self.idempotency_key))
        return Presentation(
            "Approve this transfer", Row("Amount", f"{self.amount} {self.currency}"), tuple(rows)
        )


def check_risk_signals(body: JSONObject) -> None:
    if body.get("riskSignals") is not None:
        signals = members.object_member(body, "riskSignals")
        for name in _RISK_SIGNALS:
            members.optional_text(signals, name)
