"""The promises of `expand`: the graph around seeds, capped, ordered, inside the scope on every hop."""

from collections.abc import Sequence
from random import Random

import pytest

from graphmem.domain.entity import EntityType
from graphmem.domain.memory import Memory, Status
from graphmem.domain.scope import Owner, Scope
from graphmem.ports.store import Edge, Store
from tests.contract.memories import (
    ALICE,
    ALICE_SHOP,
    FOREIGN,
    OWNER,
    PRIVATE,
    PUBLIC,
    change_set,
    memory,
    memory_id,
    number_of,
)


def expand(
    store: Store, *seeds: int, scope: Scope = ALICE_SHOP, per_entity: int = 10, limit: int = 100
) -> tuple[Edge, ...]:
    """The graph around memories given by number."""
    return store.expand(scope, [memory_id(seed) for seed in seeds], per_entity=per_entity, limit=limit)


def mention(number: int, name: str, *, owner: Owner = OWNER) -> Edge:
    """A MENTIONS edge onto a tool."""
    return Edge("MENTIONS", memory_id(number), f"{owner.key}#Tool:{name.casefold()}", name, EntityType.TOOL)


def turn(number: int, following: int) -> Edge:
    """A NEXT edge."""
    return Edge("NEXT", memory_id(number), memory_id(following), "")


def test_edges_come_in_three_groups_each_in_order(store: Store) -> None:
    """The seeds' own mentions, then their neighbours in the session, then who else mentions the same."""
    store.commit(
        change_set(
            memory(1, entities=["Vim"]),
            memory(2, session="s", entities=["Vim", "Redis"]),
            memory(3, session="s", entities=["Redis", "Kafka"]),
            memory(4, session="s"),
            memory(5, entities=["Kafka"]),
        )
    )

    assert expand(store, 3, 2) == (
        mention(2, "Redis"),
        mention(2, "Vim"),
        mention(3, "Kafka"),
        mention(3, "Redis"),
        turn(2, 3),
        turn(3, 4),
        mention(1, "Vim"),
        mention(5, "Kafka"),
    )


def test_the_order_of_seeds_and_their_repeats_do_not_matter(store: Store) -> None:
    """Same graph, same bytes."""
    store.commit(change_set(*(memory(number, session="s", entities=["Vim", "vim"]) for number in range(6))))

    assert expand(store, 3, 1, 3) == expand(store, 1, 3)
    assert len(set(expand(store, 3, 1))) == len(expand(store, 3, 1)) == 2 + 4 + 4


def test_no_more_than_the_limit_is_given_the_first_groups_first(store: Store) -> None:
    """A limit cuts the end off and changes nothing before it."""
    store.commit(change_set(*(memory(number, session="s", entities=["Vim", "Redis"]) for number in range(9))))
    everything = expand(store, 4)

    assert [expand(store, 4, limit=limit) for limit in range(8)] == [everything[:limit] for limit in range(8)]


def test_of_a_well_known_entity_the_newest_memories_are_given(store: Store) -> None:
    """`per_entity` memories of each entity besides the seeds, those with the greatest ids."""
    store.commit(change_set(*(memory(number, entities=["Vim", "vim"]) for number in (5, 1, 9, 3, 7))))
    store.commit(change_set(memory(8, entities=["Redis"]), memory(2, entities=["Redis", "Vim"])))

    assert expand(store, 9, per_entity=2) == (mention(9, "Vim"), mention(5, "Vim"), mention(7, "Vim"))
    assert expand(store, 2, per_entity=1)[2:] == (mention(8, "Redis"), mention(9, "Vim"))
    assert expand(store, 2, per_entity=0) == (mention(2, "Redis"), mention(2, "Vim"))


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.ACTIVE])
def test_only_active_memories_are_in_the_graph(store: Store, status: Status) -> None:
    """Others are neither seeds nor neighbours, and take no place among the newest."""
    store.commit(
        change_set(
            memory(1, session="s", entities=["Vim"]),
            memory(2, session="s", entities=["Vim"], status=status),
            memory(3, entities=["Vim"]),
        )
    )

    assert expand(store, 2) == ()
    assert expand(store, 1, per_entity=1) == (mention(1, "Vim"), mention(3, "Vim"))


def test_no_step_leaves_the_scope(store: Store) -> None:
    """Same names and same sessions under other owners are other graphs; foreign seeds are unknown seeds."""
    owners = [
        OWNER,
        PRIVATE,
        PUBLIC,
        Owner("acme", "bob"),
        Owner("globex", "alice", "shop"),
        Owner("acme", "alice", "x"),
    ]
    store.commit(
        change_set(
            *(
                memory(10 * place + number, owner=owner, session="s", entities=["Vim"])
                for place, owner in enumerate(owners)
                for number in range(2)
            )
        )
    )
    seeds = [10 * place for place in range(len(owners))]

    assert expand(store, *seeds) == (
        mention(0, "Vim"),
        mention(10, "Vim", owner=PRIVATE),
        mention(20, "Vim", owner=PUBLIC),
        turn(0, 1),
        turn(10, 11),
        turn(20, 21),
        mention(1, "Vim"),
        mention(11, "Vim", owner=PRIVATE),
        mention(21, "Vim", owner=PUBLIC),
    )
    assert {edge.memory_id for edge in expand(store, *seeds, scope=ALICE)} == {memory_id(n) for n in (0, 1, 20, 21)}
    assert {edge.memory_id for edge in expand(store, *seeds, scope=FOREIGN)} == {memory_id(40), memory_id(41)}


def test_unknown_seeds_have_no_graph(store: Store) -> None:
    """Nothing is made up, and nothing fails."""
    store.commit(change_set(memory(1, entities=["Vim"])))

    assert store.expand(ALICE, ["unknown", "", "\0", "\ud800"], per_entity=5, limit=5) == ()
    assert store.expand(ALICE, [], per_entity=5, limit=5) == ()


def test_expansion_agrees_with_a_plain_search(store: Store) -> None:
    """On a random graph it gives what four loops over all memories give."""
    chance = Random(20)
    tools = [f"T{number}" for number in range(12)]
    written = [
        memory(
            number,
            session=f"s{chance.randrange(4)}" if chance.random() < 0.7 else None,
            entities=chance.sample(tools, chance.randrange(4)),
            status=chance.choice([Status.ACTIVE, Status.ACTIVE, Status.ARCHIVED]),
        )
        for number in chance.sample(range(200), 120)
    ]
    store.commit(change_set(*written))
    placed = {number_of(entry.id): entry for entry in store.memories(ALICE, [entry.id for entry in written])}

    for _ in range(20):
        seeds = chance.sample(sorted(placed), 5)
        per_entity, limit = chance.randrange(1, 6), chance.randrange(10, 80)
        expected = plain_expansion(placed, seeds, per_entity=per_entity, limit=limit)
        assert expand(store, *seeds, per_entity=per_entity, limit=limit) == expected


def plain_expansion(
    memories: dict[int, Memory], seeds: Sequence[int], *, per_entity: int, limit: int
) -> tuple[Edge, ...]:
    """What `expand` promises, said as simply as possible."""
    active = {number: entry for number, entry in memories.items() if entry.status is Status.ACTIVE}
    names = {number: {linked.entity.name for linked in entry.mentions} for number, entry in active.items()}
    starts = sorted(set(seeds) & active.keys())
    own = [mention(seed, name) for seed in starts for name in names[seed]]
    turns = [
        turn(before, after)
        for before in active
        for after in active
        if (before in starts or after in starts)
        and active[before].session is not None
        and active[before].session == active[after].session
        and (active[before].position or 0) + 1 == active[after].position
    ]
    others = [
        mention(number, name)
        for name in {name for seed in starts for name in names[seed]}
        for number in sorted((n for n in active if n not in starts and name in names[n]), reverse=True)[:per_entity]
    ]
    groups = [sorted(group, key=lambda edge: (edge.memory_id, edge.target)) for group in (own, turns, others)]
    return tuple(edge for group in groups for edge in group)[:limit]
