"""What happened in each ceremony, for the dashboard: names and moments, never a secret.

Kept in memory only, and only of the latest ceremonies. An entry is known by a number of its own:
tokens, states, results and the ids that stay on a backend are never here.
"""

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from daa_sandbox.ceremonies import Ceremony
from daa_sandbox.clock import Clock, rfc3339
from daa_sandbox.errors import ApiError
from daa_sandbox.strict_json import JSONObject

_KEPT = 100
MOST_EVENTS = 50

# What the page may report, and no other words than these.
PAGE_EVENTS = frozenset({"shown", "asked", "refused", "approved", "sent"})
PAGE_DETAILS = frozenset(
    {
        None,
        "result",
        "AlreadyEnrolled",
        "Cancelled",
        "Expired",
        "NotEnrolled",
        "Protocol",
        "Transport",
        "Unsupported",
        "wrong state",
        "wrong kind",
        "malformed result",
    }
)
_FINAL = frozenset({"sent", "accepted"})


@dataclass
class _Entry:
    number: int
    kind: str
    title: str
    opened_ms: int
    expires_ms: int
    report_id: str = ""
    reported: int = 0
    rehearsal: str | None = None
    events: list[JSONObject] = field(default_factory=list)


class Journal:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: dict[str, _Entry] = {}
        self._count = 0
        self._listeners: set[Callable[[], None]] = set()
        self.is_closed = False

    def opened(self, ceremony: Ceremony, title: str) -> None:
        self._note(ceremony, "opened", title=title)

    def reissued(self, ceremony: Ceremony) -> None:
        self._note(ceremony, "token replaced")

    def fetched(self, ceremony: Ceremony, rehearsal: str | None) -> str:
        """The page was told what to ask. Gives it a name to report under, good for nothing else."""
        report_id = secrets.token_urlsafe(18)
        self._note(ceremony, "fetched", rehearsal=rehearsal, report_id=report_id)
        return report_id

    def turned_away(self, ceremony: Ceremony, rehearsal: str) -> None:
        self._note(ceremony, "token refused", rehearsal=rehearsal)

    def redirected(self, ceremony: Ceremony, rehearsal: str) -> None:
        self._note(ceremony, "redirected", rehearsal=rehearsal)

    @contextmanager
    def judging(self, ceremony: Ceremony) -> Iterator[None]:
        """Around the use of a ceremony's result: it is accepted, or rejected with a code."""
        try:
            yield
        except ApiError as error:
            self._note(ceremony, "rejected", str(error.fault.code))
            raise
        self._note(ceremony, "accepted")

    def reported(self, report_id: str, events: list[tuple[str, str | None]]) -> bool:
        """All that the page says happened up to now; False for anything it may not say."""
        if any(name not in PAGE_EVENTS or detail not in PAGE_DETAILS for name, detail in events):
            return False
        with self._lock:
            for entry in self._entries.values():
                if report_id and secrets.compare_digest(entry.report_id.encode(), report_id.encode()):
                    self._place(entry, events[entry.reported :])
                    entry.reported = max(entry.reported, len(events))
                    break
            else:
                return False
        self.changed()
        return True

    def entries(self) -> list[JSONObject]:
        """The latest first."""
        with self._lock:
            return [self._view(entry) for entry in reversed(self._entries.values())]

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` at each change, on any thread, until the returned function is called."""
        with self._lock:
            self._listeners.add(listener)

        def stop() -> None:
            with self._lock:
                self._listeners.discard(listener)

        return stop

    @property
    def listener_count(self) -> int:
        with self._lock:
            return len(self._listeners)

    def close(self) -> None:
        """Ends whoever follows along."""
        self.is_closed = True
        self.changed()

    def changed(self) -> None:
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener()

    def _note(
        self,
        ceremony: Ceremony,
        event: str,
        detail: str | None = None,
        *,
        title: str = "",
        rehearsal: str | None = None,
        report_id: str = "",
    ) -> None:
        with self._lock:
            entry = self._entries.get(ceremony.id)
            if entry is None:
                # Opened by an earlier run over the same database file, or long ago.
                self._count += 1
                now = self._clock.now_ms()
                entry = _Entry(self._count, ceremony.kind, title, now, ceremony.expires_ms)
                self._entries[ceremony.id] = entry
                if len(self._entries) > _KEPT:
                    del self._entries[next(iter(self._entries))]
            entry.rehearsal = rehearsal or entry.rehearsal
            if report_id:
                entry.report_id, entry.reported = report_id, 0
            self._append(entry, event, detail)
        self.changed()

    def _append(self, entry: _Entry, event: str, detail: str | None) -> None:
        if len(entry.events) < MOST_EVENTS:
            entry.events.append(self._event(self._clock.now_ms(), event, detail))

    def _place(self, entry: _Entry, report: list[tuple[str, str | None]]) -> None:
        """Puts what is new where it belongs: the page waits for no report, a verdict may overtake it.

        What a page did came before the acceptance of its result; that it left came before any verdict.
        """
        names = [str(event["event"]) for event in entry.events]
        visit = max((at for at, name in enumerate(names) if name == "fetched"), default=0)
        later = {"accepted", "rejected"} if "sent" in dict(report) else {"accepted"}
        place = next((at for at in range(visit, len(names)) if names[at] in later), len(names))
        events = [self._event(self._clock.now_ms(), name, detail) for name, detail in report]
        if place < len(names):
            moment = entry.events[place]["at"]
            events = [{**event, "at": moment} for event in events]
        entry.events[place:place] = events[: MOST_EVENTS - len(names)]

    def _view(self, entry: _Entry) -> JSONObject:
        events = list(entry.events)
        names = [str(event["event"]) for event in events]
        if _FINAL.isdisjoint(names) and self._clock.now_ms() >= entry.expires_ms:
            events.append(self._event(entry.expires_ms, "expired", None))
        return {
            "number": entry.number,
            "kind": entry.kind,
            "title": entry.title,
            "expiresAt": rfc3339(entry.expires_ms),
            "rehearsal": entry.rehearsal,
            "status": events[-1]["event"] if events else "opened",
            "events": events,
        }

    @staticmethod
    def _event(moment_ms: int, event: str, detail: str | None) -> JSONObject:
        return {"at": rfc3339(moment_ms), "event": event, "detail": detail}
