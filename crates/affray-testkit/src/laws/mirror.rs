//! Runs a twin of a scene, in which the cards that a viewer cannot see differ, with the same answers.

use affray_core::answerers::{Listener, OpenDecision, Place, Tape, TapeContinuation};
use affray_core::cards::Pile;
use affray_core::{Answer, Audience, Cast, Coin, Menu, Scene, StepEvent, Viewer};

use super::{Lawful, seen};

/// Runs a step of a twin with recorded answers as far as they fit; returns the events a viewer is shown, each with its
/// view.
///
/// In the twin some cards differ: a card on the tape that is not in the twin's pile is replaced by any that is, and a
/// choice that is not on the twin's menu by the first there. That is enough for the twin to go the same way.
pub(super) fn run<S: Lawful>(
    mut scene: S,
    cast: &Cast,
    viewer: Viewer,
    answers: &[Answer<S>],
) -> Vec<(String, String)> {
    let mut recorded = Recorded { answers, used: vec![false; answers.len()] };
    let mut shown = Shown { viewer, events: Vec::new() };
    let (mut tape, mut menu) = (Vec::new(), Menu::plain());
    // It halts where the twin cannot go the same way any further.
    let _ = Tape::new(&mut tape, Place::START, cast, &mut menu)
        .continued_by(&mut recorded)
        .with_listener(&mut shown)
        .run(&mut scene);
    shown.events
}

/// The recorded answers, each used once.
struct Recorded<'a, S: Scene> {
    answers: &'a [Answer<S>],
    used: Vec<bool>,
}

impl<S: Scene> Recorded<'_, S> {
    /// The next answer that was not used.
    fn next(&mut self) -> Option<&Answer<S>> {
        let place = self.used.iter().position(|used| !used)?;
        self.used[place] = true;
        Some(&self.answers[place])
    }
}

impl<S: Scene> TapeContinuation<S> for Recorded<'_, S> {
    fn card(&mut self, _: S::Source, from: &dyn Pile<S::Card>, _: Place) -> Option<S::Card> {
        match self.next()? {
            &Answer::Card(card, _) if from.count(card) > 0 => Some(card),
            Answer::Card(..) => Some(from.nth(0)),
            _ => None,
        }
    }

    fn roll(&mut self, _: S::Source, sides: u8, _: Place) -> Option<u8> {
        match self.next()? {
            &Answer::Die { sides: rolled, shows, .. } if rolled == sides => Some(shows),
            _ => None,
        }
    }

    fn toss(&mut self, _: S::Source, _: Place) -> Option<Coin> {
        match self.next()? {
            &Answer::Coin(shows, _) => Some(shows),
            _ => None,
        }
    }

    fn choose(&mut self, _: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        let &OpenDecision { seat, options, .. } = open;
        // Seats that were asked together may have answered in any order.
        let first = self.used.iter().position(|used| !used)?;
        let decisions = (first..self.answers.len()).map_while(|place| match &self.answers[place] {
            Answer::Pick(by, choice) => Some((place, *by, *choice)),
            _ => None,
        });
        let (place, _, wanted) = { decisions }.find(|&(place, by, _)| by == seat && !self.used[place])?;
        self.used[place] = true;
        // Where the viewer itself decides, its options are the same in both; another seat takes what it has.
        Some(options.iter().position(|option| *option == wanted).unwrap_or(0))
    }
}

/// What a viewer is shown.
struct Shown {
    viewer: Viewer,
    events: Vec<(String, String)>,
}

impl<S: Lawful> Listener<S> for Shown {
    fn on_event(&mut self, scene: &S, to: Audience, happening: StepEvent<S::Event>, _: usize) {
        if let StepEvent::Event(event) = happening
            && to.includes(self.viewer)
        {
            let event = serde_json::to_string(&event).expect("events serialise to JSON");
            self.events.push((event, seen(scene, self.viewer)));
        }
    }
}
