//! What a seat may answer, and what a rule forbids it just now.

use affray_core::{Bag, Menu, RuleId};

use crate::edition::Edition;
use crate::event::GuardUse;
use crate::fighter::{Down, Who};
use crate::item::ItemKind;
use crate::moves::{Kind, Move, Takes};
use crate::question::{Cell, Choice, Question};
use crate::rulings::{BreatherRepeat, ConfidenceEffect};
use crate::story::Story;
use crate::stunt::UNENCUMBERED;

type Verdict = Result<(), (RuleId, &'static str)>;

const fn no(rule: &'static str, why: &'static str) -> Verdict {
    Err((RuleId(rule), why))
}

impl Story {
    /// Lists the answers to a question.
    pub(crate) fn list(&self, question: &Question, menu: &mut Menu<Choice>) {
        match *question {
            Question::Act { who, done, .. } => self.act_options(who, done, menu),
            Question::Resolver { tied, .. } => tied.cards().for_each(|card| menu.allow(Choice::Card(card))),
            Question::Attribute { mv, .. } => {
                self.attributes_of(mv).iter().for_each(|&attribute| menu.allow(Choice::Attribute(attribute)));
            }
            Question::Flashback { who, .. } => self.flashback_options(who, menu),
            Question::Green { .. } => {
                menu.allow(Choice::Token);
                menu.allow(Choice::Level);
            }
            Question::Reshuffle { .. }
            | Question::FlashbackExtra { .. }
            | Question::GoodBank { .. }
            | Question::CriticalFlip { .. }
            | Question::Wrath { .. }
            | Question::SkipFlip { .. }
            | Question::Counter { .. }
            | Question::SecondMove { .. }
            | Question::Price { .. } => {
                menu.allow(Choice::No);
                if self.can_afford(question) {
                    menu.allow(Choice::Yes);
                }
            }
            Question::Split { who, number } => self.split_options(who, number, menu),
            Question::Convert { foe, number, .. } => self.split_options(foe, number, menu),
            Question::Part { stamina, harm, wound, .. } => {
                for (part, left) in [(Takes::Stamina, stamina), (Takes::Harm, harm), (Takes::Wound, wound)] {
                    if left > 0 {
                        menu.allow(Choice::Part(part));
                    }
                }
            }
            Question::Absorb { who, what, cause, tried } => {
                self.absorb_options(who, what, cause, tried, &mut |choice| menu.allow(choice));
                menu.allow(Choice::No);
            }
            Question::ShieldPrice { .. } => {
                menu.allow(Choice::PayStamina);
                menu.allow(Choice::PayItem);
            }
            Question::Regain { who, breather, .. } => {
                self.regain_options(who, breather, &mut |choice| menu.allow(choice));
            }
            Question::Keep { who, kept, .. } => {
                let left = self.fighter(who).exhaustion.cards().filter(|&card| kept.count(card) == 0);
                left.for_each(|card| menu.allow(Choice::Card(card)));
            }
            Question::WoundLeaves { who } => {
                self.leaving_wound_cards(who).cards().for_each(|card| menu.allow(Choice::Card(card)));
            }
            Question::HarmLeaves { who } => self.harm_leaves_options(who, &mut |choice| menu.allow(choice)),
            Question::Clear { .. } => {
                menu.allow(Choice::Avoid);
                menu.allow(Choice::Extra);
            }
            Question::Drawback { who, .. } => {
                menu.allow(Choice::Danger);
                menu.allow(Choice::Reduce);
                let there = self.fighter(who).equipment > 0;
                menu.offer(Choice::PayEquipment, if there { Ok(()) } else { no("DK-78", "there is no Equipment") });
            }
            Question::Opposed { who, cell, .. } => self.opposed_options(who, cell, menu),
            Question::Slot { foe, number } => {
                let foe = self.fighter(foe);
                if foe.harm_slots + foe.wound_slots > 0 {
                    menu.allow(Choice::Harm);
                }
                if foe.wound_slots > 0 && number >= 6 {
                    menu.allow(Choice::Wound);
                }
                menu.allow(Choice::No);
            }
            Question::AfterHit { who, foe } => {
                menu.allow(Choice::No);
                let edition = self.edition();
                for held in self.fighter(who).held.iter().filter(|held| held.owned && held.down == Down::No) {
                    if held.mv.info(edition).kind == Kind::AfterHit {
                        menu.allow(Choice::Act { mv: held.mv, at: Some(foe), with: None });
                    }
                }
            }
            Question::Benefit { mv, chosen, .. } => {
                (0..Story::benefit_count(mv))
                    .filter(|place| chosen >> place & 1 == 0)
                    .for_each(|which| menu.allow(Choice::Benefit { mv, which }));
                if mv == Move::EscapeRoute {
                    menu.allow(Choice::No);
                }
            }
            Question::Hurts { most, .. } => (0..=most).for_each(|count| menu.allow(Choice::Number(count))),
            Question::Guard { who, victim, used, .. } => {
                menu.allow(Choice::No);
                for how in GuardUse::ALL {
                    let own = how == GuardUse::Draw && who == victim;
                    if used >> how as u8 & 1 == 0 && !own {
                        menu.allow(Choice::Guard(how));
                    }
                }
            }
            Question::Bless { .. } => {
                menu.allow(Choice::No);
                self.mendable().for_each(|target| menu.allow(Choice::Who(target)));
            }
            Question::MagicCost { who, item } => {
                let edition = self.edition();
                let fighter = self.fighter(who);
                menu.allow(Choice::PayStamina);
                if fighter.items[usize::from(item)].charges(edition) > 0 {
                    menu.allow(Choice::PayCharge);
                }
                if fighter.equipment > 0 {
                    menu.allow(Choice::PayEquipment);
                }
            }
            Question::GmMove { who, mv, .. } => self.gm_options(who, mv, menu),
            Question::Spend { start, .. } => self.spend_options(start, menu),
            Question::Victim { .. } => {
                self.characters_up().for_each(|who| menu.allow(Choice::Who(who)));
                menu.allow(Choice::No);
            }
            Question::FoeTurn { foe } => self.foe_options(foe, menu),
            Question::FreeBreather { .. } => {
                let attributes = self.free_breather_attributes();
                for &attribute in attributes {
                    menu.allow(Choice::Attribute(attribute));
                }
                menu.allow(Choice::No);
            }
            Question::Settle { who } => self.settle_options(who, menu),
            Question::Repair { who } => {
                (0..=self.fighter(who).equipment).for_each(|count| menu.allow(Choice::Number(count)));
            }
        }
    }

    /// Whether a yes can be paid for.
    fn can_afford(&self, question: &Question) -> bool {
        match *question {
            Question::FlashbackExtra { who } | Question::CriticalFlip { who } => self.fighter(who).green > 0,
            Question::GoodBank { .. } => self.good_bank > 0,
            Question::SecondMove { .. } => self.bank >= self.frame.rulings.critfail_extra_cost,
            Question::Price { who, challenge } => {
                let price = self.chapter().challenges.get(usize::from(challenge)).map_or(0, |test| test.price);
                self.fighter(who).green >= price
            }
            _ => true,
        }
    }

    fn flashback_options(&self, who: Who, menu: &mut Menu<Choice>) {
        const WHY: &str = "a level of advantage costs two green tokens, or Equipment in their place";
        let fighter = self.fighter(who);
        let offer = |menu: &mut Menu<Choice>, choice, able| {
            menu.offer(choice, if able { Ok(()) } else { no("DK-21", WHY) });
        };
        menu.allow(Choice::No);
        offer(menu, Choice::TwoGreen, fighter.green >= 2);
        offer(menu, Choice::GreenAndEquipment, fighter.green >= 1 && fighter.equipment >= 1);
        offer(menu, Choice::TwoEquipment, fighter.equipment >= 2);
        if self.good_bank > 0 && self.edition() == Edition::Guide {
            menu.allow(Choice::GoodBank);
        }
    }

    fn split_options(&self, who: Who, number: u8, menu: &mut Menu<Choice>) {
        self.splits(who, number).for_each(|(harm, wound)| menu.allow(Choice::Split { harm, wound }));
        if menu.is_explaining() {
            for (harm, wound) in [(1, 0), (0, 1), (1, 1)] {
                if let Err((rule, why)) = self.split(who, number, harm, wound) {
                    menu.forbid(Choice::Split { harm, wound }, rule, why);
                }
            }
        }
    }

    fn opposed_options(&self, who: Who, cell: Cell, menu: &mut Menu<Choice>) {
        menu.allow(Choice::Loss);
        match cell {
            Cell::LossOrWound => menu.allow(Choice::Wound),
            Cell::LossOrHarm => menu.allow(Choice::Harm),
            Cell::OneOrPin | Cell::LossOrPin => menu.allow(Choice::Pin),
            Cell::LossOrDrop => {
                let there = self.fighter(who).equipment > 0;
                menu.offer(Choice::Drop, if there { Ok(()) } else { no("DK-75", "there is nothing to drop") });
            }
        }
    }

    fn foe_options(&self, foe: Who, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(foe);
        if fighter.pinned == 0 {
            for who in self.characters_up() {
                menu.allow(Choice::StrikeAt(who));
                if fighter.ranged && fighter.ammo > 0 {
                    menu.allow(Choice::ShootAt(who));
                }
            }
        }
        menu.allow(Choice::Breathe);
        menu.allow(Choice::Pass);
    }

    fn act_options(&self, who: Who, done: u64, menu: &mut Menu<Choice>) {
        let act = |mv, at| Choice::Act { mv, at, with: None };
        let edition = self.edition();
        let fighter = self.fighter(who);
        if edition == Edition::Module {
            let pinned = match fighter.pinned {
                0 => Ok(()),
                _ => no("DK-76", "the character is pinned"),
            };
            for foe in self.foes_up() {
                menu.offer(act(Move::Melee, Some(foe)), pinned);
                if fighter.ranged {
                    let armed = if fighter.ammo > 0 { pinned } else { no("DK-76", "there is no ammunition left") };
                    menu.offer(act(Move::Shoot, Some(foe)), armed);
                }
            }
            menu.offer(act(Move::Breather, None), self.may_breathe(who));
            menu.offer(act(Move::Flee, None), pinned.and(self.may_leave()));
            menu.allow(Choice::Pass);
            return;
        }
        // Nothing but rage and shaken confidence, noted on a card, bars a move: most menus need no verdicts.
        let free = !fighter.berserk && fighter.held.is_empty();
        let offer = |menu: &mut Menu<Choice>, mv, at| match free {
            true => menu.allow(act(mv, at)),
            false => menu.offer(act(mv, at), self.may_try(who, mv)),
        };
        for foe in self.foes_up() {
            offer(menu, Move::HackAndSlash, Some(foe));
            if fighter.ranged {
                offer(menu, Move::Volley, Some(foe));
            } else {
                let why = "a Volley needs something to shoot or throw";
                menu.forbid(act(Move::Volley, Some(foe)), RuleId("DK-78"), why);
            }
        }
        menu.offer(act(Move::Breather, None), self.may_breathe(who));
        menu.offer(act(Move::RunAway, None), self.may_leave());
        for mv in [Move::Defend, Move::Discern, Move::SpoutLore, Move::DefyDanger] {
            offer(menu, mv, None);
        }
        for foe in self.foes_up() {
            offer(menu, Move::Parley, Some(foe));
        }
        if !fighter.held.is_empty() {
            self.card_options(who, done, menu);
        }
        menu.allow(Choice::Pass);
    }

    /// The moves of owned cards (DK-88).
    fn card_options(&self, who: Who, done: u64, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for held in fighter.held.iter().filter(|held| held.owned) {
            let mv = held.mv;
            let info = mv.info(edition);
            let ready = match () {
                () if held.down != Down::No => no("DK-88", "the card is face down"),
                () if info.immediate && done >> mv as u8 & 1 == 1 => no("DK-72", "it was made in this spotlight"),
                () if info.unencumbered && fighter.speed < UNENCUMBERED => no("DK-86", "it needs Speed 4"),
                () => self.may_try(who, mv),
            };
            let act = |at, with| Choice::Act { mv, at, with };
            match mv {
                Move::GoodCardio | Move::EscapeRoute | Move::Entreat => menu.offer(act(None, None), ready),
                Move::GoBerserk if !fighter.berserk => menu.offer(act(None, None), ready),
                Move::FindShadows => {
                    let dark = if self.chapter().dark { Ok(()) } else { no("DK-88", "it is not dark here") };
                    menu.offer(act(None, None), ready.and(dark));
                }
                Move::Vanish if !fighter.hidden => {
                    let paid = if fighter.green > 0 { Ok(()) } else { no("DK-88", "it costs a green token") };
                    menu.offer(act(None, None), ready.and(paid));
                }
                Move::Backstab | Move::BumRush => {
                    for foe in self.foes_up() {
                        let surprised = self.fighter(foe).unaware || fighter.hidden;
                        let off_guard = if surprised { Ok(()) } else { no("DK-88", "the foe is on guard") };
                        menu.offer(act(Some(foe), None), ready.and(off_guard));
                    }
                }
                Move::CalledShot if fighter.ranged => {
                    for foe in self.foes_up() {
                        let guarded = edition == Edition::World && !self.fighter(foe).unaware;
                        let off_guard = if guarded { no("DK-88", "the foe is on guard") } else { Ok(()) };
                        menu.offer(act(Some(foe), None), ready.and(off_guard));
                    }
                }
                Move::WeakSpot => self.foes_up().for_each(|foe| menu.offer(act(Some(foe), None), ready)),
                Move::ComeAndGetMe if self.chapter().hazard.is_some() => {
                    self.foes_up().for_each(|foe| menu.offer(act(Some(foe), None), ready));
                }
                Move::UseMagicItem | Move::BreachTheDam | Move::Channel | Move::FundamentalMagic => {
                    self.magic_options(who, mv, ready, menu);
                }
                Move::ToolTwisting => {
                    let weapon =
                        fighter.items.iter().any(|item| item.hits_with(edition).is_some() && !item.info(edition).magic);
                    for (place, item) in (0u8..).zip(&fighter.items) {
                        if weapon && item.info(edition).magic && !item.is_broken() {
                            menu.offer(act(None, Some(item.carried(place))), ready);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Magic needs an item with a charge, or the Blood-Bound; some magic needs only to have seen one (DK-88, DK-91).
    fn magic_options(&self, who: Who, mv: Move, ready: Verdict, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        let spends = matches!(mv, Move::UseMagicItem | Move::BreachTheDam);
        for (place, item) in (0u8..).zip(&fighter.items) {
            if item.is_broken() || !item.is_magic(edition) {
                continue;
            }
            let empty = item.charges(edition) == 0 && !fighter.blood_bound;
            let charged = if spends && empty { no("DK-91", "the item is depleted") } else { Ok(()) };
            let verdict = ready.and(charged);
            let act = |at| Choice::Act { mv, at, with: Some(item.carried(place)) };
            match item.kind {
                ItemKind::UnerringDispatch => self.foes_up().for_each(|foe| menu.offer(act(Some(foe)), verdict)),
                ItemKind::Vitality => {
                    (0..self.characters).map(Who).for_each(|ally| menu.offer(act(Some(ally)), verdict));
                }
                _ => {}
            }
        }
    }

    /// Whether a character may try a move at all.
    fn may_try(&self, who: Who, mv: Move) -> Verdict {
        let fighter = self.fighter(who);
        if fighter.berserk && mv.info(self.edition()).attributes == [crate::mark::Attribute::Int] {
            return no("DK-88", "rage bars moves of Intelligence");
        }
        let barred = self.frame.rulings.confidence_effect == ConfidenceEffect::Barred;
        if barred && fighter.held(mv).is_some_and(|held| held.shaken) {
            return no("DK-71", "confidence in it is shaken");
        }
        Ok(())
    }

    /// Two Breathers do not follow each other (DK-60).
    #[inline]
    fn may_breathe(&self, who: Who) -> Verdict {
        let again = self.fighter(who).last == Some(Move::Breather);
        match self.frame.rulings.breather_repeat {
            BreatherRepeat::No if again => no("DK-60", "another move must come between two Breathers"),
            BreatherRepeat::No | BreatherRepeat::Yes => self.may_try(who, Move::Breather),
        }
    }

    /// Nobody runs from a corner (DK-85).
    #[inline]
    fn may_leave(&self) -> Verdict {
        if self.chapter().cornered { no("DK-85", "there is no way out") } else { Ok(()) }
    }
}
