"""Approving an operation: open a challenge for its intent, then spend it on that very request."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from daa_sandbox import members, operations, return_target, scopes
from daa_sandbox.ceremonies import Ceremony
from daa_sandbox.clock import rfc3339
from daa_sandbox.core import Core
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.intents import CanonicalIntent, Presentation, canonicalize
from daa_sandbox.operations import Deleting
from daa_sandbox.passkeys import Passkey
from daa_sandbox.relying_party import approval_challenge, credential_id
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject, StrictJSONError, parse_object

_OPENING_MEMBERS = (
    "clientEntityId",
    "operation",
    "intent",
    "pathParameters",
    "ceremonyKind",
    "embedOrigin",
    "redirectUri",
)


@dataclass(frozen=True)
class Approval:
    """The two headers of a gated request, as they arrived."""

    challenge_id: str | None
    assertion: bytes | None


class Challenges:
    def __init__(self, core: Core) -> None:
        self._core = core

    def open(self, body: JSONObject) -> JSONObject:
        members.only(body, _OPENING_MEMBERS)
        entity = self._core.entities.owned(members.text(body, "clientEntityId"))
        operation = operations.named(members.text(body, "operation"))
        if body.get("ceremonyKind") not in (None, "webauthn"):
            raise invalid("ceremonyKind must be webauthn.")
        path_parameters: JSONObject = {}
        if body.get("pathParameters") is not None:
            path_parameters = members.object_member(body, "pathParameters")
        intent = members.object_member(body, "intent")
        subject = operation.parse(intent, path_parameters)
        self._require_own_account(intent, entity)
        canonical = canonicalize(operation.name, intent, path_parameters)
        target = return_target.required(self._core.settings, body)
        with self._core.database.transaction() as tx:
            if isinstance(operation, Deleting):
                self._require_own_resource(tx, operation, path_parameters, entity)
            ceremony = self._core.ceremonies.open(tx, "challenge", entity, target)
            tx.execute(
                "INSERT INTO challenges (id, operation, canonical, digest) VALUES (?, ?, ?, ?)",
                (ceremony.id, operation.name, canonical.canonical, canonical.digest),
            )
            token = self._core.ceremonies.issue_token(tx, ceremony)
        self._core.journal.opened(ceremony, subject.presentation().title)
        return {
            "challengeId": ceremony.id,
            "expiresAt": rfc3339(ceremony.expires_ms),
            "summary": subject.summary(),
            "frameToken": token,
        }

    def spend(
        self, tx: Transaction, entity: ClientEntity, intent: CanonicalIntent, approval: Approval
    ) -> None:
        """Verifies an approval of exactly this intent and uses it up, in the caller's transaction.

        An assertion that does not verify leaves the challenge as it was. Otherwise whoever can
        reach the route with a wrong assertion could use up an approval that was really given.
        """
        if not self._core.settings.sca_required and approval == Approval(None, None):
            return
        if not approval.challenge_id or not approval.assertion:
            raise ApiError(Fault.SCA_ASSERTION_REQUIRED)
        ceremony = self._core.ceremonies.find(tx, "challenge", approval.challenge_id)
        if ceremony is None:
            raise ApiError(Fault.SCA_CHALLENGE_NOT_FOUND)
        if ceremony.entity_id != entity.id:
            raise ApiError(Fault.SCA_CHALLENGE_ENTITY_MISMATCH)
        if ceremony.consumed:
            raise ApiError(Fault.SCA_CHALLENGE_CONSUMED)
        if self._core.ceremonies.has_expired(ceremony):
            raise ApiError(Fault.SCA_CHALLENGE_EXPIRED)
        if self.digest(tx, ceremony) != intent.digest:
            raise ApiError(Fault.SCA_INTENT_MISMATCH)
        assertion = _strict(approval.assertion)
        passkey = self._active_passkey(tx, entity, credential_id(assertion))
        # From the request's own digest, not the stored one: this is what the passkey signed.
        challenge = approval_challenge(ceremony.nonce, intent.digest)
        handle = self._core.entities.user_handle(tx, entity)
        origin = ceremony.target.embed_origin
        use = self._core.relying_party.verify_assertion(
            assertion, challenge, passkey.credential, handle, origin
        )
        self._core.passkeys.note_use(tx, passkey, use)
        self._core.ceremonies.consume(tx, ceremony)

    def digest(self, tx: Transaction, ceremony: Ceremony) -> bytes:
        row = tx.execute("SELECT digest FROM challenges WHERE id = ?", (ceremony.id,)).fetchone()
        digest: bytes = row["digest"]
        return digest

    def presentation(self, tx: Transaction, ceremony: Ceremony) -> Presentation:
        """From the stored bytes, the ones whose digest is signed: nothing else is ever shown."""
        row = tx.execute("SELECT * FROM challenges WHERE id = ?", (ceremony.id,)).fetchone()
        whole = parse_object(row["canonical"])
        intent = members.object_member(whole, "intent")
        path_parameters = members.object_member(whole, "pathParameters")
        return operations.named(row["operation"]).parse(intent, path_parameters).presentation()

    @contextmanager
    def journalled(self, approval: Approval) -> Iterator[None]:
        """Around a gated request, so that its ceremony's timeline shows how it ended."""
        with self._core.database.transaction() as tx:
            ceremony = self._core.ceremonies.find(tx, "challenge", approval.challenge_id or "")
        if ceremony is None:
            yield
        else:
            with self._core.journal.judging(ceremony):
                yield

    def _require_own_account(self, intent: JSONObject, entity: ClientEntity) -> None:
        """The gated request would be refused anyway, but only after the end user had approved."""
        if scopes.source_account(intent) not in (None, entity.account_id):
            raise invalid("intent.source is not an account of clientEntityId.")
        if intent.get("clientEntityId") not in (None, entity.id):
            raise invalid("intent.clientEntityId is not the clientEntityId of the challenge.")

    def _require_own_resource(
        self, tx: Transaction, operation: Deleting, path_parameters: JSONObject, entity: ClientEntity
    ) -> None:
        resource_id = members.text(path_parameters, "id")
        if self._core.resources.owner_id(tx, operation.creates, resource_id) != entity.id:
            raise invalid("pathParameters.id is not an entry of clientEntityId.")

    def _active_passkey(self, tx: Transaction, entity: ClientEntity, credential: bytes) -> Passkey:
        for passkey in self._core.passkeys.active(tx, entity):
            if passkey.credential.id == credential:
                return passkey
        # The same answer as for a bad signature, so that nobody can ask which credentials exist.
        raise ApiError(Fault.SCA_ASSERTION_INVALID)


def _strict(assertion: bytes) -> JSONObject:
    try:
        return parse_object(assertion)
    except StrictJSONError:
        raise ApiError(Fault.SCA_ASSERTION_INVALID, "The assertion is not valid strict JSON.") from None
