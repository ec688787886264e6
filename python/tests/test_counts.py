"""Many fights: the numbers of the command, to the byte."""

import csv
import io
import json
import os
import pickle
import signal
import threading

import pytest

import affray

NAMES = ["tiny/duel", "deckahedron/duel", "rt0/brock", "suits/tavern_duel"]


@pytest.mark.parametrize("name", NAMES)
def test_a_simulation_is_the_commands_to_the_byte(name, command):
    mine = affray.load(name).simulate(2_000, seed=5)
    assert mine.to_json() == command("sim", name, "-n", 2000, "--seed", 5, "--json")
    assert mine.to_json() == affray.load(name).simulate(2_000, seed=5, threads=1).to_json()


def test_policies_and_values_are_the_commands(command):
    mine = affray.load("rt0/brock", set={"foe.0.hp": 20}).simulate(500, policy={"party": "random"})
    assert mine.to_json() == command(
        "sim", "rt0/brock", "-n", 500, "--set", "foe.0.hp=20", "--policy", "party=random", "--json"
    )


def test_a_result_says_what_it_counted():
    result = affray.load("deckahedron/duel").simulate(1_000)
    assert result.fights == 1_000
    assert abs(sum(chance.value for chance in result.outcomes.values()) - 1) < 1e-9
    chance = result.win_chance
    assert chance.low <= chance.value <= chance.high and float(chance) == chance.value
    assert sum(result.counts("rounds").values()) == 1_000
    assert result.mean("rounds").value >= 1 and result.quantile("rounds", 0.5) >= 1
    assert "1000 fights" in repr(result)
    with pytest.raises(affray.UnknownError, match="rounds"):
        result.mean("round")


def test_a_comparison_is_the_commands(command):
    mine = affray.load("tiny/duel").compare({"ruling.stamina": [5, 10]}, 3_000)
    rows = list(csv.DictReader(io.StringIO(command("compare", "tiny/duel", "--vary", "ruling.stamina=5,10", "-n", 3000, "--csv"))))
    assert len(rows) == len(mine) == 2
    for row, cell in zip(rows, mine):
        assert row["ruling.stamina"] == cell["setting"]["ruling.stamina"]
        assert (int(row["won"]), float(row["chance"])) == (cell["won"], cell["chance"].value)
        assert (float(row["low"]), float(row["high"])) == (cell["chance"].low, cell["chance"].high)
    assert float(rows[1]["difference"]) == mine[1]["difference"].value
    assert (rows[1]["gained"], rows[1]["lost"]) == (str(mine[1]["gained"]), str(mine[1]["lost"]))


def test_a_balance_is_the_commands(command):
    mine = affray.load("tiny/duel").balance({"ruling.stamina": (1, 20)}, 0.2, precision=0.02)
    said = json.loads(
        command("balance", "tiny/duel", "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "2%", "--json")
    )
    assert mine["found"] == said["found"]


def test_a_campaign_is_the_commands(command):
    mine = affray.campaign("deckahedron/campaigns/river", 200, seed=3)
    assert mine == json.loads(command("campaign", "deckahedron/campaigns/river", "-n", 200, "--seed", 3, "--json"))


def test_a_function_decides_in_many_fights():
    encounter = affray.load("tiny/hands")
    last = encounter.simulate(300, bots={"everybody": lambda decision: len(decision.options) - 1})
    assert last.fights == 300
    assert last.to_json() == encounter.simulate(300, bots={"everybody": lambda decision: len(decision.options) - 1}).to_json()
    with pytest.raises(affray.AffrayError, match="a function decided"):
        last.rows()


def test_one_of_the_fights_is_a_record():
    record = affray.load("rt0/brock").record_of(1, 17)
    assert affray.verify(record)["sound"]


def test_ctrl_c_stops_a_long_simulation():
    encounter = affray.load("suits/three_on_three")
    told = []

    def interrupt(done, total):
        # The run is under way: this is the user's Ctrl-C.
        told.append((done, total))
        if len(told) == 1:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        encounter.simulate(10**12, progress=interrupt)
    assert told[0][1] == 10**12


def test_python_runs_on_meanwhile():
    turns = []
    begun = threading.Event()

    def count(done, total):
        begun.set()
        if len(turns) > 100:
            raise StopIteration

    def turn():
        begun.wait()
        while len(turns) <= 100:
            turns.append(1)

    other = threading.Thread(target=turn)
    other.start()
    with pytest.raises(StopIteration):
        affray.load("suits/three_on_three").simulate(10**12, progress=count)
    other.join()


def test_a_forked_process_counts_too():
    encounter = affray.load("tiny/duel")
    before = encounter.simulate(1_000).to_json()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, encounter.simulate(1_000).to_json().encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        assert pipe.read().decode() == before
    assert os.waitpid(child, 0)[1] == 0


def test_an_encounter_goes_to_another_process():
    encounter = affray.load("rt0/brock", set={"foe.0.hp": 20}, bots={"Ada": "random"})
    copied = pickle.loads(pickle.dumps(encounter))
    assert copied.simulate(300).to_json() == encounter.simulate(300).to_json()
    assert copied.partial(0, 50) == encounter.partial(0, 50)
    elsewhere = pickle.dumps(encounter).replace(f'"engine":"{affray.__version__}"'.encode(), b'"engine":"0.0.9"')
    with pytest.raises(affray.AffrayError, match="install the same everywhere"):
        pickle.loads(elsewhere)
