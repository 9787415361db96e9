"""Reads a callback as an app's SDK does: the contract's rules, in its order. Gives the case's name."""

import json
from dataclasses import dataclass

from daa_sandbox import base64url
from daa_sandbox.strict_json import JSONObject, StrictJSONError, parse_object

_CASES = {
    "Cancelled": ".cancelled",
    "Expired": ".expired",
    "Transport": ".expired",
    "Unsupported": ".unsupported",
    "AlreadyEnrolled": ".alreadyEnrolled",
}


@dataclass(frozen=True)
class Link:
    kind: str
    state: str
    token: str
    redirect_uri: str

    def url(self, origin: str) -> str:
        return f"{origin}/ceremony#v=1&kind={self.kind}&state={self.state}&token={self.token}"

    def read(self, callback: str) -> str | JSONObject:
        """The result, or the case an app sees."""
        address, _, fragment = callback.partition("#")
        pairs = [(name, value) for name, _, value in (pair.partition("=") for pair in fragment.split("&"))]
        states = [value for name, value in pairs if name == "state"]
        if address != self.redirect_uri or states != [self.state]:
            return ".stateMismatch"
        values = dict(pairs)
        is_whole = len(values) == len(pairs) and ("result" in values) != ("error" in values)
        if not is_whole or "token" in values or (values["v"], values["kind"]) != ("1", self.kind):
            return ".protocol"
        if "error" in values:
            code = values["error"]
            case = _CASES.get(code, ".protocol")
            return ".protocol" if code == "AlreadyEnrolled" and self.kind == "challenge" else case
        try:
            return parse_object(base64url.decode(values["result"]))
        except (ValueError, StrictJSONError):
            return ".protocol"


def text(result: str | JSONObject) -> str:
    assert isinstance(result, dict), result
    return json.dumps(result)
