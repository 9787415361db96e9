"""Where a ceremony sends its answer: a registered redirect URI, matched by exact string."""

from daa_sandbox import members
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject


def requested(settings: Settings, body: JSONObject) -> str | None:
    """The redirect URI in an opening request, if there is one.

    A web page would name its `embedOrigin` instead. None can be registered here, so a well-formed
    one gets the answer of a distributor who has not registered any.
    """
    if body.get("embedOrigin") is not None:
        members.text(body, "embedOrigin", max_length=512)
        if body.get("redirectUri") is not None:
            raise invalid("Send embedOrigin or redirectUri, not both.")
        raise ApiError(Fault.SCA_ORIGIN_NOT_CONFIGURED)
    uri = body.get("redirectUri")
    if uri is None:
        return None
    if not isinstance(uri, str):
        raise invalid("redirectUri must be a string.")
    if uri not in settings.redirect_uris:
        raise ApiError(Fault.SCA_REDIRECT_URI_NOT_ALLOWED)
    return uri


def required(settings: Settings, body: JSONObject) -> str:
    uri = requested(settings, body)
    if uri is None:
        raise ApiError(Fault.SCA_ORIGIN_NOT_CONFIGURED)
    return uri
