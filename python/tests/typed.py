"""What type checkers must accept; it is checked and never run."""

from fractions import Fraction
from typing import Optional

import affray


def first(decision: affray.Decision) -> int:
    return decision.find("Strike") or 0


def use() -> None:
    encounter: affray.Encounter = affray.load("rt0/brock", set={"foe.0.hp": 20})
    fight: affray.Fight = encounter.play(seed=7, bots={"Ada": first})
    question: Optional[str] = fight.question
    fight.answer("Strike")
    fight.answer(0, seat="Ada")
    chance: float = encounter.simulate(1000, policy={"party": "plain"}).win_chance.value
    odds: Fraction = affray.odds("deckahedron", "flip", rank="dart")["✔"]
    cells = affray.sweep(encounter, {"foe.0.hp": range(10, 30)}, 1000, on="ray").table()
    best: object = encounter.balance({"foe.0.hp": (5, 60)}, 0.5)["found"]
    view = memoryview(affray.batch(encounter, 64).observations)
    print(question, chance, odds, cells, best, view)
