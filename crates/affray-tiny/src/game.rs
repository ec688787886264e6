//! The tiny duel as a game: its names, editions, bots and files.

use affray_core::{BotEntry, Diagnostic, EmbeddedFile, Game, Opening, Random, Register, Setup, Term};

use crate::bots::Plain;
use crate::edition::Edition;
use crate::encounter;
use crate::rulings::REGISTER;
use crate::shown::glossary::GLOSSARY;
use crate::state::fight::Fight;

/// The tiny duel as a game.
///
/// It has no campaigns. A game that has implements [`Lasting`](affray_core::Lasting) for its fight (what the party takes
/// along from one stage to the next) and names `CAMPAIGN: Option<OpenCampaign> = Some(Campaign::<Self>::open_any)`
/// under the feature `workshop`.
pub struct Tiny;

impl Game for Tiny {
    type Scene = Fight;
    const SLUG: &'static str = "tiny";
    const TITLE: &'static str = "The tiny duel";
    const ABOUT: &'static str = "two fighters flip cards until one is out: the smallest whole game";
    const EDITIONS: &'static [affray_core::Edition] = Edition::LISTED;
    #[cfg(feature = "workshop")]
    const QUERIES: &'static [affray_core::Query] = crate::odds::QUERIES;
    // The last is the best: in simulations it plays the seats of people.
    const BOTS: &'static [BotEntry<Fight>] = &[
        BotEntry { name: "random", about: "chooses any option, each equally likely", make: || Box::new(Random) },
        BotEntry { name: "plain", about: "plays the card of its hand that shows most", make: || Box::new(Plain) },
    ];
    const BOT_ALIASES: &'static [(&'static str, &'static str)] = &[("good", "plain")];
    const STARTER: &'static str = include_str!("../encounters/duel.toml");
    const DIFFICULTY: &'static str = include_str!("../data/difficulty.toml");
    const ENCOUNTERS: &'static [EmbeddedFile] = affray_core::embed_files!("encounters": "duel.toml", "hands.toml");
    const TUTORIAL: &'static str = include_str!("../data/tutorial.toml");
    const GLOSSARY: &'static [Term] = GLOSSARY;
    const STEP_CAP: u32 = 200;

    fn register() -> &'static Register {
        &REGISTER
    }

    fn schema() -> serde_json::Value {
        encounter::schema()
    }

    fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
        encounter::open(setup)
    }
}
