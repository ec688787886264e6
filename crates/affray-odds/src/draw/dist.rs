//! Numbers with their weights, and what becomes of them when independent ones are joined.

use num_bigint::BigUint;

/// Whole numbers, of which each result has one: machine integers while they suffice, big ones beyond that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Weights {
    /// Those whose sum fits a machine integer.
    Small(Vec<u128>),
    /// Others.
    Big(Vec<BigUint>),
}

/// Numbers in ascending order, each with a weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dist {
    /// The numbers.
    pub values: Vec<i64>,
    /// Their weights.
    pub weights: Weights,
}

impl Weights {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Weights::Small(weights) => weights.len(),
            Weights::Big(weights) => weights.len(),
        }
    }

    /// Their sum.
    pub fn total(&self) -> BigUint {
        match self {
            Weights::Small(weights) => weights.iter().sum::<u128>().into(),
            Weights::Big(weights) => weights.iter().sum(),
        }
    }

    /// The weight at a place.
    pub fn get(&self, place: usize) -> BigUint {
        match self {
            Weights::Small(weights) => weights[place].into(),
            Weights::Big(weights) => weights[place].clone(),
        }
    }

    /// The weights of every combination of two independent things, the second changing fastest.
    #[must_use]
    pub fn product(&self, other: &Weights) -> Weights {
        if let (Weights::Small(one), Weights::Small(two)) = (self, other)
            && one.iter().sum::<u128>().checked_mul(two.iter().sum()).is_some()
        {
            return Weights::Small(one.iter().flat_map(|one| two.iter().map(move |two| one * two)).collect());
        }
        let (one, two) = (self.grown(), other.grown());
        Weights::Big(one.iter().flat_map(|one| two.iter().map(move |two| one * two)).collect())
    }

    fn grown(&self) -> Vec<BigUint> {
        match self {
            Weights::Small(weights) => weights.iter().map(|&weight| weight.into()).collect(),
            Weights::Big(weights) => weights.clone(),
        }
    }
}

impl Dist {
    /// One certain number.
    pub fn sure(value: i64) -> Dist {
        Dist { values: vec![value], weights: Weights::Small(vec![1]) }
    }

    /// Sorts numbers, and adds up the weights of equal ones.
    pub fn gathered(values: Vec<i64>, weights: Weights) -> Dist {
        fn gather<N: Clone + for<'a> std::ops::AddAssign<&'a N>>(
            values: Vec<i64>,
            weights: Vec<N>,
        ) -> (Vec<i64>, Vec<N>) {
            if values.windows(2).all(|pair| pair[0] < pair[1]) {
                return (values, weights);
            }
            let mut pairs: Vec<(i64, N)> = values.into_iter().zip(weights).collect();
            pairs.sort_unstable_by_key(|(value, _)| *value);
            let (mut values, mut weights): (Vec<i64>, Vec<N>) = (Vec::new(), Vec::new());
            for (value, weight) in pairs {
                match weights.last_mut().filter(|_| values.last() == Some(&value)) {
                    Some(last) => *last += &weight,
                    None => {
                        values.push(value);
                        weights.push(weight);
                    }
                }
            }
            (values, weights)
        }
        match weights {
            Weights::Small(weights) => {
                let (values, weights) = gather(values, weights);
                Dist { values, weights: Weights::Small(weights) }
            }
            Weights::Big(weights) => {
                let (values, weights) = gather(values, weights);
                Dist { values, weights: Weights::Big(weights) }
            }
        }
    }

    /// The sum of two independent numbers; nothing if there is no short way to it.
    pub fn plus(&self, other: &Dist) -> Option<Dist> {
        let (Weights::Small(one), Weights::Small(two)) = (&self.weights, &other.weights) else { return None };
        one.iter().sum::<u128>().checked_mul(two.iter().sum())?;
        let first = self.values.first()?.checked_add(*other.values.first()?)?;
        let last = self.values.last()?.checked_add(*other.values.last()?)?;
        // A place for every number in between, unless most would stay empty.
        let width =
            usize::try_from(last.checked_sub(first)?).ok().filter(|width| *width <= 4 * one.len() * two.len())?;
        let mut sums = vec![0u128; width + 1];
        for (value, weight) in self.values.iter().zip(one) {
            for (more, share) in other.values.iter().zip(two) {
                sums[(value + more - first) as usize] += weight * share;
            }
        }
        let found = sums.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        let (values, weights) = found.map(|(place, weight)| (first + place as i64, weight)).unzip();
        Some(Dist { values, weights: Weights::Small(weights) })
    }

    /// The same without one number; nothing if there is no other.
    pub fn without(self, value: i64) -> Option<Dist> {
        fn keep<T>(list: Vec<T>, kept: &[bool]) -> Vec<T> {
            list.into_iter().zip(kept).filter_map(|(item, kept)| kept.then_some(item)).collect()
        }
        let kept: Vec<bool> = self.values.iter().map(|other| *other != value).collect();
        let weights = match self.weights {
            Weights::Small(weights) => Weights::Small(keep(weights, &kept)),
            Weights::Big(weights) => Weights::Big(keep(weights, &kept)),
        };
        let values = keep(self.values, &kept);
        (!values.is_empty()).then_some(Dist { values, weights })
    }
}
