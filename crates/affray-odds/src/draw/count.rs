//! Counting hands: how many have each combination of quantities.

use std::ops::{AddAssign, Mul};

use affray_core::exact::Odds;
use num_bigint::BigUint;
use thiserror::Error;

use super::deck::Deck;
use super::expr::Quantity;

/// More than can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TooWide {
    /// More combinations than there is memory for.
    #[error("these quantities have {0} combinations or more, and {most} can be counted; ask for fewer at a time", most = Hands::MOST)]
    Combinations(u128),
    /// More steps than there is time for.
    #[error("counting these hands would take too long; ask for fewer quantities, fewer cards or a smaller deck")]
    Steps,
}

/// All hands of a size, sorted by what the quantities come to.
#[derive(Debug, Clone)]
pub struct Hands(Odds<Vec<u32>>);

/// Cards that no quantity can tell apart: how many there are, and what each adds.
struct Kind {
    copies: u32,
    adds: Vec<u32>,
}

impl Hands {
    /// More combinations than this are refused.
    pub const MOST: u128 = 20_000_000;

    /// More additions than this are refused: some seconds.
    const MOST_STEPS: u128 = 2_000_000_000;

    /// Counts the hands of this many cards; callers have checked that the deck has as many.
    pub fn of(deck: &Deck, cards: usize, quantities: Vec<&Quantity>) -> Result<Hands, TooWide> {
        let mut kinds: Vec<Kind> = Vec::new();
        for entry in deck.entries.iter().filter(|entry| entry.copies > 0) {
            let adds: Vec<u32> = quantities.iter().map(|quantity| quantity.of(entry)).collect();
            match kinds.iter_mut().find(|kind| kind.adds == adds) {
                Some(kind) => kind.copies += entry.copies,
                None => kinds.push(Kind { copies: entry.copies, adds }),
            }
        }
        // Each quantity runs from 0 to the most that the cards can add up to.
        let widths: Vec<usize> = (0..quantities.len())
            .map(|place| {
                let mut adds: Vec<(u32, u32)> = kinds.iter().map(|kind| (kind.adds[place], kind.copies)).collect();
                adds.sort_unstable_by(|one, other| other.cmp(one));
                let mut left = cards as u32;
                let mut most = 0usize;
                for (add, copies) in adds {
                    let taken = copies.min(left);
                    most += add as usize * taken as usize;
                    left -= taken;
                }
                most + 1
            })
            .collect();
        let times = |all: u128, width: &usize| all.saturating_mul(*width as u128);
        let combinations = widths.iter().fold(cards as u128 + 1, times);
        if combinations > Hands::MOST {
            return Err(TooWide::Combinations(combinations));
        }
        // While the largest number of hands fits a machine integer, so does every intermediate number.
        let all = u64::from(deck.len());
        let largest = (1..=(cards as u64).min(all / 2))
            .try_fold(1u128, |ways, k| Some(ways.checked_mul(u128::from(all - k + 1))? / u128::from(k)));
        // Every combination is looked at for every number of cards of a kind; large numbers take longer.
        let taken: u128 = kinds.iter().map(|kind| u128::from(kind.copies).min(cards as u128)).sum();
        let each = if largest.is_some() { 1 } else { 8 + u128::from(all.min(16 * cards as u64)) / 256 };
        if combinations.saturating_mul(taken).saturating_mul(each) > Hands::MOST_STEPS {
            return Err(TooWide::Steps);
        }
        Ok(Hands(match largest {
            Some(largest) if largest <= u128::from(u64::MAX) => count::<u64>(&kinds, cards, &widths),
            Some(_) => count::<u128>(&kinds, cards, &widths),
            None => count::<BigUint>(&kinds, cards, &widths),
        }))
    }

    /// The quantities from left to right, with the odds of each combination.
    pub fn odds(&self) -> &Odds<Vec<u32>> {
        &self.0
    }
}

/// Builds hands kind by kind. A cell is a number of cards and what each quantity has come to so far.
fn count<N>(kinds: &[Kind], cards: usize, widths: &[usize]) -> Odds<Vec<u32>>
where
    N: Clone + Default + PartialEq + AddAssign + From<u32> + TryFrom<BigUint> + Into<BigUint>,
    for<'a> &'a N: Mul<&'a N, Output = N>,
{
    let cells: usize = widths.iter().product();
    let mut strides = vec![1usize; widths.len()];
    for place in (0..widths.len().saturating_sub(1)).rev() {
        strides[place] = strides[place + 1] * widths[place + 1];
    }
    let nothing = N::default();
    let mut ways: Vec<N> = vec![nothing.clone(); cells * (cards + 1)];
    ways[0] = N::from(1);
    // How far the filled cells reach, so that empty ones are not looked at.
    let mut reach = 0;
    let mut held = 0;
    for kind in kinds {
        let jump: usize = kind.adds.iter().zip(&strides).map(|(&add, stride)| add as usize * stride).sum();
        let most = (kind.copies as usize).min(cards);
        let choose: Vec<N> = binomials(kind.copies, most);
        // From full hands down, so that nothing is counted twice.
        for had in (0..=held.min(cards)).rev() {
            for cell in (0..=reach.min(cells - 1)).rev() {
                let here = had * cells + cell;
                if ways[here] == nothing {
                    continue;
                }
                let so_far = ways[here].clone();
                for taken in 1..=most.min(cards - had) {
                    ways[(had + taken) * cells + cell + taken * jump] += &so_far * &choose[taken];
                }
            }
        }
        held = (held + most).min(cards);
        reach = (reach + most * jump).min(cells - 1);
    }
    let mut found = Vec::new();
    for (cell, ways) in ways[cards * cells..].iter().enumerate().filter(|(_, ways)| **ways != nothing) {
        let values = strides.iter().zip(widths).map(|(stride, width)| (cell / stride % width) as u32).collect();
        found.push((values, ways.clone().into()));
    }
    Odds::weighted(found)
}

/// The number of ways to take 0, 1, … of `all` cards.
fn binomials<N: TryFrom<BigUint>>(all: u32, most: usize) -> Vec<N> {
    let narrow = |ways: BigUint| N::try_from(ways).ok().expect("no kind has more hands than the whole deck");
    // One after the other, each from the last; the product before the division may be too large for a machine integer.
    let mut ways = BigUint::from(1u32);
    let mut row = vec![narrow(ways.clone())];
    for taken in 0..most as u32 {
        ways = ways * (all - taken) / (taken + 1);
        row.push(narrow(ways.clone()));
    }
    row
}
