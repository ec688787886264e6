//! The plain bot: lays every card where it plainly belongs. Deterministic, given cards and coins.

use affray_core::{Bag, Bot, Decision, QuickBot, Seat, Stream};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::shown::view::{PublicPlayer, View};
use crate::state::card::{BLADES, CALM, Pile, Suit, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::skill::{Difficulty, Edge, Skill};

/// Lays single-use cards, spells, Strikes, Defends and Majors in that order; never moves, runs or proposes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Bot<Fight> for Plain {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        if matches!(decision.question, Question::Act) {
            return act(decision);
        }
        let wanted = answer(decision);
        decision.options.iter().position(|option| Some(*option) == wanted).unwrap_or(0)
    }

    fn quick(&self) -> Option<&dyn QuickBot<Fight>> {
        Some(self)
    }
}

impl QuickBot<Fight> for Plain {
    #[inline]
    fn pick(&self, seat: Seat, view: &View<'_>, question: &Question, _: &mut Stream) -> Option<Choice> {
        if matches!(question, Question::Act) { obvious_choice(view, seat) } else { None }
    }
}

/// Low is early: value from high to low, then Wands before Swords before Cups before Pentacles, then rank.
pub(super) fn order(value: u8, card: Tarot) -> (i16, Option<Suit>, Option<u8>) {
    (-i16::from(value), card.suit(), card.rank())
}

pub(super) fn answer(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let Decision { view, options, seat, .. } = decision;
    let offered = |choice: Choice| options.contains(&choice).then_some(choice);
    match decision.question {
        Question::Act => Some(options[act(decision)]),
        Question::ExtraCards => options.iter().copied().max_by_key(|choice| match choice {
            Choice::Draw(count) => *count,
            _ => 0,
        }),
        Question::LowestMinor => options.iter().copied().min_by_key(|choice| match choice {
            Choice::Card(card) => (card.suit(), card.rank()),
            _ => (None, None),
        }),
        Question::Which { bin: BinId::FEINT, .. } => {
            let reveal = Choice::Option { of: BinId::FEINT, place: 0 };
            let redraw = Choice::Option { of: BinId::FEINT, place: 1 };
            if first_attack(decision).is_none() { offered(reveal).or(offered(redraw)) } else { offered(redraw) }
        }
        Question::Redraw => first_attack(decision).and_then(offered),
        Question::Target { .. } | Question::Adversary => options.iter().copied().min_by_key(|choice| match *choice {
            Choice::Adversary(foe) => (view.adversary_hp(foe), foe),
            _ => (u16::MAX, FoeId(u8::MAX)),
        }),
        Question::Ally(_) => {
            let players = view.players();
            let next = (1..=players).map(|step| Choice::Player(PlayerId::at((seat.index() + step) % players)));
            next.into_iter().find_map(offered)
        }
        Question::Keep | Question::Fetch { .. } => best_card(decision),
        Question::Borrow { .. } => {
            let wished = [BinId::STUDY, BinId::FLEX, BinId::BLUR, BinId::FEINT, BinId::GOOD_IDEA];
            wished.into_iter().map(Choice::Bin).find_map(offered)
        }
        Question::Friend { .. } => options.iter().copied().min_by_key(|choice| match *choice {
            Choice::Player(p) => (view.player(p).hp(), p),
            _ => (u8::MAX, PlayerId(u8::MAX)),
        }),
        Question::Victim { .. } => victim(decision),
        Question::Proposal(_) => offered(Choice::Skill(Skill::Misc)),
        Question::HowHard(_) => offered(Choice::Difficulty(Difficulty::Medium)),
        Question::Price(_) => offered(Choice::Price(2)),
        Question::WhatEdge(_) => offered(Choice::Edge(Edge::None)),
        Question::Again | Question::Lend(_) | Question::Agree { .. } => offered(Choice::No),
        Question::EddyCard(_) | Question::CastWith => offered(Choice::Decline),
        // Everything else: the first option, which is the one plainly meant.
        _ => options.first().copied(),
    }
}

/// What the policy of the rules would pick: most shields, else fewest hit points, else the lower seat (RT-69).
fn victim(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let player = |choice: &Choice| match *choice {
        Choice::Player(p) => p,
        _ => PlayerId(0),
    };
    let shields = |choice: &Choice| decision.view.player(player(choice)).shields();
    let most = decision.options.iter().map(shields).max().unwrap_or(0);
    if most > 0 {
        return decision.options.iter().copied().find(|choice| shields(choice) == most);
    }
    decision.options.iter().copied().min_by_key(|choice| decision.view.player(player(choice)).hp())
}

/// The first face-up intent that does damage.
fn first_attack(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let view = &decision.view;
    view.foe_ids().filter(|&foe| view.adversary_active(foe)).find_map(|adversary| {
        let block = view.block(adversary);
        let place = view
            .intents(adversary)
            .position(|intent| intent.face_up && intent.card.is_some_and(|card| block.line(card).attacks))?;
        Some(Choice::Intent { adversary, place: place as u8 })
    })
}

/// A Wand or Sword, else a Cup or Pentacle, else The Magician for who knows a spell, else the lowest Major.
fn best_card(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let me = decision.view.player(PlayerId(decision.seat.0));
    let knows = me.knows_spell();
    decision.options.iter().copied().min_by_key(|choice| match *choice {
        Choice::Card(card) => match card.suit() {
            Some(Suit::Wands | Suit::Swords) => (0, order(me.value(card), card), 0),
            Some(Suit::Cups | Suit::Pentacles) => (1, order(me.value(card), card), 0),
            None if card == Tarot::MAGICIAN && knows => (2, (0, None, None), 0),
            None => (3, (0, None, None), card.numeral().unwrap_or(0)),
        },
        _ => (9, (0, None, None), 0),
    })
}

/// The order in which single-use bins are filled.
const NAMED: [BinId; 6] =
    [BinId::GOOD_IDEA, BinId::STUDY, BinId::TAKE_A_CHANCE, BinId::FLEX, BinId::BLUR, BinId::FEINT];

/// The Majors that some bin takes for what they show: The Fool, The Magician, and those of the single-use bins.
const PICTURES: u128 = 1 | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 9 | 1 << 10 | 1 << 18;

/// How late a bin's turn comes: single-use bins, spells, Strike, Defend, Concentrate, nothing more.
const SPELL: u32 = 1 << 16;
const STRIKE: u32 = 2 << 16;
const DEFEND: u32 = 3 << 16;
const CONCENTRATE: u32 = 4 << 16;
const NEVER: u32 = u32::MAX;

/// The place of the option that comes first in the bot's order.
fn act(decision: &Decision<'_, Fight>) -> usize {
    let plain = obvious_choice(&decision.view, decision.seat);
    let listed = plain.and_then(|plain| decision.options.iter().position(|option| *option == plain));
    listed.unwrap_or_else(|| first_in_order(decision))
}

/// Value from high to low, then Wands before Swords before Cups before Pentacles, then rank.
fn value_first(me: &PublicPlayer<'_>, card: Tarot) -> u32 {
    let suit = card.suit().map_or(0, |suit| suit as u32);
    (15 - u32::from(me.value(card))) << 8 | suit << 4 | u32::from(card.rank().unwrap_or(0))
}

/// What is done with a Major that some bin takes for what it shows: single-use bins in their order, then spells.
fn picture(view: &View<'_>, p: PlayerId, hand: Pile) -> Option<Choice> {
    let me = view.player(p);
    let pictures = Pile::from_bits(hand.bits() & PICTURES);
    let blades = hand.among(BLADES) > 0;
    let wanted = |bin: &BinId| me.has_bin(*bin) && (*bin != BinId::FLEX || blades);
    let lay = |bin: BinId| pictures.cards().find(|&card| view.may_lay(p, card, bin)).map(|card| (card, bin));
    let cast = || {
        let mut spells = me.spells();
        spells.find(|&spell| view.may_lay(p, Tarot::MAGICIAN, spell)).map(|spell| (Tarot::MAGICIAN, spell))
    };
    let (card, bin) = NAMED.into_iter().filter(wanted).find_map(lay).or_else(cast)?;
    Some(Choice::Lay { card, bin })
}

/// The choice that is plainly meant: no list of options is needed to find it.
pub fn obvious_choice(view: &View<'_>, seat: Seat) -> Option<Choice> {
    let p = PlayerId(seat.0);
    let me = view.player(p);
    let hand = view.hand(p)?;
    if hand.among(PICTURES) > 0
        && let Some(choice) = picture(view, p, hand)
    {
        return Some(choice);
    }
    let best = |suits: u128| Pile::from_bits(hand.bits() & suits).cards().min_by_key(|&card| value_first(&me, card));
    let (card, bin) = match (best(BLADES), best(CALM)) {
        (Some(card), _) => (card, BinId::STRIKE),
        (None, Some(card)) => (card, BinId::DEFEND),
        (None, None) if hand.is_empty() => return Some(Choice::EndTurn),
        (None, None) => (hand.nth(0), BinId::CONCENTRATE),
    };
    view.may_lay(p, card, bin).then_some(Choice::Lay { card, bin })
}

/// The option whose turn comes first.
pub fn first_in_order(decision: &Decision<'_, Fight>) -> usize {
    let Decision { view, options, seat, .. } = decision;
    let p = PlayerId(seat.0);
    let me = view.player(p);
    let blades = view.hand(p).unwrap_or_default().among(BLADES) > 0;
    let lateness = |choice: Choice| match choice {
        Choice::Lay { card, bin: BinId::STRIKE } if !card.is_major() => STRIKE | value_first(&me, card),
        Choice::Lay { card, bin: BinId::DEFEND } if !card.is_major() => DEFEND | value_first(&me, card),
        Choice::Lay { card, bin: BinId::CONCENTRATE } => {
            card.numeral().map_or(NEVER, |numeral| CONCENTRATE | u32::from(numeral))
        }
        Choice::Lay { bin: BinId::MOVEMENT | BinId::RUN_AWAY, .. } => NEVER,
        Choice::Lay { card: Tarot::MAGICIAN, bin } if bin.is_spell() => {
            me.spells().position(|spell| spell == bin).map_or(NEVER, |place| SPELL | place as u32)
        }
        Choice::Lay { bin: BinId::FLEX, .. } if !blades => NEVER,
        Choice::Lay { bin, .. } => NAMED.iter().position(|&named| named == bin).map_or(NEVER, |place| place as u32),
        Choice::EndTurn => NEVER - 1,
        _ => NEVER,
    };
    let (mut best, mut chosen) = (NEVER, 0);
    for (place, &choice) in options.iter().enumerate() {
        let late = lateness(choice);
        if late < best {
            (best, chosen) = (late, place);
        }
    }
    chosen
}
