//! Options in words.

use crate::asked::choice::{Choice, Task};
use crate::shown::words::{laid, spread};
use crate::state::card::Value as _;
use crate::state::fight::Fight;
use crate::state::sheet::{FighterId, WeaponId};

impl Fight {
    /// Somebody's weapon whose id was answered: the asker is whoever holds it now.
    fn asked_weapon(&self, choice: Choice) -> Option<(FighterId, WeaponId)> {
        let (Choice::Attack { weapon: id, .. } | Choice::Ready(id) | Choice::Reload(id) | Choice::Take(id)) = choice
        else {
            return None;
        };
        Some((self.acting()?, id))
    }

    /// What an option reads like.
    pub(super) fn choice_words(&self, choice: Choice) -> String {
        let weapon = |fallback: WeaponId| match self.asked_weapon(choice) {
            Some((who, id)) => self.weapon_name(who, id).to_owned(),
            None => format!("weapon {}", fallback.0 + 1),
        };
        match choice {
            Choice::Card(card) => format!("{} (slot {})", card.pretty(), card.low()),
            Choice::Attack { target, weapon: id } => format!("attack {} with the {}", self.name(target), weapon(id)),
            Choice::Ready(id) => format!("ready the {}", weapon(id)),
            Choice::Reload(id) => format!("load the {}", weapon(id)),
            Choice::Refresh => "refresh your hand".to_owned(),
            Choice::Rest => "rest".to_owned(),
            Choice::Wait => "wait".to_owned(),
            Choice::Take(id) => format!("take the {} in hand", weapon(id)),
            Choice::Stand => "get up".to_owned(),
            Choice::Kill(target) => format!("kill {} where they lie", self.name(target)),
            Choice::Treat { patient, task } => {
                let name = self.name(patient);
                match task {
                    Task::Strip => format!("take off {name}'s armour"),
                    Task::Tear => format!("tear bandages for {name}"),
                    Task::Stabilise => format!("stop {name}'s bleeding"),
                    Task::Bandage => format!("bandage {name}"),
                }
            }
            Choice::Move => "change between front and rear".to_owned(),
            Choice::Cover(ally) => format!("cover {} with your spear", self.name(ally)),
            Choice::Truce => "offer a truce".to_owned(),
            Choice::Throw(cards) if cards.0.is_empty() => "throw nothing".to_owned(),
            Choice::Throw(cards) => format!("throw {}", spread(cards.0.cards())),
            Choice::Lay(lay) if lay.value_count() == 0 => format!("boosts alone: {}", spread(lay.boosts().cards())),
            Choice::Lay(lay) => laid(lay),
            Choice::Deck => "draw from the deck".to_owned(),
            Choice::Parry => "parry".to_owned(),
            Choice::Dodge => "dodge".to_owned(),
            Choice::Second => "draw a second card".to_owned(),
            Choice::Enough => "leave it at that".to_owned(),
            Choice::UseFirst => "use the first".to_owned(),
            Choice::UseSecond => "use the second".to_owned(),
            Choice::UseBoth => "use both".to_owned(),
            Choice::Operate(patient) if self.person(patient).is_dead() => {
                format!("fight for {}'s life", self.name(patient))
            }
            Choice::Operate(patient) => format!("operate on {}", self.name(patient)),
            Choice::Done => "nothing more".to_owned(),
            Choice::Speak => "try for a last speech".to_owned(),
            Choice::Silence => "go in silence".to_owned(),
            Choice::Wake(friend) => format!("wake {}", self.name(friend)),
            Choice::Spare => "spare those who lie helpless".to_owned(),
        }
    }
}
