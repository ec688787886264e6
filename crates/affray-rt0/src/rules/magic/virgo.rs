//! Virgo: a charmed adversary attacks nobody (RT-64).

use affray_core::{Ask, Seat};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::data::compiled::Range;
use crate::data::interpreter::Context;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::player::Power;

impl Fight {
    /// An adversary cannot attack while the spell lasts (RT-64).
    pub(crate) fn charm<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, context: Context) -> Result<(), A::Halt> {
        let active: SmallVec<[u8; 8]> = self.reachable(context.actor, Range::Ranged).collect();
        let adversary = match active.len() {
            0 => return Ok(()),
            1 => active[0],
            _ => match ask.choose(self, Seat(p as u8), Question::Adversary)? {
                Choice::Adversary(adversary) => adversary,
                _ => return Ok(()),
            },
        };
        self.work(p, context, Power::Charm { adversary });
        self.tell(ask, Event::Charmed { player: p as u8, adversary });
        self.end_last_charm(ask);
        Ok(())
    }

    /// Whether Virgo keeps an adversary from attacking (RT-64).
    pub fn is_charmed(&self, adversary: u8) -> bool {
        self.players.iter().any(|player| player.is_active() && player.charms() == Some(adversary))
    }

    /// Virgo ends when its adversary is the last one fighting (RT-64).
    pub(crate) fn end_last_charm<A: Ask<Self>>(&mut self, ask: &mut A) {
        let mut active = self.adversaries.iter().enumerate().filter(|(_, adversary)| adversary.is_active());
        if let (Some((last, _)), None) = (active.next(), active.next()) {
            self.end_charms(ask, |charmed| charmed == last as u8);
        }
    }

    /// Ends every charm on such an adversary; the card goes to the discard pile (RT-64).
    pub(crate) fn end_charms<A: Ask<Self>>(&mut self, ask: &mut A, ends: impl Fn(u8) -> bool) {
        for p in 0..self.players.len() {
            let charm = self.players[p].working.iter().find_map(|working| match (working.power, working.bin) {
                (Power::Charm { adversary }, Some(bin)) if ends(adversary) => Some(bin),
                _ => None,
            });
            if let Some(bin) = charm {
                self.players[p].clear(bin);
                self.tell(ask, Event::SpellEnded { player: p as u8, spell: bin });
                self.discarded(ask, p);
            }
        }
    }
}
