//! Making a move: from the sum of advantages to the last consequence (DK-08, DK-09, DK-14, DK-17, DK-19, DK-21, DK-25).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::{Moment, Question};
use crate::edition::Edition;
use crate::rules::flipping::flip::Flip;
use crate::rules::flipping::weights::{Reason, Weights};
use crate::rulings::{AttributeChoice, BlankX, ConfidenceEffect, FlightPosition};
use crate::shown::event::Event;
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Move;

/// One attempt: who does what to whom, and how it is flipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    /// Who.
    pub who: FighterId,
    /// What.
    pub mv: Move,
    /// To whom.
    pub at: Option<FighterId>,
    /// With which item, or with the effect of which.
    pub with: Option<Carried>,
    /// Whether a Critical Flip paid for it (DK-19).
    pub extra: bool,
}

impl Fight {
    /// Makes a move from start to end; true if a Critical Flip was paid for another one (DK-25).
    pub fn make_move<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        let Attempt { who, mv, at, extra, .. } = attempt;
        (self.bought, self.declined) = (extra, None);
        self.tell(ask, Event::Tried { who, mv, at, extra });
        self.get_involved(who, mv, at);
        if mv.info(self.edition()).unencumbered {
            self.fighter_mut(who).nimble = false;
        }
        let again = self.carry_out(ask, attempt)?;
        (self.bought, self.sent) = (false, None);
        Ok(again)
    }

    /// Notes who is busy with whom, and who is hand to hand (DK-88, ruling `engaged_by`).
    fn get_involved(&mut self, who: FighterId, mv: Move, at: Option<FighterId>) {
        if !matches!(mv, Move::Breather | Move::FindShadows | Move::Vanish) {
            self.fighter_mut(who).hidden = false;
        }
        // Magic may be worked on friends, which is no attack on them.
        if let Some(foe) = at.filter(|&foe| self.is_of_party(foe) != self.is_of_party(who)) {
            let hand = self.hand_of(who);
            if mv.is_hand_to_hand() {
                self.fighter_mut(hand).engaged |= foe.bit();
            }
            let foe = self.fighter_mut(foe);
            foe.involved = true;
            foe.attacked_by = Some(hand);
        }
    }

    /// Names the attribute, sums the advantages, flips, and offers a Flashback (DK-08, DK-09, DK-21).
    pub(crate) fn attempt<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
    ) -> Result<(Flip, Attribute), A::Halt> {
        let Attempt { who, mv, .. } = attempt;
        self.declined = None;
        let info = mv.info(self.edition());
        let attribute = match info.attributes {
            [only] => *only,
            _ => self.name_attribute(ask, who, mv)?,
        };
        let why = self.sum(attempt, attribute);
        let net = self.weigh(ask, who, why, -2); // four cards are for the module's untaught attacks alone (DK-09)
        let net = self.good_start(ask, who, net)?;
        let flip = self.flip(ask, who, attribute, net)?;
        // Dispense Wrath wants to fail (DK-88).
        let best = if mv == Move::DispenseWrath { !flip.face.is_tick() } else { flip.face == Face::TwoTicks };
        let flip = self.flashback(ask, who, attribute, net, flip, best)?;
        // DK-65: the face alone decides, whatever the card says.
        if self.edition().is_world() && self.is_character(who) && !info.immediate && flip.face == Face::OneCross {
            self.bank = self.bank.saturating_add(1);
            self.tell(ask, Event::BankGrew { bank: self.bank });
        }
        Ok((flip, attribute))
    }

    /// The player says how the character goes about it and the GM names the attribute; for a Breather the player does
    /// (DK-08, DK-57, ruling `attribute_choice`).
    fn name_attribute<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, mv: Move) -> Result<Attribute, A::Halt> {
        let first = mv.info(self.edition()).attributes[0];
        let named = |choice| if let Choice::Attribute(attribute) = choice { attribute } else { first };
        let players = mv == Move::Breather;
        let ruling = self.scenario.rulings.attribute_choice;
        let seat = if ruling == AttributeChoice::Gm && !players { self.gm } else { self.fighter(who).seat };
        let wish = named(ask.choose(self, seat, Question::Attribute { who, mv })?);
        if players || ruling != AttributeChoice::GmNames {
            return Ok(wish);
        }
        Ok(named(ask.choose(self, self.gm, Question::NameAttribute { who, mv, wish })?))
    }

    /// All advantages and all disadvantages of an attempt; what lasts for one flip is spent (DK-09).
    pub(crate) fn sum(&mut self, attempt: Attempt, attribute: Attribute) -> Weights {
        let Attempt { who, mv, at, extra, .. } = attempt;
        let edition = self.edition();
        let mut why = Weights::of_situation(self.situation_cost());
        why.difficulty = self.difficulty(who);
        if extra {
            why.add(Reason::CriticalFlip);
        }
        if std::mem::take(&mut self.fighter_mut(who).hindered) {
            why.add(Reason::NoLeverage); // DK-92
        }
        let fighter = self.fighter(who);
        let level = fighter.level(mv, edition);
        // Dispense Wrath wants to fail: its advantage is counted in reverse (DK-88).
        why.level = if mv == Move::DispenseWrath { -level } else { level };
        let shaken = fighter.held(mv).is_some_and(|held| held.shaken);
        if shaken && self.scenario.rulings.confidence_effect == ConfidenceEffect::MinusOne {
            why.add(Reason::Shaken); // DK-71
        }
        if fighter.berserk && attribute == Attribute::Str {
            why.add(Reason::Berserk); // DK-88
        }
        let keen = match mv {
            Move::Discern => true,
            Move::WeakSpot => edition == Edition::Guide,
            Move::CalledShot => edition == Edition::Guide && self.chapter().chase,
            _ => false,
        };
        if keen && fighter.has(Move::SeeingRed) {
            why.add(Reason::SeeingRed); // DK-88
        }
        // Whoever runs, runs from every foe in a superior position; then that ends (DK-58).
        if mv.is_flight()
            && self.scenario.rulings.flight_position == FlightPosition::Hinders
            && std::mem::take(&mut self.fighter_mut(who).under) != 0
        {
            why.add(Reason::Position);
        }
        let Some(foe) = at else { return why };
        if mv == Move::CalledShot && edition == Edition::Guide && self.fighter(foe).unaware {
            why.add(Reason::Unaware);
        }
        if self.fighter(who).under & foe.bit() != 0 {
            why.add(Reason::Position); // DK-58
            self.fighter_mut(who).under &= !foe.bit();
        }
        // An answer acted on, or an opening used, is one advantage (DK-84, DK-88, DK-92).
        if self.answers > 0 && self.is_character(who) {
            self.answers -= 1; // by whoever acts on it (ruling `discern_uses`)
            why.add(Reason::Answer);
        }
        if self.fighter(foe).opening > 0 {
            self.fighter_mut(foe).opening -= 1;
            why.add(Reason::Opening);
        }
        why
    }

    /// What follows a move's own text: the GM's moves, green, a Critical Flip, and the discard pile (DK-66, DK-70,
    /// DK-17, DK-19). True if another move was paid for.
    pub(crate) fn aftermath<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        flip: Flip,
        attribute: Attribute,
    ) -> Result<bool, A::Halt> {
        let Attempt { who, mv, .. } = attempt;
        self.consequences(ask, attempt, flip)?;
        let again = self.critical_flip(ask, who, mv, flip)?;
        self.settled(ask, who, attribute)?;
        Ok(again)
    }

    /// What follows a move made in answer to something: the same, but what card 10 opens waits until the thing answered
    /// is over (DK-19, ruling `resolution_order`).
    pub(crate) fn aftermath_of_answer<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        flip: Flip,
        attribute: Attribute,
    ) -> Result<(), A::Halt> {
        self.consequences(ask, attempt, flip)?;
        self.note_critical(attempt.who, flip);
        self.settled(ask, attempt.who, attribute)
    }

    /// A flip is settled, and the player may reshuffle (DK-27).
    fn settled<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, attribute: Attribute) -> Result<(), A::Halt> {
        let rank = self.fighter(who).ranks.of(attribute);
        self.may_reshuffle(ask, who, Moment::AfterFlip(rank))
    }

    /// Confidence, the GM's moves and green (DK-66, DK-70, DK-71, DK-17).
    fn consequences<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, flip: Flip) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, .. } = attempt;
        let edition = self.edition();
        let info = mv.info(edition);
        if edition.is_world() {
            self.regain_confidence(ask, who, mv, flip.face);
            let blank = flip.face == Face::OneCross
                && info.is_blank(Face::OneCross)
                && self.scenario.rulings.blank_x_is_gm_move == BlankX::Yes;
            if !info.immediate && (flip.face == Face::TwoCrosses || blank) {
                self.gm_moves(ask, who, mv, at)?; // DK-66, DK-14
                self.second_move(ask, who, mv, at, flip)?; // DK-70
            }
            self.reward_green(ask, who, Some(mv), flip)?;
        }
        Ok(())
    }

    /// The red card of shaken confidence comes off with a tick (DK-71).
    pub(crate) fn regain_confidence<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, mv: Move, face: Face) {
        let shaken = self.fighter(who).held(mv).is_some_and(|held| held.shaken);
        if shaken && face.is_tick() {
            let edition = self.edition();
            self.fighter_mut(who).note(mv, edition).shaken = false;
            self.tell(ask, Event::Confident { who, mv });
        }
    }
}
