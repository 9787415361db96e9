"""One thing that must be refused."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["x963", "spki", "der", "raw", "base64url"]


@dataclass(frozen=True)
class Refused:
    """`reason` names the one thing that is wrong; `lenient` that `cryptography` takes it nevertheless."""

    kind: Kind
    id: str
    reason: str
    note: str
    input: bytes | str
    lenient: bool = False

    def document(self) -> dict[str, object]:
        text = isinstance(self.input, str)
        note = f"{self.note} (the Python library cryptography reads it)" if self.lenient else self.note
        return {
            "id": f"{self.kind}-{self.id}",
            "kind": self.kind,
            "reason": self.reason,
            "note": note,
            "text" if text else "input": self.input if isinstance(self.input, str) else self.input.hex(),
        }
