//! The tutorial as it is played: everything it states in numbers is held against the fight.

use std::collections::BTreeSet;

use affray_core::{Dealer, Game as _, Open, Play, Reply, Says, Secret, Setup, Sitter, Viewer, Words as _};
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::{Impact, impact};
use affray_suits::rules::contests::lay_patterns::LayPattern;
use affray_suits::rules::contests::value::Play as Laid;
use affray_suits::rulings::Rulings;
use affray_suits::state::card::Value as _;
use affray_suits::state::hand::Hand;
use affray_suits::{Fight, Suits};
use serde::Deserialize;

use crate::fixture::{ANN, BO, FIRST, Table, ann, bo, card, hand, impenetrable, rests, someone_hurt, table};

#[derive(Deserialize)]
struct File {
    seed: u64,
    seat: String,
    opening: String,
    closing: String,
    question: Vec<OnQuestion>,
    rule: Vec<OnRule>,
}

#[derive(Deserialize)]
struct OnQuestion {
    has: String,
    #[serde(rename = "try")]
    suggest: Option<String>,
    say: String,
}

#[derive(Deserialize)]
struct OnRule {
    id: String,
    say: String,
}

fn tutorial() -> File {
    toml::from_str(Suits::TUTORIAL).expect("a tutorial")
}

/// A claim: words of a lesson, and whether they hold where the lesson is given.
type Claim = (&'static str, fn(&Fight) -> bool);

fn holds_a_nine(fight: &Fight) -> bool {
    fight.person(ANN).hand.cards().iter().any(|card| card.low() == 9)
}

fn rank(fight: &Fight) -> u16 {
    fight.kit(ANN).weapon(FIRST).rank
}

/// Ways to lay a lone jack at a rank: low and as a boost, and high if the rank allows it.
fn ways_with_a_jack(rank: u16) -> usize {
    LayPattern::all(hand("JS"), rank).count()
}

const CLAIMS: &[Claim] = &[
    // SU-08.
    ("jack 1, queen 2, king 3", |_| ["JS", "QS", "KS"].map(|code| card(code).low()) == [1, 2, 3]),
    ("(11, 12, 13), but only for whoever has a rank as high as that", |_| {
        ["JS", "QS", "KS"].map(|code| card(code).high()) == [11, 12, 13]
            && (ways_with_a_jack(10), ways_with_a_jack(11)) == (2, 3)
    }),
    // SU-28: not the difference of the totals.
    ("what they leave of your rank is the margin", |_| Laid::of(4).margin(7, &Rulings::default()) == 3),
    // SU-13, SU-14.
    ("it says when you act in every turn of this fight", |fight| fight.person(ANN).slot == 0),
    ("one card of four face down", |fight| fight.person(ANN).hand.len() == 4),
    ("your Speed of 6, such as the nine", |fight| fight.sheet(ANN).speed == 6 && holds_a_nine(fight)),
    ("The king gives you slot 3", |fight| {
        fight.person(ANN).hand.cards().contains(&card("KC")) && card("KC").low() == 3
    }),
    ("Your sword is out, and so is Bo's hatchet", |fight| {
        let held = |who| fight.person(who).wielded(FIRST).held;
        // The king was early enough.
        held(ANN) && held(BO) && fight.person(ANN).slot > fight.person(BO).slot
    }),
    // SU-22, SU-24, SU-28.
    ("added to your rank of 7", |fight| rank(fight) == 7),
    ("worth half the rank: the nine", |fight| {
        holds_a_nine(fight) && Laid::of(9).attack(rank(fight)) == rank(fight).div_ceil(2)
    }),
    ("counts 2 and leaves a margin of 5", |fight| {
        card("QH").low() == 2 && Laid::of(2).margin(rank(fight), fight.rulings()) == 5
    }),
    // SU-43.
    ("rank with the sword is 7 and your Body 6", |fight| (fight.kit(ANN).parry, fight.kit(ANN).dodge) == (7, 6)),
    ("The nine, too high to be laid for its value", |fight| holds_a_nine(fight) && fight.kit(ANN).parry < 9),
    // SU-64.
    ("Shock included, draws no new cards, so from now on you fight off the deck", |fight| {
        let person = fight.person(ANN);
        person.harm.is_hurt() && person.hand.is_empty()
    }),
    ("Refreshing fills your hand to three", |_| Hand::FULL == 3),
    ("Two more rounds would kill", |fight| fight.person(BO).is_helpless()),
    ("dealt four cards, lay one as action card and hold three", |_| (Hand::MOST, Hand::FULL) == (4, 3)),
    ("Slot 10 acts first, slot 1 last", |fight| {
        let slots: Vec<u8> = fight.order.iter().map(|&who| fight.person(who).slot).collect();
        slots.is_sorted_by(|one, other| one >= other)
    }),
    ("ten percent for each point", |_| impact(20, 3, &Rulings::default()) == Impact::points(6)),
    // SU-57, SU-69: these are rules to the letter, tested under their ids.
    ("more Wounds than twice Body", |_| true),
    ("heals half of it", |_| true),
    ("a week in bed", |fight| fight.roster().after.days == 7),
];

/// Words that state a number.
fn numbers(text: &str) -> Vec<(usize, String)> {
    const WORDS: [&str; 9] = ["two", "three", "four", "nine", "ten", "half", "twice", "week", "quarter"];
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let is_number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        if is_number || WORDS.contains(&word.to_lowercase().as_str()) {
            found.push((at, word.to_owned()));
        }
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

/// Holds a lesson against the fight; remembers which claims were met.
fn check(text: &str, fight: &Fight, met: &mut BTreeSet<&'static str>) {
    for (words, holds) in CLAIMS {
        if text.contains(words) {
            assert!(holds(fight), "the tutorial says {words:?}");
            met.insert(words);
        }
    }
}

/// Every number stands in a claim, but for the ids of rules.
fn check_numbers(text: &str) {
    for (at, number) in numbers(text) {
        let claimed = CLAIMS.iter().any(|(words, _)| {
            text.match_indices(words).any(|(start, words)| (start..start + words.len()).contains(&at))
        });
        let id = text[..at].ends_with("SU-");
        assert!(claimed || id, "nobody checks {number:?} in {text:?}");
    }
}

// SU-13, SU-28, SU-43, SU-64.
#[test]
fn every_number_the_tutorial_states_holds_in_the_fight_it_plays() {
    let file = tutorial();
    let texts = file.question.iter().map(|on| &on.say).chain(file.rule.iter().map(|on| &on.say));
    texts.chain([&file.opening, &file.closing]).for_each(|text| check_numbers(text));

    let setup = Setup { encounter: Suits::STARTER.to_owned(), ..Setup::default() };
    let mut opening = Suits::open(&setup).expect("the encounter opens");
    let learner = opening.scene.sheet(ANN).seat;
    assert_eq!(opening.scene.sheet(ANN).name, file.seat);
    opening.cast.seat_sitter(learner, Sitter::Person);
    let dealer = Dealer::new(Secret::from_seed(file.seed), Vec::new());
    let mut play = Play::begin(Suits::SLUG, Suits::STARTER, opening, Some(dealer), Suits::bot);
    let mut met = BTreeSet::new();
    let (mut given, mut explained): (BTreeSet<usize>, BTreeSet<String>) = Default::default();
    check(&file.opening, play.scene(), &mut met);
    let mut seen = 0;
    let mut slots = BTreeSet::new();
    loop {
        slots.extend(Some(play.scene().person(ANN).slot).filter(|slot| *slot > 0));
        for (index, entry) in play.log_since(seen).collect::<Vec<_>>() {
            let affray_core::Happening::Event(event) = &entry.event.event else { continue };
            let line = play.scene_of(index).line(play.cast(), event);
            let rule = line.filter(|_| entry.event.to.includes(Viewer::Seat(learner))).and_then(|line| line.rule);
            for on in file.rule.iter().filter(|on| rule.is_some_and(|rule| rule.0 == on.id)) {
                if explained.insert(on.id.clone()) {
                    check(&on.say, play.scene(), &mut met);
                }
            }
        }
        seen = play.event_count();
        let Some((number, Open::Choice { question, menus, .. })) = play.open() else { break };
        let (seat, menu) = menus.iter().find(|(seat, _)| *seat == learner).expect("only Ann is a person");
        let prompt = play.scene().question(play.cast(), *seat, question);
        let texts: Vec<String> = menu.options().iter().map(|choice| play.scene().choice(play.cast(), choice)).collect();
        let fits = |on: &OnQuestion| match &on.suggest {
            None => Some(0),
            Some(begins) => texts.iter().position(|text| text.starts_with(begins.as_str())),
        };
        let mut fresh =
            file.question.iter().enumerate().filter(|(place, on)| !given.contains(place) && prompt.contains(&on.has));
        let lesson = fresh.find_map(|(place, on)| Some((place, on, fits(on)?)));
        let option = lesson.as_ref().map_or(0, |(.., option)| *option);
        if let Some((place, on, _)) = lesson {
            check(&on.say, play.scene(), &mut met);
            given.insert(place);
        }
        let reply = Reply { question: number, seat: *seat, says: Says::Option(option) };
        play.reply(reply).expect("a listed option");
    }
    check(&file.closing, play.scene(), &mut met);
    assert_eq!(slots.len(), 1, "the action card's slot holds in every turn: {slots:?}");
    assert_eq!(play.scene().winner(), Some(0), "who follows the suggestions wins");
    // Whatever is suggested is met by whoever does it; and so is every claim about this fight.
    for (place, on) in file.question.iter().enumerate().filter(|(_, on)| on.suggest.is_some()) {
        assert!(given.contains(&place) || on.say.is_empty(), "{:?} is never said", on.say);
    }
    let unmet: Vec<&str> = CLAIMS.iter().map(|(words, _)| *words).filter(|words| !met.contains(words)).collect();
    let otherwise = ["Refreshing fills your hand to three", "heals half of it"];
    assert_eq!(unmet, otherwise, "only these are for those who choose otherwise");
}

/// The Shock left to somebody with this much Shock and Damage who strikes in their own round, to no effect.
fn shock_after_striking(shock: u16, damage: u16) -> u16 {
    let mut scene = table([ann().harm(shock, damage, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    scene.harm(ANN).0
}

// SU-10, SU-13, SU-27, SU-28, SU-61, SU-62, SU-64.
#[test]
fn su_61_lessons_on_rules_say_what_the_rules_do() {
    let refreshes = |table: &Table| table.allows(BO, Question::Act(BO), Choice::Refresh);
    let mut rested = someone_hurt(4, 2, 0);
    rests(&mut rested, "");
    let lessons: [(&str, &str, bool); 5] = [
        ("SU-27", "the margin is what the striker's own cards left of the rank", {
            Laid::of(4).margin(7, &Rulings::default()) == 3
        }),
        ("SU-61", "in every own round, whatever is done in it", shock_after_striking(4, 0) == 3),
        ("SU-62", "With Damage, Shock goes only in rounds of rest", {
            shock_after_striking(4, 2) == 4 && rested.harm(BO).0 == 3
        }),
        ("SU-10", "nobody with Wounds may", {
            refreshes(&someone_hurt(0, 0, 0))
                && !refreshes(&someone_hurt(1, 0, 0))
                && !refreshes(&someone_hurt(0, 1, 0))
        }),
        // The fight of the tutorial is held to it above.
        ("SU-13", "stay for the whole fight", true),
    ];
    let file = tutorial();
    for (id, words, holds) in lessons {
        let lesson = file.rule.iter().find(|on| on.id == id).expect("a lesson on this rule");
        assert!(lesson.say.contains(words), "{id}: {}", lesson.say);
        assert!(holds, "{id}: {words}");
    }
}
