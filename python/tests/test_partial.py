"""Pieces of a run, counted apart."""

import random

import pytest

import affray


def test_pieces_merge_in_any_order_to_the_bytes_of_one_run():
    encounter = affray.load("deckahedron/duel")
    whole = encounter.partial(0, 3_000, seed=2)
    assert whole.simulation().to_json() == encounter.simulate(3_000, seed=2).to_json()
    cuts = [0, 1, 499, 500, 1_700, 3_000]
    pieces = [encounter.partial(start, end, seed=2) for start, end in zip(cuts, cuts[1:])]
    for turn in range(5):
        random.Random(turn).shuffle(pieces)
        assert affray.merge(pieces).to_json() == whole.to_json()


def test_the_command_merges_pieces_of_either(command, tmp_path):
    encounter = affray.load("rt0/brock", set={"foe.0.hp": 20})
    terms = ["rt0/brock", "--set", "foe.0.hp=20", "--seed", 3]
    files = [tmp_path / f"part{place}.json" for place in range(3)]
    command("sim", *terms, "--fights", "0..400", "--partial", files[0])
    command("sim", *terms, "--fights", "900..1000", "--partial", files[1])
    files[2].write_text(encounter.partial(400, 900, seed=3).to_json())
    assert affray.Partial.read(files[0].read_text()) == encounter.partial(0, 400, seed=3)
    for flag in (["--json"], []):
        assert command("merge", *files, *flag) == command("sim", *terms, "-n", 1000, *flag)


def test_pieces_that_do_not_fit_are_refused(command, tmp_path):
    encounter = affray.load("tiny/duel")
    with pytest.raises(affray.AffrayError, match="fights 50 to 99 were counted already"):
        affray.merge([encounter.partial(0, 100), encounter.partial(50, 150)])
    with pytest.raises(affray.AffrayError, match="its seed differs"):
        affray.merge([encounter.partial(0, 100), encounter.partial(100, 200, seed=2)])
    with pytest.raises(affray.AffrayError, match="not a partial result"):
        affray.Partial.read("{}")
    broken = tmp_path / "broken.json"
    broken.write_text(encounter.partial(0, 100).to_json().replace('"fights":100', '"fights":99'))
    done = command("merge", broken, check=False)
    assert done.returncode == 2 and "do not fit together" in done.stderr
