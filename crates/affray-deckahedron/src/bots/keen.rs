//! The keen bot: plays well. It trades for Harm early, spends green freely, and breathes and runs in time.

use affray_core::{Bag, Bot, Decision, Stream};

use super::plain::{attack, attribute, best_by, place, plain, split_leaves};
use crate::card::{self, Pile, STAMINA};
use crate::edition::Edition;
use crate::fighter::{Make, Who};
use crate::harm::MOST;
use crate::mark::{Face, Rank};
use crate::moves::Move;
use crate::question::{Choice, Moment, Question};
use crate::story::Story;

/// Plays well, as far as a few rules of thumb go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keen;

impl Bot<Story> for Keen {
    fn choose(&self, decision: &Decision<'_, Story>, _: &mut Stream) -> usize {
        let (story, options) = (decision.view.table(), decision.options);
        match decision.question {
            Question::Reshuffle { who, when } => {
                let yes = match when {
                    Moment::BeforeFlip(rank) | Moment::AfterFlip(rank) => better_deck(story, who, rank),
                    Moment::BeforeSearch => cheaper_loss(story, who),
                };
                place(options, if yes { Choice::Yes } else { Choice::No })
            }
            Question::Act { who, .. } => act(story, who, options),
            Question::Flashback { who, face } => flashback(story, who, face, options),
            Question::Split { who, number } => split(story, who, number, options),
            Question::Clear { who, foe, number } => clear(story, who, foe, number, options),
            Question::FreeBreather { who } if !story.fighter(who).exhaustion.is_empty() => {
                attribute(story.fighter(who), options)
            }
            ref question => plain(story, question, options),
        }
    }
}

/// Whether the whole deck is better at a rank than what is left of it.
fn better_deck(story: &Story, who: Who, rank: Rank) -> bool {
    let fighter = story.fighter(who);
    let faces = card::faces(story.edition());
    let (deck, all) = (fighter.deck.len() as u32, (fighter.deck.len() + fighter.discard.len()) as u32);
    let worth = faces.worth(fighter.deck, rank);
    let both = worth + faces.worth(fighter.discard, rank);
    // Better by a twentieth of a face.
    20 * both * deck >= 20 * worth * all + deck * all
}

/// Whether the Stamina cards in the discard pile are poorer than those in the deck: better to lose one of them.
fn cheaper_loss(story: &Story, who: Who) -> bool {
    let fighter = story.fighter(who);
    let edition = story.edition();
    let mean = |bits: u32| {
        let cards = Pile::from_bits(bits & STAMINA);
        let sum: u32 = cards.cards().map(|card| fighter.card_worth(card, edition)).sum();
        (sum, cards.len() as u32)
    };
    let ((deck, decks), (gone, gones)) = (mean(fighter.deck.bits()), mean(fighter.discard.bits()));
    decks > 0 && gones > 0 && gone * decks + decks * gones < deck * gones
}

/// Twice the damage a foe deals on average.
fn threat(story: &Story, foe: Who) -> u32 {
    story.weapon(foe).mean_twice()
}

fn act(story: &Story, who: Who, options: &[Choice]) -> usize {
    let fighter = story.fighter(who);
    let stamina = fighter.stamina();
    let find = |mv: Move| options.iter().position(|option| matches!(option, Choice::Act { mv: m, .. } if *m == mv));
    let worst = story.foes_up().map(|foe| threat(story, foe)).max().unwrap_or(0);
    let room = MOST.saturating_sub(fighter.harm) + MOST.saturating_sub(fighter.wound);
    let last_foe = story.foes_up().count() == 1;
    let nearly = story.foes_up().map(|foe| story.fighter(foe).stamina()).min().unwrap_or(0) <= 2;
    // A foe about to fall is worth more than a Breather.
    let finish = last_foe && nearly && stamina >= 2;
    let tired = stamina <= 4 && fighter.exhaustion.len() >= 3;
    let breather = find(Move::Breather).filter(|_| tired && !finish && fighter.last != Some(Move::Breather));
    let lost = u32::from(stamina) * 2 < worst && room == 0 && !finish && story.edition() != Edition::Module;
    let flight = find(Move::RunAway).filter(|_| lost && story.run_cost(who) < stamina);
    if let Some(place) = breather.or(flight) {
        return place;
    }
    let stab = find(Move::Backstab).or(find(Move::CalledShot));
    let magic = options.iter().position(|option| {
        matches!(option, Choice::Act { mv: Move::UseMagicItem, at: Some(foe), .. } if !story.is_character(*foe))
    });
    stab.or(magic)
        .or_else(|| attack(story, who).map(|attack| place(options, attack)))
        .unwrap_or_else(|| find(Move::Breather).unwrap_or(options.len() - 1))
}

/// Two crosses are bought off with whatever there is; one cross only when tokens abound.
fn flashback(story: &Story, who: Who, face: Face, options: &[Choice]) -> usize {
    let fighter = story.fighter(who);
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
fn split(story: &Story, who: Who, number: u8, options: &[Choice]) -> usize {
    let fighter = story.fighter(who);
    best_by(options, |option| {
        let Choice::Split { harm, wound } = *option else { return i32::MIN };
        let (left, _, _, fatal) = split_leaves(story, who, number, harm, wound);
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
fn clear(story: &Story, who: Who, foe: Who, number: u8, options: &[Choice]) -> usize {
    let left = u32::from(story.fighter(foe).stamina()).saturating_sub(number.into());
    let mine = story.weapon(who).mean_twice();
    let decked = story.fighter(foe).make == Make::Decked;
    let fells = left > 0 && 2 * left <= mine && !decked;
    let lesser = left > 0 && threat(story, foe) < mine && story.fighter(who).stamina() > 5;
    place(options, if fells || lesser { Choice::Extra } else { Choice::Avoid })
}
