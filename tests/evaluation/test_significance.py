"""Paired differences: against values worked out by hand, and what must hold of any two runs."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.evaluation.significance import EXACT_UP_TO, SAMPLED, paired_difference, randomisation_p_value

SHARES = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=40)


def test_a_small_case_is_counted_in_full() -> None:
    """Three gains of the same size: of eight sign patterns two are as far from 0."""
    assert randomisation_p_value([0.5, 0.5, 0.5]) == pytest.approx(2 / 8)


@pytest.mark.parametrize("differences", [[0.2, -0.1, 0.4, 0.3], [1.0, -1.0, 0.5], [0.1] * 8, [-0.3, 0.2, 0.2, 0.1]])
def test_exact_values_are_those_of_the_definition(differences: list[float]) -> None:
    """The share of all sign patterns whose sum is as far from 0, counted the long way."""
    sums = [abs(sum(sign * value for sign, value in zip(signs, differences, strict=True)))
            for signs in product((-1, 1), repeat=len(differences))]  # fmt: skip
    expected = sum(total >= abs(sum(differences)) - 1e-9 for total in sums) / len(sums)

    assert randomisation_p_value(differences) == pytest.approx(expected)


def test_questions_that_do_not_differ_change_no_p_value() -> None:
    """A sign of 0 is no sign: a thousand unchanged questions neither help nor harm."""
    assert randomisation_p_value([0.5, -0.25, 0.5] + [0.0] * 1000) == randomisation_p_value([0.5, -0.25, 0.5])


def test_no_difference_at_all_is_certain_chance() -> None:
    """The same run twice: no delta, an interval of one point, p = 1."""
    found = paired_difference([0.0, 1.0, 0.5], [0.0, 1.0, 0.5])

    assert (found.delta, found.low, found.high, found.p_value, found.n) == (0.0, 0.0, 0.0, 1.0, 3)


def test_many_clear_gains_are_sampled_and_never_certain() -> None:
    """Above the exact size the observed signs count as one sample, so that p is small and not 0."""
    found = paired_difference([0.0] * 60, [1.0] * 60)

    assert found.p_value == pytest.approx(1 / (SAMPLED + 1))
    assert (found.before, found.after, found.delta, found.low, found.high) == (0.0, 1.0, 1.0, 1.0, 1.0)


def test_a_sampled_value_is_near_the_one_of_all_patterns() -> None:
    """One question above the exact size, counted the long way."""
    values = [round(0.05 * number * (-1) ** (number % 3), 2) for number in range(1, EXACT_UP_TO + 2)]
    patterns = np.array(list(product((-1, 1), repeat=len(values))))
    expected = float(np.mean(np.abs(patterns @ np.array(values)) >= abs(sum(values)) - 1e-9))

    assert randomisation_p_value(values) == pytest.approx(expected, abs=0.015)


def test_runs_that_do_not_pair_are_refused() -> None:
    """Other lengths, or no question, is a mistake of the caller."""
    with pytest.raises(ValueError, match="shorter"):
        paired_difference([0.5, 0.5], [0.5])
    with pytest.raises(ValueError, match="no question"):
        paired_difference([], [])


@given(SHARES)
def test_turning_the_runs_around_turns_the_sign_alone(pairs: list[tuple[float, float]]) -> None:
    """The delta changes its sign, the bounds swap, the p-value stays; all are in range and repeatable."""
    before, after = [first for first, _ in pairs], [second for _, second in pairs]

    there, back = paired_difference(before, after), paired_difference(after, before)

    assert there == paired_difference(before, after)
    assert there.delta == pytest.approx(-back.delta)
    assert [there.low, there.high] == pytest.approx([-back.high, -back.low])
    assert there.p_value == pytest.approx(back.p_value)
    assert 0 < there.p_value <= 1
    assert -1 <= there.low <= there.high <= 1
