"""A sequence picture as text: who takes part, and what happens, a line each."""

import re
from dataclasses import dataclass
from pathlib import Path

_LANE = re.compile(r"lane (?P<name>[a-z]+): (?P<label>.+)")
_MESSAGE = re.compile(r"(?P<source>[a-z]+) (?P<arrow>-->|->) (?P<target>[a-z]+): (?P<text>.+)")
_NOTE = re.compile(r"(?P<lane>[a-z]+): (?P<text>.+)")
_TITLE = "title"


class SequenceError(Exception):
    """A description that can't be read."""


@dataclass(frozen=True)
class Message:
    """An arrow from one lane to another, by their numbers."""

    source: int
    target: int
    is_answer: bool
    text: str


@dataclass(frozen=True)
class Note:
    """What happens in one lane."""

    lane: int
    text: str


@dataclass(frozen=True)
class Sequence:
    """The whole picture."""

    title: str
    lanes: tuple[str, ...]
    steps: tuple[Message | Note, ...]


def read(path: Path) -> Sequence:
    """The picture that a file describes."""
    title = ""
    lanes: dict[str, str] = {}
    steps: list[Message | Note] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            if lane := _LANE.fullmatch(line):
                lanes[lane["name"]] = lane["label"]
            elif message := _MESSAGE.fullmatch(line):
                names = list(lanes)
                source, target = names.index(message["source"]), names.index(message["target"])
                steps.append(Message(source, target, message["arrow"] == "-->", message["text"]))
            elif (note := _NOTE.fullmatch(line)) and note["lane"] == _TITLE:
                title = note["text"]
            elif note:
                steps.append(Note(list(lanes).index(note["lane"]), note["text"]))
            else:
                raise SequenceError(f"{path.name}:{number}: this line means nothing here.")
        except ValueError:
            raise SequenceError(f"{path.name}:{number}: no lane has this name.") from None
    return Sequence(title, tuple(lanes.values()), tuple(steps))
