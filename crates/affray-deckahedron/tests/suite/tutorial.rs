//! The tutorial: played by its own suggestions, and held to the rules and the fight in every number it states.

use affray_core::fight::any_play::{Asked, OpenText};
use affray_core::{
    AnyGame, AnyPlay, Bag as _, Dealer, Game, Registered, Reply, Says, Secret, Setup, Sitter, Viewer, Words as _,
};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rulings::{FoeFormat, FreeBreather, REGISTER, Rulings};
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card::{self, Card};
use affray_deckahedron::state::face::Face;
use serde::Deserialize;

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

const DUEL: &str = include_str!("../../encounters/duel.toml");

#[derive(Deserialize)]
struct Tutorial {
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

fn tutorial() -> Tutorial {
    toml::from_str(Deckahedron::TUTORIAL).expect("a tutorial")
}

/// The texts of the lessons in the order they are given, with the log and the numbers of the board at that moment.
struct Moment {
    say: String,
    question: String,
    lines: Vec<String>,
    stamina: (u64, u64),
}

fn stamina(play: &dyn AnyPlay) -> (u64, u64) {
    let view = play.view(Viewer::Referee);
    let of = |place: usize| view["fighters"][place]["stamina"].as_u64().expect("a number");
    (of(0), of(1))
}

fn lines(play: &dyn AnyPlay) -> Vec<String> {
    play.lines(Viewer::Referee).into_iter().map(|line| line.line.text).collect()
}

/// Plays the duel as the tutorial suggests.
fn followed() -> (Vec<Moment>, Box<dyn AnyPlay>) {
    let (moments, play, _) = dealt(tutorial().seed);
    (moments, play)
}

/// The same dealt from any seed, with which lessons were given at which decisions.
fn dealt(seed: u64) -> (Vec<Moment>, Box<dyn AnyPlay>, Vec<Option<usize>>) {
    let tutorial = tutorial();
    let mut order = Vec::new();
    let game = Registered::<Deckahedron>::new();
    let mut setup = Setup { encounter: DUEL.to_owned(), ..Setup::default() };
    setup.sitters.push((tutorial.seat.clone(), Sitter::Person));
    let dealer = Dealer::new(Secret::from_seed(seed), Vec::new());
    let mut play = game.begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let mut given = vec![false; tutorial.question.len()];
    let mut moments = Vec::new();
    while let Some((question, open)) = play.open() {
        let OpenText::Choice(asked) = open else { panic!("the dealer answers all chance") };
        let asked: &Asked = &asked[0];
        let fits = |on: &OnQuestion| {
            let begins = |text: &String| asked.options.iter().position(|option| option.text.starts_with(text));
            asked.prompt.contains(&on.has).then(|| on.suggest.as_ref().map_or(Some(0), begins)).flatten()
        };
        let lesson = (0..given.len())
            .filter(|&place| !given[place])
            .find_map(|place| fits(&tutorial.question[place]).map(|option| (place, option)));
        order.push(lesson.map(|(place, _)| place));
        let option = lesson.map_or(0, |(place, option)| {
            given[place] = true;
            let say = tutorial.question[place].say.clone();
            let (lines, stamina) = (lines(&*play), stamina(&*play));
            moments.push(Moment { say, question: asked.prompt.clone(), lines, stamina });
            option
        });
        play.reply(Reply { question, seat: asked.seat, says: Says::Option(option) }).expect("a listed option");
    }
    (moments, play, order)
}

#[test]
fn the_tutorial_wins_and_every_lesson_on_a_rule_is_of_the_register() {
    let (moments, play) = followed();
    assert!(play.summary().starts_with("Victory"), "{}", play.summary());
    assert!(moments.len() >= 12, "{} lessons", moments.len());
    for on in tutorial().rule {
        let rule = REGISTER.rule(&on.id).unwrap_or_else(|| panic!("{} is not in the register", on.id));
        assert!(rule.editions.is_empty() || rule.editions.iter().any(|slug| slug == "guide-2018"), "{}", on.id);
    }
}

/// Whether the third Harm places a Wound (DK-45).
fn third_harm_is_a_wound() -> bool {
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("10♥").cards("w1"));
    tokens(&fight) == (2, 1)
}

/// What is said of a Breather outside danger that goes well (DK-61).
fn quiet_breath() -> String {
    let mut fight = ranked(Guide, 3, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let script = quiet().pick(Choice::Attribute(Attribute::Str)).cards("1✔").roll(2);
    let mut script = script.pick(card(17)).pick(card(12));
    fight.free_breather(&mut script, ADA).unwrap();
    let cast = fixture::cast();
    let lines =
        events(script).iter().filter_map(|event| fight.line(&cast, event)).map(|line| line.text).collect::<Vec<_>>();
    lines.join("\n")
}

/// What the tutorial claims with a number, and whether it is so by the rules and in its fight.
fn claims(moments: &[Moment]) -> Vec<(&'static str, bool)> {
    let edition = Guide;
    let rulings = Rulings::of(edition);
    let kresk = opened(DUEL);
    let fighter = kresk.fighter(ADA);
    let ahead = moments.iter().find(|moment| moment.say.contains("You are ahead")).expect("the lesson is given");
    let half = card::BASE.count_ones() == 2 * card::STAMINA.count_ones();
    // A number of 9 taken as Stamina costs 9; with a Harm or a Wound it costs so much less.
    let saves = |harm, wound| {
        let left = kresk.split(ADA, 9, harm, wound).expect("a split");
        9 - (left + harm + wound)
    };
    let breather = |face: &str| {
        let mut fight = ranked(edition, 4, 1);
        fixture::lay(&mut fight, ADA, "", "", "12 17");
        let script = with(Attribute::Dex);
        let script = match face {
            "one cross" => script.cards("9✗").pick(card(17)),
            _ => script.cards("0✗✗").pick(Choice::Narrate),
        };
        let told = breathe(&mut fight, script);
        (2 - fight.fighter(ADA).exhaustion.len(), fight.bank, gm_moves(&told))
    };
    vec![
        ("It has twenty cards, and half of them carry the Stamina sign", fighter.deck.bits() == card::BASE && half),
        ("read one of its four edges", Rank::ALL.len() == 4),
        ("with your Speed of 3 it costs 1 Stamina point", (fighter.speed, kresk.run_cost(ADA)) == (3, 1)),
        ("for 2 tokens, green ones or Equipment", {
            let mut fight = ranked(edition, 2, 1);
            fight.fighter_mut(ADA).green = 2;
            let asked = Question::Flashback { who: ADA, face: Face::OneTick };
            listed(&fight, asked).contains(&Choice::TwoGreen)
        }),
        ("3 of the points as one Harm; or 6 as a Wound", {
            kresk.split(ADA, 3, 1, 0) == Ok(0) && kresk.split(ADA, 6, 0, 1) == Ok(0)
        }),
        ("costs 1 Stamina of its own, so it saves 2 or 5 now", (saves(1, 0), saves(0, 1)) == (2, 5)),
        ("the third Harm becomes a Wound", third_harm_is_a_wound()),
        ("you have 9 points left, the guard 2", ahead.stamina == (9, 2)),
        ("ticks win back 1d4 exhausted cards", quiet_breath().contains("1d4 of Stamina comes back to Ada: 2")),
        (
            "ticks bring back 1d4 exhausted cards, one cross 1 and a point in the Bad Bank",
            breather("one cross") == (1, 1, 0),
        ),
        ("two crosses none and a move of the GM", breather("two crosses") == (0, 0, 1)),
        ("ticks bring back 1d4 exhausted cards, one cross 1, two crosses none, and nothing bad follows", {
            rulings.free_breather == FreeBreather::Strength
        }),
        ("at once when card 10 settles a flip", Card::CRITICAL_SUCCESS == Card::base(10)),
        ("adds 1 point to the Bad Bank", breather("one cross").1 == 1),
        ("down to 5 cards or fewer", rulings.mandatory_reshuffle_at == 5),
        ("the third Harm turns into a Wound", third_harm_is_a_wound()),
        ("it costs 4 Stamina points less your Speed", {
            let mut slow = kresk.clone();
            slow.fighter_mut(ADA).speed = 0;
            slow.run_cost(ADA) == 4
        }),
        ("At none it is down", kresk.fighter(FOE).ticks == 8),
    ]
}

/// The numbers in a text, in digits or in words, but for the names of faces.
fn numbers(text: &str) -> Vec<String> {
    const WORDS: [&str; 14] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty", "half", "third",
        "second",
    ];
    let text = text.to_lowercase().replace("two ticks", "").replace("two crosses", "");
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| WORDS.contains(word) || word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_number_of_the_tutorial_holds_in_its_fight() {
    let (moments, _) = followed();
    let tutorial = tutorial();
    let mut texts = vec![tutorial.opening, tutorial.closing];
    texts.extend(tutorial.question.into_iter().map(|on| on.say));
    texts.extend(tutorial.rule.into_iter().map(|on| on.say));
    let claims = claims(&moments);
    for (claim, holds) in &claims {
        assert!(texts.iter().any(|text| text.contains(claim)), "nothing says {claim:?} any more");
        assert!(holds, "the tutorial says {claim:?}, and it is not so");
    }
    for text in &texts {
        let rest = claims.iter().fold(text.clone(), |text, (claim, _)| text.replace(claim, " "));
        assert_eq!(numbers(&rest), Vec::<String>::new(), "a number that no test holds: {text}");
    }
}

// DK-21, DK-61, DK-72: what is taught where it is asked is what is asked there.
#[test]
fn lessons_stand_where_they_belong() {
    let (moments, _) = followed();
    let at =
        |words: &str| moments.iter().find(|moment| moment.say.contains(words)).unwrap_or_else(|| panic!("{words}"));
    assert!(at("One tick is not bad").lines.last().expect("a line").contains("✔"), "{:?}", at("One tick").lines.last());
    assert!(at("You are ahead").question.contains("has the spotlight"));
    assert!(at("you have lost none").stamina.0 == 10);
    let rulings = Rulings::of(Guide);
    assert!(rulings.foe_format == FoeFormat::Format1, "foes have no turns of their own");
}

/// The first decisions are the learner's hardest: each has its suggestion, and the fight brings up every lesson.
#[test]
fn every_lesson_comes_up_and_the_first_decisions_have_one() {
    let (_, _, order) = dealt(tutorial().seed);
    assert!(order.iter().take(5).all(Option::is_some), "{order:?}");
    assert_eq!(order.iter().flatten().count(), tutorial().question.len(), "{order:?}");
}
