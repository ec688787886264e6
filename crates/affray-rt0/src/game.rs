//! RT:0 as a game: its name, bots, files and how an encounter is opened.

use std::sync::LazyLock;

use affray_core::encounter::Diagnostic;
use affray_core::{BotEntry, EmbeddedFile, Game, LookupTable, Opening, Random, Register, Setup, Term};

use crate::bots::{Good, Plain};
use crate::encounter::file::File;
use crate::encounter::reader;
use crate::shown::glossary::GLOSSARY;
use crate::state::fight::Fight;

/// RT:0 as a game.
pub struct Rt0;

pub(crate) static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../rules.toml")));

impl Game for Rt0 {
    type Scene = Fight;

    const SLUG: &'static str = "rt0";
    const TITLE: &'static str = "RT:0";
    const ABOUT: &'static str = "tarot cards fill ability bins; adversaries show or hide their intents";
    const SPELLED: &'static [(&'static str, &'static str)] = &[("hp", "hit points")];
    const BOTS: &'static [BotEntry<Fight>] = &[
        BotEntry { name: "random", about: "chooses any option, each equally likely", make: || Box::new(Random) },
        BotEntry {
            name: "plain",
            about: "lays every card where it plainly belongs; never moves or runs",
            make: || Box::new(Plain),
        },
        BotEntry {
            name: "good",
            about: "looks at intents, wastes few points, moves, and runs when it must",
            make: || Box::new(Good),
        },
    ];
    const ORDERS: affray_core::OrderBook<Fight> = crate::seams::orders::ORDERS;
    #[cfg(feature = "workshop")]
    const QUERIES: &'static [affray_core::Query] = crate::odds::QUERIES;
    const STARTER: &'static str = include_str!("../encounters/brock.toml");
    const DIFFICULTY: &'static str = include_str!("../data/difficulty.toml");
    const ENCOUNTERS: &'static [EmbeddedFile] = affray_core::embed_files!(
        "encounters":
        "adversaries/doorman.toml",
        "brock.toml",
        "campaign.toml",
        "campaigns/week.toml",
        "cell.toml",
        "doormen.toml",
        "hall.toml",
        "party.toml",
        "people/ada.toml",
        "people/ben.toml",
        "regent.toml",
    );
    const FOLLOW: Option<affray_core::rules::lasting::Follow<Fight>> =
        Some(affray_core::rules::lasting::follow::<Fight>);
    const GOES_ON: Option<&'static affray_core::encounter::GoesOn> = Some(&crate::encounter::GOES_ON);
    const PRESENCE: &'static str = "standing";
    #[cfg(feature = "workshop")]
    const CAMPAIGN: Option<affray_core::game::OpenCampaign> = Some(affray_core::Campaign::<Rt0>::open_any);
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");
    const GLOSSARY: &'static [Term] = GLOSSARY;

    fn register() -> &'static Register {
        &REGISTER
    }

    fn schema() -> serde_json::Value {
        schemars::schema_for!(File).to_value()
    }

    fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
        reader::open(setup)
    }

    fn tables() -> Vec<LookupTable> {
        crate::shown::lookup_tables::all()
    }

    fn findings(opening: &Opening<Fight>) -> Vec<String> {
        let fight = &opening.scene;
        let players = fight.players_by_id().map(|(p, player)| {
            let name = opening.cast.name(p.seat());
            let traits: Vec<String> = player.sheet.traits.iter().map(|of| of.to_string()).collect();
            let traits = if traits.is_empty() { "no traits".to_owned() } else { traits.join(", ") };
            let spells: Vec<&str> =
                player.sheet.spells.iter().map(|&spell| fight.book.bin(spell).name.as_str()).collect();
            let spells = if spells.is_empty() { String::new() } else { format!("; knows {}", spells.join(", ")) };
            format!("{name}: {traits}; {} cards{spells}", affray_core::Bag::len(&player.deck))
        });
        let adversaries = fight.foes_by_id().map(|(foe, adversary)| {
            let block = fight.block(foe);
            let own = if fight.book.is_own(&block.slug) { ", from this file" } else { "" };
            format!(
                "{}: {} HP, {} a round{own}",
                fight.adversary_name(foe),
                fight.full_hp(foe),
                match block.cards + adversary.growth.intents {
                    1 => "1 intent".to_owned(),
                    cards => format!("{cards} intents"),
                }
            )
        });
        players.chain(adversaries).collect()
    }
}
