"""base64url: one text for one sequence of bytes."""

import pytest

from daa_sandbox import base64url


@pytest.mark.parametrize("length", range(6))
def test_bytes_come_back(length: int) -> None:
    data = bytes(range(251, 251 + min(length, 5)))
    assert base64url.decode(base64url.encode(data)) == data


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("AA==", id="padding"),
        pytest.param("A", id="one character"),
        pytest.param("AB", id="unused bits of one byte"),
        pytest.param("AAB", id="unused bits of two bytes"),
        pytest.param("+/AA", id="the other alphabet"),
        pytest.param("AA A", id="white space"),
        pytest.param("AAAA\n", id="a line end"),
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="base64"):
        base64url.decode(text)
