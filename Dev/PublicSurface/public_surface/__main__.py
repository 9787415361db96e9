"""The command behind `scripts/check-api`, `check-docs`, `check-snippets` and `docs`."""

import argparse
import sys
import tempfile
from pathlib import Path

from . import api, documentation, pictures, site, snippets
from .library import MODULE, ROOT, CompilerError, Library
from .sequence import SequenceError


def main() -> int:
    """Runs the check that the arguments name; the process's exit code."""
    arguments = _arguments()
    name = "docs" if arguments.check == "pages" else f"check-{arguments.check}"
    try:
        with tempfile.TemporaryDirectory() as folder:
            library = Library.compile(arguments.build, Path(folder))
            done, complaints = _check(arguments, library)
    except (CompilerError, SequenceError, snippets.DocumentError) as error:
        done, complaints = "", [str(error)]
    for complaint in complaints:
        print(f"{name}: {complaint}", file=sys.stderr)
    print(f"{name}: {f'{len(complaints)} failed' if complaints else done}")
    return 1 if complaints else 0


def _check(arguments: argparse.Namespace, library: Library) -> tuple[str, list[str]]:
    if arguments.check == "api":
        if arguments.update:
            api.update(library)
            return f"wrote {api.BASELINE.relative_to(ROOT)}", []
        return f"{len(library.symbols)} public declarations, as kept", api.check(library)
    if arguments.check == "docs":
        if arguments.draw:
            pictures.update(documentation.RESOURCES)
        complaints = documentation.check(library, arguments.output)
        return f"{len(library.symbols)} public declarations documented, every link resolves", complaints
    if arguments.check == "pages":
        if complaints := documentation.check(library, arguments.output):
            return "", complaints
        count, complaints = site.check(arguments.output.resolve(), arguments.screenshots)
        return f"{count} pages appear, in {arguments.output}", complaints
    count, complaints = snippets.check(library, arguments.documents or snippets.documents())
    return f"{count} blocks and examples compile", complaints


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="public_surface", description=__doc__)
    parser.add_argument(
        "--build", type=Path, default=ROOT / ".build/apple-sdk", help="where the SDK's declarations are made"
    )
    checks = parser.add_subparsers(dest="check", required=True)
    surface = checks.add_parser("api", help=api.__doc__)
    surface.add_argument("--update", action="store_true", help="write the list anew")
    docs = checks.add_parser("docs", help=documentation.__doc__)
    docs.add_argument("--output", type=Path, default=ROOT / f".build/docs/{MODULE}.doccarchive")
    docs.add_argument("--draw", action="store_true", help="draw the pictures anew first")
    pages = checks.add_parser("pages", help=site.__doc__)
    pages.add_argument("--output", type=Path, default=Path(".build/docs-site"))
    pages.add_argument("--screenshots", type=Path, metavar="FOLDER", help="keep pictures of the pages there")
    code = checks.add_parser("snippets", help=snippets.__doc__)
    code.add_argument("documents", nargs="*", type=_document, help="all of them if none is named")
    return parser.parse_args()


def _document(path: str) -> Path:
    document = Path(path).resolve()
    if not document.is_file() or ROOT not in document.parents:
        raise argparse.ArgumentTypeError(f"{path} is no file of this repository.")
    return document


if __name__ == "__main__":
    sys.exit(main())
