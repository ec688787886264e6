//! Speed, Equipment and Wealth: six tokens in three columns (DK-06).

use affray_core::{Ask, Menu};

use crate::asked::choice::Choice;
use crate::asked::menu::no;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::shown::event::{Deed, Event};
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId};
use crate::state::item::ItemKind;
use crate::state::moves::Move;

/// The tokens a new character shares out (DK-06).
pub const TOKENS: u8 = 6;
/// The most tokens one column holds in 2017 (DK-06).
pub const COLUMN: u8 = 4;

impl Fight {
    /// Whether two more Equipment fit: in 2017 a column holds four (DK-06).
    pub(crate) fn has_room_for_two(&self, who: FighterId) -> bool {
        self.edition() != Edition::World || self.fighter(who).equipment + 2 <= COLUMN
    }

    /// An Equipment or a Wealth is dropped for a Speed (DK-06).
    pub(crate) fn drop_token<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, wealth: bool) {
        let fighter = self.fighter_mut(who);
        *(if wealth { &mut fighter.wealth } else { &mut fighter.equipment }) -= 1;
        fighter.speed += 1;
        let speed = fighter.speed;
        self.tell(ask, Event::Lightened { who, wealth, speed });
    }

    /// The tokens that could be dropped for Speed: only the world of 2017 has that (DK-06).
    pub(crate) fn drop_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        if self.edition() != Edition::World {
            return;
        }
        let fighter = self.fighter(who);
        let full = fighter.speed >= COLUMN;
        let room = if full { no("DK-06", "the Speed column holds four") } else { Ok(()) };
        for (wealth, tokens) in [(false, fighter.equipment), (true, fighter.wealth)] {
            if tokens > 0 {
                menu.offer(Choice::Lighten { wealth }, room);
            }
        }
    }

    /// What lies about after a fight may be picked up; in the world of 2017 a Speed goes for each token (DK-06, DK-90).
    pub(crate) fn loot<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        while self.can_recover(who) && self.has_loot(who) {
            let seat = self.fighter(who).seat;
            match ask.choose(self, seat, Question::Loot { who })? {
                Choice::PickUp { wealth } => {
                    *(if wealth { &mut self.place.wealth } else { &mut self.place.equipment }) -= 1;
                    let weighs = u8::from(self.edition() == Edition::World);
                    let fighter = self.fighter_mut(who);
                    *(if wealth { &mut fighter.wealth } else { &mut fighter.equipment }) += 1;
                    fighter.speed -= weighs;
                    let speed = fighter.speed;
                    self.tell(ask, Event::PickedUp { who, wealth, speed });
                }
                Choice::Receive => {
                    if let Some(die) = self.fighter_mut(who).receive() {
                        self.tell(ask, Event::Settled { who, deed: Deed::Received(die) });
                    }
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn has_loot(&self, who: FighterId) -> bool {
        let tokens = self.place.equipment + self.place.wealth > 0 && self.can_pick_up(who);
        tokens || self.chapter().loot_weapons && self.fighter(who).ordered.is_some()
    }

    /// Whether there is Speed for another token, where tokens weigh (DK-06).
    fn can_pick_up(&self, who: FighterId) -> bool {
        self.edition() != Edition::World || self.fighter(who).speed > 0
    }

    /// What lies about (DK-06, DK-90).
    pub(crate) fn loot_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        menu.allow(Choice::No);
        for (wealth, lies, held) in
            [(false, self.place.equipment, fighter.equipment), (true, self.place.wealth, fighter.wealth)]
        {
            let full = self.edition() == Edition::World && held >= COLUMN;
            if lies > 0 && self.can_pick_up(who) {
                let room = if full { no("DK-06", "the column holds four") } else { Ok(()) };
                menu.offer(Choice::PickUp { wealth }, room);
            }
        }
        if self.chapter().loot_weapons && fighter.ordered.is_some() {
            menu.allow(Choice::Receive);
        }
    }
}

/// What an item weighs on somebody who has these moves at these levels (DK-06, DK-88).
pub(crate) fn weight(kind: ItemKind, edition: Edition, level: impl Fn(Move) -> Option<i8>) -> u8 {
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
}
