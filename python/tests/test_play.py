"""One fight: play it, look at it, take back, overrule, write it down."""

import json
from fractions import Fraction

import pytest

import affray

# The first fight of each game, and somebody a person can play in it.
FIRST = {"deckahedron/duel": "Kresk", "suits/tavern_duel": "Ann", "rt0/brock": "Ada", "tiny/hands": "Anchor"}


def played_out(fight, decide=lambda fight: 0):
    while not fight.is_over:
        fight.answer(decide(fight))
    return fight


@pytest.mark.parametrize("name", FIRST)
def test_a_fight_is_played_by_answers(name):
    encounter = affray.load(name)
    seat = encounter.seats[0]
    fight = encounter.person(seat).play(seed=7)
    assert fight.question and len(fight.options) >= 1
    assert fight.asked[0]["seat"] == seat
    assert isinstance(fight.view(seat), dict) and fight.board(seat)["panels"]
    played_out(fight)
    assert fight.question is None and fight.options == []
    assert fight.outcome["outcome"] and fight.log()
    assert fight.verify()["sound"]
    again = played_out(encounter.person(seat).play(seed=7))
    assert again.record() == fight.record(), "a seed repeats the fight"


def test_a_decision_is_taken_back():
    fight = affray.load("rt0/brock").person("Ada").play(seed=1)
    before = (fight.question, fight.options)
    fight.answer(0)
    assert fight.undo()
    assert (fight.question, fight.options) == before
    assert not fight.undo()


def test_words_of_an_option_answer_as_its_place_does():
    encounter = affray.load("deckahedron/duel").person("Kresk")
    fight = encounter.play(seed=7)
    place = next(place for place, option in enumerate(fight.options) if "Hack and Slash" in option)
    other = encounter.play(seed=7)
    fight.answer("Hack and Slash")
    other.answer(place)
    assert fight.record() == other.record()


def test_what_is_not_there_is_refused_and_changes_nothing():
    fight = affray.load("rt0/brock").person("Ada").play(seed=1)
    before = fight.record()
    for wrong in (len(fight.options), -1, "dance"):
        with pytest.raises(affray.RefusedError):
            fight.answer(wrong)
    with pytest.raises(affray.RefusedError, match="there is no quantity"):
        fight.override("moon", 1)
    assert fight.record() == before


def test_the_gm_overrules():
    fight = affray.load("tiny/hands").person("everybody").play(seed=1)
    quantity = next(entry for entry in fight.quantities if "Number" in json.dumps(entry) or "number" in json.dumps(entry))
    fight.override(quantity["name"], quantity["now"], "to see it on the record")
    assert any("The GM sets" in line for line in fight.log())
    assert fight.verify()["checked"]["overrides"] == 1


def test_a_function_is_a_bot_in_any_seat():
    seen = []

    def careful(decision):
        seen.append((decision.seat, decision.question, len(decision.options), decision.view))
        return len(decision.options) - 1

    fight = affray.load("tiny/hands").play(seed=3, bots={"everybody": careful})
    assert fight.is_over
    assert {seat for seat, *_ in seen} == set(fight.seats)
    assert all(count > 1 for _, _, count, _ in seen)


def test_an_error_in_a_function_comes_through():
    def broken(decision):
        raise KeyError("nothing there")

    encounter = affray.load("tiny/hands")
    with pytest.raises(KeyError, match="nothing there"):
        encounter.play(bots={"everybody": broken})
    with pytest.raises(KeyError, match="nothing there"):
        encounter.simulate(100, bots={"everybody": broken})


def test_a_record_goes_on_where_it_ends():
    fight = affray.load("rt0/brock").person("Ada").play(seed=1)
    fight.answer(0)
    later = affray.resume(fight.record())
    assert later.options == fight.options
    assert affray.verify(fight.record())["sound"]
    changed = json.loads(fight.record())
    changed["header"]["game"] = "chess"
    with pytest.raises(affray.AffrayError):
        affray.verify(json.dumps(changed))


def test_mistakes_have_file_and_line(tmp_path, command):
    bridge = tmp_path / "bridge.toml"
    bridge.write_text(
        'game = "deckahedron"\n[[party]]\nname = "Ann"\nstr = 9\ndex = 2\nint = 1\n'
        '[[scene]]\nkind = "fihgt"\nfoe = [{ name = "a guard", stamina = 8 }]\n'
    )
    with pytest.raises(affray.EncounterError, match="bridge.toml:4:") as raised:
        affray.load(bridge)
    mistakes = raised.value.mistakes
    assert [mistake["line"] for mistake in mistakes] == [4, 8]
    said = command("check", bridge, check=False).stderr
    assert all(mistake["message"] in said for mistake in mistakes)
    with pytest.raises(FileNotFoundError, match="nowhere.toml"):
        affray.load(tmp_path / "nowhere.toml")
    with pytest.raises(affray.UnknownError, match="did you mean"):
        affray.load("rt0/brok")


def test_an_encounter_may_be_a_text():
    encounter = affray.load('game = "tiny"\n')
    assert encounter.game == "tiny" and len(encounter.seats) == 2


def test_odds_are_exact_fractions(command):
    odds = affray.odds("deckahedron", "flip", rank="dart", advantage=1)
    assert sum(odds.values()) == 1 and all(isinstance(chance, Fraction) for chance in odds.values())
    said = json.loads(command("odds", "deckahedron", "flip", "--rank", "dart", "--advantage", 1, "--json"))
    assert {outcome["label"]: Fraction(outcome["exact"]) for outcome in said["outcomes"]} == dict(odds)
    with pytest.raises(affray.AffrayError):
        affray.odds("deckahedron", "flip", rank="moon")
    with pytest.raises(affray.UnknownError, match="flip"):
        affray.odds("deckahedron", "fly")


def test_options_have_odds_from_ones_own_chair():
    fight = affray.load("deckahedron/duel").person("Kresk").play(seed=7)
    odds = fight.odds(samples=200)
    assert [entry["text"] for entry in odds] == fight.options
    results = odds[0]["outcome"]["results"]
    assert abs(sum(share for _, share, _ in results) - 1) < 1e-9
