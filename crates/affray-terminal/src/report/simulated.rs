//! The chance of winning along a fight, by simulation.

use std::ops::ControlFlow;

use affray_core::exact::float;
use affray_core::fight::forecast::{AnyForecast, PlayOnFrom};
use affray_core::{AnswerOrigin, Cast, Seat, SeatSet};

use super::Effort;
use crate::odds::in_words;

/// One answer of the tape and what it did to the odds.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Where it came from.
    pub given: AnswerOrigin,
    /// Whose card or die, or whose decision.
    pub seat: Option<Seat>,
    /// What happened, in words.
    pub what: String,
    /// The party's chance before it.
    pub before: f64,
    /// And after it.
    pub after: f64,
}

/// A chance that was reckoned by so many fights.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Share {
    of: f64,
    variance: f64,
}

/// A choice that cost something.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// Whose.
    pub seat: Seat,
    /// What was chosen.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// What it cost of the seat's chance.
    pub lost: f64,
    /// Half the width of the interval around that.
    pub within: f64,
    /// What each of the two brings at once, exactly; nothing where that is not known.
    pub at_once: Option<[String; 2]>,
}

/// The moment at which the party's chance moved most.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The moment, with its chances reckoned afresh.
    pub moment: Moment,
    /// Half the width of the interval around the change.
    pub within: f64,
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
    /// When the fight turned, if it can be told.
    pub turn: Option<TurningPoint>,
    /// The choice that cost most, if it can be told; nothing of one where nobody had a choice.
    pub cost: Option<Option<Cost>>,
}

/// 95 of 100 intervals so wide hold what they are around.
const WITHIN: f64 = 1.96;

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn points(share: f64) -> String {
    format!("{:+.0}", 100.0 * share)
}

/// What half the width of an interval comes to, never less than it is.
fn within(share: f64) -> String {
    format!("±{:.0}", (100.0 * share).ceil().max(1.0))
}

/// Plays on, and says how often that went well.
struct Reckoner<'a> {
    forecast: &'a dyn AnyForecast,
    fights: u32,
    seed: u64,
}

impl Reckoner<'_> {
    fn share(&self, from: PlayOnFrom, whose: Option<Seat>) -> Share {
        let tries = f64::from(self.fights.max(1));
        let of = f64::from(self.forecast.wins(from, whose, self.fights, self.seed).unwrap_or_default()) / tries;
        Share { of, variance: of * (1.0 - of) / tries }
    }

    fn party(&self, answers: usize) -> Share {
        self.share(PlayOnFrom { answers, option: None }, None)
    }

    fn option(&self, answers: usize, seat: Seat, option: usize) -> Share {
        self.share(PlayOnFrom { answers, option: Some((seat, option)) }, Some(seat))
    }
}

/// A decision of a person, with what was chosen and what seems best.
struct Judged {
    place: usize,
    seat: Seat,
    options: Vec<String>,
    chosen: usize,
    best: usize,
    cost: f64,
}

fn judge(reckon: &Reckoner<'_>, place: usize, seat: Seat, what: &str) -> Option<Judged> {
    let (_, options) = reckon.forecast.options(place).into_iter().find(|(asked, _)| *asked == seat)?;
    let chosen = options.iter().position(|option| option == what).filter(|_| options.len() > 1)?;
    let worth: Vec<f64> = (0..options.len()).map(|option| reckon.option(place, seat, option).of).collect();
    let best = (0..worth.len()).max_by(|&a, &b| worth[a].total_cmp(&worth[b]))?;
    Some(Judged { place, seat, chosen, best, cost: worth[best] - worth[chosen], options })
}

impl Luck {
    /// Reckons a finished fight by playing on from every place so many times. `people` are judged by their choices.
    ///
    /// Whatever stands out is reckoned again with other luck and more fights: the greatest of many uncertain numbers
    /// is likelier too great than too small. Tells the share that is done; nothing where it is told to stop.
    pub fn reckon(
        forecast: &dyn AnyForecast,
        cast: &Cast,
        people: SeatSet,
        effort: Effort,
        mut tell: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Luck> {
        let first = Reckoner { forecast, fights: effort.fights, seed: 1 };
        let again = Reckoner { forecast, fights: effort.fights.saturating_mul(8).min(8_000), seed: 2 };
        let mut before = first.party(0);
        let mut moments = Vec::new();
        let mut judged: Option<Judged> = None;
        let mut any = false;
        let all = forecast.moments();
        let places = all.len() as f64;
        for (place, (given, seat, what)) in all.into_iter().enumerate() {
            if tell(place as f64 / places).is_break() {
                return None;
            }
            let after = first.party(place + 1);
            if let AnswerOrigin::Decided(seat) = given
                && people.contains(seat)
                && let Some(this) = judge(&first, place, seat, &what)
            {
                any = true;
                judged = Some(match judged {
                    Some(worst) if worst.cost >= this.cost => worst,
                    _ => this,
                });
            }
            moments.push(Moment { given, seat, what, before: before.of, after: after.of });
            before = after;
        }
        let swing = |moment: &Moment| (moment.after - moment.before).abs();
        let widest = (0..moments.len()).max_by(|&a, &b| swing(&moments[a]).total_cmp(&swing(&moments[b])));
        let turn = widest.and_then(|place| {
            let (before, after) = (again.party(place), again.party(place + 1));
            let within = WITHIN * (before.variance + after.variance).sqrt();
            let moment = Moment { before: before.of, after: after.of, ..moments[place].clone() };
            (swing(&moment) > within.max(0.02)).then_some(TurningPoint { moment, within })
        });
        let cost = judged.and_then(|judged| cost(&again, judged, effort.paths));
        let seats = (0..cast.seats().len() as u8).map(Seat);
        let against = seats.filter(|&seat| forecast.is_against(seat)).collect();
        Some(Luck { moments, fights: effort.fights, against, turn, cost: any.then_some(cost) })
    }

    /// What a seat's cards and dice did to the party's chance: by how much, within what, and how many there were.
    pub fn of(&self, seat: Seat) -> (f64, f64, usize) {
        let tries = f64::from(self.fights.max(1));
        let mine = |moment: &Moment| {
            matches!(moment.given, AnswerOrigin::Dealt | AnswerOrigin::Read) && moment.seat == Some(seat)
        };
        let (mut sum, mut variance, mut count) = (0.0, 0.0, 0);
        // Cards that follow one another share the chance between them, and its error cancels: only the ends of a row
        // of them count.
        let ends = |share: f64| share * (1.0 - share) / tries;
        let mut follows = false;
        for (place, moment) in self.moments.iter().enumerate() {
            let is_mine = mine(moment);
            if is_mine {
                count += 1;
                sum += moment.after - moment.before;
                variance += if follows { 0.0 } else { ends(moment.before) };
                let goes_on = self.moments.get(place + 1).is_some_and(mine);
                variance += if goes_on { 0.0 } else { ends(moment.after) };
            }
            follows = is_mine;
        }
        // What is good for the party is bad luck for those against it.
        let sum = if self.against.contains(seat) { -sum } else { sum };
        (sum, WITHIN * variance.sqrt(), count)
    }

    /// Puts it in words.
    pub fn lines(&self, cast: &Cast) -> Vec<String> {
        let name = |seat: Option<Seat>| seat.map_or("", |seat| cast.name(seat));
        let mut lines = vec![format!(
            "What that did to the chance of winning, by simulation: every position played on {} times by bots.",
            self.fights
        )];
        for (seat, info) in (0u8..).map(Seat).zip(cast.seats()) {
            let (sum, error, count) = self.of(seat);
            if count == 0 {
                continue;
            }
            let what = match sum {
                sum if sum.abs() <= error.max(0.01) => "too close to tell",
                sum if sum < 0.0 => "unlucky",
                _ => "lucky",
            };
            let cards = if count == 1 { "card or die" } else { "cards and dice" };
            let (sum, error) = (points(sum), within(error));
            lines.push(format!("  {}, {count} {cards}: {sum} {error} points, {what}.", info.name));
        }
        match &self.turn {
            Some(TurningPoint { moment, within: error }) => lines.push(format!(
                "The turning point: {} ({}). The party's chance went from {} to {} ({}).",
                moment.what,
                name(moment.seat),
                percent(moment.before),
                percent(moment.after),
                within(*error)
            )),
            None => lines.push("The fight had no one turning point.".to_owned()),
        }
        match &self.cost {
            Some(Some(cost)) => {
                lines.push(format!(
                    "The choice that cost most, seen from the chair of {}: {} ({:+.1} ±{:.1} points). Better: {}.",
                    cast.name(cost.seat),
                    cost.chosen,
                    -100.0 * cost.lost,
                    100.0 * cost.within,
                    cost.better
                ));
                if let Some([chosen, better]) = &cost.at_once {
                    lines.push(format!("  At once, exactly: {}: {chosen}.", cost.chosen));
                    lines.push(format!("  {}: {better}.", cost.better));
                }
            }
            Some(None) => lines.push("No choice cost more than the reckoning can tell.".to_owned()),
            None => {}
        }
        lines
    }
}

/// A costly choice looked at again; nothing if the cost does not stand out any more.
fn cost(again: &Reckoner<'_>, judged: Judged, paths: usize) -> Option<Cost> {
    let Judged { place, seat, options, chosen, best, .. } = judged;
    let (was, could) = (again.option(place, seat, chosen), again.option(place, seat, best));
    let within = WITHIN * (was.variance + could.variance).sqrt();
    let lost = could.of - was.of;
    if lost <= within.max(0.01) {
        return None;
    }
    let at_once = |option: usize| {
        let results = again.forecast.immediate(place, option, paths)?;
        // What is certain is no matter of odds.
        if results.len() < 2 {
            return None;
        }
        let shares: Vec<(String, f64)> = results.into_iter().map(|(what, chance)| (what, float(&chance))).collect();
        Some(in_words(&shares, 3))
    };
    let at_once = at_once(chosen).zip(at_once(best)).map(|(was, could)| [was, could]);
    let [chosen, better] = [chosen, best].map(|option| options[option].clone());
    Some(Cost { seat, chosen, better, lost, within, at_once })
}
