//! New characters choose, turn by turn: moves, tokens and gear (DK-06, DK-89).

use affray_core::{Ask, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::asked::menu::no;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::gear::sheet::{Picks, granted_items};
use crate::rules::setup::tokens::{COLUMN, TOKENS};
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId};
use crate::state::item::{Die, ItemKind};
use crate::state::moves::{Letter, Move, MoveKind};

/// The tokens on a Risk Driver (DK-89).
pub(crate) const RISK: u8 = 2;

/// What is chosen at a stage of creation. Everybody chooses once, then the next stage begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Move,
    Granted,
    Item,
    Tokens,
}

impl Stage {
    /// The stages of an edition: in 2017 the columns are laid before gear weighs on them, in 2018 items hold tokens of
    /// the same six (DK-06).
    const fn all(edition: Edition) -> &'static [Stage] {
        use Stage::{Granted, Item, Move, Tokens};
        match edition {
            Edition::Module => &[],
            Edition::World => &[Move, Move, Move, Tokens, Granted, Item, Item],
            Edition::Guide => &[Move, Move, Move, Granted, Item, Item, Tokens],
        }
    }
}

impl Fight {
    /// How many rounds of choosing there are.
    pub(crate) fn stages(&self) -> usize {
        Stage::all(self.edition()).len()
    }

    /// One character's choice at this stage (DK-89).
    pub(crate) fn create<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let Some(&stage) = Stage::all(self.edition()).get(usize::from(self.stage)) else { return Ok(()) };
        if self.stage == 0 {
            // All six tokens lie on Speed until they are laid elsewhere.
            let fighter = self.fighter_mut(who);
            (fighter.speed, fighter.equipment, fighter.wealth) = (TOKENS, 0, 0);
        }
        match stage {
            Stage::Move => self.pick_move(ask, who),
            Stage::Granted => self.receive_gifts(ask, who),
            Stage::Item => self.pick_item(ask, who, false),
            Stage::Tokens => self.lay_tokens(ask, who),
        }
    }

    fn pick_move<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let edition = self.edition();
        let seat = self.fighter(who).seat;
        match ask.choose(self, seat, Question::PickMove { who })? {
            Choice::TakeMove(mv) => {
                self.fighter_mut(who).give(mv, mv.info(edition).start, edition);
                self.tell(ask, Event::MoveTaken { who, mv });
            }
            Choice::RiskDriver => {
                self.fighter_mut(who).risk = RISK;
                self.tell(ask, Event::RiskDriverTaken { who });
            }
            _ => {}
        }
        Ok(())
    }

    /// The move cards nobody has taken: three each, one A and two B at most (DK-89).
    pub(crate) fn pick_move_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for &mv in Move::ALL {
            let info = mv.info(edition);
            let card = info.exists && !matches!(info.kind, MoveKind::Basic | MoveKind::Rest | MoveKind::Level);
            let taken = self.party().any(|other| self.fighter(other).has(mv));
            if !card {
                continue;
            }
            let owned = |letter| {
                let same = |mv: Move| mv.info(edition).letter == letter;
                fighter.held.iter().filter(|held| held.owned && same(held.mv)).count()
            };
            let verdict = match info.letter {
                _ if taken => no("DK-89", "somebody has taken that card"),
                Letter::A if owned(Letter::A) >= 1 => no("DK-89", "one A card is the most"),
                Letter::B if owned(Letter::B) >= 2 => no("DK-89", "two B cards are the most"),
                Letter::A | Letter::B | Letter::C => Ok(()),
            };
            menu.offer(Choice::TakeMove(mv), verdict);
        }
        if edition == Edition::Guide && fighter.risk == 0 {
            menu.allow(Choice::RiskDriver);
        }
        menu.allow(Choice::No);
    }

    /// The items that magic moves bring: of choice, or a gift of their own (DK-89).
    fn receive_gifts<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let edition = self.edition();
        for place in 0..self.fighter(who).held.len() {
            let held = self.fighter(who).held[place];
            if !held.owned {
                continue;
            }
            match granted_items(held.mv, edition) {
                (_, Some(gift)) => self.take_first_item(ask, who, gift),
                (count, None) => {
                    for _ in 0..count {
                        self.pick_item(ask, who, true)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn pick_item<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, granted: bool) -> Result<(), A::Halt> {
        let seat = self.fighter(who).seat;
        if let Choice::TakeItem(kind) = ask.choose(self, seat, Question::PickItem { who, granted })? {
            self.take_first_item(ask, who, kind);
        }
        Ok(())
    }

    fn take_first_item<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, kind: ItemKind) {
        let edition = self.edition();
        self.fighter_mut(who).take_item(kind, edition);
        let speed = self.fighter(who).speed;
        self.tell(ask, Event::ItemTaken { who, item: kind, speed });
    }

    /// The items a new character could take (DK-06, DK-89).
    pub(crate) fn pick_item_options(&self, who: FighterId, granted: bool, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        // What a move brought does not count as one of the two.
        let brought = self.assumed_choice(fighter);
        let chosen = fighter.items.len().saturating_sub(brought);
        let magic = fighter.items.iter().filter(|item| item.info(edition).magic).count().saturating_sub(brought);
        for &kind in ItemKind::ALL {
            let info = kind.info(edition);
            let gift = matches!(kind, ItemKind::Sigil | ItemKind::BladeOfEchoes);
            if !info.exists || gift || granted && !info.magic {
                continue;
            }
            let picks = match (edition, chosen, info.magic) {
                _ if granted => Ok(()),
                (Edition::World, 1.., true) => no("DK-89", "it is two mundane items or one magic item"),
                (Edition::World, 1.., false) if magic > 0 => no("DK-89", "it is two mundane items or one magic item"),
                (Edition::Guide, _, true) if magic > 0 => no("DK-89", "one of the items may be magic"),
                _ => Ok(()),
            };
            let heavy = fighter.weight(kind, edition) > fighter.speed;
            let weighs = if heavy { no("DK-06", "there is no Speed left to carry it") } else { Ok(()) };
            menu.offer(Choice::TakeItem(kind), picks.and(weighs));
        }
        menu.allow(Choice::No);
    }

    /// How many items a character's magic moves bring (DK-89).
    fn assumed_choice(&self, fighter: &Fighter) -> usize {
        let edition = self.edition();
        let owned = fighter.held.iter().filter(|held| held.owned);
        owned.map(|held| usize::from(granted_items(held.mv, edition).0)).sum::<usize>().min(fighter.items.len())
    }

    fn lay_tokens<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let seat = self.fighter(who).seat;
        while let Choice::Shift { wealth } = ask.choose(self, seat, Question::Tokens { who })? {
            let fighter = self.fighter_mut(who);
            fighter.speed -= 1;
            *(if wealth { &mut fighter.wealth } else { &mut fighter.equipment }) += 1;
        }
        let Fighter { speed, equipment, wealth, .. } = *self.fighter(who);
        self.tell(ask, Event::TokensLaid { who, speed, equipment, wealth });
        Ok(())
    }

    /// Where tokens may be laid: in 2017 no column holds more than four (DK-06).
    pub(crate) fn token_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        let most = if self.edition() == Edition::World { COLUMN } else { TOKENS };
        let over = fighter.speed > most;
        let full = (RuleId("DK-06"), "the Speed column holds four");
        menu.offer(Choice::No, if over { Err(full) } else { Ok(()) });
        for (wealth, held) in [(false, fighter.equipment), (true, fighter.wealth)] {
            if fighter.speed > 0 && held < most {
                menu.allow(Choice::Shift { wealth });
            }
        }
    }
}

impl Picks {
    /// Gives a character what was picked, in its place: moves at their first level, gear, tokens (DK-89).
    pub(crate) fn give(&self, fighter: &mut Fighter, columns: (u8, u8, u8), edition: Edition) {
        for &mv in &self.moves {
            fighter.give(mv, mv.info(edition).start, edition);
        }
        for &kind in self.items.iter().chain(&self.granted) {
            fighter.hold(kind, edition);
        }
        (fighter.speed, fighter.equipment, fighter.wealth) = columns;
    }
}

impl Fighter {
    /// Holds an item, and fights with it if it is the best weapon so far.
    pub(crate) fn hold(&mut self, kind: ItemKind, edition: Edition) {
        let item = crate::state::item::Item::new(kind);
        if let Some(die) = item.hits_with(edition) {
            self.die = if self.die == Die::D2 { die } else { self.die.max(die) };
            self.ranged |= kind.info(edition).ranged;
        }
        self.items.push(item);
    }
}
