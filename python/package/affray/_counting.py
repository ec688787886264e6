"""Odds, comparisons, balancing and campaigns, in the words of Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from os import PathLike
from typing import Any, Union

from ._affray import _campaign
from ._affray import odds as _odds

Progress = Union[bool, Callable[[int, int], object], None]


class Part(dict[str, Fraction]):
    """The exact chance of each outcome of one thing, in an order that stays."""

    def __init__(self, of: str, outcomes: Mapping[str, Fraction], mean: Fraction | None) -> None:
        super().__init__(outcomes)
        self.of = of
        #: The mean, where outcomes are numbers.
        self.mean = mean


class Odds(Part):
    """The answer to a question about chances: what was asked for, and in `more` what else is worth knowing."""

    def __init__(self, title: str, main: tuple[str, Mapping[str, Fraction], Fraction | None], more: list[Part]) -> None:
        super().__init__(*main)
        self.title = title
        self.more = more


def odds(
    game: str,
    question: str,
    *,
    edition: str | None = None,
    rulings: Mapping[str, object] | None = None,
    **values: object,
) -> Odds:
    """Ask a game one of its questions about chances; the answer is exact."""
    title, (main, *more) = _odds(game, question, values, edition, None if rulings is None else dict(rulings))
    return Odds(title, main, [Part(*part) for part in more])


def campaign(
    source: str | PathLike[str],
    campaigns: int = 20_000,
    *,
    seed: int = 1,
    policy: Mapping[str, str] | None = None,
    set: Mapping[str, object] | None = None,
    edition: str | None = None,
    rulings: Mapping[str, object] | None = None,
    level: float = 0.95,
    allow_outside: bool = False,
    threads: int | None = None,
    progress: Progress = None,
) -> dict[str, Any]:
    """Take one party through the encounters of a campaign file, many times; who is left after each?"""
    text = _campaign(
        source,
        campaigns,
        seed=seed,
        policy=policy,
        set=set,
        edition=edition,
        rulings=rulings,
        level=level,
        allow_outside=allow_outside,
        threads=threads,
        progress=progress,
    )
    result: dict[str, Any] = json.loads(text)
    return result
