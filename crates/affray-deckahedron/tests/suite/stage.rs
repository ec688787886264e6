//! What the golden cases share: a quiet script, moves at a net, and piles as the cases write them.

use affray_core::{AddressedEvent, Bag, Diagnostic, Game, Menu, Narrowed, Scene, Seat, Setup};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::game::Deckahedron;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{FighterId, Standing};
use affray_deckahedron::state::item::ItemKind;
use affray_deckahedron::state::moves::{Cause, Move};
use affray_deckahedron::state::scenario::ChapterKind;
use affray_testkit::laws::Reach;

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;

pub use Edition::{Guide, Module, World};
pub use Face::{OneCross as X, OneTick as V, TwoCrosses as XX, TwoTicks as VV};

/// A script in which nobody reshuffles by choice, a Parley has something behind it and ends no fight, and the GM names
/// the attribute the player has in mind.
pub fn quiet() -> Script {
    Script::new().whenever(|_, _, question, _| match question {
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

/// Makes a move and gives the events.
pub fn make(fight: &mut Fight, script: Script, mv: Move, at: Option<FighterId>) -> Vec<Event> {
    let mut script = script;
    fight.make_move(&mut script, Attempt { who: ADA, mv, at, with: None, extra: false }).unwrap();
    events(script)
}

/// Makes an ordinary move (Parley with the foe) at a net advantage put together from real sources.
pub fn ordinary(fight: &mut Fight, script: Script, net: i8) -> Vec<Event> {
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

/// The events of a finished script.
pub fn events(script: Script) -> Vec<Event> {
    script.finish().into_iter().map(|AddressedEvent { event, .. }| event).collect()
}

/// The faces and resolving cards of the flips among these events.
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

/// The Stamina points somebody has lost.
pub fn lost(fight: &Fight, who: FighterId) -> u8 {
    10 - fight.fighter(who).stamina()
}

/// Opens an encounter with Ada in it; `ada` adds to her entry.
pub fn open(edition: &str, ada: &str, scenes: &str) -> Result<Fight, Vec<Diagnostic>> {
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 2\ndex = 2\nint = 2\n{ada}\n{scenes}"
    );
    Deckahedron::open(&Setup { encounter, ..Setup::default() }).map(|opening| opening.scene)
}

/// A scene that fits any edition.
pub const REST: &str = "[[scene]]\nkind = \"rest\"\n";

/// What is wrong with an entry of Ada.
pub fn refused(edition: &str, ada: &str) -> String {
    open(edition, ada, REST).unwrap_err().iter().map(ToString::to_string).collect()
}

/// Ada is hit for a number.
pub fn hit(fight: &mut Fight, number: u8, script: Script) {
    let mut script = script;
    fight.damage(&mut script, ADA, number, Cause::Physical).unwrap();
    script.finish();
}

/// Ada takes a Harm.
pub fn harm(fight: &mut Fight, script: Script) {
    let mut script = script;
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
}

/// Ada takes a Wound.
pub fn wound(fight: &mut Fight, script: Script) {
    let mut script = script;
    fight.take_wound(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
}

/// Ada's Harm and Wound tokens.
pub fn tokens(fight: &Fight) -> (u8, u8) {
    (fight.fighter(ADA).harm, fight.fighter(ADA).wound)
}

/// So much Harm and so many Wounds; the rest is Stamina.
pub const fn split(harm: u8, wound: u8) -> Choice {
    Choice::Split { harm, wound }
}

/// Ada in a settlement.
pub fn town(edition: Edition) -> Fight {
    let mut fight = ranked(edition, 2, 0);
    fight.change_scenario(|scenario| {
        scenario.chapters[0].kind = ChapterKind::Settlement;
        scenario.chapters[0].goods = vec![ItemKind::LeatherArmour];
    });
    fight.beat = Beat::Turn(ADA);
    let ada = fight.fighter_mut(ADA);
    (ada.speed, ada.equipment, ada.wealth) = (4, 1, 1);
    fight
}

/// Ada does one thing in the settlement.
pub fn settle(fight: &mut Fight, choice: Choice) {
    let mut script = quiet().pick(choice);
    if let Choice::Craft { .. } = choice {
        script = script.pick(Choice::Number(1)); // the GM weighs what it costs in Speed
    }
    fight.step(&mut script).unwrap();
    script.finish();
}

/// This base card.
pub const fn card(number: u8) -> Choice {
    Choice::Card(Card::base(number))
}

/// Ada takes a Breather.
pub fn breathe(fight: &mut Fight, script: Script) -> Vec<Event> {
    make(fight, script, Move::Breather, None)
}

/// A quiet script that begins by naming an attribute.
pub fn with(attribute: Attribute) -> Script {
    quiet().pick(Choice::Attribute(attribute))
}

/// Ada with six exhausted cards, two Harm and a Wound.
pub fn weary(edition: Edition) -> Fight {
    let mut fight = ranked(edition, 2, 0);
    fixture::lay(&mut fight, ADA, "", "5 w1", "10 11 12 13 14 15");
    (fight.fighter_mut(ADA).harm, fight.fighter_mut(ADA).wound) = (2, 1);
    fight
}

/// Making a move with nothing in hand.
pub fn act(mv: Move, at: Option<FighterId>) -> Choice {
    Choice::Act { mv, at, with: None }
}

/// The answers listed for a question.
pub fn listed(fight: &Fight, question: Question) -> Vec<Choice> {
    let mut menu = Menu::plain();
    fight.options(Seat(0), &question, &mut menu);
    menu.options().to_vec()
}

/// Whether every answer to a question put to Ada is reached by touching things; there must be too many for a list.
#[track_caller]
pub fn check_reach(fight: &Fight, question: Question) {
    assert!(listed(fight, question).len() > Narrowed::LIST, "a list would do");
    let reach = Reach::of_question(fight, &fixture::cast(), Seat(0), &question);
    assert!(reach.is_ok(), "out of reach: {reach:?}");
}

/// The side actions of Ada's spotlight.
pub fn side_actions(fight: &Fight) -> Vec<Choice> {
    listed(fight, Question::SideAction { who: ADA, done: 0 })
}

/// The moves of Ada's spotlight.
pub fn menu(fight: &Fight) -> Vec<Choice> {
    listed(fight, Question::Act { who: ADA, extra: false, done: 0 })
}

/// Ada and Ben against so many foes of ticks.
pub fn two(edition: Edition, foes: u8) -> Fight {
    let foe = if edition == Module { "str = 2\ndex = 2\nint = 2\n" } else { "stamina = 5\n" };
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 2\ndex = 2\nint = 2\n[[party]]\nname = \"Ben\"\nstr = 2\ndex = 2\nint = 2\n\
         [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\ncount = {foes}\n{foe}"
    );
    let mut fight = Deckahedron::open(&Setup { encounter, ..Setup::default() }).unwrap().scene;
    for _ in 0..2 {
        fight.step(&mut Script::new()).unwrap();
    }
    assert_eq!(fight.beat, Beat::Spotlight(ADA));
    fight
}

/// Loses so many points by the script, and uses all of it.
pub fn lose(fight: &mut Fight, points: u8, script: Script) {
    let mut script = script;
    fight.lose_points(&mut script, ADA, points, Cause::Physical).unwrap();
    script.finish();
}

/// Whether somebody is incapacitated.
pub fn is_out(fight: &Fight, who: FighterId) -> bool {
    fight.fighter(who).standing == Standing::Out
}

/// Encounters of every edition.
pub const ENCOUNTERS: &[&str] = &[
    include_str!("../../encounters/duel.toml"),
    include_str!("../../encounters/duel-module.toml"),
    include_str!("../../encounters/mob.toml"),
    include_str!("../../encounters/tough.toml"),
    include_str!("../../encounters/hopeless.toml"),
    include_str!("../../encounters/arc-module.toml"),
    include_str!("../../encounters/arc-world.toml"),
    include_str!("../../encounters/arc-guide.toml"),
    include_str!("../../encounters/settlement.toml"),
    include_str!("../../encounters/pack.toml"),
];

/// Opens an encounter file that is right.
pub fn opened(encounter: &str) -> Fight {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    Deckahedron::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).scene
}
