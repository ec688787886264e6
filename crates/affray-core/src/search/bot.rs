//! The bot: as many iterations as its strength says, then the option that did best, if it did so beyond doubt.

use std::sync::{Mutex, PoisonError};

use affray_search::{Manner, Pace, Strength, Tree};

use super::advice::Advice;
use super::answerer::Iteration;
use super::worlds::{Planner, StepMemory, Worlds};
use super::worth::Judge;
use crate::{Bot, Decision, Game, Menu, Outlook, Overrule, Progress, Scene, Scored, Stream};

/// The name of the bot that searches, for any game; a strength may follow: `search:2000`, `search:300ms`.
pub const SEARCH: &str = "search";
/// The name of its twin that sees all cards, for measurement alone.
pub const SEARCH_OPEN: &str = "search-open";

/// What the name of a searching bot says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// How long it thinks.
    pub strength: Strength,
    /// Whether it sees all cards.
    pub is_open: bool,
}

/// Reads the name of a searching bot; `None` for any other.
pub fn named(name: &str) -> Option<Named> {
    let (name, strength) = match name.split_once(':') {
        Some((name, strength)) => (name, strength.parse().ok()?),
        None => (name, Strength::USUAL),
    };
    let is_open = match name {
        SEARCH => false,
        SEARCH_OPEN => true,
        _ => return None,
    };
    Some(Named { strength, is_open })
}

/// A bot that searches.
pub struct Searcher<S: Scene> {
    named: Named,
    manner: Manner,
    /// Decides beyond the tree.
    quick: Box<dyn Bot<S>>,
    /// No iteration takes more steps than this.
    cap: u32,
    /// Memory that no decision is using, kept so that it need not be asked for again.
    spare: Mutex<Vec<Box<Memory<S>>>>,
}

/// What a search works with.
pub(super) struct Memory<S: Scene> {
    pub tree: Tree<S::Choice>,
    step: StepMemory<S>,
    menu: Menu<S::Choice>,
    world: Option<S>,
    judge: Judge,
    guesses: Guesses,
}

/// Worlds guessed from what others have decided since the step began.
#[derive(Debug, Clone, Copy, Default)]
struct Guesses {
    /// What the seat knows, by its number; nothing where the others' decisions say nothing.
    known: Option<u64>,
    found: u32,
    missed: u32,
}

impl Guesses {
    /// So often a world is dealt and thrown away before one is taken as it comes.
    const TRIES: u32 = 16;
    /// After so many worlds without a single find the others are held for players of another kind than the bot.
    const LEAST: u32 = 8;

    /// What the seat knows, where it is worth a try.
    fn tries(&self) -> Option<u64> {
        self.known.filter(|_| self.found > 0 || self.missed < Self::LEAST)
    }
}

/// Separates the dealing of worlds from what is dealt afterwards, both from the bots' whims, and these from what others are
/// guessed to have done.
const UNSEEN: u64 = 0x556E_7365_656E;
const WHIMS: u64 = 0x5768_696D;
const GUESSES: u64 = 0x4775_6573_7365;

impl<S: Searchable> Searcher<S> {
    /// The searching bot of a game, if the name is that of one.
    pub fn of<G: Game<Scene = S>>(named: Named) -> Searcher<S> {
        let best = G::BOTS.last().expect("every game has a bot");
        Searcher { named, manner: Manner::USUAL, quick: (best.make)(), cap: G::STEP_CAP, spare: Mutex::new(Vec::new()) }
    }

    /// The same, grown in another manner.
    #[must_use]
    pub fn in_manner(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }
}

impl<S: Searchable> Searcher<S> {
    /// Searches, and hands over the tree with what was found.
    pub(super) fn search<T>(
        &self,
        worlds: &Worlds<'_, S>,
        strength: Strength,
        seed: u64,
        read: impl FnOnce(&Tree<S::Choice>) -> T,
    ) -> T {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memory = spare.unwrap_or_else(|| {
            Box::new(Memory {
                tree: Tree::new(self.manner),
                step: StepMemory::new(),
                menu: Menu::plain(),
                world: None,
                judge: Judge::new(),
                guesses: Guesses::default(),
            })
        });
        memory.tree.clear();
        memory.judge.sit_down(worlds.before(), worlds.cast());
        let Memory { world, step, guesses, .. } = &mut *memory;
        let world = world.get_or_insert_with(|| worlds.before().clone());
        *guesses = Guesses::default();
        if !self.named.is_open && worlds.says_something_of_others() {
            guesses.known = Some(worlds.known(world, &mut Stream::new(seed ^ UNSEEN, 0), step));
        }
        let mut pace = Pace::begin(strength);
        while pace.advance().is_some() {
            self.iterate(&mut memory, worlds, seed);
        }
        let found = read(&memory.tree);
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        found
    }

    /// One run of the rules from the decision to the end of the fight.
    fn iterate(&self, memory: &mut Memory<S>, worlds: &Worlds<'_, S>, seed: u64) {
        let Memory { tree, step, menu, world, judge, guesses } = memory;
        let again = tree.again();
        // The nth time an option is tried it meets the nth world, whichever option it is.
        let number = again.map_or(0, |(_, world)| u64::from(world));
        let world = world.get_or_insert_with(|| worlds.before().clone());
        let mut unseen = Stream::new(seed ^ UNSEEN, number);
        let is_guessed = guesses.tries().is_some_and(|known| {
            let mut whim = Stream::new(seed ^ GUESSES, number);
            let mut guess = || worlds.guess(world, (&mut unseen, &mut whim), &*self.quick, known, step);
            let is_found = (0..Guesses::TRIES).any(|_| guess());
            (guesses.found, guesses.missed) =
                (guesses.found + u32::from(is_found), guesses.missed + u32::from(!is_found));
            is_found
        });
        let mut iteration = Iteration {
            tree,
            menu,
            quick: &*self.quick,
            chance: Stream::new(seed, number),
            whim: Stream::new(seed ^ WHIMS, number),
            is_inside: true,
            root: worlds.seat(),
            taken: again.map(|(option, _)| option),
            has_met_root: false,
        };
        let mut progress = if is_guessed {
            worlds.run_guessed(world, &mut iteration, step)
        } else {
            worlds.run(world, &mut unseen, self.named.is_open, &mut iteration, step)
        };
        let mut steps = 0;
        while progress == Progress::Going && steps < self.cap {
            let Ok(next) = world.step(&mut iteration);
            (progress, steps) = (next, steps + 1);
        }
        judge.look(&*world, worlds.before(), worlds.cast());
        tree.learn(|seat| judge.worth(crate::Seat(seat)));
    }
}

/// What a scene must say of itself to be searched; every game's does.
pub trait Searchable: Outlook + Overrule + Scored {}

impl<S: Outlook + Overrule + Scored> Searchable for S {}

/// A seed from a bot's whims.
fn seed_of(whim: &mut Stream) -> u64 {
    u64::from(whim.below(u32::MAX)) << 32 | u64::from(whim.below(u32::MAX))
}

impl<S: Searchable> Planner<S> for Searcher<S> {
    fn plan(&self, worlds: &Worlds<'_, S>, _: &Decision<'_, S>, whim: &mut Stream) -> usize {
        let seed = seed_of(whim);
        self.search(worlds, self.named.strength, seed, |tree| tree.choice().expect("it was met"))
    }

    fn advise(&self, worlds: &Worlds<'_, S>, decision: &Decision<'_, S>, whim: &mut Stream) -> Advice<S::Choice> {
        let seed = seed_of(whim);
        self.search(worlds, self.named.strength, seed, |tree| Advice::read(tree, decision.options))
    }
}

impl<S: Searchable> Bot<S> for Searcher<S> {
    /// Where nobody knows how the fight came to the decision there is nothing to search from: it decides as the bot that
    /// decides beyond the tree.
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.quick.choose(decision, whim)
    }

    fn planner(&self) -> Option<&dyn Planner<S>> {
        Some(self)
    }
}
