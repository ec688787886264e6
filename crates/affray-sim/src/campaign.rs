//! A campaign many times over: who is left after each stage, and in what state.

use affray_core::{AnyCampaign, StageResult};
use rayon::prelude::*;

use crate::interval::{self, Interval};
use crate::run::{RunControl, chunks, in_waves, stretches};
use crate::tally::Counts;

/// What came of one stage. Whole numbers only, so that tallies merge in any order to the same result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageTally {
    /// Campaigns that reached it.
    pub reached: u64,
    /// Campaigns that went on after it.
    pub through: u64,
    /// How the stage ended, by the place of the word.
    pub outcomes: Counts,
    /// How many of the party were left; nobody where the party was lost here or before.
    pub left: Counts,
    /// For each member: in how many campaigns they were left.
    pub members: Vec<u64>,
    /// For each member and each thing that lasts: how it stood with those who were left.
    pub state: Vec<Counts>,
    /// Fights that did not end within the game's cap.
    pub unended: u64,
}

/// The tally of many campaigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignTally {
    /// How many campaigns.
    pub campaigns: u64,
    /// Their stages.
    pub stages: Vec<StageTally>,
}

impl CampaignTally {
    fn new(campaign: &dyn AnyCampaign) -> CampaignTally {
        let (members, things) = (campaign.members().len(), campaign.state().len());
        let stage = StageTally {
            reached: 0,
            through: 0,
            outcomes: Counts::default(),
            left: Counts::default(),
            members: vec![0; members],
            state: vec![Counts::default(); members * things],
            unended: 0,
        };
        CampaignTally { campaigns: 0, stages: vec![stage; campaign.outcomes().len()] }
    }

    fn add(&mut self, passed: &[StageResult]) {
        self.campaigns += 1;
        for (place, stage) in self.stages.iter_mut().enumerate() {
            let Some(passed) = passed.get(place) else {
                stage.left.add(0);
                continue;
            };
            stage.reached += 1;
            stage.through += u64::from(passed.goes_on);
            stage.unended += u64::from(!passed.ended);
            stage.outcomes.add(passed.outcome);
            let left = |member: usize| passed.goes_on && passed.left[member];
            stage.left.add((0..passed.left.len()).filter(|&member| left(member)).count() as i32);
            let things = passed.state.len() / passed.left.len().max(1);
            for member in (0..passed.left.len()).filter(|&member| left(member)) {
                stage.members[member] += 1;
                for thing in member * things..(member + 1) * things {
                    stage.state[thing].add(passed.state[thing]);
                }
            }
        }
    }

    fn merge(mut self, other: CampaignTally) -> CampaignTally {
        self.campaigns += other.campaigns;
        for (mine, theirs) in self.stages.iter_mut().zip(other.stages) {
            mine.reached += theirs.reached;
            mine.through += theirs.through;
            mine.unended += theirs.unended;
            mine.outcomes.merge(&theirs.outcomes);
            mine.left.merge(&theirs.left);
            mine.members.iter_mut().zip(theirs.members).for_each(|(mine, theirs)| *mine += theirs);
            mine.state.iter_mut().zip(&theirs.state).for_each(|(mine, theirs)| mine.merge(theirs));
        }
        self
    }

    /// The chance that a party goes on after this stage, out of all that set out.
    pub fn through(&self, stage: usize, level: f64) -> Interval {
        interval::chance(self.stages[stage].through, self.campaigns, level)
    }

    /// The chance that a party goes on after this stage, out of those that came to it.
    pub fn passes(&self, stage: usize, level: f64) -> Interval {
        interval::chance(self.stages[stage].through, self.stages[stage].reached, level)
    }

    /// The chance that a member is left after this stage.
    pub fn member_left(&self, stage: usize, member: usize, level: f64) -> Interval {
        interval::chance(self.stages[stage].members[member], self.campaigns, level)
    }

    /// The chance that at least so many are left after this stage.
    pub fn at_least(&self, stage: usize, count: i32, level: f64) -> Interval {
        let hits = self.stages[stage].left.iter().filter(|(left, _)| *left >= count).map(|(_, times)| times).sum();
        interval::chance(hits, self.campaigns, level)
    }
}

/// Plays campaigns on rayon's threads and tallies them; the same tally for any number of threads.
pub fn run_campaigns(campaign: &dyn AnyCampaign, seed: u64, campaigns: u64, watch: &RunControl) -> CampaignTally {
    let empty = || CampaignTally::new(campaign);
    let play = |numbers| {
        chunks(numbers)
            .fold(empty, |mut tally, chunk| {
                if !watch.is_stopped() {
                    let size = chunk.end - chunk.start;
                    campaign.play(seed, chunk, &mut |_, passed| tally.add(passed));
                    watch.add(size);
                }
                tally
            })
            .reduce(empty, CampaignTally::merge)
    };
    stretches(0..campaigns, watch).map(play).reduce(CampaignTally::merge).unwrap_or_else(empty)
}

/// Plays campaigns and hands over what `keep` makes of each, in order.
pub fn each<T: Send>(
    campaign: &dyn AnyCampaign,
    seed: u64,
    campaigns: u64,
    watch: &RunControl,
    keep: impl Fn(u64, &[StageResult]) -> T + Sync,
    mut hand: impl FnMut(T),
) {
    in_waves(0..campaigns, watch, |chunk| {
        let mut kept = Vec::new();
        if !watch.is_stopped() {
            let size = chunk.end - chunk.start;
            campaign.play(seed, chunk, &mut |number, passed| kept.push(keep(number, passed)));
            watch.add(size);
        }
        kept
    })
    .for_each(&mut hand);
}
