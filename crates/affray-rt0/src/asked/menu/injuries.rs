//! Injuries: which of them, whose, and which bin a scar closes (RT-63, RT-66, RT-80).

use affray_core::Menu;

use super::decline_if_empty;
use crate::asked::choice::Choice;
use crate::language::compiled::BinId;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::injury::Injury;

impl Fight {
    /// The injuries of a player that can become lighter, each kind once (RT-63).
    pub(super) fn list_injuries(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let mut seen: Vec<Injury> = Vec::new();
        for hurt in &self.players[p].sheet.injuries {
            if hurt.kind.can_be_eased() && !seen.contains(&hurt.kind) {
                seen.push(hurt.kind);
                menu.allow(Choice::Injury(hurt.kind));
            }
        }
        decline_if_empty(menu);
    }

    /// The injuries of all players that fit, each kind once a player (RT-66, RT-80).
    pub(super) fn list_hurt(&self, menu: &mut Menu<Choice>, fits: impl Fn(Injury) -> bool) {
        for (p, player) in self.players_by_id() {
            for (place, hurt) in player.sheet.injuries.iter().enumerate() {
                let first = player.sheet.injuries[..place].iter().all(|other| other.kind != hurt.kind);
                if first && fits(hurt.kind) && !player.sheet.dead {
                    menu.allow(Choice::Hurt { player: p, injury: hurt.kind });
                }
            }
        }
        menu.allow(Choice::Decline);
    }

    /// The bins that no scar closes yet (RT-80).
    pub(super) fn list_open_bins(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let closed = |bin: BinId| self.players[p].sheet.injuries.iter().any(|hurt| hurt.closes == Some(bin));
        let bins = self.players[p].bins.iter().filter(|&bin| !closed(bin));
        bins.for_each(|bin| menu.allow(Choice::Bin(bin)));
        decline_if_empty(menu);
    }
}
