//! The Breather: what it brings in a fight and outside danger (DK-58, DK-61).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rules::flipping::weights::Weights;
use crate::rulings::{BreatherOnV, FreeBreather, SuperiorPosition};
use crate::shown::event::{Event, Regaining};
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::Die;
use crate::state::moves::Move;

impl Fight {
    /// What a Breather in a fight brings (DK-58). The GM's move on two crosses is the caller's.
    pub(crate) fn breathe<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let who = attempt.who;
        self.turn_up(who, Down::UntilBreather);
        let fighter = self.fighter_mut(who);
        fighter.berserk = false;
        match face {
            Face::TwoTicks | Face::OneTick => {
                let points = self.roll_regain(ask, who, who, Regaining::Breather, 0, 1)?;
                self.regain(ask, who, points, true)?;
                let flawed = self.scenario.rulings.breather_on_v == BreatherOnV::Superior;
                if face == Face::OneTick && flawed {
                    self.give_position(ask, who)?;
                }
            }
            Face::OneCross => {
                self.regain(ask, who, 1, true)?;
                self.give_position(ask, who)?;
            }
            Face::TwoCrosses => {
                self.tell(ask, Event::NothingRegained { who });
                self.tell(ask, Event::RegainedNothing { who, why: Some(Regaining::Breather) });
                if self.edition() == Edition::Module {
                    self.give_position(ask, who)?;
                }
            }
        }
        Ok(())
    }

    /// Rolls the 1d4 of Stamina that somebody gets back, with so much more, so many times over (DK-58, DK-61, DK-88).
    pub(crate) fn roll_regain<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        who: FighterId,
        why: Regaining,
        more: u8,
        times: u8,
    ) -> Result<u8, A::Halt> {
        let seat = self.fighter(by).seat;
        let shows = self.roll(ask, by, seat, Die::D4)?;
        let points = (shows + more) * times;
        self.tell(ask, Event::RegainRolled { who, why, shows, points });
        Ok(points)
    }

    /// A foe moves to a superior position (DK-58, ruling `superior_position_effect`).
    pub(crate) fn give_position<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let last = self.fighter(who).attacked_by.filter(|&foe| self.fighter(foe).is_up());
        let rival = if self.is_character(who) { self.foes_up().next() } else { self.characters_up().next() };
        let Some(foe) = last.or(rival) else { return Ok(()) };
        self.tell(ask, Event::Superior { foe, over: who });
        match self.scenario.rulings.superior_position_effect {
            SuperiorPosition::NextFlip => self.fighter_mut(who).under |= foe.bit(), // two do not add up
            SuperiorPosition::Narrative => {}
            SuperiorPosition::Attack if self.edition() == Edition::Module => self.melee(ask, foe, who)?,
            SuperiorPosition::Attack => self.foe_attacks(ask, foe, who, 0)?,
        }
        Ok(())
    }

    /// A Breather outside danger: IMMEDIATE, and nothing bad comes of it (DK-61).
    pub fn free_breather<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if self.scenario.rulings.free_breather == FreeBreather::None || !self.can_recover(who) {
            return Ok(());
        }
        let seat = self.fighter(who).seat;
        let Choice::Attribute(attribute) = ask.choose(self, seat, Question::FreeBreather { who })? else {
            return Ok(());
        };
        self.declined = None;
        self.tell(ask, Event::CaughtBreath { who });
        let net = self.weigh(ask, who, Weights::of_situation(self.situation_cost()), -2);
        let flip = self.flip(ask, who, attribute, net)?;
        let flip = self.flashback_aside(ask, who, attribute, net, flip, flip.face == Face::TwoTicks)?;
        self.turn_up(who, Down::UntilBreather);
        match flip.face {
            Face::TwoTicks | Face::OneTick => {
                let points = self.roll_regain(ask, who, who, Regaining::Quiet, 0, 1)?;
                self.regain(ask, who, points, true)?;
            }
            Face::OneCross => self.regain(ask, who, 1, true)?,
            Face::TwoCrosses => {
                self.tell(ask, Event::NothingRegained { who });
                self.tell(ask, Event::RegainedNothing { who, why: Some(Regaining::Quiet) });
            }
        }
        self.reward_green(ask, who, Some(Move::Breather), flip)
    }

    /// The attributes a Breather outside danger may use (DK-61).
    pub(crate) fn free_breather_attributes(&self) -> &'static [Attribute] {
        match self.scenario.rulings.free_breather {
            FreeBreather::None => &[],
            FreeBreather::Offered => &[Attribute::Int, Attribute::Dex],
            FreeBreather::Strength => &[Attribute::Str],
        }
    }

    /// Turns move cards face up again (DK-88).
    pub(crate) fn turn_up(&mut self, who: FighterId, what: Down) {
        for held in &mut self.fighter_mut(who).held {
            if held.down == what {
                held.down = Down::No;
            }
        }
    }
}
