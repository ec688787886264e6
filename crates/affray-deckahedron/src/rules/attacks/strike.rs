//! A hit on a foe: its roll, what follows it, and the damage (DK-79, DK-80, DK-82).

use affray_core::Ask;

use crate::edition::Edition;
use crate::shown::event::{Event, Extra};
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Mastery};
use crate::state::item::Die;
use crate::state::moves::Move;

impl Fight {
    /// Rolls a player's hit on a foe, with what adds to it (DK-40, DK-79).
    pub(crate) fn roll_hit<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        melee: bool,
    ) -> Result<u8, A::Halt> {
        let hand = self.hand_of(who);
        let die = self.weapon_for(hand, melee);
        let seat = self.fighter(who).seat;
        let shows = self.roll(ask, hand, seat, die)?;
        let joined = if melee { self.join_in(ask, who, foe) } else { 0 };
        let fighter = self.fighter(hand);
        let mut total = shows + u8::from(fighter.rage) + joined;
        if fighter.has(Move::BloodyButUnbowed) {
            // DK-88: one for each token on the pile and each Harm on the card.
            total += fighter.tokens() + fighter.held(Move::BloodyButUnbowed).map_or(0, |held| held.tokens);
        }
        let added = total - shows - joined;
        if self.fighter(foe).weak_spot && self.edition() == Edition::Guide {
            total = self.roll_more(ask, who, Move::WeakSpot, Die::D4, total)?; // DK-88
        }
        self.tell(ask, Event::HitRolled { by: Some(hand), on: foe, die, shows, total });
        if added > 0 {
            self.tell(ask, Event::Added { by: hand, points: added, why: Extra::Fury });
        }
        Ok(total)
    }

    /// Rolls a die that a card adds to a number (DK-88).
    pub(crate) fn roll_more<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        die: Die,
        number: u8,
    ) -> Result<u8, A::Halt> {
        let seat = self.fighter(who).seat;
        let shows = self.roll(ask, who, seat, die)?;
        self.tell(ask, Event::MoreRolled { who, mv, die, shows });
        Ok(number + shows)
    }

    /// A player's number lands on a foe : what follows the hit, then the damage (DK-80, DK-82).
    pub(crate) fn strike<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        number: u8,
        melee: bool,
    ) -> Result<(), A::Halt> {
        // Moves that follow a hit are the character's own (DK-01).
        let own = self.sent.is_none();
        let number = if melee && own { self.after_hit(ask, who, foe, number)? } else { number };
        self.alert(ask, foe);
        self.damage_by(ask, who, foe, number)?;
        // DK-90: a mastery comes into force when a foe falls to a weapon of the category.
        let fighter = self.fighter(who);
        let waits = fighter.mastery == Mastery::Waiting && fighter.mastered_ranged != melee && own;
        if waits && !self.fighter(foe).is_up() {
            self.fighter_mut(who).mastery = Mastery::InForce;
            self.tell(ask, Event::Mastered { who });
        }
        Ok(())
    }

    /// A foe that suspected nothing is on guard from now on (DK-74).
    pub(crate) fn alert<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId) {
        if self.fighter(foe).unaware {
            self.fighter_mut(foe).unaware = false;
            self.tell(ask, Event::Alerted { who: foe });
        }
    }
}
