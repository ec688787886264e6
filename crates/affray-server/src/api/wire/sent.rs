//! What programs send.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::{Chair, Coin};

/// A person takes the seat of their link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ann", "words": "correct horse battery staple"}))]
pub struct Join {
    /// A name of 1 to 40 letters.
    pub name: String,
    /// Words that are added to the dealing, so that nobody else can have chosen the cards.
    #[serde(default)]
    pub words: String,
}

/// An answer to the open question.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"question": 0, "says": {"option": 0}}))]
pub struct Answer {
    /// The number of the question.
    pub question: usize,
    /// For which seat; only the GM, who may answer for several, has to say so.
    #[serde(default)]
    #[schema(maximum = 63)]
    pub seat: Option<u8>,
    /// The answer.
    pub says: Says,
}

/// The answer, in the kind that the question asks for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// The place of an option in the list, from 0.
    Option(usize),
    /// The code of the real card that turned up.
    Card(String),
    /// What the real die shows.
    Die(u8),
    /// What the real coin shows.
    Coin(Coin),
}

/// Words added to what just happened.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "for the king!"}))]
pub struct Note {
    /// The words.
    pub text: String,
}

/// A standing order of a seat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "reshuffle", "setting": "ask"}))]
pub struct Order {
    /// Which.
    pub name: String,
    /// To what it is set.
    pub setting: String,
}

/// Who is to answer for a seat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 0, "occupant": "gm"}))]
pub struct Seat {
    /// The seat.
    #[schema(maximum = 63)]
    pub seat: u8,
    /// Who.
    pub occupant: Seating,
}

/// Who is to answer for a seat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Whoever follows the seat's link.
    Person,
    /// Whoever follows the seat's link, with real cards.
    Paper,
    /// The GM.
    Gm,
    /// The bot of this name.
    Bot(String),
}

/// The GM sets a quantity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"quantity": "brock.life", "value": "12", "reason": "we forgot the burning tar"}))]
pub struct Set {
    /// Its name.
    pub quantity: String,
    /// Its new value.
    pub value: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// The GM calls for something.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "challenge", "with": {"who": "Ada"}, "reason": "the bridge sways"}))]
pub struct Call {
    /// Which.
    pub name: String,
    /// What is said with it, by name.
    #[serde(default, deserialize_with = "each_once")]
    pub with: BTreeMap<String, String>,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// The GM goes back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"number": 8}))]
pub struct Back {
    /// To where the table stood after this change.
    pub number: u64,
}

/// The GM answers a request to take something back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 0, "agree": true}))]
pub struct Grant {
    /// Whose request.
    #[schema(maximum = 63)]
    pub seat: u8,
    /// Whether the GM agrees.
    pub agree: bool,
}

/// Whether players see odds.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"shown": true}))]
pub struct OddsSwitch {
    /// Whether they do.
    pub shown: bool,
}

/// The same encounter once more.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"deal": "new"}))]
pub struct Again {
    /// With which cards.
    pub deal: Deal,
}

/// Which cards are dealt.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    /// The same.
    Same,
    /// Fresh ones.
    New,
}

/// The chair whose link is replaced.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"chair": "0"}))]
pub struct ChairWanted {
    /// The chair.
    #[schema(value_type = Chair)]
    pub chair: String,
}

/// Where to tell that it is somebody's turn, or that the fight is over.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://example.invalid/affray"}))]
pub struct WebhookWanted {
    /// The address, `http` or `https`.
    #[schema(max_length = 2000)]
    pub url: String,
}

/// An encounter: a ready-made one by its name, or a game and a text.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"encounter": "rt0/brock"}))]
#[expect(clippy::struct_field_names, reason = "fields are named for who reads the JSON")]
pub struct Encounter {
    /// The name of a ready-made encounter.
    #[serde(default)]
    #[schema(example = "rt0/brock")]
    pub encounter: Option<String>,
    /// The game's slug, for a text.
    #[serde(default)]
    pub game: Option<String>,
    /// The text, as an encounter file has it.
    #[serde(default)]
    pub text: Option<String>,
    /// The edition, over the encounter's.
    #[serde(default)]
    pub edition: Option<String>,
    /// Rulings by name, over the encounter's.
    #[serde(default, deserialize_with = "each_once")]
    pub rulings: BTreeMap<String, String>,
}

/// Where a party goes: a ready-made encounter by its name, something between two fights by its, or a game and a text.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"interlude": "rest"}))]
pub struct NextEncounter {
    /// The name of a ready-made encounter of the game.
    #[serde(default)]
    #[schema(example = "rt0/brock")]
    pub encounter: Option<String>,
    /// The name of something between two fights, as the GM's ending lists it.
    #[serde(default)]
    #[schema(example = "rest")]
    pub interlude: Option<String>,
    /// How much of it, where that is to be said.
    #[serde(default)]
    pub amount: Option<u16>,
    /// The game's slug, for a text.
    #[serde(default)]
    pub game: Option<String>,
    /// The text, as an encounter file has it.
    #[serde(default)]
    pub text: Option<String>,
    /// The edition, over that of the text.
    #[serde(default)]
    pub edition: Option<String>,
    /// Rulings by name, over those of the text.
    #[serde(default, deserialize_with = "each_once")]
    pub rulings: BTreeMap<String, String>,
}

/// Names with their values, where no name may come twice: which of the two was meant?
fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    struct EachOnce;
    impl<'de> Visitor<'de> for EachOnce {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("names with their values")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, String>()? {
                if all.contains_key(&name) {
                    return Err(Error::custom(format_args!("duplicate field `{name}`")));
                }
                all.insert(name, value);
            }
            Ok(all)
        }
    }
    deserializer.deserialize_map(EachOnce)
}
