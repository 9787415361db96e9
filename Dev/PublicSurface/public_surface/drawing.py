"""Draws a sequence as SVG, narrow enough to be read on a telephone."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from .sequence import Message, Note, Sequence

_WIDTH = 380
_FONT_SIZE = 12.5
_LINE = 15
# Of a wide font: what fits with it fits with every other that a browser may take.
_CHARACTER = 6.9
_LONGEST_LINE = 44
_HEAD_HEIGHT = 38
_MARGIN = 8
_GAP = 12
_FONTS = "-apple-system, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Colours:
    """Of one appearance."""

    ground: str
    box: str
    text: str
    lane: str
    question: str
    answer: str


LIGHT = Colours("#f5f5f7", "#ffffff", "#1d1d1f", "#c7c7cc", "#0058b0", "#5c5c61")
DARK = Colours("#1c1c1e", "#2c2c2e", "#f5f5f7", "#58585c", "#5eb1ff", "#b0b0b5")


def draw(sequence: Sequence, colours: Colours) -> str:
    """The SVG's text."""
    bodies: list[str] = []
    y = _MARGIN + _HEAD_HEIGHT + _GAP
    for step in sequence.steps:
        drawn, y = (
            _message(step, y, sequence, colours) if isinstance(step, Message) else _note(step, y, sequence, colours)
        )
        bodies += drawn
    height = y + _MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        f' viewBox="0 0 {_WIDTH} {height}" role="img" font-family="{_FONTS}" font-size="{_FONT_SIZE}">',
        f"<title>{escape(sequence.title)}</title>",
        f'<rect width="{_WIDTH}" height="{height}" rx="10" fill="{colours.ground}"/>',
        *_lanes(sequence, height, colours),
        *bodies,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _lanes(sequence: Sequence, height: int, colours: Colours) -> Iterator[str]:
    width = _WIDTH / len(sequence.lanes) - 6
    for lane, label in enumerate(sequence.lanes):
        x = _centre(lane, sequence)
        yield f'<path d="M{x:g} {_MARGIN}V{height - _MARGIN}" stroke="{colours.lane}"/>'
        yield (
            f'<rect x="{x - width / 2:g}" y="{_MARGIN}" width="{width:g}" height="{_HEAD_HEIGHT}" rx="6"'
            f' fill="{colours.box}" stroke="{colours.lane}"/>'
        )
        words = label.split()
        first = _MARGIN + _HEAD_HEIGHT / 2 + 4.5 - (len(words) - 1) * 7
        for number, word in enumerate(words):
            yield _text(word, x, first + number * 14, colours.text, 'font-weight="600"')


def _message(message: Message, y: int, sequence: Sequence, colours: Colours) -> tuple[list[str], int]:
    source, target = _centre(message.source, sequence), _centre(message.target, sequence)
    colour = colours.answer if message.is_answer else colours.question
    lines = textwrap.wrap(message.text, _LONGEST_LINE)
    x = _inside((source + target) / 2, lines)
    drawn = []
    for line in lines:
        y += _LINE
        # A rim of the ground's colour keeps the lanes out of the letters.
        rim = f'paint-order="stroke" stroke="{colours.ground}" stroke-width="5"'
        drawn.append(_text(line, x, y, colours.text, rim))
    y += 8
    back = -7 if target > source else 7
    dashes = ' stroke-dasharray="4 3"' if message.is_answer else ""
    drawn.append(f'<path d="M{source:g} {y}H{target + back / 2:g}" stroke="{colour}" stroke-width="1.5"{dashes}/>')
    drawn.append(f'<path d="M{target:g} {y}l{back} -4v8z" fill="{colour}"/>')
    return drawn, y + _GAP - 4


def _note(note: Note, y: int, sequence: Sequence, colours: Colours) -> tuple[list[str], int]:
    lines = textwrap.wrap(note.text, _LONGEST_LINE // 2 + 8)
    width = _text_width(lines) + 16
    x = _inside(_centre(note.lane, sequence), lines, 8)
    y += 6
    height = len(lines) * _LINE + 8
    drawn = [
        f'<rect x="{x - width / 2:g}" y="{y}" width="{width:g}" height="{height}" rx="6" fill="{colours.box}"'
        f' stroke="{colours.question}"/>'
    ]
    drawn += [_text(line, x, y + (number + 1) * _LINE, colours.text) for number, line in enumerate(lines)]
    return drawn, y + height + _GAP - 8


def _centre(lane: int, sequence: Sequence) -> float:
    return _WIDTH / len(sequence.lanes) * (lane + 0.5)


def _text_width(lines: list[str]) -> float:
    return max(map(len, lines)) * _CHARACTER


def _inside(x: float, lines: list[str], padding: int = 0) -> float:
    """`x`, or the nearest place to it where lines that are centred there end before the picture does."""
    room = _text_width(lines) / 2 + padding + _MARGIN
    return min(max(x, room), _WIDTH - room)


def _text(text: str, x: float, y: float, colour: str, more: str = "") -> str:
    attributes = f'x="{x:g}" y="{y:g}" text-anchor="middle" fill="{colour}"'
    return f"<text {' '.join([attributes, more]).strip()}>{escape(text)}</text>"
