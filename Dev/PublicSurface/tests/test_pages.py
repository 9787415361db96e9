"""What `scripts/docs` notices on a page: pages made for the purpose, in the real browser."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1]))

from public_surface import site

_DOT = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
PAGES = {
    "whole": ("<main><h1>Here</h1><img src='/dot.svg'></main>", ""),
    "no picture": ("<main><h1>Here</h1><img src='/none.svg'></main>", "no picture"),
    "a wide table": (
        "<main><h1>Here</h1><div class='table-wrapper' style='overflow: auto'>"
        "<div style='width: 500px'>Wide</div></div></main>",
        "a table does not fit",
    ),
    "a wide page": ("<main><h1>Here</h1><div style='width: 500px'>Wide</div></main>", "on a screen of"),
    "a script that fails": (
        "<main><h1>Here</h1></main><script>console.error('Oh')</script>",
        "the console says",
    ),
    "a script that throws": (
        "<main><h1>Here</h1></main><script>throw Error('Oh')</script>",
        "the console says",
    ),
    "nothing": ("<main></main>", "nothing appears"),
}


@pytest.mark.parametrize(("body", "complaint"), PAGES.values(), ids=list(PAGES))
def test_what_is_wrong_with_a_page_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, complaint: str
) -> None:
    monkeypatch.setattr(site, "_PATIENCE", 3.0)
    page = tmp_path / site.START / "index.html"
    page.parent.mkdir(parents=True)
    head = "<meta name='viewport' content='width=device-width'><link rel='icon' href='/dot.svg'>"
    page.write_text(f"<!doctype html><head>{head}</head><body style='margin: 0'>{body}")
    (tmp_path / "dot.svg").write_text(_DOT)
    count, complaints = site.check(tmp_path, None)
    assert count == 1
    assert bool(complaints) == bool(complaint)
    assert any(complaint in found for found in complaints) or not complaint
