//! What anybody at the table sees.

use affray_core::Bag;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::state::card::Pile;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Fighter, FighterId, Make};

/// What anybody at the table may know: everything but the order of the decks, which nobody knows. Discard and
/// Exhaustion piles lie face up, so what is in a deck follows from them; only its size is shown.
#[derive(Debug, Clone, Copy)]
pub struct View<'a>(pub(crate) &'a Fight);

impl<'a> View<'a> {
    /// The table as everyone sees it.
    #[inline]
    pub const fn table(self) -> &'a Fight {
        self.0
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fight = self.0;
        let mut view = serializer.serialize_struct("View", 15)?;
        view.serialize_field("edition", &fight.edition())?;
        view.serialize_field("chapter", &fight.chapter().name)?;
        view.serialize_field("kind", &fight.chapter().kind)?;
        view.serialize_field("round", &fight.round)?;
        view.serialize_field("bank", &fight.bank)?;
        view.serialize_field("good_bank", &fight.good_bank)?;
        view.serialize_field("outcome", &fight.outcome)?;
        view.serialize_field("answers", &fight.answers)?;
        view.serialize_field("place", &fight.place)?;
        view.serialize_field("hazard", &fight.chapter().hazard)?;
        view.serialize_field("chase", &fight.chapter().chase)?;
        view.serialize_field("bought", &bought(fight))?;
        view.serialize_field("stage", &fight.stage)?;
        let turn = match fight.beat {
            Beat::Spotlight(who) | Beat::Foe(who) | Beat::After(who) | Beat::Turn(who) => Some(fight.name(who)),
            Beat::Opening | Beat::Spending | Beat::RoundEnd | Beat::Over => None,
        };
        view.serialize_field("turn", &turn)?;
        let shown = |fighter: &&Fighter| fighter.is_of_party() || fighter.chapter == fight.chapter;
        let fighters: Vec<FighterView> = (0u8..)
            .zip(&fight.fighters)
            .filter(|(_, fighter)| shown(fighter))
            .map(|(place, fighter)| FighterView { fight, who: FighterId(place), fighter })
            .collect();
        view.serialize_field("fighters", &fighters)?;
        view.end()
    }
}

/// The situations that disadvantage was bought for, by name (DK-68).
fn bought(fight: &Fight) -> Vec<&str> {
    let all = fight.scenario.situations.iter().enumerate();
    all.filter(|(place, _)| fight.paid >> place & 1 == 1).map(|(_, name)| name.as_str()).collect()
}

struct FighterView<'a> {
    fight: &'a Fight,
    who: FighterId,
    fighter: &'a Fighter,
}

impl FighterView<'_> {
    /// The fighters of a set, by name.
    fn names(&self, bits: u32) -> Vec<&str> {
        let all = FighterId::all(self.fight.fighters.len()).filter(|who| bits & who.bit() != 0);
        all.map(|who| self.fight.name(who)).collect()
    }
}

impl Serialize for FighterView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Fighter { make, standing, ranks, deck, discard, exhaustion, in_play, harm, wound, .. } = self.fighter;
        let fighter = self.fighter;
        let ticks = *make == Make::Ticks;
        let mut view = serializer.serialize_struct("Fighter", 53)?;
        view.serialize_field("name", self.fight.name(self.who))?;
        view.serialize_field("make", make)?;
        view.serialize_field("standing", standing)?;
        view.serialize_field("stamina", &fighter.stamina_with_flip())?;
        view.serialize_field("die", &fighter.die)?;
        let piles = |pile: &Pile| (!ticks).then_some(*pile);
        view.serialize_field("ranks", &(!ticks).then_some(ranks))?;
        view.serialize_field("deck", &(!ticks).then(|| deck.len()))?;
        view.serialize_field("flipped", &piles(in_play))?;
        view.serialize_field("discard", &piles(discard))?;
        view.serialize_field("exhaustion", &piles(exhaustion))?;
        view.serialize_field("harm", harm)?;
        view.serialize_field("wound", wound)?;
        view.serialize_field("green", &fighter.green)?;
        view.serialize_field("speed", &fighter.speed)?;
        view.serialize_field("equipment", &fighter.equipment)?;
        view.serialize_field("wealth", &fighter.wealth)?;
        view.serialize_field("ammo", &fighter.ammo)?;
        view.serialize_field("moves", &fighter.held.as_slice())?;
        view.serialize_field("items", &fighter.items.as_slice())?;
        view.serialize_field("harm_slots", &fighter.harm_slots)?;
        view.serialize_field("wound_slots", &fighter.wound_slots)?;
        view.serialize_field("ranged", &fighter.ranged)?;
        view.serialize_field("skill", &fighter.skill)?;
        view.serialize_field("last", &fighter.last)?;
        view.serialize_field("under", &self.names(fighter.under))?;
        view.serialize_field("pinned", &fighter.pinned)?;
        view.serialize_field("harmless", &fighter.harmless)?;
        view.serialize_field("attacked_by", &fighter.attacked_by.map(|other| self.fight.name(other)))?;
        view.serialize_field("involved", &fighter.involved)?;
        view.serialize_field("acted", &(self.fight.acted & self.who.bit() != 0))?;
        view.serialize_field("waited", &(self.fight.waited & self.who.bit() != 0))?;
        view.serialize_field("guard", &fighter.guard)?;
        view.serialize_field("hindered", &fighter.hindered)?;
        view.serialize_field("clear", &fighter.clear)?;
        view.serialize_field("answered", &fighter.answered)?;
        view.serialize_field("nimble", &fighter.nimble)?;
        view.serialize_field("opening", &fighter.opening)?;
        view.serialize_field("weak_spot", &fighter.weak_spot)?;
        view.serialize_field("unaware", &fighter.unaware)?;
        view.serialize_field("stunned", &fighter.stunned)?;
        view.serialize_field("rage", &fighter.rage)?;
        view.serialize_field("berserk", &fighter.berserk)?;
        view.serialize_field("hidden", &fighter.hidden)?;
        view.serialize_field("casts", &fighter.casts)?;
        view.serialize_field("blood_bound", &fighter.blood_bound)?;
        view.serialize_field("spared", &fighter.spared)?;
        view.serialize_field("bonus", &fighter.bonus)?;
        let abilities = self.fight.scenario.abilities.iter().enumerate();
        let known = abilities.filter(|(place, _)| fighter.abilities >> place & 1 == 1).map(|(_, name)| name.as_str());
        view.serialize_field("abilities", &known.collect::<Vec<&str>>())?;
        view.serialize_field("ordered", &fighter.ordered)?;
        view.serialize_field("mastery", &fighter.mastery)?;
        view.serialize_field("mastered_ranged", &fighter.mastered_ranged)?;
        view.serialize_field("risk", &fighter.risk)?;
        view.serialize_field("shopped", &fighter.shopped)?;
        view.end()
    }
}
