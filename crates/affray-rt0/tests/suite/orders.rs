//! Standing orders: what each setting answers.

use std::collections::BTreeSet;

use affray_core::{AnswerOrigin, Game, Open, Play, Reply, Says, Seat, Setup, Sitter, StandingOrder, Stream};
use affray_rt0::language::compiled::BinId;
use affray_rt0::{Fight, Question, Rt0};

/// Plays an encounter at random with people who have ordered this, and says which kinds of question they were asked: how
/// a Strike hits, the only thing there is to do, and the rest. Everybody stands in one Zone, or not.
fn asked(encounter: &str, order: &str, seed: u64) -> (BTreeSet<&'static str>, usize) {
    let mut play = fight(encounter, seed);
    if let Some((name, setting)) = order.split_once('=') {
        for seat in (0..play.cast().seats().len() as u8).map(Seat) {
            let order = StandingOrder { seat, name: name.to_owned(), setting: setting.to_owned() };
            play.order(order).expect("it is listed");
        }
    }
    play.follow_orders();
    let (mut kinds, mut chance) = (BTreeSet::new(), Stream::new(seed, 1));
    while let Some((question, Open::Choice { menus, question: what, .. })) = play.open() {
        let (seat, menu) = &menus[0];
        let options = menu.options().len();
        kinds.insert(match what {
            Question::Which { bin: BinId::STRIKE, .. } => "strike",
            _ if options == 1 => "single",
            _ => "other",
        });
        let says = Says::Option(chance.below(options as u32) as usize);
        let seat = *seat;
        play.reply(Reply { question, seat, says }).expect("a listed option");
    }
    let by_order = play.given().iter().filter(|given| matches!(given, AnswerOrigin::ByOrder(_))).count();
    (kinds, by_order)
}

fn fight(encounter: &str, seed: u64) -> Play<Fight> {
    let mut setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let cast = Rt0::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).cast;
    setup.sitters = cast.seats().iter().map(|info| (info.name.clone(), Sitter::Person)).collect();
    let dealer = affray_core::Dealer::seeded(seed, Vec::new());
    affray_core::game::begin::<Rt0>(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

/// What people are asked in several fights.
fn asked_in_all(encounter: &str, order: &str) -> (BTreeSet<&'static str>, usize) {
    let all = (0..6).map(|seed| asked(encounter, order, seed));
    all.fold((BTreeSet::new(), 0), |(mut kinds, sum), (more, by_order)| {
        kinds.extend(more);
        (kinds, sum + by_order)
    })
}

// RT-27.
#[test]
fn how_a_strike_hits_is_asked_only_where_reach_matters() {
    let (brock, hall) = (include_str!("../../encounters/brock.toml"), include_str!("../../encounters/hall.toml"));
    let (kinds, by_order) = asked_in_all(brock, "");
    assert_eq!(kinds, BTreeSet::from(["other"]), "with one adversary in one Zone there is nothing to think about");
    assert!(by_order > 0);
    let (kinds, _) = asked_in_all(brock, "strike=ask");
    assert!(kinds.contains("strike"));
    let (kinds, _) = asked_in_all(hall, "");
    assert!(kinds.contains("strike"), "in a hall of several Zones somebody may be out of reach");
    let (kinds, _) = asked_in_all(hall, "strike=melee");
    assert!(!kinds.contains("strike"));
}

// RT-20.
#[test]
fn a_turn_ends_by_itself_when_there_is_nothing_else_to_do() {
    let brock = include_str!("../../encounters/brock.toml");
    let (kinds, _) = asked_in_all(brock, "single=ask");
    assert!(kinds.contains("single"));
}
