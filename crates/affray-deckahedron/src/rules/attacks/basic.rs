//! Hack and Slash, Volley, and blows that land (DK-77, DK-78, DK-81).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::{FoeDropsThenAttacks, HackExtra, VolleyDanger, VolleyReduce};
use crate::shown::event::{Drawback, Event, Gone};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    /// Hack and Slash (DK-77). The GM's move on two crosses is the caller's.
    pub(super) fn hack_and_slash<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        match face {
            Face::TwoTicks => {
                let mut number = self.roll_hit(ask, who, foe, true)?;
                let seat = self.fighter(who).seat;
                let extra = ask.choose(self, seat, Question::Clear { who, foe, number })? == Choice::Extra;
                if extra {
                    number += match self.scenario.rulings.hack_extra_world {
                        HackExtra::Roll => self.roll_hit(ask, who, foe, true)?,
                        HackExtra::PlusOne => 1,
                    };
                }
                self.strike(ask, who, foe, number, true)?;
                if extra {
                    self.strike_back(ask, foe, who)?;
                } else {
                    let hand = self.hand_of(who);
                    self.fighter_mut(hand).engaged &= !foe.bit();
                    self.tell(ask, Event::GotClear { who: hand, foe });
                    self.tell(ask, Event::KeptClear { who: hand, foe, mv: attempt.mv });
                }
            }
            Face::OneTick => {
                let number = self.roll_hit(ask, who, foe, true)?;
                self.strike(ask, who, foe, number, true)?;
                self.strike_back(ask, foe, who)?;
            }
            Face::OneCross => {
                self.strike(ask, who, foe, 1, true)?;
                self.strike_back(ask, foe, who)?;
            }
            Face::TwoCrosses => {}
        }
        Ok(())
    }

    /// The foe answers the blow it just took, and whoever dealt it bears that (DK-01, DK-77, ruling
    /// `foe_drops_then_attacks`).
    fn strike_back<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId, who: FighterId) -> Result<(), A::Halt> {
        let who = self.hand_of(who);
        let answers = self.scenario.rulings.foe_drops_then_attacks == FoeDropsThenAttacks::Yes;
        let fighter = self.fighter_mut(foe);
        let (stunned, down) = (std::mem::take(&mut fighter.stunned), !fighter.is_up());
        if stunned {
            self.tell(ask, Event::NoAnswer { foe, who });
            return Ok(());
        }
        if down && !answers {
            self.tell(ask, Event::BlowLost { who: foe, on: who });
            return Ok(());
        }
        if down && self.is_in_reach(who) {
            self.tell(ask, Event::LastBlow { who: foe, on: who });
        }
        self.foe_attacks(ask, foe, who, 0)
    }

    /// Volley (DK-78).
    pub(super) fn volley<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        if face == Face::TwoCrosses {
            return Ok(());
        }
        let mut number = self.roll_hit(ask, who, foe, false)?;
        let mut danger = false;
        if face != Face::TwoTicks {
            let gm = face == Face::OneCross;
            let seat = if gm { self.gm } else { self.fighter(who).seat };
            let what = match ask.choose(self, seat, Question::Drawback { who, gm })? {
                Choice::Danger => Drawback::Danger,
                Choice::PayEquipment => Drawback::Equipment,
                _ => Drawback::Reduce,
            };
            self.tell(ask, Event::Drawback { who, what });
            match what {
                Drawback::Danger => danger = self.scenario.rulings.volley_danger == VolleyDanger::Attack,
                Drawback::Equipment => self.lose_equipment(ask, who, Gone::Volley),
                Drawback::Reduce => {
                    number = match self.scenario.rulings.volley_reduce_world {
                        VolleyReduce::Halve => self.halve(number),
                        VolleyReduce::MinusOne => number.saturating_sub(1),
                    };
                    self.tell(ask, Event::Lessened { on: foe, number });
                }
            }
        }
        if self.sent.is_none() {
            self.fighter_mut(who).clear = face.is_tick() && !danger; // DK-81
        }
        self.strike(ask, who, foe, number, false)?;
        let other = self.foes_up().find(|&other| other != foe);
        match other {
            Some(other) if danger => self.foe_attacks(ask, other, self.hand_of(who), 0),
            _ => Ok(()),
        }
    }

    /// An Equipment token goes, for a shot or by the GM's move (DK-71, DK-78).
    pub(crate) fn lose_equipment<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, why: Gone) {
        let fighter = self.fighter_mut(who);
        if fighter.equipment > 0 {
            fighter.equipment -= 1;
            let left = fighter.equipment;
            self.tell(ask, Event::EquipmentLost { who, left });
            self.tell(ask, Event::EquipmentGone { who, left, why });
        }
    }

    /// Discern Realities: answers to act on (DK-92).
    pub(super) fn discern<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let count = match face {
            Face::TwoTicks => 3,
            Face::OneTick => 2,
            Face::OneCross => 1,
            Face::TwoCrosses => return Ok(()),
        };
        self.answers = self.answers.saturating_add(count);
        self.tell(ask, Event::Questions { who: attempt.who, count });
        Ok(())
    }

    /// Defy Danger and Spout Lore: how it came off is for the Game Master to say (DK-83, DK-92).
    pub(super) fn come_off<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        self.tell(ask, Event::CameOff { who: attempt.who, face });
        Ok(())
    }
}
