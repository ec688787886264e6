//! Encounter files: who fights, with what, and what follows.

use std::collections::BTreeMap;
use std::sync::Arc;

use affray_core::{
    Cast, Diagnostic, Game as _, Opening, Role, Rulings as _, Seat, SeatInfo, Setup, Sitter, Spanned, encounter,
    encounter::{Mistakes, Shape},
};

use super::file::{Fighter, File, HarmTable, Suffered};
use crate::game::{BOTS, REGISTER, Suits};
use crate::rules::characters::points::{Build, Prices};
use crate::rules::deck_and_hand::deck::MOST_PACKS;
use crate::rulings::Rulings;
use crate::state::arms::{Armour, Armoury, Slot, Weapon};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::people::MOST_PEOPLE;
use crate::state::person::MOST_WEAPONS;
use crate::state::roster::{After, Roster, Traits};
use crate::state::sheet::{FighterId, Sheet, Standing};

/// The skills the rules name, and the attribute under each.
const SKILLS: [(&str, usize); 4] = [("hand_weapons", 0), ("ranged_weapons", 0), ("emt", 2), ("surgery", 2)];

struct Reader {
    /// The mistakes in the file's shape.
    mistakes: Mistakes,
    diagnostics: Vec<Diagnostic>,
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
}

impl Reader {
    fn complain(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn weapon(&mut self, name: &Spanned<String>, body: u16) -> Option<Weapon> {
        let own = self.weapons.iter().find(|weapon| weapon.name.eq_ignore_ascii_case(name)).cloned();
        let Some(weapon) = own.or_else(|| Armoury::standard().weapon(name).cloned()) else {
            let known = self.weapons.iter().chain(&Armoury::standard().weapons).map(|weapon| weapon.name.as_str());
            let diagnostic = encounter::unknown("weapon", name, known.collect::<Vec<_>>()).at(name.span());
            self.complain(diagnostic);
            return None;
        };
        if let Some(why) = weapon.refused_to(body)
            && !self.mistakes.replaced_under(&["body"], &name.span())
        {
            self.complain(name.diagnostic(why).help("give them a lighter weapon or more Body"));
        }
        Some(weapon)
    }

    fn armour(&mut self, name: Option<&Spanned<String>>, slot: Slot) -> Option<Armour> {
        let name = name?;
        let own = self.armour.iter().find(|armour| armour.name.eq_ignore_ascii_case(name)).cloned();
        let Some(armour) = own.or_else(|| Armoury::standard().armour(name).cloned()) else {
            let known: Vec<&str> = self
                .armour
                .iter()
                .chain(&Armoury::standard().armour)
                .filter(|armour| armour.slot == slot)
                .map(|armour| armour.name.as_str())
                .collect();
            let what = if slot == Slot::Suit { "armour" } else { "shield" };
            let diagnostic = encounter::unknown(what, name, known).at(name.span());
            self.complain(diagnostic);
            return None;
        };
        if armour.slot != slot {
            let right = if armour.slot == Slot::Suit { "armour" } else { "shield" };
            let diagnostic = name.diagnostic(format!("a {} goes under `{right}`", armour.name));
            self.complain(diagnostic.help(format!("write {right} = {:?}", armour.name)));
        }
        Some(armour)
    }

    /// The rank in a skill, if trained: by rank, by level, or by college (SU-02).
    fn rank(fighter: &Fighter, skill: &str, attribute: u16) -> Option<u16> {
        if let Some(rank) = fighter.ranks.get(skill) {
            return Some(rank.get());
        }
        let level = fighter.skills.get(skill).map(|level| level.get());
        let taught = fighter.colleges.iter().any(|college| college.skills.iter().any(|other| other.as_str() == skill));
        // Taught twice, the better counts.
        level.max(taught.then_some(0)).map(|level| u16::try_from(i32::from(attribute) + level).unwrap_or(0))
    }

    fn build(fighter: &Fighter, attributes: [u16; 4]) -> Build {
        let [speed, will, mind, body] = attributes;
        let mut skills: BTreeMap<String, i32> =
            fighter.skills.iter().map(|(skill, level)| (skill.to_string(), level.get())).collect();
        for (skill, rank) in &fighter.ranks {
            let known = SKILLS.iter().find(|(name, _)| *name == skill.as_str());
            let base = known.map_or(5, |&(_, place)| attributes[place]);
            skills.insert(skill.to_string(), i32::from(rank.get()) - i32::from(base));
        }
        let colleges = fighter
            .colleges
            .iter()
            .map(|college| (college.name.clone(), college.skills.iter().map(|skill| skill.to_string()).collect()))
            .collect();
        Build { attributes: [("Speed", speed), ("Will", will), ("Mind", mind), ("Body", body)], skills, colleges }
    }

    fn check_skills(&mut self, fighter: &Fighter) {
        let known = SKILLS.map(|(name, _)| name);
        for skill in fighter.skills.keys().chain(fighter.ranks.keys()) {
            if !known.contains(&skill.as_str()) {
                self.complain(encounter::unknown("skill", skill, known).at(skill.span()));
            }
        }
        for skill in fighter.ranks.keys().filter(|skill| fighter.skills.contains_key(skill.as_str())) {
            let diagnostic = skill.diagnostic(format!("{} is given by level and by rank", skill.as_str()));
            self.complain(diagnostic.help("keep one of the two"));
        }
        for skill in fighter.colleges.iter().flat_map(|college| &college.skills) {
            if !known.contains(&skill.as_str()) {
                self.complain(encounter::unknown("skill", skill, known).at(skill.span()));
            }
        }
    }

    fn check_harm(&mut self, fighter: &Fighter, body: u16) -> Harm {
        let HarmTable { shock, damage, trauma, stabilised } = &fighter.harm;
        let [shock, damage, trauma, stabilised] = [shock, damage, trauma, stabilised].map(Suffered::get);
        let fits = shock <= 2 * body
            && trauma <= body
            && damage.checked_add(trauma).is_some_and(|injury| injury <= 2 * body)
            && stabilised <= damage;
        if !fits && !self.mistakes.replaced_under(&["body", "harm"], &fighter.name.span()) {
            let diagnostic = fighter.name.diagnostic("nobody alive is hurt like that [SU-48, SU-53]");
            self.complain(
                diagnostic.help("Shock up to twice Body, Trauma up to Body, Damage and Trauma up to twice Body"),
            );
        }
        if !fits {
            return Harm::default();
        }
        Harm { shock, damage, trauma, stabilised, ..Harm::default() }
    }
}

/// "1 point", "36 points".
fn counted(points: i32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

/// Reads an encounter; reports every mistake that can be distinguished.
pub fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
    let Shape { file, mistakes } = encounter::read_on::<File>(&setup.encounter)?;
    let odd = |weapon: &Spanned<Weapon>| {
        let wrong = weapon.beyond_limits().into_iter().map(|oddity| weapon.diagnostic(oddity).label("this weapon"));
        wrong.collect::<Vec<_>>()
    };
    let mut reader = Reader {
        mistakes,
        diagnostics: file.weapons.iter().flat_map(odd).collect(),
        weapons: file.weapons.into_iter().map(Spanned::into_inner).collect(),
        armour: file.armour,
    };
    if let Some(edition) = &setup.edition {
        reader.complain(Diagnostic::new(format!("SUITS has no editions, so no {edition:?}")));
    }
    let rulings = Rulings::settle(&REGISTER, "", &file.rulings, &setup.rulings)
        .map_err(|mistakes| reader.diagnostics.extend(mistakes))
        .unwrap_or_default();
    if let Err(mistakes) = encounter::distinct_names(file.fighters.iter().map(|fighter| &fighter.name)) {
        reader.diagnostics.extend(mistakes);
    }

    let mut sides: Vec<String> = Vec::new();
    let mut squads: Vec<(String, usize)> = Vec::new();
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut bots: Vec<Option<String>> = Vec::new();
    for fighter in &file.fighters {
        read_fighter(&mut reader, fighter, &mut sides, &mut squads, &mut sheets, &mut bots);
    }
    let heals = file.after.days.get() > 0;
    check_crowd(&mut reader, &file.fighters, heals, &sides, &sheets);
    let diagnostics = reader.mistakes.and(reader.diagnostics);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }

    let cast = seat_everybody(&mut sheets, &sides, &bots);
    let after = After {
        modern: file.after.modern,
        tools: file.after.tools,
        care: file.after.care,
        days: file.after.days.get(),
    };
    let roster = Roster {
        sides,
        sheets,
        space: file.space,
        turn_cap: file.turn_cap.map_or(100, |cap| cap.get()),
        after,
        weapon_places: Vec::new(),
        kits: Vec::new(),
        traits: Traits::default(),
    }
    .indexed();
    Ok(Opening {
        scene: Fight::new(Arc::new(roster), rulings),
        cast,
        title: file.title.unwrap_or_else(|| "A fight".to_owned()),
        edition: String::new(),
        rulings: rulings.all(),
    })
}

fn read_fighter(
    reader: &mut Reader,
    fighter: &Fighter,
    sides: &mut Vec<String>,
    squads: &mut Vec<(String, usize)>,
    sheets: &mut Vec<Sheet>,
    bots: &mut Vec<Option<String>>,
) {
    let [speed, will, mind] =
        [fighter.speed, fighter.will, fighter.mind].map(|written| written.map_or(5, |written| written.get()));
    let body = fighter.body.map_or(5, |written| written.get());
    reader.check_skills(fighter);
    let harm = reader.check_harm(fighter, body);

    let mut weapons: Vec<Weapon> = fighter.weapons.iter().filter_map(|name| reader.weapon(name, body)).collect();
    let shield = reader.armour(fighter.shield.as_ref(), Slot::Shield);
    let suit = reader.armour(fighter.armour.as_ref(), Slot::Suit);
    if !fighter.beast && !weapons.iter().any(|weapon| weapon.name == "fist") {
        weapons.extend(Armoury::standard().weapon("fist").cloned());
    }
    // Two of a kind are distinguished by a number.
    for place in 1..weapons.len() {
        let alike = weapons[..place].iter().filter(|other| other.name == weapons[place].name).count();
        if alike > 0 {
            let numbered = format!("{} {}", weapons[place].name, alike + 1);
            weapons[place].name = numbered;
        }
    }
    if weapons.is_empty() {
        reader
            .complain(fighter.name.diagnostic("a beast needs a weapon of its own").help("weapons = [\"great bite\"]"));
    }
    if weapons.len() > MOST_WEAPONS {
        let diagnostic = fighter.name.diagnostic(format!("{} weapons are too many to carry", weapons.len()));
        reader.complain(diagnostic.help(format!("list up to {}", MOST_WEAPONS - 1)));
    }
    if let Some(weapon) = weapons.iter().find(|weapon| weapon.hands > 2 && !fighter.beast) {
        let diagnostic = fighter.name.diagnostic(format!("a {} takes {} hands [SU-36]", weapon.name, weapon.hands));
        reader.complain(diagnostic.help("mark a beast with beast = true"));
    }
    let (cost, faults) = Reader::build(fighter, [speed, will, mind, body]).price(Prices::standard());
    let keys = ["speed", "will", "mind", "body", "skills", "ranks"];
    let is_written = !reader.mistakes.replaced_under(&keys, &fighter.name.span());
    if let Some(points) = fighter.points.as_ref().filter(|_| is_written) {
        for fault in &faults {
            reader.complain(points.diagnostic(fault.clone()));
        }
        if cost > points.get() {
            let diagnostic = points.diagnostic(format!(
                "{} costs {} and may cost {}",
                fighter.name.as_str(),
                counted(cost),
                points.get()
            ));
            reader.complain(diagnostic.help("lower an attribute or a skill, or allow more points"));
        }
    }
    let side = sides.iter().position(|side| side == fighter.side.as_str()).unwrap_or_else(|| {
        sides.push(fighter.side.to_string());
        sides.len() - 1
    });
    let count = fighter.count.map_or(1, |count| count.get());
    if let Some(bot) = &fighter.bot
        && Suits::bot(bot).is_none()
    {
        reader.complain(encounter::unknown("bot", bot, BOTS.iter().map(|bot| bot.name)).at(bot.span()));
    }
    if let (Some(joins), Some(_)) = (&fighter.joins, fighter.arrives) {
        reader.complain(
            joins.diagnostic("somebody who comes after the fight does not join it").help("keep `joins` or `arrives`"),
        );
    }
    let squad = fighter.squad.as_ref().map(|squad| {
        let key = format!("{}/{}", fighter.side.as_str(), squad.as_str());
        let place = squads.iter().position(|(name, _)| *name == key).unwrap_or_else(|| {
            squads.push((key, 0));
            squads.len() - 1
        });
        squads[place].1 += usize::from(count);
        if fighter.standing == Standing::Hero {
            reader.complain(
                squad.diagnostic("only henchmen share an action card [SU-89]").help("standing = \"henchman\""),
            );
        }
        if squads[place].1 > 4 {
            reader.complain(squad.diagnostic("a squad is at most four [SU-89]").help("make two squads"));
        }
        place as u8
    });
    for number in 1..=count {
        let name = if count == 1 { fighter.name.to_string() } else { format!("{} {number}", fighter.name.as_str()) };
        sheets.push(Sheet {
            name,
            side: side as u8,
            seat: Seat(0),
            standing: fighter.standing,
            speed,
            will,
            mind,
            body,
            hand_weapons: Reader::rank(fighter, "hand_weapons", speed),
            ranged_weapons: Reader::rank(fighter, "ranged_weapons", speed),
            emt: Reader::rank(fighter, "emt", mind),
            surgery: Reader::rank(fighter, "surgery", mind),
            weapons: weapons.clone(),
            suit: suit.clone(),
            shield: shield.clone(),
            beast: fighter.beast,
            squad,
            cooldown: fighter.surprised.get(),
            asleep: fighter.asleep,
            prone: fighter.prone,
            joins: fighter.joins.as_ref().map_or(1, |joins| joins.get()),
            arrives: fighter.arrives.map(|minutes| minutes.get()),
            bandages: fighter.bandages.unwrap_or(true),
            band: fighter.band,
            sheltered: fighter.sheltered,
            harm,
            cost,
            faults: faults.clone(),
        });
        bots.push(fighter.bot.as_ref().map(|bot| bot.to_string()));
    }
}

/// What only shows when everybody is read.
fn check_crowd(reader: &mut Reader, fighters: &[Fighter], heals: bool, sides: &[String], sheets: &[Sheet]) {
    let fighting = |side: usize| sheets.iter().any(|sheet| usize::from(sheet.side) == side && Fight::takes_part(sheet));
    // One side alone has nobody to fight, but days to heal in.
    let least = if heals { 1 } else { 2 };
    if (0..sides.len()).filter(|&side| fighting(side)).count() < least {
        let diagnostic = Diagnostic::new("a fight needs two sides").help("add a [[fighter]] with another `side`");
        reader.complain(match fighters.last() {
            Some(last) => diagnostic.at(last.side.span()),
            None => diagnostic,
        });
    }
    if sheets.len() > MOST_PEOPLE {
        reader.complain(Diagnostic::new(format!("{} people are too many; {MOST_PEOPLE} fit", sheets.len())));
    }
    let dealt: usize =
        sheets.iter().filter(|sheet| Fight::takes_part(sheet)).map(|s| if s.is_hero() { 4 } else { 1 }).sum();
    if dealt + 20 > usize::from(MOST_PACKS) * 52 {
        reader.complain(
            Diagnostic::new("eight packs do not go round for so many heroes").help("make some of them henchmen"),
        );
    }
    // Names in the file are distinct already; numbered ones may still clash.
    let mut names: Vec<String> = sheets.iter().map(|sheet| sheet.name.to_lowercase()).collect();
    names.sort_unstable();
    if reader.diagnostics.is_empty()
        && let Some([name, _]) = names.array_windows().find(|[one, other]| one == other)
    {
        reader.complain(
            Diagnostic::new(format!("the name {name:?} is given twice")).help("give everyone a name of their own"),
        );
    }
}

/// A seat for each hero, and one for the henchmen of each side.
fn seat_everybody(sheets: &mut [Sheet], sides: &[String], bots: &[Option<String>]) -> Cast {
    let mut seats: Vec<SeatInfo> = Vec::new();
    let sitter = |bot: Option<&String>| Sitter::Bot(bot.map_or("plain", String::as_str).to_owned());
    for (place, sheet) in sheets.iter_mut().enumerate().filter(|(_, sheet)| sheet.is_hero()) {
        sheet.seat = Seat(seats.len() as u8);
        seats.push(SeatInfo { name: sheet.name.clone(), role: Role::Player, sitter: sitter(bots[place].as_ref()) });
    }
    let led: Vec<u8> = (0..sides.len() as u8)
        .filter(|&side| sheets.iter().any(|sheet| sheet.side == side && !sheet.is_hero()))
        .collect();
    for &side in &led {
        let mut name = if led.len() == 1 { "GM".to_owned() } else { format!("GM of {}", sides[usize::from(side)]) };
        while seats.iter().any(|seat| seat.name.to_lowercase() == name.to_lowercase()) {
            name.push('*');
        }
        let seat = Seat(seats.len() as u8);
        let mut bot = None;
        for (place, sheet) in sheets.iter_mut().enumerate().filter(|(_, sheet)| sheet.side == side && !sheet.is_hero())
        {
            sheet.seat = seat;
            bot = bot.or(bots[place].as_ref());
        }
        seats.push(SeatInfo { name, role: Role::Gm, sitter: sitter(bot) });
    }
    Cast::new(seats)
}

/// What a sound encounter is worth telling: who fights whom, and what sheets cost.
pub fn findings(fight: &Fight) -> Vec<String> {
    let roster = fight.roster();
    let mut notes = Vec::new();
    for (side, name) in roster.sides.iter().enumerate() {
        let of = |who: &FighterId| usize::from(roster.sheet(*who).side) == side;
        let members: Vec<&str> = roster.all().filter(of).map(|who| roster.name(who)).collect();
        notes.push(format!("{name}: {}", members.join(", ")));
    }
    for who in roster.all() {
        let sheet = roster.sheet(who);
        let (cost, wrong) = (sheet.cost, &sheet.faults);
        let legal = if wrong.is_empty() && cost <= Prices::standard().points {
            "fit for a starting character".to_owned()
        } else if wrong.is_empty() {
            format!("more than the {} of a starting character", Prices::standard().points)
        } else {
            format!("not for a starting character: {}", wrong.join("; "))
        };
        notes.push(format!("{} costs {} ({legal})", sheet.name, counted(cost)));
    }
    notes
}
