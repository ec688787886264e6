//! Deckahedron as a game: what it tells the rest of Affray about itself.

use affray_core::encounter;
use affray_core::{Bot, BotInfo, Game, Opening, Random, Register, Rulings as _, Setup, Trouble};

use crate::bots::{Keen, Plain};
use crate::edition::Edition;
use crate::encounter::Reader;
use crate::fighter::Who;
use crate::file::File;
use crate::frame::Kind;
use crate::rulings::{REGISTER, Rulings};
use crate::story::Story;

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
        let mut reader = Reader::new(edition);
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
