"""Every example of the pages about Python runs."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = ["python/README.md", "docs/python.md", "docs/python-learner.md", "docs/python-designer.md"]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs(page, tmp_path, monkeypatch):
    if page == "docs/python-designer.md":
        pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert blocks
    names = {"__name__": "page"}
    for block in blocks:
        # In its place, so that an error names the line of the page.
        above = "\n" * text[: block.start(1)].count("\n")
        exec(compile(above + block[1], os.fspath(ROOT / page), "exec"), names)
    if page == "docs/python-learner.md":
        # Of tens of thousands of fights: it has learned to win where it used to lose.
        assert names["before"] < 0.47 and names["won"] > 0.55
    if page == "docs/python-designer.md":
        assert (tmp_path / "brock.svg").stat().st_size > 1000


def test_pieces_of_a_run_are_the_run(tmp_path, command):
    page = (ROOT / "docs/simulation.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"^```sh\n(.*?affray merge.*?)^```", page.split("## Past one machine")[1], re.MULTILINE | re.DOTALL)
    folder = os.path.dirname(os.environ.get("AFFRAY_COMMAND", str(ROOT / "target" / "debug" / "affray")))
    path = f"{folder}:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-euc", script], cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.stdout == command("sim", "rt0/brock", "-n", 4_000), done.stderr
