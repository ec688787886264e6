//! Who decides in a question: hands are played as well as they can be against a card off the deck.
//!
//! A hand is judged by the rules' own comparison against every card that the other side could turn. Against somebody
//! who draws, that is the best there is; somebody with a hand is met in the same way, since it cannot be seen.

use crate::state::card::Value as _;
use affray_core::{Bag, Bot, Decision, Stream};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::contests::impact::impact;
use crate::rules::contests::value::{Play, Side, beats, margin};
use crate::rulings::Rulings;
use crate::state::card::{Pile, PlayingCard};
use crate::state::fight::Fight;
use crate::state::lay::Lay;

/// What a hand is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// The best chance to win.
    Win,
    /// The most that gets past armour on average.
    Harm {
        /// The weapon's power.
        power: u16,
        /// What armour takes off.
        absorption: u16,
    },
}

/// Judges what one side can bring about by its play.
#[derive(Debug, Clone)]
pub(super) struct Judge {
    rank: u16,
    /// Added to the value, for a defender.
    flat: u16,
    acts: bool,
    aim: Aim,
    /// What the other side may turn, with how many cards of each, by value.
    against: Vec<(Side, f64)>,
    /// For each value, how many of those are lower: in kinds and in cards.
    lower: Vec<(usize, f64)>,
    /// What drawing is worth.
    deck: f64,
    /// What each margin does, from [`Judge::LEAST`] up.
    harm: Vec<f64>,
    rulings: Rulings,
}

/// Each low value with the number of its cards.
fn lows(pile: &Pile) -> Vec<(u8, f64)> {
    let mut counts = [0usize; 11];
    for (card, count) in pile.kinds() {
        counts[usize::from(card.low())] += count;
    }
    (1..).zip(&counts[1..]).filter(|(_, count)| **count > 0).map(|(low, &count)| (low, count as f64)).collect()
}

impl Judge {
    /// The least margin that is looked up.
    const LEAST: i16 = -64;

    /// The judge of whoever acts with a rank, against sides that a card of the pile makes.
    pub(super) fn of_actor(pile: &Pile, rulings: Rulings, rank: u16, aim: Aim, other: impl Fn(Play) -> Side) -> Self {
        Judge::new(pile, rulings, (rank, 0), true, aim, other)
    }

    /// The judge of whoever defends.
    pub(super) fn of_defender(
        pile: &Pile,
        rulings: Rulings,
        (rank, flat): (u16, u16),
        other: impl Fn(Play) -> Side,
    ) -> Self {
        Judge::new(pile, rulings, (rank, flat), false, Aim::Win, other)
    }

    fn new(
        pile: &Pile,
        rulings: Rulings,
        (rank, flat): (u16, u16),
        acts: bool,
        aim: Aim,
        other: impl Fn(Play) -> Side,
    ) -> Self {
        let lows = lows(pile);
        let mut against: Vec<(Side, f64)> = lows.iter().map(|&(low, count)| (other(Play::of(low)), count)).collect();
        against.sort_by_key(|(side, _)| side.value);
        let highest = against.last().map_or(0, |(side, _)| side.value);
        let lower = |value| {
            let lower = against.iter().take_while(move |(side, _)| side.value < value);
            (lower.clone().count(), lower.map(|(_, count)| count).sum())
        };
        let lower = (0..=highest + 1).map(lower).collect();
        let harm = match aim {
            Aim::Win => Vec::new(),
            Aim::Harm { power, absorption } => (Judge::LEAST..=-Judge::LEAST)
                .map(|margin| {
                    let past = |low: u8| {
                        let dealt = impact(power, i16::from(low) + margin, &rulings);
                        f64::from(dealt.whole().saturating_sub(absorption))
                    };
                    lows.iter().map(|&(low, count)| count * past(low)).sum()
                })
                .collect(),
        };
        let mut judge = Judge { rank, flat, acts, aim, against, lower, deck: 0.0, harm, rulings };
        let cards = pile.len() as f64;
        judge.deck = lows.iter().map(|&(low, count)| judge.worth(Play::of(low)) * count / cards).sum();
        judge
    }

    /// The rank that is played with.
    pub(super) const fn rank(&self) -> u16 {
        self.rank
    }

    /// What a play brings about: how many cards of the other side it beats, or what it does to them.
    fn worth(&self, play: Play) -> f64 {
        let side = if self.acts {
            Side::attacking(self.rank, play)
        } else {
            Side::defending(self.rank, self.flat, play, &self.rulings)
        };
        let wins = |other: Side| {
            if self.acts { beats(side, other, &self.rulings) } else { !beats(other, side, &self.rulings) }
        };
        if self.aim == Aim::Win {
            // Lower values lose, higher ones win, and ties are looked at (SU-27).
            let value = usize::from(side.value).min(self.lower.len() - 1);
            let (kinds, cards) = self.lower[value];
            let ties = self.against[kinds..].iter().take_while(|(other, _)| other.value == side.value);
            return cards + ties.filter(|(other, _)| wins(*other)).map(|(_, count)| count).sum::<f64>();
        }
        let harm = |(other, count): &(Side, f64)| {
            let margin = margin(side, *other, &self.rulings).clamp(Judge::LEAST, -Judge::LEAST);
            count * self.harm[usize::from((margin - Judge::LEAST).unsigned_abs())]
        };
        self.against.iter().filter(|(other, _)| wins(*other)).map(harm).sum()
    }

    /// What a lay is worth; of equals the higher value, then the more cards.
    fn rate(&self, play: Play) -> (f64, u16, u8) {
        (self.worth(play), play.attack(self.rank), play.cards + play.boosts)
    }
}

/// Decides for everybody in a question.
#[derive(Debug, Clone, Default)]
pub struct Player {
    /// The actor's judge, where cards may be laid.
    pub(super) actor: Option<Judge>,
    /// The defender's.
    pub(super) defender: Option<Judge>,
    /// What the actor lays, if that is settled.
    pub(super) actor_lays: Option<Lay>,
    /// What the defender lays, if that is settled.
    pub(super) defender_lays: Option<Lay>,
    /// Whether a defender dodges.
    pub(super) dodges: bool,
    /// Whether a side with a hand never draws instead.
    pub(super) lays_always: bool,
}

impl Player {
    /// Lays what is settled, or what is best, or draws.
    fn lay(&self, decision: &Decision<'_, Fight>, settled: Option<Lay>, judge: Option<&Judge>) -> Option<usize> {
        if let Some(lay) = settled {
            return place(decision, Choice::Lay(lay));
        }
        let judge = judge?;
        let deck = place(decision, Choice::Deck).filter(|_| !self.lays_always);
        let mut best = (judge.deck, 0, 0);
        let mut chosen = deck;
        for (place, option) in decision.options.iter().enumerate() {
            if let Choice::Lay(lay) = option {
                let rate = judge.rate(lay.play());
                if rate > best || chosen.is_none() {
                    (best, chosen) = (rate, Some(place));
                }
            }
        }
        chosen
    }

    /// The first card, the second, or both: what is best.
    fn which(&self, decision: &Decision<'_, Fight>, first: PlayingCard, second: PlayingCard) -> Option<usize> {
        let acts = decision.view.clash().is_none_or(|clash| decision.view.sheet(clash.by).seat == decision.seat);
        let judge = if acts { self.actor.as_ref() } else { self.defender.as_ref() }?;
        let play = |choice: &Choice| match choice {
            Choice::UseSecond => Play::of(second.low()),
            Choice::UseBoth => Play::of(first.low()).and(second.low()),
            _ => Play::of(first.low()),
        };
        let rated = decision.options.iter().map(|option| judge.rate(play(option))).enumerate();
        rated.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(place, _)| place)
    }
}

/// The place of an option, if it is listed.
fn place(decision: &Decision<'_, Fight>, wanted: Choice) -> Option<usize> {
    decision.options.iter().position(|option| *option == wanted)
}

impl Bot<Fight> for Player {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let chosen = match decision.question {
            Question::Lay { .. } => self.lay(decision, self.actor_lays, self.actor.as_ref()),
            Question::Defend { .. } => self.lay(decision, self.defender_lays, self.defender.as_ref()),
            Question::Mode(_) => place(decision, if self.dodges { Choice::Dodge } else { Choice::Parry }),
            Question::Second { .. } => place(decision, Choice::Second),
            Question::Which { first, second, .. } => self.which(decision, first, second),
            Question::Act(_) => place(decision, Choice::Rest),
            Question::LastWords(_) => place(decision, Choice::Speak),
            Question::Tend(_) | Question::Operate(_) | Question::Bedside { .. } => place(decision, Choice::Done),
            Question::Mercy(_) => place(decision, Choice::Spare),
            Question::ActionCard | Question::Throw(_) => None,
        };
        chosen.unwrap_or(0)
    }
}
