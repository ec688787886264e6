//! The odds of each open option, by what the seat that is asked knows and nothing more.
//!
//! An option is followed to where its consequences end ([`Outlook::is_settled`]): through draws, through questions to
//! anybody, and through the answer of the other side. Whoever decides on the way decides as the game's
//! [`policy`](Outlook::policy) does. Every branch is followed exactly where nothing is hidden and there are few enough;
//! else many samples are played, each with other cards where the seat sees none, and the result says so.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::{AddAssign, ControlFlow};

use serde::{Serialize, Serializer};

use super::outlook::{Ledger, Outlook};
use super::position::{Position, likeliest_first};
use crate::answerers::BotsPlayOn;
use crate::exact::{Chance, Odds, float};
use crate::query::Budget;
use crate::{Bot, BySeat, Decision, Menu, Open, Overrule, Play, Scene, Seat, Stream, Viewer};

/// The odds of an option.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OptionOdds {
    /// Its place in the menu, from 0.
    pub option: usize,
    /// What it is.
    pub text: String,
    /// What may come of it before anybody decides again.
    pub at_once: Chances,
    /// What may come of it in the end; `None` if the computation was cancelled.
    pub outcome: Option<Consequences>,
}

/// What may come of an option before anybody decides again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chances {
    /// Each immediate result with its exact chance, the likeliest first.
    #[serde(serialize_with = "as_fractions")]
    Exact(Vec<(String, Chance)>),
    /// What comes of it depends on what others decide, or have decided in secret.
    DependsOnOthers,
    /// There are too many paths, or the odds cannot be computed exactly.
    NotComputed,
}

impl Chances {
    /// Each immediate result with its share and its fraction, the likeliest first; `None` where they were not computed.
    pub fn shares(&self) -> Option<Vec<Share<String>>> {
        let share = |(what, chance): &(String, Chance)| Share {
            what: what.clone(),
            share: float(chance),
            exact: Some(chance.clone()),
        };
        match self {
            Chances::Exact(results) => Some(results.iter().map(share).collect()),
            Chances::DependsOnOthers | Chances::NotComputed => None,
        }
    }
}

/// A chance as people write it: `"3/20"`.
#[allow(clippy::ref_option)] // As serde calls it.
fn as_fraction<S: Serializer>(chance: &Option<Chance>, serializer: S) -> Result<S::Ok, S::Error> {
    match chance {
        Some(chance) => serializer.collect_str(chance),
        None => serializer.serialize_none(),
    }
}

/// Results with their chances: `[{"what": "hit", "exact": "3/20"}]`.
fn as_fractions<S: Serializer>(results: &[(String, Chance)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Shown<'a> {
        what: &'a str,
        exact: String,
    }
    serializer.collect_seq(results.iter().map(|(what, chance)| Shown { what, exact: chance.to_string() }))
}

/// What may come of an option where its consequences end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Consequences {
    /// Each result in words, the likeliest first.
    pub results: Vec<Share<String>>,
    /// What the other side loses, the least first.
    pub dealt: Vec<Share<i32>>,
    /// What those whom the seat plays lose, the least first.
    pub paid: Vec<Share<i32>>,
    /// What either side loses.
    pub ledger: LedgerOdds,
    /// How it was found out.
    pub method: Method,
    /// What the ledger counts: "Stamina".
    pub unit: &'static str,
    /// Up to where it was followed: "up to the foes' answer".
    pub horizon: &'static str,
}

/// Something that may come out, and how likely it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Share<T> {
    /// What comes out.
    pub what: T,
    /// Its share of all cases.
    pub share: f64,
    /// The same as a fraction, where it is known.
    #[serde(serialize_with = "as_fraction", skip_serializing_if = "Option::is_none")]
    pub exact: Option<Chance>,
}

impl Share<()> {
    fn of<T>(self, what: T) -> Share<T> {
        Share { what, share: self.share, exact: self.exact }
    }
}

/// How odds were found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Every branch was followed and weighted.
    Exact,
    /// So many cases were played.
    Simulated(u32),
}

impl Method {
    /// Half the width of the 95 % interval around a share; 0 where it is exact.
    pub fn margin(self, share: f64) -> f64 {
        match self {
            Method::Exact => 0.0,
            Method::Simulated(samples) => 1.96 * (share * (1.0 - share) / f64::from(samples.max(1))).sqrt(),
        }
    }
}

/// What either side loses, over all results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct LedgerOdds {
    /// The chance that anybody of the other side is harmed.
    pub hit: f64,
    /// The chance that anybody whom the seat plays is harmed.
    pub hurt: f64,
    /// What the other side loses on average; less than 0 if it gains.
    pub dealt: f64,
    /// What those whom the seat plays lose on average; less than 0 if they gain.
    pub paid: f64,
    /// The chance that somebody of the other side is taken out of the fight.
    pub felled: f64,
    /// The chance that somebody whom the seat plays is.
    pub fallen: f64,
}

impl LedgerOdds {
    fn add(&mut self, ledger: Ledger, share: f64) {
        let when = |is: bool| if is { share } else { 0.0 };
        self.hit += when(ledger.hit);
        self.hurt += when(ledger.hurt);
        self.dealt += share * f64::from(ledger.dealt);
        self.paid += share * f64::from(ledger.paid);
        self.felled += when(ledger.felled > 0);
        self.fallen += when(ledger.fallen > 0);
    }
}

/// How much work may go into the odds of an option.
pub struct OddsEffort<'a> {
    /// The paths that may be followed for exact odds. If its report stops it, the odds are simulated.
    pub exact: Budget<'a>,
    /// How many samples are played where there are no exact odds.
    pub samples: u32,
    /// Called often; can cancel everything.
    pub check: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl OddsEffort<'_> {
    /// As many samples as give shares within two points.
    pub const SAMPLES: u32 = 2_500;

    /// Runs `with` with the usual limits and without a way to cancel.
    pub fn quiet<T>(with: impl FnOnce(&mut OddsEffort<'_>) -> T) -> T {
        let exact = Budget { allowed: Budget::USUAL, report: &mut |_| ControlFlow::Continue(()) };
        with(&mut OddsEffort { exact, samples: OddsEffort::SAMPLES, check: &mut || ControlFlow::Continue(()) })
    }
}

impl<S: Outlook + Overrule> Play<S> {
    /// The odds of each option open to a seat; `None` if nothing is asked of it.
    pub fn all_option_odds(&self, seat: Seat, effort: &mut OddsEffort<'_>) -> Option<Vec<OptionOdds>> {
        let (_, options, _) = self.menu_of(seat)?;
        (0..options.len()).map(|option| self.option_odds(seat, option, effort, &|_| {})).collect()
    }

    /// The odds of one option after `with` has changed the scene. Changes that the seat cannot see make no difference;
    /// a law checks that for every game.
    pub fn option_odds(
        &self,
        seat: Seat,
        option: usize,
        effort: &mut OddsEffort<'_>,
        with: &dyn Fn(&mut S),
    ) -> Option<OptionOdds> {
        let (number, options, is_alone) = self.menu_of(seat)?;
        let choice = *options.get(option)?;
        let (_, Open::Choice { question: asked, .. }) = self.open()? else { return None };
        let text = self.scene().option(self.cast(), asked, &choice);
        let mut now = self.scene().clone();
        with(&mut now);
        // The step begins where the finished ones ended. What others have answered in secret is forgotten.
        let done = self.settled_at();
        let (tape, question, cast) = (&self.tape()[done..number], number - done, self.cast());
        let position = Position { before: self.settled(), tape, now: &now, cast, question, seat, with };
        let at_once = if is_alone { position.chances(choice, &mut effort.exact) } else { Chances::DependsOnOthers };
        let outcome = position.consequences(choice, is_alone, effort);
        Some(OptionOdds { option, text, at_once, outcome })
    }

    /// The number of the open question, a seat's options, and whether nobody else is asked.
    fn menu_of(&self, seat: Seat) -> Option<(usize, &[S::Choice], bool)> {
        let (number, Open::Choice { menus, answered, .. }) = self.open()? else { return None };
        let (_, menu) = menus.iter().find(|(other, _)| *other == seat)?;
        Some((number, menu.options(), menus.len() == 1 && answered.is_empty()))
    }
}

/// Separates the exchange of unseen cards from what is dealt afterwards.
const UNSEEN: u64 = 0x556E_7365_656E;

/// Everybody decides by the policy.
struct Policy<S: 'static>(&'static dyn Bot<S>);

impl<S: Scene> Bot<S> for Policy<S> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.0.choose(decision, whim)
    }
}

impl<S: Outlook + Overrule> Position<'_, S> {
    /// What may come of a choice where its consequences end.
    fn consequences(&self, choice: S::Choice, is_alone: bool, effort: &mut OddsEffort<'_>) -> Option<Consequences> {
        let read = |scene: &S| (scene.gist(self.now, self.seat, self.cast), scene.ledger(self.now, self.seat));
        let decide = |scene: &S, asked, question: &S::Question, options: &[S::Choice]| {
            self.follow_exactly(scene, asked, question, options)
        };
        if is_alone && let Some(odds) = self.odds_to_horizon(choice, &mut effort.exact, decide, read) {
            return Some(Consequences::exact::<S>(&odds));
        }
        (effort.check)().is_continue().then_some(())?;
        let bots = BySeat(self.cast.seats().iter().map(|_| Box::new(Policy(S::policy())) as Box<dyn Bot<S>>).collect());
        let mut counts: BTreeMap<(String, Ledger), u32> = BTreeMap::new();
        for number in 0..effort.samples {
            if number % 64 == 63 && (effort.check)().is_break() {
                return None;
            }
            *counts.entry(read(&self.sample(choice, &bots, number.into()))).or_default() += 1;
        }
        Some(Consequences::simulated::<S>(counts, effort.samples))
    }

    /// Decisions on the way that can be followed exactly: those that are none, and all where nothing is hidden.
    fn follow_exactly(&self, scene: &S, asked: Seat, question: &S::Question, options: &[S::Choice]) -> Option<usize> {
        let decision = || Decision { seat: asked, view: scene.view(Viewer::Seat(asked)), question: *question, options };
        self.only_option(asked, options)
            .or_else(|| S::OPEN.then(|| S::policy().choose(&decision(), &mut Stream::new(0, 0))))
    }

    /// Plays one case to the horizon. The same number brings the same chances to every option, so that options that
    /// differ in nothing are seen to.
    fn sample(&self, choice: S::Choice, bots: &BySeat<S>, number: u64) -> S {
        const SEED: u64 = 1;
        let mut continuation = BotsPlayOn::seeded(SEED, number, bots);
        let mut exchange = |scene: &mut S| {
            (self.with)(scene);
            scene.exchange_unseen(Viewer::Seat(self.seat), &mut Stream::new(SEED ^ UNSEEN, number));
        };
        self.play_on(choice, &mut exchange, &mut continuation, &mut Menu::plain(), super::position::MOST_STEPS).0
    }
}

impl Consequences {
    fn exact<S: Outlook>(odds: &Odds<(String, Ledger)>) -> Consequences {
        let weighed = odds.chances().map(|((text, ledger), chance)| (text.clone(), *ledger, chance));
        let share = |chance: &Chance| Share { what: (), share: float(chance), exact: Some(chance.clone()) };
        Consequences::of::<S, Chance>(weighed, share, Method::Exact)
    }

    fn simulated<S: Outlook>(counts: BTreeMap<(String, Ledger), u32>, samples: u32) -> Consequences {
        let weighed = counts.into_iter().map(|((text, ledger), count)| (text, ledger, count));
        let share = |count: &u32| Share { what: (), share: f64::from(*count) / f64::from(samples.max(1)), exact: None };
        Consequences::of::<S, u32>(weighed, share, Method::Simulated(samples))
    }

    /// Adds up what results have in common; `W` is what a result weighs.
    fn of<S: Outlook, W: Clone + Ord + AddAssign>(
        weighed: impl Iterator<Item = (String, Ledger, W)>,
        share: impl Fn(&W) -> Share<()>,
        method: Method,
    ) -> Consequences {
        fn gather<T: Ord, W: AddAssign>(sums: &mut BTreeMap<T, W>, what: T, weight: W) {
            match sums.entry(what) {
                Entry::Occupied(mut sum) => *sum.get_mut() += weight,
                Entry::Vacant(sum) => _ = sum.insert(weight),
            }
        }
        let mut ledger = LedgerOdds::default();
        let (mut results, mut dealt, mut paid) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for (text, result, weight) in weighed {
            ledger.add(result, share(&weight).share);
            gather(&mut dealt, result.dealt, weight.clone());
            gather(&mut paid, result.paid, weight.clone());
            gather(&mut results, text, weight);
        }
        let results = likeliest_first(results.into_iter().collect());
        Consequences {
            results: results.into_iter().map(|(text, weight)| share(&weight).of(text)).collect(),
            dealt: dealt.into_iter().map(|(amount, weight)| share(&weight).of(amount)).collect(),
            paid: paid.into_iter().map(|(amount, weight)| share(&weight).of(amount)).collect(),
            ledger,
            method,
            unit: S::UNIT,
            horizon: S::HORIZON,
        }
    }
}
