"""Which lines of a Swift file a build compiles, as far as `#if` decides."""

import re
from collections.abc import Callable
from pathlib import Path

Condition = Callable[[str, str], bool]
"""Whether `name(argument)` holds in a build; a flag is a name without an argument."""

_DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b\s*(.*)$")
_TERM = re.compile(r"(\w+)(?:\(([^)]*)\))?")


def compiled_lines(path: Path, holds: Condition) -> set[int]:
    """The numbers of the lines that are compiled; directives, comments and blank lines are not."""
    lines: set[int] = set()
    # For each `#if` around the line: whether this branch is compiled, and whether one of that `#if` was yet.
    stack: list[tuple[bool, bool]] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        directive = _DIRECTIVE.match(line)
        if directive is None:
            if all(active for active, _ in stack) and line.strip() and not line.strip().startswith("//"):
                lines.add(number)
            continue
        kind, condition = directive.groups()
        if kind == "if":
            active = _evaluate(condition, holds)
            stack.append((active, active))
        elif kind == "endif":
            stack.pop()
        else:
            _, before = stack.pop()
            active = not before and (kind == "else" or _evaluate(condition, holds))
            stack.append((active, before or active))
    return lines


def _evaluate(condition: str, holds: Condition) -> bool:
    """Conditions without parentheses around a part, which is all that the library has."""
    return any(
        all(_term(term.strip(), holds) for term in alternative.split("&&")) for alternative in condition.split("||")
    )


def _term(term: str, holds: Condition) -> bool:
    if term.startswith("!"):
        return not _term(term[1:], holds)
    parsed = _TERM.fullmatch(term)
    if parsed is None:
        raise ValueError(f"not a condition that this script understands: {term}")
    return holds(parsed.group(1), parsed.group(2) or "")
