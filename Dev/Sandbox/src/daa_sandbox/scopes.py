"""Whom a request speaks for: by its source account, by clientEntityId, or by what it names."""

from daa_sandbox.entities import Entities
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject


def of_body(entities: Entities, body: JSONObject) -> ClientEntity:
    account_id, named = source_account(body), body.get("clientEntityId")
    if account_id is not None:
        entity = entities.of_account(account_id)
        if entity is None or named not in (None, entity.id):
            raise ApiError(Fault.SCA_SCOPE_UNRESOLVED)
        return entity
    if isinstance(named, str) and named.strip():
        return entities.owned(named)
    raise ApiError(Fault.SCA_INTENT_UNRECOGNIZED)


def source_account(body: JSONObject) -> str | None:
    """Read before the body is judged, since it decides by what rules the body is."""
    source = body.get("source")
    account_id = source.get("id") if isinstance(source, dict) else None
    return account_id if isinstance(account_id, str) and account_id.strip() else None
