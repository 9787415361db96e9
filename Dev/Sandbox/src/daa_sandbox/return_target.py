"""Where a ceremony sends its answer: a registered redirect URI or web origin, by exact string."""

from dataclasses import dataclass

from daa_sandbox import members
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject


@dataclass(frozen=True)
class ReturnTarget:
    """One of the two: an app's callback, or the web page that embeds the ceremony."""

    redirect_uri: str | None = None
    embed_origin: str | None = None


def requested(settings: Settings, body: JSONObject) -> ReturnTarget | None:
    """What an opening request names, if it names anything."""
    origin, uri = body.get("embedOrigin"), body.get("redirectUri")
    if origin is not None:
        members.text(body, "embedOrigin", max_length=512)
        if uri is not None:
            raise invalid("Send embedOrigin or redirectUri, not both.")
        if not settings.web_origins:
            raise ApiError(Fault.SCA_ORIGIN_NOT_CONFIGURED)
        if origin not in settings.web_origins:
            raise invalid("embedOrigin is not registered exactly.")
        return ReturnTarget(embed_origin=str(origin))
    if uri is None:
        return None
    if not isinstance(uri, str):
        raise invalid("redirectUri must be a string.")
    if uri not in settings.redirect_uris:
        raise ApiError(Fault.SCA_REDIRECT_URI_NOT_ALLOWED)
    return ReturnTarget(redirect_uri=uri)


def required(settings: Settings, body: JSONObject) -> ReturnTarget:
    """Without a name, the one registered web origin; both members are documented as optional."""
    target = requested(settings, body)
    if target is not None:
        return target
    if not settings.web_origins:
        raise ApiError(Fault.SCA_ORIGIN_NOT_CONFIGURED)
    if len(settings.web_origins) > 1:
        raise invalid("embedOrigin is required: more than one web origin is registered.")
    (origin,) = settings.web_origins
    return ReturnTarget(embed_origin=origin)
