"""The code in the documentation: every Swift block of it, and the examples."""

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .library import CATALOGUE, LANGUAGES, ROOT, CompilerError, Library, run

_EXAMPLES = ROOT / "Examples"
_DECLARATIONS = ROOT / "Dev/PublicSurface/declarations"
_WORKERS = 2
_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\S*)")
_REMARK = re.compile(r"^<!-- snippet: (?P<words>[A-Za-z0-9=,. -]+) -->$")


@dataclass(frozen=True)
class Block:
    """One block of code, and what the remark above it says.

    `<!-- snippet: name=a after=b,c beside=D extension manifest -->`: its name in this document; the blocks of
    this document that are compiled with it; the file of `declarations` that is; that it is for an application
    extension; that it is a package manifest. No word is needed.
    """

    document: Path
    line: int
    """Where its first line of code is."""
    text: str
    name: str = ""
    after: tuple[str, ...] = ()
    beside: str = ""
    is_extension: bool = False
    is_manifest: bool = False

    @property
    def place(self) -> str:
        """For people."""
        return f"{self.document.relative_to(ROOT)}:{self.line}"


class DocumentError(Exception):
    """A document that can't be read as this module expects."""


def documents() -> list[Path]:
    """What people read."""
    return sorted(
        [
            *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
            *CATALOGUE.rglob("*.md"),
            *(ROOT / "docs").rglob("*.md"),
            *_EXAMPLES.rglob("*.md"),
        ]
    )


def check(library: Library, paths: Iterable[Path]) -> tuple[int, list[str]]:
    """Compiles the documents' Swift blocks, and the examples; how many there are, and what is wrong."""
    blocks = [block for path in paths for block in blocks_of(path)]
    examples = sorted(path.parent for path in _EXAMPLES.glob("*/*App.swift"))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(_WORKERS) as pool:
        found = [
            *pool.map(lambda block: _complaints_about_block(library, block, blocks, Path(folder)), blocks),
            *pool.map(lambda example: _complaints_about_example(library, example), examples),
        ]
    return len(blocks) + len(examples), [complaint for complaints in found for complaint in complaints]


def blocks_of(document: Path) -> list[Block]:
    """The Swift blocks of a document."""
    return list(_read(document, document.read_text().splitlines()))


def _read(document: Path, lines: Sequence[str]) -> Iterator[Block]:
    start: int | None = None
    is_swift = False
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence is None:
            continue
        if start is not None:
            if is_swift:
                text = "".join(f"{line}\n" for line in lines[start:number])
                yield _block(document, start + 1, text, lines[start - 2] if start > 1 else "")
            start = None
            continue
        start, is_swift = number + 1, fence["language"] == "swift"
        if is_swift and fence["indent"]:
            place = f"{document.relative_to(ROOT)}:{number + 1}"
            raise DocumentError(f"{place}: a Swift block begins at the margin.")


def _block(document: Path, line: int, text: str, above: str) -> Block:
    remark = _REMARK.match(above)
    if remark is None and "snippet" in above and above.startswith("<!--"):
        raise DocumentError(f"{document.relative_to(ROOT)}:{line}: the remark above is not understood.")
    name = beside = ""
    after: tuple[str, ...] = ()
    flags = set()
    for word in remark["words"].split() if remark else []:
        key, _, value = word.partition("=")
        if key == "name":
            name = value
        elif key == "after":
            after = tuple(value.split(","))
        elif key == "beside" and (_DECLARATIONS / f"{value}.swift").exists():
            beside = value
        elif word in ("extension", "manifest"):
            flags.add(word)
        else:
            raise DocumentError(f"{document.relative_to(ROOT)}:{line}: {word!r} means nothing here.")
    return Block(document, line, text, name, after, beside, "extension" in flags, "manifest" in flags)


def _complaints_about_block(library: Library, block: Block, blocks: Sequence[Block], folder: Path) -> list[str]:
    try:
        if block.is_manifest:
            usr, version = library.toolchain.usr, ("-package-description-version", "5.9")
            modules = usr / "lib/swift/pm/ManifestAPI"
            run([usr / "bin/swiftc", "-typecheck", *version, "-I", modules, _write(block, folder)])
            return []
        sources = [_write(block, folder), *(_source(name, block, blocks, folder) for name in block.after)]
        if block.beside:
            sources.append(_DECLARATIONS / f"{block.beside}.swift")
    except (CompilerError, DocumentError) as error:
        return [f"{block.place}:\n{error}"]
    return _complaints(library, block.place, sources, is_extension=block.is_extension)


def _complaints_about_example(library: Library, example: Path) -> list[str]:
    return _complaints(library, str(example.relative_to(ROOT)), sorted(example.rglob("*.swift")))


def _complaints(library: Library, place: str, sources: Sequence[Path], *, is_extension: bool = False) -> list[str]:
    complaints = []
    for language in LANGUAGES:
        try:
            library.check_app(sources, language, is_extension=is_extension)
        except CompilerError as error:
            complaints.append(f"{place}, {language.name}:\n{error}")
    return complaints


def _source(name: str, block: Block, blocks: Sequence[Block], folder: Path) -> Path:
    for other in blocks:
        if other.document == block.document and other.name == name:
            return _write(other, folder)
    raise DocumentError(f"No block of this document is named {name!r}.")


def _write(block: Block, folder: Path) -> Path:
    """A file whose errors are reported at the document's own lines."""
    document = block.document.relative_to(ROOT)
    path = folder / f"{str(document).replace('/', '-')}-{block.line}.swift"
    path.write_text(f'#sourceLocation(file: "{document}", line: {block.line})\n{block.text}')
    return path
