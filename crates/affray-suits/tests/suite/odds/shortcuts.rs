//! Short cuts give the odds that the long way gives.

use std::collections::BTreeMap;

use affray_core::exact::{Enumeration, Next};
use affray_core::query::{Budget, OneShot, QueryValues, Stepwise, odds_of, web_of};
use affray_core::{Ask, Card as _, Query};
use affray_suits::odds::player::Player;
use affray_suits::odds::{contest, rounds};
use affray_suits::state::card::PlayingCard;
use affray_suits::state::fight::Fight;

/// The values of a query as its own `pose` would have them.
fn given<T>(query: &Query, values: &[(&str, &str)], with: impl FnOnce(&QueryValues) -> T) -> T {
    let values: BTreeMap<String, String> =
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    with(&query.fill(&values, None, &[]).expect("sound values"))
}

/// Every card apart, in every order.
fn check_contest(values: &[(&str, &str)]) {
    let contest = given(&contest::CONTEST, values, |given| contest::Contest::prepare(given).expect("a sound question"));
    let merged = Budget::quiet(|watch| odds_of(&contest, watch)).expect("in reach");
    let apart = Enumeration::new(contest.bots()).odds(|ask| {
        let Ok(came) = contest.run(ask);
        came
    });
    assert_eq!(merged.into_chances(), apart.into_chances(), "{values:?}");
}

#[test]
fn su_27_cards_of_a_kind_and_hands_as_handfuls_change_no_odds() {
    check_contest(&[("packs", "1")]);
    check_contest(&[("packs", "1"), ("attacker", "henchman"), ("weapon", "none")]);
    check_contest(&[("packs", "1"), ("hand", "2"), ("weapon", "none")]);
    check_contest(&[("packs", "1"), ("hand", "2"), ("draw", "no"), ("weapon", "none"), ("defence", "4")]);
    check_contest(&[("packs", "1"), ("hand", "1"), ("attack", "12"), ("defence-hand", "1"), ("weapon", "none")]);
    check_contest(&[("packs", "1"), ("hand", "3H,4D,9C"), ("aim", "harm"), ("weapon", "axe")]);
}

/// The same course with every card apart.
struct Apart<'a>(&'a rounds::Rounds);

impl Stepwise for Apart<'_> {
    type Scene = Fight;
    type Bots = Player;
    type Position = rounds::Position;
    type End = rounds::End;

    fn bots(&self) -> Self::Bots {
        self.0.bots()
    }

    fn start(&self) -> rounds::Position {
        self.0.start()
    }

    fn paused(&self, _: &Fight, from: &rounds::Position) -> rounds::Position {
        from.clone()
    }

    fn step<A: Ask<Fight>>(
        &self,
        from: &rounds::Position,
        ask: &mut A,
    ) -> Result<Next<rounds::Position, rounds::End>, A::Halt> {
        self.0.step(from, ask)
    }
}

#[test]
fn su_54_cards_of_a_kind_change_nothing_about_bleeding() {
    let values = [("packs", "1"), ("trauma", "3"), ("state", "awake"), ("shock", "2")];
    let rounds = given(&rounds::BLEEDING, &values, |given| rounds::Rounds::prepare(given, false, false));
    let rounds = rounds.expect("a sound question");
    let apart = Apart(&rounds);
    let web = |web: Result<_, _>| web.expect("in reach");
    let merged = web(Budget::quiet(|watch| web_of(&rounds, watch)));
    let apart = web(Budget::quiet(|watch| web_of(&apart, watch)));
    assert_eq!(merged.len(), apart.len());
    assert_eq!(merged.after(6), apart.after(6));
    assert_eq!(merged.long_run(), apart.long_run());
}

#[test]
fn kinds_cover_the_pack() {
    for kinds in [affray_suits::odds::setup::by_low(), affray_suits::odds::setup::by_face()] {
        let all = kinds.masks().iter().fold(0, |all, mask| all | mask);
        assert_eq!(all, (1u128 << PlayingCard::KINDS) - 1);
    }
}
