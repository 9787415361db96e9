"""The operations that may need an approval: one table of names, routes and intent parsers.

Names, routes and path parameters are published. Of the bodies only `TRANSFER`'s is, in part.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from daa_sandbox.address_book import AddressDeletion, NewAddress
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.intents import Presentation
from daa_sandbox.strict_json import JSONObject
from daa_sandbox.transfers import Transfer
from daa_sandbox.wire_accounts import WireAccount
from daa_sandbox.withdrawals import Withdrawal


class Subject(Protocol):
    """What one intent says: as the backend reads it, and as the end user does."""

    def summary(self) -> JSONObject: ...
    def presentation(self) -> Presentation: ...


class Creation(Subject, Protocol):
    """An intent that leaves something behind, at most once under its key."""

    @property
    def idempotency_key(self) -> str: ...
    def view(self) -> JSONObject: ...


@dataclass(frozen=True)
class Creating:
    name: str
    path: str
    read: Callable[[JSONObject], Creation]

    method = "POST"

    def parse(self, intent: JSONObject, path_parameters: JSONObject) -> Creation:
        if path_parameters:
            raise invalid("pathParameters must be empty for this operation.")
        return self.read(intent)


@dataclass(frozen=True)
class Deleting:
    """Deletes what `creates` made, by its id in the path."""

    name: str
    path: str
    creates: str

    method = "DELETE"

    def parse(self, intent: JSONObject, path_parameters: JSONObject) -> AddressDeletion:
        return AddressDeletion.parse(intent, path_parameters)


Operation = Creating | Deleting

TRANSFER = Creating("TRANSFER", "/v1/accounts/transfers", Transfer.parse)
ADDRESS_BOOK_DELETE = Deleting("ADDRESS_BOOK_DELETE", "/v1/addresses/recipient/{id}", "ADDRESS_BOOK_ADD")

CREATING: tuple[Creating, ...] = (
    TRANSFER,
    Creating("WITHDRAWAL", "/v1/accounts/withdrawals", Withdrawal.parse),
    Creating("WIRE_ACCOUNT_CREATE", "/v1/banks/wires", WireAccount.parse),
    Creating("ADDRESS_BOOK_ADD", "/v1/addresses/recipient", NewAddress.parse),
)

_ALL: tuple[Operation, ...] = (*CREATING, ADDRESS_BOOK_DELETE)
_BY_NAME = {operation.name: operation for operation in _ALL}


def named(name: str) -> Operation:
    operation = _BY_NAME.get(name)
    if operation is None:
        raise ApiError(Fault.SCA_OPERATION_NOT_IMPLEMENTED)
    return operation
