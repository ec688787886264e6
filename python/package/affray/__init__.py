"""Card-driven tabletop fights by the book: play, exact odds, simulations, learning environments.

    >>> import affray
    >>> duel = affray.load("deckahedron/duel")
    >>> duel.simulate(1_000, seed=1).fights
    1000

Learning environments are in `affray.pettingzoo`, `affray.gymnasium` and `affray.openspiel`; they need those packages.
`affray.testing` has tests for encounters of your own.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._affray import (
    AffrayError,
    Array,
    Batch,
    Decision,
    Encounter,
    EncounterError,
    Fight,
    Interval,
    Partial,
    RefusedError,
    Rows,
    Simulation,
    Stepper,
    UnknownError,
    __version__,
    encounters,
    games,
    load,
    merge,
    resume,
    verify,
)
from ._counting import Odds, Part, campaign, odds

if TYPE_CHECKING:
    from ._learning import batch
    from ._sweep import Cell, Sweep, sweep

# What takes longer to import comes when it is asked for.
_LATER = {"batch": "._learning", "sweep": "._sweep", "Sweep": "._sweep", "Cell": "._sweep"}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name], __name__), name)
    if name in ("pettingzoo", "gymnasium", "openspiel", "testing"):
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AffrayError",
    "Array",
    "Batch",
    "Cell",
    "Decision",
    "Encounter",
    "EncounterError",
    "Fight",
    "Interval",
    "Odds",
    "Part",
    "Partial",
    "RefusedError",
    "Rows",
    "Simulation",
    "Stepper",
    "Sweep",
    "UnknownError",
    "__version__",
    "batch",
    "campaign",
    "encounters",
    "games",
    "load",
    "merge",
    "odds",
    "resume",
    "sweep",
    "verify",
]
