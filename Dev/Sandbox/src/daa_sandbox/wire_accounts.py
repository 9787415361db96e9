"""`WIRE_ACCOUNT_CREATE`: a bank account to withdraw to. Which members its body has is ours."""

import re
from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.errors import invalid
from daa_sandbox.intents import Presentation, Row
from daa_sandbox.strict_json import JSONObject

_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")


@dataclass(frozen=True)
class WireAccount:
    idempotency_key: str
    iban: str
    holder: str

    @staticmethod
    def parse(body: JSONObject) -> "WireAccount":
        iban = members.text(body, "iban")
        if _IBAN.fullmatch(iban) is None:
            raise invalid("iban must be an IBAN without spaces.")
        details = members.object_member(body, "billingDetails")
        return WireAccount(
            idempotency_key=members.uuid_v4(body, "idempotencyKey"),
            iban=iban,
            holder=members.text(details, "name"),
        )

    def summary(self) -> JSONObject:
        return {"type": "wireAccount", **self.view()}

    def view(self) -> JSONObject:
        return {"iban": self.iban, "billingDetails": {"name": self.holder}}

    def presentation(self) -> Presentation:
        rows = (Row("Holder", self.holder), Row("Reference", code=self.idempotency_key))
        return Presentation("Add this bank account", Row("IBAN", code=self.iban), rows)
