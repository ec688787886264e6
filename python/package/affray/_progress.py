"""How far long work is: a bar where one can be seen, or a function of the caller's."""

from __future__ import annotations

import sys
import time
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


class _Words(_Silent):
    """What there is without tqdm: how far it is in a few words, where the last words stood."""

    #: Seconds between two showings.
    PAUSE = 0.2

    def __init__(self, total: int) -> None:
        self.total = total
        self.begun = self.shown = time.monotonic()

    def words(self, done: int) -> str:
        spent = time.monotonic() - self.begun
        share = done / self.total if self.total else 1.0
        left = f", {spent / share - spent:,.0f} s left" if 0 < share < 1 else ""
        return f"{share:4.0%} of {self.total:,} fights, {done / spent if spent else 0:,.0f} a second{left}"

    def update(self, done: int) -> None:
        if time.monotonic() - self.shown >= self.PAUSE:
            self.shown = time.monotonic()
            self.show(self.words(done))

    def close(self, done: int) -> None:
        self.show(self.words(done))

    def show(self, words: str) -> None:
        raise NotImplementedError


class _Line(_Words):
    """In a terminal."""

    def show(self, words: str) -> None:
        sys.stderr.write(f"\r{words:<79}")
        sys.stderr.flush()

    def close(self, done: int) -> None:
        super().close(done)
        sys.stderr.write("\n")


class _Cell(_Words):
    """Below a cell of a notebook, by Jupyter's display protocol."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        from IPython.display import display

        self.handle = display({"text/plain": self.words(0)}, raw=True, display_id=True)

    def show(self, words: str) -> None:
        self.handle.update({"text/plain": words}, raw=True)


def _in_a_notebook() -> bool:
    # There standard error is no terminal, but there is a kernel.
    return "ipykernel" in sys.modules


def _can_be_seen() -> bool:
    return sys.stderr is not None and (sys.stderr.isatty() or _in_a_notebook())


def begin(wanted: object, total: int) -> _Silent:
    """What is told how many of `total` are done, by what the caller wanted."""
    if callable(wanted):
        return _Told(wanted, total)
    if wanted is False or (wanted is None and not _can_be_seen()):
        return _Silent()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Cell(total) if _in_a_notebook() else _Line(total)
    return _Bar(tqdm(total=total, unit=" fights", unit_scale=True, leave=wanted is True))
