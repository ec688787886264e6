//! The cards between the steps of a question about many flips or losses: where they lie, and what a turned wound card
//! still owes.

use affray_core::exact::Kinds;
use affray_core::query::QueryError;
use affray_core::{Ask, Bag as _, Bot, Decision, Stream};

use super::flip::exhaust;
use super::setting::{ADA, Setting};
use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::bots::Plain;
use crate::rules::flipping::flip::Flip;
use crate::rulings::{CheckPoints, WoundLossOrder};
use crate::state::attribute::Attribute;
use crate::state::card::{Card, Pile};
use crate::state::fight::Fight;
use crate::state::fighter::Standing;
use crate::state::moves::Cause;

/// Plays on with the deck as it is: shuffles only when a rule makes it, and is otherwise plain.
#[derive(Debug, Clone, Copy)]
pub struct Gritty;

impl Bot<Fight> for Gritty {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        match decision.question {
            Question::Reshuffle { .. } => decision.options.iter().position(|choice| *choice == Choice::No).unwrap_or(0),
            _ => Plain.choose(decision, whim),
        }
    }
}

/// Where the cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piles {
    deck: Pile,
    discard: Pile,
    exhaustion: Pile,
    /// Cards of a flip that are discarded only once a wound card's point is lost (ruling `wound_loss_order`).
    aside: Pile,
    /// Stamina cards still to be exhausted before it begins, whichever they are.
    unnamed: u8,
    /// Whether a wound card was turned and its point is still to be lost (DK-16).
    bitten: bool,
}

impl Piles {
    /// Whether a card that nobody named is still to be exhausted.
    pub fn is_before(&self) -> bool {
        self.unnamed > 0
    }

    /// Whether something has to be done before the next flip.
    pub fn is_due(&self) -> bool {
        self.unnamed > 0 || self.bitten
    }
}

/// A fight in which only one character's cards change.
#[derive(Debug)]
pub struct Course {
    fight: Fight,
    unnamed: u8,
    kinds: Kinds,
}

impl Course {
    /// From a setting, with cards told apart by these kinds.
    pub fn new(setting: Setting, kinds: Kinds) -> Result<Course, QueryError> {
        let Setting { fight, unnamed } = setting;
        let mid_flip = fight.scenario.rulings.reshuffle_check_points == CheckPoints::MidFlip;
        if mid_flip && fight.fighter(ADA).wound_cards() != 0 {
            let why = "with wound cards this has no exact answer by the ruling reshuffle_check_points = mid_flip";
            return Err(QueryError::Impossible(why.to_owned()));
        }
        Ok(Course { fight, unnamed, kinds })
    }

    /// The fight it is about, to be changed.
    pub fn fight_mut(&mut self) -> &mut Fight {
        &mut self.fight
    }

    /// Cards that the question cannot tell apart.
    pub fn kinds(&self) -> Vec<Kinds> {
        vec![self.kinds.clone()]
    }

    /// How much Stamina there is.
    pub fn stamina(&self) -> u8 {
        self.fight.fighter(ADA).stamina() - self.unnamed
    }

    /// The piles at the start.
    pub fn start(&self) -> Piles {
        let fighter = self.fight.fighter(ADA);
        Piles {
            deck: fighter.deck,
            discard: fighter.discard,
            exhaustion: fighter.exhaustion,
            aside: Pile::default(),
            unnamed: self.unnamed,
            bitten: false,
        }
    }

    /// The fight with the piles as they are.
    pub fn laid(&self, from: &Piles) -> Fight {
        let mut fight = self.fight.clone();
        let fighter = fight.fighter_mut(ADA);
        (fighter.deck, fighter.discard, fighter.exhaustion) = (from.deck, from.discard, from.exhaustion);
        fight
    }

    /// The piles of a fight, with cards of a kind exchanged so that equal positions are equal.
    pub fn piles(&self, fight: &Fight, from: &Piles) -> Piles {
        let fighter = fight.fighter(ADA);
        let piles = [fighter.deck, fighter.discard, fighter.exhaustion, from.aside].map(|pile| pile.present());
        let [deck, discard, exhaustion, aside] = self.kinds.canonical(piles).map(|bits| Pile::from_bits(bits as u32));
        Piles { deck, discard, exhaustion, aside, ..*from }
    }

    /// What has to be done before the next flip or loss: a card exhausted that nobody named, or the point of a wound
    /// card. `None` if there is nothing of the kind.
    pub fn due<A: Ask<Fight>>(&self, from: &Piles, ask: &mut A) -> Result<Option<(Fight, Piles)>, A::Halt> {
        let mut fight = self.laid(from);
        let mut to = *from;
        if from.unnamed > 0 {
            exhaust(&mut fight, 1, ask)?;
            to.unnamed -= 1;
        } else if from.bitten {
            fight.lose_incidental(ask, ADA, Cause::Physical)?;
            fight.fighter_mut(ADA).discard.absorb(from.aside);
            (to.aside, to.bitten) = (Pile::default(), false);
            fight.check_after_each(ask, ADA); // DK-28: settled only now
        } else {
            return Ok(None);
        }
        let piles = self.piles(&fight, &to);
        Ok(Some((fight, piles)))
    }

    /// A flip. The point of a wound card is a step of its own: searched for within this one, it would be found in too
    /// many ways.
    pub fn flip<A: Ask<Fight>>(
        &self,
        from: &Piles,
        ask: &mut A,
        attribute: Attribute,
        net: i8,
    ) -> Result<(Flip, Fight, Piles), A::Halt> {
        let mut fight = self.laid(from);
        let wounded = fight.fighter(ADA).wound_cards() != 0;
        if wounded {
            fight.fighter_mut(ADA).standing = Standing::Out; // and so loses nothing yet
        }
        let flip = fight.flip(ask, ADA, attribute, net)?;
        fight.fighter_mut(ADA).standing = Standing::Up;
        let mut to = *from;
        if flip.interrupted {
            to.bitten = true;
            if fight.scenario.rulings.wound_loss_order == WoundLossOrder::BeforeDiscard {
                let fighter = fight.fighter_mut(ADA);
                fighter.discard = Pile::from_bits(fighter.discard.bits() & !flip.turned.pile().bits());
                to.aside = flip.turned.pile();
            }
        } else if wounded {
            fight.check_after_each(ask, ADA);
        }
        let piles = self.piles(&fight, &to);
        Ok((flip, fight, piles))
    }
}

/// What every question of this sort has to tell apart: Stamina cards and wound cards, and what else it looks at.
pub fn kinds<K: PartialEq>(key: impl Fn(Card) -> K) -> Kinds {
    Kinds::of(|card: Card| (card.has_stamina(), card.is_wound(), key(card)))
}
