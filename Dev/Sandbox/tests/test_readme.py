"""What the README promises, against the tables it was written from."""

from pathlib import Path

import pytest

from daa_sandbox import operations
from daa_sandbox.cli import _parser
from daa_sandbox.rehearsals import OUTCOMES, Outcome
from daa_sandbox.web.app import create_app
from harness import Harness

README = (Path(__file__).parent.parent / "README.md").read_text()


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: outcome.name)
def test_each_outcome_is_explained(outcome: Outcome) -> None:
    assert f"| `{outcome.name}` | {outcome.does} | {outcome.app_sees} |\n" in README


def test_each_route_is_listed(sandbox: Harness) -> None:
    files = ("/ceremony/", "/dashboard/")
    for route in create_app(sandbox.sandbox).routes:
        path = str(getattr(route, "path", ""))
        (method,) = set(getattr(route, "methods", ())) - {"HEAD"}
        if not path.startswith(files):
            assert f"| `{method} {path}`" in README or f"| `{method} {path}?clientEntityId=`" in README


def test_each_operation_and_option_is_listed() -> None:
    for name in (*(creating.name for creating in operations.CREATING), operations.ADDRESS_BOOK_DELETE.name):
        assert f"`{name}`" in README
    (serve,) = _parser()._subparsers._group_actions[0].choices.values()  # type: ignore
    for option in serve._option_string_actions:
        assert option in ("-h", "--help") or f"| `{option}" in README
