//! Damaged items, and how they are repaired (DK-56).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId};
use crate::state::moves::Move;

impl Fight {
    /// An item takes one damage; the third destroys it (DK-56).
    pub(crate) fn hurt_item<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        let edition = self.edition();
        let Some(item) = self.fighter_mut(who).items.get_mut(usize::from(place)) else { return };
        let (kind, destroyed) = (item.kind, item.hurt(edition));
        self.tell(ask, Event::ItemHurt { who, item: kind, destroyed });
    }

    /// Sharpen & Stitch during a rest, and again with an advantage for each Critical Flip (DK-19, DK-56, DK-64).
    pub(crate) fn sharpen<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let mut extra = false;
        while self.can_sharpen(who) {
            if !self.sharpen_once(ask, who, extra)? {
                break;
            }
            extra = true;
        }
        self.bought = false;
        Ok(())
    }

    /// Whether there is something to repair, and Equipment to repair it with (DK-56).
    pub(crate) fn can_sharpen(&self, who: FighterId) -> bool {
        let fighter = self.fighter(who);
        self.edition().is_world() && fighter.is_dented() && fighter.equipment > 0 && self.can_recover(who)
    }

    /// True if a Critical Flip was paid for another go (DK-19).
    fn sharpen_once<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, extra: bool) -> Result<bool, A::Halt> {
        let seat = self.fighter(who).seat;
        let Choice::Number(spend) = ask.choose(self, seat, Question::Repair { who })? else { return Ok(false) };
        if spend == 0 {
            return Ok(false);
        }
        let mv = Move::SharpenAndStitch;
        let attempt = Attempt { who, mv, at: None, with: None, extra };
        self.bought = extra;
        self.tell(ask, Event::Tried { who, mv, at: None, extra });
        self.fighter_mut(who).equipment -= spend;
        let (flip, attribute) = self.attempt(ask, attempt)?;
        let cards = match flip.face {
            Face::TwoTicks => 2 * spend,
            Face::OneTick => spend,
            Face::OneCross => spend / 2,
            Face::TwoCrosses => 0,
        };
        let mut left = cards;
        for item in self.fighter_mut(who).items.iter_mut().filter(|item| !item.is_broken()) {
            let mended = item.damage.min(left);
            item.damage -= mended;
            left -= mended;
        }
        self.tell(ask, Event::Repaired { who, cards: cards - left });
        self.aftermath(ask, attempt, flip, attribute)
    }
}

impl Fighter {
    /// Whether something carried is damaged and not beyond repair (DK-56).
    pub(crate) fn is_dented(&self) -> bool {
        self.items.iter().any(|item| item.damage > 0 && !item.is_broken())
    }

    /// Everything that is not beyond repair is whole again (DK-56).
    pub(crate) fn repair_all(&mut self) {
        for item in self.items.iter_mut().filter(|item| !item.is_broken()) {
            item.damage = 0;
        }
    }
}
