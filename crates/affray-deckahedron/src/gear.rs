//! Gear and advancement outside the fight: tokens, starting choices, study, craft, shop (DK-06, DK-56, DK-89, DK-90).

use affray_core::{Ask, Menu, RuleId};
use thiserror::Error;

use crate::act::Attempt;
use crate::edition::Edition;
use crate::event::{Deed, Event};
use crate::fighter::{Fighter, Mastery, Ordered, Who};
use crate::item::{Item, ItemKind};
use crate::mark::Face;
use crate::moves::{Kind, Move};
use crate::question::{Choice, Question};
use crate::story::Story;

/// The tokens a new character shares out (DK-06).
pub const TOKENS: u8 = 6;
/// The most tokens one column holds in 2017 (DK-06).
pub const COLUMN: u8 = 4;

/// Why a sheet is not a starting sheet.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadSheet {
    /// Attributes cost six points (DK-02).
    #[error("the attributes cost {0} points, and a new character has 6 [DK-02]")]
    Points(u8),
    /// The columns hold six tokens (DK-06).
    #[error("{0} tokens are placed, and a new character has 6 [DK-06]")]
    Tokens(u8),
    /// A column holds four at most in 2017 (DK-06).
    #[error("a column holds {0} tokens, and 4 is the most [DK-06]")]
    Column(u8),
    /// Items weigh more than there is Speed for (DK-06).
    #[error("the items weigh {weight} and there are {speed} Speed tokens to carry them [DK-06]")]
    TooHeavy {
        /// What they weigh.
        weight: u8,
        /// Speed there is.
        speed: u8,
    },
    /// Too many items (DK-89).
    #[error("{0} [DK-89]")]
    Items(&'static str),
    /// Too many moves of one letter (DK-89).
    #[error("{0} [DK-89]")]
    Moves(&'static str),
}

/// The letter on a move card (DK-89).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letter {
    /// A.
    A,
    /// B.
    B,
    /// C.
    C,
}

/// What a player takes at the start (DK-89).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picks {
    /// Speed, Equipment and Wealth before items.
    pub columns: (u8, u8, u8),
    /// The letters of the move cards.
    pub letters: Vec<Letter>,
    /// The move cards.
    pub moves: Vec<Move>,
    /// Items chosen.
    pub items: Vec<ItemKind>,
    /// Items that came with a magic move.
    pub granted: Vec<ItemKind>,
}

impl Picks {
    /// Checks the picks and gives Speed, Equipment and Wealth once everything is carried (DK-06, DK-89).
    pub fn check(&self, edition: Edition) -> Result<(u8, u8, u8), BadSheet> {
        let (speed, equipment, wealth) = self.columns;
        let most = match edition {
            Edition::Module => return Ok(self.columns),
            Edition::World => COLUMN,
            Edition::Guide => TOKENS,
        };
        if let Some(&column) = [speed, equipment, wealth].iter().find(|&&column| column > most) {
            return Err(BadSheet::Column(column));
        }
        self.check_moves()?;
        self.check_items(edition)?;
        let weight: u8 = self.items.iter().chain(&self.granted).map(|&kind| self.weight(kind, edition)).sum();
        let placed = speed + equipment + wealth;
        match edition {
            // In 2018 items hold tokens of the same six (DK-06).
            Edition::Guide if placed + weight != TOKENS => Err(BadSheet::Tokens(placed + weight)),
            Edition::Guide => Ok(self.columns),
            _ if placed != TOKENS => Err(BadSheet::Tokens(placed)),
            _ if weight > speed => Err(BadSheet::TooHeavy { weight, speed }),
            _ => Ok((speed - weight, equipment, wealth)),
        }
    }

    /// What an item weighs on this character (DK-06, DK-88).
    fn weight(&self, kind: ItemKind, edition: Edition) -> u8 {
        let info = kind.info(edition);
        let cost = info.cost.max(1); // ruling `item_speed_cost_world`
        let worn = info.armour && self.moves.contains(&Move::SecondSkin);
        let signed = info.die.is_some() && self.moves.contains(&Move::SignatureWeapon);
        match (signed, worn) {
            (true, _) => 0,
            (_, true) => cost - 1,
            _ => cost,
        }
    }

    fn check_moves(&self) -> Result<(), BadSheet> {
        let count = |letter| self.letters.iter().filter(|&&other| other == letter).count();
        match () {
            () if self.letters.len() > 3 => Err(BadSheet::Moves("three move cards are the most")),
            () if count(Letter::A) > 1 => Err(BadSheet::Moves("one A card is the most")),
            () if count(Letter::B) > 2 => Err(BadSheet::Moves("two B cards are the most")),
            () => Ok(()),
        }
    }

    fn check_items(&self, edition: Edition) -> Result<(), BadSheet> {
        let magic = self.items.iter().filter(|kind| kind.info(edition).magic).count();
        match (edition, self.items.len(), magic) {
            (_, 3.., _) => Err(BadSheet::Items("two items are the most")),
            (Edition::World, 2, 1..) => Err(BadSheet::Items("it is two mundane items or one magic item")),
            (Edition::Guide, _, 2..) => Err(BadSheet::Items("one of the items may be magic")),
            _ => Ok(()),
        }
    }
}

/// How many magic items a move brings, and which (DK-89).
pub fn granted_items(mv: Move, edition: Edition) -> (u8, Option<ItemKind>) {
    match (mv, edition) {
        (Move::UseMagicItem, Edition::World) => (2, None),
        (Move::UseMagicItem, Edition::Guide) => (1, None),
        (Move::Channel, Edition::Guide) => (1, Some(ItemKind::Sigil)),
        (Move::Entreat, Edition::Guide) => (1, Some(ItemKind::BladeOfEchoes)),
        _ => (0, None),
    }
}

/// The module's draft: how many cards are dealt to each of so many players, and how many each keeps (DK-89).
pub const fn module_draft(players: u8) -> (u8, u8) {
    (3 * players + 1, 3 * players)
}

impl Fighter {
    /// Drops an Equipment, or else a Wealth, to gain a Speed; false if there is nothing to drop or no room (DK-06).
    pub fn lighten(&mut self, edition: Edition) -> bool {
        if edition == Edition::World && self.speed >= COLUMN {
            return false;
        }
        let dropped = match (self.equipment, self.wealth) {
            (1.., _) => &mut self.equipment,
            (0, 1..) => &mut self.wealth,
            (0, 0) => return false,
        };
        *dropped -= 1;
        self.speed += 1;
        true
    }

    /// Picks up an Equipment for a Speed; false if that cannot be (DK-06).
    pub fn burden(&mut self, edition: Edition) -> bool {
        let room = edition != Edition::World || self.equipment < COLUMN;
        let able = self.speed > 0 && room;
        if able {
            self.speed -= 1;
            self.equipment += 1;
        }
        able
    }
}

impl Story {
    /// One thing done in a settlement; false when the character has finished (DK-90).
    pub(crate) fn settle_once<A: Ask<Self>>(&mut self, ask: &mut A, who: Who) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let seat = self.fighter(who).seat;
        let choice = ask.choose(self, seat, Question::Settle { who })?;
        let fighter = self.fighter_mut(who);
        let deed = match choice {
            Choice::Study(mv) => {
                fighter.green -= 2;
                let held = fighter.note(mv, edition);
                if held.owned {
                    held.level += 1;
                } else {
                    held.owned = true;
                    held.level = held.level.max(0);
                }
                Deed::Studied(mv, held.level)
            }
            Choice::Craft { magic } => {
                fighter.green -= if magic { 3 } else { 2 };
                let die = fighter.die.next_rung().unwrap_or(fighter.die);
                // The agreed token cost is the GM's to weigh; a rung for a token is the plain bargain.
                fighter.ordered = Some(Ordered { die, cost: 1, magic });
                Deed::Ordered(die, magic)
            }
            Choice::Receive => {
                let Some(ordered) = fighter.ordered.take() else { return Ok(true) };
                fighter.wealth -= 1;
                fighter.speed = fighter.speed.saturating_sub(ordered.cost);
                fighter.die = ordered.die;
                fighter.items.push(Item {
                    die: Some(ordered.die),
                    twisted: ordered.magic,
                    ..Item::new(ItemKind::Sword)
                });
                Deed::Received(ordered.die)
            }
            Choice::Buy(kind) => {
                fighter.wealth -= 1;
                fighter.take_item(kind, edition);
                Deed::Bought(kind)
            }
            Choice::Barter(kind) => {
                fighter.green -= 1;
                match fighter.equipment {
                    0 => {
                        if let Some(item) = fighter.items.iter_mut().find(|item| !item.is_broken()) {
                            item.destroy(); // an own item card changes hands
                        }
                    }
                    _ => fighter.equipment -= 1,
                }
                fighter.take_item(kind, edition);
                Deed::Bought(kind)
            }
            Choice::Provision => {
                fighter.wealth -= 1;
                fighter.equipment += 2;
                Deed::Provisioned
            }
            Choice::Sell => {
                fighter.equipment -= 1;
                fighter.wealth += 1;
                fighter.speed += 1;
                Deed::Sold
            }
            Choice::Master => {
                fighter.green -= 1;
                fighter.mastery = Mastery::Waiting;
                Deed::Mastering
            }
            Choice::RepairAll => {
                fighter.wealth -= 1;
                for item in fighter.items.iter_mut().filter(|item| !item.is_broken()) {
                    item.damage = 0;
                }
                Deed::Repaired
            }
            _ => return Ok(false),
        };
        self.tell(ask, Event::Settled { who, deed });
        Ok(true)
    }

    /// What can be done in a settlement (DK-06, DK-56, DK-90).
    pub(crate) fn settle_options(&self, who: Who, menu: &mut Menu<Choice>) {
        const DK_90: &str = "DK-90";
        let edition = self.edition();
        let fighter = self.fighter(who);
        let need = |enough: bool, rule, why| if enough { Ok(()) } else { Err((RuleId(rule), why)) };
        menu.allow(Choice::No);
        let two = fighter.green >= 2;
        for &mv in Move::ALL {
            let info = mv.info(edition);
            let taught = info.exists && !matches!(info.kind, Kind::Basic | Kind::Rest | Kind::Level);
            let owned = fighter.held(mv).is_some_and(|held| held.owned);
            if taught && (!owned || self.can_rise(who, mv)) {
                menu.offer(Choice::Study(mv), need(two, DK_90, "a lesson costs two green tokens"));
            }
        }
        if fighter.ordered.is_none() && fighter.die.next_rung().is_some() {
            let (plain, magic) = ("a weapon costs two green tokens", "a magic weapon costs three green tokens");
            menu.offer(Choice::Craft { magic: false }, need(two, DK_90, plain));
            menu.offer(Choice::Craft { magic: true }, need(fighter.green >= 3, DK_90, magic));
        }
        if fighter.ordered.is_some() {
            menu.offer(Choice::Receive, need(fighter.wealth > 0, DK_90, "the weapon costs a Wealth"));
        }
        for &kind in &self.chapter().goods {
            let weighs = need(fighter.speed >= kind.info(edition).cost, "DK-06", "there is no Speed left to carry it");
            let paid = need(fighter.wealth > 0, DK_90, "an item costs a Wealth");
            menu.offer(Choice::Buy(kind), paid.and(weighs));
            let trade = fighter.equipment > 0 || fighter.items.iter().any(|item| !item.is_broken());
            if edition == Edition::Guide && fighter.green > 0 && trade && weighs.is_ok() {
                menu.allow(Choice::Barter(kind));
            }
        }
        let room = edition != Edition::World || fighter.equipment + 2 <= COLUMN;
        if fighter.wealth > 0 && room {
            menu.allow(Choice::Provision);
        }
        let sells = edition == Edition::World && fighter.equipment > 0;
        if sells && fighter.wealth < COLUMN && fighter.speed < COLUMN {
            menu.allow(Choice::Sell);
        }
        if fighter.green > 0 && fighter.mastery == Mastery::None {
            menu.allow(Choice::Master);
        }
        let dented = fighter.items.iter().any(|item| item.damage > 0 && !item.is_broken());
        if fighter.wealth > 0 && dented {
            menu.allow(Choice::RepairAll);
        }
    }

    /// Sharpen & Stitch during a rest (DK-56, DK-64).
    pub(crate) fn sharpen<A: Ask<Self>>(&mut self, ask: &mut A, who: Who) -> Result<(), A::Halt> {
        let fighter = self.fighter(who);
        let dented = fighter.items.iter().any(|item| item.damage > 0 && !item.is_broken());
        if !self.edition().is_world() || !dented || fighter.equipment == 0 || !self.can_recover(who) {
            return Ok(());
        }
        let seat = fighter.seat;
        let Choice::Number(spend) = ask.choose(self, seat, Question::Repair { who })? else { return Ok(()) };
        if spend == 0 {
            return Ok(());
        }
        let mv = Move::SharpenAndStitch;
        let attempt = Attempt { who, mv, at: None, with: None, extra: false };
        self.tell(ask, Event::Tried { who, mv, at: None, extra: false });
        let (flip, attribute) = self.attempt(ask, attempt)?;
        self.fighter_mut(who).equipment -= spend;
        let cards = match flip.face {
            Face::TwoTicks => 2 * spend,
            Face::OneTick => spend,
            Face::OneCross => spend / 2,
            Face::TwoCrosses => 0,
        };
        let mut left = cards;
        for item in self.fighter_mut(who).items.iter_mut().filter(|item| !item.is_broken()) {
            let mended = item.damage.min(left);
            item.damage -= mended;
            left -= mended;
        }
        self.tell(ask, Event::Repaired { who, cards: cards - left });
        self.aftermath(ask, attempt, flip, attribute)?;
        Ok(())
    }
}

impl Fighter {
    /// Takes an item up, at its cost in Speed (DK-06).
    pub(crate) fn take_item(&mut self, kind: ItemKind, edition: Edition) {
        self.speed = self.speed.saturating_sub(kind.info(edition).cost.max(1));
        let item = Item::new(kind);
        if let Some(die) = item.hits_with(edition) {
            self.die = self.die.max(die);
            self.ranged |= kind.info(edition).ranged;
        }
        self.items.push(item);
    }
}
