//! The seeded answerer: chance from a stream, decisions from bots. It never halts.

use std::convert::Infallible;

use crate::{
    Ask, Audience, Bag, Coin, Decision, Menu, Progress, QuickBot, Scene, Seat, SeatAnswers, SeatSet, Stream, Viewer,
};

/// Plays a scene out by itself, as fast as the rules allow.
pub struct Seeded<S: Scene, B> {
    chance: Stream,
    whim: Stream,
    bots: B,
    menu: Menu<S::Choice>,
}

/// Separates the bots' whims from the dealing, so that a bot's coin toss never moves a card.
pub(crate) const WHIMS: u64 = 0x5768_696D;

impl<S: Scene, B: QuickBot<S>> Seeded<S, B> {
    /// Fight `number` under `seed`.
    pub fn new(seed: u64, number: u64, bots: B) -> Self {
        Seeded { chance: Stream::new(seed, number), whim: Stream::new(seed ^ WHIMS, number), bots, menu: Menu::plain() }
    }

    /// Switches to another fight, keeping bots and memory.
    #[inline]
    pub fn restart(&mut self, seed: u64, number: u64) {
        self.chance = Stream::new(seed, number);
        self.whim = Stream::new(seed ^ WHIMS, number);
    }

    /// Plays the scene to its end, at most `cap` steps; says whether it ended.
    #[inline]
    pub fn play_out(&mut self, scene: &mut S, cap: u32) -> Progress {
        for _ in 0..cap {
            let Ok(progress) = scene.step(self);
            if progress == Progress::Over {
                return Progress::Over;
            }
        }
        Progress::Going
    }

    /// Asks the bot, and builds the list of options only for a bot that needs it.
    ///
    /// Where the kind of question is known at compile time, so is whether the bot needs the list, and its pick is
    /// inlined into the rule. A call in between would cost as much as many a pick.
    #[expect(clippy::inline_always, reason = "without it a simulation spends a tenth of its time here")]
    #[inline(always)]
    fn decide(&mut self, scene: &S, seat: Seat, question: S::Question) -> S::Choice {
        #[cfg(debug_assertions)]
        let before = self.whim.clone();
        let picked = self.bots.pick(seat, &scene.view(Viewer::Seat(seat)), &question, &mut self.whim);
        #[cfg(debug_assertions)]
        self.compare_with_the_list(scene, seat, question, picked, before);
        match picked {
            Some(choice) => choice,
            None => self.choose_from_list(scene, seat, question),
        }
    }

    #[inline(never)]
    fn choose_from_list(&mut self, scene: &S, seat: Seat, question: S::Question) -> S::Choice {
        self.menu.clear();
        scene.options(seat, &question, &mut self.menu);
        let options = self.menu.options();
        debug_assert!(!options.is_empty(), "{question:?} lists no option");
        if let [only] = options {
            return *only;
        }
        let view = scene.view(Viewer::Seat(seat));
        let place = self.bots.choose(&Decision { seat, view, question, options }, &mut self.whim);
        options[place]
    }

    /// Asserts that a bot picks without a list what it would choose from the list, with the same whims.
    #[cfg(debug_assertions)]
    fn compare_with_the_list(
        &mut self,
        scene: &S,
        seat: Seat,
        question: S::Question,
        picked: Option<S::Choice>,
        mut whim: Stream,
    ) {
        if picked.is_some() {
            self.menu.clear();
            scene.options(seat, &question, &mut self.menu);
            let options = self.menu.options();
            let place = match options {
                [_] => 0,
                _ => {
                    let view = scene.view(Viewer::Seat(seat));
                    self.bots.choose(&Decision { seat, view, question, options }, &mut whim)
                }
            };
            assert_eq!(picked, Some(options[place]), "{seat:?} picks something else than it chooses: {question:?}");
        }
        assert_eq!(whim, self.whim, "{seat:?} uses other whims without a list: {question:?}");
    }
}

impl<S: Scene, B: QuickBot<S>> Ask<S> for Seeded<S, B> {
    type Halt = Infallible;

    #[inline]
    fn card<P: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &P) -> Result<S::Card, Infallible> {
        Ok(from.nth(self.chance.below(from.len() as u32) as usize))
    }

    #[inline]
    fn take_card<P: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &mut P) -> Result<S::Card, Infallible> {
        Ok(from.take_nth(self.chance.below(from.len() as u32) as usize))
    }

    #[inline]
    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, Infallible> {
        Ok(1 + self.chance.below(u32::from(sides)) as u8)
    }

    #[inline]
    fn toss(&mut self, _: S::Source) -> Result<Coin, Infallible> {
        Ok(Coin::FACES[self.chance.below(2) as usize])
    }

    #[expect(clippy::inline_always, reason = "as for `decide`")]
    #[inline(always)]
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Infallible> {
        Ok(self.decide(scene, seat, question))
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Infallible> {
        let mut each = SeatAnswers::new();
        for seat in seats.iter() {
            each.insert(seat, self.decide(scene, seat, question));
        }
        Ok(each)
    }

    #[inline]
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
