//! How somebody is, in words: for the board, and for odds.

use affray_core::{Side, Viewer};

use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId, Standing};

/// Who is shown to a viewer and on which side, the viewer's own first.
pub(crate) fn fighters(fight: &Fight, viewer: Viewer) -> Vec<(FighterId, Side)> {
    let is_gm = viewer == Viewer::Seat(fight.gm);
    let here = FighterId::all(fight.fighters.len()).filter(|&who| {
        let fighter = fight.fighter(who);
        let here = fighter.is_of_party() || fighter.chapter == fight.chapter;
        here && fighter.standing != Standing::Elsewhere
    });
    let side = |who: FighterId| {
        let fighter = fight.fighter(who);
        match (viewer == Viewer::Seat(fighter.seat), fighter.is_of_party() != is_gm) {
            (true, _) => Side::Own,
            (false, true) => Side::Friend,
            (false, false) => Side::Foe,
        }
    };
    let mut shown: Vec<(FighterId, Side)> = here.map(|who| (who, side(who))).collect();
    shown.sort_by_key(|&(_, side)| side);
    shown
}

/// What is said of a fighter besides the numbers: how they are, what they carry, which moves they know.
pub(crate) fn remarks(fight: &Fight, who: FighterId) -> Vec<String> {
    let (fighter, edition) = (fight.fighter(who), fight.edition());
    let said = [
        (fighter.standing == Standing::Out, "incapacitated"),
        (fighter.standing == Standing::Fled, "got away"),
        (fighter.standing == Standing::Pacified, "talked down"),
        (fighter.pinned > 0, "pinned"),
        (fighter.stunned, "cannot answer"),
        (fighter.unaware, "suspects nothing"),
        (fighter.rage, "rages"),
        (fighter.berserk, "berserk"),
        (fighter.hidden, "hidden"),
        (fighter.under != 0, "in an inferior position"),
        (fighter.weak_spot, "weak spot found"),
    ];
    let said: Vec<&str> = said.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
    let mut remarks = Vec::new();
    if !said.is_empty() {
        remarks.push(said.join(", "));
    }
    let carried: Vec<String> = fighter
        .items
        .iter()
        .map(|item| {
            let name = item.info(edition).name;
            match (item.is_broken(), item.damage) {
                (true, _) => format!("{name} (broken)"),
                (_, 0) => name.to_owned(),
                (_, damage) => format!("{name} (damaged {damage})"),
            }
        })
        .collect();
    let hits = format!("hits for {}", fight.weapon(who));
    remarks.push(if carried.is_empty() { hits } else { format!("{}, {hits}", carried.join(", ")) });
    let moves: Vec<String> = fighter
        .held
        .iter()
        .filter(|held| held.owned || held.level != 0)
        .map(|held| {
            let down = if held.down == Down::No { "" } else { ", face down" };
            format!("{} {:+}{down}", held.mv.info(edition).name, held.level)
        })
        .collect();
    if !moves.is_empty() {
        remarks.push(format!("moves: {}", moves.join(", ")));
    }
    remarks
}
