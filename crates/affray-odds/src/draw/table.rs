//! The answer to a question as a table: each outcome, at least and at most, mean and spread.

use affray_core::exact::{Chance, float};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer as _;

use super::dist::{Dist, Weights};
use super::expr::Ask;
use super::plan::NOTHING;
use crate::answer::{Mean, Outcome, Part, Quantiles, Share, Spread};

/// The table of a question's numbers under a heading.
pub fn part(of: &str, ask: &Ask, dist: &Dist) -> Part {
    let total = dist.weights.total();
    let share = |weight: &BigUint| Share::new(&fraction(weight, &total));
    let weight_of = |value: i64| {
        let place = dist.values.binary_search(&value);
        place.map_or(BigUint::ZERO, |place| dist.weights.get(place))
    };
    let named = |names: &[(&str, i64)]| -> Vec<Outcome> {
        names.iter().map(|(name, value)| Outcome::new(*name, &fraction(&weight_of(*value), &total))).collect()
    };
    let never = dist.values.first() == Some(&NOTHING);
    let mut part = Part { of: of.to_owned(), outcomes: Vec::new(), mean: None, spread: None };
    match ask {
        Ask::Holds(_) => part.outcomes = named(&[("yes", 1), ("no", 0)]),
        Ask::Versus(..) => part.outcomes = named(&[("win", 1), ("tie", 0), ("lose", -1)]),
        Ask::Number(_) => {
            let mut below = BigUint::ZERO;
            let all = &total - weight_of(NOTHING);
            for (place, value) in dist.values.iter().enumerate().filter(|(_, value)| **value != NOTHING) {
                let weight = dist.weights.get(place);
                let mut outcome = Outcome::new(value.to_string(), &fraction(&weight, &total));
                outcome.at_least = Some(share(&(&all - &below)));
                below += weight;
                outcome.at_most = Some(share(&below));
                part.outcomes.push(outcome);
            }
            if !never {
                let (mean, spread) = moments(dist, &total);
                (part.mean, part.spread) = (Some(mean), Some(spread));
            }
        }
    }
    if never {
        part.outcomes.push(Outcome::new("never", &fraction(&weight_of(NOTHING), &total)));
    }
    part
}

/// A fraction in lowest terms; machine numbers are cheaper to cancel than big ones.
fn fraction(weight: &BigUint, total: &BigUint) -> Chance {
    if let (Ok(weight), Ok(total)) = (u128::try_from(weight), u128::try_from(total)) {
        let common = weight.gcd(&total);
        return Chance::new_raw((weight / common).into(), (total / common).into());
    }
    Chance::new(weight.clone(), total.clone())
}

fn moments(dist: &Dist, total: &BigUint) -> (Mean, Spread) {
    let (mut sum, mut squares) = (BigInt::ZERO, BigInt::ZERO);
    let mut below = BigUint::ZERO;
    let mut quantiles = [0i64; 5];
    let mut found = 0;
    let weights = &dist.weights;
    for (place, &value) in dist.values.iter().enumerate() {
        let weight = weights.get(place);
        below += &weight;
        while found < 5 && &below * 100u32 >= total * [5u32, 25, 50, 75, 95][found] {
            quantiles[found] = value;
            found += 1;
        }
        let product = BigInt::from(weight) * value;
        squares += &product * value;
        sum += product;
    }
    let (sign, size) = sum.into_parts();
    let mean = fraction(&size, total);
    let minus = if sign == Sign::Minus { "-" } else { "" };
    let mean = Mean {
        exact: format!("{minus}{}", crate::answer::fraction(&mean)),
        value: if sign == Sign::Minus { -float(&mean) } else { float(&mean) },
    };
    let whole = BigInt::from(total.clone());
    let variance = (squares * whole - BigInt::from(&size * &size)).into_parts().1;
    let variance = fraction(&variance, &(total * total));
    let [p5, p25, median, p75, p95] = quantiles;
    let spread = Spread {
        deviation: float(&variance).sqrt(),
        variance: crate::answer::fraction(&variance),
        quantiles: Quantiles { p5, p25, median, p75, p95 },
    };
    (mean, spread)
}

impl Dist {
    /// Each number with its chance.
    pub fn chances(&self) -> Vec<(i64, Chance)> {
        let total = self.weights.total();
        let chance = |place| fraction(&self.weights.get(place), &total);
        self.values.iter().enumerate().map(|(place, value)| (*value, chance(place))).collect()
    }
}

impl Weights {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
