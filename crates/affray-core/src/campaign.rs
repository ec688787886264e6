//! A campaign: encounters that one party lives through, one after the other.
//!
//! A campaign file is an encounter file whose `[[stage]]` tables each hold what that stage adds: foes, ground, rests. Keys at
//! the top belong to every stage, the party above all. What lasts goes from stage to stage; a lost party goes no further.

use std::ops::Range;

use toml_edit::{DocumentMut, Item, Table};

use crate::assemble::Origin;
use crate::score::{Kind, Lasting, Scored as _};
use crate::{Batch, Game, Progress, Scene, Seeded, Setup, Trouble};

/// A stage of a campaign file, as an encounter of its own.
#[derive(Debug, Clone)]
pub struct Stage {
    /// What it is called.
    pub name: String,
    /// The encounter.
    pub setup: Setup,
}

/// Tells a campaign file's stages apart.
pub fn stages(setup: &Setup) -> Result<Vec<Stage>, Vec<Trouble>> {
    let document: DocumentMut = setup.encounter.parse().map_err(|error: toml_edit::TomlError| {
        let trouble = Trouble::new(error.message().trim().to_owned());
        vec![error.span().into_iter().fold(trouble, Trouble::at)]
    })?;
    let tables = document.get("stage").and_then(Item::as_array_of_tables).filter(|tables| !tables.is_empty());
    let Some(tables) = tables else {
        return Err(vec![Trouble::new("a campaign has stages").help("add [[stage]] tables, each with what it adds")]);
    };
    let mut common = document.clone();
    common.remove("stage");
    let stages = tables.iter().enumerate().map(|(place, table)| {
        let mut encounter = common.clone();
        let mut origin = Origin::stage_of(setup, place);
        for (key, item) in table.iter().filter(|(key, _)| *key != "name") {
            add(&mut encounter, key, item, &mut origin);
        }
        let name = table.get("name").and_then(Item::as_str).map_or(format!("stage {}", place + 1), str::to_owned);
        Stage { name, setup: Setup { encounter: encounter.to_string(), origin: Some(origin.into()), ..setup.clone() } }
    });
    Ok(stages.collect())
}

/// A list of the stage is added to a list that all stages have; anything else takes the place of what they have.
fn add(encounter: &mut DocumentMut, key: &str, item: &Item, origin: &mut Origin) {
    let place_last = |table: &Table| {
        let mut table = table.clone();
        // After everything of the common part, whose places are kept.
        table.set_position(Some(isize::MAX / 2));
        forget_below(&mut table);
        table
    };
    match (encounter.get_mut(key), item) {
        (Some(Item::ArrayOfTables(common)), Item::ArrayOfTables(own)) => {
            for (number, table) in own.iter().enumerate() {
                origin.element(key, common.len(), number);
                common.push(place_last(table));
            }
        }
        (_, Item::ArrayOfTables(own)) => {
            let mut tables = toml_edit::ArrayOfTables::new();
            own.iter().for_each(|table| tables.push(place_last(table)));
            encounter.insert(key, Item::ArrayOfTables(tables));
            origin.key(key);
        }
        (_, Item::Table(table)) => {
            encounter.insert(key, Item::Table(place_last(table)));
            origin.key(key);
        }
        (_, item) => {
            encounter.insert(key, item.clone());
            origin.key(key);
        }
    }
}

fn forget_below(table: &mut Table) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => {
                table.set_position(None);
                forget_below(table);
            }
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(|table| {
                table.set_position(None);
                forget_below(table);
            }),
            Item::None | Item::Value(_) => {}
        }
    }
}

/// How a party came out of one stage.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passed {
    /// Whether the fight ended within the game's cap.
    pub ended: bool,
    /// How the stage ended: the place of a word.
    pub outcome: i32,
    /// The state of the party: each member's values in turn.
    pub state: Vec<i32>,
    /// Who is left, in the order of the members.
    pub left: Vec<bool>,
    /// Whether the party goes on.
    pub goes_on: bool,
}

/// A campaign ready to be lived through many times, for any game.
pub trait AnyCampaign: Send + Sync {
    /// The party.
    fn members(&self) -> Vec<String>;
    /// What lasts of each member.
    fn state(&self) -> &'static [&'static str];
    /// The words for how each stage may end, the one hoped for first.
    fn outcomes(&self) -> Vec<Vec<String>>;
    /// Plays campaigns of these numbers under a seed and hands each over: the stages that were reached.
    fn travel(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(u64, &[Passed]));
}

/// A campaign of one game.
pub struct Campaign<G: Game> {
    stages: Vec<Batch<G>>,
}

/// Sets the stages' streams apart, so that a change in one leaves the luck of the others as it is.
const STAGES: u64 = 0x9E37_79B9_7F4A_7C15;

impl<G: Game> Campaign<G>
where
    G::Scene: Lasting,
{
    /// Opens every stage.
    pub fn open(stages: &[Stage]) -> Result<Self, Vec<Trouble>> {
        let stages: Vec<Batch<G>> = stages.iter().map(|stage| Batch::open(&stage.setup)).collect::<Result<_, _>>()?;
        let members = |batch: &Batch<G>| batch.opening().scene.members(&batch.opening().cast);
        if let Some(first) = stages.first()
            && let Some(place) = stages.iter().position(|stage| members(stage) != members(first))
        {
            let message = format!("stage {} has another party than stage 1", place + 1);
            return Err(vec![Trouble::new(message).help("keep the party at the top of the file, outside the stages")]);
        }
        Ok(Campaign { stages })
    }
}

impl<G: Game> AnyCampaign for Campaign<G>
where
    G::Scene: Lasting,
{
    fn members(&self) -> Vec<String> {
        self.stages.first().map_or_else(Vec::new, |stage| stage.opening().scene.members(&stage.opening().cast))
    }

    fn state(&self) -> &'static [&'static str] {
        G::Scene::STATE
    }

    fn outcomes(&self) -> Vec<Vec<String>> {
        let words = |stage: &Batch<G>| {
            let columns = stage.opening().scene.columns(&stage.opening().cast);
            match columns.into_iter().next().map(|column| column.kind) {
                Some(Kind::Word(words)) => words,
                Some(Kind::Number) | None => Vec::new(),
            }
        };
        self.stages.iter().map(words).collect()
    }

    fn travel(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(u64, &[Passed])) {
        let members = self.members().len();
        let mut answerers: Vec<Seeded<G::Scene, _>> =
            self.stages.iter().map(|stage| Seeded::new(seed, 0, stage.bots())).collect();
        let mut passed: Vec<Passed> = vec![Passed::default(); self.stages.len()];
        let mut scores = Vec::new();
        for number in numbers {
            let mut reached = 0;
            let mut earlier: Option<G::Scene> = None;
            for (stage, answerer) in self.stages.iter().zip(&mut answerers) {
                answerer.restart(seed ^ (reached as u64).wrapping_mul(STAGES), number);
                let mut scene = stage.opening().scene.clone();
                if let Some(earlier) = &earlier {
                    scene.follow(earlier);
                }
                let ended = (0..G::STEP_CAP).any(|_| {
                    let Ok(progress) = scene.step(answerer);
                    progress == Progress::Over
                });
                let row = &mut passed[reached];
                row.ended = ended;
                scores.clear();
                scene.scores(&mut scores);
                row.outcome = scores.first().copied().unwrap_or_default();
                row.state.clear();
                (0..members).for_each(|member| scene.state(member, &mut row.state));
                row.left.clear();
                row.left.extend((0..members).map(|member| scene.is_left(member)));
                row.goes_on = scene.goes_on();
                reached += 1;
                if !row.goes_on {
                    break;
                }
                earlier = Some(scene);
            }
            each(number, &passed[..reached]);
        }
    }
}
