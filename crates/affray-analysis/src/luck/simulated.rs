//! The party's chance to win in the course of a fight, by simulation.

use std::ops::ControlFlow;

use affray_core::exact::float;
use affray_core::fight::forecast::{AnswerText, AnyForecast, PlayOnFrom};
use affray_core::{AnswerOrigin, Cast, Seat, SeatSet};

use super::Effort;
use super::names::Names;
use crate::odds_table::in_words;
use crate::text;

/// One answer of the tape and how it changed the odds.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Where it came from.
    pub given: AnswerOrigin,
    /// Who decided, or held the card or die.
    pub seat: Option<Seat>,
    /// Who plays those whose luck it was; `None` for a decision, and for what nobody plays.
    pub owner: Option<Seat>,
    /// What happened, in words.
    pub what: String,
    /// The party's chance before it.
    pub before: f64,
    /// And after it.
    pub after: f64,
}

/// An estimated chance.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Estimate {
    share: f64,
    /// The variance of the estimate.
    variance: f64,
}

/// A choice that lowered the chance to win.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// The place of the decision on the tape.
    pub place: usize,
    /// Whose.
    pub seat: Seat,
    /// What was chosen.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// How much of the seat's chance to win it cost.
    pub lost: f64,
    /// Half the width of the interval around that.
    pub within: f64,
    /// What comes of each of the two before the next decision, exactly; `None` where that is not known.
    pub immediate: Option<[String; 2]>,
}

/// The moment at which the party's chance to win changed most.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// Its place on the tape.
    pub place: usize,
    /// The moment, with its chances estimated again.
    pub moment: Moment,
    /// Half the width of the interval around the change.
    pub within: f64,
}

/// The luck of a fight by simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct SimulatedLuck {
    /// Every answer in order.
    pub moments: Vec<Moment>,
    /// How many fights each estimate is based on.
    pub fights: u32,
    /// How many seats there are.
    pub seats: u8,
    /// Whether dice were rolled.
    pub has_dice: bool,
    /// Seats that play against the party.
    pub against: SeatSet,
    /// When the fight turned, if that stands out.
    pub turn: Option<TurningPoint>,
    /// The choice that cost most, if one stands out; the outer `None` where nobody had a choice.
    pub cost: Option<Option<Cost>>,
}

/// What some cards and dice did to a side's chance to win.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Luck {
    /// How much they changed it.
    pub by: f64,
    /// Half the width of the interval around that.
    pub within: f64,
    /// How many there were.
    pub count: usize,
}

impl Luck {
    /// Whether the change is more than its error.
    pub fn is_known(&self) -> bool {
        self.count > 0 && self.by.abs() > self.within.max(0.01)
    }
}

impl Luck {
    /// What it was for somebody, in words: "+31 ±12 points, lucky for you".
    fn words(&self, for_whom: &str) -> String {
        let what = if self.by < 0.0 { "unlucky" } else { "lucky" };
        format!("{} {} points, {what} for {for_whom}", points(self.by), within(self.within))
    }
}

/// Half the width of a 95 % interval, in standard deviations.
const HALF_WIDTH: f64 = 1.96;

/// A share that simulation cannot tell from all or nothing is not said to be that.
fn percent(share: f64) -> String {
    match 100.0 * share {
        share if share >= 99.5 => ">99 %".to_owned(),
        share if share < 0.5 => "<1 %".to_owned(),
        share => format!("{share:.0} %"),
    }
}

fn points(share: f64) -> String {
    format!("{:+.0}", 100.0 * share)
}

/// Half the width of an interval, rounded up.
fn within(share: f64) -> String {
    format!("±{:.0}", (100.0 * share).ceil().max(1.0))
}

/// Plays on from a position many times and counts wins.
struct Simulation<'a> {
    forecast: &'a dyn AnyForecast,
    fights: u32,
    seed: u64,
}

impl Simulation<'_> {
    fn estimate(&self, from: PlayOnFrom, whose: Option<Seat>) -> Estimate {
        let tries = f64::from(self.fights.max(1));
        let share = f64::from(self.forecast.wins(from, whose, self.fights, self.seed).unwrap_or_default()) / tries;
        Estimate { share, variance: share * (1.0 - share) / tries }
    }

    fn party(&self, answers: usize) -> Estimate {
        self.estimate(PlayOnFrom { answers, option: None }, None)
    }

    fn option(&self, answers: usize, seat: Seat, option: usize) -> Estimate {
        self.estimate(PlayOnFrom { answers, option: Some((seat, option)) }, Some(seat))
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

fn judge(simulation: &Simulation<'_>, place: usize, seat: Seat, what: &str) -> Option<Judged> {
    let (_, options) = simulation.forecast.options(place).into_iter().find(|(asked, _)| *asked == seat)?;
    let chosen = options.iter().position(|option| option == what).filter(|_| options.len() > 1)?;
    let worth: Vec<f64> = (0..options.len()).map(|option| simulation.option(place, seat, option).share).collect();
    let best = (0..worth.len()).max_by(|&a, &b| worth[a].total_cmp(&worth[b]))?;
    Some(Judged { place, seat, chosen, best, cost: worth[best] - worth[chosen], options })
}

impl SimulatedLuck {
    /// Analyses a finished fight by playing on from every place of its tape; the decisions of `people` are judged.
    ///
    /// Whatever stands out is estimated again with another seed and more fights, because the largest of many estimates
    /// is likely to be too large. `progress` gets the share that is done and can cancel the work.
    pub fn of(
        forecast: &dyn AnyForecast,
        cast: &Cast,
        people: SeatSet,
        effort: Effort,
        mut progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<SimulatedLuck> {
        let first = Simulation { forecast, fights: effort.fights, seed: 1 };
        let again = Simulation { forecast, fights: effort.fights.saturating_mul(8).min(8_000), seed: 2 };
        let mut before = first.party(0);
        let mut moments = Vec::new();
        let mut judged: Option<Judged> = None;
        let mut any = false;
        let all = forecast.moments();
        let places = all.len() as f64;
        for (place, AnswerText { given, seat, owner, what }) in all.into_iter().enumerate() {
            if progress(place as f64 / places).is_break() {
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
            let owner = owner.and_then(|owner| owner.seat);
            moments.push(Moment { given, seat, owner, what, before: before.share, after: after.share });
            before = after;
        }
        let swing = |moment: &Moment| (moment.after - moment.before).abs();
        let widest = (0..moments.len()).max_by(|&a, &b| swing(&moments[a]).total_cmp(&swing(&moments[b])));
        let turn = widest.and_then(|place| {
            let (before, after) = (again.party(place), again.party(place + 1));
            let within = HALF_WIDTH * (before.variance + after.variance).sqrt();
            let moment = Moment { before: before.share, after: after.share, ..moments[place].clone() };
            (swing(&moment) > within.max(0.02)).then_some(TurningPoint { place, moment, within })
        });
        let cost = judged.and_then(|judged| cost(&again, judged, effort.paths));
        let seats = cast.seats().len() as u8;
        let against = (0..seats).map(Seat).filter(|&seat| forecast.is_against(seat)).collect();
        let has_dice = (0..moments.len()).any(|place| forecast.die(place).is_some());
        let fights = effort.fights;
        Some(SimulatedLuck { moments, fights, seats, has_dice, against, turn, cost: any.then_some(cost) })
    }

    /// How a seat's own cards and dice changed its side's chance, and how those that it turned or rolled for somebody else
    /// did: by how much, half the width of the interval, and how many there were.
    pub fn of_seat(&self, seat: Seat) -> [Luck; 2] {
        let of = |own: bool| {
            self.luck(|moment| {
                let dealt = matches!(moment.given, AnswerOrigin::Dealt | AnswerOrigin::Read);
                dealt && moment.seat == Some(seat) && (moment.owner == Some(seat)) == own
            })
        };
        // What is good for the party is bad luck for those against it.
        let side = if self.against.contains(seat) { -1.0 } else { 1.0 };
        [of(true), of(false)].map(|luck| Luck { by: side * luck.by, ..luck })
    }

    /// What the cards and dice that count did to the party's chance.
    fn luck(&self, counts: impl Fn(&Moment) -> bool) -> Luck {
        let tries = f64::from(self.fights.max(1));
        let (mut by, mut variance, mut count) = (0.0, 0.0, 0);
        // Consecutive cards share the estimate between them, and its error cancels: only the ends of a run count.
        let ends = |share: f64| share * (1.0 - share) / tries;
        let mut follows = false;
        for (place, moment) in self.moments.iter().enumerate() {
            let is_counted = counts(moment);
            if is_counted {
                count += 1;
                by += moment.after - moment.before;
                variance += if follows { 0.0 } else { ends(moment.before) };
                let goes_on = self.moments.get(place + 1).is_some_and(&counts);
                variance += if goes_on { 0.0 } else { ends(moment.after) };
            }
            follows = is_counted;
        }
        Luck { by, within: HALF_WIDTH * variance.sqrt(), count }
    }

    /// Whose chance is told: that of the party, or of the side that stands for it where players are against each other.
    fn whose_chance(&self, names: &Names<'_>) -> String {
        if self.against.is_empty() {
            return "The party's chance".to_owned();
        }
        let side: Vec<Seat> = (0..self.seats).map(Seat).filter(|&seat| !self.against.contains(seat)).collect();
        match side[..] {
            [only] if names.is_you(only) => "Your chance".to_owned(),
            [only] => format!("The chance of {}", names.of(only)),
            _ => {
                let all: Vec<&str> = side.iter().map(|&seat| names.of(seat)).collect();
                format!("The chance of {}", all.join(", "))
            }
        }
    }

    /// The result in words. What the simulation cannot tell is not mentioned; empty if that is everything.
    pub fn lines(&self, names: &Names<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        for seat in (0..self.seats).map(Seat) {
            let [own, against] = self.of_seat(seat);
            let for_whom = names.side(seat, self.against);
            let whose = |luck: &Luck, one: &str, several: &str| {
                names.possessive(seat, &format!("{} {}", luck.count, if luck.count == 1 { one } else { several }))
            };
            if own.is_known() {
                let [one, several] = if self.has_dice { ["card or die", "cards and dice"] } else { ["card", "cards"] };
                let whose = text::capitalised(&whose(&own, one, several));
                lines.push(format!("  {whose}: {}.", own.words(for_whom)));
            }
            if against.is_known() {
                let dice = if against.count == 1 { "die" } else { "dice" };
                let words = against.words(for_whom);
                lines.push(format!("  {} {dice} rolled against {}: {words}.", against.count, names.subject(seat)));
            }
        }
        if let Some(TurningPoint { place, moment, within: error }) = &self.turn {
            // "a hit by Bo" says whose it is.
            let others = moment.seat.filter(|seat| !names.is_you(*seat) && !moment.what.contains(names.of(*seat)));
            let whose = others.map_or_else(String::new, |seat| format!(" ({})", names.of(seat)));
            lines.push(format!(
                "The turning point{}: {}{whose}. {} went from {} to {} ({}).",
                names.round(*place),
                names.spoken(&moment.what),
                self.whose_chance(names),
                percent(moment.before),
                percent(moment.after),
                within(*error)
            ));
        }
        if let Some(Some(cost)) = &self.cost {
            lines.push(format!(
                "The choice that cost most, as {} saw it: {}{} ({:+.1} ±{:.1} points). Better: {}.",
                names.subject(cost.seat),
                cost.chosen,
                names.round(cost.place),
                -100.0 * cost.lost,
                100.0 * cost.within,
                cost.better
            ));
            if let Some([chosen, better]) = &cost.immediate {
                lines.push(format!("  Immediate odds, exact: {}: {}.", cost.chosen, names.spoken(chosen)));
                lines.push(format!("  {}: {}.", cost.better, names.spoken(better)));
            }
        }
        if !lines.is_empty() {
            let head = format!(
                "What that did to the chance of winning, in points added up over the fight (ups and downs may come to more \
                 than 100 together), by simulation: every position played on {} times by bots.",
                self.fights
            );
            lines.insert(0, head);
        }
        lines
    }
}

/// The least that a choice must have cost to be blamed.
const LEAST_COST: f64 = 0.03;

/// A costly choice estimated again; `None` if the cost does not stand out any more.
fn cost(again: &Simulation<'_>, judged: Judged, paths: usize) -> Option<Cost> {
    let Judged { place, seat, options, chosen, best, .. } = judged;
    let (was, could) = (again.option(place, seat, chosen), again.option(place, seat, best));
    let within = HALF_WIDTH * (was.variance + could.variance).sqrt();
    let lost = could.share - was.share;
    // A point or two may be the bots' way of playing on, and not the choice.
    if lost <= (1.5 * within).max(LEAST_COST) {
        return None;
    }
    let immediate = |option: usize| {
        let results = again.forecast.immediate(place, option, paths)?;
        // A certain result says nothing about odds.
        if results.len() < 2 {
            return None;
        }
        let shares: Vec<(String, f64)> = results.into_iter().map(|(what, chance)| (what, float(&chance))).collect();
        Some(in_words(&shares, 3))
    };
    let immediate = immediate(chosen).zip(immediate(best)).map(|(was, could)| [was, could]);
    let [chosen, better] = [chosen, best].map(|option| options[option].clone());
    Some(Cost { place, seat, chosen, better, lost, within, immediate })
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Role, SeatInfo, Sitter};

    /// What the first seat turned or rolled, for somebody.
    fn moment(owner: Seat, before: f64, after: f64) -> Moment {
        let what = "a 4 on 1d4".to_owned();
        Moment { given: AnswerOrigin::Dealt, seat: Some(Seat(0)), owner: Some(owner), what, before, after }
    }

    fn lines(fights: u32, moments: Vec<Moment>) -> Vec<String> {
        let seat = |name: &str, role| SeatInfo { name: name.to_owned(), role, sitter: Sitter::Person };
        let cast = Cast::new(vec![seat("Kresk", Role::Player)]);
        let luck = SimulatedLuck {
            moments,
            fights,
            seats: 1,
            has_dice: true,
            against: SeatSet::default(),
            turn: None,
            cost: None,
        };
        luck.lines(&Names::new(&cast, Some(Seat(0)), &[]))
    }

    #[test]
    fn own_dice_are_apart_from_those_rolled_against_you() {
        let moments = vec![moment(Seat(0), 0.5, 0.9), moment(Seat(1), 0.9, 0.6)];
        let lines = lines(10_000, moments);
        assert_eq!(
            lines[1..],
            [
                "  Your 1 card or die: +40 ±2 points, lucky for you.",
                "  1 die rolled against you: -30 ±2 points, unlucky for you."
            ]
        );
    }

    #[test]
    fn luck_says_for_whom_it_was_lucky() {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), role: Role::Player, sitter: Sitter::Person };
        let cast = Cast::new(["Ann", "Bo", "Cy"].map(seat).into());
        let of = |seat, before, after| Moment { seat: Some(seat), ..moment(seat, before, after) };
        let moments = vec![of(Seat(0), 0.5, 0.7), of(Seat(1), 0.7, 0.4), of(Seat(2), 0.4, 0.6)];
        let against = [Seat(1)].into_iter().collect();
        let luck =
            SimulatedLuck { moments, fights: 10_000, seats: 3, has_dice: false, against, turn: None, cost: None };
        let lines = |reader: Option<Seat>| luck.lines(&Names::new(&cast, reader, &[]))[1..].to_vec();
        assert_eq!(
            lines(Some(Seat(0))),
            [
                "  Your 1 card: +20 ±2 points, lucky for you.",
                "  1 card of Bo: +30 ±2 points, lucky for Bo.",
                "  1 card of Cy: +20 ±2 points, lucky for your side."
            ]
        );
        assert_eq!(lines(None)[0], "  1 card of Ann: +20 ±2 points, lucky for Ann.");
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        assert_eq!(lines(20, vec![moment(Seat(0), 0.5, 0.6)]), Vec::<String>::new());
    }
}
