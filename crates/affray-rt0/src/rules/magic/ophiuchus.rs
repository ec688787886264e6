//! Ophiuchus: it stands for one of the spells under it (RT-65).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::{BinId, BinSet};
use crate::rulings::OphiuchusGate;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// The spells Ophiuchus can be cast as (RT-65).
    pub(crate) fn substitutes(&self, p: PlayerId) -> impl Iterator<Item = BinId> + '_ {
        let player = &self.players[p];
        let gated = self.rulings().ophiuchus_gate == OphiuchusGate::Required;
        player.sheet.pool.iter().filter(move |&spell| {
            !player.sheet.spent.has(spell)
                && (!gated || self.book.spell(spell).learnable(player.traits))
                && self.list_finds_target(Actor::Player(p), self.book.bin(spell).list)
        })
    }

    /// Ophiuchus takes the place of one of the spells under it, for the rest of the combat (RT-65).
    pub(crate) fn substitute<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let pool: SmallVec<[BinId; 3]> = self.substitutes(p).collect();
        let spell = match pool.len() {
            0 => return Ok(()),
            1 => pool[0],
            _ => match ask.choose(self, p.seat(), Question::Substitute)? {
                Choice::Bin(spell) => spell,
                _ => pool[0],
            },
        };
        let sheet = &mut self.players[p].sheet;
        sheet.stands_for = Some(spell);
        if self.book.bin(spell).once_per_day {
            sheet.spent = sheet.spent.with(spell);
        }
        self.tell(ask, Event::StoodFor { player: p, spell });
        Ok(())
    }

    /// Three random spells nobody knows lie under Ophiuchus (RT-65).
    pub(crate) fn fill_pool<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let mut free: SmallVec<[BinId; 16]> = self.spells_nobody_knows().collect();
        let mut pool = BinSet::default();
        for _ in 0..self.book.spell(BinId::OPHIUCHUS).pool {
            if free.is_empty() {
                break;
            }
            let lot = Self::draw_lot(ask, free.len())?;
            pool = pool.with(free.remove(lot));
        }
        self.players[p].sheet.pool = pool;
        self.players[p].sheet.stands_for = None;
        let eyes = affray_core::SeatSet::only(p.seat()).and(self.gm_seat());
        for spell in pool.iter() {
            ask.tell(self, affray_core::Audience::Only(eyes), Event::PoolDrawn { player: p, spell });
        }
        Ok(())
    }
}
