//! SUITS as the rest of Affray sees it.

use std::sync::LazyLock;

use affray_core::{BotEntry, Diagnostic, EmbeddedFile, Game, Opening, Random, Register, Setup, Term};

use crate::bots::{Good, Plain};
use crate::encounter;
use crate::shown::glossary::GLOSSARY;
use crate::state::fight::Fight;

/// The register of rules and rulings.
pub(crate) static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../rules.toml")));

/// The bots that play.
pub(crate) const BOTS: &[BotEntry<Fight>] = &[
    BotEntry { name: "random", about: "chooses any option, each equally likely", make: || Box::new(Random) },
    BotEntry {
        name: "plain",
        about: "strikes whenever it can with the most it can lay: the yardstick for comparisons",
        make: || Box::new(Plain),
    },
    BotEntry {
        name: "good",
        about: "keeps its hand together, picks targets and weapons, bluffs, rests, treats the wounded",
        make: || Box::new(Good),
    },
];

/// SUITS.
pub struct Suits;

impl Game for Suits {
    type Scene = Fight;
    const SLUG: &'static str = "suits";
    const TITLE: &'static str = "SUITS";
    const ABOUT: &'static str =
        "shared packs and private hands: contests, weapons and armour, shock, damage, trauma, medicine";
    const BOTS: &'static [BotEntry<Fight>] = BOTS;
    const ORDERS: affray_core::OrderBook<Fight> = crate::seams::orders::ORDERS;
    #[cfg(feature = "workshop")]
    const QUERIES: &'static [affray_core::Query] = crate::odds::QUERIES;
    const STARTER: &'static str = include_str!("../encounters/tavern_duel.toml");
    const FIRST: &'static str = include_str!("../encounters/quarrel.toml");
    const DIFFICULTY: &'static str = include_str!("../data/difficulty.toml");
    const ENCOUNTERS: &'static [EmbeddedFile] = affray_core::embed_files!(
        "encounters": "campaigns/feud.toml",
        "field_hospital.toml",
        "gunfight.toml",
        "hero_against_squad.toml",
        "knights_and_spearmen.toml",
        "mirror.toml",
        "people/axeman.toml",
        "people/swordsman.toml",
        "quarrel.toml",
        "tavern_duel.toml",
        "three_on_three.toml",
    );
    const FOLLOW: Option<affray_core::rules::lasting::Follow<Fight>> =
        Some(affray_core::rules::lasting::follow::<Fight>);
    const GOES_ON: Option<&'static affray_core::encounter::GoesOn> = Some(&encounter::GOES_ON);
    const PRESENCE: &'static str = "status";
    #[cfg(feature = "workshop")]
    const CAMPAIGN: Option<affray_core::game::OpenCampaign> = Some(affray_core::Campaign::<Suits>::open_any);
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");
    const GLOSSARY: &'static [Term] = GLOSSARY;

    fn tables() -> Vec<affray_core::game::LookupTable> {
        crate::shown::lookup_tables::all()
    }

    fn register() -> &'static Register {
        &REGISTER
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(encounter::File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
        encounter::open(setup)
    }

    fn findings(opening: &Opening<Fight>) -> Vec<String> {
        encounter::findings(&opening.scene)
    }
}
