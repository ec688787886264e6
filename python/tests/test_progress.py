"""How far long work is, where it can be seen."""

import os
import pty
import subprocess
import sys
import termios

import pytest

import affray

COUNT = "import affray; affray.load('suits/three_on_three').simulate({}, progress={})"


def on_a_terminal(program, *, without=""):
    """What a program writes to a terminal; `without` is a module that is not there."""
    if without:
        program = f"import sys; sys.modules[{without!r}] = None; {program}"
    reader, writer = pty.openpty()
    termios.tcsetwinsize(writer, (24, 80))
    with subprocess.Popen([sys.executable, "-c", program], stderr=writer) as process:
        os.close(writer)
        written = b""
        # The end of a terminal is an error.
        while True:
            try:
                part = os.read(reader, 4096)
            except OSError:
                break
            if not part:
                break
            written += part
        os.close(reader)
    assert process.returncode == 0, written
    return written.decode()


def test_a_terminal_shows_a_bar():
    assert "fights/s" in on_a_terminal(COUNT.format(3_000, True))


def test_a_terminal_without_tqdm_is_told_in_words():
    written = on_a_terminal(COUNT.format(3_000, True), without="tqdm.auto")
    assert "100% of 3,000 fights" in written and written.endswith("\n")


def test_it_is_shown_unasked_where_it_can_be_seen():
    begin = "from affray._progress import begin; bar = begin(None, 10); bar.update(5); bar.close(10)"
    assert "fights/s" in on_a_terminal(begin)
    done = subprocess.run([sys.executable, "-c", begin], capture_output=True, check=True)
    assert done.stderr == b"", "nobody looks"


def test_it_is_not_shown_where_it_is_not_wanted():
    assert on_a_terminal(COUNT.format(3_000, False)) == ""


def test_a_function_is_told_to_the_end():
    told = []
    affray.load("suits/three_on_three").simulate(10, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (10, 10) and told == sorted(told)


@pytest.mark.parametrize("without", ["", "tqdm.auto"])
def test_a_notebook_shows_it_below_the_cell(without):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    cells = [COUNT.format(3_000, True)]
    if without:
        cells.insert(0, f"import sys; sys.modules[{without!r}] = None")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120).execute()
    shown = str([cell.outputs for cell in notebook.cells])
    assert ("100% of 3,000 fights" if without else "fights/s") in shown
