//! After the fight: how lucky each side was, when the fight turned, and the choice that cost most.
//!
//! The measure is the chance that the party gets what it hopes for, reckoned at every answer of the tape. What a card
//! or die moved it by is luck. A decision is judged from the chair of whoever made it: what its best option was worth to
//! that seat, less what the chosen one was.

use affray_core::forecast::{AnyForecast, From};
use affray_core::{Cast, Given, Seat, SeatSet};

/// One answer of the tape and what it did to the odds.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Where it came from.
    pub given: Given,
    /// Whose card or die, or whose decision.
    pub seat: Option<Seat>,
    /// What happened, in words.
    pub what: String,
    /// The party's chance before it.
    pub before: f64,
    /// And after it.
    pub after: f64,
    /// For a person's decision: what it cost against the best option, and what that was.
    pub cost: Option<(f64, String)>,
}

/// How a fight's luck fell.
#[derive(Debug, Clone, PartialEq)]
pub struct Luck {
    /// Every answer in order.
    pub moments: Vec<Moment>,
    /// How often each chance was tried.
    pub fights: u32,
    /// Seats that play against the party.
    pub against: SeatSet,
}

/// What is told after a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    lines: Vec<String>,
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn points(share: f64) -> String {
    format!("{:+.0}", 100.0 * share)
}

impl Luck {
    /// Reckons a finished fight by playing on from every place so many times. `people` are judged by their choices.
    pub fn reckon(forecast: &dyn AnyForecast, cast: &Cast, people: SeatSet, fights: u32) -> Luck {
        let seats = (0..cast.seats().len() as u8).map(Seat);
        let share = |got: Option<u32>| f64::from(got.unwrap_or_default()) / f64::from(fights.max(1));
        let party = |answers: usize| share(forecast.hopes(From { answers, option: None }, None, fights, 1));
        let all = forecast.moments();
        let mut before = party(0);
        let mut moments = Vec::with_capacity(all.len());
        for (place, (given, seat, what)) in all.into_iter().enumerate() {
            let after = party(place + 1);
            let cost = match given {
                Given::Decided(seat) if people.contains(seat) => {
                    let options = forecast.options(place).into_iter().find(|(asked, _)| *asked == seat);
                    let options = options.map(|(_, options)| options).unwrap_or_default();
                    let worth = |option: usize| {
                        let from = From { answers: place, option: Some((seat, option)) };
                        share(forecast.hopes(from, Some(seat), fights, 1))
                    };
                    match options.iter().position(|option| *option == what) {
                        Some(chosen) if options.len() > 1 => {
                            let all: Vec<f64> = (0..options.len()).map(worth).collect();
                            let best = (0..all.len()).max_by(|&a, &b| all[a].total_cmp(&all[b])).unwrap_or(chosen);
                            Some((all[best] - all[chosen], options[best].clone()))
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            moments.push(Moment { given, seat, what, before, after, cost });
            before = after;
        }
        Luck { moments, fights, against: seats.filter(|&seat| forecast.is_against(seat)).collect() }
    }

    /// How much the party's chance must differ before it says anything.
    fn noise(&self) -> f64 {
        (1.5 * (0.5 / f64::from(self.fights.max(1))).sqrt()).max(0.02)
    }

    /// Puts it in words.
    pub fn report(&self, cast: &Cast) -> Report {
        let noise = self.noise();
        let name = |seat: Option<Seat>| seat.map_or("", |seat| cast.name(seat));
        let mut lines = vec![format!(
            "Luck, by simulation: every position played on {} times by bots, so within {} points.",
            self.fights,
            (100.0 * noise).ceil()
        )];
        for (seat, info) in (0u8..).map(Seat).zip(cast.seats()) {
            let chance =
                |moment: &&Moment| matches!(moment.given, Given::Dealt | Given::Read) && moment.seat == Some(seat);
            let (sum, count) = self
                .moments
                .iter()
                .filter(chance)
                .fold((0.0, 0), |(sum, count), moment| (sum + moment.after - moment.before, count + 1));
            if count == 0 {
                continue;
            }
            // What is good for the party is bad luck for those against it.
            let sum = if self.against.contains(seat) { -sum } else { sum };
            let what = match sum {
                sum if sum < -noise => "worse than expected",
                sum if sum > noise => "better than expected",
                _ => "about as expected",
            };
            lines.push(format!("  {}: {count} cards and dice, {what}: {} points of winning.", info.name, points(sum)));
        }
        let swing = |moment: &Moment| (moment.after - moment.before).abs();
        let turn = self.moments.iter().max_by(|a, b| swing(a).total_cmp(&swing(b)));
        match turn {
            Some(turn) if swing(turn) > noise => lines.push(format!(
                "The turning point: {} ({}). The party's chance went from {} to {}.",
                turn.what,
                name(turn.seat),
                percent(turn.before),
                percent(turn.after)
            )),
            _ => lines.push("The fight had no one turning point.".to_owned()),
        }
        let costs = self.moments.iter().filter_map(|moment| Some((moment, moment.cost.as_ref()?)));
        match costs.max_by(|(_, (a, _)), (_, (b, _))| a.total_cmp(b)) {
            Some((moment, (cost, best))) if *cost > noise => lines.push(format!(
                "The choice that cost most, seen from the chair of {}: {} ({} points). Better: {best}.",
                name(moment.seat),
                moment.what,
                points(-cost)
            )),
            Some(_) => lines.push("No choice cost more than the reckoning can tell.".to_owned()),
            None => {}
        }
        Report { lines }
    }
}

impl Report {
    /// Its lines.
    pub fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }
}
