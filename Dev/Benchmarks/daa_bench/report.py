"""What a run leaves: JSON, plots, and, after a whole one, the table in the document."""

import json
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from daa_bench import plots, table
from daa_bench.paths import DOCUMENT, IMAGES, OUT
from daa_bench.readers import Curve
from daa_bench.table import Row

_BEGIN = "<!-- bench: begin; scripts/bench writes what is between this and its end -->"
_END = "<!-- bench: end -->"


def write_json(machine: list[str], rows: Sequence[Row]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    content = {"machine": machine, "rows": [row.as_json() for row in rows]}
    text = json.dumps(content, ensure_ascii=False, indent=1, default=_plain)
    (OUT / "bench.json").write_text(text + "\n")


def draw(curves: Sequence[Curve]) -> None:
    plots.draw(curves, OUT)


def update_document(machine: list[str], rows: list[Row], curves: Sequence[Curve]) -> None:
    plots.draw(curves, IMAGES)
    text = DOCUMENT.read_text()
    before, found, rest = text.partition(_BEGIN)
    _, ended, after = rest.partition(_END)
    if not found or not ended:
        raise ValueError(f"{DOCUMENT} has lost its markers")
    images = "\n".join(
        f"![{curve.reader.what}: time against size]({IMAGES.relative_to(DOCUMENT.parent)}/{plots.name(curve)})"
        for curve in curves
    )
    block = "\n".join(
        [_BEGIN, "", *(f"- {line}" for line in machine), "", table.markdown(rows), "", images, "", _END]
    )
    DOCUMENT.write_text(before + block + after)


def _plain(value: object) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(f"{type(value)} is no JSON")
