//! Characters as an encounter file describes them.

use affray_core::{Bag, Diagnostic, Seat, Spanned, encounter};

use super::reader::{DICE, Reader};
use crate::edition::Edition;
use crate::encounter::file::{CharacterEntry, GearEntry, MoveEntry, StartEntry};
use crate::rules::gear::creation::RISK;
use crate::rules::gear::sheet::{Picks, SheetError};
use crate::rulings::ModuleSkill;
use crate::state::attribute::Ranks;
use crate::state::card::{self, Card};
use crate::state::fighter::{Fighter, FighterId, Make, Skill, Standing};
use crate::state::item::{Die, Item};
use crate::state::moves::Move;

impl Reader {
    pub(super) fn character(&mut self, entry: &CharacterEntry, seat: Seat) -> Fighter {
        let edition = self.edition;
        let ranks = Ranks::new(entry.str.get(), entry.dex.get(), entry.int.get()).expect("each rank was checked");
        let mut fighter = Fighter::fresh(edition, Make::Character, ranks, seat);
        for written in &entry.items {
            if let Some(kind) = self.item(written) {
                let item = Item::new(kind);
                fighter.ranged |= kind.info(edition).ranged;
                fighter.items.push(item);
            }
        }
        let carried = fighter.items.iter().filter_map(|item| item.hits_with(edition)).max();
        let die = entry.die.as_ref().and_then(|die| self.word("die", die, &DICE));
        fighter.die = die.or(carried).unwrap_or(Die::D2);
        fighter.ranged |= entry.ranged;
        (fighter.speed, fighter.equipment, fighter.wealth) =
            (entry.speed.get(), entry.equipment.get(), entry.wealth.get());
        fighter.green = entry.green.get();
        fighter.ammo = entry.ammo.map_or(if fighter.ranged { 4 } else { 0 }, |ammo| ammo.get());
        fighter.skill = self.skill(entry);
        for card in &entry.moves {
            self.move_card(&mut fighter, card);
        }
        self.gear(&mut fighter, &entry.gear);
        if let Some(start) = &entry.start {
            self.start(&mut fighter, entry, start);
        }
        self.scars(&mut fighter, entry);
        fighter
    }

    /// The module's attack skill: one that is written down, or one that everybody has (DK-07, ruling `module_skill`).
    fn skill(&self, entry: &CharacterEntry) -> Option<Skill> {
        let is_module = self.edition == Edition::Module;
        match entry.skill {
            None => (is_module && self.rulings.module_skill == ModuleSkill::Everybody).then_some(Skill(0)),
            Some(written) => is_module.then_some(Skill(written.get())),
        }
    }

    /// Items that are damaged, spent or in use (DK-56, DK-62, DK-91).
    fn gear(&mut self, fighter: &mut Fighter, gear: &[GearEntry]) {
        let edition = self.edition;
        for entry in gear {
            let Some(kind) = self.item(&entry.item) else { continue };
            fighter.hold(kind, edition);
            let Some(item) = fighter.items.last_mut() else { continue };
            let info = kind.info(edition);
            let [damage, spent, lost] = [entry.damage.get(), entry.spent.get(), entry.lost.get()];
            let (harm, wound, in_use) = (entry.harm.get(), entry.wound.get(), entry.in_use);
            (item.damage, item.harm, item.wound, item.in_use) = (damage, harm, wound, in_use);
            (item.black, item.white) = (lost.min(info.charges), spent);
            let spots = harm.saturating_add(wound) <= info.harm_spots + info.wound_spots && wound <= info.wound_spots;
            let wrong = match () {
                () if spent.saturating_add(lost) > info.charges => Some("it does not hold that many charges [DK-91]"),
                () if !spots => Some("it has no spots for that many tokens [DK-49]"),
                () if in_use && !info.magic => Some("only magic items are in use or idle [DK-62]"),
                () => None,
            };
            if let Some(wrong) = wrong {
                let diagnostic = entry.item.diagnostic(format!("{}: {wrong}", info.name));
                self.diagnostics.push(diagnostic.help("change the numbers of this item"));
            }
        }
    }

    /// The hirelings and animals of a character: figures of ticks with the numbers of foes (DK-01, DK-80).
    pub(super) fn companions(
        &mut self,
        entry: &CharacterEntry,
        master: FighterId,
        companions: &mut Vec<(String, Fighter)>,
    ) {
        for companion in &entry.companion {
            if !self.edition.is_world() {
                let diagnostic = companion.name.diagnostic("the module knows no hirelings and no animals [DK-01]");
                self.diagnostics.push(diagnostic.help("leave companions out, or choose a later edition"));
                return;
            }
            if entry.count.is_some_and(|count| count.get() > 1) {
                let diagnostic = companion.name.diagnostic("several characters alike share no companion");
                self.diagnostics.push(diagnostic.help("write each of these characters down by themselves"));
                return;
            }
            let die = companion.die.as_ref().and_then(|die| self.word("die", die, &DICE)).unwrap_or(Die::D4);
            let ranks = Ranks::new(1, 1, 1).expect("there is a rank 1");
            for name in encounter::numbered(&companion.name, companion.count.get()) {
                let mut fighter = Fighter::fresh(self.edition, Make::Ticks, ranks, Seat(master.0));
                fighter.master = Some(master);
                (fighter.ticks, fighter.die, fighter.ranged) = (companion.stamina.get(), die, companion.ranged);
                (fighter.harm_slots, fighter.wound_slots) = (companion.harm_slots.get(), companion.wound_slots.get());
                fighter.clear = companion.back;
                companions.push((name, fighter));
            }
        }
    }

    /// A new character's picks (DK-89).
    fn start(&mut self, fighter: &mut Fighter, entry: &CharacterEntry, start: &StartEntry) {
        let edition = self.edition;
        if !entry.moves.is_empty() || !entry.items.is_empty() || !entry.gear.is_empty() {
            let diagnostic =
                entry.name.diagnostic(format!("{} has start and other keys of a character", entry.name.as_str()));
            self.diagnostics
                .push(diagnostic.help("leave out moves, items and gear: start says what a new character has"));
        }
        fighter.skill = match start.drafted {
            Some(true) => Some(Skill(0)),
            Some(false) => Some(Skill::NEW),
            None => fighter.skill,
        };
        let picks = Picks {
            columns: (start.speed.get(), start.equipment.get(), start.wealth.get()),
            moves: start.moves.iter().filter_map(|written| self.a_move(written)).collect(),
            items: start.items.iter().filter_map(|written| self.item(written)).collect(),
            granted: start.granted.iter().filter_map(|written| self.item(written)).collect(),
            risk_driver: start.risk_driver,
        };
        let points = fighter.ranks.points();
        let checked = if points == 6 { picks.check(edition) } else { Err(SheetError::Points(points)) };
        match checked {
            Ok(columns) => {
                picks.give(fighter, columns, edition);
                fighter.risk = if picks.risk_driver { RISK } else { 0 };
            }
            // Whoever wrote no such rank gave no such number of points.
            Err(SheetError::Points(_)) if self.mistakes.replaced_under(&["str", "dex", "int"], &entry.name.span()) => {}
            Err(bad) => {
                let diagnostic = entry.name.diagnostic(format!("{}: {bad}", entry.name.as_str()));
                self.diagnostics.push(diagnostic.help("change the picks under start, or leave start out"));
            }
        }
    }

    /// Two new characters do not share a move card (DK-89).
    pub(super) fn check_twice_taken(&mut self, party: &[CharacterEntry]) {
        let mut taken: Vec<(&str, &Spanned<String>)> = Vec::new();
        for entry in party {
            for mv in entry.start.iter().flat_map(|start| &start.moves) {
                if let Some((owner, _)) = taken.iter().find(|(_, other)| other.as_str() == mv.as_str()) {
                    let diagnostic = mv.diagnostic(format!("{owner} has taken {} already [DK-89]", mv.as_str()));
                    self.diagnostics.push(diagnostic.help("every move card is there once"));
                }
                taken.push((entry.name.as_str(), mv));
            }
        }
    }

    pub(super) fn a_move(&mut self, written: &Spanned<String>) -> Option<Move> {
        let edition = self.edition;
        let known: Vec<(&'static str, Move)> =
            Move::ALL.iter().filter(|mv| mv.info(edition).exists).map(|&mv| (mv.slug(), mv)).collect();
        self.word("move", written, &known)
    }

    fn move_card(&mut self, fighter: &mut Fighter, entry: &MoveEntry) {
        let edition = self.edition;
        let Some(mv) = self.a_move(&entry.mv) else { return };
        let info = mv.info(edition);
        let level = entry.level.as_ref().map_or(info.start, |level| level.get());
        if !info.prints(level) {
            let (low, high) = info.levels;
            let but = if info.gap { ", without 0" } else { "" };
            let message = format!("{} has no level {level} [DK-07]", entry.mv.as_str());
            let place = entry.level.as_ref().map_or_else(|| entry.mv.span(), Spanned::span);
            let diagnostic = Diagnostic::new(message).at(place);
            self.diagnostics.push(diagnostic.help(format!("its levels are {low} to {high}{but}")));
        }
        fighter.give(mv, level, edition);
    }

    /// What a character brings from earlier: exhausted cards, Harm, Wounds, blessings.
    fn scars(&mut self, fighter: &mut Fighter, entry: &CharacterEntry) {
        for number in &entry.exhausted {
            // DK-04: only cards 10 to 19 carry Stamina.
            let card = Card::base(number.get());
            match fighter.deck.take(card) {
                true => fighter.exhaustion.add(card),
                false => self.diagnostics.push(number.diagnostic("that card is exhausted already")),
            }
        }
        // DK-45: nobody bears more than two of either.
        (fighter.harm, fighter.wound) = (entry.harm.get(), entry.wound.get());
        for number in 1..=fighter.wound {
            let card = Card::wound(number);
            if fighter.supply.take(card) {
                fighter.deck.add(card);
            }
        }
        let blessings = card::faces(self.edition).blessings.count_ones() as u8;
        for number in &entry.blessings {
            let card = (1..=blessings).contains(&number.get()).then(|| Card::blessing(number.get()));
            match card {
                Some(card) if fighter.supply.take(card) => fighter.deck.add(card),
                _ => {
                    let diagnostic = number.diagnostic("there is no such blessing left");
                    self.diagnostics.push(diagnostic.help(format!("they are numbered 1 to {blessings}")));
                }
            }
        }
        // DK-35: in the module a character without Stamina stands until a point cannot be paid.
        if fighter.stamina() == 0 && self.edition.is_world() {
            fighter.standing = Standing::Out;
        }
    }
}
