//! Odds from one's own chair: what each option is likely to bring, by what that seat knows.

use std::collections::BTreeMap;

use affray_core::exact::Chance;
use affray_core::query::Budget;
use affray_core::{
    Chances, Consequences, Dealer, Game as _, Method, OddsEffort, Open, OptionOdds, Override, Play, Reply, Says,
    Scene as _, Seat, Secret, Setup, Sitter, StepEvent,
};
use affray_suits::state::hand::Hand;
use affray_suits::{Choice, Event, Fight, Question, Suits};

use crate::duel::duel;

/// Ann shoots; Bo is hurt, has no hand, and can only dodge.
fn shot() -> String {
    duel(
        r#"speed = 10
           ranks = { ranged_weapons = 7 }
           weapons = ["crossbow"]"#,
        r#"speed = 1
           body = 6
           bot = "plain"
           harm = { damage = 1 }"#,
    )
}

/// Ann strikes; Bo defends with a hand.
fn parry() -> String {
    duel(
        r#"speed = 10
           ranks = { hand_weapons = 7 }
           weapons = ["sword"]
           bot = "plain""#,
        r#"speed = 1
           body = 6
           ranks = { hand_weapons = 6 }
           weapons = ["sword"]"#,
    )
}

/// The first fight in which this is asked of people, with the answers up to there.
fn until(encounter: &str, people: &[Seat], wanted: impl Fn(&Question) -> bool) -> (Play<Fight>, Seat) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let mut opening = Suits::open(&setup).expect("the encounter opens");
    for &seat in people {
        opening.cast.seat_sitter(seat, Sitter::Person);
    }
    for seed in 0..50 {
        let dealer = Dealer::new(Secret::from_seed(seed), Vec::new());
        let mut play = Play::begin(Suits::SLUG, encounter, opening.clone(), Some(dealer), Suits::bot);
        for _ in 0..40 {
            let Some((number, Open::Choice { question, menus, .. })) = play.open() else { break };
            let (seat, menu) = &menus[0];
            if wanted(question) {
                let seat = *seat;
                return (play, seat);
            }
            // An attack where there is one, else the first there is.
            let attack = menu.options().iter().position(|choice| matches!(choice, Choice::Attack { .. })).unwrap_or(0);
            let reply = Reply { question: number, seat: *seat, says: Says::Option(attack) };
            play.reply(reply).expect("a listed option");
        }
    }
    panic!("no such question in fifty fights");
}

fn all_option_odds(play: &Play<Fight>, seat: Seat) -> Vec<OptionOdds> {
    OddsEffort::quiet(|effort| play.all_option_odds(seat, effort)).expect("something is asked")
}

fn outcome(option_odds: &OptionOdds) -> &Consequences {
    option_odds.outcome.as_ref().expect("nobody cancels")
}

/// What comes of an option before anybody decides again.
fn at_once(option_odds: &OptionOdds) -> BTreeMap<String, Chance> {
    let Chances::Exact(chances) = &option_odds.at_once else {
        panic!("{}: {:?}", option_odds.text, option_odds.at_once)
    };
    let sum: Chance = chances.iter().map(|(_, chance)| chance.clone()).sum();
    assert_eq!(sum.to_string(), "1", "{}", option_odds.text);
    chances.iter().cloned().collect()
}

#[test]
fn su_11_a_shot_has_the_odds_of_the_contest() {
    let (play, ann) = until(&shot(), &[Seat(0)], |question| matches!(question, Question::Lay { .. }));
    let all = all_option_odds(&play, ann);
    let deck = at_once(all.last().expect("the deck is offered last"));
    // The same by the query: what Ann holds and what lies open is out.
    let view = play.scene().view(affray_core::Viewer::Seat(ann));
    let mut gone: Vec<String> =
        view.all().filter_map(|who| view.action_card(who)).map(|card| card.to_string()).collect();
    gone.extend(view.all().filter_map(|who| view.hand(who)).flat_map(Hand::cards).map(ToString::to_string));
    let values = [
        ("attack", "7".to_owned()),
        ("weapon", "crossbow".to_owned()),
        ("body", "5".to_owned()),
        ("target-body", "6".to_owned()),
        ("damage", "1".to_owned()),
        ("gone", gone.join(",")),
    ];
    let values: BTreeMap<String, String> = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let contest = Suits::QUERIES.iter().find(|query| query.name == "contest").expect("a query");
    let posed = contest.prepare(&values, None, &[]).expect("sound values");
    let tables = Budget::quiet(|watch| posed.exact(watch)).expect("in reach");
    let unhurt = tables.iter().find(|table| table.title == "target").expect("a table").outcomes[0].clone();
    assert_eq!(unhurt.0, "as before", "the target has Damage already");
    assert_eq!(deck.get("no harm"), Some(&unhurt.1), "{deck:?}");
    // Every lay has odds of its own.
    assert!(all.iter().all(|option_odds| at_once(option_odds).len() > 1));
}

#[test]
fn su_26_a_defence_has_odds_against_cards_laid_face_down() {
    let (play, bo) = until(&parry(), &[Seat(1)], |question| matches!(question, Question::Defend { .. }));
    let all = all_option_odds(&play, bo);
    let hurt = |option_odds: &OptionOdds| outcome(option_odds).ledger.hurt;
    let deck = hurt(all.last().expect("the deck"));
    let best = all.iter().map(hurt).fold(1.0, f64::min);
    assert!(best <= deck && all.iter().any(|option_odds| hurt(option_odds) > best + 0.01), "{best}, {deck}");
}

#[test]
fn su_25_an_attack_is_followed_through_the_contest_and_the_answer() {
    let (play, seat) = until(&parry(), &[Seat(0)], |question| matches!(question, Question::Act(_)));
    let (_, Open::Choice { menus, .. }) = play.open().expect("something is asked") else { panic!("a choice") };
    let attack = menus[0].1.options().iter().position(|choice| matches!(choice, Choice::Attack { .. })).expect("a foe");
    let declared = all_option_odds(&play, seat).swap_remove(attack);
    let end = outcome(&declared);
    // Bo's hand is hidden, and he chooses from it: that is played many times.
    assert!(matches!(end.method, Method::Simulated(_)), "{end:?}");
    assert!(end.ledger.hit > 0.1 && end.ledger.hurt > 0.1, "Bo is struck, and strikes back: {:?}", end.ledger);
}

#[test]
fn su_11_what_is_told_depends_on_nothing_unseen() {
    use affray_core::{Hidden as _, Stream, Viewer};
    let (play, bo) =
        until(&parry(), &[Seat(1)], |question| matches!(question, Question::Mode(_) | Question::Defend { .. }));
    let odds = |fight: &Fight| {
        affray_core::exact::odds::<Fight, _, _>(affray_core::Random, |ask| {
            let mut fight = fight.clone();
            let Ok(()) = fight.redeal(Viewer::Seat(bo), affray_core::Redeal::UntilNextDecision, ask);
            let lay = fight.clash.expect("a contest").actor.laid.values_only().to_string();
            let view = fight.view(Viewer::Seat(bo));
            (lay, view.pile())
        })
    };
    let mut other = play.scene().clone();
    other.exchange_unseen(Viewer::Seat(bo), &mut Stream::new(4, 4));
    assert_ne!(&other, play.scene(), "something is hidden");
    assert_eq!(odds(&other), odds(play.scene()));
}

#[test]
fn su_26_what_the_gm_sets_before_a_question_shows_no_hidden_card() {
    let (mut play, bo) = until(&parry(), &[Seat(1)], |question| matches!(question, Question::Defend { .. }));
    let before = all_option_odds(&play, bo);
    // Nobody's cooldown matters to this defence.
    let set = Override { quantity: "Ann.cooldown".into(), value: "1".into(), reason: "a stumble".into() };
    play.overrule(set).expect("a quantity");
    assert_eq!(all_option_odds(&play, bo), before);
}

#[test]
fn su_13_whom_the_gm_strikes_dead_while_action_cards_are_chosen_lays_none() {
    let both = [Seat(0), Seat(1)];
    let (mut play, _) = until(&parry(), &both, |question| matches!(question, Question::ActionCard));
    let set = Override { quantity: "Bo.status".into(), value: "dead".into(), reason: "a roof tile".into() };
    play.overrule(set).expect("a quantity");
    for seat in both {
        let (number, _) = play.open().expect("the question stands");
        play.reply(Reply { question: number, seat, says: Says::Option(0) }).expect("a listed option");
    }
    let shown = play.log().filter(|entry| matches!(entry.event.event, StepEvent::Event(Event::ActionCard { .. })));
    assert_eq!(shown.count(), 1, "Ann alone shows a card");
    assert_eq!(play.scene().winner(), Some(0));
}
