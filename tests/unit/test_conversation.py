"""Observing conversations: working memory, what is kept of it, and that nothing is lost or doubled."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from graphmem.bootstrap import GraphMem
from graphmem.domain.change import ChangeSet
from graphmem.domain.conversation import MAX_MESSAGES, Message, Observed, Trigger
from graphmem.domain.memory import Credibility, Memory, Source
from graphmem.domain.receipt import WriteOutcome
from graphmem.domain.scope import Owner, Scope
from graphmem.domain.worth import Role
from graphmem.errors import InvalidInput, StoreUnavailable
from graphmem.stores.sqlite.store import SqliteStore
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.ids import SequentialIds
from tests.fakes.service import open_service

SHANGHAI = timezone(timedelta(hours=8))
AT = datetime(2026, 11, 26, 0, 30, tzinfo=SHANGHAI)
"""A Thursday there, still Wednesday in UTC."""
BLOCK = "[相关记忆]\n[2026-01-01] 我住在杭州 (杭州)\n[记忆结束]"


@pytest.fixture
def embedder() -> FakeEmbedder:
    """Tells what it was asked to embed."""
    return FakeEmbedder()


@pytest.fixture
def service(tmp_path: Path, embedder: FakeEmbedder) -> Iterator[GraphMem]:
    """A service over a store of its own."""
    with open_service(tmp_path / "s.db", embedder=embedder) as opened:
        yield opened


def user(content: str, source_ref: str | None = None) -> Message:
    """A message of the user's."""
    return Message(Role.USER, content, at=AT, source_ref=source_ref)


def agent(content: str, source_ref: str | None = None) -> Message:
    """A message of the agent's."""
    return Message(Role.AGENT, content, at=AT, source_ref=source_ref)


def tell(service: GraphMem, *messages: Message, session: str = "s") -> Observed:
    """Tell messages of ann's."""
    return service.observe(messages, user="ann", session=session)


def kept(service: GraphMem, observed: Observed) -> list[Memory]:
    """The memories that were made."""
    ids = [receipt.memory_id for receipt in observed.receipts if receipt.outcome is WriteOutcome.CREATED]
    return [service.get(memory_id, user="ann") for memory_id in ids if memory_id is not None]


def test_a_preference_is_extracted_at_once(service: GraphMem) -> None:
    """With its trigger, who said it and when, and where it stands."""
    observed = tell(service, user("你好"), agent("您好！"), user("我对芒果过敏，下周五要去上海。"))
    assert [(fired.turn, fired.trigger) for fired in observed.triggers] == [(2, Trigger.PREFERENCE)]
    (memory,) = kept(service, observed)
    assert memory.content == "我对芒果过敏，下周五（2026-12-04）要去上海。"
    assert (memory.source, memory.credibility, memory.session) == (Source.USER, Credibility.HIGH, "s")
    assert memory.occurred_at == AT
    assert [passed.reason for passed in observed.passed] == ["small talk", "small talk"]
    assert [turn.number for turn in observed.turns] == [0, 1, 2]
    assert all(turn.extracted for turn in observed.turns)


def test_turns_wait_without_a_trigger_and_are_not_embedded(service: GraphMem, embedder: FakeEmbedder) -> None:
    """Working memory costs no vector."""
    observed = tell(service, user("Our cat sleeps on the printer."))
    assert (observed.triggers, observed.receipts, embedder.passages_embedded) == ((), (), [])
    assert [turn.extracted for turn in observed.turns] == [False]


def test_five_turns_are_looked_at(service: GraphMem) -> None:
    """In one call or five, and embedded in one go."""
    told = [user("Our cat sleeps on the printer."), agent("Cute!"), user("She does."), agent("Nice."), user("Yes.")]
    observed = [tell(service, message) for message in told][-1]
    assert [fired.trigger for fired in observed.triggers] == [Trigger.EVERY]
    assert [memory.content for memory in kept(service, observed)] == ["Our cat sleeps on the printer."]


def test_the_last_turns_stay(service: GraphMem) -> None:
    """Ten of them, by their numbers; those that wait are never let go."""
    for number in range(23):
        observed = tell(service, user(f"ok {number}" if number % 2 else "thanks"))
    assert [turn.number for turn in observed.turns] == list(range(13, 23))


def test_words_are_redacted_before_anything_is_kept(service: GraphMem) -> None:
    """In working memory too."""
    observed = tell(service, user("Remember: the password is hunter2secret!"))
    assert all("hunter2" not in turn.content for turn in observed.turns)
    assert all("hunter2" not in memory.content for memory in kept(service, observed))


def test_an_agent_repeating_is_no_witness(service: GraphMem) -> None:
    """Neither what was said in this session, nor what is remembered from another."""
    tell(service, user("I moved to Lisbon and live near the river."), session="before")
    service.end_session("before", user="ann")
    observed = tell(
        service,
        user("我对芒果过敏。"),
        agent("您对芒果过敏。"),
        agent("Done: you moved to Lisbon and live near the river."),
        agent("Maybe you would like seafood there."),
        agent("Done: the table at Ramiro is booked for 20:00."),
    )
    contents = [memory.content for memory in kept(service, observed)]
    assert contents == ["我对芒果过敏。", "Done: the table at Ramiro is booked for 20:00."]
    reasons = [passed.reason for passed in observed.passed]
    assert reasons == ["the agent repeats what was said or is remembered"] * 2 + ["a guess of the agent"]
    assert kept(service, observed)[1].credibility is Credibility.MEDIUM


def test_recalled_memories_are_not_stored_again(service: GraphMem) -> None:
    """A client may put them into the message; a message of nothing else is no turn."""
    observed = tell(service, user(f"{BLOCK}\n我喜欢爬山"), agent(BLOCK))
    assert [turn.content for turn in observed.turns] == ["我喜欢爬山"]
    assert [passed.reason for passed in observed.passed] == ["only recalled memories"]


def test_a_long_turn_becomes_pieces_with_one_parent(service: GraphMem) -> None:
    """Whole sentences; small talk and questions are left out."""
    facts = "".join(f"第{number}个仓库在江北新区{number}号路，由老周负责管理和发货。" for number in range(20))
    observed = tell(service, user(f"你好！{facts}你觉得怎么样？我喜欢这样安排。"))
    memories = kept(service, observed)
    assert len(memories) > 1
    assert all(len(memory.content) <= 200 for memory in memories)
    assert [memory.parent for memory in memories] == [None] + [memories[0].id] * (len(memories) - 1)
    assert not any("你好" in memory.content or "怎么样" in memory.content for memory in memories)


def test_context_stands_in_front_of_what_lacks_it(service: GraphMem) -> None:
    """A short answer gets its question, a text without subject the topic before it."""
    observed = tell(
        service, agent("Which city do you live in?"), user("Porto."), user("I like it here, remember that.")
    )
    assert [memory.content for memory in kept(service, observed)] == [
        "Which city do you live in: Porto.",
        "I like it here, remember that.",
    ]
    told = tell(service, user("报告导出在哪里？"), agent("稍等"), user("按钮在右上角，记住。"), session="t")
    assert [memory.content for memory in kept(service, told)] == ["报告导出：按钮在右上角，记住。"]


def test_the_same_source_ref_counts_once(service: GraphMem) -> None:
    """Whether a message is sent again alone, within one call, or with the whole conversation."""
    told = [user("I like tea", "m0"), agent("Noted.", "m1"), user("I hate rain", "m2")]
    first = tell(service, *told, told[0])
    assert (first.taken, len(first.passed)) == (3, 2)
    again = tell(service, *told, user("I love snow", "m3"))
    assert (again.taken, [turn.source_ref for turn in again.turns]) == (1, ["m0", "m1", "m2", "m3"])
    assert service.report().memories == 3


def test_a_conversation_sent_from_its_start_each_time_counts_once(service: GraphMem) -> None:
    """Also when its first turns have left working memory."""
    told = [user(f"I like tea number {number}", f"m{number}") for number in range(30)]
    for count in range(1, 31):
        observed = tell(service, *told[:count])
        assert observed.taken == 1
    assert [turn.source_ref for turn in observed.turns] == [f"m{number}" for number in range(20, 30)]
    assert service.report().memories == 30


def test_a_fact_told_twice_is_one_memory(service: GraphMem) -> None:
    """Without ids of the caller's, it is met again."""
    tell(service, user("I like tea"))
    again = tell(service, user("I like tea"))
    assert [receipt.outcome for receipt in again.receipts] == [WriteOutcome.DUPLICATE]
    assert service.report().memories == 1


def test_times_may_be_out_of_order(service: GraphMem) -> None:
    """Turns keep the order of telling, memories their own time."""
    early = Message(Role.USER, "I like rum", at=datetime(1999, 1, 1, tzinfo=UTC))
    observed = tell(service, user("I like tea"), early)
    assert [turn.content for turn in observed.turns] == ["I like tea", "I like rum"]
    assert [memory.occurred_at.year for memory in kept(service, observed)] == [2026, 1999]


class Breaking(SqliteStore):
    """A store whose process dies before a chosen commit."""

    breaks_at: int | None = None
    commits = 0

    def commit(self, changes: ChangeSet) -> None:
        """Commit, or die."""
        Breaking.commits += 1
        if Breaking.commits == Breaking.breaks_at:
            msg = "gone"
            raise StoreUnavailable(msg)
        super().commit(changes)


@pytest.mark.parametrize("broken", [1, 2])
@pytest.mark.parametrize("with_refs", [True, False])
def test_a_crash_loses_nothing_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: int, *, with_refs: bool
) -> None:
    """Before the turns are kept, and before the memories are, with which they are marked."""
    monkeypatch.setattr("graphmem.adapters.SqliteStore", Breaking)
    Breaking.commits, Breaking.breaks_at = 0, broken
    told = [user("I like tea", "m0" if with_refs else None), user("I hate rain", "m1" if with_refs else None)]
    with open_service(tmp_path / "s.db") as service, pytest.raises(StoreUnavailable):
        tell(service, *told)

    Breaking.breaks_at = None
    with open_service(tmp_path / "s.db", ids=SequentialIds(1_000)) as service:
        # The caller knows that the turns are kept only when it was answered.
        tell(service, *(told if with_refs or broken == 1 else ()), user("And I love snow", "m2" if with_refs else None))
        end = service.end_session("s", user="ann")
        contents = sorted(str(memory.content) for memory in memories_of(tmp_path / "s.db"))
        assert all(turn.extracted for turn in end.turns)
    assert [text for text in contents if not text.startswith("Session")] == [
        "And I love snow",
        "I hate rain",
        "I like tea",
    ]


def memories_of(path: Path) -> tuple[Memory, ...]:
    """Every memory of ann's session."""
    store = SqliteStore.open(path)
    try:
        return store.memories(Scope("default", "ann"), store.session_memories(Owner("default", "ann"), "s"))
    finally:
        store.close()


def test_two_processes_tell_one_session(tmp_path: Path) -> None:
    """Turns of both, each once; what both tell under one id is told once."""
    with (
        open_service(tmp_path / "s.db") as one,
        open_service(tmp_path / "s.db", ids=SequentialIds(1_000)) as other,
    ):
        for number in range(6):
            tell(one, user(f"I like tea {number}", f"both-{number}"), user(f"I like rum {number}", f"one-{number}"))
            observed = tell(
                other, user(f"I like tea {number}", f"both-{number}"), user(f"Hi {number}", f"two-{number}")
            )
        assert one.report().memories == 12
        references = [turn.source_ref for turn in observed.turns]
        assert len(references) == len(set(references)) == 10


def test_an_unreachable_model_keeps_the_turns(service: GraphMem, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are looked at by the next call."""
    from graphmem.errors import ProviderUnavailable

    def down(*_: object) -> None:
        msg = "no model"
        raise ProviderUnavailable(msg)

    with monkeypatch.context() as patched:
        patched.setattr(FakeEmbedder, "embed_passages", down)
        with pytest.raises(ProviderUnavailable):
            tell(service, user("I like tea"))
    observed = tell(service, user("I hate rain"))
    assert [memory.content for memory in kept(service, observed)] == ["I like tea", "I hate rain"]


def test_the_end_of_a_session_leaves_a_summary(service: GraphMem) -> None:
    """Of its preferences, decisions, todos and facts; ending it twice changes nothing."""
    tell(
        service,
        user("I prefer aisle seats. We decided to fly with Iberia."),
        user("I need to renew my passport before June."),
        user("My sister works in Porto."),
    )
    end = service.end_session("s", user="ann")
    assert end.summary is not None
    assert end.summary.memory_id is not None
    summary = service.get(end.summary.memory_id, user="ann")
    assert (summary.source, summary.tags, summary.session) == (Source.CONSOLIDATION, ("summary",), "s")
    assert summary.content.splitlines() == [
        "Session summary",
        "Preferences: I prefer aisle seats",
        "Decisions: We decided to fly with Iberia",
        "To do: I need to renew my passport before June",
        "Facts: My sister works in Porto",
    ]
    before = service.report().memories
    again = service.end_session("s", user="ann")
    assert (again.summary, again.receipts, again.triggers) == (None, (), ())
    assert service.report().memories == before


def test_a_session_that_goes_on_gets_a_second_summary(service: GraphMem) -> None:
    """Of what is new alone."""
    tell(service, user("我喜欢喝茶"))
    service.end_session("s", user="ann")
    tell(service, user("我讨厌下雨"))
    end = service.end_session("s", user="ann")
    assert end.summary is not None
    assert end.summary.memory_id is not None
    assert service.get(end.summary.memory_id, user="ann").content == "会话摘要\n偏好：我讨厌下雨"


def test_an_empty_session_leaves_nothing(service: GraphMem) -> None:
    """Small talk, or no word at all."""
    tell(service, user("hi"), agent("Hello! How can I help?"), user("never mind"), session="t")
    assert service.end_session("t", user="ann").summary is None
    assert service.end_session("nobody", user="ann").summary is None
    assert service.observe([], user="ann", session="s").turns == ()
    assert service.report().memories == 0


def test_sessions_and_users_do_not_meet(service: GraphMem) -> None:
    """Nor does an agent see a session that was told without one."""
    tell(service, user("I like tea"))
    assert tell(service, user("hi"), session="t").turns[0].content == "hi"
    for observed in (
        service.observe([], user="bob", session="s"),
        service.observe([], user="ann", agent="shop", session="s"),
    ):
        assert observed.turns == ()


def test_a_document_stays_one_memory(service: GraphMem) -> None:
    """A pasted text is passages of one memory, not a hundred."""
    pasted = "The warehouse in Ghent keeps our spare parts. " * 400
    observed = tell(service, user(pasted), user("I like tea"))
    assert [len(memory.content) for memory in kept(service, observed)] == [len(pasted.strip()), 10]


def test_code_is_not_remembered(service: GraphMem) -> None:
    """What stands around it is."""
    observed = tell(service, user("We decided to use this:\n```python\nprint('I like tea')\n```\nfor our nightly job."))
    assert [memory.content for memory in kept(service, observed)] == ["We decided to use this: for our nightly job."]


@pytest.mark.parametrize("session", ["", " ", "a\0b", "x" * 201])
def test_sessions_that_cannot_be_named_are_refused(service: GraphMem, session: str) -> None:
    """As every id."""
    with pytest.raises(InvalidInput):
        tell(service, user("hi"), session=session)


def test_too_many_messages_are_refused(service: GraphMem) -> None:
    """And nothing of them is kept."""
    with pytest.raises(InvalidInput, match="at most 1000"):
        tell(service, *[user("I like tea")] * (MAX_MESSAGES + 1))
    assert service.observe([], user="ann", session="s").turns == ()


def test_a_secret_in_an_id_is_refused(service: GraphMem) -> None:
    """Ids are keys, and cannot be redacted."""
    with pytest.raises(InvalidInput):
        tell(service, user("hi", "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKL"))
