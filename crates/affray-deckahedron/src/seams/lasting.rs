//! What lasts of the party from one stage of a campaign to the next.

use affray_core::{Cast, Lasting};

use crate::shown::event::Outcome;
use crate::state::fight::Fight;
use crate::state::fighter::Fighter;
use crate::state::fighter::FighterId;

impl Lasting for Fight {
    const STATE: &'static [&'static str] = &["stamina", "harm", "wounds", "green"];

    fn members(&self, _: &Cast) -> Vec<String> {
        self.scenario.names[..usize::from(self.characters)].to_vec()
    }

    fn state(&self, member: usize, values: &mut Vec<i32>) {
        let fighter = &self.fighters[member];
        values.extend([fighter.stamina(), fighter.harm, fighter.wound, fighter.green].map(i32::from));
    }

    /// Decks, exhaustion, tokens and gear go on, and so do both banks and what was bought for a situation (DK-65, DK-68);
    /// seats and scenes are the stage's own, and what belongs to a fight ends with it. `lasting.md` lists every field.
    fn follow(&mut self, earlier: &Fight) {
        let abilities = |bits| renamed(bits, &earlier.scenario.abilities, &self.scenario.abilities);
        let party: Vec<Fighter> = earlier
            .party_members()
            .iter()
            .zip(&self.fighters)
            .map(|(was, sheet)| Fighter {
                seat: sheet.seat,
                chapter: sheet.chapter,
                ranks: sheet.ranks,
                casts: sheet.casts,
                abilities: abilities(was.abilities),
                ..after_battle(was)
            })
            .collect();
        self.fighters[..usize::from(self.characters)].clone_from_slice(&party);
        // A companion goes on as it was, where the next stage has it too.
        for place in self.companions() {
            let name = self.name(place).to_owned();
            if let Some(was) = earlier.companions().find(|&was| earlier.name(was) == name) {
                let Fighter { master, seat, .. } = *self.fighter(place);
                *self.fighter_mut(place) = Fighter { seat, master, ..after_battle(earlier.fighter(was)) };
            }
        }
        self.paid = renamed(earlier.paid, &earlier.scenario.situations, &self.scenario.situations);
        (self.bank, self.good_bank) = (earlier.bank, earlier.good_bank);
    }

    fn is_left(&self, member: usize) -> bool {
        self.can_recover(FighterId::at(member))
    }

    fn goes_on(&self) -> bool {
        self.outcome != Some(Outcome::Defeat) && self.party().any(|who| self.can_recover(who))
    }
}

/// Somebody without what belongs to a fight, a round or a town (DK-58, DK-72, DK-88).
fn after_battle(fighter: &Fighter) -> Fighter {
    Fighter {
        last: None,
        under: 0,
        pinned: 0,
        harmless: 0,
        attacked_by: None,
        involved: false,
        guard: 0,
        hindered: false,
        clear: false,
        answered: false,
        nimble: false,
        opening: 0,
        weak_spot: false,
        unaware: false,
        stunned: false,
        rage: false,
        berserk: false,
        hidden: false,
        spared: 0,
        bonus: 0,
        shopped: false,
        engaged: 0,
        criticals: 0,
        ..fighter.clone()
    }
}

/// Bits of one list of names as bits of another; names that the other does not have are dropped.
fn renamed(bits: u32, from: &[String], to: &[String]) -> u32 {
    let named = from.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
    let places = named.filter_map(|(_, name)| to.iter().position(|other| other == name));
    places.fold(0, |bits, place| bits | 1 << place)
}
