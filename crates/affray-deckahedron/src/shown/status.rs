//! How somebody is, in words: for the board, and for odds.

use affray_core::{Side, Viewer};

use crate::edition::Edition;
use crate::rulings::FoeFormat;
use crate::shown::words::count;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Down, Fate, FighterId, Held, Mastery, Standing};
use crate::state::item::Item;
use crate::state::moves::{Move, Takes};

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

/// What is said of a fighter next to the numbers, a remark each: how they are, what they carry, which moves they know.
pub(crate) fn remarks(fight: &Fight, who: FighterId) -> Vec<String> {
    [conditions(fight, who), prospects(fight, who), gear(fight, who), moves(fight, who)].concat()
}

/// How somebody is: whatever counts for or against the next flip, blow or answer.
pub(crate) fn conditions(fight: &Fight, who: FighterId) -> Vec<String> {
    let fighter = fight.fighter(who);
    let said = [
        (fighter.standing == Standing::Out, fighter.fate.map_or("incapacitated", Fate::words)),
        (fighter.standing == Standing::Fled, "got away"),
        (fighter.standing == Standing::Pacified, "talked down"),
        (fighter.pinned > 0, "pinned"),
        (fighter.harmless > 0, "fallen: deals no loss"),
        (fighter.stunned, "cannot answer"),
        (fighter.unaware, "suspects nothing"),
        (fighter.rage, "rages: +1 damage"),
        (fighter.berserk, "berserk"),
        (fighter.hidden, "hidden"),
        (fighter.hindered, "has nothing to bargain with"),
        (fighter.nimble, "room for a nimble move"),
        (fighter.weak_spot, "weak spot found"),
        (fighter.blood_bound, "the Blood-Bound pay for magic"),
        (fighter.casts, "casts spells"),
    ];
    let mut all: Vec<String> = said.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()).collect();
    let above: Vec<&str> = FighterId::all(fight.fighters.len())
        .filter(|foe| fighter.under & foe.bit() != 0)
        .map(|foe| fight.name(foe))
        .collect();
    if !above.is_empty() {
        all.push(format!("inferior to {}", above.join(" and ")));
    }
    let near: Vec<&str> = FighterId::all(fight.fighters.len())
        .filter(|foe| fighter.engaged & foe.bit() != 0)
        .map(|foe| fight.name(foe))
        .collect();
    if !near.is_empty() && fighter.has(Move::FindShadows) {
        all.push(format!("hand to hand with {}", near.join(" and ")));
    }
    if let Some(master) = fighter.master {
        all.push(format!("companion of {}", fight.name(master)));
        all.extend(fighter.clear.then(|| "holds back".to_owned()));
    }
    if fighter.opening > 0 {
        all.push(format!("{} against it", count(fighter.opening, "advantage")));
    }
    if fighter.bonus > 0 {
        all.push(format!("+{} on its next damage", fighter.bonus));
    }
    if fighter.spared > 0 {
        all.push(format!("{} to be spared", count(fighter.spared, "point")));
    }
    all
}

/// What lasts longer than a fight and waits to be used: abilities, a mastery, a weapon on order, a Risk Driver.
pub(crate) fn prospects(fight: &Fight, who: FighterId) -> Vec<String> {
    let fighter = fight.fighter(who);
    let mut all = Vec::new();
    if let Some(skill) = fighter.skill {
        all.push(format!("attack skill {:+}", skill.0));
    }
    let known = fight.scenario.abilities.iter().enumerate().filter(|(place, _)| fighter.abilities >> place & 1 == 1);
    all.extend(known.map(|(_, ability)| format!("knows {ability}")));
    let category = if fighter.mastered_ranged { "what shoots or flies" } else { "weapons of the hand" };
    match fighter.mastery {
        Mastery::None => {}
        Mastery::Waiting => all.push(format!("masters {category} once a foe falls to one")),
        Mastery::InForce => all.push(format!("masters {category}")),
    }
    if let Some(ordered) = fighter.ordered {
        let magic = if ordered.magic { "magic weapon" } else { "weapon" };
        all.push(format!("a {magic} of {} is made, {} Speed", ordered.die, ordered.cost));
    }
    if fighter.risk > 0 {
        all.push(format!("Risk Driver with {}", count(fighter.risk, "token")));
    }
    all
}

/// What a round keeps in mind: who has acted, who is busy with whom. For the board alone, as it says nothing of what a
/// choice may bring.
pub(crate) fn bookkeeping(fight: &Fight, who: FighterId) -> Vec<String> {
    let fighter = fight.fighter(who);
    let mut all = Vec::new();
    if !fighter.is_up() {
        return all;
    }
    let company = if fighter.is_character() { fight.characters_up().count() } else { fight.foes_up().count() };
    let others = if fighter.is_character() { fight.foes_up().count() } else { fight.characters_up().count() };
    if company > 1 && fighter.is_character() {
        let now = matches!(fight.beat, Beat::Spotlight(now) if now == who);
        let said = [
            (now, "has the spotlight"),
            (!now && fight.acted & who.bit() != 0, "has acted"),
            (!now && fight.waited & who.bit() != 0, "lets another go first"),
            (fight.first == Some(who), "goes first in the next round"),
        ];
        all.extend(said.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()));
    }
    let format = fight.scenario.rulings.foe_format;
    let world = fight.edition().is_world() && !fighter.is_character();
    let said = [
        (world && format == FoeFormat::Format2 && fighter.involved, "busy this round"),
        (world && format == FoeFormat::Format3 && fighter.answered, "has acted"),
        (fighter.clear && fighter.master.is_none(), "out of reach"),
        (fight.edition().is_world() && fighter.last == Some(Move::Breather), "has just had a Breather"),
        (fighter.shopped, "has bought here"),
    ];
    all.extend(said.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()));
    if let Some(other) = fighter.attacked_by.filter(|&other| others > 1 && fight.fighter(other).is_up()) {
        all.push(format!("last attacked by {}", fight.name(other)));
    }
    all
}

/// What is carried, with what is left of it, and what it hits for.
pub(crate) fn gear(fight: &Fight, who: FighterId) -> Vec<String> {
    let (fighter, edition) = (fight.fighter(who), fight.edition());
    let mut all: Vec<String> = fighter
        .items
        .iter()
        .map(|item| {
            let (name, said) = (item.info(edition).name, item_state(item, edition));
            if said.is_empty() { name.to_owned() } else { format!("{name} ({})", said.join(", ")) }
        })
        .collect();
    let (hand, afar) = (fight.weapon_for(who, true), fight.weapon_for(who, false));
    all.push(match fighter.ranged {
        _ if hand != afar => format!("hits for {hand}, shoots for {afar}"),
        true => format!("hits or shoots for {hand}"),
        false => format!("hits for {hand}"),
    });
    all
}

/// What is left of an item: damage, charges, tokens on its spots, powers laid on it (DK-49, DK-56, DK-91).
pub(crate) fn item_state(item: &Item, edition: Edition) -> Vec<String> {
    if item.is_broken() {
        return vec!["broken".to_owned()];
    }
    let info = item.info(edition);
    let mut said = Vec::new();
    if item.damage > 0 {
        said.push(format!("damaged {}", item.damage));
    }
    if item.is_magic(edition) {
        said.push(format!("{}/{} charges", item.charges(edition), item.capacity(edition)));
    }
    let spots = info.harm_spots + info.wound_spots;
    for (tokens, name) in [(item.harm, "Harm"), (item.wound, "Wound")] {
        if tokens > 0 {
            said.push(format!("{name} {tokens}/{spots}"));
        }
    }
    if item.in_use {
        said.push("in use".to_owned());
    }
    if let Some(die) = item.die {
        said.push(die.to_string());
    }
    said.extend(item.powers.iter().flatten().map(|power| format!("holds {}", power.info(edition).name)));
    said
}

/// The move cards, and what is noted of other moves: level, tokens, face down, shaken confidence (DK-07, DK-49, DK-71).
pub(crate) fn moves(fight: &Fight, who: FighterId) -> Vec<String> {
    let (fighter, edition) = (fight.fighter(who), fight.edition());
    let noted = |held: &&Held| held.owned || held.level != 0 || held.shaken || held.tokens > 0;
    let words = |held: &Held| {
        let info = held.mv.info(edition);
        let mut said = Vec::new();
        if held.tokens > 0 {
            let spots = fighter.free_spots(held, info.spots.map_or(Takes::Harm, |spots| spots.takes), edition);
            said.push(format!("{}/{} tokens", held.tokens, held.tokens + spots));
        }
        match held.down {
            Down::No => {}
            Down::UntilBreather => said.push("face down until a Breather".to_owned()),
            Down::UntilRest => said.push("face down until a rest".to_owned()),
        }
        if held.shaken {
            said.push("shaken".to_owned());
        }
        let level = if held.owned || held.level != 0 { format!(" {:+}", held.level) } else { String::new() };
        let said = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        format!("{}{level}{said}", info.name)
    };
    fighter.held.iter().filter(noted).map(words).collect()
}

/// What counts for the whole table: what the place is like, and what was bought for it (DK-06, DK-09, DK-68, DK-85).
pub(crate) fn table(fight: &Fight) -> Vec<String> {
    let (place, chapter) = (fight.place, fight.chapter());
    let mut all = Vec::new();
    let said = [(place.dark, "it is dark"), (place.cornered, "nobody can run"), (chapter.chase, "a chase")];
    all.extend(said.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()));
    if place.difficulty != 0 {
        let how = if place.difficulty > 0 { "easy" } else { "difficult" };
        all.push(format!("{how}: {:+} on every flip", place.difficulty));
    }
    if let Some(die) = chapter.hazard {
        all.push(format!("danger: {die}"));
    }
    for (bit, name) in fight.scenario.situations.iter().enumerate() {
        if fight.paid >> bit & 1 == 1 {
            let here = if chapter.situations >> bit & 1 == 1 { "" } else { " (not here)" };
            all.push(format!("disadvantage bought: {name}{here}"));
        }
    }
    all
}
