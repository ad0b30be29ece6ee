"""Buckets by name: whose requests are counted together, and how many names are remembered."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from api.rates import MAX_BUCKETS, Buckets, client_of
from graphmem.errors import TooManyRequests


def passes(buckets: Buckets, name: str) -> bool:
    """Whether one more is let through."""
    try:
        buckets.take(name)
    except TooManyRequests:
        return False
    return True


def test_each_name_has_its_own_bucket() -> None:
    """One that is empty costs no other name anything."""
    buckets = Buckets(2, lambda: 0.0)
    assert [passes(buckets, "a") for _ in range(3)] == [True, True, False]
    assert passes(buckets, "b")


def test_looking_takes_nothing() -> None:
    """A check refuses where nothing is left, and lets as many through as before."""
    buckets = Buckets(1, lambda: 0.0)
    for _ in range(3):
        buckets.check("a")
    assert passes(buckets, "a")
    with pytest.raises(TooManyRequests) as refused:
        buckets.check("a")
    assert refused.value.retry_after_s == 60


def test_no_limit_remembers_nobody() -> None:
    """Zero lets everybody through."""
    buckets = Buckets(0, lambda: 0.0)
    assert all(passes(buckets, "a") for _ in range(1000))
    buckets.check("a")


def test_the_table_does_not_grow() -> None:
    """Of more names than it holds the one used longest ago is forgotten; those in use stay."""
    buckets = Buckets(1, lambda: 0.0)
    assert passes(buckets, "first")
    assert all(passes(buckets, str(number)) for number in range(MAX_BUCKETS))
    assert not passes(buckets, str(MAX_BUCKETS - 1))
    assert passes(buckets, "first")


def test_threads_together_get_no_more() -> None:
    """Eight threads at once share what one bucket holds."""
    buckets = Buckets(100, lambda: 0.0)
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: passes(buckets, "a"), range(400))) == 100


def test_an_ipv6_network_is_one_client() -> None:
    """Whoever has one address of it has them all; IPv4 addresses are one each, in either form, and so is no address."""
    assert client_of("2001:db8:1:2::1") == client_of("2001:db8:1:2:ffff::") != client_of("2001:db8:1:3::1")
    assert client_of("192.0.2.1") != client_of("192.0.2.2")
    assert client_of("::ffff:192.0.2.1") != client_of("::ffff:192.0.2.2")
    assert client_of(None) == client_of("") == client_of("testclient")
