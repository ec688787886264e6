//! Corruption: counting it, marking it, and the limit that retires a character (RT-11, RT-82).

use affray_core::Ask;

use crate::asked::choice::{Choice, MarkOn};
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Corruption grows, and each point may be marked on a free box (RT-11, RT-45).
    pub(crate) fn take_corruption<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        amount: u8,
    ) -> Result<(), A::Halt> {
        if amount == 0 {
            return Ok(());
        }
        let player = &mut self.players[p];
        player.sheet.corruption += u16::from(amount);
        player.corruption_here = player.corruption_here.saturating_add(amount);
        let total = player.sheet.corruption;
        self.tell(ask, Event::CorruptionTaken { player: p, amount, total });
        for _ in 0..amount {
            if self.free_marks(p).next().is_none() {
                break;
            }
            let Choice::Mark(on) = ask.choose(self, p.seat(), Question::Mark)? else { break };
            let sheet = &mut self.players[p].sheet;
            match on {
                MarkOn::Friendship => sheet.friendship.marked += 1,
                MarkOn::Ability(bin) => match sheet.marks.iter_mut().find(|(of, _)| *of == bin) {
                    Some((_, marks)) => *marks += 1,
                    None => sheet.marks.push((bin, 1)),
                },
            }
            self.players[p].read_bins(&self.book);
            self.tell(ask, Event::Marked { player: p, on });
        }
        Ok(())
    }

    /// Free boxes: Friendship first, then abilities that have an upgrade (RT-11, RT-82).
    pub(crate) fn free_marks(&self, p: PlayerId) -> impl Iterator<Item = MarkOn> + '_ {
        let sheet = &self.players[p].sheet;
        let friendship = (sheet.friendship.marked < sheet.friendship.boxes).then_some(MarkOn::Friendship);
        let abilities = sheet.arcana.into_iter().flat_map(move |arcana| {
            (BinId::KITCHEN_SINK.0..BinId::SLUGS.len() as u8)
                .map(BinId)
                .filter(move |&id| self.book.bin(id).arcana == Some(arcana))
                .filter_map(|id| self.book.bin(id).upgrade_of)
                .filter(move |&of| sheet.marked(of) < 3)
                .map(MarkOn::Ability)
        });
        friendship.into_iter().chain(abilities)
    }

    /// Corruption over the GM's secret limit retires a character once the combat is over (RT-11).
    pub(crate) fn retire<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        let sheet = &mut self.players[p].sheet;
        if self.settings.retire_at.is_some_and(|limit| sheet.corruption >= limit) && !sheet.retired {
            sheet.retired = true;
            self.tell(ask, Event::Retired { player: p });
        }
    }
}
