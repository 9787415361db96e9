"""The documentation catalogue, built with DocC."""

import shutil
from pathlib import Path

from .library import MODULE, ROOT, SOURCES, CompilerError, Library, run

CATALOGUE = SOURCES / f"{MODULE}.docc"
_LANDING_PAGE = CATALOGUE / f"{MODULE}.md"
# Declared for Apple's systems only: a graph made on another one would lack them.
_MUST_HAVE = (
    "daasca/approve(frametoken:presentationanchor:).json",
    "daasca/enroll(frametoken:presentationanchor:).json",
)


def check(library: Library, archive: Path) -> list[str]:
    """Builds the documentation into `archive`; what is wrong with it."""
    return [*_undocumented(library), *_uncurated(library), *_build(library, archive)]


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
            ]
        )
    except CompilerError as error:
        return [f"DocC refuses the catalogue:\n{error}"]
    pages = archive / "data/documentation" / MODULE.lower()
    return [f"the documentation lacks the page {page}." for page in _MUST_HAVE if not (pages / page).exists()]
