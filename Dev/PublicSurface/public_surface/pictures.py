"""The pictures of the documentation, drawn from the descriptions in `Dev/PublicSurface/pictures`."""

from collections.abc import Iterator
from pathlib import Path

from .drawing import DARK, LIGHT, draw
from .library import ROOT
from .sequence import read

DESCRIPTIONS = ROOT / "Dev/PublicSurface/pictures"


def update(resources: Path) -> None:
    """Draws all of them anew."""
    resources.mkdir(exist_ok=True)
    for path, text in _drawn(resources):
        path.write_text(text)


def check(resources: Path) -> list[str]:
    """Which are not as their descriptions say."""
    drawn = dict(_drawn(resources))
    strangers = sorted(set(resources.glob("*.svg")) - drawn.keys())
    return [
        *(
            f"{path.relative_to(ROOT)} is not as described: scripts/check-docs --draw draws it anew."
            for path, text in drawn.items()
            if not path.exists() or path.read_text() != text
        ),
        *(f"{path.relative_to(ROOT)} has no description." for path in strangers),
    ]


def _drawn(resources: Path) -> Iterator[tuple[Path, str]]:
    for description in sorted(DESCRIPTIONS.glob("*.txt")):
        sequence = read(description)
        # DocC shows the second where the reader's appearance is dark.
        yield resources / f"{description.stem}.svg", draw(sequence, LIGHT)
        yield resources / f"{description.stem}~dark.svg", draw(sequence, DARK)
