//! The tutorial, held against the rules: it is played as it suggests, and every number it states is checked.

use affray_core::fight::any_play::OpenText;
use affray_core::{AnyGame, Dealer, Game, Registered, Reply, Says, Secret, Setup, Sitter, Viewer};
use affray_rt0::{Fight, FoeId, Player, Rt0, Trait};
use serde::Deserialize;

use crate::stage::*;

const GAME: Registered<Rt0> = Registered::new();

#[derive(Deserialize)]
struct File {
    seed: u64,
    opening: String,
    question: Vec<OnQuestion>,
    rule: Vec<OnRule>,
}

#[derive(Deserialize)]
struct OnQuestion {
    has: String,
    #[serde(rename = "try")]
    suggests: Option<String>,
    say: String,
}

#[derive(Deserialize)]
struct OnRule {
    id: String,
    say: String,
}

/// How the fight stands when a lesson is given.
struct Moment {
    say: String,
    hp: u8,
    shields: u16,
    brock: u16,
    strike: u16,
    defend: u16,
    weak: bool,
    intent: String,
}

/// Plays the fight as the tutorial suggests; gives each lesson with the fight as it stood, and how it ended.
fn played(file: &File) -> (Vec<Moment>, String, Vec<String>) {
    let setup = Setup {
        encounter: Rt0::STARTER.to_owned(),
        sitters: vec![("Ada".to_owned(), Sitter::Person)],
        ..Setup::default()
    };
    let opening = Rt0::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    drop(opening);
    let dealer = Dealer::new(Secret::from_seed(file.seed), Vec::new());
    let mut play = GAME.begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let mut moments = Vec::new();
    for on in file.question.iter().filter(|on| on.suggests.is_some()) {
        let Some((question, OpenText::Choice(asked))) = play.open() else { panic!("no question for {:?}", on.say) };
        assert!(asked[0].prompt.contains(&on.has), "{:?} is said at {:?}", on.say, asked[0].prompt);
        let begins = on.suggests.as_deref().expect("they are filtered");
        let option = asked[0].options.iter().position(|option| option.text.starts_with(begins));
        let option = option.unwrap_or_else(|| panic!("{begins:?} is not offered: {:?}", asked[0].options));
        let view: serde_json::Value = play.view(Viewer::Seat(asked[0].seat));
        let number = |value: &serde_json::Value| value.as_u64().expect("a number") as u16;
        let (ada, brock) = (&view["players"][0], &view["adversaries"][0]);
        let on_bin = |bin: &str| {
            let laid = ada["laid"].as_array().expect("cards").iter().filter(|laid| laid["bin"] == bin);
            laid.map(|laid| u16::from(alone(&[]).fight.value(card(laid["card"].as_str().expect("a card"))))).sum()
        };
        let intent = brock["intents"][0]["card"].as_str().map(card).expect("Brock shows what he intends");
        moments.push(Moment {
            say: on.say.clone(),
            hp: number(&ada["hp"]) as u8,
            shields: number(&ada["shields"]),
            brock: number(&brock["hp"]),
            strike: on_bin("strike"),
            defend: on_bin("defend"),
            weak: ada["traits"].as_array().expect("traits").iter().any(|of| of == "weak"),
            intent: alone(&[]).fight.intent_words(FoeId(0), intent),
        });
        play.reply(Reply { question, seat: asked[0].seat, says: Says::Option(option) }).expect("a listed option");
    }
    let lines = play.lines(Viewer::Referee).into_iter().map(|line| line.line.text).collect();
    (moments, play.summary(), lines)
}

fn file() -> File {
    toml::from_str(Rt0::TUTORIAL).expect("the tutorial can be read")
}

/// The numbers that a text states: figures, and words from two on.
fn numbers(text: &str) -> Vec<u32> {
    const WORDS: [&str; 11] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "double"];
    const MEAN: [u32; 11] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 2];
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let lower = word.to_lowercase();
        word.parse().ok().or_else(|| WORDS.iter().position(|known| *known == lower).map(|place| MEAN[place]))
    };
    words.filter_map(number).collect()
}

/// What each lesson states, in the order of its words, read off the fight and the rules.
fn stated(moment: &Moment, next: Option<&Moment>) -> Vec<u32> {
    let rules = |traits: &[Trait]| alone(traits);
    let strike = |traits: &[Trait], place: u8| {
        let words = rules(traits).fight.choice_of(B::STRIKE, place);
        numbers(&words)[0]
    };
    let (strong, weak) = ([Trait::Strong], [Trait::Weak]);
    let say = moment.say.as_str();
    if say.contains("hit him for 7") {
        vec![strike(&strong, 0), strike(&[], 0), strike(&strong, 1)]
    } else if say.contains("hit points left, and Strike is empty") {
        assert_eq!(moment.strike, 0, "Strike is empty");
        let after = next.expect("there is more");
        vec![u32::from(moment.brock), 30, u32::from(after.strike)]
    } else if say.contains("announced a Punch") {
        assert!(moment.intent.starts_with("Punch: 8"), "{}", moment.intent);
        vec![8, 10, u32::from(next.expect("there is more").shields)]
    } else if say.contains("make no shields yet") {
        let after = next.expect("there is more");
        assert_eq!(after.shields, moment.shields, "nothing went off");
        vec![u32::from(after.defend), 10 - u32::from(after.defend)]
    } else if say.contains("of Brock's 8 points") {
        let after = next.expect("there is more");
        vec![8, u32::from(moment.shields), u32::from(moment.hp - after.hp)]
    } else if say.contains("means to throw sand") {
        assert!(moment.intent.starts_with("Pocket Sand!"), "{}", moment.intent);
        vec![u32::from(moment.strike), 9]
    } else if say.contains("You are Weak, so") {
        assert!(moment.weak);
        vec![strike(&weak, 0), u32::from(moment.brock)]
    } else if say.contains("Seven and five are enough") {
        assert_eq!(moment.strike, 7);
        vec![7, 5]
    } else if say.contains("goes off at 10, and a court card") {
        vec![10]
    } else if say.contains("A ten sets Strike off") {
        assert_eq!(moment.strike, 0);
        vec![10]
    } else if say.contains("it wants two of them") || say.contains("Two of them take you one step") {
        vec![2]
    } else {
        Vec::new()
    }
}

#[test]
fn rt_73_the_tutorial_states_what_happens() {
    let file = file();
    let (moments, summary, lines) = played(&file);
    assert!(summary.starts_with("victory"), "{summary}");
    for (place, moment) in moments.iter().enumerate() {
        assert_eq!(numbers(&moment.say), stated(moment, moments.get(place + 1)), "{}", moment.say);
    }
    // What the introduction states: rounds, cards, a hand.
    let opening = Rt0::open(&Setup { encounter: Rt0::STARTER.to_owned(), ..Setup::default() }).expect("it opens").scene;
    let deck = affray_core::Bag::len(&opening.players[0].deck) as u32;
    let (rounds, hand) = (u32::from(opening.settings.last_round), u32::from(opening.rulings().hand_size));
    assert_eq!(numbers(&file.opening), [rounds, deck, hand], "{}", file.opening);
    assert!(lines.iter().any(|line| line == "Ada is no longer Weak" || line.contains("makes Ada Weak")), "{lines:#?}");
}

#[test]
fn rt_76_what_the_tutorial_says_of_rules_is_what_the_register_says() {
    let fight: Fight = alone(&[Trait::Strong]).fight;
    let brock = |code: &str| fight.intent_words(FoeId(0), card(code));
    for on in file().rule {
        let wanted: Vec<u32> = match on.id.as_str() {
            "RT-16" => {
                assert!(
                    brock("2S").contains("8 melee")
                        && brock("3C").contains("6 shields")
                        && brock("M3").contains("Weak")
                );
                vec![8, 6]
            }
            "RT-23" => {
                let value = |code: &str| u32::from(fight.value(card(code)));
                assert_eq!([value("KW"), value("PgC"), value("M20")], [10, 10, 0]);
                vec![value("AW"), value("2C"), value("10P"), value("QS")]
            }
            "RT-27" => vec![10, 10],
            "RT-28" => vec![numbers(&fight.bin_words(B::DEFEND))[0], 10, 10],
            "RT-30" => vec![2],
            "RT-08" => vec![u32::from(Player::FULL), 0, 3, 10, 3],
            "RT-26" => vec![u32::from(fight.rulings().discard_threshold)],
            "RT-36" => vec![2],
            "RT-76" => vec![u32::from(fight.count_tallies())],
            _ => Vec::new(),
        };
        assert_eq!(numbers(&on.say), wanted, "{}: {}", on.id, on.say);
    }
}
