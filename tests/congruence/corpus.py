"""A seeded world to remember and to ask about: two tenants, both languages, every status, the ends of time.

Sentences come from word lists. What the service cannot write yet (statuses, validity) is drafted in a scratch
store, changed, and committed as it is. The same seed and run name give the same world.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from graphmem.domain.change import ChangeSet, Embedding, LedgerEntry
from graphmem.domain.entity import EntityType
from graphmem.domain.filters import NO_FILTERS, Filters
from graphmem.domain.memory import Memory, MemoryKind, Source, Status
from graphmem.domain.observation import Observation
from graphmem.domain.scope import Scope, Visibility
from tests.fakes.service import open_service

START: Final = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
SPAN: Final = timedelta(days=500)
NOW: Final = START + SPAN
EARLIEST: Final = datetime.min.replace(tzinfo=UTC)
LATEST: Final = datetime.max.replace(tzinfo=UTC)

PEOPLE: Final = ("Marina", "Jonas Brandt", "Okello", "Beatriz", "林晓", "陈立国", "王芳")
PLACES: Final = ("Trondheim", "Lagos", "Porto", "苏州", "青岛", "🦆 Bar", "\ufffd Bar")
"""The last two stand in one order by their code points and in the other by UTF-16, as Java compares."""
TOOLS: Final = ("Kafka", "Postgres", "Grafana", "海豚调度")
NAMES: Final = (
    dict.fromkeys(PEOPLE, EntityType.PERSON)
    | dict.fromkeys(PLACES, EntityType.PLACE)
    | dict.fromkeys(TOOLS, EntityType.TOOL)
)
"""What the fake recogniser finds; codes such as ORD-17 it knows by itself."""

THINGS: Final = "invoice|pump|greenhouse|violin lesson|ferry ticket|backup|warehouse key|tea order|roof|contract".split(
    "|"
)
EVENTS: Final = "was delayed|was repaired|needs a second look|is finished|was cancelled|doubled in price|moved".split(
    "|"
)
ZH_THINGS: Final = "发票|水泵|温室|小提琴课|船票|备份|仓库钥匙|茶叶订单|屋顶|合同".split("|")
ZH_EVENTS: Final = "推迟了|修好了|还要再看一遍|完成了|取消了|涨价一倍|搬走了".split("|")
WISHES: Final = (
    "I prefer short answers with the figures first.",
    "Never call me before nine in the morning.",
    "From now on send the {thing} to {person}.",
    "以后都用中文回复我。",
    "记住，我对花生过敏。",
    "我更喜欢靠窗的座位，尤其是去{place}的时候。",
)
SPEAKERS: Final = (None, None, "Marina", "Okello", "林晓")
AGENTS: Final = (None, "shop", "ops")


RUNS: Final[list[str]] = []
"""The names that `new_run` gave."""


@dataclass(frozen=True, slots=True)
class Act:
    """One commit: what a tenant's service is told, or a change set as it is."""

    tenant: str
    at: datetime
    observations: tuple[Observation, ...] = ()
    changes: ChangeSet | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """One call of `recall`."""

    tenant: str
    text: str
    user: str
    agent: str | None
    limit: int
    as_of: datetime | None
    max_tokens: int
    filters: Filters = NO_FILTERS


def new_run() -> str:
    """A name that no other run has, so that they can share a database: eight hexadecimal digits."""
    RUNS.append(secrets.token_hex(4))
    return RUNS[-1]


class RunIds:
    """`ports.ids.IdFactory` that counts within a run."""

    def __init__(self, run: str, series: int = 0) -> None:
        """Begin at 1; `run` is from `new_run`, `series` keeps factories of one run apart."""
        self._prefix = f"{run}-{series:04x}"
        self._numbers = count(1)

    def new_id(self) -> str:
        """The next id."""
        return f"{self._prefix}-7000-8000-{next(self._numbers):012x}"


class World:
    """Draws acts and questions for the tenants `<run>-main` and `<run>-other`."""

    def __init__(self, run: str, *, seed: int = 20_260_301) -> None:
        """Choose the run's name (from `new_run`) and the seed."""
        self.run = run
        self.main = f"{run}-main"
        self.other = f"{run}-other"
        self._chance = Random(seed)
        self._said: list[Observation] = []

    @property
    def tenants(self) -> tuple[str, str]:
        """Both tenants."""
        return (self.main, self.other)

    def sentence(self) -> str:
        """One to three statements in one language, or mixed."""
        return " ".join(self._clause() for _ in range(self._chance.choice((1, 1, 2, 3))))

    def _clause(self) -> str:
        pick = self._chance.choice
        person, place, tool = pick(PEOPLE), pick(PLACES), pick(TOOLS)
        code = f"{pick(('ORD', 'TKT'))}-{self._chance.randint(1, 60)}"
        thing, zh_thing = pick(THINGS), pick(ZH_THINGS)
        return pick(
            (
                f"{person} said the {thing} in {place} {pick(EVENTS)}, see {code}.",
                f"The {thing} {pick(EVENTS)} because {tool} was down; {person} will call on Monday.",
                f"Is the {thing} for {person} ready?",
                f"My {thing} did not arrive in {place} yesterday.",
                f"{person}说{place}的{zh_thing}{pick(ZH_EVENTS)}，单号{code}。",
                f"昨天{zh_thing}{pick(ZH_EVENTS)}，因为{tool}坏了。",
                f"我没有收到{place}寄来的{zh_thing}。",
                pick(("ok, thanks", "好的，谢谢")),
                pick(WISHES).format(thing=thing, person=person, place=place),
            )
        )

    def observation(self, tenant: str, at: datetime) -> Observation:
        """Something new, or with luck something that was said before."""
        chance = self._chance
        earlier = [said for said in self._said[-200:] if said.scope.tenant == tenant]
        if earlier and chance.random() < 0.08:
            return chance.choice(earlier)
        agent = chance.choice(AGENTS)
        levels = list(Visibility)[agent is None :]
        observation = Observation(
            content=self.sentence(),
            scope=Scope(
                tenant, chance.choice(("ann", "bo", "晓明")), agent, chance.choice((None, *self._sessions(at)))
            ),
            visibility=chance.choice((None, None, None, *levels)),
            kind=chance.choice(list(MemoryKind)),
            source=chance.choice(list(Source)),
            speaker=chance.choice(SPEAKERS),
            occurred_at=self._occurred(at),
            source_ref=chance.choice((None, f"ref {len(self._said)}", f"来源/{len(self._said)}")),
            tags=tuple(chance.choices(("urgent", "home", "标签"), k=chance.randint(0, 3))),
            metadata=chance.choice(({}, {"channel": "mail", "n": 1.5}, {"渠道": ["微信"]})),
            explicit=chance.random() < 0.7,
        )
        self._said.append(observation)
        return observation

    def _sessions(self, at: datetime) -> tuple[str, str]:
        week = (at - START).days // 7
        return (f"week {week}", f"第{week}周")

    def _occurred(self, at: datetime) -> datetime | None:
        usual: list[datetime | None] = [None, at, at - timedelta(hours=self._chance.randint(1, 2000), microseconds=1)]
        return self._chance.choice((*usual, *usual, *usual, *usual, EARLIEST, LATEST, at + timedelta(days=3)))

    def acts(self, memories: int, scratch: Path) -> Iterator[Act]:
        """Commits of 1 to 90 observations, about `memories` in all, one in twelve a change set as it is."""
        done = 0
        while done < memories:
            size = self._chance.choice((1, 1, 2, 5, 60, 90))
            at = START + SPAN * (done / memories) + timedelta(microseconds=done)
            tenant = self._chance.choice((self.main, self.main, self.other))
            observations = tuple(self.observation(tenant, at) for _ in range(size))
            if self._chance.random() < 1 / 12:
                drafted = scratch / f"{done}.db"
                yield Act(tenant, at, changes=self._altered(drafts(drafted, self.run, done, observations), at))
            else:
                yield Act(tenant, at, observations)
            done += size

    def _altered(self, drafted: Sequence[tuple[Memory, tuple[Embedding, ...]]], at: datetime) -> ChangeSet:
        """The drafts as other parts of the product will leave them, in no order."""
        drafted = self._chance.sample(drafted, len(drafted))
        memories = tuple(self._aged(memory, at) for memory, _ in drafted)
        return ChangeSet(
            memories=memories,
            embeddings=tuple(embedding for _, embeddings in drafted for embedding in embeddings),
            ledger=tuple(
                LedgerEntry(f"{memory.id}/moved", memory.owner, memory.id, at, "import", "operator", "as it is")
                for memory in memories
            ),
        )

    def _aged(self, memory: Memory, at: datetime) -> Memory:
        chance = self._chance
        day = timedelta(days=1)
        return replace(
            memory,
            # Of its own, so that the same text can be stored as it is and be met by the service as well.
            dedupe_key=f"as it is {memory.id}",
            status=chance.choice((Status.ACTIVE, *Status)),
            valid_from=chance.choice((None, EARLIEST, at - 30 * day, at + day)),
            valid_until=chance.choice((None, None, at + 10 * day, at - day, LATEST)),
            retracted_at=chance.choice((None, None, at)),
            accessed_at=chance.choice((None, at)),
            access_count=chance.randint(0, 40),
            version=chance.randint(1, 9),
            importance=chance.random(),
            source_refs=(*memory.source_refs, "z", "a", "z"),
        )

    def question(self) -> Ask:
        """A question of any caller at any moment."""
        pick = self._chance.choice
        person, place, tool, thing, zh_thing = pick(PEOPLE), pick(PLACES), pick(TOOLS), pick(THINGS), pick(ZH_THINGS)
        code = f"{pick(('ORD', 'TKT'))}-{self._chance.randint(1, 60)}"
        when = pick(("yesterday", "last week", "in March", "on 2025-06-02", "two months ago", "last Friday"))
        zh_when = pick(("昨天", "上周", "3月", "2025年6月2日", "两个月前", "上周五"))
        text = pick(
            (
                f"What did {person} say about the {thing}?",
                f"What happened to the {thing} in {place} {when}?",
                f"Who is responsible for {code}?",
                f"What did I tell you about the {thing}?",
                f"Which {thing} did you recommend to me {when}?",
                f"When did {tool} break, and why?",
                "How should you answer me?",
                "And then?",
                f"{code}",
                f"{person}说过{zh_thing}什么？",
                f"{zh_when}{place}的{zh_thing}怎么了？",
                f"单号{code}是谁的？",
                f"我{zh_when}说了什么关于{zh_thing}的事？",
                f"你推荐过哪个{zh_thing}？",
                f"{tool}为什么坏了？ Was it {person}?",
                "我对什么过敏？",
                f"Is there anything about {thing} that was never cancelled?",
            )
        )
        return Ask(
            tenant=pick((self.main, self.main, self.main, self.other)),
            text=text,
            user=pick(("ann", "ann", "bo", "晓明", "nobody yet")),
            agent=pick(AGENTS),
            limit=pick((1, 3, 10, 10, 10, 37, 100)),
            as_of=pick((None, None, NOW, START + SPAN / 2, START + SPAN / 7, START, EARLIEST, LATEST)),
            max_tokens=pick((50, 300, 1000, 32_000)),
        )


def drafts(
    path: Path, run: str, series: int, observations: Sequence[Observation]
) -> list[tuple[Memory, tuple[Embedding, ...]]]:
    """What the write path makes of observations, in a new scratch store."""
    with open_service(path, names=NAMES, ids=RunIds(run, 1 + series)) as service:
        service.remember_many(observations)
        store = service._store
        return [
            (replace(each.memory, position=None), each.embeddings)
            for owner in store.owners()
            for each in store.export(owner, limit=len(observations))
        ]
