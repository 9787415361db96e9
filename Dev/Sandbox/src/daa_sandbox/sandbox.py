"""The sandbox put together: everything the routes call, without HTTP."""

from daa_sandbox import members, transfers
from daa_sandbox.challenges import Approval, Challenges
from daa_sandbox.clock import Clock, SystemClock
from daa_sandbox.core import Core
from daa_sandbox.database import Database
from daa_sandbox.frames import Frames
from daa_sandbox.intents import canonicalize
from daa_sandbox.registrations import Registrations
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject
from daa_sandbox.transfers import Transfer, Transfers


class Sandbox:
    def __init__(
        self, settings: Settings, clock: Clock | None = None, database: Database | None = None
    ) -> None:
        self._core = Core.assemble(settings, clock or SystemClock(), database or Database())
        self._transfers = Transfers(self._core.clock)
        self.settings = settings
        self.registrations = Registrations(self._core)
        self.challenges = Challenges(self._core)
        self.frames = Frames(self._core, self.registrations, self.challenges)

    def list_passkeys(self, query: JSONObject) -> JSONObject:
        entity = self._core.entities.owned(members.text(query, "clientEntityId"))
        with self._core.database.transaction() as tx:
            passkeys = self._core.passkeys.all(tx, entity)
        return {
            "passkeys": [passkey.view(self.settings.rp_id) for passkey in passkeys],
            "sca": {"required": True},
        }

    def transfer(self, body: JSONObject, approval: Approval) -> JSONObject:
        """The approval and the transfer are one transaction: neither is ever there alone."""
        entity = transfers.owner(self._core.entities, body)
        transfer = Transfer.parse(body)
        intent = canonicalize(transfers.OPERATION, body, {})
        with self._core.database.transaction() as tx:
            self.challenges.spend(tx, entity, intent, approval)
            return self._transfers.add(tx, entity, transfer, intent)
