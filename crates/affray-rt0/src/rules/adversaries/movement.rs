//! How adversaries move (RT-70).

use affray_core::Ask;

use crate::rules::arena::steps::{distance, step_toward};
use crate::rulings::MobileAnyIntent;
use crate::state::actor::Actor;
use crate::state::arena::Zone;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

impl Fight {
    /// A Mobile adversary with no player in its Zone goes one step toward the nearest (RT-70).
    pub(crate) fn walk<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId) -> bool {
        let block = self.block(adversary);
        let attacks = self.adversaries[adversary].intents.iter().any(|intent| block.line(intent.card).attacks);
        let willing = self.rulings().mobile_any_intent == MobileAnyIntent::Yes || attacks;
        if !block.mobile || !willing {
            return false;
        }
        let before = self.adversaries[adversary].zone;
        self.step_toward_nearest_player(ask, Actor::Adversary(adversary));
        self.adversaries[adversary].zone != before
    }

    /// The nearest player, by seat among equals (RT-70).
    fn nearest_player(&self, actor: Actor) -> Option<Zone> {
        let (from, by) = (self.zone_of(actor), self.rulings().adjacency);
        self.players
            .iter()
            .filter(|player| player.is_active())
            .min_by_key(|player| distance(from, player.zone, by))
            .map(|player| player.zone)
    }

    /// One step toward the nearest player; none if one shares the Zone (RT-70).
    pub(crate) fn step_toward_nearest_player<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) {
        let from = self.zone_of(actor);
        if let Some(to) = self.nearest_player(actor)
            && to != from
        {
            self.move_to(ask, actor, step_toward(from, to, self.rulings().adjacency));
        }
    }

    /// One step that leads farther from the nearest player; none if no step does.
    pub(crate) fn step_away_from_nearest_player<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) {
        let (from, by) = (self.zone_of(actor), self.rulings().adjacency);
        let Some(prey) = self.nearest_player(actor) else { return };
        let now = distance(from, prey, by);
        let farther = self.arena.steps(from, by).find(|&zone| distance(zone, prey, by) > now);
        if let Some(zone) = farther {
            self.move_to(ask, actor, zone);
        }
    }
}
