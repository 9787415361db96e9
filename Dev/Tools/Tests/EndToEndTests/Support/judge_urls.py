"""Reads JSON arrays of strings, one a line; for each, answers with one digit a string.

1: the string is a URL that its parser (ada-url, WHATWG URL) leaves as it is. 0: it isn't.
"""

import json
import sys

from ada_url import URL


def is_unchanged(text: str) -> bool:
    try:
        return URL(text).href == text
    except ValueError:
        return False


for line in sys.stdin:
    print("".join("1" if is_unchanged(text) else "0" for text in json.loads(line)), flush=True)
