"""How far long work is: a bar where one can be seen, or a function of the caller's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class _Silent:
    def update(self, done: int) -> None:
        pass

    def close(self, done: int) -> None:
        pass


class _Told(_Silent):
    def __init__(self, function: Callable[[int, int], object], total: int) -> None:
        self.function = function
        self.total = total

    def update(self, done: int) -> None:
        self.function(done, self.total)

    def close(self, done: int) -> None:
        self.function(done, self.total)


class _Bar(_Silent):
    def __init__(self, bar: Any) -> None:
        self.bar = bar

    def update(self, done: int) -> None:
        self.bar.update(done - self.bar.n)

    def close(self, done: int) -> None:
        self.update(done)
        self.bar.close()


def _can_be_seen() -> bool:
    # In a notebook, standard error is no terminal, but there is a kernel.
    return sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)


def begin(wanted: object, total: int) -> _Silent:
    """What is told how many of `total` are done, by what the caller wanted."""
    if callable(wanted):
        return _Told(wanted, total)
    if wanted is False or (wanted is None and not _can_be_seen()):
        return _Silent()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Silent()
    return _Bar(tqdm(total=total, unit=" fights", unit_scale=True, leave=wanted is True))
