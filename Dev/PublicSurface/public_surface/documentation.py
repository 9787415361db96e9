"""The documentation catalogue, built with DocC."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from . import pictures, snippets
from .library import CATALOGUE, MODULE, ROOT, CompilerError, Library, run

RESOURCES = CATALOGUE / "Resources"
_LANDING_PAGE = CATALOGUE / f"{MODULE}.md"
# A file or folder of this repository, by its whole path.
_FILE = re.compile(r"`((?:Sources|Dev|Examples|scripts|docs)/[\w./+-]+)`")
# A test, by its name alone or after its class.
_TEST = re.compile(r"`(?:\w+\.)?(test[A-Z]\w+)`")
_TESTS = re.compile(r"func (test\w+)\(")
# What a page shows of a line of code without scrolling.
_LONGEST_LINE = 71
# Declared for Apple's systems only: a graph made on another one would lack them.
_MUST_HAVE = (
    "daasca/approve(frametoken:presentationanchor:).json",
    "daasca/enroll(frametoken:presentationanchor:).json",
)


def check(library: Library, archive: Path) -> list[str]:
    """Builds the documentation into `archive`; what is wrong with it."""
    return [
        *pictures.check(RESOURCES),
        *_missing_files([*sorted(CATALOGUE.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]),
        *_missing_tests(sorted((ROOT / "docs").glob("*.md"))),
        *_long_lines(sorted(CATALOGUE.glob("*.md"))),
        *_undocumented(library),
        *_uncurated(library),
        *_build(library, archive),
    ]


def _missing_files(documents: Iterable[Path]) -> list[str]:
    return [
        f"{document.relative_to(ROOT)} names {path}, which is not there."
        for document in documents
        for path in _FILE.findall(document.read_text())
        if not (ROOT / path).exists()
    ]


def _missing_tests(documents: Iterable[Path]) -> list[str]:
    there = {
        name
        for folder in ("Tests", "Dev/Tools/Tests")
        for file in (ROOT / folder).rglob("*.swift")
        for name in _TESTS.findall(file.read_text())
    }
    return [
        f"{document.relative_to(ROOT)} names the test {name}, which is not there."
        for document in documents
        for name in _TEST.findall(document.read_text())
        if name not in there
    ]


def _long_lines(documents: Iterable[Path]) -> list[str]:
    return [
        f"{block.document.relative_to(ROOT)}:{number}: code has at most {_LONGEST_LINE} characters a line."
        for document in documents
        for block in snippets.blocks_of(document)
        for number, line in enumerate(block.text.splitlines(), block.line)
        if len(line) > _LONGEST_LINE
    ]


def _undocumented(library: Library) -> list[str]:
    return [
        f"{'.'.join(symbol['pathComponents'])} is public and has no documentation comment."
        for symbol in library.symbols
        if not symbol.get("docComment")
    ]


def _uncurated(library: Library) -> list[str]:
    page = _LANDING_PAGE.read_text()
    names = [symbol["pathComponents"][0] for symbol in library.symbols if len(symbol["pathComponents"]) == 1]
    articles = [path.stem for path in CATALOGUE.glob("*.md") if path != _LANDING_PAGE]
    # The type that is named like its module needs both names.
    topics = [
        *(f"``{f'{MODULE}/{MODULE}' if name == MODULE else name}``" for name in names),
        *(f"<doc:{article}>" for article in articles),
    ]
    where = _LANDING_PAGE.relative_to(ROOT)
    return [f"{where} lists no topic {topic}." for topic in topics if f"- {topic}\n" not in page]


def _build(library: Library, archive: Path) -> list[str]:
    shutil.rmtree(archive, ignore_errors=True)
    archive.parent.mkdir(parents=True, exist_ok=True)
    try:
        run(
            [
                *(library.toolchain.usr / "bin/docc", "convert", CATALOGUE, "--warnings-as-errors"),
                *("--additional-symbol-graph-dir", library.graphs, "--output-dir", archive),
                *("--fallback-display-name", MODULE, "--fallback-bundle-identifier", MODULE),
                *("--fallback-default-module-kind", "Package"),
            ]
        )
    except CompilerError as error:
        return [f"DocC refuses the catalogue:\n{error}"]
    pages = archive / "data/documentation" / MODULE.lower()
    return [f"the documentation lacks the page {page}." for page in _MUST_HAVE if not (pages / page).exists()]
