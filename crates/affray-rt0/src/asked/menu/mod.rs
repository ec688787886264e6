//! What may be answered to each question, and what may not with the rule that says so.

use affray_core::{Bag, Menu, RuleId, Seat};

use crate::asked::choice::{Choice, Fate, Then};
use crate::asked::question::Question;
use crate::data::book::Cost;
use crate::data::compiled::BinId;
use crate::data::written::InjuryRank;
use crate::rules::gutter::legal::rule_of;
use crate::rules::hit_points::falls::FALL_PRICE;
use crate::rulings::{GoodIdeaOptional, TakeAChanceDecline};
use crate::state::actor::Actor;
use crate::state::card::{Pile, Tarot};
use crate::state::check::Form;
use crate::state::fight::Fight;
use crate::state::injury::Injury;
use crate::state::milestone::Boon;
use crate::state::player::Power;
use crate::state::skill::{Difficulty, Edge, Skill};

impl Fight {
    /// Lists what a seat may answer.
    pub(crate) fn list_options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        let p = seat.index();
        match *question {
            Question::Act => self.list_actions(p, menu),
            Question::ExtraCards => {
                let promised = self.players[p].credit;
                match self.rulings().good_idea_optional {
                    GoodIdeaOptional::ZeroToThree => (0..=promised).rev().for_each(|n| menu.allow(Choice::Draw(n))),
                    GoodIdeaOptional::Forced => menu.allow(Choice::Draw(promised)),
                    GoodIdeaOptional::AllOrNone => {
                        menu.allow(Choice::Draw(promised));
                        menu.allow(Choice::Draw(0));
                    }
                }
            }
            Question::LowestMinor => {
                self.lowest_minors(p).cards().for_each(|card| menu.allow(Choice::Card(card)));
                for card in self.players[p].hand.cards().filter(|_| menu_explains(menu)).collect::<Vec<_>>() {
                    if self.lowest_minors(p).count(card) == 0 {
                        menu.forbid(Choice::Card(card), RuleId("RT-34"), "only the lowest Minor goes");
                    }
                }
            }
            Question::StandFor(bin) => {
                self.fool_stands_for(p, bin).cards().for_each(|card| menu.allow(Choice::Card(card)));
            }
            Question::Which { bin, options, open, .. } => {
                for place in 0..options.len {
                    let choice = Choice::Option { of: bin, place };
                    if open >> place & 1 == 1 {
                        menu.allow(choice);
                    } else {
                        menu.forbid(choice, RuleId("RT-24"), "it is closed, or would find no target");
                    }
                }
            }
            Question::Target { actor, range } => {
                self.reachable(actor, range).for_each(|target| menu.allow(Choice::Adversary(target)));
            }
            Question::Step(actor) => {
                let by = self.rulings().adjacency;
                self.arena.steps(self.zone_of(actor), by).for_each(|zone| menu.allow(Choice::Zone(zone)));
                if self.may_stay() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::EmptyZone(actor) => {
                self.empty_zones(actor).for_each(|zone| menu.allow(Choice::Zone(zone)));
                if menu_explains(menu) {
                    for zone in self.arena.zones() {
                        if !self.empty_zones(actor).any(|empty| empty == zone) {
                            menu.forbid(Choice::Zone(zone), RuleId("RT-44"), "somebody stands there");
                        }
                    }
                }
            }
            Question::AnyZone(_) => self.arena.zones().for_each(|zone| menu.allow(Choice::Zone(zone))),
            Question::Ally(actor) => self.allies(actor).for_each(|ally| menu.allow(Choice::Player(ally))),
            Question::Friend { actor, oneself, injured } => {
                let is_player = matches!(actor, Actor::Player(_));
                self.friends(actor, oneself && is_player, injured).for_each(|p| menu.allow(Choice::Player(p)));
                if let (true, Actor::Eddy(eddy)) = (oneself, actor) {
                    menu.allow(Choice::Eddy(eddy));
                }
            }
            Question::Reveal => {
                for (adversary, place, intent) in self.intents() {
                    let choice = Choice::Intent { adversary, place };
                    if intent.face_up {
                        menu.forbid(choice, RuleId("RT-38"), "it lies face up already");
                    } else {
                        menu.allow(choice);
                    }
                }
            }
            Question::Redraw | Question::Drop => {
                self.intents().for_each(|(adversary, place, _)| menu.allow(Choice::Intent { adversary, place }));
            }
            Question::Adversary => {
                for (place, adversary) in self.adversaries.iter().enumerate() {
                    if adversary.is_active() {
                        menu.allow(Choice::Adversary(place as u8));
                    }
                }
            }
            Question::Keep => self.players[p].aside.cards().for_each(|card| menu.allow(Choice::Card(card))),
            Question::Fetch { except } => {
                for card in self.players[p].deck.cards() {
                    if except.count(card) > 0 {
                        menu.forbid(Choice::Card(card), RuleId("RT-62"), "this card cannot be fetched");
                    } else {
                        menu.allow(Choice::Card(card));
                    }
                }
            }
            Question::Borrow { bins } => {
                self.borrowable(p, bins).for_each(|bin| menu.allow(Choice::Bin(bin)));
                if self.rulings().take_a_chance_decline == TakeAChanceDecline::MayDecline {
                    menu.allow(Choice::Decline);
                }
                for bin in bins.iter().filter(|_| menu_explains(menu)).collect::<Vec<_>>() {
                    if !self.borrowable(p, bins).any(|open| open == bin) {
                        menu.forbid(Choice::Bin(bin), RuleId("RT-42"), "it is closed, or would find no target");
                    }
                }
            }
            Question::Substitute => self.substitutes(p).for_each(|spell| menu.allow(Choice::Bin(spell))),
            Question::CastWith => {
                self.castable(p).for_each(|spell| menu.allow(Choice::Bin(spell)));
                menu.allow(Choice::Decline);
            }
            Question::Also { bin, given } => {
                let Some(also) = self.book.bin(bin).also else { return menu.allow(Choice::Decline) };
                let hand = self.players[p].hand.cards().filter(|&card| also.cards.count(card) > 0);
                hand.for_each(|card| menu.allow(Choice::Card(card)));
                if given >= also.min || menu.options().is_empty() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::Onto { bin, .. } => {
                let onto = self.book.bin(bin).also.map(|also| also.onto).unwrap_or_default();
                onto.iter().for_each(|bin| menu.allow(Choice::Bin(bin)));
            }
            Question::Pay { bin, optional } => {
                for cost in self.payments(p, bin) {
                    menu.allow(match cost {
                        Cost::Corruption(amount) => Choice::PayCorruption(amount),
                        Cost::Discard(card) => Choice::PayCard(card),
                    });
                }
                if optional {
                    menu.allow(Choice::Decline);
                }
                for cost in &self.book.bin(bin).cost {
                    if let Cost::Discard(card) = *cost
                        && self.players[p].hand.count(card) == 0
                    {
                        menu.forbid(Choice::PayCard(card), RuleId("RT-83"), "this card is not in hand");
                    }
                }
            }
            Question::Mark => {
                self.free_marks(p).for_each(|on| menu.allow(Choice::Mark(on)));
                menu.allow(Choice::Decline);
            }
            Question::Ease(of) => self.list_injuries(of as usize, menu),
            Question::Victim { adversary, range } => {
                self.prey(adversary, range).for_each(|p| menu.allow(Choice::Player(p)));
            }
            Question::Flight(_) => {
                menu.allow(Choice::No);
                menu.allow(Choice::Yes);
            }
            Question::AlsoRedraw
            | Question::Again
            | Question::Lend(_)
            | Question::Grant(_)
            | Question::Ward { .. }
            | Question::BuyOff(_)
            | Question::Rise(_) => {
                menu.allow(Choice::Yes);
                menu.allow(Choice::No);
            }
            Question::Proposal(_) => {
                for skill in Skill::ALL {
                    menu.allow(Choice::Skill(skill));
                }
                menu.allow(Choice::Settle(true));
                menu.allow(Choice::Settle(false));
                menu.allow(Choice::Decline);
            }
            Question::WhichSkill => Skill::ALL.into_iter().for_each(|skill| menu.allow(Choice::Skill(skill))),
            Question::HowHard(_) => {
                for difficulty in Difficulty::ALL {
                    menu.allow(Choice::Difficulty(difficulty));
                }
            }
            Question::Price(_) => (1..=5).for_each(|price| menu.allow(Choice::Price(price))),
            Question::WhatEdge(_) => {
                for edge in [Edge::None, Edge::Bonus, Edge::Penalty] {
                    menu.allow(Choice::Edge(edge));
                }
            }
            Question::Agree { price, .. } => {
                let enough = self.players[p].hand.len() >= price as usize;
                menu.offer(
                    Choice::Yes,
                    if enough { Ok(()) } else { Err((RuleId("RT-46"), "there are not enough cards in hand")) },
                );
                menu.allow(Choice::No);
            }
            Question::PayCard => self.players[p].hand.cards().for_each(|card| menu.allow(Choice::Card(card))),
            Question::UseHalf { skill } => {
                self.chosen_halves(p, skill).for_each(|spell| menu.allow(Choice::Bin(spell)));
                menu.allow(Choice::Decline);
            }
            Question::Help => {
                menu.allow(Choice::Decline);
                self.can_help(p).for_each(|helped| menu.allow(Choice::Player(helped)));
            }
            Question::EddyCard(eddy) => {
                self.eddies[eddy as usize].hand.cards().for_each(|card| menu.allow(Choice::Card(card)));
                menu.allow(Choice::Decline);
            }
            Question::EddyUse { eddy, card } => {
                self.eddy_uses(eddy, card).into_iter().for_each(|place| menu.allow(Choice::Entry(place)));
                if menu.options().is_empty() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::Next => self.list_next(menu),
            Question::ScarBin => {
                let closed = |bin: BinId| self.players[p].sheet.injuries.iter().any(|hurt| hurt.closes == Some(bin));
                let bins = self.players[p].bins.iter().filter(|&bin| !closed(bin));
                bins.for_each(|bin| menu.allow(Choice::Bin(bin)));
                if menu.options().is_empty() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::Who | Question::HurtWhom => {
                for (p, player) in self.players.iter().enumerate() {
                    if player.sheet.is_in_play() {
                        menu.allow(Choice::Player(p as u8));
                    }
                }
                if matches!(question, Question::Who) {
                    (0..self.eddies.len() as u8).for_each(|eddy| menu.allow(Choice::Eddy(eddy)));
                }
                if menu.options().is_empty() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::FallPrice(_) => {
                let others = (0..=2 * FALL_PRICE).filter(|price| *price != FALL_PRICE);
                std::iter::once(FALL_PRICE).chain(others).for_each(|price| menu.allow(Choice::Corruption(price)));
            }
            Question::WhichForm => {
                menu.allow(Choice::Form(Form::OneIsEnough));
                menu.allow(Choice::Form(Form::AllAreNeeded));
            }
            Question::WhichHalf => {
                for player in 0..self.players.len() {
                    let halves = BinId::spells().filter(|&spell| self.half_on_its_own(player, spell));
                    halves.for_each(|spell| menu.allow(Choice::Half { player: player as u8, spell }));
                }
                menu.allow(Choice::Decline);
            }
            Question::CheckCard { cards, edge } => {
                let [better, worse] = cards.map(Choice::Card);
                let order = if edge == Edge::Penalty { [worse, better] } else { [better, worse] };
                for choice in order {
                    menu.allow(choice);
                }
            }
            Question::GoesNext(place) => {
                let left = self.order.iter().skip(place as usize);
                left.for_each(|&seat| menu.allow(Choice::Player(seat)));
            }
            Question::Join { .. } => {
                menu.allow(Choice::Yes);
                menu.allow(Choice::No);
            }
            Question::BattleForm(_) => {
                menu.allow(Choice::Decline);
                menu.allow(Choice::Form(Form::OneIsEnough));
                menu.allow(Choice::Form(Form::AllAreNeeded));
            }
            Question::Invoke => {
                menu.allow(Choice::Decline);
                self.halves_by_check(p).for_each(|spell| menu.allow(Choice::Bin(spell)));
            }
            Question::HelpWhom(helper) => {
                let others = self.players.iter().enumerate().filter(|&(p, _)| p != helper as usize);
                let others = others.filter(|(_, player)| player.sheet.is_in_play());
                others.for_each(|(p, _)| menu.allow(Choice::Player(p as u8)));
                if menu.options().is_empty() {
                    menu.allow(Choice::Decline);
                }
            }
            Question::WhichInjury(_) => {
                for &injury in Injury::ALL {
                    menu.allow(Choice::Injury(injury));
                }
            }
            Question::Milestone(_) => self.list_changes(menu),
            Question::NextFoe(count) => {
                (0..self.book.blocks.len() as u8).for_each(|block| menu.allow(Choice::Foe(block)));
                menu.offer(
                    Choice::Decline,
                    if count > 0 { Ok(()) } else { Err((RuleId("RT-01"), "a combat needs an adversary")) },
                );
            }
            Question::Fate(_) => Fate::ALL.into_iter().for_each(|fate| menu.allow(Choice::Fate(fate))),
            Question::Relieve => self.list_hurt(menu, Injury::can_be_eased),
            Question::Patient => self.list_hurt(menu, |injury| injury.eased().is_some()),
            Question::WhoseInjury => self.list_hurt(menu, |_| true),
        }
    }

    /// Everything a player may do next: lay each card on each bin that takes it, try a check, end the turn (RT-20).
    fn list_actions(&self, p: usize, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        let widened = player.working.iter().any(|working| matches!(working.power, Power::Widen { .. }));
        if widened || player.sheet.arcana.is_some() || menu.is_explaining() {
            self.list_every_laying(p, menu);
        } else {
            self.list_layings(p, menu);
        }
        if self.settings.checks {
            menu.allow(Choice::Propose);
        }
        for (place, hurt) in player.sheet.injuries.iter().enumerate() {
            if player.sheet.injuries[..place].iter().all(|other| other.kind != hurt.kind) {
                menu.allow(Choice::BuyOff(hurt.kind));
            }
        }
        menu.allow(Choice::EndTurn);
        if menu.is_explaining() {
            self.explain_closed_spells(p, menu);
        }
    }

    /// Every card on every bin, with what forbids it where somebody might try; nothing is taken for granted.
    fn list_every_laying(&self, p: usize, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        for card in player.hand.cards() {
            for bin in player.bins.iter() {
                match self.may_lay(p, card, bin) {
                    Ok(()) => menu.allow(Choice::Lay { card, bin }),
                    Err((rule, why)) if self.might_try(card, bin) => {
                        menu.forbid(Choice::Lay { card, bin }, rule, why);
                    }
                    Err(_) => {}
                }
            }
        }
    }

    /// Whether somebody might try to lay a card on a bin: on those everybody fills any card, on one for certain cards
    /// only these. Otherwise the whole hand would be listed again for each of them.
    pub fn might_try(&self, card: Tarot, bin: BinId) -> bool {
        BinId::COMMON.contains(&bin) || self.book.takers(card).has(bin)
    }

    /// The same without reasons, for players to whom every card is what it is: looked up, not asked for.
    fn list_layings(&self, p: usize, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        let simple = player.bins.and(self.book.simple());
        let runs = player.bins.has(BinId::RUN_AWAY);
        let run = if runs { self.run_goes_on(p, BinId::RUN_AWAY) } else { Pile::default() };
        for card in player.hand.cards() {
            let takers = self.book.takers(card).and(player.bins);
            let mut open = takers.and(simple);
            if run.count(card) > 0 {
                open = open.with(BinId::RUN_AWAY);
            }
            for bin in takers.minus(simple).without(BinId::RUN_AWAY).iter() {
                if self.may_lay(p, card, bin).is_ok() {
                    open = open.with(bin);
                }
            }
            open.iter().for_each(|bin| menu.allow(Choice::Lay { card, bin }));
        }
    }

    /// A spell that somebody else knows, or nobody, is shown as closed while The Magician is in hand (RT-52).
    fn explain_closed_spells(&self, p: usize, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        if player.hand.count(Tarot::MAGICIAN) == 0 {
            return;
        }
        for bin in BinId::spells().filter(|&spell| !player.bins.has(spell)) {
            let choice = Choice::Lay { card: Tarot::MAGICIAN, bin };
            menu.forbid(choice, RuleId(rule_of(bin)), "this player does not know that spell");
        }
    }

    fn list_injuries(&self, p: usize, menu: &mut Menu<Choice>) {
        let mut seen: Vec<Injury> = Vec::new();
        for hurt in &self.players[p].sheet.injuries {
            if hurt.kind.can_be_eased() && !seen.contains(&hurt.kind) {
                seen.push(hurt.kind);
                menu.allow(Choice::Injury(hurt.kind));
            }
        }
        if menu.options().is_empty() {
            menu.allow(Choice::Decline);
        }
    }

    fn list_hurt(&self, menu: &mut Menu<Choice>, fits: impl Fn(Injury) -> bool) {
        for (p, player) in self.players.iter().enumerate() {
            for (place, hurt) in player.sheet.injuries.iter().enumerate() {
                let first = player.sheet.injuries[..place].iter().all(|other| other.kind != hurt.kind);
                if first && fits(hurt.kind) && !player.sheet.dead {
                    menu.allow(Choice::Hurt { player: p as u8, injury: hurt.kind });
                }
            }
        }
        menu.allow(Choice::Decline);
    }

    /// What may come next in a campaign (RT-86).
    fn list_next(&self, menu: &mut Menu<Choice>) {
        let fit = self.players.iter().filter(|player| player.sheet.is_in_play()).count();
        let (somebody, several) = (fit > 0, fit > 1);
        let mut offer = |then, open: bool, why| {
            menu.offer(Choice::Then(then), if open { Ok(()) } else { Err((RuleId("RT-86"), why)) });
        };
        let hurt = |rank: Option<InjuryRank>| {
            self.players.iter().any(|player| {
                !player.sheet.dead
                    && player.sheet.injuries.iter().any(|h| rank.is_none_or(|rank| h.kind.rank() >= rank))
            })
        };
        offer(Then::Stop, true, "");
        offer(Then::DayEnds, true, "");
        offer(Then::DayBegins, true, "");
        offer(Then::FightAgain, somebody, "no player is fit to fight");
        offer(Then::Check, somebody, "no player is fit to act");
        offer(Then::FightOthers, somebody, "no player is fit to fight");
        offer(Then::Together, somebody, "no player is fit to act");
        offer(Then::Help, several, "help takes two");
        offer(Then::Injury, somebody, "no player is fit to act");
        offer(Then::Half, somebody, "no player is fit to act");
        offer(Then::Treatment, somebody && hurt(Some(InjuryRank::Major)), "nobody has an injury to treat");
        offer(Then::BuyOff, hurt(None), "nobody is injured");
    }
}

impl Fight {
    /// What the GM can change as a milestone is passed: every stat block, those just fought, Corruption (RT-77).
    fn list_changes(&self, menu: &mut Menu<Choice>) {
        menu.allow(Choice::Decline);
        let mut blocks: Vec<Option<u8>> = vec![None];
        for adversary in &self.adversaries {
            if !blocks.contains(&Some(adversary.block)) {
                blocks.push(Some(adversary.block));
            }
        }
        for block in blocks {
            for boon in Boon::ALL {
                menu.allow(Choice::Strengthen { block, boon });
            }
        }
        for (p, player) in self.players.iter().enumerate() {
            let choice = Choice::Shed(p as u8);
            match player.sheet.corruption {
                0 => menu.forbid(choice, RuleId("RT-77"), "this player has no Corruption to get rid of"),
                _ => menu.allow(choice),
            }
        }
    }
}

fn menu_explains(menu: &Menu<Choice>) -> bool {
    menu.is_explaining()
}
