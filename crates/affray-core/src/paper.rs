//! The paper answerer: asks a person, there and then, what their real card or die shows.
//!
//! This is the blocking form, for a program that does nothing else meanwhile. A fight in
//! [`Play`](crate::Play) with a seat on paper halts instead, and takes the same answers as replies.

use crate::{Ask, Audience, Bag, Coin, Each, Menu, Refused, Scene, Seat, SeatSet};

/// The person with the real cards.
pub trait Person<S: Scene> {
    /// Why the person stopped answering.
    type Quit;

    /// Which card turned up? `refused` says why the last answer was not taken.
    fn card(&mut self, source: S::Source, refused: Option<&Refused>) -> Result<String, Self::Quit>;
    /// What does the die show?
    fn roll(&mut self, source: S::Source, sides: u8, refused: Option<&Refused>) -> Result<u8, Self::Quit>;
    /// What does the coin show?
    fn toss(&mut self, source: S::Source) -> Result<Coin, Self::Quit>;
    /// Which option, from 0?
    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        menu: &Menu<S::Choice>,
        refused: Option<&Refused>,
    ) -> Result<usize, Self::Quit>;
    /// Something happened.
    fn hear(&mut self, scene: &S, to: Audience, event: S::Event);
}

/// Asks a person, again until the answer is possible.
pub struct Paper<P>(pub P);

impl<P> Paper<P> {
    fn decide<S: Scene>(&mut self, scene: &S, seat: Seat, question: &S::Question) -> Result<S::Choice, P::Quit>
    where
        P: Person<S>,
    {
        let mut menu = Menu::explaining();
        scene.options(seat, question, &mut menu);
        let mut refused = None;
        loop {
            let option = self.0.choose(scene, seat, question, &menu, refused.as_ref())?;
            match menu.options().get(option) {
                Some(&choice) => return Ok(choice),
                None => {
                    refused = Some(Refused::OutOfRange { option: option + 1, options: menu.options().len() });
                }
            }
        }
    }
}

impl<S: Scene, P: Person<S>> Ask<S> for Paper<P> {
    type Halt = P::Quit;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, P::Quit> {
        let mut refused = None;
        loop {
            let code = self.0.card(source, refused.as_ref())?;
            refused = Some(match code.parse::<S::Card>() {
                Ok(card) if from.count(card) > 0 => return Ok(card),
                Ok(card) => Refused::NotThere { card: card.to_string() },
                Err(_) => Refused::NoSuchCard { code },
            });
        }
    }

    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, P::Quit> {
        let mut refused = None;
        loop {
            let shows = self.0.roll(source, sides, refused.as_ref())?;
            if (1..=sides).contains(&shows) {
                return Ok(shows);
            }
            refused = Some(Refused::DieShows { sides, shows });
        }
    }

    fn toss(&mut self, source: S::Source) -> Result<Coin, P::Quit> {
        self.0.toss(source)
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, P::Quit> {
        self.decide(scene, seat, &question)
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, P::Quit> {
        let mut each = Each::new();
        for seat in seats.iter() {
            each.insert(seat, self.decide(scene, seat, &question)?);
        }
        Ok(each)
    }

    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        self.0.hear(scene, to, event);
    }
}
