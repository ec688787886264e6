"""Encounters as OpenSpiel games, with chance as explicit as the engine knows it.

    game = affray.openspiel.game("tiny/hands")
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._affray import Encounter, Stepper, load
from ._learning import rewards, seated, sizes

#: More than any pile has kinds of cards, and any die sides.
_CHANCES = 256
#: More answers than any fight takes.
_LONGEST = 100_000

_TYPE = pyspiel.GameType(
    short_name="python_affray",
    long_name="Affray",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=64,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"encounter": "tiny/hands", "observation": 0, "actions": 0},
)


class FightGame(pyspiel.Game):
    """An encounter in which every seat is a player."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        encounter = load(str(params.get("encounter", "tiny/hands")))
        self.encounter: Encounter = seated(encounter, None)
        self.size, self.actions = sizes(
            encounter, int(params.get("observation", 0)) or None, int(params.get("actions", 0)) or None
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=_CHANCES,
            num_players=len(encounter.seats),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> FightState:
        """The fight before the first card."""
        return FightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What players see, as tensors and strings."""
        if params:
            raise ValueError("observers of Affray have no parameters")
        return _Observer(self.size)


class FightState(pyspiel.State):
    """A fight under way. Seats that are asked at once answer in turn, and none sees another's answer first."""

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self._places = game.actions
        self._seats = len(game.encounter.seats)
        self.fight: Stepper = game.encounter._stepper()
        self.fight.begin(None)

    def current_player(self) -> int:
        """Who is to act: a player, chance, or nobody at the end."""
        if self.fight.ending is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = self.fight.asked
        return asked[0] if asked else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.fight.actions(player, self._places))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may turn up, and how likely it is."""
        weights = [weight for _, weight in self.fight.chances()]
        return [(place, weight / sum(weights)) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.fight.deal(action)
        else:
            self.fight.act(self.current_player(), action, self._places)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.fight.chances()[action][0]
        place = self.fight.actions(player, self._places).index(action)
        return f"{action}: {self.fight.options(player)[place]}"

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.fight.ending is not None

    def returns(self) -> list[float]:
        """1 for those who won and -1 for the others."""
        return rewards(self.fight, self._seats) if self.is_terminal() else [0.0] * self._seats

    def __str__(self) -> str:
        return " ".join(str(action) for action in self.history())


class _Observer:
    """What a player may know."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FightState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.fight.observe(player, len(self.tensor)), np.int16)

    def string_from(self, state: FightState, player: int) -> str:
        return repr(state.fight.view(player))


pyspiel.register_game(_TYPE, FightGame)


def game(encounter: str, *, observation: int = 0, actions: int = 0) -> FightGame:
    """The game of an encounter: the name of one that comes with a game, or a file."""
    return FightGame({"encounter": encounter, "observation": observation, "actions": actions})
