//! The winner of the duel: a query that runs step by step.

use std::collections::BTreeMap;

use affray_core::exact::{Kinds, Next};
use affray_core::query::{self, Budget, OutcomeTable, PreparedQuery, QueryError, QueryValues, Stepwise};
use affray_core::{Ask, Progress, Random, Rulings as _, Scene, Seat};

use super::kinds;
use crate::asked::source::Source;
use crate::edition::Edition;
use crate::rulings::Rulings;
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::fighter::Fighter;

/// Fills the query in.
pub(super) fn prepare(given: &QueryValues) -> Result<Box<dyn PreparedQuery>, QueryError> {
    let edition = given.edition.as_deref().and_then(Edition::find).unwrap_or_default();
    if edition.has_hands() {
        return Err(QueryError::Impossible(
            "who wins with hands depends on what is played; try `affray sim`".to_owned(),
        ));
    }
    let mut asked = given.rulings.clone();
    asked.push(("stamina".to_owned(), given.text("stamina").to_owned()));
    let mut rulings = Rulings::default();
    for (name, value) in &asked {
        rulings.set(name, value).map_err(|error| QueryError::Impossible(error.to_string()))?;
    }
    Ok(Box::new(Whole(Fight::new(edition, &rulings))))
}

/// The duel from its beginning to its end.
struct Whole(Fight);

impl Whole {
    /// A position as one number: two decks, what was lost, and whose turn it is. Discard piles are what is not in a deck.
    fn packed(fight: &Fight) -> u64 {
        let [a, d] = &fight.fighters;
        u64::from(a.deck.bits()) << 40
            | u64::from(d.deck.bits()) << 20
            | u64::from(a.lost) << 10
            | u64::from(d.lost) << 2
            | u64::from(fight.turn.0)
    }

    /// The position that such a number stands for; the flips so far are forgotten.
    fn unpacked(&self, packed: u64) -> Fight {
        let all = Pile::full().bits();
        let fighter = |deck: u64, lost: u64| {
            let deck = deck as u32 & all;
            let (deck, discard) = (Pile::from_bits(deck), Pile::from_bits(all & !deck));
            Fighter { deck, discard, lost: lost as u8, hand: Pile::default() }
        };
        let fighters = [fighter(packed >> 40, packed >> 10), fighter(packed >> 20, packed >> 2)];
        Fight { fighters, turn: Seat(packed as u8 & 3), flips: 0, ..self.0.clone() }
    }
}

impl Stepwise for Whole {
    type Scene = Fight;
    type Bots = Random;
    type Position = u64;
    type End = Seat;

    fn bots(&self) -> Random {
        Random
    }

    fn kinds(&self) -> Vec<Kinds> {
        kinds().into()
    }

    fn which_kinds(source: Source) -> usize {
        source.seat().index()
    }

    fn start(&self) -> u64 {
        Self::packed(&self.0)
    }

    fn paused(&self, fight: &Fight, _: &u64) -> u64 {
        Self::packed(fight)
    }

    fn step<A: Ask<Fight>>(&self, from: &u64, ask: &mut A) -> Result<Next<u64, Seat>, A::Halt> {
        let mut fight = self.unpacked(*from);
        Ok(match fight.step(ask)? {
            Progress::Going => Next::Beat(Self::packed(&fight)),
            Progress::Over => Next::End(fight.winner().expect("a duel is won")),
        })
    }
}

fn name(seat: Seat) -> String {
    format!("{} wins", ["Anchor", "Dart"][seat.index()])
}

impl PreparedQuery for Whole {
    fn title(&self) -> String {
        "the winner of the duel".to_owned()
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = query::web_of(self, watch)?;
        let odds = web.outcome().expect("every turn costs stamina, so no position comes back");
        Ok(vec![OutcomeTable::of("winner", &odds, |seat| name(*seat))])
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(self, seed, runs, u32::MAX);
        query::named(ends, |(end, _)| name(end.expect("no duel is given up")))
    }
}
