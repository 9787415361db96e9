"""The rows of the one table, and how it is written."""

from dataclasses import asdict, dataclass, field
from typing import Any

from daa_bench.figures import Spread, ratio_text


@dataclass
class Row:
    what: str
    goal: str
    ours: str
    peer: str = ""
    ratio: Spread | str | None = None
    # None: told for information, no goal hangs on it.
    is_met: bool | None = None
    notes: list[str] = field(default_factory=list)
    # The raw figures, for the JSON.
    figures: dict[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return {True: "met", False: "MISSED", None: "–"}[self.is_met]

    @property
    def ratio_text(self) -> str:
        if isinstance(self.ratio, Spread):
            return ratio_text(self.ratio)
        return self.ratio or ""

    def cells(self) -> list[str]:
        return [self.what, self.goal, self.ours, self.peer, self.ratio_text, self.verdict]

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "verdict": self.verdict}


HEAD = ["what", "goal", "ours", "peer", "ratio (quartiles)", ""]


def plain(rows: list[Row]) -> str:
    """For a terminal."""
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    text = []
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
        text.append("  ".join(cells).rstrip())
    return "\n".join([text[0], "-" * sum(widths), *text[1:], "", *_notes(rows, "")])


def markdown(rows: list[Row]) -> str:
    lines = ["| " + " | ".join(HEAD) + " |", "|" + " --- |" * len(HEAD)]
    for row in rows:
        cells = [cell.replace("|", r"\|") for cell in row.cells()]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, "", *_notes(rows, "- ")])


def _notes(rows: list[Row], bullet: str) -> list[str]:
    return [f"{bullet}{row.what}: {note}" for row in rows for note in row.notes]
