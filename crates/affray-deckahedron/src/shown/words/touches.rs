//! What an option concerns on the board.

use affray_core::{Bag as _, Narrowed, Seat, Thing, Touch, Viewer};

use crate::asked::choice::{Carried, Choice, Forgotten};
use crate::asked::question::Question;
use crate::shown::board::{DISCARD, EQUIPMENT, EXHAUSTED, FLIPPED, GOOD_BANK, GREEN, TABLE, WEALTH};
use crate::shown::status;
use crate::shown::words::tokens;
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::ItemKind;
use crate::state::moves::{Move, Offer};

impl Fight {
    /// The things an option concerns, whom or what it is about first.
    pub(super) fn touches_of(&self, seat: Seat, question: &Question, choice: Choice) -> Vec<Touch> {
        let who = question.who();
        let panel = |who: FighterId| self.panel_of(seat, who);
        let item = |carried: Carried| Thing::word(self.carried_words(who, carried));
        let kind = |kind: ItemKind| Thing::word(kind.info(self.edition()).name);
        let named = |mv: Move| Thing::word(self.move_name(mv));
        let token = |label: &str| self.token(seat, who, label);
        let things: Vec<Thing> = match choice {
            Choice::Act { mv, at, with } => match (at, with) {
                (_, Some(with)) => [named(mv), item(with)].into_iter().chain(at.and_then(panel)).collect(),
                (Some(at), None) => panel(at).into_iter().chain([named(mv)]).collect(),
                (None, None) if mv.offer() == Offer::Always => Vec::new(),
                (None, None) => vec![Thing::word("move cards"), named(mv)],
            },
            Choice::Card(card) => self.card_thing(seat, who, card).into_iter().collect(),
            Choice::Fighter(who)
            | Choice::FoeStamina(who)
            | Choice::FoeDamage(who)
            | Choice::ShootAt(who)
            | Choice::StrikeAt(who)
            | Choice::YieldTo(who)
            | Choice::Order { who, .. }
            | Choice::AttackOn(who) => panel(who).into_iter().collect(),
            Choice::Send { who, at } => panel(who).into_iter().chain(panel(at)).collect(),
            Choice::TwoGreen => token(GREEN).into_iter().collect(),
            Choice::GreenAndEquipment | Choice::Brought { green: true } => {
                token(GREEN).into_iter().chain(token(EQUIPMENT)).collect()
            }
            Choice::TwoEquipment
            | Choice::Brought { green: false }
            | Choice::PayEquipment
            | Choice::Lighten { wealth: false }
            | Choice::Sell => token(EQUIPMENT).into_iter().collect(),
            Choice::PayWealth | Choice::Lighten { wealth: true } | Choice::Provision | Choice::RepairAll => {
                token(WEALTH).into_iter().collect()
            }
            Choice::GoodBank if self.good_bank > 0 => vec![Thing::place(TABLE, GOOD_BANK)],
            Choice::OnMove(mv) | Choice::Untoken(mv) => vec![named(mv)],
            Choice::OnItem(carried)
            | Choice::Shield(carried)
            | Choice::Mastery(carried)
            | Choice::Charge(carried)
            | Choice::Gird(carried)
            | Choice::KeepUsing(carried) => vec![item(carried)],
            Choice::Study(mv) => vec![Thing::word("study"), self.among_moves(mv)],
            Choice::TakeMove(mv) => vec![self.among_moves(mv)],
            Choice::TakeItem(wanted) => {
                let names = ItemKind::ALL.iter().map(|kind| kind.info(self.edition()).name);
                vec![Thing::stretch(names, wanted.info(self.edition()).name)]
            }
            Choice::Buy(wanted) | Choice::Barter(wanted) => vec![kind(wanted)],
            Choice::Swap { get, give } => {
                vec![kind(get), Thing::word(format!("give {}", self.carried_words(who, give)))]
            }
            Choice::Craft { .. } | Choice::Receive | Choice::Master | Choice::MasterRanged => {
                vec![Thing::word("weapons")]
            }
            Choice::Challenge(place) | Choice::ChallengeAll(place) => {
                let challenge = self.chapter().challenges.get(usize::from(place));
                challenge.map(|challenge| Thing::word(challenge.name.as_str())).into_iter().collect()
            }
            Choice::Situation(place) => {
                let name = self.scenario.situations.get(usize::from(place));
                [Thing::word("a disadvantage")].into_iter().chain(name.map(Thing::word)).collect()
            }
            Choice::Split { harm, wound } => {
                vec![Thing::word(tokens(wound, "Wound")), Thing::word(tokens(harm, "Harm"))]
            }
            Choice::Number(number) => vec![stretch_of(number)],
            Choice::Mercy(what) => {
                let which = match what {
                    Forgotten::Park(mv) | Forgotten::HarmOnMove(mv) => Some(named(mv)),
                    Forgotten::HarmOnItem(carried) => Some(item(carried)),
                    Forgotten::Buy(wanted) => Some(kind(wanted)),
                    Forgotten::Provision | Forgotten::RepairAll => None,
                };
                [Thing::word("make up for something"), forgotten_thing(what)].into_iter().chain(which).collect()
            }
            Choice::Yes
            | Choice::No
            | Choice::Pass
            | Choice::Attribute(_)
            | Choice::GoodBank
            | Choice::Token
            | Choice::Level
            | Choice::Part(_)
            | Choice::PayStamina
            | Choice::PayItem
            | Choice::PayCharge
            | Choice::FromPile
            | Choice::Avoid
            | Choice::Extra
            | Choice::Danger
            | Choice::Reduce
            | Choice::Loss
            | Choice::Harm
            | Choice::Wound
            | Choice::Drop
            | Choice::Pin
            | Choice::Benefit { .. }
            | Choice::Guard(_)
            | Choice::Attack
            | Choice::Hazard
            | Choice::Shake
            | Choice::UseUp
            | Choice::Narrate
            | Choice::Breathe
            | Choice::SideAction
            | Choice::TakeRisk
            | Choice::PayOthers
            | Choice::PayForGood
            | Choice::PickUp { .. }
            | Choice::RiskDriver
            | Choice::Shift { .. } => Vec::new(),
        };
        things.into_iter().map(Touch::from).collect()
    }

    /// Somebody whom the board of a seat shows.
    fn panel_of(&self, seat: Seat, who: FighterId) -> Option<Thing> {
        let mut shown = status::fighters(self, Viewer::Seat(seat)).into_iter();
        shown.any(|(other, _)| other == who).then(|| Thing::panel(self.name(who)))
    }

    /// Tokens of whoever is asked about, where there are any.
    fn token(&self, seat: Seat, who: Option<FighterId>, label: &str) -> Option<Thing> {
        let who = who.filter(|&who| self.panel_of(seat, who).is_some())?;
        let fighter = self.fighter(who);
        let count = match label {
            GREEN => fighter.green,
            EQUIPMENT => fighter.equipment,
            _ => fighter.wealth,
        };
        (count > 0).then(|| Thing::place(self.name(who), label))
    }

    /// A card that lies face up in front of whoever is asked about.
    fn card_thing(&self, seat: Seat, who: Option<FighterId>, card: Card) -> Option<Thing> {
        let who = who.filter(|&who| self.panel_of(seat, who).is_some())?;
        let fighter = self.fighter(who);
        let places = [(FLIPPED, fighter.in_play), (EXHAUSTED, fighter.exhaustion), (DISCARD, fighter.discard)];
        let (place, _) = places.into_iter().find(|(_, pile)| pile.count(card) > 0)?;
        Some(Thing::card(self.name(who), place, card))
    }

    /// The part of the long list of moves where one is found.
    fn among_moves(&self, mv: Move) -> Thing {
        let moves = Move::ALL.iter().filter(|mv| mv.info(self.edition()).exists);
        Thing::stretch(moves.map(|&mv| self.move_name(mv)), self.move_name(mv))
    }
}

/// The part of a long list of numbers where one is found.
fn stretch_of(number: u8) -> Thing {
    let first = usize::from(number) / Narrowed::LIST * Narrowed::LIST;
    Thing::word(format!("{first} to {}", first + Narrowed::LIST - 1))
}

/// Where something was forgotten.
fn forgotten_thing(what: Forgotten) -> Thing {
    Thing::word(match what {
        Forgotten::Park(_) | Forgotten::HarmOnMove(_) => "on a move card",
        Forgotten::HarmOnItem(_) => "on an item",
        Forgotten::Provision | Forgotten::RepairAll | Forgotten::Buy(_) => "in town",
    })
}
