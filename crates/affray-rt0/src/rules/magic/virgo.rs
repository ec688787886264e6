//! Virgo: a charmed adversary attacks nobody (RT-64).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::Range;
use crate::language::interpreter::Context;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Power;

impl Fight {
    /// An adversary cannot attack while the spell lasts (RT-64).
    pub(crate) fn charm<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, context: Context) -> Result<(), A::Halt> {
        let active: SmallVec<[FoeId; 8]> = self.reachable(context.actor, Range::Ranged).collect();
        let adversary = match active.len() {
            0 => return Ok(()),
            1 => active[0],
            _ => match ask.choose(self, p.seat(), Question::Adversary)? {
                Choice::Adversary(adversary) => adversary,
                _ => return Ok(()),
            },
        };
        self.work(p, context, Power::Charm { adversary });
        self.tell(ask, Event::Charmed { player: p, adversary });
        self.end_last_charm(ask);
        Ok(())
    }

    /// Whether Virgo keeps an adversary from attacking (RT-64).
    pub fn is_charmed(&self, adversary: FoeId) -> bool {
        self.players.iter().any(|player| player.is_active() && player.charms() == Some(adversary))
    }

    /// Virgo ends when its adversary is the last one fighting (RT-64).
    pub(crate) fn end_last_charm<A: Ask<Self>>(&mut self, ask: &mut A) {
        let mut active = self.foe_ids().filter(|&foe| self.adversaries[foe].is_active());
        let (first, second) = (active.next(), active.next());
        if let (Some(last), None) = (first, second) {
            self.end_charms(ask, |charmed| charmed == last);
        }
    }

    /// Ends the charms on adversaries that `ends` picks; the card goes to the discard pile (RT-64).
    pub(crate) fn end_charms<A: Ask<Self>>(&mut self, ask: &mut A, ends: impl Fn(FoeId) -> bool) {
        for p in self.player_ids() {
            let charm = self.players[p].working.iter().find_map(|working| match (working.power, working.bin) {
                (Power::Charm { adversary }, Some(bin)) if ends(adversary) => Some(bin),
                _ => None,
            });
            if let Some(bin) = charm {
                self.players[p].clear(bin);
                self.tell(ask, Event::SpellEnded { player: p, spell: bin });
                self.discarded(ask, p);
            }
        }
    }
}
