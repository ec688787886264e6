import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def command():
    """Runs the command of this working copy and gives what it prints."""
    program = os.environ.get("AFFRAY_COMMAND", str(ROOT / "target" / "debug" / "affray"))

    def run(*words, check=True):
        done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, cwd=ROOT)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout if check else done

    return run
