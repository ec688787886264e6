//! A twin of a scene, in which cards that a viewer cannot see are others, goes the same way.

use affray_core::{Answer, Ask, Audience, Bag, Coin, Each, Menu, Scene, Seat, SeatSet, Viewer};

use super::{Lawful, seen};

/// Runs a step with recorded answers as far as they fit a twin, and keeps what a viewer is told and sees.
///
/// In the twin some cards are others: a card on the tape that is not in the twin's pile is replaced by any that is, and a
/// choice that is not on the twin's menu by the one at the same place. That is enough for the twin to go the same way.
pub(super) struct Mirror<'a, S: Scene> {
    viewer: Viewer,
    answers: std::slice::Iter<'a, Answer<S>>,
    heard: Vec<(String, String)>,
}

/// The twin cannot go the same way any further.
pub(super) struct Parted;

impl<'a, S: Lawful> Mirror<'a, S> {
    pub(super) fn run(scene: S, viewer: Viewer, answers: &'a [Answer<S>]) -> Vec<(String, String)> {
        let mut mirror = Mirror { viewer, answers: answers.iter(), heard: Vec::new() };
        let mut scene = scene;
        let _ = scene.step(&mut mirror).map_err(|Parted| ());
        mirror.heard
    }

    fn choice(scene: &S, seat: Seat, question: S::Question, wanted: S::Choice) -> Result<S::Choice, Parted> {
        let mut menu = Menu::plain();
        scene.options(seat, &question, &mut menu);
        if menu.options().contains(&wanted) {
            return Ok(wanted);
        }
        // Where the viewer itself decides, its options are the same in both; another seat takes what it has.
        menu.options().first().copied().ok_or(Parted)
    }
}

impl<S: Lawful> Ask<S> for Mirror<'_, S> {
    type Halt = Parted;

    fn card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &B) -> Result<S::Card, Parted> {
        match self.answers.next() {
            Some(&Answer::Card(card, _)) if from.count(card) > 0 => Ok(card),
            Some(Answer::Card(..)) => Ok(from.nth(0)),
            _ => Err(Parted),
        }
    }

    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, Parted> {
        match self.answers.next() {
            Some(&Answer::Die { sides: rolled, shows, .. }) if rolled == sides => Ok(shows),
            _ => Err(Parted),
        }
    }

    fn toss(&mut self, _: S::Source) -> Result<Coin, Parted> {
        match self.answers.next() {
            Some(&Answer::Coin(shows, _)) => Ok(shows),
            _ => Err(Parted),
        }
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Parted> {
        match self.answers.next() {
            Some(&Answer::Pick(by, choice)) if by == seat => Self::choice(scene, seat, question, choice),
            _ => Err(Parted),
        }
    }

    fn choose_each(&mut self, scene: &mut S, seats: SeatSet, question: S::Question) -> Result<Each<S::Choice>, Parted> {
        let mut each = Each::new();
        for _ in seats.iter() {
            let Some(&Answer::Pick(by, choice)) = self.answers.next() else { return Err(Parted) };
            each.insert(by, Self::choice(scene, by, question, choice)?);
        }
        Ok(each)
    }

    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        if to.includes(self.viewer) {
            let told = serde_json::to_string(&event).expect("events serialise to JSON");
            self.heard.push((told, seen(scene, self.viewer)));
        }
    }
}
