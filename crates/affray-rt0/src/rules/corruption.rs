//! Corruption: counting it, marking it, and the limit that retires a character (RT-11, RT-82).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::{Choice, MarkOn};
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::rulings::ShedMarks;
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
        player.sheet.corruption = player.sheet.corruption.saturating_add(u16::from(amount));
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

    /// So many points of Corruption go. Unmarked ones go first; after them a mark is the point, and goes with it: from
    /// Friendship, then from abilities, the latest first (RT-45, RT-77, ruling `shed_marks`).
    pub(crate) fn drop_points(&mut self, p: PlayerId, amount: u16) -> SmallVec<[MarkOn; 4]> {
        let mut gone = SmallVec::new();
        let stay = self.rulings().shed_marks == ShedMarks::Stay;
        let player = &mut self.players[p];
        let sheet = &mut player.sheet;
        let marks: u16 =
            u16::from(sheet.friendship.marked) + sheet.marks.iter().map(|&(_, on)| u16::from(on)).sum::<u16>();
        let unmarked = sheet.corruption.saturating_sub(marks);
        sheet.corruption = sheet.corruption.saturating_sub(amount);
        player.corruption_here = player.corruption_here.min(sheet.corruption.min(255) as u8);
        if stay {
            return gone;
        }
        for _ in unmarked..amount {
            if sheet.friendship.marked > 0 {
                sheet.friendship.marked -= 1;
                gone.push(MarkOn::Friendship);
            } else if let Some((bin, on)) = sheet.marks.last_mut() {
                *on = on.saturating_sub(1);
                gone.push(MarkOn::Ability(*bin));
                sheet.marks.retain(|(_, on)| *on > 0);
            } else {
                break;
            }
        }
        if !gone.is_empty() {
            player.read_bins(&self.book);
        }
        gone
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
