//! Moving about the arena (RT-14, RT-35, RT-44).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::Direction;
use crate::rulings::{MovementMandatory, RunAwayUnoccupied};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::arena::Zone;
use crate::state::fight::Fight;

impl Fight {
    /// Somebody moves (RT-14, RT-35, RT-44, RT-70).
    pub(crate) fn go<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor, direction: Direction) -> Result<(), A::Halt> {
        match direction {
            Direction::Toward(steps) => {
                for _ in 0..steps {
                    self.step_toward_nearest_player(ask, actor);
                }
            }
            Direction::Away(steps) => {
                for _ in 0..steps {
                    self.step_away_from_nearest_player(ask, actor);
                }
            }
            Direction::Choice(steps) => {
                for _ in 0..steps {
                    let from = self.zone_of(actor);
                    let by = self.rulings().adjacency;
                    if self.arena.steps(from, by).next().is_none() {
                        break;
                    }
                    match ask.choose(self, self.seat_of(actor), Question::Step(actor))? {
                        Choice::Zone(zone) => self.move_to(ask, actor, zone),
                        _ => break,
                    }
                }
            }
            Direction::AnyEmpty => {
                if self.empty_zones(actor).next().is_some()
                    && let Choice::Zone(zone) = ask.choose(self, self.seat_of(actor), Question::EmptyZone(actor))?
                {
                    self.move_to(ask, actor, zone);
                }
            }
            Direction::Anywhere => {
                if let Choice::Zone(zone) = ask.choose(self, self.seat_of(actor), Question::AnyZone(actor))? {
                    self.move_to(ask, actor, zone);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn move_to<A: Ask<Self>>(&mut self, ask: &mut A, who: Actor, to: Zone) {
        match who {
            Actor::Player(p) => self.players[p].zone = to,
            Actor::Adversary(adversary) => self.adversaries[adversary].zone = to,
            Actor::Eddy(eddy) => self.eddies[eddy].zone = to,
        }
        self.tell(ask, Event::Moved { who, to });
    }

    /// Whether a player may stay where Movement would take them (ruling `movement_mandatory`).
    pub(crate) fn may_stay(&self) -> bool {
        self.rulings().movement_mandatory == MovementMandatory::MayStay
    }

    /// Zones where nobody stands, for the one who runs (RT-44).
    pub(crate) fn empty_zones(&self, actor: Actor) -> impl Iterator<Item = Zone> + '_ {
        let only_foes = self.rulings().run_away_unoccupied == RunAwayUnoccupied::AdversariesOnly;
        let own = self.zone_of(actor);
        self.arena.zones().filter(move |&zone| {
            zone != own
                && !self.adversaries.iter().any(|adversary| adversary.is_active() && adversary.zone == zone)
                && (only_foes
                    || !self.players.iter().any(|player| player.is_active() && player.zone == zone)
                        && !self.eddies.iter().any(|eddy| eddy.is_active() && eddy.zone == zone))
        })
    }
}
