"""`ADDRESS_BOOK_ADD` and `ADDRESS_BOOK_DELETE`: the addresses a transfer may go to.

An entry is deleted by its id in the path, with an empty intent: that much is published. Which
members a new entry has is ours.
"""

import re
from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.errors import invalid
from daa_sandbox.intents import Presentation, Row
from daa_sandbox.strict_json import JSONObject

_ADDRESS = re.compile(r"[A-Za-z0-9:]{8,128}")
_CHAIN = re.compile(r"[A-Z0-9-]{2,16}")


@dataclass(frozen=True)
class NewAddress:
    idempotency_key: str
    chain: str
    address: str
    description: str | None

    @staticmethod
    def parse(body: JSONObject) -> "NewAddress":
        chain, address = members.text(body, "chain"), members.text(body, "address")
        if _CHAIN.fullmatch(chain) is None:
            raise invalid("chain must be the short name of a blockchain.")
        if _ADDRESS.fullmatch(address) is None:
            raise invalid("address must be 8 to 128 letters, digits and colons.")
        return NewAddress(
            idempotency_key=members.uuid_v4(body, "idempotencyKey"),
            chain=chain,
            address=address,
            description=members.optional_text(body, "description"),
        )

    def summary(self) -> JSONObject:
        return {"type": "address", **self.view()}

    def view(self) -> JSONObject:
        view: JSONObject = {"chain": self.chain, "address": self.address}
        if self.description is not None:
            view["description"] = self.description
        return view

    def presentation(self) -> Presentation:
        rows = [Row("Blockchain", self.chain), Row("Reference", code=self.idempotency_key)]
        if self.description is not None:
            rows.insert(1, Row("Description", self.description))
        return Presentation("Add this address", Row("Address", code=self.address), tuple(rows))


@dataclass(frozen=True)
class AddressDeletion:
    address_id: str

    @staticmethod
    def parse(intent: JSONObject, path_parameters: JSONObject) -> "AddressDeletion":
        if intent:
            raise invalid("intent must be empty for this operation.")
        if set(path_parameters) != {"id"}:
            raise invalid("pathParameters must be the id alone for this operation.")
        return AddressDeletion(members.canonical_uuid(path_parameters, "id"))

    def summary(self) -> JSONObject:
        return {"type": "addressDeletion", "addressId": self.address_id}

    def presentation(self) -> Presentation:
        return Presentation("Delete this address", Row("Address book entry", code=self.address_id), ())
