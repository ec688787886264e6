//! Libra: the lower of damage and shields is filled up (RT-60).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::Range;
use crate::rules::hit_points::damage::Made;
use crate::rulings::LibraMultiplied;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Power;

impl Fight {
    /// The lower of damage and shields made this turn is filled up (RT-60).
    pub(crate) fn balance<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let balance = self.players[p].working.iter().find_map(|working| match working.power {
            Power::Balance { magic } => Some((magic, working.bin)),
            _ => None,
        });
        let Some((magic, bin)) = balance else { return Ok(()) };
        self.turn.at_work = bin;
        let multiplied = self.rulings().libra_multiplied == LibraMultiplied::Yes;
        let (damage, shields) = (self.turn.damage, self.turn.shields);
        let actor = Actor::Player(p);
        if damage > shields {
            let gap = damage - shields;
            let amount = if multiplied { self.total_made(p, gap, Made::Shields) } else { gap };
            self.shield_player(ask, p, amount);
        } else if shields > damage {
            let gap = shields - damage;
            let amount =
                if multiplied { self.total_made(p, gap, Made::Damage { magic, range: Range::Melee }) } else { gap };
            let targets: SmallVec<[FoeId; 8]> = self.reachable(actor, Range::Melee).collect();
            let target = match targets.len() {
                0 => return Ok(()),
                1 => targets[0],
                _ => match ask.choose(self, p.seat(), Question::Target { actor, range: Range::Melee })? {
                    Choice::Adversary(target) => target,
                    _ => targets[0],
                },
            };
            self.hit_adversary(ask, actor, target, amount);
        }
        self.check_end();
        Ok(())
    }
}
