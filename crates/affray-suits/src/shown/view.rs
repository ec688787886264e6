//! What one viewer may know (SU-11, SU-22, SU-23).

use affray_core::{Bag, Seat, Viewer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::asked::choice::Task;
use crate::rules::attack_and_defence::defence::Guard;
use crate::rules::contests::lay_patterns::LayPattern;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::Play;
use crate::rules::medicine::medic::Patient;
use crate::rulings::Rulings;
use crate::shown::event::Mode;
use crate::state::arms::WeaponProfile;
use crate::state::arms_derived::Kit;
use crate::state::card::{Pile, PlayingCard};
use crate::state::clash::OnTable;
use crate::state::fight::{Fight, Stage};
use crate::state::hand::Hand;
use crate::state::harm::Harm;
use crate::state::lay::Lay;
use crate::state::person::{Bandaging, Person, Posture, Status, Wielded};
use crate::state::roster::Roster;
use crate::state::sheet::{Band, FighterId, Sheet, WeaponId};

/// A look at the fight through one pair of eyes.
#[derive(Clone, Copy)]
pub struct View<'a> {
    fight: &'a Fight,
    viewer: Viewer,
}

/// Cards on the table as a viewer sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct TableView {
    /// How many value cards lie there.
    pub cards: usize,
    /// How many boosts.
    pub boosts: usize,
    /// What this viewer sees of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid: Option<Lay>,
    /// Cards off the deck, which everybody sees.
    pub drawn: Hand,
}

/// The contest on the table as a viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct ClashView {
    /// Who acts.
    pub by: FighterId,
    /// Against whom.
    pub target: Option<FighterId>,
    /// With what.
    pub weapon: Option<WeaponId>,
    /// How the target defends.
    pub mode: Option<Mode>,
    /// The actor's cards.
    pub actor: TableView,
    /// The defender's cards.
    pub defender: TableView,
}

impl<'a> View<'a> {
    pub(crate) fn new(fight: &'a Fight, viewer: Viewer) -> Self {
        View { fight, viewer }
    }

    /// The table's rulings.
    pub fn rulings(&self) -> &'a Rulings {
        &self.fight.rulings
    }

    /// Everybody's sheets, which are open.
    pub fn roster(&self) -> &'a Roster {
        &self.fight.roster
    }

    /// Somebody's sheet.
    #[inline]
    pub fn sheet(&self, who: FighterId) -> &'a Sheet {
        self.fight.sheet(who)
    }

    /// What somebody fights with, which is open too.
    #[inline]
    pub fn kit(&self, who: FighterId) -> &'a Kit {
        self.fight.kit(who)
    }

    /// Everybody.
    pub fn all(&self) -> impl Iterator<Item = FighterId> + use<> {
        self.fight.all()
    }

    /// Which part of the story this is.
    pub fn stage(&self) -> Stage {
        self.fight.stage
    }

    /// The turn.
    pub fn turn(&self) -> u16 {
        self.fight.turn
    }

    /// Whether this seat decides for somebody.
    #[inline]
    pub fn sits_at(&self, who: FighterId, seat: Seat) -> bool {
        self.fight.seat(who) == seat
    }

    /// Whether these two are on different sides.
    pub fn are_enemies(&self, one: FighterId, other: FighterId) -> bool {
        self.fight.are_enemies(one, other)
    }

    /// Everybody on another side who is awake and there, and what they suffer from.
    #[inline]
    pub fn foes_up(&self, who: FighterId) -> impl Iterator<Item = (FighterId, &'a Harm)> + use<'a> {
        let side = self.fight.person(who).side;
        let everybody = self.fight.people.with_ids();
        everybody
            .filter(move |(_, person)| person.side != side && person.is_up())
            .map(|(who, person)| (who, &person.harm))
    }

    /// Of those on another side who are awake and there, the one with most Wounds; the first of equals.
    #[inline]
    pub fn worst_foe_up(&self, who: FighterId) -> Option<FighterId> {
        let (side, rulings) = (self.fight.person(who).side, &self.fight.rulings);
        // Without a branch on who is who: the Wounds count first, then who comes first.
        let worth = |(person, place): (&Person, u32)| {
            let counts = (person.side != side) & person.is_up();
            ((u32::from(person.harm.wounds(rulings)) + 1) << 8 | (0xFF - place)) * u32::from(counts)
        };
        let worst = self.fight.people.iter().zip(0..).map(worth).fold(0, u32::max);
        (worst > 0).then_some(FighterId(0xFF - worst as u8))
    }

    /// What somebody suffers from.
    #[inline]
    pub fn harm(&self, who: FighterId) -> &'a Harm {
        &self.fight.person(who).harm
    }

    /// Shock, Damage and Trauma of somebody.
    #[inline]
    pub fn wounds(&self, who: FighterId) -> u16 {
        self.harm(who).wounds(&self.fight.rulings)
    }

    /// Whether somebody may do no more than recover.
    #[inline]
    pub fn is_reeling(&self, who: FighterId) -> bool {
        self.fight.person(who).is_reeling(&self.fight.rulings)
    }

    /// Up, out or dead.
    #[inline]
    pub fn status(&self, who: FighterId) -> Status {
        self.fight.person(who).status
    }

    /// Awake and there.
    #[inline]
    pub fn is_up(&self, who: FighterId) -> bool {
        self.fight.person(who).is_up()
    }

    /// A weapon's condition.
    #[inline]
    pub fn wielded(&self, who: FighterId, id: WeaponId) -> &'a Wielded {
        self.fight.person(who).wielded(id)
    }

    /// The rank and flat bonus of a defence.
    pub fn guard(&self, who: FighterId, mode: Mode, against: WeaponProfile) -> Guard {
        self.fight.guard(who, mode, against)
    }

    /// The rank of somebody's best defence against this weapon, flat bonus included; 0 for the defenceless.
    pub fn best_guard(&self, who: FighterId, against: WeaponProfile) -> u16 {
        self.fight.best_guard(who, against)
    }

    /// Whether somebody can attack with this weapon now (SU-36, SU-37, SU-90).
    #[inline]
    pub fn can_attack_with(&self, who: FighterId, id: WeaponId) -> bool {
        self.fight.may_attack_with(who, id).is_ok()
    }

    /// Whether somebody is in reach of a weapon and may be attacked (SU-45, SU-66).
    #[inline]
    pub fn can_reach(&self, by: FighterId, target: FighterId, weapon: WeaponProfile) -> bool {
        self.fight.may_be_attacked(by, target, weapon.is_ranged()).is_ok()
    }

    /// Whether somebody may refresh (SU-10, SU-64).
    pub fn can_refresh(&self, who: FighterId) -> bool {
        self.fight.may_refresh(who).is_ok()
    }

    /// Whether somebody could finish somebody off, now that the fight is won (SU-60).
    pub fn can_finish_off(&self, who: FighterId, target: FighterId) -> bool {
        self.fight.may_finish_off(who, target)
    }

    /// Whom somebody gives their own rounds to killing.
    pub fn finishes_off(&self, who: FighterId) -> Option<FighterId> {
        self.fight.person(who).coup.map(|coup| coup.target)
    }

    /// Whether somebody may choose anew whom their spear covers (SU-41).
    pub fn can_cover(&self, who: FighterId) -> bool {
        self.fight.may_cover(who)
    }

    /// Whether somebody is to lay an action card (SU-13).
    pub fn lays_action_card(&self, who: FighterId) -> bool {
        self.fight.lays_action_card(who)
    }

    /// Whether somebody is asleep.
    pub fn is_asleep(&self, who: FighterId) -> bool {
        self.fight.person(who).status == Status::Asleep
    }

    /// Calls `found` with every way in which the viewer may lay cards of their own hand (SU-22 to SU-24).
    #[inline]
    pub(crate) fn lays(&self, who: FighterId, rank: u16, part: Part, mut found: impl FnMut(LayPattern, Play)) {
        if self.owns(who) {
            self.fight.each_lay(who, rank, part, |pattern, play, verdict| {
                if verdict.is_ok() {
                    found(pattern, play);
                }
            });
        }
    }

    /// Whether wounds wait until the fight is over (SU-66).
    pub(crate) fn treats_later(&self) -> bool {
        self.fight.treats_later()
    }

    /// Those whom somebody can treat now (SU-58, SU-66, SU-68).
    #[inline]
    pub(crate) fn patients_of(&self, medic: FighterId) -> impl Iterator<Item = Patient<'a>> + use<'a> {
        self.fight.patients_of(medic)
    }

    /// The next thing that somebody can do for a patient (SU-67, SU-69, SU-73).
    pub(crate) fn next_treatment(&self, medic: FighterId, patient: FighterId) -> Task {
        self.fight.next_treatment(medic, patient)
    }

    /// What somebody's armour takes off an Impact of this weapon.
    pub fn absorption(&self, who: FighterId, weapon: WeaponProfile) -> u16 {
        self.fight.absorption(who, weapon)
    }

    /// Where somebody stands.
    pub fn band(&self, who: FighterId) -> Band {
        self.fight.person(who).band
    }

    /// How far somebody is off the ground.
    pub fn posture(&self, who: FighterId) -> Posture {
        self.fight.person(who).posture
    }

    /// Whom somebody's spear covers.
    pub fn covers(&self, who: FighterId) -> Option<FighterId> {
        self.fight.person(who).covers
    }

    /// Whether somebody is ready to stop.
    pub fn wants_truce(&self, who: FighterId) -> bool {
        self.fight.person(who).truce
    }

    /// Whether somebody loses this turn to a card above their Speed (SU-14).
    pub fn is_too_fast(&self, who: FighterId) -> bool {
        self.fight.person(who).too_fast
    }

    /// Whether somebody's action card is tilted (SU-16).
    pub fn is_tilted(&self, who: FighterId) -> bool {
        self.fight.person(who).tilted
    }

    /// Whether somebody's suit was taken off (SU-67).
    pub fn is_suit_off(&self, who: FighterId) -> bool {
        self.fight.person(who).suit_off
    }

    /// Whether somebody has their shield on the arm (SU-36).
    pub fn is_shield_up(&self, who: FighterId) -> bool {
        self.fight.person(who).shield_is_up(self.kit(who))
    }

    /// Own rounds until somebody's suit is off, once begun (SU-67).
    pub fn strip_left(&self, who: FighterId) -> Option<u8> {
        self.fight.person(who).strip_left
    }

    /// Own rounds until bandages for somebody are torn, once begun (SU-67).
    pub fn tear_left(&self, who: FighterId) -> Option<u8> {
        self.fight.person(who).tear_left
    }

    /// Whom somebody bandages (SU-71).
    pub fn bandaging(&self, who: FighterId) -> Option<Bandaging> {
        self.fight.person(who).bandaging
    }

    /// Whether somebody has begun to kill them (SU-60).
    pub fn is_marked(&self, who: FighterId) -> bool {
        self.fight.person(who).marked
    }

    /// Whether somebody's last Trauma was operated on (SU-79).
    pub fn is_operated(&self, who: FighterId) -> bool {
        self.fight.person(who).operated
    }

    /// The minute after the fight until which a surgeon's hands are full, while that matters (SU-84).
    pub fn busy_until(&self, who: FighterId) -> Option<u32> {
        let busy = self.fight.person(who).busy_until;
        (self.fight.stage == Stage::Surgery && busy > 0).then(|| busy.saturating_sub(self.fight.ended_at) / 60)
    }

    /// Whether somebody has turned away from the wounded, or from operating.
    pub fn has_turned_away(&self, who: FighterId) -> bool {
        self.fight.person(who).done
    }

    /// How many cards somebody holds.
    pub fn hand_size(&self, who: FighterId) -> usize {
        self.fight.person(who).hand.len()
    }

    /// A hand, if it is this viewer's own (SU-11).
    #[inline]
    pub fn hand(&self, who: FighterId) -> Option<&'a Hand> {
        self.owns(who).then(|| &self.fight.person(who).hand)
    }

    /// An action card, once it has been shown (SU-13).
    #[inline]
    pub fn action_card(&self, who: FighterId) -> Option<PlayingCard> {
        let person = self.fight.person(who);
        person.action_card.filter(|_| person.slot > 0 || self.owns(who))
    }

    /// The slot somebody acts in, 10 to 1; 0 while their action card is not shown.
    pub fn slot(&self, who: FighterId) -> u8 {
        self.fight.person(who).slot
    }

    /// Mandatory cooldown (SU-19).
    pub fn cooldown(&self, who: FighterId) -> u8 {
        self.fight.person(who).cooldown
    }

    /// Discards whose faces everybody saw.
    pub fn discard(&self) -> &'a Pile {
        &self.fight.discard
    }

    /// How many discards lie face down.
    pub fn hidden_discards(&self) -> usize {
        self.fight.hidden.len()
    }

    /// The day of healing.
    pub fn day(&self) -> u16 {
        self.fight.day
    }

    /// How many cards are in the pile.
    pub fn pile(&self) -> usize {
        self.fight.pile.len()
    }

    /// The rank with which a medic treats somebody.
    pub fn care_rank(&self, medic: FighterId, patient: FighterId) -> u16 {
        self.fight.care_rank(medic, patient)
    }

    #[inline]
    fn owns(&self, who: FighterId) -> bool {
        self.viewer.sees_all_of(self.fight.person(who).seat)
    }

    /// The contest on the table.
    pub fn clash(&self) -> Option<ClashView> {
        let clash = self.fight.clash?;
        let table = |side: &OnTable, owner: Option<FighterId>| {
            let mine = owner.is_some_and(|who| self.owns(who));
            let laid = if mine {
                Some(side.laid)
            } else if side.open {
                Some(side.laid.values_only())
            } else {
                None
            };
            TableView {
                cards: side.laid.value_count(),
                boosts: side.laid.boost_count(),
                laid: laid.filter(|lay| !lay.is_empty()),
                drawn: side.drawn,
            }
        };
        Some(ClashView {
            by: clash.by,
            target: clash.target,
            weapon: clash.weapon,
            mode: clash.mode,
            actor: table(&clash.actor, Some(clash.by)),
            defender: table(&clash.defender, clash.target),
        })
    }

    /// The seat that looks, if one does.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker | Viewer::Referee => None,
        }
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fight = self.fight;
        let people: Vec<PersonView<'_>> = self.all().map(|who| PersonView { view: self, who }).collect();
        let mut out = serializer.serialize_struct("Fight", 11)?;
        out.serialize_field("stage", &fight.stage)?;
        out.serialize_field("turn", &fight.turn)?;
        out.serialize_field("day", &fight.day)?;
        out.serialize_field("sides", &fight.roster.sides)?;
        out.serialize_field("people", &people)?;
        out.serialize_field("order", &fight.order)?;
        out.serialize_field("pile", &fight.pile.len())?;
        out.serialize_field("discard", &fight.discard)?;
        out.serialize_field("hidden_discards", &fight.hidden.len())?;
        out.serialize_field("contest", &self.clash())?;
        out.serialize_field("winner", &fight.winner.map(|side| &fight.roster.sides[usize::from(side)]))?;
        out.end()
    }
}

struct PersonView<'a> {
    view: &'a View<'a>,
    who: FighterId,
}

#[derive(serde::Serialize)]
struct WeaponView<'a> {
    name: &'a str,
    #[serde(flatten)]
    state: &'a Wielded,
}

impl Serialize for PersonView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (view, who) = (self.view, self.who);
        let (sheet, person) = (view.sheet(who), view.fight.person(who));
        let weapons: Vec<WeaponView<'_>> =
            sheet.weapons().map(|(id, weapon)| WeaponView { name: &weapon.name, state: person.wielded(id) }).collect();
        let mut out = serializer.serialize_struct("Person", 16)?;
        out.serialize_field("name", &sheet.name)?;
        out.serialize_field("side", &view.roster().sides[usize::from(sheet.side)])?;
        out.serialize_field("standing", &sheet.standing)?;
        out.serialize_field("body", &sheet.body)?;
        out.serialize_field("status", &person.status)?;
        out.serialize_field("harm", &person.harm)?;
        out.serialize_field("hand_size", &person.hand.len())?;
        match view.hand(who) {
            Some(hand) => out.serialize_field("hand", hand)?,
            None => out.skip_field("hand")?,
        }
        out.serialize_field("action_card", &view.action_card(who))?;
        out.serialize_field("slot", &person.slot)?;
        out.serialize_field("tilted", &person.tilted)?;
        out.serialize_field("cooldown", &person.cooldown)?;
        out.serialize_field("posture", &person.posture)?;
        out.serialize_field("band", &person.band)?;
        out.serialize_field("suit_off", &person.suit_off)?;
        out.serialize_field("weapons", &weapons)?;
        out.end()
    }
}
