//! A campaign: encounters that one party lives through, one after the other.
//!
//! What lasts goes from stage to stage; a lost party goes no further.

use std::ops::Range;

use crate::answerers::Counting;
use crate::rules::{Kind, Lasting, Scored as _};
use crate::{Batch, Diagnostic, Game, Stage};

/// How a party came out of one stage.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StageResult {
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

/// A campaign ready to be played many times, for any game.
pub trait AnyCampaign: Send + Sync {
    /// The party.
    fn members(&self) -> Vec<String>;
    /// What lasts of each member.
    fn state(&self) -> &'static [&'static str];
    /// The words for how each stage may end, a win first.
    fn outcomes(&self) -> Vec<Vec<String>>;
    /// Plays campaigns of these numbers under a seed and hands each over: the stages that were reached.
    fn play(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(u64, &[StageResult]));
}

/// A campaign of one game.
pub struct Campaign<G: Game> {
    stages: Vec<Batch<G>>,
}

/// Separates the stages' streams, so that a change in one leaves the luck of the others as it is.
const STAGES: u64 = 0x9E37_79B9_7F4A_7C15;

impl<G: Game> Campaign<G>
where
    G::Scene: Lasting,
{
    /// Opens every stage, as a trait object; what a game names as its [`Game::CAMPAIGN`].
    pub fn open_any(stages: &[Stage]) -> Result<Box<dyn AnyCampaign>, Vec<Diagnostic>> {
        Ok(Box::new(Self::open(stages)?))
    }

    /// Opens every stage.
    pub fn open(stages: &[Stage]) -> Result<Self, Vec<Diagnostic>> {
        let stages: Vec<Batch<G>> = stages.iter().map(|stage| Batch::open(&stage.setup)).collect::<Result<_, _>>()?;
        let members = |batch: &Batch<G>| batch.opening().scene.members(&batch.opening().cast);
        if let Some(first) = stages.first()
            && let Some(place) = stages.iter().position(|stage| members(stage) != members(first))
        {
            let message = format!("stage {} has another party than stage 1", place + 1);
            return Err(vec![
                Diagnostic::new(message).help("keep the party at the top of the file, outside the stages"),
            ]);
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

    fn play(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(u64, &[StageResult])) {
        let members = self.members().len();
        let ahead = self.stages.iter().any(Batch::looks_ahead);
        let mut answerers: Vec<Counting<G::Scene, _>> =
            self.stages.iter().map(|stage| Counting::new(&stage.opening().scene, stage.bots())).collect();
        let mut passed: Vec<StageResult> = vec![StageResult::default(); self.stages.len()];
        let mut scores = Vec::new();
        for number in numbers {
            let mut reached = 0;
            let mut earlier: Option<G::Scene> = None;
            for (stage, answerer) in self.stages.iter().zip(&mut answerers) {
                let mut scene = stage.opening().scene.clone();
                if let Some(earlier) = &earlier {
                    scene.follow(earlier);
                }
                let seed = seed ^ (reached as u64).wrapping_mul(STAGES);
                let ended = match ahead {
                    true => stage.fight_one_on_tape(&mut scene, seed, number),
                    false => answerer.fight(&mut scene, seed, number, G::STEP_CAP),
                };
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
