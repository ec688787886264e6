//! Encounter files: who fights whom, where, under which rulings (RT-01, RT-67).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use affray_core::encounter::{self, At, RulingsTable, Trouble};
use affray_core::{Bot, BotInfo, Cast, Game, Opening, Random, Register, Role, Rulings as _, SeatInfo, Setup, Sitter};
use schemars::JsonSchema;
use serde::Deserialize;
use smallvec::SmallVec;

use crate::arena::Arena;
use crate::book::{Book, SharedBook};
use crate::bots::{Good, Plain};
use crate::effect::BinId;
use crate::fight::{Fight, MOST_FOES, Settings};
use crate::injury::{Hurt, Injury};
use crate::milestone::{Growth, Milestone};
use crate::player::Sheet;
use crate::rulings::Rulings;
use crate::skill::Skill;
use crate::spec::{AdversarySpec, OPS};
use crate::traits::{Trait, TraitSet};

/// An encounter file of RT:0.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // `game` is read by whoever picks the game.
struct File {
    /// Which game this file is for: "rt0".
    game: String,
    /// What the encounter is called.
    title: Option<String>,
    /// How big the battlefield is: "cramped", "normal" or "large".
    #[serde(default)]
    arena: Arena,
    /// Who runs the adversaries: "policy" or "person".
    #[serde(default)]
    gm: Gm,
    /// The last round; a fight still open then is unfinished.
    rounds: Option<At<u16>>,
    /// Whether players may propose skill checks.
    checks: Option<bool>,
    /// Whether Days and further combats follow this one.
    #[serde(default)]
    campaign: bool,
    /// How many Days follow the combat by themselves.
    #[serde(default)]
    days: u8,
    /// The Corruption at which a character retires; players are never told.
    retire_at: Option<u16>,
    /// Supremacy totals at which a card is drawn and the GM makes changes.
    #[serde(default)]
    milestones: Vec<u16>,
    /// What milestones bring by themselves.
    #[serde(default)]
    milestone: Vec<MilestoneRow>,
    /// Tallies on the worksheet so far.
    #[serde(default)]
    supremacy: u16,
    /// How to read what the rules leave open.
    #[serde(default)]
    rulings: RulingsTable,
    /// The players, in seat order.
    #[serde(default)]
    player: Vec<PlayerRow>,
    /// Stand-in robots.
    #[serde(default)]
    eddy: Vec<EddyRow>,
    /// The adversaries, in list order.
    #[serde(default)]
    foe: Vec<FoeRow>,
    /// Stat blocks of your own.
    #[serde(default)]
    adversary: BTreeMap<String, At<AdversarySpec>>,
}

/// Who runs the adversaries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Gm {
    /// A policy picks targets and nobody flees.
    #[default]
    Policy,
    /// A person picks targets, sets checks, and may have adversaries flee.
    Person,
}

/// One player.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayerRow {
    /// The player's name.
    name: At<String>,
    /// How many there are; they are numbered.
    count: Option<At<u8>>,
    /// The bot that plays, when no person does.
    bot: Option<At<String>>,
    /// Traits: one good one, one weakness.
    #[serde(default)]
    traits: Vec<At<Trait>>,
    /// The class: "fool", "magician" or `"high_priestess"`.
    arcana: Option<At<String>>,
    /// Spells known.
    #[serde(default)]
    spells: Vec<At<String>>,
    /// The three spells under Ophiuchus; drawn by lot when left out.
    #[serde(default)]
    pool: Vec<At<String>>,
    /// The two skills chosen.
    #[serde(default)]
    skills: Vec<At<Skill>>,
    /// The skill crossed out.
    crossed_out: Option<At<Skill>>,
    /// Corruption so far.
    #[serde(default)]
    corruption: u16,
    /// Injuries so far.
    #[serde(default)]
    injuries: Vec<Injury>,
    /// Corruption marked on abilities, by bin.
    #[serde(default)]
    marks: BTreeMap<String, u8>,
}

/// A stand-in robot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EddyRow {
    /// Its name.
    name: At<String>,
    /// How many there are; they are numbered.
    count: Option<At<u8>>,
    /// The bot that plays, when no person does.
    bot: Option<At<String>>,
    /// The skill it has chosen.
    skill: Option<Skill>,
}

/// Adversaries of one kind.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FoeRow {
    /// The stat block.
    adversary: At<String>,
    /// How many.
    count: Option<At<u8>>,
    /// Starting hit points, in place of those of the stat block.
    hp: Option<At<u16>>,
}

/// What a milestone of the Supremacy worksheet brings (RT-77).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MilestoneRow {
    /// The total that is passed.
    at: At<u16>,
    /// Whose stat block grows stronger; every one when left out.
    adversary: Option<At<String>>,
    /// Hit points more.
    #[serde(default)]
    hp: u16,
    /// Damage more in every attack.
    #[serde(default)]
    damage: u16,
    /// Shields more whenever it shields itself.
    #[serde(default)]
    shields: u16,
    /// Intents more a round.
    #[serde(default)]
    intents: u8,
    /// Corruption that every player gets rid of.
    #[serde(default)]
    shed: u16,
}

/// RT:0 as a game.
pub struct Rt0;

static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../../../rules/rt0.toml")));

impl Game for Rt0 {
    type Scene = Fight;

    const SLUG: &'static str = "rt0";
    const TITLE: &'static str = "RT:0";
    const ABOUT: &'static str = "tarot cards fill ability bins; adversaries show or hide their intents";
    const BOTS: &'static [BotInfo] = &[
        BotInfo { name: "random", about: "chooses any option, each equally likely" },
        BotInfo { name: "plain", about: "lays every card where it plainly belongs; never moves or runs" },
        BotInfo { name: "good", about: "looks at intents, wastes few points, moves, and runs when it must" },
    ];
    #[cfg(feature = "workshop")]
    const QUERIES: &'static [affray_core::Query] = crate::odds::QUERIES;
    const STARTER: &'static str = include_str!("../../../encounters/rt0/brock.toml");
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");

    fn register() -> &'static Register {
        &REGISTER
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<Fight>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "plain" => Some(Box::new(Plain)),
            "good" => Some(Box::new(Good)),
            _ => None,
        }
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Trouble>> {
        let file: File = encounter::read(&setup.encounter).map_err(|trouble| vec![point_at_effect(setup, trouble)])?;
        open_file(setup, file)
    }

    fn findings(opening: &Opening<Fight>) -> Vec<String> {
        let fight = &opening.scene;
        let players = (0..fight.players.len()).map(|p| {
            let player = &fight.players[p];
            let name = opening.cast.name(affray_core::Seat(p as u8));
            let traits: Vec<String> = player.sheet.traits.iter().map(|of| of.to_string()).collect();
            let traits = if traits.is_empty() { "no traits".to_owned() } else { traits.join(", ") };
            let spells: Vec<&str> =
                player.sheet.spells.iter().map(|&spell| fight.book.bin(spell).name.as_str()).collect();
            let spells = if spells.is_empty() { String::new() } else { format!("; knows {}", spells.join(", ")) };
            format!("{name}: {traits}; {} cards{spells}", affray_core::Bag::len(&player.deck))
        });
        let adversaries = (0..fight.adversaries.len()).map(|place| {
            let block = fight.block(place);
            let own = if fight.book.is_own(&block.slug) { ", from this file" } else { "" };
            format!(
                "{}: {} HP, {} a round{own}",
                fight.adversary_name(place as u8),
                fight.full_hp(place),
                match block.cards + fight.adversaries[place].growth.intents {
                    1 => "1 intent".to_owned(),
                    cards => format!("{cards} intents"),
                }
            )
        });
        players.chain(adversaries).collect()
    }
}

/// A misspelt effect is told from other words, and the nearest effect suggested.
fn point_at_effect(setup: &Setup, mut trouble: Trouble) -> Trouble {
    let word = trouble.message.split('"').nth(1).unwrap_or_default().to_owned();
    let is_effect = trouble.span.as_ref().is_some_and(|span| {
        let before = setup.encounter.get(..span.start).unwrap_or_default().trim_end();
        let inside = setup.encounter.get(span.clone()).unwrap_or_default();
        before.strip_suffix('=').is_some_and(|text| text.trim_end().ends_with("op")) || inside.contains("op = ")
    });
    if trouble.message.contains("is not one of the allowed words") && is_effect && !word.is_empty() {
        trouble.message = format!("there is no effect {word:?}");
        trouble = trouble.label("no such effect");
        trouble.help = Some(match affray_core::nearest(&word, OPS.iter().copied()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("the effects are {}", OPS.join(", ")),
        });
        // Point at the word itself, inside the effect.
        if let Some(span) = &trouble.span
            && let Some(at) = setup.encounter[span.clone()].find(&format!("\"{word}\""))
        {
            let start = span.start + at;
            trouble.span = Some(start..start + word.len() + 2);
        }
    }
    trouble
}

fn open_file(setup: &Setup, file: File) -> Result<Opening<Fight>, Vec<Trouble>> {
    let mut troubles = Vec::new();
    if let Some(edition) = &setup.edition {
        troubles.push(Trouble::new(format!("RT:0 has no editions, so no {edition:?}")));
    }
    let rulings = match Rulings::settle(&REGISTER, "", &file.rulings, &setup.rulings) {
        Ok(rulings) => rulings,
        Err(trouble) => {
            troubles.push(trouble);
            Rulings::default()
        }
    };
    let names = file.player.iter().map(|row| &row.name).chain(file.eddy.iter().map(|row| &row.name));
    if let Err(trouble) = encounter::distinct_names(names) {
        troubles.push(trouble);
    }
    let mut own: BTreeMap<String, AdversarySpec> =
        file.adversary.iter().map(|(slug, spec)| (slug.clone(), (**spec).clone())).collect();
    set_hit_points(&file, &mut own, &mut troubles);
    let book = match Book::new(rulings, &own) {
        Ok(book) => book,
        Err(error) => {
            let span = file.adversary.iter().find(|(slug, _)| error.place.starts_with(&format!("adversary {slug}")));
            let trouble = Trouble::new(error.to_string()).label("in this stat block");
            troubles.push(match span {
                Some((_, spec)) => trouble.at(spec.span()),
                None => trouble,
            });
            return Err(troubles);
        }
    };
    let sheets = read_players(&file, &book, &mut troubles);
    let blocks = read_foes(&file, &book, &mut troubles);
    let milestones = read_milestones(&file, &book, &mut troubles);
    let rounds = file.rounds.as_ref().map_or(200, |rounds| **rounds);
    if let Some(written) = &file.rounds
        && !(1..=1000).contains(&**written)
    {
        troubles.push(written.trouble("`rounds` is 1 to 1000"));
    }
    let mut seats = Vec::new();
    let players = file.player.iter().map(|row| (&row.name, &row.bot, &row.count));
    for (name, bot, count) in players.chain(file.eddy.iter().map(|row| (&row.name, &row.bot, &row.count))) {
        let wanted = bot.as_ref().map_or("good", |bot| bot.as_str());
        if let (None, Some(written)) = (Rt0::bot(wanted), bot) {
            troubles.push(encounter::unknown("bot", wanted, Rt0::BOTS.iter().map(|bot| bot.name)).at(written.span()));
        }
        let sitter = Sitter::Bot(wanted.to_owned());
        seats.extend(encounter::numbered(name, how_many(count.as_ref())).map(|name| SeatInfo {
            name,
            role: Role::Player,
            sitter: sitter.clone(),
        }));
    }
    if seats.iter().any(|seat| seat.name.eq_ignore_ascii_case("gm")) {
        troubles.push(Trouble::new("a player cannot be called GM").help("choose another name"));
    }
    let sitter = match file.gm {
        Gm::Policy => Sitter::Bot("plain".to_owned()),
        Gm::Person => Sitter::Person,
    };
    seats.push(SeatInfo { name: "GM".to_owned(), role: Role::Gm, sitter });
    if !troubles.is_empty() {
        return Err(troubles);
    }
    let settings = Settings {
        human_gm: file.gm == Gm::Person,
        checks: file.checks.unwrap_or(file.gm == Gm::Person),
        campaign: file.campaign,
        days: file.days,
        last_round: rounds,
        retire_at: file.retire_at,
        milestones,
    };
    let eddies = file.eddy.iter().map(|row| usize::from(how_many(row.count.as_ref()))).sum();
    let mut scene = Fight::new(SharedBook::new(book), settings, file.arena, sheets, eddies, &blocks);
    let skills = file.eddy.iter().flat_map(|row| std::iter::repeat_n(row.skill, how_many(row.count.as_ref()).into()));
    scene.teach_eddies(skills);
    scene.begin_with_supremacy(file.supremacy);
    Ok(Opening {
        scene,
        cast: Cast::new(seats),
        title: file.title.unwrap_or_else(|| "An RT:0 fight".to_owned()),
        edition: String::new(),
        rulings: rulings.all(),
    })
}

/// Foes with hit points of their own have a stat block of their own, alike in everything else (RT-67).
fn set_hit_points(file: &File, own: &mut BTreeMap<String, AdversarySpec>, troubles: &mut Vec<Trouble>) {
    for (place, row) in file.foe.iter().enumerate() {
        let Some(hp) = &row.hp else { continue };
        let alike = file.foe[..place].iter().find(|other| *other.adversary == *row.adversary);
        if alike.is_some_and(|other| other.hp.as_deref() != Some(&**hp)) {
            let trouble = hp.trouble(format!("{} has other hit points above", row.adversary.as_str()));
            troubles.push(trouble.help("give both rows the same, or one of them a stat block of its own"));
        } else if !(1..=999).contains(&**hp) {
            troubles.push(hp.trouble("`hp` is 1 to 999"));
        } else if let Some(spec) = own.get(row.adversary.as_str()).or_else(|| Book::shipped_adversary(&row.adversary)) {
            own.insert(row.adversary.to_string(), AdversarySpec { hp: **hp, ..spec.clone() });
        }
    }
}

/// At least one adversary, each a known stat block (RT-01, RT-67).
fn read_foes(file: &File, book: &Book, troubles: &mut Vec<Trouble>) -> Vec<u8> {
    let mut blocks = Vec::new();
    for row in &file.foe {
        let Some(block) = book.block(&row.adversary) else {
            let known = book.blocks.iter().map(|block| block.slug.as_str());
            troubles.push(encounter::unknown("adversary", &row.adversary, known).at(row.adversary.span()));
            continue;
        };
        let count = row.count.as_ref().map_or(1, |count| **count);
        if let Some(written) = &row.count
            && !(1..=12).contains(&count)
        {
            troubles.push(written.trouble("`count` is 1 to 12"));
        }
        blocks.extend(std::iter::repeat_n(block, usize::from(count)));
    }
    if file.foe.is_empty() {
        troubles.push(
            Trouble::new("a combat needs an adversary (RT-01)").help("add a table: [[foe]] with adversary = \"brock\""),
        );
    }
    if blocks.len() > MOST_FOES {
        troubles.push(Trouble::new(format!("a combat has at most {MOST_FOES} adversaries")));
    }
    blocks
}

/// Milestones that are only announced, and those that bring something (RT-77).
fn read_milestones(file: &File, book: &Book, troubles: &mut Vec<Trouble>) -> SmallVec<[Milestone; 2]> {
    let announced = file.milestones.iter().map(|&at| Milestone { at, ..Milestone::default() });
    let mut all: SmallVec<[Milestone; 2]> = announced.collect();
    for row in &file.milestone {
        let block = row.adversary.as_ref().and_then(|written| {
            let known = book.block(written);
            if known.is_none() {
                let names = book.blocks.iter().map(|block| block.slug.as_str());
                troubles.push(encounter::unknown("adversary", written, names).at(written.span()));
            }
            known
        });
        if *row.at == 0 {
            troubles.push(row.at.trouble("a milestone is passed at a total of 1 or more"));
        }
        if [row.hp, row.damage, row.shields, row.shed].iter().any(|&figure| figure > 99) || row.intents > 3 {
            troubles.push(row.at.trouble("a milestone gives at most 99 of anything, and at most 3 intents"));
        }
        let growth = Growth { hp: row.hp, damage: row.damage, shields: row.shields, intents: row.intents };
        all.push(Milestone { at: *row.at, block, growth, shed: row.shed });
    }
    all
}

/// How many there are of a row; one if it does not say.
fn how_many(count: Option<&At<u8>>) -> u8 {
    count.map_or(1, |count| **count).clamp(1, 12)
}

/// At least one player, each with a sheet that the rules allow (RT-01, RT-51, RT-52, RT-82).
fn read_players(file: &File, book: &Book, troubles: &mut Vec<Trouble>) -> Vec<Sheet> {
    if file.player.is_empty() {
        troubles.push(Trouble::new("a combat needs a player (RT-01)").help("add a table: [[player]] with a name"));
    }
    let counts = || file.player.iter().map(|row| &row.count).chain(file.eddy.iter().map(|row| &row.count)).flatten();
    for written in counts().filter(|count| !(1..=12).contains(&***count)) {
        troubles.push(written.trouble("`count` is 1 to 12"));
    }
    let alone = file.player.iter().filter(|row| row.count.is_none()).count()
        + file.eddy.iter().filter(|row| row.count.is_none()).count();
    if alone + counts().map(|count| usize::from(**count)).sum::<usize>() > 12 {
        troubles.push(Trouble::new("a combat has at most 12 players and Eddies"));
    }
    let mut known: Vec<BinId> = Vec::new();
    // Several alike are read one by one: what only one may have is missed by the second.
    file.player
        .iter()
        .flat_map(|row| std::iter::repeat_n(row, usize::from(how_many(row.count.as_ref()))))
        .map(|row| read_player(row, book, &mut known, troubles))
        .collect()
}

fn read_player(row: &PlayerRow, book: &Book, known: &mut Vec<BinId>, troubles: &mut Vec<Trouble>) -> Sheet {
    let mut sheet = Sheet { corruption: row.corruption, ..Sheet::default() };
    let mut traits = TraitSet::NONE;
    for of in &row.traits {
        if traits.has(of.opposite()) {
            troubles.push(of.trouble(format!("{} and {} cannot go together", **of, of.opposite())));
        }
        traits = traits.with(**of);
    }
    let mut extra_spells = 0;
    if let Some(slug) = &row.arcana {
        match book.arcana(slug) {
            None => {
                let names = book.arcana.iter().map(|arcana| arcana.slug.as_str());
                troubles.push(encounter::unknown("Arcana", slug, names).at(slug.span()));
            }
            Some(arcana) => {
                if traits.has(arcana.gives) || traits.has(arcana.gives.opposite()) {
                    let message = format!("the {} Arcana gives {} itself", slug.as_str(), arcana.gives);
                    troubles.push(slug.trouble(message).help("choose a trait of another pair (RT-82)"));
                }
                traits = traits.with(arcana.gives);
                sheet.arcana = Some(arcana.card);
                extra_spells = arcana.extra_spells;
            }
        }
    }
    sheet.traits = traits;
    let spell = |written: &At<String>, troubles: &mut Vec<Trouble>| {
        let found = BinId::find(written).filter(|bin| bin.is_spell());
        if found.is_none() {
            let names = BinId::spells().map(BinId::slug).collect::<Vec<_>>();
            troubles.push(encounter::unknown("spell", written, names.iter().copied()).at(written.span()));
        }
        found
    };
    for written in &row.spells {
        let Some(bin) = spell(written, troubles) else { continue };
        if known.contains(&bin) {
            troubles.push(
                written
                    .trouble(format!("{} is known by somebody else", book.bin(bin).name))
                    .help("no two players know the same spell (RT-52)"),
            );
        } else if !book.spell(bin).learnable(traits) {
            troubles
                .push(written.trouble(format!("{} cannot be learnt with these traits (RT-52)", book.bin(bin).name)));
        }
        known.push(bin);
        sheet.spells.push(bin);
    }
    if let Some(last) = row.spells.last()
        && row.spells.len() > 1 + usize::from(extra_spells)
    {
        troubles.push(last.trouble(format!("a player knows {} spell(s) at most here (RT-52)", 1 + extra_spells)));
    }
    for written in &row.pool {
        if let Some(bin) = spell(written, troubles) {
            sheet.pool = sheet.pool.with(bin);
        }
    }
    for skill in &row.skills {
        if !skill.traits().iter().any(|&of| traits.has(of)) {
            let [one, other] = skill.traits();
            troubles.push(skill.trouble(format!("{} needs {one} or {other} (RT-51)", skill.name())));
        }
        sheet.chosen.push(**skill);
    }
    if let Some(third) = row.skills.get(2) {
        troubles.push(third.trouble("a player chooses two skills (RT-51)"));
    }
    sheet.crossed_out = row.crossed_out.as_ref().map(|skill| **skill);
    sheet.injuries = row.injuries.iter().map(|&kind| Hurt::new(kind)).collect();
    for (slug, &marks) in &row.marks {
        match BinId::find(slug) {
            Some(bin) => sheet.marks.push((bin, marks)),
            None => troubles.push(encounter::unknown("bin", slug, BinId::SLUGS.iter().copied())),
        }
    }
    sheet
}
