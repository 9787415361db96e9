"""What the ceremony page is told, once, in exchange for its token."""

from daa_sandbox.ceremonies import Ceremony
from daa_sandbox.challenges import Challenges
from daa_sandbox.core import Core
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.intents import Presentation, Row
from daa_sandbox.registrations import Registrations
from daa_sandbox.relying_party import (
    AttestedCredential,
    User,
    approval_challenge,
    registration_challenge,
)
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject


class Frames:
    def __init__(self, core: Core, registrations: Registrations, challenges: Challenges) -> None:
        self._core = core
        self._registrations = registrations
        self._challenges = challenges

    def read(self, token: str) -> JSONObject:
        with self._core.database.transaction() as tx:
            ceremony = self._core.ceremonies.spend_token(tx, token)
            choice = self._core.rehearsals.take()
            entity = self._core.entities.owned(ceremony.entity_id)
            left_ms = ceremony.expires_ms - self._core.clock.now_ms()
            if ceremony.kind == "registration":
                options, shown = self._registration(tx, ceremony, entity, left_ms)
            else:
                options, shown = self._challenge(tx, ceremony, entity, left_ms)
        if choice is not None and choice.outcome.name == "expired-token":
            self._core.journal.turned_away(ceremony, choice.text())
            raise ApiError(Fault.CEREMONY_CONSUMED_OR_EXPIRED)
        report_id = self._core.journal.fetched(ceremony, None if choice is None else choice.text())
        return {
            "kind": ceremony.kind,
            "clientName": self._core.settings.client_name,
            "redirectUri": ceremony.target.redirect_uri,
            "postMessageTargetOrigin": ceremony.target.embed_origin,
            "expiresInMs": left_ms,
            "publicKey": options,
            "presentation": shown.json(),
            "reportId": report_id,
            "rehearsal": None if choice is None else choice.json(),
        }

    def _registration(
        self, tx: Transaction, ceremony: Ceremony, entity: ClientEntity, left_ms: int
    ) -> tuple[JSONObject, Presentation]:
        details = self._registrations.details(tx, ceremony)
        name = details.username or f"Customer {entity.id[:8]}"
        user = User(self._core.entities.user_handle(tx, entity), name, details.display_name or name)
        options = self._core.relying_party.creation_options(
            registration_challenge(ceremony.nonce), user, self._known(tx, entity), left_ms
        )
        rows = [Row("Customer ID", code=entity.id)]
        if details.username is not None:
            rows.insert(0, Row("User name", details.username))
        return options, Presentation("Create a passkey", Row("For", user.display_name), tuple(rows))

    def _challenge(
        self, tx: Transaction, ceremony: Ceremony, entity: ClientEntity, left_ms: int
    ) -> tuple[JSONObject, Presentation]:
        challenge = approval_challenge(ceremony.nonce, self._challenges.digest(tx, ceremony))
        options = self._core.relying_party.request_options(challenge, self._known(tx, entity), left_ms)
        return options, self._challenges.presentation(tx, ceremony)

    def _known(self, tx: Transaction, entity: ClientEntity) -> list[AttestedCredential]:
        return [passkey.credential for passkey in self._core.passkeys.active(tx, entity)]
