"""Every example of the pages about Python runs."""

import os
import re
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
        assert names["won"] > names["usual"]
    if page == "docs/python-designer.md":
        assert (tmp_path / "brock.svg").stat().st_size > 1000
