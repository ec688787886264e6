"""Sweeps over grids of settings, on this machine or on a cluster that somebody has running.

A fight is a function of the seed and its number, so work is cut into ranges of numbers. Workers send back tallies, not
fights; a range whose worker is lost is fought again; and what the ranges merge to is the same, to the byte, however they
were cut, in whatever order they came, and how often they were tried.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ._affray import AffrayError, Encounter, Partial, Simulation, merge
from ._progress import begin


class _Piece(NamedTuple):
    cell: int
    start: int
    end: int


class Cell:
    """One setting of a sweep, and what has been fought of it."""

    def __init__(self, setting: dict[str, str], encounter: Encounter, level: float) -> None:
        #: What is set: a value for each path.
        self.setting = setting
        self.encounter = encounter
        #: What has been counted so far; `None` before the first piece.
        self.partial: Partial | None = None
        self._level = level

    @property
    def simulation(self) -> Simulation:
        """What the fights came to."""
        if self.partial is None:
            raise AffrayError("nothing of this setting has been fought yet")
        return self.partial.simulation(self._level)

    def _add(self, piece: Partial) -> None:
        self.partial = piece if self.partial is None else merge([self.partial, piece])


class Sweep:
    """What the settings of a grid came to. While it runs, what they have come to so far."""

    def __init__(self, cells: list[Cell], fights: int, seed: int) -> None:
        self.cells = cells
        #: How many fights each setting gets.
        self.fights = fights
        self.seed = seed

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def table(self) -> list[dict[str, Any]]:
        """A row for each setting: its values, how many fights, how many were won, and the chance with its interval."""
        rows: list[dict[str, Any]] = []
        for cell in self.cells:
            row: dict[str, Any] = dict(cell.setting)
            if cell.partial is None:
                row |= {"fights": 0, "won": 0, "chance": None, "low": None, "high": None}
            else:
                simulation = cell.simulation
                chance = simulation.win_chance
                won = round(chance.value * simulation.fights)
                row |= {
                    "fights": simulation.fights,
                    "won": won,
                    "chance": chance.value,
                    "low": chance.low,
                    "high": chance.high,
                }
            rows.append(row)
        return rows

    def to_json(self) -> str:
        """Everything that was counted: the same text for the same grid, fights and seed, wherever it was fought."""
        cells = [
            {"setting": cell.setting, "counted": None if cell.partial is None else json.loads(cell.partial.to_json())}
            for cell in self.cells
        ]
        return json.dumps({"fights": self.fights, "seed": self.seed, "cells": cells}, ensure_ascii=False) + "\n"

    def __repr__(self) -> str:
        return f"<affray.Sweep: {len(self.cells)} settings, {self.fights} fights each>"


def _fight(encounter: Encounter, start: int, end: int, seed: int, threads: int | None) -> str:
    """What a worker does."""
    return encounter.partial(start, end, seed=seed, threads=threads, progress=False).to_json()


class _Kept:
    """A folder that keeps pieces, as files that `affray merge` reads as well."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def _name(self, cell: Cell, seed: int) -> str:
        # What is fought, not how the setting is called: the text that workers fight, and the seed.
        described = cell.encounter.partial(0, 0, seed=seed, progress=False).to_json()
        return hashlib.blake2b(described.encode(), digest_size=8).hexdigest()

    def pieces(self, cell: Cell, seed: int) -> list[Partial]:
        """Those of a setting that do not overlap, in order of their fights."""
        found: list[Partial] = []
        fought = 0
        paths = sorted(self.folder.glob(f"{self._name(cell, seed)}-*.json"))
        read = [Partial.read(path.read_text(encoding="utf-8")) for path in paths]
        for piece in sorted(read, key=lambda piece: piece.ranges):
            if piece.ranges and piece.ranges[0][0] >= fought:
                found.append(piece)
                fought = piece.ranges[-1][1]
        return found

    def keep(self, cell: Cell, seed: int, piece: _Piece, text: str) -> None:
        path = self.folder / f"{self._name(cell, seed)}-{piece.start:012}-{piece.end:012}.json"
        # Under another name first: a file that is there is whole.
        unfinished = path.with_suffix(f".{os.getpid()}.part")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)


def _cut(cell: int, fights: int, piece: int, done: Iterable[tuple[int, int]]) -> Iterator[_Piece]:
    """What is still to be fought of a setting, in pieces."""
    at = 0
    for start, end in [*sorted(done), (fights, fights)]:
        while at < min(start, fights):
            stop = min(at + piece, start, fights)
            yield _Piece(cell, at, stop)
            at = stop
        at = max(at, end)


def _local(
    cells: list[Cell], pieces: list[_Piece], seed: int, threads: int | None, retries: int
) -> Iterator[tuple[_Piece, str]]:
    for piece in pieces:
        yield piece, _fight(cells[piece.cell].encounter, piece.start, piece.end, seed, threads)


def _on_ray(
    cells: list[Cell], pieces: list[_Piece], seed: int, threads: int | None, retries: int
) -> Iterator[tuple[_Piece, str]]:
    import ray

    if not ray.is_initialized():
        raise AffrayError("there is no Ray cluster: call ray.init() with its address first")
    fight = ray.remote(num_cpus=threads or 1, max_retries=retries)(_fight)
    encounters = [ray.put(cell.encounter) for cell in cells]
    waiting = list(reversed(pieces))
    running: dict[Any, tuple[_Piece, int]] = {}

    def send(piece: _Piece, tried: int) -> None:
        running[fight.remote(encounters[piece.cell], piece.start, piece.end, seed, threads or 1)] = (piece, tried)

    try:
        while waiting or running:
            # Enough that no worker waits, few enough that the scheduler is not buried.
            most = max(8, 4 * int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < most:
                send(waiting.pop(), 0)
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                piece, tried = running.pop(reference)
                try:
                    text = ray.get(reference)
                except ray.exceptions.RayTaskError:
                    # The work itself failed; it would again.
                    raise
                except ray.exceptions.RayError:
                    if tried >= retries:
                        raise
                    send(piece, tried + 1)
                    continue
                yield piece, text
    finally:
        # Whoever broke off does not wait for the rest.
        for reference in running:
            ray.cancel(reference)


def _on_dask(
    cells: list[Cell], pieces: list[_Piece], seed: int, threads: int | None, retries: int
) -> Iterator[tuple[_Piece, str]]:
    from concurrent.futures import CancelledError

    from distributed import as_completed, get_client
    from distributed.scheduler import KilledWorker

    try:
        client = get_client()
    except ValueError as error:
        raise AffrayError("there is no Dask cluster: make a distributed.Client with its address first") from error
    waiting = list(reversed(pieces))
    running: dict[Any, tuple[_Piece, int, Any]] = {}
    completed = as_completed()

    def send(piece: _Piece, tried: int) -> None:
        # The encounter goes with each piece: it is small, and data that was spread before is lost with its workers.
        encounter = cells[piece.cell].encounter
        work = client.submit(_fight, encounter, piece.start, piece.end, seed, threads or 1, pure=False)
        running[work.key] = (piece, tried, work)
        completed.add(work)

    def send_more() -> None:
        most = max(8, 4 * sum(client.nthreads().values()))
        while waiting and len(running) < most:
            send(waiting.pop(), 0)

    try:
        send_more()
        for work in completed:
            piece, tried, _ = running.pop(work.key)
            try:
                text = work.result()
            except (KilledWorker, CancelledError):
                if tried >= retries:
                    raise
                send(piece, tried + 1)
                continue
            work.release()
            yield piece, text
            send_more()
    finally:
        if running:
            client.cancel([work for _, _, work in running.values()])


_ON: dict[str, Callable[..., Iterator[tuple[_Piece, str]]]] = {"local": _local, "ray": _on_ray, "dask": _on_dask}


def sweep(
    encounter: Encounter,
    grid: Mapping[str, Iterable[object]],
    fights: int,
    *,
    on: str = "local",
    seed: int = 1,
    piece: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    retries: int = 5,
    keep: str | os.PathLike[str] | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    watch: Callable[[Sweep], object] | None = None,
) -> Sweep:
    """Fight every setting of a grid; the paths are those of `compare`.

    `on` says where: `"local"`, or `"ray"` or `"dask"` for the cluster that this program is connected to. `piece` is how
    many fights a worker gets at a time: as many as take it a few seconds. `keep` is a folder for what was fought: a sweep
    that is begun again goes on where it stopped, and one with more fights adds them. `watch` is given the result so far
    after each piece.
    """
    if on not in _ON:
        raise AffrayError(f"a sweep runs on 'local', 'ray' or 'dask', not on {on!r}")
    if fights < 1 or (piece is not None and piece < 1):
        raise AffrayError("no fights, no answer")
    axes = {path: list(values) for path, values in grid.items()}
    cells: list[Cell] = []
    for values in itertools.product(*axes.values()):
        varied = encounter
        for path, value in zip(axes, values):
            varied = varied.vary(path, value)
        written = {path: str(value).lower() if isinstance(value, bool) else str(value) for path, value in zip(axes, values)}
        cells.append(Cell(written, varied, level))
    result = Sweep(cells, fights, seed)
    kept = None if keep is None else _Kept(Path(keep))
    size = piece or max(1, min(fights, 100_000))
    pieces: list[_Piece] = []
    for place, cell in enumerate(cells):
        done: list[tuple[int, int]] = []
        for found in kept.pieces(cell, seed) if kept else []:
            if found.ranges[-1][1] <= fights:
                cell._add(found)
                done += found.ranges
        pieces += _cut(place, fights, size, done)
    total = fights * len(cells)
    count = total - sum(piece.end - piece.start for piece in pieces)
    bar = begin(progress, total)
    try:
        for fought, text in _ON[on](cells, pieces, seed, threads, retries):
            cell = cells[fought.cell]
            cell._add(Partial.read(text))
            if kept:
                kept.keep(cell, seed, fought, text)
            count += fought.end - fought.start
            bar.update(count)
            if watch is not None:
                watch(result)
    finally:
        bar.close(count)
        if kept:
            _write_table(kept.folder, result)
    return result


def _write_table(folder: Path, result: Sweep) -> None:
    """The table for other programs: Parquet where pyarrow is there, else JSON alone."""
    (folder / "table.json").write_text(json.dumps(result.table(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return
    parquet.write_table(pyarrow.Table.from_pylist(result.table()), folder / "table.parquet")
