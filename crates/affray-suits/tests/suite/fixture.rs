//! A table set up by hand: who is there, what they hold, what they suffer from.

use std::sync::Arc;

use affray_core::{AddressedEvent, Bag, Cast, Menu, Role, Script, Seat, SeatInfo, Sitter};
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::Rulings;
use affray_suits::shown::event::Event;
use affray_suits::state::arms::{Armour, Armoury, Slot, Weapon};
use affray_suits::state::card::{Pile, PlayingCard};
use affray_suits::state::fight::{Fight, Stage};
use affray_suits::state::hand::Hand;
use affray_suits::state::harm::Harm;
use affray_suits::state::lay::Lay;
use affray_suits::state::person::Status;
use affray_suits::state::roster::{After, Circumstances, Roster, Space, Traits};
use affray_suits::state::sheet::{FighterId, Sheet, Standing, WeaponId};

pub const ANN: FighterId = FighterId(0);
pub const BO: FighterId = FighterId(1);
pub const CY: FighterId = FighterId(2);
pub const FIRST: WeaponId = WeaponId(0);

/// Somebody to be put at the table.
#[derive(Clone)]
pub struct Someone {
    pub sheet: Sheet,
    hand: Hand,
    status: Status,
}

/// Somebody of average build on a side.
pub fn someone(name: &str, side: u8) -> Someone {
    let sheet = Sheet { seat: Seat(0), ..Sheet::average(name, side) };
    Someone { sheet, hand: Hand::EMPTY, status: Status::Up }
}

pub fn ann() -> Someone {
    someone("Ann", 0)
}

pub fn bo() -> Someone {
    someone("Bo", 1)
}

pub fn weapon(name: &str) -> &'static Weapon {
    Armoury::standard().weapon(name).unwrap_or_else(|| panic!("no weapon {name}"))
}

pub fn card(code: &str) -> PlayingCard {
    code.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn hand(codes: &str) -> Hand {
    Hand::of(&codes.split_whitespace().map(card).collect::<Vec<_>>())
}

pub fn lay(code: &str) -> Choice {
    Choice::Lay(code.parse::<Lay>().unwrap_or_else(|error| panic!("{error}")))
}

pub fn harm(shock: u16, damage: u16, trauma: u16) -> Harm {
    Harm { shock, damage, trauma, ..Harm::default() }
}

impl Someone {
    pub fn with(mut self, change: impl FnOnce(&mut Sheet)) -> Self {
        change(&mut self.sheet);
        self
    }

    pub fn rank(self, rank: u16) -> Self {
        self.with(|sheet| (sheet.hand_weapons, sheet.ranged_weapons) = (Some(rank), Some(rank)))
    }

    pub fn body(self, body: u16) -> Self {
        self.with(|sheet| sheet.body = body)
    }

    pub fn weapon(self, name: &str) -> Self {
        let weapon = weapon(name).clone();
        self.with(|sheet| sheet.weapons.insert(0, weapon))
    }

    pub fn suit(self, name: &str) -> Self {
        let suit = Armoury::standard().armour(name).cloned();
        assert!(suit.is_some(), "no armour {name}");
        self.with(|sheet| sheet.suit = suit)
    }

    pub fn shield(self, name: &str) -> Self {
        let shield = Armoury::standard().armour(name).cloned();
        assert!(shield.is_some(), "no shield {name}");
        self.with(|sheet| sheet.shield = shield)
    }

    pub fn harm(self, shock: u16, damage: u16, trauma: u16) -> Self {
        self.with(|sheet| sheet.harm = harm(shock, damage, trauma))
    }

    pub fn henchman(self) -> Self {
        self.with(|sheet| sheet.standing = Standing::Henchman)
    }

    pub fn holding(mut self, codes: &str) -> Self {
        self.hand = hand(codes);
        self
    }

    pub fn out(mut self) -> Self {
        self.status = Status::Out { minutes: 60, since: 0 };
        self
    }

    pub fn asleep(mut self) -> Self {
        self.status = Status::Asleep;
        self
    }
}

/// A table and who sits at it.
pub struct Table {
    pub fight: Fight,
    pub cast: Cast,
}

fn seated(people: &mut [Someone]) -> Cast {
    for (place, person) in people.iter_mut().enumerate() {
        person.sheet.seat = Seat(place as u8);
    }
    let seat =
        |person: &Someone| SeatInfo { name: person.sheet.name.clone(), role: Role::Player, sitter: Sitter::Person };
    Cast::new(people.iter().map(seat).collect())
}

fn roster(people: &[Someone]) -> Roster {
    Roster {
        sides: vec!["Ann's".to_owned(), "Bo's".to_owned()],
        sheets: people.iter().map(|person| person.sheet.clone()).collect(),
        space: Space::Melee,
        turn_cap: 100,
        after: After { modern: true, tools: true, care: Circumstances::Good, days: 0 },
        weapon_places: Vec::new(),
        kits: Vec::new(),
        traits: Traits::default(),
    }
}

/// A fight that has just begun, with everybody as described.
pub fn table(people: impl IntoIterator<Item = Someone>) -> Table {
    table_with(Rulings::default(), people, |_| {})
}

/// The same under other rulings, or on other ground.
pub fn table_with(
    rulings: Rulings,
    people: impl IntoIterator<Item = Someone>,
    change: impl FnOnce(&mut Roster),
) -> Table {
    let mut people: Vec<Someone> = people.into_iter().collect();
    let cast = seated(&mut people);
    let mut roster = roster(&people);
    change(&mut roster);
    let mut fight = Fight::new(Arc::new(roster), rulings);
    for (place, person) in people.iter().enumerate() {
        for &card in person.hand.cards() {
            assert!(fight.pile.take(card), "{card} is in the deck");
        }
        let now = &mut fight.people[place];
        now.hand = person.hand;
        now.slot = 5;
        now.status = person.status;
    }
    fight.order = fight.all().collect();
    fight.stage = Stage::Turns;
    fight.turn = 1;
    fight.clock = 1;
    Table { fight, cast }
}

/// A table before the deal.
pub fn undealt(rulings: Rulings, people: impl IntoIterator<Item = Someone>) -> Table {
    let mut people: Vec<Someone> = people.into_iter().collect();
    let cast = seated(&mut people);
    let fight = Fight::new(Arc::new(roster(&people)), rulings);
    Table { fight, cast }
}

impl Table {
    pub fn script(&self) -> Script<Fight> {
        Script::new(self.cast.clone())
    }

    pub fn harm(&self, who: FighterId) -> (u16, u16, u16) {
        let harm = self.fight.person(who).harm;
        (harm.shock, harm.damage, harm.trauma)
    }

    pub fn is_dead(&self, who: FighterId) -> bool {
        self.fight.person(who).is_dead()
    }

    pub fn is_out(&self, who: FighterId) -> bool {
        matches!(self.fight.person(who).status, Status::Out { .. })
    }

    /// Whether an answer is on the menu.
    pub fn allows(&self, who: FighterId, question: Question, choice: Choice) -> bool {
        let mut menu = Menu::explaining();
        self.fight.list(self.fight.sheet(who).seat, question, &mut menu);
        menu.options().contains(&choice)
    }

    /// The rule that forbids an answer.
    pub fn forbids(&self, who: FighterId, question: Question, choice: Choice) -> Option<&'static str> {
        let mut menu = Menu::explaining();
        self.fight.list(self.fight.sheet(who).seat, question, &mut menu);
        menu.forbidden().iter().find(|no| no.choice == choice).map(|no| no.rule.0)
    }

    /// Plays an attack with this script and gives the events.
    pub fn attack(
        &mut self,
        mut script: Script<Fight>,
        by: FighterId,
        target: FighterId,
    ) -> Vec<AddressedEvent<Event>> {
        self.fight.attack(&mut script, by, target, FIRST).unwrap_or_else(|halt| panic!("{halt:?}"));
        script.finish()
    }

    /// Plays an own round.
    pub fn own_round(&mut self, script: Script<Fight>, who: FighterId) -> Vec<AddressedEvent<Event>> {
        let mut script = script;
        self.fight.own_round(&mut script, who).unwrap_or_else(|halt| panic!("{halt:?}"));
        script.finish()
    }

    /// Plays steps until the script is used up or the stage changes.
    pub fn steps(&mut self, script: &mut Script<Fight>, count: usize) {
        for _ in 0..count {
            affray_core::Scene::step(&mut self.fight, script).unwrap_or_else(|halt| panic!("{halt:?}"));
        }
    }

    /// Every card there is.
    pub fn census(&self) -> Pile {
        let mut all = Pile::default();
        affray_core::Audit::census(&self.fight, &mut |card| all.add(card));
        all
    }
}

/// The first event of a kind.
pub fn find<T>(told: &[AddressedEvent<Event>], mut pick: impl FnMut(&Event) -> Option<T>) -> T {
    told.iter().find_map(|told| pick(&told.event)).unwrap_or_else(|| panic!("not told: {told:#?}"))
}

/// What attack and defence came to.
pub fn settled(told: &[AddressedEvent<Event>]) -> (u16, u16, bool) {
    find(told, |event| match event {
        Event::Settled { attack, defence, hit, .. } => Some((attack.value, defence.value, *hit)),
        _ => None,
    })
}

/// The margin of a hit.
pub fn margin(told: &[AddressedEvent<Event>]) -> i16 {
    find(told, |event| match event {
        Event::EffectTurned { margin, .. } => Some(*margin),
        _ => None,
    })
}

/// One own round of Bo, who suffers this; rests if able.
pub fn rests(table: &mut Table, cards: &str) {
    let script = table
        .script()
        .cards(cards)
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Rest));
    table.own_round(script, BO);
}

pub fn someone_hurt(shock: u16, damage: u16, trauma: u16) -> Table {
    table([ann(), bo().harm(shock, damage, trauma), someone("Cy", 1)])
}

/// Armour that nothing gets through.
pub fn impenetrable() -> Armour {
    Armour { name: "wall".to_owned(), absorption: 200, deflection: 0, slot: Slot::Suit }
}

/// Deals Ann this hand and Bo, a henchman, a card, and lays Ann's action card.
pub fn dealt(speed: u16, held: &str, laid: &str) -> Table {
    let mut scene = undealt(Rulings::default(), [ann().with(|sheet| sheet.speed = speed), bo().henchman()]);
    let mut script = scene.script().cards(held).cards("AC").pick(Choice::Card(card(laid)));
    scene.steps(&mut script, 1);
    script.finish();
    scene
}
