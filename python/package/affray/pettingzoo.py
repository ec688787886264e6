"""Fights as PettingZoo environments: `env` asks one seat at a time, `parallel_env` all that answer at once.

Agents are called `seat_0`, `seat_1` and so on, in table order; each agent's info has the `name` of the seat. What an agent
may do is the `action_mask`: in the info where one is asked at a time, in the observation where all are, as the tests of
PettingZoo look for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ._affray import Encounter, Stepper
from ._learning import agents, rewards, seated, sizes

Observation = dict[str, NDArray[Any]]


class _Table:
    """The encounter, its spaces and the fight: what both kinds of environment have."""

    def __init__(
        self,
        encounter: Encounter,
        bots: Mapping[str, str] | None,
        observation: int | None,
        actions: int | None,
    ) -> None:
        self.encounter = seated(encounter, bots)
        #: What seats are called, and what their agents are.
        self.names = agents(self.encounter)
        self.seats = {place: f"seat_{place}" for place in self.names}
        self.places = {name: place for place, name in self.seats.items()}
        self.size, self.actions = sizes(self.encounter, observation, actions)
        self.fight: Stepper = self.encounter._stepper()
        self.seed, self.number = 0, 0
        self.action_space = {name: spaces.Discrete(self.actions) for name in self.places}

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.seed, self.number = seed, 0
            for place, name in self.seats.items():
                self.action_space[name].seed(seed + place)
        for _ in range(1000):
            self.fight.begin(self.seed, self.number)
            self.number += 1
            if self.fight.ending is None:
                return
        raise RuntimeError("nobody has anything to decide in this encounter")

    def look(self, name: str) -> NDArray[np.int16]:
        return np.frombuffer(bytearray(self.fight.observe(self.places[name], self.size)), np.int16)

    def mask(self, name: str) -> NDArray[np.int8]:
        return np.frombuffer(bytearray(self.fight.mask(self.places[name], self.actions)), np.int8)

    def box(self) -> spaces.Box:
        return spaces.Box(-32768, 32767, (self.size,), np.int16)

    def rewards(self) -> dict[str, float]:
        all_seats = rewards(self.fight, len(self.encounter.seats))
        return {name: all_seats[place] for name, place in self.places.items()}

    def in_words(self) -> str:
        lines = []
        for place in self.fight.asked:
            lines.append(f"{self.names[place]}:")
            lines += [f"  {option}" for option in self.fight.options(place)]
        return "\n".join(lines)


class FightAEC(AECEnv[str, Any, Any]):
    """A fight in which seats are asked one at a time. Where several answer at once, none sees what another answered."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "affray_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        encounter: Encounter,
        *,
        bots: Mapping[str, str] | None = None,
        observation: int | None = None,
        actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = _Table(encounter, bots, observation, actions)
        self.render_mode = render_mode
        self.possible_agents = list(self._table.places)
        self._spaces = {agent: self._table.box() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do, as far as the mask allows."""
        return self._table.action_space[agent]

    def observe(self, agent: str) -> Any:
        """What an agent may know now."""
        return self._table.look(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first fight of a seed, or the next one."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._inform()
        self._select()

    def _inform(self) -> None:
        table = self._table
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": table.mask(agent), "name": table.names[table.places[agent]]} for agent in self.agents
        }

    def _select(self) -> None:
        self.agent_selection = self._table.seats[self._table.fight.asked[0]]

    def step(self, action: Any) -> None:
        """The selected agent takes an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        table = self._table
        table.fight.act(table.places[agent], int(action), table.actions)
        ending = table.fight.ending
        self._inform()
        if ending is None:
            self._select()
        else:
            self.rewards = table.rewards()
            self.terminations = dict.fromkeys(self.agents, ending == "over")
            self.truncations = dict.fromkeys(self.agents, ending != "over")
        self._accumulate_rewards()
        if ending is not None:
            self._deads_step_first()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> Any:
        """What is asked, in words."""
        return self._table.in_words()

    def close(self) -> None:
        """Nothing to close."""


class FightParallel(ParallelEnv[str, Any, Any]):
    """A fight in which all seats act together; those who are not asked may take action 0 alone, which does nothing."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "affray_parallel_v1"}  # noqa: RUF012

    def __init__(
        self,
        encounter: Encounter,
        *,
        bots: Mapping[str, str] | None = None,
        observation: int | None = None,
        actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._table = _Table(encounter, bots, observation, actions)
        self.render_mode = render_mode
        self.possible_agents = list(self._table.places)
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (self._table.actions,), np.int8)
        self._spaces = {
            agent: spaces.Dict({"observation": self._table.box(), "action_mask": mask}) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do, as far as the mask allows."""
        return self._table.action_space[agent]

    def _look(self) -> dict[str, Observation]:
        asked = set(self._table.fight.asked)
        seen: dict[str, Observation] = {}
        for agent in self.agents:
            seen[agent] = {"observation": self._table.look(agent), "action_mask": self._table.mask(agent)}
            if self._table.places[agent] not in asked:
                seen[agent]["action_mask"][0] = 1
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin the first fight of a seed, or the next one."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._look(), self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"name": self._table.names[self._table.places[agent]]} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All who are asked take their actions; none sees another's first."""
        table = self._table
        for place in table.fight.asked:
            table.fight.act(place, int(actions[table.seats[place]]), table.actions)
        ending = table.fight.ending
        seen = self._look()
        paid = table.rewards() if ending is not None else dict.fromkeys(self.agents, 0.0)
        over = dict.fromkeys(self.agents, ending == "over")
        too_long = dict.fromkeys(self.agents, ending == "too long")
        infos = self._infos()
        if ending is not None:
            self.agents = []
        return seen, paid, over, too_long, infos

    def render(self) -> Any:
        """What is asked, in words."""
        return self._table.in_words()

    def close(self) -> None:
        """Nothing to close."""


def env(encounter: Encounter, **terms: Any) -> FightAEC:
    """A fight in which seats are asked one at a time."""
    return FightAEC(encounter, **terms)


def parallel_env(encounter: Encounter, **terms: Any) -> FightParallel:
    """A fight in which all seats that are asked answer at once."""
    return FightParallel(encounter, **terms)
