//! Between fights: the Day, nights, treatment, and spells outside combat (RT-45, RT-66, RT-80, RT-86).

use affray_core::{Ask, Bag, Seat};
use smallvec::SmallVec;

use crate::card::Pile;
use crate::check::Check;
use crate::effect::{BinId, BinSet};
use crate::event::Event;
use crate::fight::Fight;
use crate::injury::{Hurt, Injury};
use crate::player::Status;
use crate::question::{Actor, Choice, Question, Source, Then};
use crate::rulings::{AquariusDayLimit, FriendshipCharming};
use crate::skill::{Edge, Skill};
use crate::spec::{InjuryEnds, InjuryRank, SkillHalf, Turned};
use crate::traits::Trait;

impl Fight {
    /// A Day begins: Ophiuchus gets fresh spells, scars close bins (RT-65, RT-80, RT-86).
    pub fn begin_day<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.tell(ask, Event::DayBegan);
        for p in 0..self.players.len() {
            if self.players[p].sheet.knows(BinId::OPHIUCHUS) {
                self.fill_pool(ask, p)?;
            }
            self.lay_scars(ask, p)?;
            self.players[p].read_bins(&self.book);
        }
        Ok(())
    }

    /// Three random spells nobody knows lie under Ophiuchus (RT-65).
    pub(crate) fn fill_pool<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let mut free: SmallVec<[BinId; 16]> = self.unclaimed().collect();
        let mut pool = BinSet::default();
        for _ in 0..self.book.spell(BinId::OPHIUCHUS).pool {
            if free.is_empty() {
                break;
            }
            let lot = ask.roll(Source::Lot, free.len() as u8)? as usize - 1;
            pool = pool.with(free.remove(lot));
        }
        self.players[p].sheet.pool = pool;
        self.players[p].sheet.stands_for = None;
        let eyes = affray_core::SeatSet::only(Seat(p as u8)).and(self.gm_seat());
        for spell in pool.iter() {
            ask.tell(self, affray_core::Audience::Only(eyes), Event::PoolDrawn { player: p as u8, spell });
        }
        Ok(())
    }

    /// Every scar closes a bin of the player's choice, each another (RT-80).
    pub(crate) fn lay_scars<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        for hurt in &mut self.players[p].sheet.injuries {
            hurt.closes = None;
        }
        for place in 0..self.players[p].sheet.injuries.len() {
            if !self.players[p].sheet.injuries[place].kind.spec().closes_bin {
                continue;
            }
            if let Choice::Bin(bin) = ask.choose(self, Seat(p as u8), Question::ScarBin)? {
                self.players[p].sheet.injuries[place].closes = Some(bin);
                self.tell(ask, Event::Scarred { player: p as u8, bin });
            }
        }
        Ok(())
    }

    /// A Day ends, in this order: spells and uses renew, what lasts a Day ends, Friendship grows, a night is
    /// counted, whoever was put out is back (RT-86).
    pub fn end_day<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.tell(ask, Event::DayEnded);
        for p in 0..self.players.len() {
            let player = &mut self.players[p];
            let sheet = &mut player.sheet;
            sheet.turned = BinSet::default();
            sheet.spent = BinSet::default();
            sheet.day_spells = BinSet::default();
            sheet.stands_for = None;
            sheet.injuries.retain(|hurt| hurt.kind.spec().ends != Some(InjuryEnds::Day));
            let kept: SmallVec<[BinId; 2]> = sheet.kept.drain(..).map(|(bin, _)| bin).collect();
            for bin in kept {
                player.clear(bin);
            }
            player.deck.absorb(player.discard.drain());
            let (away, gone) = (player.sheet.away, player.sheet.gone);
            let back = Pile::of(player.exiled.cards().filter(|&card| away.count(card) > 0 && gone.count(card) == 0));
            for card in back.cards() {
                crate::card::take(&mut player.exiled, card);
                player.deck.add(card);
            }
            player.sheet.away = Pile::default();
            self.grow_friendship(ask, p);
            self.sleep(ask, p)?;
            let sheet = &mut self.players[p].sheet;
            if std::mem::take(&mut sheet.out_today) && !sheet.dead {
                self.tell(ask, Event::Awoke { player: p as u8 });
            }
            let book = self.book.clone();
            self.players[p].read_traits(&book);
            self.players[p].read_bins(&book);
        }
        Ok(())
    }

    /// If every box of Friendship is marked the player gains one, Charming two, Repulsive none (RT-45).
    fn grow_friendship<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) {
        let always = self.rulings().friendship_charming == FriendshipCharming::EveryDay;
        let player = &mut self.players[p];
        let (charming, repulsive) = (player.has(Trait::Charming), player.has(Trait::Repulsive));
        let friendship = &mut player.sheet.friendship;
        let full = friendship.marked >= friendship.boxes;
        let gain = u8::from(full && !repulsive) + u8::from(charming && (full || always));
        if gain > 0 {
            friendship.boxes += gain;
            let boxes = friendship.boxes;
            self.tell(ask, Event::FriendshipGrew { player: p as u8, boxes });
        }
    }

    /// A night: the first marks an injury, the second takes a Minor one and scars a Major one (RT-80).
    fn sleep<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let mut place = 0;
        while place < self.players[p].sheet.injuries.len() {
            let hurt = self.players[p].sheet.injuries[place];
            let spec = hurt.kind.spec();
            if spec.deadly_night {
                if ask.choose(self, Seat(p as u8), Question::BuyOff(hurt.kind))? == Choice::Yes {
                    self.buy_off(ask, p, place)?;
                    continue;
                }
                let player = &mut self.players[p];
                player.sheet.dead = true;
                player.depart(Status::Out, &self.book);
                self.tell(ask, Event::Died { player: p as u8 });
                return Ok(());
            }
            if !spec.nights {
                place += 1;
                continue;
            }
            let injuries = &mut self.players[p].sheet.injuries;
            injuries[place].nights += 1;
            if injuries[place].nights < 2 {
                place += 1;
                continue;
            }
            let into = (spec.rank != InjuryRank::Minor).then_some(Injury::MassiveScar);
            match into {
                Some(scar) => {
                    injuries[place] = Hurt::new(scar);
                    place += 1;
                }
                None => {
                    injuries.remove(place);
                }
            }
            self.tell(ask, Event::Eased { player: p as u8, injury: hurt.kind, into });
        }
        Ok(())
    }

    /// An injury is bought off with Corruption (RT-80).
    pub(crate) fn buy_off<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, place: usize) -> Result<(), A::Halt> {
        let hurt = self.players[p].sheet.injuries.remove(place);
        self.take_corruption(ask, p, hurt.kind.price())?;
        self.players[p].read_traits(&self.book);
        self.players[p].read_bins(&self.book);
        self.tell(ask, Event::Eased { player: p as u8, injury: hurt.kind, into: None });
        Ok(())
    }

    /// An injury becomes its lighter form, or goes (RT-63, RT-80).
    pub fn ease<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, injury: Injury) {
        let injuries = &mut self.players[p].sheet.injuries;
        let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) else { return };
        let into = injury.eased();
        match into {
            Some(lighter) => injuries[place] = Hurt::new(lighter),
            None => {
                injuries.remove(place);
            }
        }
        self.players[p].read_traits(&self.book);
        self.players[p].read_bins(&self.book);
        self.tell(ask, Event::Eased { player: p as u8, injury, into });
    }

    /// Aquarius: somebody in the Zone has an injury eased (RT-63).
    pub(crate) fn ease_somebody<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) -> Result<(), A::Halt> {
        let hurt: SmallVec<[u8; 6]> = self.friends(actor, true, true).collect();
        let p = match hurt.len() {
            0 => return Ok(()),
            1 => hurt[0],
            _ => {
                let question = Question::Friend { actor, oneself: true, injured: true };
                match ask.choose(self, self.seat_of(actor), question)? {
                    Choice::Player(p) => p,
                    _ => return Ok(()),
                }
            }
        };
        if let Choice::Injury(injury) = ask.choose(self, self.seat_of(actor), Question::Ease(p))? {
            self.ease(ask, p as usize, injury);
        }
        Ok(())
    }

    /// A skill half outside a check: told, or with its rule (RT-66).
    pub fn use_skill_half<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, spell: BinId) -> Result<(), A::Halt> {
        self.turn_over_spell(ask, p, spell);
        match self.book.spell(spell).half {
            SkillHalf::Token => self.players[p].sheet.story_tokens += 1,
            SkillHalf::EaseInjury => {
                if self.rulings().aquarius_day_limit == AquariusDayLimit::Shared {
                    self.players[p].sheet.spent = self.players[p].sheet.spent.with(spell);
                }
                if let Choice::Hurt { player, injury } = ask.choose(self, Seat(p as u8), Question::Relieve)? {
                    self.ease(ask, player as usize, injury);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a spell's skill half can be used on its own just now (RT-66).
    pub(crate) fn half_on_its_own(&self, p: usize, spell: BinId) -> bool {
        let fits = match self.book.spell(spell).half {
            SkillHalf::Told | SkillHalf::Token => true,
            SkillHalf::EaseInjury => self
                .players
                .iter()
                .any(|player| !player.sheet.dead && player.sheet.injuries.iter().any(|hurt| hurt.kind.can_be_eased())),
            SkillHalf::ChosenSkill | SkillHalf::WardInjury | SkillHalf::FreeRetry | SkillHalf::Substitute => false,
        };
        fits && self.half_ready(p, spell) && self.book.spell(spell).turned != Turned::Never
    }

    /// An injury met while exploring; Cancer's skill half can keep it from happening (RT-66, RT-80).
    pub fn meet_injury<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, injury: Injury) -> Result<(), A::Halt> {
        for warder in 0..self.players.len() {
            let ready =
                self.half_ready(warder, BinId::CANCER) && self.book.spell(BinId::CANCER).half == SkillHalf::WardInjury;
            if ready && ask.choose(self, Seat(warder as u8), Question::Ward { player: p as u8, injury })? == Choice::Yes
            {
                self.turn_over_spell(ask, warder, BinId::CANCER);
                return Ok(());
            }
        }
        self.injure(ask, p, injury)
    }

    /// Treatment: a check of the skill the table names, then the injury is eased (RT-80).
    pub fn treat<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        check: Check,
        patient: usize,
        injury: Injury,
    ) -> Result<bool, A::Halt> {
        let success = self.check(ask, check)?.grade.succeeds();
        if success {
            self.ease(ask, patient, injury);
        }
        Ok(success)
    }

    /// Between combats the GM says what happens: a check, a joint one, a spell, a treatment (RT-79, RT-86).
    pub(crate) fn between_action<A: Ask<Self>>(&mut self, ask: &mut A, then: Then) -> Result<(), A::Halt> {
        let gm = self.gm_seat();
        match then {
            Then::Check => {
                let Some(player) = self.who_checks(ask)? else { return Ok(()) };
                if let Some(check) = self.set_check(ask, player)? {
                    self.check(ask, check)?;
                }
            }
            Then::Together => {
                let Choice::Form(form) = ask.choose(self, gm, Question::WhichForm)? else { return Ok(()) };
                let Choice::Skill(skill) = ask.choose(self, gm, Question::WhichSkill)? else { return Ok(()) };
                let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(0))? else {
                    return Ok(());
                };
                self.all_together(ask, form, skill, difficulty)?;
            }
            Then::Help => {
                let Some(helper) = self.who_checks(ask)? else { return Ok(()) };
                let Choice::Player(helped) = ask.choose(self, gm, Question::HelpWhom(helper))? else { return Ok(()) };
                let Some(helping) = self.set_check(ask, helper)? else { return Ok(()) };
                let Some(check) = self.set_check(ask, helped)? else { return Ok(()) };
                self.help_check(ask, helping, check)?;
            }
            Then::Injury => {
                let Choice::Player(player) = ask.choose(self, gm, Question::HurtWhom)? else { return Ok(()) };
                if let Choice::Injury(injury) = ask.choose(self, gm, Question::WhichInjury(player))? {
                    self.meet_injury(ask, player as usize, injury)?;
                }
            }
            Then::Half => {
                if let Choice::Half { player, spell } = ask.choose(self, gm, Question::WhichHalf)? {
                    self.use_skill_half(ask, player as usize, spell)?;
                }
            }
            Then::Treatment => {
                let Choice::Hurt { player, injury } = ask.choose(self, gm, Question::Patient)? else {
                    return Ok(());
                };
                let Some(healer) = self.who_checks(ask)? else { return Ok(()) };
                let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(healer))? else {
                    return Ok(());
                };
                let skill = injury.spec().treat.as_deref().and_then(Skill::find).unwrap_or(Skill::Aid);
                let check = Check { player: healer, skill, difficulty, edge: Edge::None, in_battle: false };
                self.treat(ask, check, player as usize, injury)?;
            }
            Then::BuyOff => {
                if let Choice::Hurt { player, injury } = ask.choose(self, gm, Question::WhoseInjury)? {
                    let injuries = &self.players[player as usize].sheet.injuries;
                    if let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) {
                        self.buy_off(ask, player as usize, place)?;
                    }
                }
            }
            Then::DayBegins | Then::DayEnds | Then::FightAgain | Then::FightOthers | Then::Stop => {}
        }
        Ok(())
    }

    /// The GM says who makes a check: a player or an Eddy, by seat (RT-81).
    fn who_checks<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Option<u8>, A::Halt> {
        Ok(match ask.choose(self, self.gm_seat(), Question::Who)? {
            Choice::Player(player) => Some(player),
            Choice::Eddy(eddy) => Some(self.eddy_seat(eddy).0),
            _ => None,
        })
    }

    /// The GM sets a check outside combat: skill, difficulty, Bonus or Penalty (RT-47, RT-51).
    fn set_check<A: Ask<Self>>(&mut self, ask: &mut A, player: u8) -> Result<Option<Check>, A::Halt> {
        let gm = self.gm_seat();
        let Choice::Skill(skill) = ask.choose(self, gm, Question::WhichSkill)? else { return Ok(None) };
        let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(player))? else { return Ok(None) };
        let Choice::Edge(edge) = ask.choose(self, gm, Question::WhatEdge(player))? else { return Ok(None) };
        Ok(Some(Check { player, skill, difficulty, edge, in_battle: false }))
    }
}
