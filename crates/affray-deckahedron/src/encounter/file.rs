//! The shape of an encounter file, as serde reads it and the schema describes it.

use affray_core::RulingsTable;
use affray_core::Spanned;
use affray_core::encounter::Whole;
use schemars::JsonSchema;
use serde::Deserialize;

/// A rank: 1 Anchor, 2 Bulb, 3 Crescent, 4 Dart (DK-02).
pub(crate) type Rank = Whole<u8, 1, 4>;
/// Tokens or points: as many as a table has.
pub(crate) type Tokens = Whole<u8, 0, 99>;
/// Stamina of somebody who is a row of ticks (DK-80).
pub(crate) type Ticks = Whole<u8, 1, 99>;
/// How many of those alike.
pub(crate) type Count = Whole<u8, 1, 12>;
/// A difficulty the Storyteller may set (DK-09).
pub(crate) type Difficulty = Whole<i8, -2, 2>;

/// An encounter file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// The schema says what must be there; the reader says it in its own words.
#[schemars(extend("required" = ["game", "party", "scene"]))]
#[allow(dead_code)]
pub(crate) struct File {
    /// Which game this file is for: "deckahedron".
    pub(crate) game: String,
    /// What the encounter is called.
    pub(crate) title: Option<String>,
    /// The edition: "module-2017", "world-2017" or "guide-2018".
    pub(crate) edition: Option<Spanned<String>>,
    /// How to read what the rules leave open.
    #[serde(default)]
    pub(crate) rulings: RulingsTable,
    /// Who runs the world.
    #[serde(default)]
    pub(crate) gm: GmEntry,
    /// Points in the Bad Bank at the start.
    #[serde(default)]
    pub(crate) bank: Tokens,
    /// Points in the Good Bank at the start.
    #[serde(default)]
    pub(crate) good_bank: Tokens,
    /// Situations that disadvantage can be bought for.
    #[serde(default)]
    pub(crate) situations: Vec<String>,
    /// The characters.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub(crate) party: Vec<CharacterEntry>,
    /// The scenes, in order.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub(crate) scene: Vec<SceneEntry>,
}

/// The GM's seat.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GmEntry {
    /// The GM's name.
    pub(crate) name: Option<Spanned<String>>,
    /// The bot that plays, when no person does.
    pub(crate) bot: Option<Spanned<String>>,
}

/// A character.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharacterEntry {
    /// The character's name.
    pub(crate) name: Spanned<String>,
    /// How many there are; they are numbered.
    pub(crate) count: Option<Count>,
    /// Rank of Strength, 1 to 4.
    pub(crate) str: Rank,
    /// Rank of Dexterity, 1 to 4.
    pub(crate) dex: Rank,
    /// Rank of Intelligence, 1 to 4.
    pub(crate) int: Rank,
    /// The bot that plays, when no person does.
    pub(crate) bot: Option<Spanned<String>>,
    /// The die of the weapon in hand; a weapon among the items sets it too.
    pub(crate) die: Option<Spanned<String>>,
    /// Whether the character can shoot or throw.
    #[serde(default)]
    pub(crate) ranged: bool,
    /// Speed tokens once everything is carried.
    #[serde(default = "two")]
    pub(crate) speed: Tokens,
    /// Equipment tokens; in the module, pieces that can be dropped.
    #[serde(default)]
    pub(crate) equipment: Tokens,
    /// Wealth tokens.
    #[serde(default)]
    pub(crate) wealth: Tokens,
    /// Green tokens.
    #[serde(default)]
    pub(crate) green: Tokens,
    /// Module ammunition; 4 for a ranged weapon unless said otherwise.
    pub(crate) ammo: Option<Tokens>,
    /// The module's attack skill, -3 to 2; without one the character has no such skill to flip or to practise.
    pub(crate) skill: Option<Whole<i8, -3, 2>>,
    /// Move cards.
    #[serde(default)]
    pub(crate) moves: Vec<MoveEntry>,
    /// Items carried.
    #[serde(default)]
    pub(crate) items: Vec<Spanned<String>>,
    /// Items carried that are not fresh: damaged, spent, or in use.
    #[serde(default)]
    pub(crate) gear: Vec<GearEntry>,
    /// What a new character picks, checked by the rules for new characters; it takes the place of moves, items and tokens.
    pub(crate) start: Option<StartEntry>,
    /// Harm tokens on the Exhaustion pile.
    #[serde(default)]
    pub(crate) harm: Whole<u8, 0, 2>,
    /// Wound tokens on the Exhaustion pile; as many wound cards are in the deck.
    #[serde(default)]
    pub(crate) wound: Whole<u8, 0, 2>,
    /// Exhausted cards, 10 to 19.
    #[serde(default)]
    pub(crate) exhausted: Vec<Spanned<Whole<u8, 10, 19>>>,
    /// Blessing cards in the deck, by number.
    #[serde(default)]
    pub(crate) blessings: Vec<Spanned<Whole<u8, 1, 8>>>,
    /// Hirelings and animals that the character's player steers (2017 world and 2018 guide).
    #[serde(default)]
    pub(crate) companion: Vec<CompanionEntry>,
}

/// A hireling or an animal of a character.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompanionEntry {
    /// The companion's name.
    pub(crate) name: Spanned<String>,
    /// How many of them.
    #[serde(default)]
    pub(crate) count: Count,
    /// Its Stamina: townsfolk have 4, guards 5 or 6, soldiers 7 to 10.
    pub(crate) stamina: Ticks,
    /// The die it hits with; 1d4 unless said.
    pub(crate) die: Option<Spanned<String>>,
    /// Whether it shoots.
    #[serde(default)]
    pub(crate) ranged: bool,
    /// Armour slots that take 3 points once.
    #[serde(default)]
    pub(crate) harm_slots: Tokens,
    /// Armour slots that take 3 or 6 points once.
    #[serde(default)]
    pub(crate) wound_slots: Tokens,
    /// Whether it keeps out of the fight until it is told otherwise.
    #[serde(default)]
    pub(crate) back: bool,
}

fn two() -> Tokens {
    Whole::new(2).expect("two is in the range")
}

/// A move card and the level it is at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveEntry {
    /// Which move.
    #[serde(rename = "move")]
    pub(crate) mv: Spanned<String>,
    /// Its level; the level a studied card begins at unless said.
    pub(crate) level: Option<Spanned<Whole<i8, -2, 2>>>,
}

/// An item that is not fresh.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GearEntry {
    /// Which item.
    pub(crate) item: Spanned<String>,
    /// Damage it has taken, 0 to 2.
    #[serde(default)]
    pub(crate) damage: Whole<u8, 0, 2>,
    /// Charges spent.
    #[serde(default)]
    pub(crate) spent: Tokens,
    /// Charges lost for good.
    #[serde(default)]
    pub(crate) lost: Tokens,
    /// Harm tokens on it.
    #[serde(default)]
    pub(crate) harm: Tokens,
    /// Wound tokens on it.
    #[serde(default)]
    pub(crate) wound: Tokens,
    /// Whether it is in use, so that a rest by the guide of 2018 does not recharge it.
    #[serde(default)]
    pub(crate) in_use: bool,
}

/// What a new character picks.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartEntry {
    /// Tokens laid on Speed, before items weigh on it in 2017 and after in 2018.
    #[serde(default)]
    pub(crate) speed: Tokens,
    /// Tokens laid on Equipment.
    #[serde(default)]
    pub(crate) equipment: Tokens,
    /// Tokens laid on Wealth.
    #[serde(default)]
    pub(crate) wealth: Tokens,
    /// Move cards: three, one A and two B at most, none that somebody else has.
    #[serde(default)]
    pub(crate) moves: Vec<Spanned<String>>,
    /// Items chosen.
    #[serde(default)]
    pub(crate) items: Vec<Spanned<String>>,
    /// Magic items that came with a magic move.
    #[serde(default)]
    pub(crate) granted: Vec<Spanned<String>>,
    /// Whether a Risk Driver with two green tokens takes the place of a move card (2018).
    #[serde(default)]
    pub(crate) risk_driver: bool,
    /// The module: whether the attack skill was drafted; if not, it starts with three penalty cards. Left out, the
    /// character has no such skill.
    pub(crate) drafted: Option<bool>,
}

/// A foe, or several alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FoeEntry {
    /// The foe's name.
    pub(crate) name: Spanned<String>,
    /// How many of them.
    #[serde(default)]
    pub(crate) count: Whole<u8, 1, 32>,
    /// Stamina of a foe that is a row of ticks.
    pub(crate) stamina: Option<Ticks>,
    /// Strength of a foe with a deck.
    pub(crate) str: Option<Rank>,
    /// Dexterity of a foe with a deck.
    pub(crate) dex: Option<Rank>,
    /// Intelligence of a foe with a deck.
    pub(crate) int: Option<Rank>,
    /// The die it hits with.
    pub(crate) die: Option<Spanned<String>>,
    /// Whether it can shoot.
    #[serde(default)]
    pub(crate) ranged: bool,
    /// Module ammunition.
    pub(crate) ammo: Option<Tokens>,
    /// Pieces of equipment it could drop.
    #[serde(default)]
    pub(crate) equipment: Tokens,
    /// Armour slots that take 3 points once.
    #[serde(default)]
    pub(crate) harm_slots: Tokens,
    /// Armour slots that take 3 or 6 points once.
    #[serde(default)]
    pub(crate) wound_slots: Tokens,
    /// Whether it suspects nothing.
    #[serde(default)]
    pub(crate) unaware: bool,
    /// Whether its attacks are spells.
    #[serde(default)]
    pub(crate) casts: bool,
}

/// A scene of the scenario.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SceneEntry {
    /// "fight", "breather", "rest", "heal", "settlement", "challenge", "creation" or "session".
    pub(crate) kind: Spanned<String>,
    /// What it is called.
    pub(crate) name: Option<String>,
    /// Rounds after which a fight is a stalemate.
    pub(crate) rounds: Option<Whole<u16, 1, 10_000>>,
    /// The die of a danger of the place.
    pub(crate) hazard: Option<Spanned<String>>,
    /// Whether it is dark.
    #[serde(default)]
    pub(crate) dark: bool,
    /// Whether nobody can run.
    #[serde(default)]
    pub(crate) cornered: bool,
    /// Whether it is a chase after foes that flee or hide.
    #[serde(default)]
    pub(crate) chase: bool,
    /// The module's difficulty of everything here: 2 very easy, 1 easy, -1 difficult, -2 very difficult.
    pub(crate) difficulty: Option<Spanned<Difficulty>>,
    /// Equipment tokens to be picked up once the fight is won.
    #[serde(default)]
    pub(crate) loot_equipment: Tokens,
    /// Wealth tokens to be picked up once the fight is won.
    #[serde(default)]
    pub(crate) loot_wealth: Tokens,
    /// Whether weapons being made turn up as loot.
    #[serde(default)]
    pub(crate) loot_weapons: bool,
    /// The names of those whose move cards complete a level circle when this session begins.
    #[serde(default)]
    pub(crate) circles: Vec<Spanned<String>>,
    /// The situations flips are made in.
    #[serde(default)]
    pub(crate) situations: Vec<Spanned<String>>,
    /// Tests the GM may call for.
    #[serde(default)]
    pub(crate) challenge: Vec<ChallengeEntry>,
    /// What the merchant lays out.
    #[serde(default)]
    pub(crate) goods: Vec<Spanned<String>>,
    /// The foes of a fight.
    #[serde(default)]
    pub(crate) foe: Vec<FoeEntry>,
}

/// A test.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeEntry {
    /// What it is about.
    pub(crate) name: String,
    /// The attribute to flip: "str", "dex" or "int".
    pub(crate) attribute: Option<Spanned<String>>,
    /// The module's difficulty of it, -2 to 2.
    pub(crate) difficulty: Option<Spanned<Difficulty>>,
    /// Whether two ticks are needed.
    #[serde(default)]
    pub(crate) two_ticks: bool,
    /// Speed needed to flip at all.
    #[serde(default)]
    pub(crate) speed: Tokens,
    /// Green tokens that pass it; with an attribute given too, whoever does not pay may flip.
    #[serde(default)]
    pub(crate) price: Tokens,
    /// The ability written down when the price is paid.
    pub(crate) ability: Option<String>,
    /// The die of what failing costs.
    pub(crate) peril: Option<Spanned<String>>,
}
