"""The parts that every service of the sandbox shares."""

from dataclasses import dataclass

from daa_sandbox.ceremonies import Ceremonies
from daa_sandbox.clock import MovableClock
from daa_sandbox.database import Database
from daa_sandbox.entities import Entities
from daa_sandbox.journal import Journal
from daa_sandbox.passkeys import Passkeys
from daa_sandbox.rehearsals import Choice, Rehearsals
from daa_sandbox.relying_party import RelyingParty
from daa_sandbox.resources import Resources
from daa_sandbox.settings import Settings


@dataclass(frozen=True)
class Core:
    settings: Settings
    clock: MovableClock
    database: Database
    entities: Entities
    ceremonies: Ceremonies
    passkeys: Passkeys
    relying_party: RelyingParty
    resources: Resources
    journal: Journal
    rehearsals: Rehearsals

    @staticmethod
    def assemble(settings: Settings, clock: MovableClock, database: Database, first: Choice | None) -> "Core":
        entities = Entities(settings.entities)
        with database.transaction() as tx:
            entities.remember(tx)
        return Core(
            settings,
            clock,
            database,
            entities,
            Ceremonies(clock),
            Passkeys(clock),
            RelyingParty(settings),
            Resources(clock),
            Journal(clock),
            Rehearsals(first),
        )
