//! Reading encounter files: from words and numbers to a fight that can begin.

use affray_core::encounter::{self, Mistakes};
use affray_core::{Cast, Diagnostic, Game, Opening, Role, Rulings as _, Seat, SeatInfo, Sitter, Spanned};

use crate::edition::Edition;
use crate::encounter::file::{ChallengeEntry, Difficulty, File, FoeEntry, SceneEntry};
use crate::game::Deckahedron;
use crate::rulings::Rulings;
use crate::state::attribute::{Attribute, Ranks};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId, Make, Standing};
use crate::state::item::{Die, ItemKind};
use crate::state::scenario::{Challenge, Chapter, ChapterKind, Place, Scenario};

/// The most fighters of one scenario, and the most situations and abilities: they are counted in bits.
const MOST_FIGHTERS: usize = 32;

pub(crate) const DICE: [(&str, Die); 7] = [
    ("d2", Die::D2),
    ("d4", Die::D4),
    ("d6", Die::D6),
    ("d10", Die::D10),
    ("d12", Die::D12),
    ("card_2_to_10", Die::TwoToTen),
    ("3d4", Die::ThreeD4),
];

const KINDS: [(&str, ChapterKind); 8] = [
    ("fight", ChapterKind::Fight),
    ("breather", ChapterKind::Breather),
    ("rest", ChapterKind::Rest),
    ("heal", ChapterKind::Heal),
    ("settlement", ChapterKind::Settlement),
    ("challenge", ChapterKind::Challenge),
    ("creation", ChapterKind::Creation),
    ("session", ChapterKind::Session),
];

const ATTRIBUTES: [(&str, Attribute); 3] = [("str", Attribute::Str), ("dex", Attribute::Dex), ("int", Attribute::Int)];

/// Reads a file's parts, collecting every mistake.
pub(crate) struct Reader {
    pub(super) edition: Edition,
    pub(super) rulings: Rulings,
    /// The mistakes in the file's shape.
    pub(crate) mistakes: Mistakes,
    pub(crate) diagnostics: Vec<Diagnostic>,
    abilities: Vec<String>,
}

impl Reader {
    /// A reader for files of an edition, read by these rulings.
    pub(crate) fn new(edition: Edition, rulings: Rulings, mistakes: Mistakes) -> Reader {
        Reader { edition, rulings, mistakes, diagnostics: Vec::new(), abilities: Vec::new() }
    }

    pub(super) fn wrong<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.diagnostics.push(diagnostic);
        None
    }

    pub(super) fn word<T: Copy>(
        &mut self,
        what: &str,
        written: &Spanned<String>,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        match known.iter().find(|(word, _)| *word == written.as_str()) {
            Some(&(_, value)) => Some(value),
            None => {
                let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
                self.wrong(encounter::unknown(what, written, words).at(written.span()))
            }
        }
    }

    pub(super) fn bot(&mut self, written: Option<&Spanned<String>>) -> Sitter {
        let name = written.map_or("plain", |bot| bot.as_str());
        if let (None, Some(written)) = (Deckahedron::bot(name), written) {
            let names = Deckahedron::BOTS.iter().map(|bot| bot.name);
            self.diagnostics.push(encounter::unknown("bot", name, names).at(written.span()));
        }
        Sitter::Bot(name.to_owned())
    }

    pub(super) fn item(&mut self, written: &Spanned<String>) -> Option<ItemKind> {
        let known: Vec<(&'static str, ItemKind)> = ItemKind::ALL
            .iter()
            .filter(|kind| kind.info(self.edition).exists)
            .map(|&kind| (kind.slug(), kind))
            .collect();
        self.word("item", written, &known)
    }

    /// The fight a file describes; `None` where a mistake leaves none.
    pub(crate) fn fight(&mut self, file: File) -> Option<Opening<Fight>> {
        let rulings = self.rulings;
        let mut fighters = Vec::new();
        let mut names = Vec::new();
        let mut seats = Vec::new();
        if file.party.is_empty() {
            self.diagnostics.push(Diagnostic::new("nobody is in the party").help("add a [[party]] table"));
        }
        let written = file.party.iter().map(|entry| &entry.name).chain(&file.gm.name);
        if let Err(mistakes) = encounter::distinct_names(written) {
            self.diagnostics.extend(mistakes);
        }
        let mut companions = Vec::new();
        for entry in &file.party {
            let fighter = self.character(entry, Seat(0));
            let sitter = self.bot(entry.bot.as_ref());
            for name in encounter::numbered(&entry.name, entry.count.map_or(1, |count| count.get())) {
                self.companions(entry, FighterId(fighters.len() as u8), &mut companions);
                fighters.push(Fighter { seat: Seat(seats.len() as u8), ..fighter.clone() });
                names.push(name.clone());
                seats.push(SeatInfo { name, role: Role::Player, sitter: sitter.clone() });
            }
        }
        let characters = fighters.len() as u8;
        let gm = Seat(characters);
        let name = file.gm.name.as_ref().map_or(self.edition.referee(), |name| name.as_str()).to_owned();
        let sitter = self.bot(file.gm.bot.as_ref());
        seats.push(SeatInfo { name, role: Role::Gm, sitter });
        let mut chapters = Vec::new();
        for (number, scene) in (0u8..).zip(&file.scene) {
            chapters.extend(self.chapter(scene, &file.situations, &names[..usize::from(characters)]));
            for entry in &scene.foe {
                self.foes(entry, number, gm, &mut fighters, &mut names);
            }
            let party = file.party.iter().map(|entry| &entry.name);
            let with = file.party.iter().flat_map(|entry| &entry.companion).map(|entry| &entry.name);
            let here = party.chain(with).chain(scene.foe.iter().map(|entry| &entry.name));
            if let Err(mistakes) = encounter::distinct_names(here) {
                self.diagnostics.extend(mistakes);
            }
            if scene.kind.as_str() == "fight" && scene.foe.is_empty() {
                self.diagnostics.push(scene.kind.diagnostic("there is nobody to fight").help("add a foe"));
            }
        }
        for (name, companion) in companions {
            fighters.push(companion);
            names.push(name);
        }
        if file.scene.is_empty() {
            self.diagnostics.push(Diagnostic::new("there is no scene to play").help("add a [[scene]] table"));
        }
        if file.situations.len() > MOST_FIGHTERS || self.abilities.len() > MOST_FIGHTERS || chapters.len() > 100 {
            let help = format!("{MOST_FIGHTERS} situations and abilities and 100 scenes are the most");
            self.diagnostics.push(Diagnostic::new("the story is too long to keep in mind").help(help));
        }
        if fighters.len() > MOST_FIGHTERS {
            let diagnostic = Diagnostic::new(format!("{} fighters are too many", fighters.len()));
            self.diagnostics.push(diagnostic.help(format!("{MOST_FIGHTERS} are the most, in all scenes together")));
        }
        self.check_twice_taken(&file.party);
        if !self.diagnostics.is_empty() {
            return None;
        }
        let scenario = Scenario {
            edition: self.edition,
            rulings,
            names,
            chapters,
            situations: file.situations,
            abilities: std::mem::take(&mut self.abilities),
        };
        let mut fight = Fight::new(scenario, fighters, characters, gm);
        (fight.bank, fight.good_bank) = (file.bank.get(), file.good_bank.get());
        Some(Opening {
            scene: fight,
            cast: Cast::new(seats),
            title: file.title.unwrap_or_else(|| "A fight".to_owned()),
            edition: self.edition.slug().to_owned(),
            rulings: rulings.all(),
        })
    }

    fn foes(&mut self, entry: &FoeEntry, chapter: u8, gm: Seat, fighters: &mut Vec<Fighter>, names: &mut Vec<String>) {
        let edition = self.edition;
        let (make, ranks) = match (&entry.stamina, &entry.str, &entry.dex, &entry.int) {
            (Some(_), None, None, None) => (Make::Ticks, Ranks::new(1, 1, 1)),
            (None, Some(strength), Some(dexterity), Some(intelligence)) => {
                (Make::Decked, Ranks::new(strength.get(), dexterity.get(), intelligence.get()))
            }
            _ => {
                let diagnostic = entry.name.diagnostic(format!("{} has no Stamina and no ranks", entry.name.as_str()));
                let help = "give stamina for a foe of ticks, or str, dex and int for a foe with a deck";
                self.diagnostics.push(diagnostic.help(help));
                return;
            }
        };
        if make == Make::Ticks && edition == Edition::Module {
            let diagnostic = entry.name.diagnostic("foes of the module flip, so they need a deck [DK-75]");
            self.diagnostics.push(diagnostic.help("give str, dex and int instead of stamina"));
        }
        let die = entry.die.as_ref().and_then(|die| self.word("die", die, &DICE)).unwrap_or(Die::D4);
        let stamina = entry.stamina.map_or(0, |stamina| stamina.get());
        for name in encounter::numbered(&entry.name, entry.count.get()) {
            let mut foe = Fighter::fresh(edition, make, ranks.expect("each rank was checked"), gm);
            foe.chapter = chapter;
            foe.standing = Standing::Elsewhere;
            foe.ticks = stamina;
            foe.die = die;
            foe.ranged = entry.ranged;
            foe.ammo = entry.ammo.map_or(if entry.ranged { 4 } else { 0 }, |ammo| ammo.get());
            foe.equipment = entry.equipment.get();
            (foe.harm_slots, foe.wound_slots) = (entry.harm_slots.get(), entry.wound_slots.get());
            (foe.unaware, foe.casts) = (entry.unaware, entry.casts);
            fighters.push(foe);
            names.push(name);
        }
    }

    /// A difficulty the Storyteller may set (DK-09).
    fn difficulty(&mut self, written: Option<&Spanned<Difficulty>>) -> i8 {
        let Some(written) = written else { return 0 };
        if self.edition != Edition::Module {
            let diagnostic = written.diagnostic("only the module lets the Storyteller set a difficulty [DK-09]");
            self.diagnostics
                .push(diagnostic.help("leave it out, or let the GM buy disadvantage in a situation [DK-68]"));
        }
        written.get()
    }

    fn chapter(&mut self, entry: &SceneEntry, situations: &[String], party: &[String]) -> Option<Chapter> {
        let kind = self.word("kind of scene", &entry.kind, &KINDS)?;
        let mut here = 0;
        for written in &entry.situations {
            match situations.iter().position(|known| *known == **written) {
                Some(place) => here |= 1u32.checked_shl(place as u32).unwrap_or(0),
                None => {
                    let known = situations.iter().map(String::as_str);
                    self.diagnostics.push(encounter::unknown("situation", written, known).at(written.span()));
                }
            }
        }
        let mut circles = 0;
        for written in &entry.circles {
            match party.iter().position(|name| *name == **written) {
                Some(place) => circles |= 1u32.checked_shl(place as u32).unwrap_or(0),
                None => {
                    let known = party.iter().map(String::as_str);
                    self.diagnostics.push(encounter::unknown("character", written, known).at(written.span()));
                }
            }
        }
        let place = Place {
            dark: entry.dark,
            cornered: entry.cornered,
            difficulty: self.difficulty(entry.difficulty.as_ref()),
            equipment: entry.loot_equipment.get(),
            wealth: entry.loot_wealth.get(),
        };
        let name = entry.name.clone().unwrap_or_else(|| default_name(kind, self.edition).to_owned());
        Some(Chapter {
            kind,
            name,
            round_limit: entry.rounds.map_or(100, |rounds| rounds.get()),
            hazard: entry.hazard.as_ref().and_then(|die| self.word("die", die, &DICE)),
            place,
            chase: entry.chase,
            loot_weapons: entry.loot_weapons,
            circles,
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
            speed: entry.speed.get(),
            difficulty: self.difficulty(entry.difficulty.as_ref()),
            price: entry.price.get(),
            ability,
            peril: entry.peril.as_ref().and_then(|die| self.word("die", die, &DICE)),
        }
    }
}

/// What a scene is called when the file does not say.
fn default_name(kind: ChapterKind, edition: Edition) -> &'static str {
    match (kind, edition) {
        (ChapterKind::Fight, _) => "The fight",
        (ChapterKind::Breather, _) => "A quiet moment",
        (ChapterKind::Rest, _) => "A night's rest",
        (ChapterKind::Heal, Edition::Guide) => "A day of seeking help",
        (ChapterKind::Heal, _) => "A day of healing",
        (ChapterKind::Settlement, _) => "In a settlement",
        (ChapterKind::Challenge, _) => "A test",
        (ChapterKind::Creation, _) => "New characters",
        (ChapterKind::Session, _) => "A session begins",
    }
}
