//! Making a move: from the sum of advantages to the last consequence (DK-08, DK-09, DK-14 to DK-22, DK-25).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::{Moment, Plea, Question};
use crate::edition::Edition;
use crate::rules::flipping::flip::Flip;
use crate::rulings::{AttributeChoice, BlankX, ConfidenceEffect, CriticalFlipChain};
use crate::shown::event::Event;
use crate::state::attribute::Attribute;
use crate::state::card::{self, Card};
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
        self.tell(ask, Event::Tried { who, mv, at, extra });
        self.get_involved(who, mv, at);
        let info = mv.info(self.edition());
        if info.unencumbered {
            self.fighter_mut(who).nimble = false;
        }
        if info.attributes.is_empty() {
            self.without_flip(ask, attempt)?;
            self.remember(who, mv);
            return Ok(false);
        }
        match (mv, at) {
            (Move::Melee, Some(foe)) => {
                self.remember(who, mv);
                self.attack_in_module(ask, who, foe, Attribute::Str)?;
                return Ok(false);
            }
            (Move::Shoot, Some(foe)) => {
                self.remember(who, mv);
                self.attack_in_module(ask, who, foe, Attribute::Dex)?;
                return Ok(false);
            }
            _ => {}
        }
        if self.prepare(ask, attempt)? {
            self.remember(who, mv);
            return Ok(false);
        }
        let (flip, attribute) = self.attempt(ask, attempt)?;
        self.remember(who, mv);
        self.effect(ask, attempt, flip)?;
        self.aftermath(ask, attempt, flip, attribute)
    }

    /// Notes who is busy with whom.
    fn get_involved(&mut self, who: FighterId, mv: Move, at: Option<FighterId>) {
        if !matches!(mv, Move::Breather | Move::FindShadows | Move::Vanish) {
            self.fighter_mut(who).hidden = false;
        }
        if let Some(foe) = at {
            let foe = self.fighter_mut(foe);
            foe.involved = true;
            foe.attacked_by = Some(who);
        }
    }

    /// The last significant move decides whether a Breather may follow (DK-60).
    fn remember(&mut self, who: FighterId, mv: Move) {
        if !mv.info(self.edition()).immediate {
            self.fighter_mut(who).last = Some(mv);
        }
    }

    /// Names the attribute, sums the advantages, flips, and offers a Flashback (DK-08, DK-09, DK-21).
    pub(crate) fn attempt<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
    ) -> Result<(Flip, Attribute), A::Halt> {
        let Attempt { who, mv, .. } = attempt;
        let info = mv.info(self.edition());
        let attribute = match info.attributes {
            [only] => *only,
            _ => self.name_attribute(ask, who, mv)?,
        };
        let net = self.sum(attempt, attribute);
        let net = self.good_start(ask, who, net)?;
        let flip = self.flip(ask, who, attribute, net)?;
        let flip = self.flashback(ask, who, attribute, net, flip)?;
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

    /// All advantages less all disadvantages of an attempt; what lasts for one flip is spent (DK-09).
    pub(crate) fn sum(&mut self, attempt: Attempt, attribute: Attribute) -> i8 {
        let Attempt { who, mv, at, extra, .. } = attempt;
        let edition = self.edition();
        let (mut plus, mut minus) = (i8::from(extra), self.situation_cost());
        let difficulty = self.difficulty(who);
        plus += difficulty.max(0);
        minus += (-difficulty).max(0);
        if std::mem::take(&mut self.fighter_mut(who).hindered) {
            minus += 1; // DK-92
        }
        let fighter = self.fighter(who);
        let level = fighter.level(mv, edition);
        // Dispense Wrath wants to fail: its advantage is counted in reverse (DK-88).
        let level = if mv == Move::DispenseWrath { -level } else { level };
        if level > 0 {
            plus += level;
        } else {
            minus -= level;
        }
        let shaken = fighter.held(mv).is_some_and(|held| held.shaken);
        if shaken && self.scenario.rulings.confidence_effect == ConfidenceEffect::MinusOne {
            minus += 1; // DK-71
        }
        if fighter.berserk && attribute == Attribute::Str {
            plus += 1; // DK-88
        }
        let keen = match mv {
            Move::Discern => true,
            Move::WeakSpot => edition == Edition::Guide,
            Move::CalledShot => edition == Edition::Guide && self.chapter().chase,
            _ => false,
        };
        if keen && fighter.has(Move::SeeingRed) {
            plus += 1; // DK-88
        }
        // Four cards are for the module's untaught attacks alone (DK-09).
        let Some(foe) = at else { return self.net(plus, minus).max(-2) };
        if mv == Move::CalledShot && edition == Edition::Guide && self.fighter(foe).unaware {
            plus += 1;
        }
        if self.fighter(who).under & foe.bit() != 0 {
            minus += 1; // DK-58
            self.fighter_mut(who).under &= !foe.bit();
        }
        // An answer acted on, or an opening used, is one advantage (DK-84, DK-88, DK-92).
        if self.answers > 0 && self.is_character(who) {
            self.answers -= 1; // by whoever acts on it (ruling `discern_uses`)
            plus += 1;
        }
        if self.fighter(foe).opening > 0 {
            self.fighter_mut(foe).opening -= 1;
            plus += 1;
        }
        self.net(plus, minus).max(-2)
    }

    /// A point of the Good Bank makes it two advantages (DK-69).
    fn good_start<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, net: i8) -> Result<i8, A::Halt> {
        if self.good_bank == 0 || self.edition() != Edition::Guide || net >= 2 || !self.is_character(who) {
            return Ok(net);
        }
        let seat = self.fighter(who).seat;
        if ask.choose(self, seat, Question::GoodBank { who })? == Choice::Yes {
            self.good_bank -= 1;
            return Ok(2);
        }
        Ok(net)
    }

    /// Offers to ignore the flip and flip again with one more advantage (DK-21, DK-22, DK-69).
    fn flashback<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        attribute: Attribute,
        net: i8,
        flip: Flip,
    ) -> Result<Flip, A::Halt> {
        let fighter = self.fighter(who);
        let good = self.good_bank > 0 && self.edition() == Edition::Guide;
        let able = fighter.green.saturating_add(fighter.equipment) >= 2 || good;
        if !able || !self.edition().is_world() || !self.is_character(who) || !fighter.is_up() {
            return Ok(flip);
        }
        let seat = fighter.seat;
        let choice = ask.choose(self, seat, Question::Flashback { who, face: flip.face })?;
        let (green, equipment) = match choice {
            Choice::TwoGreen => (2, 0),
            Choice::GreenAndEquipment => (1, 1),
            Choice::TwoEquipment => (0, 2),
            Choice::GoodBank => {
                self.good_bank -= 1;
                return self.flip(ask, who, attribute, 2);
            }
            _ => return Ok(flip),
        };
        let fighter = self.fighter_mut(who);
        fighter.green -= green;
        fighter.equipment -= equipment;
        let mut again = net + 1; // ruling `flashback_base`
        for _ in 0..self.scenario.rulings.flashback_extra_tokens {
            if self.fighter(who).green == 0 || again >= 2 {
                break;
            }
            if ask.choose(self, seat, Question::FlashbackExtra { who })? != Choice::Yes {
                break;
            }
            if !self.consents(ask, who, Plea::ThirdToken)? {
                break;
            }
            self.fighter_mut(who).green -= 1;
            again += 1;
        }
        let net = again.min(2);
        self.tell(ask, Event::Flashback { who, green, equipment, net });
        self.flip(ask, who, attribute, net)
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
        let Attempt { who, mv, at, extra, .. } = attempt;
        let edition = self.edition();
        let info = mv.info(edition);
        let mut again = false;
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
            again = self.critical_flip(ask, who, extra, flip)?;
        }
        let rank = self.fighter(who).ranks.of(attribute);
        self.may_reshuffle(ask, who, Moment::AfterFlip(rank))?;
        Ok(again)
    }

    /// The red card of shaken confidence comes off with a tick (DK-71).
    fn regain_confidence<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, mv: Move, face: Face) {
        let shaken = self.fighter(who).held(mv).is_some_and(|held| held.shaken);
        if shaken && face.is_tick() {
            let edition = self.edition();
            self.fighter_mut(who).note(mv, edition).shaken = false;
            self.tell(ask, Event::Confident { who, mv });
        }
    }

    /// A green resolving card gives a token or a level (DK-17).
    pub(crate) fn reward_green<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Option<Move>,
        flip: Flip,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let green = card::faces(edition).is_green(flip.resolver);
        if !green || !edition.is_world() || !self.is_character(who) {
            return Ok(());
        }
        let raise = mv.filter(|&mv| self.can_rise(who, mv));
        let choice = match raise {
            Some(mv) => {
                let seat = self.fighter(who).seat;
                ask.choose(self, seat, Question::Green { who, mv })?
            }
            None => Choice::Token, // rulings `green_level_at_cap`, `green_on_adhoc`
        };
        let fighter = self.fighter_mut(who);
        match (choice, raise) {
            (Choice::Level, Some(mv)) => {
                let held = fighter.note(mv, edition);
                held.level = mv.info(edition).next_level(held.level).unwrap_or(held.level);
                let level = held.level;
                self.tell(ask, Event::LevelRaised { who, mv, level });
            }
            _ => {
                fighter.green = fighter.green.saturating_add(1);
                let green = fighter.green;
                self.tell(ask, Event::GreenGained { who, green });
            }
        }
        Ok(())
    }

    /// Whether a move has a printed level above the present one (DK-07, DK-17).
    pub(crate) fn can_rise(&self, who: FighterId, mv: Move) -> bool {
        let edition = self.edition();
        mv.info(edition).next_level(self.fighter(who).level(mv, edition)).is_some()
    }

    /// Module practice: a green resolving card works off a penalty card or adds a bonus card (DK-17).
    pub(crate) fn practise<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, flip: Flip) {
        let faces = card::faces(Edition::Module);
        if !faces.is_green(flip.resolver) || !self.is_character(who) {
            return;
        }
        let greens = flip.count(faces.green);
        let fighter = self.fighter_mut(who);
        let practised = fighter.skill.practised(greens);
        if practised != fighter.skill {
            fighter.skill = practised;
            self.tell(ask, Event::Practised { who, skill: practised.0 });
        }
    }

    /// With card 10 resolving, a green token buys another move (DK-18, DK-19).
    fn critical_flip<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        extra: bool,
        flip: Flip,
    ) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        let able = flip.resolver == Card::CRITICAL_SUCCESS && fighter.green > 0 && fighter.is_up();
        if !able || extra && self.scenario.rulings.critical_flip_chain == CriticalFlipChain::No {
            return Ok(false);
        }
        let seat = fighter.seat;
        if ask.choose(self, seat, Question::CriticalFlip { who })? != Choice::Yes {
            return Ok(false);
        }
        let fighter = self.fighter_mut(who);
        fighter.green -= 1;
        let green = fighter.green;
        self.tell(ask, Event::CriticalFlip { who, green });
        Ok(true)
    }
}
