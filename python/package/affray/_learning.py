"""What all learning environments share: the sizes of observations and actions, and who decides."""

from __future__ import annotations

from collections.abc import Mapping

from ._affray import Batch, Encounter, Stepper

#: Places of an observation and numbers of actions, by game: enough that few facts share a place.
_SIZES = {"tiny": (128, 64)}
_SIZE = (1024, 1024)


def sizes(encounter: Encounter, observation: int | None, actions: int | None) -> tuple[int, int]:
    """How large observations are and how many actions there are."""
    usual = _SIZES.get(encounter.game, _SIZE)
    return (observation or usual[0], actions or usual[1])


def seated(encounter: Encounter, bots: Mapping[str, str] | None) -> Encounter:
    """Everybody decided for from outside, except by these bots."""
    encounter = encounter.person("everybody")
    for who, bot in (bots or {}).items():
        encounter = encounter.bot(who, bot)
    return encounter


def agents(encounter: Encounter) -> dict[int, str]:
    """The seats that are decided for from outside, by their number."""
    sitters = encounter.sitters
    return {place: seat for place, seat in enumerate(encounter.seats) if sitters[seat] == "person"}


def rewards(fight: Stepper, seats: int) -> list[float]:
    """1 for those who won and -1 for the others; 0 where nobody has."""
    won = [fight.has_won(seat) for seat in range(seats)]
    return [0.0 if not any(won) else 1.0 if has else -1.0 for has in won]


def batch(
    encounter: Encounter,
    count: int,
    *,
    bots: Mapping[str, str] | None = None,
    seed: int = 1,
    first: int = 0,
    observation: int | None = None,
    actions: int | None = None,
) -> Batch:
    """Many fights stepped together; what is seen and allowed are arrays over the engine's own memory.

    `numpy.asarray(batch.observations)` is such an array, and so on for `masks`, `acting`, `rewards` and `ended`; each
    `batch.step(actions)` writes them anew. A fight that ends is followed by the next at once.
    """
    encounter = seated(encounter, bots)
    observation, actions = sizes(encounter, observation, actions)
    return encounter._batch(count, observation=observation, actions=actions, seed=seed, first=first)
