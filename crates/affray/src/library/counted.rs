//! What many fights came to as JSON: the same from the library as from the command.

use affray_core::game::Findings;
use affray_core::{AnyCampaign, AnyGame, Kind, SeatInfo, Setup, Sitter, Stage};
use affray_sim::campaign::CampaignTally;
use affray_sim::tally::Tally;
use serde_json::{Map, Value, json};

use super::encounter::Encounter;
use super::error::Error;
use super::files;

/// Who plays in many fights: the bot of each seat by the seat's name. They are not for people: the best bot takes their
/// seats.
pub fn bots(game: &dyn AnyGame, findings: &Findings) -> Vec<(String, String)> {
    let best = game.bots().last().map_or("random", |bot| bot.name);
    let bot = |info: &SeatInfo| match &info.sitter {
        Sitter::Bot(name) => name.clone(),
        Sitter::Person | Sitter::Paper => best.to_owned(),
    };
    findings.cast.seats().iter().map(|info| (info.name.clone(), bot(info))).collect()
}

/// The edition in force, where the game has several.
pub fn edition<'a>(game: &dyn AnyGame, findings: &'a Findings) -> Option<&'a str> {
    let asked = Some(findings.edition.as_str()).filter(|edition| !edition.is_empty());
    game.editions().first().map(|usual| asked.unwrap_or(usual.slug))
}

/// By which rules and by which bots fights are played.
pub fn played(game: &dyn AnyGame, findings: &Findings, bots: &[(String, String)]) -> Map<String, Value> {
    let bots: Map<String, Value> = bots.iter().map(|(seat, bot)| (seat.clone(), json!(bot))).collect();
    let rulings: Map<String, Value> =
        findings.changed.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let mut all = Map::new();
    all.insert("game".to_owned(), json!(game.slug()));
    all.insert("encounter".to_owned(), json!(findings.title));
    all.insert("edition".to_owned(), json!(edition(game, findings)));
    all.insert("rulings".to_owned(), Value::Object(rulings));
    all.insert("bots".to_owned(), Value::Object(bots));
    all
}

/// What a campaign file calls itself.
pub fn title_of(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.trim_start().starts_with("title"))?;
    Some(line.split_once('"')?.1.rsplit_once('"')?.0.to_owned())
}

/// A JSON object with more keys, those in front.
pub fn with_keys(mut front: Map<String, Value>, rest: Value) -> Value {
    if let Value::Object(rest) = rest {
        front.extend(rest);
    }
    Value::Object(front)
}

/// What many fights came to, as `affray sim --json` prints it after [`played`].
pub fn simulation(tally: &Tally, seed: u64, level: f64, stopped: bool) -> Value {
    let columns: Vec<Value> = (0..tally.columns.len())
        .map(|column| match &tally.columns[column].kind {
            Kind::Word(_) => json!({
                "name": tally.columns[column].name,
                "chances": tally.chances(column, level).into_iter()
                    .map(|(word, count, chance)| json!({ "word": word, "count": count, "chance": chance }))
                    .collect::<Vec<_>>(),
            }),
            Kind::Number => json!({
                "name": tally.columns[column].name,
                "mean": tally.counts(column).mean(level),
                "counts": tally.counts(column).iter().map(|(value, count)| json!([value, count])).collect::<Vec<_>>(),
            }),
        })
        .collect();
    let uses: Vec<Value> = tally.uses().map(|(name, uses)| json!({ "name": name, "uses": uses })).collect();
    json!({ "fights": tally.fights, "unended": tally.unended, "seed": seed, "level": level, "stopped": stopped,
        "columns": columns, "uses": uses })
}

/// What many campaigns came to, as `affray campaign --json` prints it after [`played`].
pub fn campaign(
    campaign: &dyn AnyCampaign,
    stages: &[Stage],
    tally: &CampaignTally,
    seed: u64,
    level: f64,
    stopped: bool,
) -> Value {
    let (members, things, outcomes) = (campaign.members(), campaign.state(), campaign.outcomes());
    let stages: Vec<Value> = stages
        .iter()
        .enumerate()
        .map(|(place, stage)| {
            let counted = &tally.stages[place];
            let outcomes: Vec<Value> = (0..)
                .zip(&outcomes[place])
                .map(|(word, name)| json!({ "word": name, "count": counted.outcomes.of(word) }))
                .collect();
            let members: Vec<Value> = members
                .iter()
                .enumerate()
                .map(|(member, name)| {
                    let state: Map<String, Value> = things
                        .iter()
                        .enumerate()
                        .map(|(thing, what)| {
                            let counts = &counted.state[member * things.len() + thing];
                            let all: Vec<Value> = counts.iter().map(|(value, count)| json!([value, count])).collect();
                            ((*what).to_owned(), json!({ "mean": counts.mean(level), "counts": all }))
                        })
                        .collect();
                    json!({ "name": name, "left": tally.member_left(place, member, level), "state": state })
                })
                .collect();
            let left: Vec<Value> = counted.left.iter().map(|(left, count)| json!([left, count])).collect();
            json!({ "name": stage.name, "reached": counted.reached, "through": counted.through,
                "unended": counted.unended, "passes": tally.passes(place, level),
                "so_far": tally.through(place, level), "left": left, "left_mean": counted.left.mean(level),
                "outcomes": outcomes, "members": members })
        })
        .collect();
    json!({ "campaigns": tally.campaigns, "seed": seed, "level": level, "stopped": stopped,
        "party": members, "stages": stages })
}

/// Everything that a fight of a number depends on: two runs that say the same fight the same fights.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Run {
    /// Version of the engine that fights: another may know other rules.
    pub engine: String,
    /// The game's short name.
    pub game: String,
    /// The encounter with everything it refers to.
    pub encounter: String,
    /// The edition that was asked for.
    pub edition: Option<String>,
    /// The rulings that were asked for.
    pub rulings: Vec<(String, String)>,
    /// Who sits where, over the file's.
    pub sitters: Vec<(String, Sitter)>,
    /// The values of the file that were changed; the text has them.
    pub set: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
}

impl Run {
    /// Fights of this encounter, in which these values were changed.
    pub fn of(encounter: &Encounter, set: &[(String, String)], seed: u64) -> Run {
        Run::new(encounter.game(), encounter.setup(), set, seed)
    }

    /// Fights by this setup, in which these values were changed.
    pub fn new(game: &dyn AnyGame, setup: &Setup, set: &[(String, String)], seed: u64) -> Run {
        Run {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.slug().to_owned(),
            encounter: setup.encounter.clone(),
            edition: setup.edition.clone(),
            rulings: setup.rulings.clone(),
            sitters: setup.sitters.clone(),
            set: set.to_vec(),
            seed,
        }
    }

    /// What the core opens it with.
    pub fn setup(&self) -> Setup {
        Setup {
            encounter: self.encounter.clone(),
            edition: self.edition.clone(),
            rulings: self.rulings.clone(),
            sitters: self.sitters.clone(),
            ..Setup::default()
        }
    }

    /// The encounter it fights.
    pub fn encounter(&self, name: impl Into<String>) -> Result<Encounter, Error> {
        Encounter::open(files::game(&self.game)?, name, self.setup())
    }
}
