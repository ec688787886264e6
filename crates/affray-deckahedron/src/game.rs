//! Deckahedron as a game: its name, editions, bots and files, and how an encounter opens.

use affray_core::encounter::{self, Shape};
use affray_core::query::DeckEntry;
use affray_core::{
    BotEntry, Card as _, Diagnostic, EmbeddedFile, Game, Opening, Random, Register, Rulings as _, Setup, Term,
};

use crate::bots::{Good, Plain};
use crate::edition::Edition;
use crate::encounter::file::File;
use crate::encounter::reader::Reader;
use crate::rulings::{REGISTER, Rulings};
use crate::shown::glossary::GLOSSARY;
use crate::state::attribute::Rank;
use crate::state::card::{self, Card};
use crate::state::fight::Fight;
use crate::state::scenario::ChapterKind;

/// Deckahedron as a game.
pub struct Deckahedron;

impl Game for Deckahedron {
    type Scene = Fight;
    const SLUG: &'static str = "deckahedron";
    const TITLE: &'static str = "Deckahedron";
    const ABOUT: &'static str = "your deck is your stamina: flips, harm and wounds, in three editions";
    const SPELLED: &'static [(&'static str, &'static str)] =
        &[("str", "Strength"), ("dex", "Dexterity"), ("int", "Intelligence"), ("green", "green tokens")];
    const EDITIONS: &'static [affray_core::Edition] = &[
        affray_core::Edition {
            slug: "guide-2018",
            title: "the player's guide of 2018",
            changes: "Moves, armour and magic items as they were last; the party has a Good Bank beside the Bad Bank.",
        },
        affray_core::Edition {
            slug: "world-2017",
            title: "Deckahedron World, October 2017",
            changes: "Moves, armour and items in their first form; tough foes, and no Good Bank.",
        },
        affray_core::Edition {
            slug: "module-2017",
            title: "the combat module of March 2017",
            changes: "Opposed and unopposed attacks with a skill, turn by turn: no moves, no armour, no banks.",
        },
    ];
    #[cfg(feature = "workshop")]
    const QUERIES: &'static [affray_core::Query] = crate::odds::QUERIES;
    const BOTS: &'static [BotEntry<Fight>] = &[
        BotEntry { name: "random", about: "chooses any option, each equally likely", make: || Box::new(Random) },
        BotEntry { name: "plain", about: "the baseline by which numbers are compared", make: || Box::new(Plain) },
        BotEntry {
            name: "good",
            about: "trades for Harm early, breathes and runs in time: plays well",
            make: || Box::new(Good),
        },
    ];
    const ORDERS: affray_core::OrderBook<Fight> = crate::seams::orders::ORDERS;
    const FOLLOW: Option<affray_core::rules::lasting::Follow<Fight>> =
        Some(affray_core::rules::lasting::follow::<Fight>);
    const GOES_ON: Option<&'static encounter::GoesOn> = Some(&crate::encounter::GOES_ON);
    const PRESENCE: &'static str = "standing";
    #[cfg(feature = "workshop")]
    const CAMPAIGN: Option<affray_core::game::OpenCampaign> = Some(affray_core::Campaign::<Deckahedron>::open_any);
    const ENCOUNTERS: &'static [EmbeddedFile] = affray_core::embed_files!(
        "encounters":
        "ambush.toml",
        "arc-guide.toml",
        "arc-module.toml",
        "arc-world.toml",
        "captain.toml",
        "campaigns/river.toml",
        "duel-module.toml",
        "duel.toml",
        "hopeless.toml",
        "mob.toml",
        "pack.toml",
        "people/kresk.toml",
        "people/lio.toml",
        "people/raider.toml",
        "road-guide.toml",
        "road-module.toml",
        "road-world.toml",
        "settlement.toml",
        "tough.toml",
    );
    const BOT_ALIASES: &'static [(&'static str, &'static str)] = &[("keen", "good")];
    const STARTER: &'static str = include_str!("../encounters/duel.toml");
    const FIRST: &'static str = include_str!("../encounters/captain.toml");
    const DIFFICULTY: &'static str = include_str!("../data/difficulty.toml");
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");
    const GLOSSARY: &'static [Term] = GLOSSARY;
    const STEP_CAP: u32 = 100_000;

    fn register() -> &'static Register {
        &REGISTER
    }

    /// The 20 cards of each edition by what their edges show: `anchor.xx` has two crosses on the Anchor edge.
    fn decks() -> Vec<(String, Vec<DeckEntry>)> {
        const MARKS: [&str; 4] = ["xx", "x", "v", "vv"];
        let list = |edition: &affray_core::Edition| {
            let faces = card::faces(Edition::find(edition.slug).expect("the editions listed are those there are"));
            let sort = |index: usize| {
                let card = Card::from_index(index);
                let edge = |rank: Rank| format!("{rank}.{}", MARKS[faces.face(card, rank) as usize]).to_lowercase();
                let mut names = vec![format!("card{card}")];
                names.extend(Rank::ALL.map(edge));
                names.extend(card.has_stamina().then(|| "stamina".to_owned()));
                names.extend((faces.green >> index & 1 == 1).then(|| "green".to_owned()));
                DeckEntry { names, value: 0, copies: 1 }
            };
            (format!("deckahedron/{}", edition.slug), (0..20).map(sort).collect())
        };
        Deckahedron::EDITIONS.iter().map(list).collect()
    }

    fn tables() -> Vec<affray_core::LookupTable> {
        crate::shown::lookup_tables::all()
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
        let Shape { file, mistakes } = encounter::read_on::<File>(&setup.encounter)?;
        let mut diagnostics = Vec::new();
        let slug = encounter::edition::<Deckahedron>(setup, file.edition.as_ref()).unwrap_or_else(|diagnostic| {
            diagnostics.push(diagnostic);
            Deckahedron::EDITIONS[0].slug
        });
        let edition = Edition::find(slug).expect("the editions listed are those there are");
        let rulings = Rulings::settle(&REGISTER, edition.slug(), &file.rulings, &setup.rulings);
        let rulings = rulings.unwrap_or_else(|mistakes| {
            diagnostics.extend(mistakes);
            Rulings::default()
        });
        let mut reader = Reader::new(edition, rulings, mistakes);
        let opening = reader.fight(file);
        diagnostics.append(&mut reader.diagnostics);
        let diagnostics = reader.mistakes.and(diagnostics);
        match opening {
            Some(opening) if diagnostics.is_empty() => Ok(opening),
            _ => Err(diagnostics),
        }
    }

    fn findings(opening: &Opening<Fight>) -> Vec<String> {
        let fight = &opening.scene;
        let mut notes = Vec::new();
        for who in fight.party() {
            let fighter = fight.fighter(who);
            let points = fighter.ranks.points();
            let sheet = if points == 6 { "a starting sheet".to_owned() } else { format!("{points} attribute points") };
            notes.push(format!("{}: {sheet}, Stamina {}", fight.name(who), fighter.stamina()));
        }
        let fights = (0u8..).zip(&fight.scenario.chapters).filter(|(_, chapter)| chapter.kind == ChapterKind::Fight);
        for (place, chapter) in fights {
            let (power, cost) = (fight.party_power(), fight.foe_power(place));
            notes.push(format!("{}: the foes cost {cost} of {power} Party Power (DK-80)", chapter.name));
        }
        notes
    }
}
