//! The fight in words: questions, options, the log. Nothing here runs unless somebody reads it.

mod choice;
pub(crate) mod effect;
pub(crate) mod log;
mod question;
mod touches;

use affray_core::{Cast, Line, Seat, Touch, Words};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::language::compiled::BinId;
use crate::shown::board;
use crate::shown::event::{Event, Outcome};
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;
use crate::state::player::Status;

impl Fight {
    pub(crate) fn who(&self, cast: &Cast, actor: Actor) -> String {
        match actor {
            Actor::Player(p) => cast.name(p.seat()).to_owned(),
            Actor::Adversary(adversary) => self.adversary_name(adversary),
            Actor::Eddy(eddy) => {
                let name = cast.name(self.eddy_seat(eddy));
                match self.eddies.get(eddy.index()).and_then(|eddy| eddy.plays_for) {
                    Some(_) => format!("{name}'s Eddy"),
                    None => name.to_owned(),
                }
            }
        }
    }

    /// Who acts from a seat outside a fight: a player, or the Eddy in the player's place.
    pub(crate) fn name_at(&self, cast: &Cast, seat: Seat) -> String {
        self.eddy_at(seat).map_or_else(|| cast.name(seat).to_owned(), |eddy| self.who(cast, Actor::Eddy(eddy)))
    }

    pub(crate) fn bin_name(&self, bin: BinId) -> &str {
        &self.book.bin(bin).name
    }
}

impl Words for Fight {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        self.question_words(cast, seat, *question)
    }

    fn meant(&self, typed: &str) -> Vec<Tarot> {
        board::major_of(typed).map_or_else(|| Tarot::meant(typed), |major| vec![major])
    }

    /// Another combat may be against others, and Eddies stand in for players until the Day ends (RT-10, RT-86).
    fn setting(&self) -> u32 {
        let stand_ins = self.eddies.iter().filter_map(|eddy| eddy.plays_for).map(|p| 1000 + u32::from(p.0));
        let blocks = self.adversaries.iter().map(|adversary| u32::from(adversary.block.0));
        blocks.chain(stand_ins).fold(1, |all, next| u32::wrapping_add(u32::wrapping_mul(all, 31), next))
    }

    fn typing(&self) -> &'static str {
        "Type rank and suit (7w, qs, 10c, pgp, knw), how a Major begins (tow), or its numeral (xvi, 16)."
    }

    fn choice(&self, cast: &Cast, choice: &Choice) -> String {
        self.choice_words(cast, *choice)
    }

    fn worth(&self, _: &Cast, seat: Seat, _: &Question, choice: &Choice) -> String {
        self.worth_of(seat, *choice)
    }

    fn touches(&self, cast: &Cast, seat: Seat, question: &Question, choice: &Choice) -> Vec<Touch> {
        self.touches_of(cast, seat, *question, *choice)
    }

    fn source(&self, cast: &Cast, source: &Source) -> String {
        match *source {
            Source::Deck(p) => format!("the top of {}'s deck", cast.name(p.seat())),
            Source::GmDeck(_) if self.gm.len() < 2 => "the top of the GM's deck".to_owned(),
            Source::GmDeck(piles) => format!("the top of {}'s deck", self.adversary_name(FoeId(piles))),
            Source::Hand(p) => format!("a card of {}'s hand", cast.name(p.seat())),
            Source::EddyHand(eddy) => format!("a card of {}'s hand", self.who(cast, Actor::Eddy(eddy))),
            Source::Coin(p) => format!("{}'s coin", cast.name(p.seat())),
            Source::GmCoin => "the GM's coin".to_owned(),
            Source::Lot => "a lot drawn by the GM".to_owned(),
        }
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        self.log_line(cast, *event)
    }

    fn summary(&self, cast: &Cast) -> String {
        let players: Vec<String> = self
            .players_by_id()
            .map(|(p, player)| {
                let name = cast.name(p.seat());
                match player.status {
                    Status::Active => format!("{name} {} HP", player.hp),
                    Status::Fled => format!("{name} fled"),
                    Status::Out => format!("{name} out"),
                }
            })
            .collect();
        let adversaries: Vec<String> = self
            .foes_by_id()
            .map(|(foe, adversary)| {
                let name = self.adversary_name(foe);
                match adversary.is_active() {
                    true => format!("{name} {} HP", adversary.hp),
                    false if adversary.standing == Standing::Fled => format!("{name} fled"),
                    false => format!("{name} down"),
                }
            })
            .collect();
        if adversaries.is_empty() {
            return players.join(", ");
        }
        let stand = format!("{}; {}", players.join(", "), adversaries.join(", "));
        match self.outcome {
            Some(outcome) => format!("{} in round {}: {stand}", outcome_word(outcome), self.round),
            None => format!("round {}: {stand}", self.round),
        }
    }
}

pub(crate) const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "victory",
        Outcome::Withdrawn => "withdrawn",
        Outcome::Defeat => "defeat",
        Outcome::Unfinished => "unfinished",
        Outcome::Draw => "draw",
    }
}
