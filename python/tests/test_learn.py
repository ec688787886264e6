"""Learning environments: the tests of PettingZoo, Gymnasium and OpenSpiel, and secrecy."""

import pickle
import random
import warnings

import numpy as np
import pytest

import affray
import affray.testing

NAMES = [name for game, *_ in affray.games() for name in affray.encounters(game)]
FEW = [name for name in NAMES if 2 <= len(affray.load(name).seats) <= 4]
ONE_EACH = ["tiny/hands", "deckahedron/duel", "rt0/brock", "suits/tavern_duel"]


def sizes(encounter):
    from affray._learning import sizes

    return sizes(encounter, None, None)


@pytest.mark.parametrize("name", NAMES)
def test_observations_do_not_change_when_hidden_cards_are_exchanged(name):
    looked = affray.testing.secrecy_test(affray.load(name))
    assert looked.compared > 0
    # Deckahedron hides the order of piles alone, and so does whoever fights Brock.
    if name == "tiny/hands" or name.startswith(("suits/", "rt0/")) and name != "rt0/brock":
        assert looked.seen_by_others > 0, "cards were exchanged in sight of their owners"


def test_a_secret_that_is_seen_is_found():
    class Leaky:
        """Sees what somebody sees who knows more."""

        def __init__(self, fight):
            self.fight = fight

        def __getattr__(self, name):
            return getattr(self.fight, name)

        def observe_exchanged(self, seat, size, exchange, unseen_by=None):
            return self.fight.observe_exchanged(seat, size, exchange, unseen_by=1 - seat)

    class Encounter:
        def __init__(self, inner):
            self.inner = inner

        def __getattr__(self, name):
            return getattr(self.inner, name)

        def person(self, who):
            return Encounter(self.inner.person(who))

        def _stepper(self):
            return Leaky(self.inner._stepper())

    with pytest.raises(AssertionError, match="hidden from Anchor"):
        affray.testing.secrecy_test(Encounter(affray.load("tiny/hands")))


def test_a_hand_is_seen_by_its_owner_alone():
    encounter = affray.load("tiny/hands").person("everybody")
    size, _ = sizes(encounter)
    fight = encounter._stepper()
    hands = set()
    for number in range(20):
        fight.begin(1, number)
        hands.add(fight.observe(fight.asked[0], size))
    assert len(hands) > 10, "own cards are among what is seen"


@pytest.mark.parametrize("name", FEW)
def test_pettingzoo_asks_one_at_a_time(name):
    from pettingzoo.test import api_test, seed_test

    from affray import pettingzoo

    encounter = affray.load(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(pettingzoo.env(encounter), num_cycles=200, verbose_progress=False)
        seed_test(lambda: pettingzoo.env(encounter), num_cycles=50)


@pytest.mark.parametrize("name", FEW)
def test_pettingzoo_asks_all_at_once(name):
    from pettingzoo.test import parallel_api_test

    from affray import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(pettingzoo.parallel_env(affray.load(name)), num_cycles=200)


@pytest.mark.parametrize("name", ONE_EACH)
def test_gymnasium_has_one_seat_against_bots(name):
    from affray import gymnasium

    env = gymnasium.env(affray.load(name))
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    rewards, again = [], []
    for turn in (rewards, again):
        seen, _ = env.reset(seed=3)
        chance, over = random.Random(1), False
        while not over:
            seen, reward, ended, cut, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
            turn.append((reward, seen["observation"].tobytes()))
            over = ended or cut
        assert env.observation_space.contains(seen)
    assert rewards == again and rewards[-1][0] in (-1.0, 0.0, 1.0)
    if not (seen["action_mask"] == 0).any():
        return
    forbidden = int(np.flatnonzero(env.reset(seed=3)[0]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="may not take"):
        env.step(forbidden)


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_batch_is_its_fights(name):
    encounter = affray.load(name)
    size, places = sizes(encounter)
    batch = affray.batch(encounter, 70, seed=5)
    alone = affray.load(name).person("everybody")._stepper()
    alone.begin(5, 69)
    seen, masks, acting, ended = map(np.asarray, (batch.observations, batch.masks, batch.acting, batch.ended))
    assert seen.shape == (70, size) and masks.shape == (70, places) and seen.dtype == np.int16
    chance = np.random.default_rng(1)
    for turn in range(60):
        if alone.ending is None:
            assert acting[69] == alone.asked[0]
            assert seen[69].tobytes() == alone.observe(alone.asked[0], size)
            assert masks[69].tobytes() == alone.mask(alone.asked[0], places)
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        if alone.ending is None:
            alone.act(alone.asked[0], int(actions[69]), places)
        batch.step(actions, threads=turn % 3)
        if alone.ending is not None:
            assert ended[69] == 1
            break
    with pytest.raises(ValueError, match="not allowed in fight 0"):
        batch.step([int(np.flatnonzero(masks[0] == 0)[0])] * 70)


def test_an_array_is_the_engines_own_memory():
    batch = affray.batch(affray.load("tiny/hands"), 4)
    first, second = np.asarray(batch.masks), np.asarray(batch.masks)
    assert np.shares_memory(first, second)
    view = memoryview(batch.observations)
    assert view.shape == (4, 128) and view.itemsize == 2
    del batch
    assert first.sum() > 0, "arrays outlive their batch"


def test_too_few_actions_are_said():
    with pytest.raises(affray.AffrayError, match="use more actions"):
        affray.batch(affray.load("tiny/hands"), 4, actions=1)


@pytest.mark.parametrize("name", ONE_EACH)
def test_openspiel_plays_at_random_and_writes_it_down(name):
    pyspiel = pytest.importorskip("pyspiel")

    from affray import openspiel

    pyspiel.random_sim_test(openspiel.game(name), num_sims=2, serialize=True, verbose=False)


def test_a_bot_that_searches_does_so_among_learners():
    encounter = affray.load("suits/mirror")
    learner = encounter.seats[1]
    size, _ = sizes(encounter)

    def seen(bot):
        fight = encounter.bot("everybody", bot).person(learner)._stepper()
        for number in range(10):
            fight.begin(1, number)
            for _ in range(10):
                if fight.ending:
                    break
                yield fight.observe(1, size)
                fight.choose(1, 0)

    searched = list(seen("search:50"))
    assert searched == list(seen("search:50"))
    # What it would fall back to if it could not look ahead.
    assert searched != list(seen("good"))


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_stepped_fight_goes_to_another_process(name):
    encounter = affray.load(name).person("everybody")
    size, places = sizes(encounter)
    for seed in (4, None):
        fight, chance = encounter._stepper(), random.Random(1)
        fight.begin(seed, 3)
        for _ in range(25):
            copied = pickle.loads(pickle.dumps(fight))
            assert (copied.asked, copied.chances(), copied.ending) == (fight.asked, fight.chances(), fight.ending)
            for seat in range(len(encounter.seats)):
                assert copied.observe(seat, size) == fight.observe(seat, size)
            if fight.ending:
                break
            if fight.asked:
                action = chance.choice(fight.actions(fight.asked[0], places))
                for one in (fight, copied):
                    one.act(one.asked[0], action, places)
            else:
                place = chance.randrange(len(fight.chances()))
                for one in (fight, copied):
                    one.deal(place)
            # What a seed deals next is the same for both.
            assert copied.view(0) == fight.view(0)


def test_chance_is_explicit_and_exact():
    pytest.importorskip("pyspiel")
    from affray import openspiel

    state = openspiel.game("tiny/hands").new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9 and len(outcomes) > 1
