"""The sandbox put together: everything the routes call, without HTTP."""

from daa_sandbox import members
from daa_sandbox.challenges import Challenges
from daa_sandbox.clock import Clock, MovableClock, SystemClock
from daa_sandbox.core import Core
from daa_sandbox.database import Database
from daa_sandbox.device_gate import DeviceGate
from daa_sandbox.device_registration import DeviceRegistration
from daa_sandbox.frames import Frames
from daa_sandbox.gate import Gate
from daa_sandbox.id_tokens import IdTokens
from daa_sandbox.rate_limit import RateLimit
from daa_sandbox.receipts import ReceiptKey
from daa_sandbox.registrations import Registrations
from daa_sandbox.rehearsals import Choice
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject


class Sandbox:
    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        database: Database | None = None,
        first: Choice | None = None,
    ) -> None:
        self.settings = settings
        self.clock = MovableClock(clock or SystemClock())
        self._core = Core.assemble(settings, self.clock, database or Database(), first)
        self.journal = self._core.journal
        self.rehearsals = self._core.rehearsals
        self.rate_limit = RateLimit(self.clock, settings.rate_limit)
        self.registrations = Registrations(self._core)
        self.challenges = Challenges(self._core)
        self.frames = Frames(self._core, self.registrations, self.challenges)
        self.devices = DeviceGate(self._core)
        self.gate = Gate(self._core, self.challenges, self.devices)
        self.receipt_key = ReceiptKey.kept(self._core.database)
        self.id_tokens = IdTokens(self.clock, settings.origin)
        self.device_registration = DeviceRegistration(
            self._core, self.devices, self.receipt_key, self.id_tokens
        )

    def list_passkeys(self, query: JSONObject) -> JSONObject:
        entity = self._core.entities.owned(members.text(query, "clientEntityId"))
        with self._core.database.transaction() as tx:
            passkeys = self._core.passkeys.all(tx, entity)
        return {
            "passkeys": [passkey.view(self.settings.rp_id) for passkey in passkeys],
            "sca": {"required": self.settings.sca_required},
        }

    def revoke_passkey(self, passkey_id: str, query: JSONObject) -> None:
        entity = self._core.entities.owned(members.text(query, "clientEntityId"))
        with self._core.database.transaction() as tx:
            self._core.passkeys.revoke(tx, entity, passkey_id)

    def rehearse_redirect(self) -> str | None:
        """Where the page's address redirects to, if that was chosen and a ceremony waits for its page.

        No request for the page says whose it is, so it is the ceremony that was opened last.
        """
        if not self.rehearsals.is_redirect():
            return None
        with self._core.database.transaction() as tx:
            ceremony = self._core.ceremonies.latest_unshown(tx)
        if ceremony is None:
            return None
        self.rehearsals.choose(None)
        self.journal.redirected(ceremony, "redirect")
        return ceremony.target.redirect_uri
