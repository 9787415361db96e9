"""What the next ceremony does instead of what is right: one table, and the one that is chosen."""

import re
import threading
from dataclasses import dataclass
from typing import NoReturn

from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.strict_json import JSONObject

_CHOICE = re.compile(r"([a-z-]{1,32})(?::([0-9]{1,4}))?")
_SLOW_SECONDS = 20
_LONGEST_SECONDS = 3600


@dataclass(frozen=True)
class Outcome:
    name: str
    does: str
    app_sees: str


OUTCOMES = (
    Outcome("cancelled", "The page answers Cancelled at once.", ".cancelled"),
    Outcome("expired", "The page answers Expired at once.", ".expired"),
    Outcome(
        "already-enrolled",
        "The page answers AlreadyEnrolled at once.",
        ".alreadyEnrolled from enroll; .protocol from approve",
    ),
    Outcome("unsupported", "The page answers Unsupported at once.", ".unsupported"),
    Outcome("wrong-state", "The page answers at once, for another state.", ".stateMismatch"),
    Outcome("protocol", "The page answers Protocol at once.", ".protocol"),
    Outcome("not-enrolled", "The page answers NotEnrolled at once.", ".protocol"),
    Outcome("transport", "The page answers Transport at once.", ".expired"),
    Outcome("malformed-result", "The result is JSON that was cut off.", ".protocol"),
    Outcome("wrong-kind", "The answer is of the other kind of ceremony.", ".protocol"),
    Outcome(
        "redirect",
        "The page's address redirects to the callback, and the link's fragment travels with it.",
        ".protocol",
    ),
    Outcome(
        "expired-token",
        "The token is found used, and the page says so until it is closed.",
        ".cancelled when the sheet is closed; .expired when the time runs out",
    ),
    Outcome(
        "slow",
        f"The page loads for {_SLOW_SECONDS} seconds (slow:N for N), then works.",
        "what the person does; .expired if the time runs out first",
    ),
)

SESSION_UNAVAILABLE = (
    ".sessionUnavailable is not a page's to cause: the sheet itself does not start. Try a call without a "
    "window, or an https callback without its Associated Domain."
)

_BY_NAME = {outcome.name: outcome for outcome in OUTCOMES}


@dataclass(frozen=True)
class Choice:
    outcome: Outcome
    delay_ms: int = 0

    @staticmethod
    def parse(text: str) -> "Choice":
        match = _CHOICE.fullmatch(text)
        outcome = None if match is None else _BY_NAME.get(match[1])
        if match is None or outcome is None:
            raise ValueError(f"An outcome is one of: {', '.join(_BY_NAME)}.")
        if outcome.name != "slow":
            if match[2] is not None:
                raise ValueError("Only slow takes a number of seconds.")
            return Choice(outcome)
        seconds = _SLOW_SECONDS if match[2] is None else int(match[2])
        if not 1 <= seconds <= _LONGEST_SECONDS:
            raise ValueError(f"slow takes 1 to {_LONGEST_SECONDS} seconds.")
        return Choice(outcome, seconds * 1000)

    def text(self) -> str:
        return f"slow:{self.delay_ms // 1000}" if self.delay_ms else self.outcome.name

    def json(self) -> JSONObject:
        return {"outcome": self.outcome.name, "delayMs": self.delay_ms}


class Rehearsals:
    """One choice for the next ceremony and one error for the next request; each is used once."""

    def __init__(self, choice: Choice | None = None) -> None:
        self._lock = threading.Lock()
        self._choice = choice
        self._fault: Fault | None = None

    def choose(self, choice: Choice | None) -> None:
        with self._lock:
            self._choice = choice

    def refuse_next(self, code: int | None) -> None:
        fault = None if code is None else next((fault for fault in Fault if fault.code == code), None)
        if code is not None and fault is None:
            raise invalid("No error has that code.")
        with self._lock:
            self._fault = fault

    def take(self) -> Choice | None:
        """For the ceremony that is being shown. The redirect has been and gone before that."""
        with self._lock:
            if self._choice is None or self._choice.outcome.name == "redirect":
                return None
            taken, self._choice = self._choice, None
            return taken

    def is_redirect(self) -> bool:
        with self._lock:
            return self._choice is not None and self._choice.outcome.name == "redirect"

    def raise_chosen_fault(self) -> None:
        with self._lock:
            fault, self._fault = self._fault, None
        if fault is not None:
            _raise(fault)

    def json(self) -> JSONObject:
        with self._lock:
            return {
                "outcome": None if self._choice is None else self._choice.text(),
                "code": None if self._fault is None else self._fault.code,
            }


def _raise(fault: Fault) -> NoReturn:
    raise ApiError(fault, f"{fault.message} (As it was chosen in the sandbox.)")
