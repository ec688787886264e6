"""How fast it is, beside the command in the same run. `bench/steps.py` prints figures."""

import os
import subprocess
import time

import pytest

import affray

slow = pytest.mark.skipif(not os.environ.get("AFFRAY_SLOW_TESTS"), reason="takes a quiet machine; AFFRAY_SLOW_TESTS=1")


@slow
@pytest.mark.parametrize("name", ["deckahedron/duel", "rt0/brock"])
def test_counting_is_as_fast_as_the_command(name):
    program, fights = os.environ["AFFRAY_COMMAND"], 10**6
    encounter = affray.load(name)

    def spent(work):
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    mine, other = zip(
        *[
            (
                spent(lambda: encounter.simulate(fights, progress=False)),
                spent(lambda: subprocess.run([program, "sim", name, "-n", str(fights)], check=True, capture_output=True)),
            )
            for _ in range(4)
        ]
    )
    share = min(other) / min(mine)
    print(f"{name}: {share:.0%} of the command's speed")
    assert share >= 0.95
