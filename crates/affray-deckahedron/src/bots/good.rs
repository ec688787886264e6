//! The good bot: plays well. It trades for Harm early, spends green freely, and breathes and runs in time.

use affray_core::{Bag, Bot, Decision, Stream};

use super::plain::{attack, attribute, best_by, place, plain, split_leaves};
use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::edition::Edition;
use crate::rules::damage::harm::MOST;
use crate::state::attribute::Rank;
use crate::state::card::{self, Pile, STAMINA};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::moves::Move;

/// Plays well, as far as a few rules of thumb go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Good;

impl Bot<Fight> for Good {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let (fight, options) = (decision.view.table(), decision.options);
        match decision.question {
            Question::Reshuffle { who, when } => {
                let yes = match when {
                    Moment::BeforeFlip(rank) | Moment::AfterFlip(rank) => better_deck(fight, who, rank),
                    Moment::BeforeSearch => cheaper_loss(fight, who),
                };
                place(options, if yes { Choice::Yes } else { Choice::No })
            }
            Question::Act { who, .. } => act(fight, who, options),
            Question::Flashback { who, face } => flashback(fight, who, face, options),
            Question::Split { who, number } => split(fight, who, number, options),
            Question::Clear { who, foe, number } => clear(fight, who, foe, number, options),
            Question::FreeBreather { who } if !fight.fighter(who).exhaustion.is_empty() => {
                attribute(fight.fighter(who), options)
            }
            ref question => plain(fight, question, options),
        }
    }
}

/// Whether the whole deck is better at a rank than what is left of it.
fn better_deck(fight: &Fight, who: FighterId, rank: Rank) -> bool {
    let fighter = fight.fighter(who);
    let faces = card::faces(fight.edition());
    let (deck, all) = (fighter.deck.len() as u32, (fighter.deck.len() + fighter.discard.len()) as u32);
    let worth = faces.worth(fighter.deck, rank);
    let both = worth + faces.worth(fighter.discard, rank);
    // Better by a twentieth of a face.
    20 * both * deck >= 20 * worth * all + deck * all
}

/// Whether the Stamina cards in the discard pile are poorer than those in the deck: better to lose one of them.
pub(crate) fn cheaper_loss(fight: &Fight, who: FighterId) -> bool {
    let fighter = fight.fighter(who);
    let edition = fight.edition();
    let mean = |bits: u32| {
        let cards = Pile::from_bits(bits & STAMINA);
        let sum: u32 = cards.cards().map(|card| fighter.card_worth(card, edition)).sum();
        (sum, cards.len() as u32)
    };
    let ((deck, decks), (gone, gones)) = (mean(fighter.deck.bits()), mean(fighter.discard.bits()));
    decks > 0 && gones > 0 && gone * decks + decks * gones < deck * gones
}

/// Twice the damage a foe deals on average.
fn threat(fight: &Fight, foe: FighterId) -> u32 {
    fight.weapon(foe).mean_twice()
}

fn act(fight: &Fight, who: FighterId, options: &[Choice]) -> usize {
    let fighter = fight.fighter(who);
    let stamina = fighter.stamina();
    let find = |mv: Move| options.iter().position(|option| matches!(option, Choice::Act { mv: m, .. } if *m == mv));
    let worst = fight.foes_up().map(|foe| threat(fight, foe)).max().unwrap_or(0);
    let room = MOST.saturating_sub(fighter.harm) + MOST.saturating_sub(fighter.wound);
    let last_foe = fight.foes_up().count() == 1;
    let nearly = fight.foes_up().map(|foe| fight.fighter(foe).stamina()).min().unwrap_or(0) <= 2;
    // A foe about to fall is worth more than a Breather.
    let finish = last_foe && nearly && stamina >= 2;
    let tired = stamina <= 4 && fighter.exhaustion.len() >= 3;
    let breather = find(Move::Breather).filter(|_| tired && !finish && fighter.last != Some(Move::Breather));
    let lost = u32::from(stamina) * 2 < worst && room == 0 && !finish && fight.edition() != Edition::Module;
    let flight = find(Move::RunAway).filter(|_| lost && fight.run_cost(who) < stamina);
    if let Some(place) = breather.or(flight) {
        return place;
    }
    let stab = find(Move::Backstab).or(find(Move::CalledShot));
    let magic = options.iter().position(|option| {
        matches!(option, Choice::Act { mv: Move::UseMagicItem, at: Some(foe), .. } if !fight.is_character(*foe))
    });
    stab.or(magic)
        .or_else(|| attack(fight, who).map(|attack| place(options, attack)))
        .unwrap_or_else(|| find(Move::Breather).unwrap_or(options.len() - 1))
}

/// Two crosses are bought off with whatever there is; one cross only when tokens abound.
fn flashback(fight: &Fight, who: FighterId, face: Face, options: &[Choice]) -> usize {
    let fighter = fight.fighter(who);
    let wanted = match face {
        Face::TwoCrosses => [Choice::TwoGreen, Choice::GreenAndEquipment, Choice::TwoEquipment]
            .into_iter()
            .find(|choice| options.contains(choice)),
        Face::OneCross if fighter.green >= 4 => Some(Choice::TwoGreen),
        _ => None,
    };
    place(options, wanted.unwrap_or(Choice::No))
}

/// Harm while the pile has room, for it saves two points each; Wounds when nothing else keeps one standing.
fn split(fight: &Fight, who: FighterId, number: u8, options: &[Choice]) -> usize {
    let fighter = fight.fighter(who);
    best_by(options, |option| {
        let Choice::Split { harm, wound } = *option else { return i32::MIN };
        let (left, _, _, fatal) = split_leaves(fight, who, number, harm, wound);
        if fatal {
            return -1000;
        }
        let beyond = i32::from((fighter.harm + harm).saturating_sub(MOST));
        let harms = i32::from(harm) - beyond;
        // A Wound dilutes the deck with a bad card for the rest of the fight.
        let cost = 12 * harms + 35 * (i32::from(wound) + beyond);
        let down = if left <= 0 { -500 } else { 0 };
        10 * i32::from(left) - cost + down
    })
}

/// More damage when it fells the foe, or when the foe's blow is the lesser one.
fn clear(fight: &Fight, who: FighterId, foe: FighterId, number: u8, options: &[Choice]) -> usize {
    let left = u32::from(fight.fighter(foe).stamina()).saturating_sub(number.into());
    let mine = fight.weapon(who).mean_twice();
    let decked = fight.fighter(foe).make == Make::Decked;
    let fells = left > 0 && 2 * left <= mine && !decked;
    let lesser = left > 0 && threat(fight, foe) < mine && fight.fighter(who).stamina() > 5;
    place(options, if fells || lesser { Choice::Extra } else { Choice::Avoid })
}
