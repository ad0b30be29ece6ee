"""What others do changes nothing: every answer is the same bytes whether or not they act in between.

Two worlds live through the same acts of a subject; in one of them somebody else acts in between. Compared are status,
headers and body of every answer of the subject, and it asks about the other one's ids too.

`DIFFERENTIAL_STEPS` says how many steps all pairs take together (2,000).
"""

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import ClassVar, Final

import pytest
from hypothesis import HealthCheck, Phase, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from api.app import create_app
from tests.differential.makers import MAKERS, OF_SHARED, OF_TENANT, VISIBILITIES, Situation
from tests.differential.worlds import Actor, Known, Request, World, time_of
from tests.fakes.service import open_service

STEPS: Final = int(os.environ.get("DIFFERENTIAL_STEPS", "2000"))
STEPS_A_LIFE: Final = 50
ACTS_A_STEP: Final = 2
"""About: one of the subject, none to two of the other one before it."""


@dataclass(frozen=True)
class Pair:
    """A subject, somebody else, and what that one may do without being meant for the subject."""

    name: str
    subject: Actor
    other: Actor
    visibilities: tuple[str, ...]
    """At which the other one writes."""
    operations: tuple[str, ...]
    """That the other one calls."""


_WITHIN_A_TENANT: Final = tuple(name for name in MAKERS if name not in OF_TENANT)
_OF_ITS_OWN: Final = tuple(name for name in _WITHIN_A_TENANT if name not in OF_SHARED)
PAIRS: Final = (
    Pair("tenants", Actor("acme", "ana", "aid"), Actor("evil", "ana", "aid"), VISIBILITIES, tuple(MAKERS)),
    Pair("users", Actor("acme", "ana", "aid"), Actor("acme", "bob", "aid"), ("private", "shared"), _WITHIN_A_TENANT),
    Pair("agents", Actor("acme", "ana", "aid"), Actor("acme", "ana", "spy"), ("private",), _OF_ITS_OWN),
    Pair("no agent", Actor("acme", "ana", None), Actor("acme", "ana", "spy"), ("private",), _OF_ITS_OWN),
)


@dataclass
class Tally:
    """What was done in all lives of a pair."""

    steps: int = 0
    answered: set[str] = field(default_factory=set)
    """Operations that succeeded for the subject."""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with nothing in it, copied for each world."""
    path = tmp_path_factory.mktemp("template") / "store.db"
    open_service(path).close()
    return path


class Lives(RuleBasedStateMachine):
    """One world in which the other one acts, and one in which it does not; `machine` says of whom."""

    pair: ClassVar[Pair]
    template: ClassVar[Path]
    """A store to begin with."""
    tally: ClassVar[Tally]

    def __init__(self) -> None:
        """Begin both worlds."""
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        tenants = tuple(dict.fromkeys((self.pair.subject.tenant, self.pair.other.tenant)))
        folders = [Path(self.folder.name, name) for name in ("alone", "together")]
        for folder in folders:
            folder.mkdir()
        self.alone, self.together = (World(folder, self.template, tenants) for folder in folders)
        self.subject_knows, self.other_knows = Known(), Known()
        self.acts = 0
        self.turns = 0
        self.others_since = 0

    @initialize()
    def something_is_known(self) -> None:
        """Both have memories and recalls before anything else."""
        for content in ("Ben lives in 杭州 since March.", "The parcel AB-12 is late."):
            self.both(_told(self.pair.subject, content))
            self.other(_told(self.pair.other, f"{content} So they say."))
        self.both(_asked(self.pair.subject))
        self.other(_asked(self.pair.other))

    @rule(data=st.data())
    def others_act_then_the_subject(self, data: st.DataObject) -> None:
        """One rule for both: Hypothesis leaves rules out of whole lives, and then nobody acts in between."""
        for _ in range(data.draw(st.sampled_from([1, 1, 2, 0]))):
            theirs = Situation(self.pair.other, self.other_knows, self.subject_knows, self.pair.visibilities)
            self.other(data.draw(MAKERS[self.turn_of(data, self.pair.operations)](theirs)))
        own = Situation(self.pair.subject, self.subject_knows, self.other_knows, VISIBILITIES)
        self.both(data.draw(MAKERS[self.turn_of(data, tuple(MAKERS))](own)))

    def turn_of(self, data: st.DataObject, operations: tuple[str, ...]) -> str:
        """Any operation; each as often as the others, which what Hypothesis draws by itself is not."""
        drawn: int = data.draw(st.integers(0, len(operations) - 1))
        self.turns += 7
        return operations[(drawn + self.turns) % len(operations)]

    def both(self, request: Request) -> None:
        """Have the subject ask in both worlds; they must answer alike."""
        self.acts += 1
        self.tally.steps += 1
        self.others_since = 0
        alone, together = (
            world.send(request, self.pair.subject, act=2 * self.acts, at=time_of(self.acts))
            for world in (self.alone, self.together)
        )
        assert together == alone, f"{request}\nalone: {alone}\ntogether: {together}"
        self.subject_knows.learn(alone)
        event(f"{request.operation} {alone.status}")
        assert alone.status < 500, (request, alone)
        if alone.status < 300:
            self.tally.answered.add(request.operation)

    def other(self, request: Request) -> None:
        """Have the other one ask, in its world."""
        self.tally.steps += 1
        self.others_since += 1
        at = time_of(self.acts) + timedelta(milliseconds=self.others_since)
        answer = self.together.send(request, self.pair.other, act=0x800000 + self.tally.steps, at=at)
        self.other_knows.learn(answer)
        assert answer.status < 500, (request, answer)

    def teardown(self) -> None:
        """End both worlds."""
        self.alone.close()
        self.together.close()
        self.folder.cleanup()


def machine(pair: Pair, template: Path, tally: Tally) -> type[Lives]:
    """Lives of a pair, counted in a tally."""
    return type(f"Lives of {pair.name}", (Lives,), {"pair": pair, "template": template, "tally": tally})


def _told(actor: Actor, content: str) -> Request:
    visibility = "shared" if actor.agent is None else "private"
    return Request(
        "remember", "POST", "/v1/memories", body={**actor.named, "content": content, "visibility": visibility}
    )


def _asked(actor: Actor) -> Request:
    return Request("recall", "POST", "/v1/memories/search", body={**actor.named, "query": "Where does Ben live?"})


def lives(steps: int) -> settings:
    """So many steps at least, the same ones in each run."""
    return settings(
        # A few lives end early.
        max_examples=-(-11 * steps // (10 * STEPS_A_LIFE)),
        stateful_step_count=STEPS_A_LIFE // ACTS_A_STEP,
        derandomize=True,
        deadline=None,
        database=None,
        # Shrinking lives of real stores takes minutes; the failure prints the whole life.
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def answered() -> Iterator[dict[str, set[str]]]:
    """Operations that succeeded, by pair; those that never do were compared in their refusals alone."""
    found: dict[str, set[str]] = {}
    yield found
    if len(found) == len(PAIRS):
        assert set().union(*found.values()) == set(MAKERS)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_nothing_of_others_is_seen(pair: Pair, template: Path, answered: dict[str, set[str]]) -> None:
    """Whatever others may do, in whatever order: the subject's answers are the same bytes."""
    tally = Tally()
    share = STEPS // len(PAIRS)
    run_state_machine_as_test(
        machine(pair, template, tally),
        settings=lives(share),
    )
    assert tally.steps >= share
    answered[pair.name] = tally.answered


def test_every_operation_has_a_maker(tmp_path: Path) -> None:
    """The table of makers has the operations of the description, and no other."""
    with open_service(tmp_path / "store.db") as service:
        paths = create_app(service).openapi()["paths"]
    described = {operation["operationId"] for item in paths.values() for operation in item.values()}
    assert set(MAKERS) == described


def test_a_leak_is_seen(template: Path) -> None:
    """Public writes of the other user, who shares a tenant, are found as a difference."""
    open_pair = Pair("leak", PAIRS[1].subject, PAIRS[1].other, ("public",), ("remember",))
    with pytest.raises(AssertionError):
        run_state_machine_as_test(
            machine(open_pair, template, Tally()),
            settings=lives(20 * STEPS_A_LIFE),
        )
