//! A skill against a number (SU-32).

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::source::Draw;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side, beats};
use crate::rulings::ContestVsNumber;
use crate::shown::event::{Against, Event, Purpose};
use crate::state::clash::{Clash, OnTable};
use crate::state::fight::{Fight, Stage};
use crate::state::sheet::FighterId;

impl Fight {
    /// Sets a skill against a number (SU-32).
    #[inline]
    pub fn contest_number<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        patient: FighterId,
        against: Against,
        number: u16,
    ) -> Result<bool, A::Halt> {
        let nothing = Side { rank: number, play: Play::default(), value: number };
        let tell = |fight: &Fight, ask: &mut A, actor: Side, number: Side, won: bool| {
            fight.tell(ask, Event::Contested { who, patient, against, actor, number, won });
            won
        };
        if number == 0 {
            return Ok(tell(self, ask, Side { rank, play: Play::default(), value: rank }, nothing, true));
        }
        match self.rulings.contest_vs_number {
            ContestVsNumber::OpposedDraw => {
                let actor = self.play_alone(ask, who, rank)?;
                let card = self.draw(ask, Draw::Number, patient)?;
                self.table(Part::Defender).drawn.add(card);
                self.tell(ask, Event::Turned { who: patient, draw: Draw::Number, card });
                // A number is a rank like any other; how defenders are read at this table does not touch it.
                let number = Side::attacking(number, Play::of(card.low()));
                let won = beats(actor, number, &self.rulings);
                self.clear_table();
                Ok(tell(self, ask, actor, number, won))
            }
            ContestVsNumber::Static => {
                let actor = self.play_alone(ask, who, rank)?;
                self.clear_table();
                Ok(tell(self, ask, actor, nothing, actor.value > number))
            }
            ContestVsNumber::ReducedRank => self.test(ask, who, rank.saturating_sub(number), Purpose::Contest),
            ContestVsNumber::Band => {
                let card = self.draw(ask, Draw::Attack, who)?;
                self.spend(card);
                let won = (number + 1..=rank).contains(&u16::from(card.low()));
                Ok(tell(self, ask, Side::attacking(rank, Play::of(card.low())), nothing, won))
            }
        }
    }

    /// An actor's play against a number: from the hand only while the fight lasts (SU-32, SU-92).
    #[inline]
    fn play_alone<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, rank: u16) -> Result<Side, A::Halt> {
        self.clash = Some(Clash {
            by: who,
            target: None,
            weapon: None,
            mode: None,
            actor: OnTable::default(),
            defender: OnTable::default(),
        });
        if matches!(self.stage, Stage::Turns | Stage::Aftermath) {
            self.choose_play(ask, who, rank, Part::Actor)?;
        }
        let play = self.turn_play(ask, who, rank, Part::Actor)?;
        self.table(Part::Actor).open = true;
        if self.has_laid(Part::Actor) {
            let lay = self.table(Part::Actor).laid;
            self.tell_owner(ask, who, Event::LaidHidden { who, lay });
            self.tell(ask, Event::Shown { who, lay: lay.values_only() });
        }
        Ok(Side::attacking(rank, play))
    }
}
