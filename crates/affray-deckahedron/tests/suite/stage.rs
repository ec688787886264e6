//! What the golden cases share: a quiet script, moves at a net, and piles as the cases write them.

use crate::fixture::{self, ADA, FOE};
use affray_core::{Bag, Script, Told};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::FighterId;
use affray_deckahedron::state::moves::Move;

pub use Edition::{Guide, Module, World};
pub use Face::{OneCross as X, OneTick as V, TwoCrosses as XX, TwoTicks as VV};

/// A script in which nobody reshuffles by choice, a Parley has something behind it and ends no fight, and the GM names
/// the attribute the player has in mind.
pub fn quiet() -> Script<Fight> {
    Script::new(fixture::cast()).whenever(|_, _, question, _| match question {
        Question::Reshuffle { .. } | Question::Deal { .. } => Some(Choice::No),
        Question::Leverage { .. } => Some(Choice::Yes),
        Question::NameAttribute { wish, .. } => Some(Choice::Attribute(*wish)),
        _ => None,
    })
}

/// Ada alone with all ranks alike, against so many foes.
pub fn ranked(edition: Edition, rank: u8, foes: u8) -> Fight {
    fixture::fight(edition, (rank, rank, rank), foes)
}

/// Makes a move and gives what was told.
pub fn make(fight: &mut Fight, script: Script<Fight>, mv: Move, at: Option<FighterId>) -> Vec<Event> {
    let mut script = script;
    fight.make_move(&mut script, Attempt { who: ADA, mv, at, with: None, extra: false }).unwrap();
    events(script)
}

/// Makes an ordinary move (Parley with the foe) at a net advantage put together from real sources.
pub fn ordinary(fight: &mut Fight, script: Script<Fight>, net: i8) -> Vec<Event> {
    let mut script = script;
    set_net(fight, net);
    let extra = net >= 3;
    fight.make_move(&mut script, Attempt { who: ADA, mv: Move::Parley, at: Some(FOE), with: None, extra }).unwrap();
    events(script)
}

/// Sets up sources of advantage or disadvantage for one flip against the foe.
pub fn set_net(fight: &mut Fight, net: i8) {
    if net > 0 {
        fight.answers = 1;
        fight.fighter_mut(FOE).opening = u8::from(net >= 2);
    } else {
        let bits = (1u32 << net.unsigned_abs()) - 1;
        fight.paid = bits;
        fight.change_scenario(|scenario| scenario.chapters[0].situations = bits);
    }
}

/// What a finished script heard.
pub fn events(script: Script<Fight>) -> Vec<Event> {
    script.finish().into_iter().map(|Told { event, .. }| event).collect()
}

/// The faces and resolving cards of the flips that were told.
pub fn flips(events: &[Event]) -> Vec<(Face, String)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Flipped { face, resolver, .. } => Some((*face, resolver.to_string())),
            _ => None,
        })
        .collect()
}

/// The cards of the last flip, in order.
pub fn turned(events: &[Event]) -> String {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Flipped { turned, .. } => Some(turned.cards().to_vec()),
        _ => None,
    });
    let cards: Vec<String> = last.unwrap_or_default().iter().map(Card::to_string).collect();
    cards.join(" ")
}

/// How often the GM moved.
pub fn gm_moves(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::GmMoved { .. })).count()
}

/// Checks discard and Exhaustion pile and the size of the deck.
#[track_caller]
pub fn check_piles(fight: &Fight, who: FighterId, discard: &str, exhausted: &str, deck: usize) {
    let fighter = fight.fighter(who);
    assert_eq!(fighter.discard, fixture::cards(discard), "discard pile");
    assert_eq!(fighter.exhaustion, fixture::cards(exhausted), "Exhaustion pile");
    assert_eq!(fighter.deck.len(), deck, "deck");
    assert!(fighter.is_sound(), "piles and tokens are sound");
}

/// Lays out piles whose deck holds exactly these cards.
pub fn lay_exactly(fight: &mut Fight, who: FighterId, deck: &str, discard: &str, exhausted: &str) {
    fixture::lay(fight, who, &wounds(deck), discard, exhausted);
    let wanted = fixture::cards(deck);
    assert_eq!(fight.fighter(who).deck, wanted, "the case names all twenty cards");
}

fn wounds(codes: &str) -> String {
    codes.split_whitespace().filter(|code| code.starts_with('w')).collect::<Vec<_>>().join(" ")
}
