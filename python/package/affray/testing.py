"""Tests that others can run, on encounters of their own too.

    >>> import affray, affray.testing
    >>> affray.testing.secrecy_test(affray.load("tiny/hands")).compared > 0
    True
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ._affray import Encounter
from ._learning import seated, sizes


class Secrecy(NamedTuple):
    """What a test of secrecy looked at."""

    #: How often cards that a seat cannot see were exchanged, and what it sees stayed the same.
    compared: int
    #: How often somebody else saw such an exchange. Where it is 0, nobody holds anything that others cannot see.
    seen_by_others: int


def secrecy_test(
    encounter: Encounter,
    *,
    fights: int = 3,
    decisions: int = 40,
    exchanges: int = 3,
    seed: int = 1,
    observation: int | None = None,
) -> Secrecy:
    """Play at random, and at each decision exchange at random all cards that a seat cannot see: what it sees must stay
    the same, number for number. Raises `AssertionError` where it does not."""
    encounter = seated(encounter, None)
    size, places = sizes(encounter, observation, None)
    fight, chance = encounter._stepper(), random.Random(seed)
    seats = range(len(encounter.seats))
    compared = seen_by_others = 0
    for number in range(fights):
        fight.begin(seed, number)
        for decision in range(decisions):
            if fight.ending is not None:
                break
            seen = [fight.observe(seat, size) for seat in seats]
            for seat in seats:
                for exchange in range(exchanges):
                    if fight.observe_exchanged(seat, size, exchange) != seen[seat]:
                        who = encounter.seats[seat]
                        raise AssertionError(
                            f"{who} sees cards that are hidden from {who}: fight {number} of seed {seed}, decision {decision}"
                        )
                    compared += 1
                    seen_by_others += any(
                        fight.observe_exchanged(other, size, exchange, unseen_by=seat) != seen[other]
                        for other in seats
                        if other != seat
                    )
            asked = chance.choice(fight.asked)
            fight.act(asked, chance.choice(fight.actions(asked, places)), places)
    return Secrecy(compared, seen_by_others)
