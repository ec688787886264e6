"""One seat of a fight as a Gymnasium environment; bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._affray import Encounter
from ._learning import agents, rewards, sizes

Observation = dict[str, NDArray[Any]]


class FightEnv(gymnasium.Env[Any, Any]):
    """A fight in which one seat learns. An observation has what the seat may know, and the mask of what it may do."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        encounter: Encounter,
        seat: str | None = None,
        *,
        bots: Mapping[str, str] | None = None,
        observation: int | None = None,
        actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        seat = seat if seat is not None else encounter.seats[0]
        encounter = encounter.bot("everybody", encounter.bots[-1])
        for who, bot in (bots or {}).items():
            encounter = encounter.bot(who, bot)
        encounter = encounter.person(seat)
        self.encounter = encounter
        self.render_mode = render_mode
        ((self._seat, self.seat),) = agents(encounter).items()
        self._size, self._actions = sizes(encounter, observation, actions)
        self._fight = encounter._stepper()
        self._seed = 0
        self._number = 0
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-32768, 32767, (self._size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self._actions)

    def _look(self) -> Observation:
        return {
            "observation": np.frombuffer(bytearray(self._fight.observe(self._seat, self._size)), np.int16),
            "action_mask": np.frombuffer(bytearray(self._fight.mask(self._seat, self._actions)), np.int8),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the first fight of a seed, or the next one. A fight without a decision of the seat is passed over."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._number = seed, 0
        for _ in range(1000):
            self._fight.begin(self._seed, self._number)
            self._number += 1
            if self._fight.ending is None:
                return self._look(), {"number": self._number - 1}
        raise RuntimeError(f"{self.seat} has nothing to decide in this encounter")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action. One that is not allowed raises `ValueError`."""
        self._fight.act(self._seat, int(action), self._actions)
        ending = self._fight.ending
        reward = 0.0 if ending is None else rewards(self._fight, len(self.encounter.seats))[self._seat]
        return self._look(), reward, ending == "over", ending == "too long", {}

    def render(self) -> Any:
        """What the seat may do, in words."""
        return "\n".join(self._fight.options(self._seat))


def env(encounter: Encounter, seat: str | None = None, **terms: Any) -> FightEnv:
    """A fight in which one seat learns."""
    return FightEnv(encounter, seat, **terms)
