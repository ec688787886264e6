//! Every option can be reached by touching things on the board, and whatever is touched is there.

use std::collections::BTreeSet;

use affray_core::fight::any_play::{Asked, OpenText};
use affray_core::{Cast, Menu, Narrowed, Play, Seat, Touch, Viewer, Words};

use super::{Broken, Examination, Law, Lawful};

/// The most touches that an option may need.
pub const MOST_TOUCHES: usize = 3;

/// How far the options of a menu are away from somebody who touches things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    /// The most touches that an option needs before it stands in a list.
    pub touches: usize,
    /// The longest list in which an option stands then.
    pub list: usize,
    /// The longest list of things to touch next.
    pub things: usize,
}

impl Reach {
    /// Touches whatever a menu in steps offers, and sees which options come up after how many touches. An option that
    /// cannot be reached in [`MOST_TOUCHES`], in a list of at most [`Narrowed::LIST`], is an error.
    pub fn of(asked: &Asked) -> Result<Reach, usize> {
        let touches: Vec<&[Touch]> = asked.options.iter().map(|option| option.touches.as_slice()).collect();
        Reach::among(&touches)
    }

    /// The same for a question that a test puts to a seat itself; the error is the option in words.
    pub fn of_question<S: Words>(scene: &S, cast: &Cast, seat: Seat, question: &S::Question) -> Result<Reach, String> {
        let mut menu = Menu::explaining();
        scene.options(seat, question, &mut menu);
        let touches: Vec<Vec<Touch>> =
            menu.options().iter().map(|choice| scene.touches(cast, seat, question, choice)).collect();
        let touches: Vec<&[Touch]> = touches.iter().map(Vec::as_slice).collect();
        Reach::among(&touches).map_err(|option| scene.choice(cast, &menu.options()[option]))
    }

    /// How far options are away, given what each touches; the error is one that cannot be reached.
    fn among(options: &[&[Touch]]) -> Result<Reach, usize> {
        let mut reached: Vec<Option<(usize, usize)>> = vec![None; options.len()];
        let (mut paths, mut seen) = (vec![Vec::<Touch>::new()], BTreeSet::new());
        let mut things = 0;
        for touches in 0..=MOST_TOUCHES {
            let mut longer = Vec::new();
            for path in paths {
                let narrowed = Narrowed::of(options.iter().copied(), &path);
                let listed = narrowed.listed();
                if listed.len() <= Narrowed::LIST {
                    for &option in listed {
                        reached[option].get_or_insert((touches, listed.len()));
                    }
                }
                if narrowed.is_short() {
                    continue;
                }
                let next = narrowed.next.iter().filter(|next| next.leads);
                things = things.max(next.clone().count());
                for next in next {
                    let mut path = [path.as_slice(), std::slice::from_ref(&next.touch)].concat();
                    path.sort_unstable();
                    if seen.insert(path.clone()) {
                        longer.push(path);
                    }
                }
            }
            paths = longer;
        }
        let far = |reach: Reach, (touches, list): (usize, usize)| Reach {
            touches: reach.touches.max(touches),
            list: reach.list.max(list),
            ..reach
        };
        reached.iter().enumerate().try_fold(Reach { things, ..Reach::default() }, |reach, (option, reached)| {
            reached.map(|reached| far(reach, reached)).ok_or(option)
        })
    }
}

impl<S: Lawful> Examination<'_, S> {
    /// Whatever options touch is on the board of whoever is asked, and every option can be reached by touching.
    pub(super) fn options_are_reached_by_touch(&mut self, play: &Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let Some((_, OpenText::Choice(asked))) = play.open_text() else { return Ok(()) };
        for asked in &asked {
            let viewer = Viewer::Seat(asked.seat);
            let board = S::board(&play.scene().view(viewer), viewer, play.cast());
            let options = asked.options.iter().map(|option| (&option.text, &option.touches));
            let forbidden = asked.forbidden.iter().map(|no| (&no.text, &no.touches));
            for (text, touches) in options.chain(forbidden) {
                let twice = touches.iter().enumerate().find(|(place, touch)| touches[..*place].contains(touch));
                let missing = touches.iter().find(|touch| touch.thing.name_on(&board).is_none());
                let what = match (missing, twice) {
                    (Some(touch), _) => format!("{text:?} touches {touch:?}, which is not on the board"),
                    (None, Some((_, touch))) => format!("{text:?} touches {touch:?} twice"),
                    (None, None) => continue,
                };
                return self.broken(Law::TouchedThingsAreOnTheBoard, at, what);
            }
            if let Err(option) = Reach::of(asked) {
                let what = format!(
                    "{:?} needs more than {MOST_TOUCHES} touches, or stands in a list of more than {}; \"{}\" has {} options",
                    asked.options[option].text,
                    Narrowed::LIST,
                    asked.prompt,
                    asked.options.len()
                );
                return self.broken(Law::OptionsAreReachedByTouch, at, what);
            }
        }
        Ok(())
    }
}
