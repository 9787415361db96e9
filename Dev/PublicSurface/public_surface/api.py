"""The public declarations, as a list that is kept in the repository."""

import difflib
from collections import defaultdict
from typing import Any

from .library import MODULE, ROOT, Library

BASELINE = ROOT / "docs/api" / f"{MODULE}.txt"
_HEAD = f"""\
# What {MODULE} declares for iOS, one declaration a line: where it is, what it is, what it conforms to.
# scripts/check-api compares this with the sources, and writes it anew with --update.
"""
# Every type conforms to these, or gets them with another one.
_IMPLICIT = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def check(library: Library) -> list[str]:
    """What is wrong: nothing, or one sentence and the lines that differ."""
    now = surface(library)
    kept = BASELINE.read_text() if BASELINE.exists() else ""
    if now == kept:
        return []
    difference = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=0, lineterm="")
    lines = [line for line in list(difference)[2:] if not line.startswith("@@")]
    return [
        f"the public declarations are not those of {BASELINE.relative_to(ROOT)}: if the change is meant, run "
        "scripts/check-api --update and tell it in CHANGELOG.md.\n" + "\n".join(lines)
    ]


def update(library: Library) -> None:
    """Writes the list."""
    BASELINE.parent.mkdir(parents=True, exist_ok=True)
    BASELINE.write_text(surface(library))


def surface(library: Library) -> str:
    """The whole list."""
    conformances = _conformances(library.graph)
    lines = sorted(_line(symbol, conformances) for symbol in library.symbols)
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _conformances(graph: dict[str, Any]) -> dict[str, set[str]]:
    protocols: dict[str, set[str]] = defaultdict(set)
    for relation in graph["relationships"]:
        if relation["kind"] in ("conformsTo", "inheritsFrom"):
            protocols[relation["source"]].add(relation.get("targetFallback", relation["target"]))
    return protocols


def _line(symbol: dict[str, Any], conformances: dict[str, set[str]]) -> str:
    words = [_availability(item) for item in symbol.get("availability", [])]
    words.append("".join(fragment["spelling"] for fragment in symbol["declarationFragments"]))
    if protocols := conformances[symbol["identifier"]["precise"]] - _IMPLICIT:
        words.append(": " + ", ".join(sorted(protocols)))
    return f"{'.'.join(symbol['pathComponents'])}  {' '.join(words)}"


def _availability(item: dict[str, Any]) -> str:
    words = [item.get("domain", "*")]
    for event in ("introduced", "deprecated", "obsoleted"):
        if event in item:
            version = item[event]
            words.append(f"{event}: {version['major']}.{version.get('minor', 0)}")
    if item.get("isUnconditionallyDeprecated"):
        words.append("deprecated")
    if item.get("isUnconditionallyUnavailable"):
        words.append("unavailable")
    return f"@available({', '.join(words)})"
