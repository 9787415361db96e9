"""Plants mistakes in copies of the library, one at a time, to see that the check finds each."""

import re
import shutil
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import compiler
from .compiler import LANGUAGES, SHAPES, Check
from .sdk import HOME, SDK
from .toolchain import Toolchain

LIST = HOME / "planted/mistakes.toml"


@dataclass(frozen=True)
class Mistake:
    """One edit of one file, and what the compiler must say of that file."""

    name: str
    file: str
    """Below the library's folder."""
    before: str
    after: str
    error: str
    target: str
    language: str
    shape: str

    def check(self, sdks: Sequence[SDK]) -> Check:
        """The check that must find it."""
        return Check(
            sdk=next(sdk for sdk in sdks if sdk.target.name == self.target),
            language=next(language for language in LANGUAGES if language.name == self.language),
            shape=next(shape for shape in SHAPES if shape.name == self.shape),
        )


def mistakes() -> list[Mistake]:
    """The list."""
    return [_mistake(entry) for entry in tomllib.loads(LIST.read_text())["mistake"]]


def _mistake(entry: dict[str, Any]) -> Mistake:
    return Mistake(**{"target": "ios", "language": "Swift 6", "shape": "plain"} | entry)


def misfit_of(mistake: Mistake, library: Path) -> str | None:
    """Why the mistake can't be planted in `library`; None if it can."""
    edited = library / mistake.file
    if not edited.exists():
        return "there is no such file"
    count = edited.read_text().count(mistake.before)
    return None if count == 1 else f"the text to edit is there {count} times, not once"


def complaint(mistake: Mistake, library: Path, toolchain: Toolchain, sdks: Sequence[SDK]) -> str | None:
    """What is wrong with the check, or with the list, if the mistake was not found as expected; else None."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, library.name)
        shutil.copytree(library, copy)
        edited = copy / mistake.file
        if misfit := misfit_of(mistake, copy):
            return misfit
        edited.write_text(edited.read_text().replace(mistake.before, mistake.after))
        outcome = compiler.run(toolchain, mistake.check(sdks), sorted(copy.rglob("*.swift")))
    if outcome.passed:
        return "the check passed"
    errors = [line for line in outcome.diagnostics.splitlines() if ": error: " in line]
    if any(re.search(rf"{re.escape(edited.name)}:\d+:\d+: error: .*{mistake.error}", line) for line in errors):
        return None
    return "the check failed with another message:\n" + "\n".join(errors or outcome.diagnostics.splitlines()[-5:])
