//! The flip: turning cards and reading the edge of the rank (DK-09 to DK-13, DK-16, DK-25).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::rulings::{CheckPoints, ClampAfterSum, FlipRunout, TieChooser, WoundFace, WoundLossOrder};
use crate::shown::event::{Event, Forced, Turned};
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card, Pile};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Cause;

/// What a flip came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip {
    /// The result.
    pub face: Face,
    /// The card that gives it (DK-12).
    pub resolver: Card,
    /// Every card turned.
    pub turned: Turned,
    /// Whether a wound card cut it short (DK-16).
    pub interrupted: bool,
}

impl Flip {
    /// How many of the cards turned are among these.
    pub fn count(self, among: u32) -> u32 {
        (self.turned.pile().bits() & among).count_ones()
    }
}

impl Fight {
    /// Advantages less disadvantages, cut to what the edition allows (DK-09).
    pub fn net(&self, advantages: i8, disadvantages: i8) -> i8 {
        let lowest = self.edition().lowest_net();
        match self.scenario.rulings.clamp_after_sum {
            ClampAfterSum::After => (advantages - disadvantages).clamp(lowest, 2),
            ClampAfterSum::Before => advantages.min(2) - disadvantages.min(-lowest),
        }
    }

    /// What the module's Storyteller adds to a character's flips: very easy +2 to very difficult -2 (DK-09).
    #[inline]
    pub(crate) fn difficulty(&self, who: FighterId) -> i8 {
        if self.is_character(who) { self.place.difficulty } else { 0 }
    }

    /// Flips with an attribute at a net advantage and settles the result (DK-25).
    pub fn flip<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        attribute: Attribute,
        net: i8,
    ) -> Result<Flip, A::Halt> {
        let rank = self.fighter(who).ranks.of(attribute);
        self.may_reshuffle(ask, who, Moment::BeforeFlip(rank))?;
        self.declined = None;
        let source = self.deck_source(who);
        let mut turned = Turned::NONE;
        let mut interrupted = false;
        // Every card called for is turned, whatever the first ones show (DK-11).
        let called = net.unsigned_abs() + 1;
        for _ in 0..called {
            if self.fighter(who).deck.is_empty() {
                // DK-29: the flipped cards are not part of this reshuffle.
                let stop = self.scenario.rulings.flip_runout == FlipRunout::Resolve && !turned.cards().is_empty();
                if stop || self.fighter(who).discard.is_empty() {
                    break;
                }
                self.forced_reshuffle(ask, who, Forced::Flip);
            }
            let Some(card) = self.fighter_mut(who).deck.draw::<Self, A>(ask, source)? else { break };
            turned.push(card);
            self.fighter_mut(who).in_play.add(card);
            if card.is_wound() {
                interrupted = true; // DK-16 overrides DK-11.
                break;
            }
            if self.scenario.rulings.reshuffle_check_points == CheckPoints::MidFlip {
                self.must_reshuffle(ask, who);
            }
        }
        let (face, resolver) = match turned.cards() {
            [only] => (card::faces(self.edition()).face(*only, rank), *only), // a card alone resolves the flip
            _ => self.resolve(ask, who, rank, net, turned, interrupted)?,
        };
        self.tell(ask, Event::Flipped { who, attribute, rank, net, turned, face, resolver });
        if interrupted && self.scenario.rulings.wound_loss_order == WoundLossOrder::BeforeDiscard {
            self.wound_card_bites(ask, who, turned)?;
        }
        // DK-13: every flipped card is discarded.
        let fighter = self.fighter_mut(who);
        fighter.in_play = Pile::from_bits(fighter.in_play.bits() & !turned.pile().bits());
        fighter.discard.absorb(turned.pile());
        if interrupted && self.scenario.rulings.wound_loss_order == WoundLossOrder::AfterDiscard {
            self.wound_card_bites(ask, who, turned)?;
        }
        self.check_after_each(ask, who);
        Ok(Flip { face, resolver, turned, interrupted })
    }

    /// The face taken off several cards, and the one of them that gives it (DK-10, DK-12).
    fn resolve<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: Rank,
        net: i8,
        turned: Turned,
        interrupted: bool,
    ) -> Result<(Face, Card), A::Halt> {
        let mut counted = turned.cards();
        if interrupted && self.scenario.rulings.wound_face_counts == WoundFace::UnlessAlone {
            counted = &counted[..counted.len() - 1];
        }
        let all = Pile::of(counted.iter().copied());
        let (face, tied) = card::faces(self.edition()).extreme(all, rank, net >= 0);
        let shows = |card: &Card| tied.count(*card) > 0;
        let first = counted.iter().copied().find(shows).expect("the face was read off one of these cards");
        let resolver = match self.scenario.rulings.tie_chooser {
            _ if tied.len() == 1 => first,
            TieChooser::First => first,
            TieChooser::Flipper => {
                let seat = self.fighter(who).seat;
                match ask.choose(self, seat, Question::Resolver { who, tied, first })? {
                    Choice::Card(card) => card,
                    _ => first,
                }
            }
        };
        Ok((face, resolver))
    }

    /// A wound card turned in a flip costs a Stamina point (DK-16).
    fn wound_card_bites<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, turned: Turned) -> Result<(), A::Halt> {
        if let Some(&card) = turned.cards().last() {
            self.tell(ask, Event::CutShort { who, card });
        }
        self.lose_incidental(ask, who, Cause::Physical)
    }
}
