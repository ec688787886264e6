//! A script of what happens at the table, with every card written by what it shows.
//!
//! A flipped card is its number and the face on the edge that is read: `17✔✔`, `4✗`. A card turned in a search for
//! Stamina has a `♥` if it carries the symbol, and nothing if it is a miss: `3 12♥`. Cards from the supply or off the
//! Exhaustion pile are bare: `w1`. A script that says anything else than the card shows fails.

use std::collections::VecDeque;

use affray_core::{AddressedEvent, Ask, Audience, Bag, Scene, Seat};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::{ChanceOf, Source};
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::card::{self, Card};
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;

use crate::fixture;

type ScriptError = <affray_core::Script<Fight> as Ask<Fight>>::Halt;

/// What a script says a card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Nothing: a miss, or a card that is not read.
    Bare,
    /// The Stamina symbol.
    Stamina,
    /// The face on the edge that is read.
    Face(Face),
}

/// Answers from a script, and checks what its cards show.
pub struct Script {
    lines: affray_core::Script<Fight>,
    /// What the script says of the cards to come.
    marks: VecDeque<Mark>,
    /// The cards of the flip under way.
    turned: Vec<(Card, Mark)>,
}

impl Script {
    /// An empty script for Ada and the GM.
    pub fn new() -> Script {
        Script { lines: affray_core::Script::new(fixture::cast()), marks: VecDeque::new(), turned: Vec::new() }
    }

    /// Then these cards turn up, one after the other.
    #[must_use]
    pub fn cards(mut self, codes: &str) -> Script {
        for code in codes.split_whitespace() {
            let (name, mark) = read(code);
            self.lines = self.lines.cards(name);
            self.marks.push_back(mark);
        }
        self
    }

    /// Then the die shows this.
    #[must_use]
    pub fn roll(mut self, shows: u8) -> Script {
        self.lines = self.lines.roll(shows);
        self
    }

    /// Then whoever is asked chooses this.
    #[must_use]
    pub fn pick(mut self, choice: Choice) -> Script {
        self.lines = self.lines.pick(choice);
        self
    }

    /// Answers every question for which the closure knows an answer.
    #[must_use]
    pub fn whenever(
        mut self,
        answer: impl Fn(&Fight, Seat, &Question, &[Choice]) -> Option<Choice> + 'static,
    ) -> Script {
        self.lines = self.lines.whenever(answer);
        self
    }

    /// Says that everything in the script was used, and gives what happened.
    pub fn finish(self) -> Vec<AddressedEvent<Event>> {
        assert!(self.turned.is_empty(), "a flip was begun and not settled: {:?}", self.turned);
        self.lines.finish()
    }
}

/// The numbers of cards as a script writes them: "17 4" for "17✔✔ 4✗".
pub fn numbers(codes: &str) -> String {
    let numbers: Vec<&str> = codes.split_whitespace().map(|code| read(code).0).collect();
    numbers.join(" ")
}

/// A code of a script: `17✔✔` is card 17 with two ticks.
fn read(code: &str) -> (&str, Mark) {
    let end = code.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(code.len());
    let (name, mark) = code.split_at(end);
    let face = || Face::ALL.into_iter().find(|face| face.to_string() == mark);
    let mark = match mark {
        "" => Mark::Bare,
        "♥" => Mark::Stamina,
        _ => Mark::Face(face().unwrap_or_else(|| panic!("{code}: cards show ✗✗, ✗, ✔, ✔✔ or ♥"))),
    };
    (name, mark)
}

impl Ask<Fight> for Script {
    type Halt = ScriptError;

    fn card<B: Bag<Card = Card>>(&mut self, source: Source, from: &B) -> Result<Card, ScriptError> {
        let card = Ask::card(&mut self.lines, source, from)?;
        let mark = self.marks.pop_front().expect("every card of a script has its mark");
        match (source.what, mark) {
            (ChanceOf::Deck, Mark::Face(_)) => self.turned.push((card, mark)),
            (ChanceOf::Search, Mark::Stamina) if card.has_stamina() => {}
            (ChanceOf::Search, Mark::Bare) if !card.has_stamina() => {}
            (ChanceOf::Wounds | ChanceOf::Exhaustion | ChanceOf::Die, Mark::Bare) => {}
            (what, mark) => panic!("the script has card {card} with {mark:?}, and it comes up for {what:?}"),
        }
        Ok(card)
    }

    affray_core::forward_ask!(Fight, lines: roll, toss, choose, choose_each);

    fn tell(&mut self, scene: &Fight, to: Audience, event: <Fight as Scene>::Event) {
        if let Event::Flipped { rank, .. } = event {
            for (card, mark) in self.turned.drain(..) {
                let shows = card::faces(scene.edition()).face(card, rank);
                assert_eq!(
                    Mark::Face(shows),
                    mark,
                    "card {card} shows {shows} on {rank}, and the script says otherwise"
                );
            }
        }
        self.lines.tell(scene, to, event);
    }
}
