"""The gated requests: an operation takes effect in the transaction that uses up its approval."""

from daa_sandbox import operations, scopes
from daa_sandbox.challenges import Approval, Challenges
from daa_sandbox.clock import rfc3339
from daa_sandbox.core import Core
from daa_sandbox.device_gate import DeviceGate, DeviceRequest
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.intents import canonicalize
from daa_sandbox.operations import Creating, Creation, Deleting
from daa_sandbox.resources import Resource
from daa_sandbox.strict_json import JSONObject


class Gate:
    def __init__(self, core: Core, challenges: Challenges, devices: DeviceGate) -> None:
        self._core = core
        self._challenges = challenges
        self._devices = devices

    def create(
        self, operation: Creating, body: JSONObject, approval: Approval, request: DeviceRequest
    ) -> JSONObject:
        """An account of custody type `self` is debited by its device's signature alone."""
        entity = scopes.of_body(self._core.entities, body)
        is_own_custody = scopes.source_account(body) == entity.self_account_id
        if is_own_custody and operation is not operations.TRANSFER:
            raise ApiError(Fault.SCA_SCOPE_UNRESOLVED)
        subject = operation.parse(body, {})
        intent = canonicalize(operation.name, body, {})
        with self._challenges.journalled(approval), self._core.database.transaction() as tx:
            if is_own_custody:
                self._devices.authorize(tx, entity, request)
            else:
                self._challenges.spend(tx, entity, intent, approval)
            made = self._core.resources.add(tx, operation.name, entity, subject.idempotency_key, intent)
        return _view(made, subject)

    def delete(self, operation: Deleting, path_parameters: JSONObject, approval: Approval) -> None:
        subject = operation.parse({}, path_parameters)
        intent = canonicalize(operation.name, {}, path_parameters)
        with self._challenges.journalled(approval), self._core.database.transaction() as tx:
            owner_id = self._core.resources.owner_id(tx, operation.creates, subject.address_id)
            if owner_id is None:
                raise ApiError(Fault.SCA_SCOPE_UNRESOLVED)
            self._challenges.spend(tx, self._core.entities.owned(owner_id), intent, approval)
            self._core.resources.delete(tx, operation.creates, subject.address_id)


def _view(made: Resource, subject: Creation) -> JSONObject:
    moment = rfc3339(made.created_ms)
    return {
        "id": made.id,
        **subject.view(),
        "status": "pending",
        "createDate": moment,
        "updateDate": moment,
    }
