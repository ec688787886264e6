//! Questions about chances with values nobody would give, hands from decks nobody has, axes over every number there is.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_catalogue as catalogue;
use affray_core::query::{Budget, Param, Takes};
use affray_core::{Setup, Stream};
use affray_odds::Sweep;
use affray_odds::draw::{Deal, Deck, Question};
use affray_sim::vary::{self, Axis};

use super::ordeal::endure;
use super::{any, mutate};

/// Positions that a question may visit here; people allow more, and wait longer.
const ALLOWED: usize = 3_000;

fn number(least: i64, most: i64, chance: &mut Stream) -> String {
    match chance.below(4) {
        0 => least.to_string(),
        1 => most.to_string(),
        _ => (least + i64::from(chance.below(1 + u32::try_from(most - least).unwrap_or(u32::MAX - 1)))).to_string(),
    }
}

fn value(param: &Param, chance: &mut Stream) -> String {
    match param.takes {
        Takes::Number(least, most) => number(least, most, chance),
        Takes::NumberByEdition(ranges) => {
            let (_, least, most) = any(ranges, chance);
            number(*least, *most, chance)
        }
        Takes::Word(words) => (*any(words, chance)).to_owned(),
        Takes::Text(hint) => match chance.below(4) {
            0 => mutate(hint, chance),
            1 => mutate(param.default, chance),
            2 => (*any(
                &["0", "10", "10,11,12", "18", "ac, 7h", "tower,7w", "m2", "d6", ",", "-1", "x*9", "99999999999"],
                chance,
            ))
            .to_owned(),
            _ => param.default.to_owned(),
        },
        Takes::Record => String::new(),
    }
}

#[test]
fn any_query_is_answered_or_refused() {
    const EXPRESSIONS: [&str; 14] = [
        "tower and sum(wands | swords) >= 20",
        "count(court & !king) = 1",
        "not (2 of hearts or 3 of red)",
        "sum(any)",
        "2 of anchor.vv or dart.xx",
        "((ace))",
        "best 2 of hearts + 4d6 drop lowest - d{0*2,5}",
        "sum(any) vs sum(any in yours)",
        "2 pairs given run of 3 or flush of 4",
        "sum(any) up to 21 until sum(any) up to 21 >= 17",
        "cards until 3 of a kind",
        "if pair then max(5, 2d6kh1) else suitedrun(any) / 2",
        "count(5d10 >= 8) * groups(3, red) > 2",
        "middle 3 of value >= 4 | 7 = abs(-5)",
    ];
    const DECKS: [&str; 6] = ["tarot", "playing", "deckahedron", "hit:3*5, miss*10", "a:10000*9000, b/c:1*1000", "x*0"];
    const AXES: [&str; 5] = [
        "party.0.str=1..4",
        "ruling.stamina=-9223372036854775808..9223372036854775807",
        "edition=a,b",
        "foe.0.hp=5",
        "a.b.c=1,,2",
    ];
    endure(3, |trial| {
        let chance = &mut trial.chance;
        match chance.below(6) {
            0 => {
                let deck = mutate(any::<&str>(&DECKS, chance), chance);
                let deck = if chance.below(2) == 0 { (*any(&DECKS, chance)).to_owned() } else { deck };
                let expression = mutate(any::<&str>(&EXPRESSIONS, chance), chance);
                let (packs, cards) = (1 + chance.below(100), chance.below(200));
                let gone = mutate("tower, 7w, m2", chance);
                let values = mutate("court=10, ace=1|11, joker=-2", chance);
                let replace = chance.below(4) == 0;
                trial.tries(format!(
                    "{cards} of {packs} × {deck:?} with {values:?} without {gone:?}, put back {replace}: {expression:?}"
                ));
                let Ok(deck) = Deck::read(&deck, packs, 3) else { return };
                let deck = deck.clone().without(&gone).unwrap_or(deck);
                let deck = deck.clone().valued(&values).unwrap_or(deck);
                let Ok(mut deal) = Deal::new(deck, cards).with_hand("yours", 3, None) else { return };
                deal.replace = replace;
                if let Ok(question) = Question::read(&expression, &deal)
                    && deal.check().is_ok()
                {
                    let mut budget = Budget { allowed: 100 * ALLOWED, report: &mut |_| ControlFlow::Continue(()) };
                    let _ = question.answer(&expression, &deal, Some(cards.min(20)), &mut budget);
                }
            }
            1 => {
                let axis = mutate(any::<&str>(&AXES, chance), chance);
                let game = any(&catalogue::ALL, chance);
                trial.tries(&axis);
                let _ = axis.parse::<Sweep>();
                let Ok(axis) = axis.parse::<Axis>() else { return };
                let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
                if let Ok(setup) = vary::apply(&setup, &axis.path, &axis.values[0]) {
                    let _ = game.check(&setup);
                }
            }
            _ => {
                let games: Vec<_> = catalogue::ALL.iter().filter(|game| !game.queries().is_empty()).collect();
                let game = any(&games, chance);
                let query = any(game.queries(), chance);
                let mut values = BTreeMap::new();
                for param in query.params.iter().filter(|param| param.takes != Takes::Record) {
                    if chance.below(3) == 0 {
                        values.insert(param.name.to_owned(), value(param, chance));
                    }
                }
                let edition = any(&[None, game.editions().last().map(|edition| edition.slug)], chance).to_owned();
                let runs = 1 + u64::from(chance.below(3));
                trial.tries(format!("{} {} {edition:?} {values:?}", game.slug(), query.name));
                let Ok(prepared) = query.prepare(&values, edition, &[]) else { return };
                let _ = prepared.title();
                let mut budget = Budget { allowed: ALLOWED, report: &mut |_| ControlFlow::Continue(()) };
                let _ = prepared.exact(&mut budget);
                let _ = prepared.simulate(1, runs);
            }
        }
    });
}
