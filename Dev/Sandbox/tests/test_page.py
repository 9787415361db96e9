"""The page's files, as far as they can be judged without a browser."""

import re
from importlib.resources import files

import pytest

from harness import Harness

STATIC = files("daa_sandbox") / "static"
SCRIPTS = sorted(file.name for file in STATIC.iterdir() if file.name.endswith(".js"))


def test_the_page_and_each_of_its_files_are_served(sandbox: Harness) -> None:
    page = sandbox.request("GET", "/ceremony")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    linked = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert linked
    for path in [*linked, *(f"/ceremony/{name}" for name in SCRIPTS)]:
        assert sandbox.request("GET", path).status_code == 200


@pytest.mark.parametrize(
    "path", ["/ceremony/../errors.py", "/ceremony/%2e%2e/errors.py", "/ceremony/ceremony.html"]
)
def test_nothing_else_is(sandbox: Harness, path: str) -> None:
    assert sandbox.request("GET", path).status_code == 404


def test_a_query_changes_nothing(sandbox: Harness) -> None:
    page = sandbox.request("GET", "/ceremony?state=x")
    assert (page.status_code, page.history) == (200, [])


def test_the_fragment_is_scrubbed_before_any_other_script_or_style() -> None:
    page = (STATIC / "ceremony.html").read_text()
    first = re.search(r"<(?:script|link|style|img)\b[^>]*>", page)
    assert first is not None
    assert first[0] == '<script src="/ceremony/fragment.js">'
    script = (STATIC / "fragment.js").read_text()
    code = [line.strip() for line in script.splitlines() if line.strip() and not line.startswith("//")]
    assert code[:3] == [
        "const takeFragment = (() => {",
        "let text = location.hash;",
        'history.replaceState(null, "", location.pathname);',
    ]


def test_the_page_has_no_inline_script_style_or_handler() -> None:
    page = (STATIC / "ceremony.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_reads_markup_stores_or_logs(name: str) -> None:
    script = (STATIC / name).read_text()
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Storage|cookie|console\.|window\.name"
    )
    assert not re.search(forbidden, script)


def test_the_page_says_what_it_is() -> None:
    page = (STATIC / "ceremony.html").read_text()
    assert "Local sandbox, not Circle." in page


@pytest.mark.parametrize("element", ["approve", "cancel", "status", "error-view", "details"])
def test_the_elements_that_tools_may_rely_on(element: str) -> None:
    page = (STATIC / "ceremony.html").read_text()
    assert page.count(f'id="{element}"') == 1
