//! Taking an answer: who may give which to the open question.

use crate::{Answer, Cast, Coin, DealtBy, Open, Overrule, Play, Refused, Seat, Words};

/// A question answered from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The number of the question, as [`Play::open`] gave it.
    pub question: usize,
    /// Who answers.
    pub seat: Seat,
    /// The answer.
    pub says: Says,
}

/// What somebody answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// The option at this place of the menu, from 0.
    Option(usize),
    /// The card of this code turned up.
    Card(String),
    /// The die shows this.
    Die(u8),
    /// The coin shows this.
    Coin(Coin),
}

impl Says {
    /// What kind of answer it is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Says::Option(_) => "a decision",
            Says::Card(_) => "a card",
            Says::Die(_) => "a die",
            Says::Coin(_) => "a coin",
        }
    }
}

impl<S: Words + Overrule> Play<S> {
    /// Takes an answer. If it is refused, nothing has changed.
    pub fn reply(&mut self, reply: Reply) -> Result<(), Refused> {
        let Some((number, open)) = self.open() else {
            return Err(Refused::Over);
        };
        if reply.question != number {
            return Err(Refused::Stale { asked: reply.question, open: number });
        }
        let answer = Self::answer(self.scene(), open, &reply, self.cast())?;
        self.append(vec![answer])
    }

    /// What a reply would put on the tape.
    fn answer(scene: &S, open: &Open<S>, reply: &Reply, cast: &Cast) -> Result<Answer<S>, Refused> {
        let named = |seat: Seat| cast.name(seat).to_owned();
        let holder = |source| match S::holder(source) {
            Some(seat) if seat != reply.seat && cast.gm() != Some(reply.seat) => {
                Err(Refused::WrongSeat { seat: named(reply.seat), asked: named(seat) })
            }
            _ => Ok(()),
        };
        match (open, &reply.says) {
            (Open::Choice { menus, answered, seats, .. }, Says::Option(option)) => {
                let Some((_, menu)) = menus.iter().find(|(seat, _)| *seat == reply.seat) else {
                    let seat = named(reply.seat);
                    let asked = seats.iter().map(named).collect::<Vec<_>>().join(", ");
                    return Err(match answered.contains(reply.seat) {
                        true => Refused::Answered { seat },
                        false => Refused::WrongSeat { seat, asked },
                    });
                };
                let options = menu.options();
                match options.get(*option) {
                    Some(&choice) => Ok(Answer::Pick(reply.seat, choice)),
                    None => Err(Refused::OutOfRange { option: option.saturating_add(1), options: options.len() }),
                }
            }
            (Open::Card { source, possible }, Says::Card(code)) => {
                holder(*source)?;
                let meant = scene.meant(code.trim());
                let there = |card: &&S::Card| possible.iter().any(|(other, _)| other == *card);
                match (meant.as_slice(), meant.iter().filter(there).collect::<Vec<_>>().as_slice()) {
                    ([], _) => Err(Refused::NoSuchCard { code: code.clone() }),
                    (_, &[&card]) => Ok(Answer::Card(card, DealtBy::Person)),
                    ([card, ..], []) => Err(Refused::NotThere { card: card.to_string() }),
                    (_, several) => {
                        let cards = several.iter().map(ToString::to_string).collect();
                        Err(Refused::Unclear { typed: code.clone(), cards })
                    }
                }
            }
            (Open::Die { source, sides }, Says::Die(shows)) => {
                holder(*source)?;
                match (1..=*sides).contains(shows) {
                    true => Ok(Answer::Die { sides: *sides, shows: *shows, by: DealtBy::Person }),
                    false => Err(Refused::DieShows { sides: *sides, shows: *shows }),
                }
            }
            (Open::Coin { source }, Says::Coin(shows)) => {
                holder(*source)?;
                Ok(Answer::Coin(*shows, DealtBy::Person))
            }
            (_, says) => Err(Refused::WrongKind { given: says.kind(), due: open.kind() }),
        }
    }
}
