//! The odds of each open option, by what the seat that is asked knows and nothing more.
//!
//! The step is run again from its beginning with the tape so far and the option at its end. From there on every branch
//! of chance is followed, up to the next decision of anybody or the end of the step. A game may declare an assumed
//! answer to some questions (that nobody reshuffles in between); then odds look past them, and say so.

use std::cell::{Cell, RefCell};

use crate::answerers::tape::{Place, Tape, TapeContinuation};
use crate::cards::Pile;
use crate::exact::{Chance, Enumeration, Exact, Kinds, Odds};
use crate::query::Budget;
use crate::{Answer, Ask, Cast, Coin, Hidden, Menu, Open, Overrule, Play, Random, Redeal, Scene, Seat, Viewer, Words};

/// The text for a result that changes nothing.
pub const NOTHING: &str = "nothing changes";

/// Who was hit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Blows {
    /// The other side was hit.
    pub hit: bool,
    /// The own side was hit.
    pub hurt: bool,
}

impl Blows {
    /// In two or three words, if anybody was hit.
    pub fn headline(self) -> Option<&'static str> {
        match (self.hit, self.hurt) {
            (true, true) => Some("hit and hurt"),
            (true, false) => Some("hit"),
            (false, true) => Some("hurt"),
            (false, false) => None,
        }
    }
}

/// A scene that can give odds to a seat.
pub trait Outlook: Words + Hidden {
    /// Whether [`redeal`](Hidden::redeal) gives every deal that is possible for the viewer its true weight; if not, no
    /// odds are shown.
    fn is_exact(&self, _viewer: Viewer) -> bool {
        true
    }

    /// The facts that odds and the luck report speak of, read from the viewer's view: hit points, stamina, who is down.
    fn facts(view: &Self::View<'_>, viewer: Viewer, cast: &Cast) -> Vec<Fact>;

    /// What came of a choice, in a few words; results with the same words are added up. By default, the facts that
    /// changed.
    fn gist(&self, before: &Self, seat: Seat, cast: &Cast) -> String {
        let viewer = Viewer::Seat(seat);
        let facts = |scene: &Self| Self::facts(&scene.view(viewer), viewer, cast);
        let changes = changes(&facts(before), &facts(self));
        if changes.is_empty() { NOTHING.to_owned() } else { changes.join("; ") }
    }

    /// Who was hit since `before`; nobody in a game that has no such thing.
    fn blows(&self, _before: &Self, _seat: Seat) -> Blows {
        Blows::default()
    }

    /// The result in two or three words, for a line with little space: "hit", "unhurt". Results with the same words are
    /// added up. By default, who was hit, or the first part of the gist without the name.
    fn headline(&self, before: &Self, seat: Seat, cast: &Cast) -> String {
        if let Some(blows) = self.blows(before, seat).headline() {
            return blows.to_owned();
        }
        let gist = self.gist(before, seat, cast);
        let first = gist.split("; ").next().unwrap_or_default();
        first.split_once(": ").map_or(first, |(_, what)| what).to_owned()
    }

    /// The choice assumed when an option leads on to this question, and the words for it: "without reshuffling". `None`
    /// where the question is a real decision. `mine` says whether it is put to the seat whose odds are shown; what
    /// others are assumed to choose must follow from what everybody sees.
    fn assumed_choice(&self, _question: &Self::Question, _mine: bool) -> Option<(Self::Choice, &'static str)> {
        None
    }

    /// Cards that the next results of this choice cannot tell apart; none where every card counts.
    fn indistinguishable(&self, _choice: &Self::Choice) -> Vec<Kinds> {
        Vec::new()
    }

    /// Which of these applies to a source.
    fn pile_of(_source: Self::Source) -> usize {
        0
    }

    /// Which handful a draw belongs to, if the order within it changes nothing; 0 where order matters
    /// ([`together_by`](Enumeration::together_by)).
    fn draw_group(_source: Self::Source) -> u8 {
        0
    }
}

/// Something a viewer knows about somebody, as odds and the luck report use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Whose: "Kresk".
    pub whose: String,
    /// What is known.
    pub what: Measure,
}

/// What is known about somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// A number by its name: "Stamina", 7. A number that is missing stands at 0.
    Number(&'static str, i64),
    /// Something that is true or not: "fallen".
    Remark(String),
}

impl Fact {
    /// A fact that is a number.
    pub fn number(whose: &str, name: &'static str, now: impl Into<i64>) -> Fact {
        Fact { whose: whose.to_owned(), what: Measure::Number(name, now.into()) }
    }

    /// A fact that is a remark.
    pub fn remark(whose: &str, words: impl Into<String>) -> Fact {
        Fact { whose: whose.to_owned(), what: Measure::Remark(words.into()) }
    }
}

/// The facts that differ, in the order of `after`: "Kresk: Stamina -1, fallen".
fn changes(before: &[Fact], after: &[Fact]) -> Vec<String> {
    let number = |facts: &[Fact], whose: &str, name: &str| {
        facts.iter().find_map(|fact| match fact.what {
            Measure::Number(other, now) if fact.whose == whose && other == name => Some(now),
            _ => None,
        })
    };
    let mut people: Vec<&str> = Vec::new();
    for fact in after {
        if !people.contains(&fact.whose.as_str()) {
            people.push(&fact.whose);
        }
    }
    let mut found = Vec::new();
    for whose in people {
        let mut here = Vec::new();
        for fact in after.iter().filter(|fact| fact.whose == whose) {
            match &fact.what {
                Measure::Number(name, now) => match now - number(before, whose, name).unwrap_or(0) {
                    0 => {}
                    change => here.push(format!("{name} {change:+}")),
                },
                Measure::Remark(words) if !before.contains(fact) => here.push(words.clone()),
                Measure::Remark(_) => {}
            }
        }
        for fact in before.iter().filter(|fact| fact.whose == whose) {
            if let Measure::Number(name, now) = fact.what
                && number(after, whose, name).is_none()
            {
                here.push(format!("{name} {:+}", -now));
            }
        }
        if !here.is_empty() {
            found.push(format!("{whose}: {}", here.join(", ")));
        }
    }
    found
}

/// The odds of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionOdds {
    /// Its place in the menu, from 0.
    pub option: usize,
    /// What it is.
    pub text: String,
    /// What may come of it.
    pub chances: Chances,
    /// The same in two or three words each, the likeliest first; empty where the chances are not exact.
    pub headlines: Vec<(String, Chance)>,
    /// What is assumed, if anything: "without reshuffling".
    pub assumed: Option<&'static str>,
}

/// What may come of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chances {
    /// Each immediate result with its exact chance, the likeliest first.
    Exact(Vec<(String, Chance)>),
    /// What comes of it depends on what others decide, or have decided in secret.
    DependsOnOthers,
    /// There are too many paths, or the odds cannot be computed exactly.
    NotComputed,
}

/// Answers past the tape with every branch in turn; decisions halt, except those with an assumed answer.
struct Branches<'a, S: Scene> {
    exact: &'a RefCell<&'a mut Exact<S, Random>>,
    seat: Seat,
    assumed: Option<&'a Cell<Option<&'static str>>>,
}

impl<S: Outlook> TapeContinuation<S> for Branches<'_, S> {
    fn card(&mut self, source: S::Source, from: &dyn Pile<S::Card>, _: Place) -> Option<S::Card> {
        Some(self.exact.borrow_mut().branch(source, from))
    }
    fn roll(&mut self, source: S::Source, sides: u8, _: Place) -> Option<u8> {
        let Ok(shows) = self.exact.borrow_mut().roll(source, sides);
        Some(shows)
    }
    fn toss(&mut self, source: S::Source, _: Place) -> Option<Coin> {
        let Ok(shows) = self.exact.borrow_mut().toss(source);
        Some(shows)
    }
    fn choose(&mut self, scene: &S, seat: Seat, asked: &S::Question, options: &[S::Choice], _: Place) -> Option<usize> {
        let assumed = self.assumed?;
        let (choice, words) = scene.assumed_choice(asked, seat == self.seat)?;
        assumed.set(Some(words));
        options.iter().position(|option| *option == choice)
    }
}

impl<S: Outlook + Overrule> Play<S> {
    /// The odds of each option open to a seat; `None` if nothing is asked of it.
    pub fn all_option_odds(&self, seat: Seat, budget: &mut Budget<'_>) -> Option<Vec<OptionOdds>> {
        let (_, options, _) = self.menu_of(seat)?;
        (0..options.len()).map(|option| self.option_odds(seat, option, budget, &|_| {})).collect()
    }

    /// The odds of one option after `with` has changed the scene. Changes that the seat cannot see make no difference;
    /// a law checks that for every game.
    pub fn option_odds(
        &self,
        seat: Seat,
        option: usize,
        budget: &mut Budget<'_>,
        with: &dyn Fn(&mut S),
    ) -> Option<OptionOdds> {
        let (number, options, alone) = self.menu_of(seat)?;
        let choice = options.get(option)?;
        let text = self.scene().choice(self.cast(), choice);
        if !alone {
            let chances = Chances::DependsOnOthers;
            return Some(OptionOdds { option, text, chances, headlines: Vec::new(), assumed: None });
        }
        let mut now = self.scene().clone();
        with(&mut now);
        // The step begins where the finished ones ended.
        let done = self.settled_at();
        let (tape, question, cast) = (&self.tape()[done..], number - done, self.cast());
        let assumed = Cell::new(None);
        let position =
            Position { before: self.settled(), tape, now: &now, cast, question, seat, with, assumed: Some(&assumed) };
        let read = |scene: &S| (scene.gist(&now, seat, cast), scene.headline(&now, seat, cast));
        let Some(odds) = position.odds(*choice, budget, read) else {
            let chances = Chances::NotComputed;
            return Some(OptionOdds { option, text, chances, headlines: Vec::new(), assumed: None });
        };
        let chances = Chances::Exact(likeliest_first(odds.named(|(gist, _)| gist.clone())));
        let headlines = likeliest_first(odds.named(|(_, headline)| headline.clone()));
        Some(OptionOdds { option, text, chances, headlines, assumed: assumed.get() })
    }

    /// The number of the open question, a seat's options, and whether nobody else is asked.
    fn menu_of(&self, seat: Seat) -> Option<(usize, &[S::Choice], bool)> {
        let (number, Open::Choice { menus, answered, .. }) = self.open()? else { return None };
        let (_, menu) = menus.iter().find(|(other, _)| *other == seat)?;
        Some((number, menu.options(), menus.len() == 1 && answered.is_empty()))
    }
}

fn likeliest_first(mut results: Vec<(String, Chance)>) -> Vec<(String, Chance)> {
    results.sort_by(|(name, chance), (other, than)| than.cmp(chance).then_with(|| name.cmp(other)));
    results
}

/// A decision of one seat that nobody else is asked for: where the step began, what has been answered in it, and what
/// the seat looks at.
pub(crate) struct Position<'a, S: Scene> {
    /// The scene before the step.
    pub before: &'a S,
    /// The answers the step has had.
    pub tape: &'a [Answer<S>],
    /// The scene as it stands while the question is open.
    pub now: &'a S,
    pub cast: &'a Cast,
    /// The place of the question in the step.
    pub question: usize,
    pub seat: Seat,
    /// A further change to the scene at the open question, before hidden cards are redealt.
    pub with: &'a dyn Fn(&mut S),
    /// Where an assumption is noted; with `None` nothing is assumed.
    pub assumed: Option<&'a Cell<Option<&'static str>>>,
}

impl<S: Outlook + Overrule> Position<'_, S> {
    /// The results of a choice, up to the next decision of anybody or the end of the step: what `read` makes of where
    /// each branch leads, with exact chances. `None` where they cannot be computed.
    pub fn odds<T: Ord>(
        &self,
        choice: S::Choice,
        budget: &mut Budget<'_>,
        mut read: impl FnMut(&S) -> T,
    ) -> Option<Odds<T>> {
        if !self.now.is_exact(Viewer::Seat(self.seat)) {
            return None;
        }
        let mut menu = Menu::plain();
        let mut run = |exact: &mut Exact<S, Random>| read(&self.follow(choice, exact, &mut menu));
        let mut enumeration = Enumeration::new(Random)
            .kinds_by(self.now.indistinguishable(&choice), S::pile_of)
            .together_by(S::draw_group);
        if enumeration.estimate(&mut run) > budget.allowed as f64 {
            return None;
        }
        enumeration.watched(|_, share| (budget.report)(share), run).ok()
    }

    /// Where one branch leads. It does not depend on how results are read, so that the rules are compiled for it once.
    fn follow(&self, choice: S::Choice, exact: &mut Exact<S, Random>, menu: &mut Menu<S::Choice>) -> S {
        let branches = RefCell::new(exact);
        let mut scene = self.before.clone();
        let mut answers = self.tape.to_vec();
        answers.push(Answer::Pick(self.seat, choice));
        let mut branching = Branches { exact: &branches, seat: self.seat, assumed: self.assumed };
        let mut change = |scene: &mut S| {
            (self.with)(scene);
            let Ok(()) = scene.redeal(Viewer::Seat(self.seat), Redeal::UntilNextDecision, &mut **branches.borrow_mut());
        };
        let mut tape = Tape::new(&mut answers, Place::START, self.cast, menu)
            .continued_by(&mut branching)
            .what_if(self.question, &mut change);
        // The step may stop at the next question, which is as far as anybody can see.
        let _ = tape.run(&mut scene);
        scene
    }

    /// The results of a choice in words.
    pub fn chances(&self, choice: S::Choice, budget: &mut Budget<'_>) -> Chances {
        let gist = |scene: &S| scene.gist(self.now, self.seat, self.cast);
        let odds = self.odds(choice, budget, gist);
        odds.map_or(Chances::NotComputed, |odds| Chances::Exact(likeliest_first(odds.into_chances())))
    }
}
