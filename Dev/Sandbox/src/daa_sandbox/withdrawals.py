"""`WITHDRAWAL`: from an account to a bank account. Which members its body has is ours."""

from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.intents import Presentation, Row
from daa_sandbox.strict_json import JSONObject
from daa_sandbox.transfers import Location, check_risk_signals


@dataclass(frozen=True)
class Withdrawal:
    idempotency_key: str
    amount: str
    currency: str
    source: Location
    destination: Location

    @staticmethod
    def parse(body: JSONObject) -> "Withdrawal":
        check_risk_signals(body)
        amount, currency = members.money(body, "amount")
        return Withdrawal(
            idempotency_key=members.uuid_v4(body, "idempotencyKey"),
            amount=amount,
            currency=currency,
            source=Location.parse(members.object_member(body, "source"), ("account",)),
            destination=Location.parse(members.object_member(body, "destination"), ("wire",)),
        )

    def summary(self) -> JSONObject:
        return {"type": "withdrawal", **self.view()}

    def view(self) -> JSONObject:
        return {
            "amount": {"amount": self.amount, "currency": self.currency},
            "source": self.source.json(),
            "destination": self.destination.json(),
        }

    def presentation(self) -> Presentation:
        return Presentation(
            "Approve this withdrawal",
            Row("Amount", f"{self.amount} {self.currency}"),
            (
                self.destination.row("To"),
                self.source.row("From"),
                Row("Reference", code=self.idempotency_key),
            ),
        )
