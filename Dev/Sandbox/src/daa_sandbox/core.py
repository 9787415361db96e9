"""The parts that every service of the sandbox shares."""

from dataclasses import dataclass

from daa_sandbox.ceremonies import Ceremonies
from daa_sandbox.clock import Clock
from daa_sandbox.database import Database
from daa_sandbox.entities import Entities
from daa_sandbox.passkeys import Passkeys
from daa_sandbox.relying_party import RelyingParty
from daa_sandbox.settings import Settings


@dataclass(frozen=True)
class Core:
    settings: Settings
    clock: Clock
    database: Database
    entities: Entities
    ceremonies: Ceremonies
    passkeys: Passkeys
    relying_party: RelyingParty

    @staticmethod
    def assemble(settings: Settings, clock: Clock, database: Database) -> "Core":
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
        )
