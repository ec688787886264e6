"""Asks icepool what `benches/draw.rs` has asked, compares every chance, and prints times and ratios.

Called by scripts/compare-with-icepool. Fails when an answer differs, or when a ratio is below --least.
"""

import argparse
import json
import sys
import time
from fractions import Fraction

import icepool
from icepool import Deck, Die

# How long each question is repeated, in seconds, and how often at least.
LONG, OFTEN = 1.0, 3


def pack():
    return Deck({rank: 4 for rank in range(1, 14)})


class TowerAndTotal(icepool.MultisetEvaluator):
    """Whether the Tower is there, and what wands and swords add up to."""

    def initial_state(self, order, outcomes, size):
        return (False, 0)

    def next_state(self, state, order, outcome, count):
        tower, total = state
        suit, value = outcome
        if count and outcome == ("major", 16):
            tower = True
        elif count and suit in ("wands", "swords"):
            total += min(value, 10)
        return (tower, total)


def tower_and_twenty():
    minor = [(suit, value) for suit in ("wands", "swords", "cups", "pentacles") for value in range(1, 15)]
    deck = Deck(minor + [("major", value) for value in range(22)])
    return TowerAndTotal()(deck.deal(5)).map(lambda tower, total: int(tower and total >= 20), star=True)


def hand_against_hand():
    @icepool.multiset_function
    def sums(hands):
        mine, yours = hands
        return mine.sum(), yours.sum()

    return sums(pack().deal((3, 3))).map(lambda mine, yours: (mine > yours) - (mine < yours), star=True)


def best_total(cards):
    """The best total of a hand at blackjack: an ace is 11 while that does not go past 21."""
    total = sum(value * count for value, count in enumerate(cards, 1))
    return total + 10 if cards[0] and total <= 11 else total


def dealer():
    copies = (4,) * 9 + (16,)

    # A state is how many cards of each value were drawn; once it stands, it is the total.
    def draw(cards):
        if len(cards) == 1:
            return cards

        def one(value):
            after = cards[:value] + (cards[value] + 1,) + cards[value + 1:]
            total = best_total(after)
            return (total,) if total >= 17 else after

        return Die({value: copies[value] - cards[value] for value in range(10)}).map(one)

    state = Die([(0,) * 10])
    while any(len(cards) > 1 for cards in state):
        state = state.map(draw, star=False)
    return state.map(lambda cards: cards[0], star=False)


QUESTIONS = {
    "sum of 5": lambda: pack().deal(5).sum(),
    "best 2 of 4": lambda: pack().deal(4).highest(2).sum(),
    "most of a rank in 5": lambda: pack().deal(5).largest_count(),
    "longest run in 5": lambda: pack().deal(5).largest_straight(),
    "most of a suit in 5": lambda: Deck({suit: 13 for suit in range(4)}).deal(5).largest_count(),
    "3 cards against 3": hand_against_hand,
    "the tower and 20 in 5": tower_and_twenty,
    "4d6 drop lowest": lambda: icepool.d6.highest(4, 3),
    "2d6 + sum of 5": lambda: 2 @ icepool.d6 + pack().deal(5).sum(),
    "dealer at blackjack": dealer,
}


def forget():
    """Empties icepool's caches, so that every run answers a new question."""
    for module in [module for name, module in sys.modules.items() if name.split(".")[0] == "icepool"]:
        for thing in list(vars(module).values()):
            if hasattr(thing, "_cache"):
                try:
                    thing._cache = {}
                except AttributeError:
                    pass
            if callable(getattr(thing, "cache_clear", None)):
                thing.cache_clear()


def ask(question):
    """The odds, and the least time of many runs."""
    times, begun = [], time.perf_counter()
    while len(times) < OFTEN or time.perf_counter() - begun < LONG:
        forget()
        start = time.perf_counter()
        answer = question()
        times.append(time.perf_counter() - start)
    return {int(outcome): answer.probability(outcome) for outcome in answer.outcomes()}, min(times)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("ours")
    arguments.add_argument("--least", type=float, default=0)
    arguments = arguments.parse_args()
    failed = False
    print(f"icepool {icepool.__version__}\n")
    print(f"{'question':24}{'answers':>9}{'icepool':>12}{'affray':>12}{'ratio':>8}")
    with open(arguments.ours) as lines:
        ours = [json.loads(line) for line in lines if line.startswith("{")]
    if {entry["name"] for entry in ours} != set(QUESTIONS):
        sys.exit("the bench and this script ask different questions")
    for entry in ours:
        theirs, seconds = ask(QUESTIONS[entry["name"]])
        odds = {int(value): Fraction(chance) for value, chance in entry["odds"].items()}
        same = odds == {value: Fraction(chance) for value, chance in theirs.items() if chance}
        ratio = seconds * 1e9 / entry["ns"]
        failed |= not same or ratio < arguments.least
        times = f"{seconds * 1e6:>9.0f} µs{entry['ns'] / 1e3:>9.1f} µs{ratio:>7.0f}×"
        print(f"{entry['name']:24}{'same' if same else 'DIFFER':>9}{times}")
        if not same:
            print(f"  affray  {entry['odds']}\n  icepool {({value: str(chance) for value, chance in theirs.items()})}")
        else:
            value, chance = max(odds.items(), key=lambda pair: pair[1])
            print(f"  {entry['ask']}: {len(odds)} outcomes, {value} with {chance}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
