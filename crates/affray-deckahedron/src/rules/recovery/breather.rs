//! Regaining Stamina, and the Breather (DK-37, DK-57 to DK-61).

use affray_core::{Ask, Bag};

use crate::asked::choice::{Carried, ChanceOf, Choice, Source};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rulings::{BreatherOnV, FreeBreather, RegainChoice, RegainTo, SuperiorPosition};
use crate::shown::event::Event;
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::Die;
use crate::state::item::ItemKind;
use crate::state::moves::{Move, Takes};

impl Fight {
    /// Regains up to so many points: cards of the player's choice, or tokens off cards (DK-37, DK-59).
    pub fn regain<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        points: u8,
        breather: bool,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let mut any = false;
        for left in (1..=points).rev() {
            let mut there = !self.fighter(who).exhaustion.is_empty();
            if !there {
                self.regain_options(who, breather, &mut |_| there = true);
            }
            if !there {
                break; // What cannot be used is lost.
            }
            any = true;
            let choice = match self.scenario.rulings.regain_choice_module {
                RegainChoice::Random if !self.fighter(who).exhaustion.is_empty() => {
                    let fighter = self.fighter(who);
                    let source = Source { what: ChanceOf::Exhaustion, who, seat: fighter.seat };
                    let pile = fighter.exhaustion;
                    Choice::Card(ask.card(source, &pile)?)
                }
                RegainChoice::Random | RegainChoice::Player => {
                    let seat = self.fighter(who).seat;
                    ask.choose(self, seat, Question::Regain { who, left, breather })?
                }
            };
            match choice {
                Choice::Card(card) => {
                    let to = self.scenario.rulings.regain_destination_module;
                    let fighter = self.fighter_mut(who);
                    let held = fighter.exhaustion.take(card);
                    debug_assert!(held, "only exhausted cards come back");
                    match to {
                        RegainTo::Discard => fighter.discard.add(card),
                        RegainTo::Deck => fighter.deck.add(card),
                    }
                    let left = fighter.exhaustion.len() as u8;
                    self.tell(ask, Event::Regained { who, card, left });
                }
                Choice::Untoken(mv) => {
                    self.fighter_mut(who).note(mv, edition).tokens -= 1;
                    self.tell(ask, Event::TokenReturned { who, mv });
                }
                Choice::Gird(Carried { place, .. }) => {
                    let item = &mut self.fighter_mut(who).items[usize::from(place)];
                    item.harm -= 1;
                    let item = item.kind;
                    self.tell(ask, Event::Girded { who, item });
                }
                _ => break,
            }
        }
        if !any {
            self.tell(ask, Event::NothingRegained { who });
        }
        Ok(())
    }

    /// What could come back (DK-37, DK-52).
    pub(crate) fn regain_options(&self, who: FighterId, breather: bool, found: &mut dyn FnMut(Choice)) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for card in fighter.exhaustion.cards() {
            found(Choice::Card(card));
        }
        for held in &fighter.held {
            let parks = held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Stamina);
            if parks && held.tokens > 0 {
                found(Choice::Untoken(held.mv));
            }
        }
        if breather && edition == Edition::Guide {
            for (place, item) in (0u8..).zip(&fighter.items) {
                if item.kind == ItemKind::LeatherArmour && item.harm > 0 {
                    found(Choice::Gird(item.carried(place)));
                }
            }
        }
    }

    /// What a Breather in a fight brings (DK-58). The GM's move on two crosses is the caller's.
    pub(crate) fn breathe<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, face: Face) -> Result<(), A::Halt> {
        self.turn_up(who, Down::UntilBreather);
        let fighter = self.fighter_mut(who);
        fighter.berserk = false;
        match face {
            Face::TwoTicks | Face::OneTick => {
                let seat = self.fighter(who).seat;
                let points = self.roll(ask, who, seat, Die::D4)?;
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
                if self.edition() == Edition::Module {
                    self.give_position(ask, who)?;
                }
            }
        }
        Ok(())
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
        self.tell(ask, Event::CaughtBreath { who });
        let net = self.net(0, self.situation_cost());
        let flip = self.flip(ask, who, attribute, net)?;
        self.turn_up(who, Down::UntilBreather);
        match flip.face {
            Face::TwoTicks | Face::OneTick => {
                let points = self.roll(ask, who, seat, Die::D4)?;
                self.regain(ask, who, points, true)?;
            }
            Face::OneCross => self.regain(ask, who, 1, true)?,
            Face::TwoCrosses => self.tell(ask, Event::NothingRegained { who }),
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
