"""How many decisions a second: one fight step by step, and many together on one core; and simulations beside the command.

    python python/bench/steps.py [path of the command]
"""

from __future__ import annotations

import subprocess
import sys
import time

import numpy as np

import affray

GAMES = ["tiny/duel", "tiny/hands", "deckahedron/duel", "rt0/brock", "suits/tavern_duel"]


def single(name: str, seconds: float = 1.0) -> float:
    """Decisions a second of one fight, through Python."""
    from affray._learning import sizes

    encounter = affray.load(name).person("everybody")
    size, places = sizes(encounter, None, None)
    fight = encounter._stepper()
    number = steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        fight.begin(1, number)
        number += 1
        while asked := fight.asked:
            fight.observe(asked[0], size)
            fight.act(asked[0], fight.actions(asked[0], places)[0], places)
            steps += 1
    return steps / (time.perf_counter() - begun)


def together(name: str, seconds: float = 2.0) -> float:
    """Decisions a second of 1024 fights on one core, observations and masks included."""
    batch = affray.batch(affray.load(name), 1024)
    masks = np.asarray(batch.masks)
    spent, steps = 0.0, 0
    while spent < seconds:
        # What the agent thinks is not the engine's time.
        actions = masks.argmax(axis=1)
        begun = time.perf_counter()
        batch.step(actions, threads=1)
        spent += time.perf_counter() - begun
        steps += len(actions)
    return steps / spent


def main() -> None:
    for name in GAMES:
        try:
            print(f"{name:24} single {single(name):12,.0f}   batch {together(name):12,.0f} decisions a second a core")
        except affray.AffrayError as error:
            print(f"{name:24} {error}")
    if len(sys.argv) > 1:
        fights = 10**6
        for name in ("deckahedron/duel", "rt0/brock"):
            encounter = affray.load(name)
            times: dict[str, list[float]] = {"python": [], "command": []}
            for _ in range(3):
                begun = time.perf_counter()
                encounter.simulate(fights, progress=False)
                times["python"].append(time.perf_counter() - begun)
                begun = time.perf_counter()
                subprocess.run([sys.argv[1], "sim", name, "-n", str(fights)], check=True, capture_output=True)
                times["command"].append(time.perf_counter() - begun)
            best = {who: min(spent) for who, spent in times.items()}
            share = best["command"] / best["python"]
            print(f"{name:24} {fights:,} fights: python {best['python']:.2f} s, command {best['command']:.2f} s, {share:.0%}")


if __name__ == "__main__":
    main()
