//! Encounter files, and Deckahedron as a game.

use std::sync::Arc;

use affray_core::encounter::{self, RulingsTable};
use affray_core::{
    At, Bag, Bot, BotInfo, Cast, Game, Opening, Random, Register, Role, Rulings as _, Seat, SeatInfo, Setup, Sitter,
    Trouble,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::bots::{Keen, Plain};
use crate::card::{self, Card};
use crate::edition::Edition;
use crate::fighter::{Fighter, Make, Skill, Standing, Who};
use crate::frame::{Challenge, Chapter, Frame, Kind, Shared};
use crate::item::{Die, Item, ItemKind};
use crate::mark::{Attribute, Face, Ranks};
use crate::moves::Move;
use crate::rulings::{REGISTER, Rulings};
use crate::story::{Beat, Story};

/// The most fighters of one story, and the most situations and abilities: they are counted in bits.
const MOST_FIGHTERS: usize = 32;
/// The most rounds of a fight.
const MOST_ROUNDS: u16 = 10_000;
/// The most tokens, points or Stamina anything has at the start.
const MOST_POINTS: u8 = 99;

/// An encounter file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct File {
    /// Which game this file is for: "deckahedron".
    game: String,
    /// What the encounter is called.
    title: Option<String>,
    /// The edition: "module-2017", "world-2017" or "guide-2018".
    edition: Option<At<String>>,
    /// How to read what the rules leave open.
    #[serde(default)]
    rulings: RulingsTable,
    /// Who runs the world.
    #[serde(default)]
    gm: GmEntry,
    /// Points in the Bad Bank at the start.
    #[serde(default)]
    bank: u8,
    /// Points in the Good Bank at the start.
    #[serde(default)]
    good_bank: u8,
    /// Situations that disadvantage can be bought for.
    #[serde(default)]
    situations: Vec<String>,
    /// The characters.
    party: Vec<CharacterEntry>,
    /// The scenes, in order.
    scene: Vec<SceneEntry>,
}

/// The GM's seat.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GmEntry {
    /// The GM's name.
    name: Option<At<String>>,
    /// The bot that plays, when no person does.
    bot: Option<At<String>>,
}

/// A character.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CharacterEntry {
    /// The character's name.
    name: At<String>,
    /// Rank of Strength, 1 to 4.
    str: At<u8>,
    /// Rank of Dexterity, 1 to 4.
    dex: At<u8>,
    /// Rank of Intelligence, 1 to 4.
    int: At<u8>,
    /// The bot that plays, when no person does.
    bot: Option<At<String>>,
    /// The die of the weapon in hand; a weapon among the items sets it too.
    die: Option<At<String>>,
    /// Whether the character can shoot or throw.
    #[serde(default)]
    ranged: bool,
    /// Speed tokens once everything is carried.
    #[serde(default = "two")]
    speed: u8,
    /// Equipment tokens; in the module, pieces that can be dropped.
    #[serde(default)]
    equipment: u8,
    /// Wealth tokens.
    #[serde(default)]
    wealth: u8,
    /// Green tokens.
    #[serde(default)]
    green: u8,
    /// Module ammunition; 4 for a ranged weapon unless said otherwise.
    ammo: Option<u8>,
    /// The module's attack skill, -3 to 2.
    #[serde(default)]
    skill: i8,
    /// Move cards.
    #[serde(default)]
    moves: Vec<MoveEntry>,
    /// Items carried.
    #[serde(default)]
    items: Vec<At<String>>,
    /// Harm tokens on the Exhaustion pile.
    #[serde(default)]
    harm: u8,
    /// Wound tokens on the Exhaustion pile; as many wound cards are in the deck.
    #[serde(default)]
    wound: u8,
    /// Exhausted cards, 10 to 19.
    #[serde(default)]
    exhausted: Vec<At<u8>>,
    /// Blessing cards in the deck, by number.
    #[serde(default)]
    blessings: Vec<At<u8>>,
}

fn two() -> u8 {
    2
}

/// A move card: its name, or its name and level.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MoveEntry {
    /// Which move.
    #[serde(rename = "move")]
    mv: At<String>,
    /// Its level.
    #[serde(default)]
    level: i8,
}

/// A foe, or several alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FoeEntry {
    /// The foe's name.
    name: At<String>,
    /// How many of them.
    #[serde(default = "one")]
    count: u8,
    /// Stamina of a foe that is a row of ticks.
    stamina: Option<At<u8>>,
    /// Strength of a foe with a deck.
    str: Option<At<u8>>,
    /// Dexterity of a foe with a deck.
    dex: Option<At<u8>>,
    /// Intelligence of a foe with a deck.
    int: Option<At<u8>>,
    /// The die it hits with.
    die: Option<At<String>>,
    /// Whether it can shoot.
    #[serde(default)]
    ranged: bool,
    /// Module ammunition.
    ammo: Option<u8>,
    /// Pieces of equipment it could drop.
    #[serde(default)]
    equipment: u8,
    /// Armour slots that take 3 points once.
    #[serde(default)]
    harm_slots: u8,
    /// Armour slots that take 3 or 6 points once.
    #[serde(default)]
    wound_slots: u8,
    /// Whether it suspects nothing.
    #[serde(default)]
    unaware: bool,
    /// Whether its attacks are spells.
    #[serde(default)]
    casts: bool,
}

fn one() -> u8 {
    1
}

/// A scene of the story.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SceneEntry {
    /// "fight", "breather", "rest", "heal", "settlement" or "challenge".
    kind: At<String>,
    /// What it is called.
    name: Option<String>,
    /// Rounds after which a fight is a stalemate.
    rounds: Option<u16>,
    /// The die of a danger of the place.
    hazard: Option<At<String>>,
    /// Whether it is dark.
    #[serde(default)]
    dark: bool,
    /// Whether nobody can run.
    #[serde(default)]
    cornered: bool,
    /// The situations flips are made in.
    #[serde(default)]
    situations: Vec<At<String>>,
    /// Tests the GM may call for.
    #[serde(default)]
    challenge: Vec<ChallengeEntry>,
    /// What the merchant lays out.
    #[serde(default)]
    goods: Vec<At<String>>,
    /// The foes of a fight.
    #[serde(default)]
    foe: Vec<FoeEntry>,
}

/// A test.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChallengeEntry {
    /// What it is about.
    name: String,
    /// The attribute to flip: "str", "dex" or "int".
    attribute: Option<At<String>>,
    /// Whether two ticks are needed.
    #[serde(default)]
    two_ticks: bool,
    /// Speed needed to flip at all.
    #[serde(default)]
    speed: u8,
    /// Green tokens that pass it.
    #[serde(default)]
    price: u8,
    /// The ability written down when the price is paid.
    ability: Option<String>,
    /// The die of what failing costs.
    peril: Option<At<String>>,
}

const DICE: [(&str, Die); 7] = [
    ("d2", Die::D2),
    ("d4", Die::D4),
    ("d6", Die::D6),
    ("d10", Die::D10),
    ("d12", Die::D12),
    ("card_2_to_10", Die::TwoToTen),
    ("3d4", Die::ThreeD4),
];

const KINDS: [(&str, Kind); 6] = [
    ("fight", Kind::Fight),
    ("breather", Kind::Breather),
    ("rest", Kind::Rest),
    ("heal", Kind::Heal),
    ("settlement", Kind::Settlement),
    ("challenge", Kind::Challenge),
];

const ATTRIBUTES: [(&str, Attribute); 3] = [("str", Attribute::Str), ("dex", Attribute::Dex), ("int", Attribute::Int)];

/// Deckahedron as a game.
pub struct Deckahedron;

impl Game for Deckahedron {
    type Scene = Story;
    const SLUG: &'static str = "deckahedron";
    const TITLE: &'static str = "Deckahedron";
    const ABOUT: &'static str = "your deck is your stamina: flips, harm and wounds, in three editions";
    const EDITIONS: &'static [affray_core::Edition] = &[
        affray_core::Edition { slug: "guide-2018", title: "the player's guide of 2018" },
        affray_core::Edition { slug: "world-2017", title: "Deckahedron World, October 2017" },
        affray_core::Edition { slug: "module-2017", title: "the combat module of March 2017" },
    ];
    const BOTS: &'static [BotInfo] = &[
        BotInfo { name: "random", about: "chooses any option, each equally likely" },
        BotInfo { name: "plain", about: "the baseline by which numbers are compared" },
        BotInfo { name: "keen", about: "trades for Harm early, breathes and runs in time: plays well" },
    ];
    const STARTER: &'static str = include_str!("../../../encounters/deckahedron/duel.toml");
    const STEP_CAP: u32 = 100_000;

    fn register() -> &'static Register {
        &REGISTER
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<Story>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "plain" => Some(Box::new(Plain)),
            "keen" => Some(Box::new(Keen)),
            _ => None,
        }
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Story>, Vec<Trouble>> {
        let file: File = encounter::read(&setup.encounter).map_err(|trouble| vec![trouble])?;
        let edition = edition(setup, &file).map_err(|trouble| vec![trouble])?;
        let rulings = Rulings::settle(&REGISTER, edition.slug(), &file.rulings, &setup.rulings)
            .map_err(|trouble| vec![trouble])?;
        let mut reader = Reader { edition, troubles: Vec::new(), abilities: Vec::new() };
        let opening = reader.story(file, rulings);
        match opening {
            Some(opening) if reader.troubles.is_empty() => Ok(opening),
            _ => Err(reader.troubles),
        }
    }

    fn findings(opening: &Opening<Story>) -> Vec<String> {
        let story = &opening.scene;
        let mut notes = Vec::new();
        for who in (0..story.characters).map(Who) {
            let fighter = story.fighter(who);
            let points = fighter.ranks.points();
            let sheet = if points == 6 { "a starting sheet".to_owned() } else { format!("{points} attribute points") };
            notes.push(format!("{}: {sheet}, Stamina {}", story.name(who), fighter.stamina()));
        }
        let fights = (0u8..).zip(&story.frame.chapters).filter(|(_, chapter)| chapter.kind == Kind::Fight);
        for (place, chapter) in fights {
            let (power, cost) = (story.party_power(), story.foe_power(place));
            notes.push(format!("{}: the foes cost {cost} of {power} Party Power (DK-80)", chapter.name));
        }
        notes
    }
}

fn edition(setup: &Setup, file: &File) -> Result<Edition, Trouble> {
    let slugs = Edition::ALL.map(Edition::slug);
    match (&setup.edition, &file.edition) {
        (Some(wish), _) => Edition::find(wish).ok_or_else(|| encounter::unknown("edition", wish, slugs)),
        (None, Some(written)) => {
            Edition::find(written).ok_or_else(|| encounter::unknown("edition", written, slugs).at(written.span()))
        }
        (None, None) => Ok(Edition::Guide),
    }
}

/// Reads a file's parts, collecting every mistake.
struct Reader {
    edition: Edition,
    troubles: Vec<Trouble>,
    abilities: Vec<String>,
}

impl Reader {
    fn wrong<T>(&mut self, trouble: Trouble) -> Option<T> {
        self.troubles.push(trouble);
        None
    }

    fn word<T: Copy>(&mut self, what: &str, written: &At<String>, known: &[(&'static str, T)]) -> Option<T> {
        match known.iter().find(|(word, _)| *word == written.as_str()) {
            Some(&(_, value)) => Some(value),
            None => {
                let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
                self.wrong(encounter::unknown(what, written, words).at(written.span()))
            }
        }
    }

    /// Complains about numbers that no table has tokens for.
    fn few(&mut self, name: &At<String>, points: &[u8]) {
        if points.iter().any(|&number| number > MOST_POINTS) {
            let trouble = name.trouble(format!("{} has more of something than a table has tokens", name.as_str()));
            self.troubles.push(trouble.help(format!("{MOST_POINTS} is the most")));
        }
    }

    fn rank(&mut self, written: &At<u8>) -> u8 {
        if (1..=4).contains(&**written) {
            return **written;
        }
        let trouble = written.trouble(format!("{} is no rank [DK-02]", **written));
        self.troubles.push(trouble.help("ranks are 1 Anchor, 2 Bulb, 3 Crescent, 4 Dart"));
        1
    }

    fn bot(&mut self, written: Option<&At<String>>) -> Sitter {
        let name = written.map_or("plain", |bot| bot.as_str());
        if let (None, Some(written)) = (Deckahedron::bot(name), written) {
            let names = Deckahedron::BOTS.iter().map(|bot| bot.name);
            self.troubles.push(encounter::unknown("bot", name, names).at(written.span()));
        }
        Sitter::Bot(name.to_owned())
    }

    fn item(&mut self, written: &At<String>) -> Option<ItemKind> {
        let known: Vec<(&'static str, ItemKind)> = ItemKind::ALL
            .iter()
            .filter(|kind| kind.info(self.edition).exists)
            .map(|&kind| (kind.slug(), kind))
            .collect();
        self.word("item", written, &known)
    }

    fn story(&mut self, file: File, rulings: Rulings) -> Option<Opening<Story>> {
        let mut fighters = Vec::new();
        let mut names = Vec::new();
        let mut seats = Vec::new();
        if file.party.is_empty() {
            return self.wrong(Trouble::new("nobody is in the party").help("add a [[party]] table"));
        }
        let written = file.party.iter().map(|entry| &entry.name).chain(&file.gm.name);
        if let Err(trouble) = encounter::distinct_names(written) {
            return self.wrong(trouble);
        }
        for entry in &file.party {
            let seat = Seat(seats.len() as u8);
            fighters.push(self.character(entry, seat));
            names.push(entry.name.as_str().to_owned());
            let sitter = self.bot(entry.bot.as_ref());
            seats.push(SeatInfo { name: entry.name.as_str().to_owned(), role: Role::Player, sitter });
        }
        let characters = fighters.len() as u8;
        let gm = Seat(characters);
        let name = file.gm.name.as_ref().map_or(self.edition.referee(), |name| name.as_str()).to_owned();
        let sitter = self.bot(file.gm.bot.as_ref());
        seats.push(SeatInfo { name, role: Role::Gm, sitter });
        let mut chapters = Vec::new();
        for (number, scene) in (0u8..).zip(&file.scene) {
            chapters.extend(self.chapter(scene, &file.situations));
            for entry in &scene.foe {
                self.foes(entry, number, gm, &mut fighters, &mut names);
            }
            if scene.kind.as_str() == "fight" && scene.foe.is_empty() {
                self.troubles.push(scene.kind.trouble("there is nobody to fight").help("add a foe"));
            }
        }
        if file.scene.is_empty() {
            return self.wrong(Trouble::new("there is no scene to play").help("add a [[scene]] table"));
        }
        if file.bank > MOST_POINTS || file.good_bank > MOST_POINTS {
            return self.wrong(Trouble::new("a bank holds too many points").help(format!("{MOST_POINTS} is the most")));
        }
        if file.situations.len() > MOST_FIGHTERS || self.abilities.len() > MOST_FIGHTERS || chapters.len() > 100 {
            let help = format!("{MOST_FIGHTERS} situations and abilities and 100 scenes are the most");
            return self.wrong(Trouble::new("the story is too long to keep in mind").help(help));
        }
        if fighters.len() > MOST_FIGHTERS {
            let trouble = Trouble::new(format!("{} fighters are too many", fighters.len()));
            return self.wrong(trouble.help(format!("{MOST_FIGHTERS} are the most, in all scenes together")));
        }
        let frame = Frame {
            edition: self.edition,
            rulings,
            names,
            chapters,
            situations: file.situations,
            abilities: std::mem::take(&mut self.abilities),
        };
        let story = Story {
            frame: Shared(Arc::new(frame)),
            fighters,
            characters,
            gm,
            bank: file.bank,
            good_bank: file.good_bank,
            paid: 0,
            chapter: 0,
            round: 0,
            beat: Beat::Opening,
            outcome: None,
            spotlight: None,
        };
        Some(Opening {
            scene: story,
            cast: Cast::new(seats),
            title: file.title.unwrap_or_else(|| "A fight".to_owned()),
            edition: self.edition.slug().to_owned(),
            rulings: rulings.all(),
        })
    }

    fn character(&mut self, entry: &CharacterEntry, seat: Seat) -> Fighter {
        let edition = self.edition;
        let (strength, dexterity, intelligence) = (self.rank(&entry.str), self.rank(&entry.dex), self.rank(&entry.int));
        let ranks = Ranks::new(strength, dexterity, intelligence).expect("each rank was checked");
        let mut fighter = Fighter::fresh(edition, Make::Character, ranks, seat);
        for written in &entry.items {
            if let Some(kind) = self.item(written) {
                let item = Item::new(kind);
                fighter.ranged |= kind.info(edition).ranged;
                fighter.items.push(item);
            }
        }
        let carried = fighter.items.iter().filter_map(|item| item.hits_with(edition)).max();
        let die = entry.die.as_ref().and_then(|die| self.word("die", die, &DICE));
        fighter.die = die.or(carried).unwrap_or(Die::D2);
        fighter.ranged |= entry.ranged;
        (fighter.speed, fighter.equipment, fighter.wealth) = (entry.speed, entry.equipment, entry.wealth);
        fighter.green = entry.green;
        let points = [entry.speed, entry.equipment, entry.wealth, entry.green, entry.ammo.unwrap_or(0)];
        self.few(&entry.name, &points);
        fighter.ammo = entry.ammo.unwrap_or(if fighter.ranged { 4 } else { 0 });
        fighter.skill = Skill(entry.skill.clamp(-3, 2));
        for card in &entry.moves {
            self.move_card(&mut fighter, card);
        }
        self.scars(&mut fighter, entry);
        fighter
    }

    fn move_card(&mut self, fighter: &mut Fighter, entry: &MoveEntry) {
        let edition = self.edition;
        let known: Vec<(&'static str, Move)> =
            Move::ALL.iter().filter(|mv| mv.info(edition).exists).map(|&mv| (mv.slug(), mv)).collect();
        let Some(mv) = self.word("move", &entry.mv, &known) else { return };
        let (low, high) = mv.info(edition).levels;
        if !(low..=high).contains(&entry.level) {
            let trouble = entry.mv.trouble(format!("{} has no level {} [DK-07]", entry.mv.as_str(), entry.level));
            self.troubles.push(trouble.help(format!("its levels are {low} to {high}")));
        }
        fighter.give(mv, entry.level, edition);
    }

    /// What a character brings from earlier: exhausted cards, Harm, Wounds, blessings.
    fn scars(&mut self, fighter: &mut Fighter, entry: &CharacterEntry) {
        for number in &entry.exhausted {
            let card = (10..20).contains(&**number).then(|| Card::base(**number));
            match card {
                Some(card) if fighter.deck.take(card) => fighter.exhaustion.add(card),
                Some(_) => self.troubles.push(number.trouble("that card is exhausted already")),
                None => self.troubles.push(number.trouble("only cards 10 to 19 carry Stamina [DK-04]")),
            }
        }
        (fighter.harm, fighter.wound) = (entry.harm, entry.wound);
        if entry.harm > 2 || entry.wound > 2 {
            let trouble = entry.name.trouble("nobody bears more than two Harm or two Wounds [DK-45]");
            self.troubles.push(trouble.help("write 0, 1 or 2"));
        }
        for number in 1..=entry.wound.min(2) {
            let card = Card::wound(number);
            if fighter.supply.take(card) {
                fighter.deck.add(card);
            }
        }
        let blessings = card::faces(self.edition).blessings.count_ones() as u8;
        for number in &entry.blessings {
            let card = (1..=blessings).contains(&**number).then(|| Card::blessing(**number));
            match card {
                Some(card) if fighter.supply.take(card) => fighter.deck.add(card),
                _ => {
                    let trouble = number.trouble("there is no such blessing left");
                    self.troubles.push(trouble.help(format!("they are numbered 1 to {blessings}")));
                }
            }
        }
        if fighter.stamina() == 0 {
            fighter.standing = Standing::Out;
        }
    }

    fn foes(&mut self, entry: &FoeEntry, chapter: u8, gm: Seat, fighters: &mut Vec<Fighter>, names: &mut Vec<String>) {
        let edition = self.edition;
        let (make, ranks) = match (&entry.stamina, &entry.str, &entry.dex, &entry.int) {
            (Some(_), None, None, None) => (Make::Ticks, Ranks::new(1, 1, 1)),
            (None, Some(strength), Some(dexterity), Some(intelligence)) => {
                let (s, d, i) = (self.rank(strength), self.rank(dexterity), self.rank(intelligence));
                (Make::Decked, Ranks::new(s, d, i))
            }
            _ => {
                let trouble = entry.name.trouble(format!("{} has no Stamina and no ranks", entry.name.as_str()));
                let help = "give stamina for a foe of ticks, or str, dex and int for a foe with a deck";
                self.troubles.push(trouble.help(help));
                return;
            }
        };
        if make == Make::Ticks && edition == Edition::Module {
            let trouble = entry.name.trouble("foes of the module flip, so they need a deck [DK-75]");
            self.troubles.push(trouble.help("give str, dex and int instead of stamina"));
        }
        let die = entry.die.as_ref().and_then(|die| self.word("die", die, &DICE)).unwrap_or(Die::D4);
        let stamina = entry.stamina.as_ref().map_or(0, |stamina| **stamina);
        let points = [stamina, entry.ammo.unwrap_or(0), entry.equipment, entry.harm_slots, entry.wound_slots];
        self.few(&entry.name, &points);
        for number in 1..=entry.count {
            let mut foe = Fighter::fresh(edition, make, ranks.expect("each rank was checked"), gm);
            foe.chapter = chapter;
            foe.standing = Standing::Elsewhere;
            foe.ticks = stamina;
            foe.die = die;
            foe.ranged = entry.ranged;
            foe.ammo = entry.ammo.unwrap_or(if entry.ranged { 4 } else { 0 });
            foe.equipment = entry.equipment;
            (foe.harm_slots, foe.wound_slots) = (entry.harm_slots, entry.wound_slots);
            (foe.unaware, foe.casts) = (entry.unaware, entry.casts);
            fighters.push(foe);
            names.push(match entry.count {
                1 => entry.name.as_str().to_owned(),
                _ => format!("{} {number}", entry.name.as_str()),
            });
        }
        if let Some(stamina) = entry.stamina.as_ref().filter(|stamina| ***stamina == 0) {
            self.troubles.push(stamina.trouble("a foe without Stamina is no foe [DK-80]"));
        }
    }

    fn chapter(&mut self, entry: &SceneEntry, situations: &[String]) -> Option<Chapter> {
        let kind = self.word("kind of scene", &entry.kind, &KINDS)?;
        let mut here = 0;
        for written in &entry.situations {
            match situations.iter().position(|known| *known == **written) {
                Some(place) => here |= 1u32.checked_shl(place as u32).unwrap_or(0),
                None => {
                    let known = situations.iter().map(String::as_str);
                    self.troubles.push(encounter::unknown("situation", written, known).at(written.span()));
                }
            }
        }
        let name = entry.name.clone().unwrap_or_else(|| default_name(kind, self.edition).to_owned());
        Some(Chapter {
            kind,
            name,
            round_limit: entry.rounds.unwrap_or(100).min(MOST_ROUNDS),
            hazard: entry.hazard.as_ref().and_then(|die| self.word("die", die, &DICE)),
            dark: entry.dark,
            cornered: entry.cornered,
            situations: here,
            challenges: entry.challenge.iter().map(|challenge| self.challenge(challenge)).collect(),
            goods: entry.goods.iter().filter_map(|written| self.item(written)).collect(),
        })
    }

    fn challenge(&mut self, entry: &ChallengeEntry) -> Challenge {
        let ability = entry.ability.clone().map(|ability| {
            let place = self.abilities.iter().position(|known| *known == ability).unwrap_or_else(|| {
                self.abilities.push(ability);
                self.abilities.len() - 1
            });
            place as u8
        });
        Challenge {
            name: entry.name.clone(),
            attribute: entry.attribute.as_ref().and_then(|word| self.word("attribute", word, &ATTRIBUTES)),
            needs: if entry.two_ticks { Face::TwoTicks } else { Face::OneTick },
            speed: entry.speed,
            price: entry.price,
            ability,
            peril: entry.peril.as_ref().and_then(|die| self.word("die", die, &DICE)),
        }
    }
}

/// What a scene is called when the file does not say.
fn default_name(kind: Kind, edition: Edition) -> &'static str {
    match (kind, edition) {
        (Kind::Fight, _) => "The fight",
        (Kind::Breather, _) => "A quiet moment",
        (Kind::Rest, _) => "A night's rest",
        (Kind::Heal, Edition::Guide) => "A day of seeking help",
        (Kind::Heal, _) => "A day of healing",
        (Kind::Settlement, _) => "In a settlement",
        (Kind::Challenge, _) => "A test",
    }
}
