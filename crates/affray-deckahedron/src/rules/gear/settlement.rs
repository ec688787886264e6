//! Gear and advancement outside the fight: tokens, starting choices, study, craft, shop (DK-06, DK-56, DK-89, DK-90).

use affray_core::{Ask, Menu, RuleId};
use thiserror::Error;

use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rules::setup::tokens::{COLUMN, TOKENS};
use crate::shown::event::{Deed, Event};
use crate::state::face::Face;
use crate::state::fighter::{Fighter, FighterId, Mastery, Ordered};
use crate::state::item::{Die, Item, ItemKind};
use crate::state::moves::{Letter, Move, MoveKind};

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::state::fight::Fight;

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

/// What a player takes at the start (DK-89).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picks {
    /// Speed, Equipment and Wealth before items.
    pub columns: (u8, u8, u8),
    /// The move cards.
    pub moves: Vec<Move>,
    /// Whether a Risk Driver takes the place of a move card (DK-89).
    pub risk_driver: bool,
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
        self.check_moves(edition)?;
        self.check_items(edition)?;
        let bears = |mv| self.moves.contains(&mv).then_some(mv.info(edition).start);
        let weight = |&kind: &ItemKind| weight(kind, edition, bears);
        let weight: u8 = self.items.iter().chain(&self.granted).map(weight).sum();
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

    fn check_moves(&self, edition: Edition) -> Result<(), BadSheet> {
        let count = |letter| self.moves.iter().filter(|mv| mv.info(edition).letter == letter).count();
        let cards = self.moves.len() + usize::from(self.risk_driver);
        match () {
            () if cards > 3 => Err(BadSheet::Moves("three cards are the most, a Risk Driver among them")),
            () if count(Letter::A) > 1 => Err(BadSheet::Moves("one A card is the most")),
            () if count(Letter::B) > 2 => Err(BadSheet::Moves("two B cards are the most")),
            () if self.risk_driver && edition != Edition::Guide => Err(BadSheet::Moves("only 2018 has Risk Drivers")),
            () => Ok(()),
        }
    }

    fn check_items(&self, edition: Edition) -> Result<(), BadSheet> {
        let magic = self.items.iter().filter(|kind| kind.info(edition).magic).count();
        match (edition, self.items.len(), magic) {
            (_, 3.., _) => Err(BadSheet::Items("two items are the most")),
            (Edition::World, 2, 1..) => Err(BadSheet::Items("it is two mundane items or one magic item")),
            (Edition::Guide, _, 2..) => Err(BadSheet::Items("one of the items may be magic")),
            _ => self.check_granted(edition),
        }
    }

    /// A magic move brings its items, no more (DK-89).
    fn check_granted(&self, edition: Edition) -> Result<(), BadSheet> {
        let brought = self.moves.iter().map(|&mv| granted_items(mv, edition));
        let count: usize = brought.clone().map(|(count, _)| usize::from(count)).sum();
        let gifts = [ItemKind::Sigil, ItemKind::BladeOfEchoes];
        let own = |kind: &ItemKind| brought.clone().any(|(_, gift)| gift == Some(*kind));
        match () {
            () if self.granted.len() > count => Err(BadSheet::Items("no move brings that many magic items")),
            () if self.granted.iter().any(|kind| !kind.info(edition).magic) => {
                Err(BadSheet::Items("a magic move brings magic items"))
            }
            () if self.items.iter().any(|kind| gifts.contains(kind)) => {
                Err(BadSheet::Items("that item comes with its magic move only"))
            }
            () if self.granted.iter().any(|kind| gifts.contains(kind) && !own(kind)) => {
                Err(BadSheet::Items("that item comes with its magic move only"))
            }
            () => Ok(()),
        }
    }
}

/// What an item weighs on somebody who has these moves at these levels (DK-06, DK-88).
fn weight(kind: ItemKind, edition: Edition, level: impl Fn(Move) -> Option<i8>) -> u8 {
    let info = kind.info(edition);
    let cost = info.cost.max(1); // ruling `item_speed_cost_world`
    let skin = level(Move::SecondSkin);
    let worn = info.armour && skin.is_some() || info.shield && skin >= Some(1);
    match () {
        () if info.die.is_some() && level(Move::SignatureWeapon).is_some() => 0,
        () if worn => cost - 1,
        () => cost,
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

impl Fight {
    /// One thing done in a settlement; false when the character has finished (DK-90).
    pub(crate) fn settle_once<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let seat = self.fighter(who).seat;
        let choice = ask.choose(self, seat, Question::Settle { who })?;
        let fighter = self.fighter_mut(who);
        let deed = match choice {
            Choice::Study(mv) => {
                fighter.green -= 2;
                let held = fighter.note(mv, edition);
                let info = mv.info(edition);
                if held.owned {
                    held.level = info.next_level(held.level).unwrap_or(held.level);
                } else {
                    held.owned = true;
                    held.level = held.level.max(info.start);
                }
                Deed::Studied(mv, held.level)
            }
            Choice::Craft { magic } => {
                fighter.green -= if magic { 3 } else { 2 };
                let die = fighter.die.next_rung().unwrap_or(fighter.die);
                // How far it lowers Speed is part of the design, and the GM's to weigh.
                let cost = match ask.choose(self, self.gm, Question::WeaponCost { who, die })? {
                    Choice::Number(cost) => cost,
                    _ => 1,
                };
                self.fighter_mut(who).ordered = Some(Ordered { die, cost, magic });
                Deed::Ordered(die, magic)
            }
            Choice::Receive => {
                fighter.wealth -= 1;
                fighter.shopped = true;
                let Some(die) = fighter.receive() else { return Ok(true) };
                Deed::Received(die)
            }
            Choice::Buy(kind) => {
                fighter.wealth -= 1;
                fighter.take_bought(kind, edition)
            }
            Choice::Barter(kind) => {
                fighter.green -= 1;
                fighter.equipment -= 1;
                fighter.take_bought(kind, edition)
            }
            Choice::Swap { get, give } => {
                fighter.green -= 1;
                fighter.hand_over(give, edition);
                fighter.take_bought(get, edition)
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
            Choice::Master | Choice::MasterRanged => {
                fighter.green -= 1;
                fighter.mastery = Mastery::Waiting;
                fighter.mastered_ranged = choice == Choice::MasterRanged;
                Deed::Mastering
            }
            Choice::RepairAll => {
                fighter.wealth -= 1;
                fighter.repair_all();
                Deed::Repaired
            }
            Choice::Lighten { wealth } => {
                self.drop_token(ask, who, wealth);
                return Ok(true);
            }
            _ => return Ok(false),
        };
        self.tell(ask, Event::Settled { who, deed });
        Ok(true)
    }

    /// What can be done in a settlement (DK-06, DK-56, DK-90).
    pub(crate) fn settle_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        const DK_90: &str = "DK-90";
        let edition = self.edition();
        let fighter = self.fighter(who);
        let need = |enough: bool, rule, why| if enough { Ok(()) } else { Err((RuleId(rule), why)) };
        menu.allow(Choice::No);
        let two = fighter.green >= 2;
        for &mv in Move::ALL {
            let info = mv.info(edition);
            let taught = info.exists && !matches!(info.kind, MoveKind::Basic | MoveKind::Rest | MoveKind::Level);
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
        // In 2018 one of the cards laid out is kept; in 2017 a merchant sells what is asked for.
        let once = need(edition == Edition::World || !fighter.shopped, DK_90, "one card is kept of those laid out");
        if fighter.ordered.is_some() {
            menu.offer(Choice::Receive, need(fighter.wealth > 0, DK_90, "the weapon costs a Wealth").and(once));
        }
        for &kind in &self.chapter().goods {
            let light = fighter.speed >= fighter.weight(kind, edition);
            let ready = need(light, "DK-06", "there is no Speed left to carry it").and(once);
            menu.offer(Choice::Buy(kind), need(fighter.wealth > 0, DK_90, "an item costs a Wealth").and(ready));
            if edition != Edition::Guide || fighter.green == 0 {
                continue;
            }
            if fighter.equipment > 0 {
                menu.offer(Choice::Barter(kind), ready);
            }
            for (place, item) in (0u8..).zip(&fighter.items).filter(|(_, item)| !item.is_broken()) {
                menu.offer(Choice::Swap { get: kind, give: item.carried(place) }, once);
            }
        }
        if fighter.wealth > 0 && self.has_room_for_two(who) {
            menu.allow(Choice::Provision);
        }
        self.drop_options(who, menu);
        let sells = edition == Edition::World && fighter.equipment > 0;
        if sells && fighter.wealth < COLUMN && fighter.speed < COLUMN {
            menu.allow(Choice::Sell);
        }
        if fighter.green > 0 && fighter.mastery == Mastery::None {
            menu.allow(Choice::Master);
            menu.allow(Choice::MasterRanged);
        }
        if fighter.wealth > 0 && fighter.is_dented() {
            menu.allow(Choice::RepairAll);
        }
    }

    /// Whether two more Equipment fit: in 2017 a column holds four (DK-06).
    pub(crate) fn has_room_for_two(&self, who: FighterId) -> bool {
        self.edition() != Edition::World || self.fighter(who).equipment + 2 <= COLUMN
    }

    /// Sharpen & Stitch during a rest (DK-56, DK-64).
    pub(crate) fn sharpen<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let fighter = self.fighter(who);
        if !self.edition().is_world() || !fighter.is_dented() || fighter.equipment == 0 || !self.can_recover(who) {
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
        self.fighter_mut(who).equipment -= spend;
        let (flip, attribute) = self.attempt(ask, attempt)?;
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
    /// What an item weighs on this character (DK-06, DK-88).
    pub fn weight(&self, kind: ItemKind, edition: Edition) -> u8 {
        weight(kind, edition, |mv| self.held(mv).filter(|held| held.owned).map(|held| held.level))
    }

    /// Takes an item up, at its cost in Speed (DK-06).
    pub(crate) fn take_item(&mut self, kind: ItemKind, edition: Edition) {
        self.speed = self.speed.saturating_sub(self.weight(kind, edition));
        self.hold(kind, edition);
    }

    /// Keeps a card that was laid out (DK-90).
    fn take_bought(&mut self, kind: ItemKind, edition: Edition) -> Deed {
        self.shopped = true;
        self.take_item(kind, edition);
        Deed::Bought(kind)
    }

    /// An own item card changes hands, and what it weighed is Speed again (DK-06, DK-90).
    fn hand_over(&mut self, Carried { place, item }: Carried, edition: Edition) {
        self.items[usize::from(place)].destroy(); // places in the list keep their meaning
        self.speed += self.weight(item, edition);
        let left = self.items.iter().filter_map(|item| item.hits_with(edition)).max();
        self.die = left.unwrap_or(Die::D2);
        self.ranged = self.items.iter().any(|item| item.info(edition).ranged && !item.is_broken());
    }

    /// Takes up the weapon the GM holds, at its cost in Speed (DK-90).
    pub(crate) fn receive(&mut self) -> Option<Die> {
        let Ordered { die, cost, magic } = self.ordered.take()?;
        self.speed = self.speed.saturating_sub(cost);
        self.die = die;
        self.items.push(Item { die: Some(die), twisted: magic, ..Item::new(ItemKind::Sword) });
        Some(die)
    }

    /// Whether something carried is damaged and not beyond repair (DK-56).
    pub(crate) fn is_dented(&self) -> bool {
        self.items.iter().any(|item| item.damage > 0 && !item.is_broken())
    }

    /// Everything that is not beyond repair is whole again (DK-56).
    pub(crate) fn repair_all(&mut self) {
        for item in self.items.iter_mut().filter(|item| !item.is_broken()) {
            item.damage = 0;
        }
    }
}
