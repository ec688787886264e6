//! How many requests are taken, from whom: a bucket each that fills again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::options::Rate;

/// More buckets than this are looked through for those that are full again, and so is every doubling of what is left then: many
/// callers at once must not make each of them wait for a look at all.
const MANY: usize = 10_000;

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    left: Mutex<Left<K>>,
}

#[derive(Debug)]
struct Left<K> {
    buckets: HashMap<K, Bucket>,
    /// How many there are when they are looked through.
    look_at: usize,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets that fill at this rate.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, left: Mutex::new(Left { buckets: HashMap::new(), look_at: MANY }) }
    }

    /// Takes one from a bucket; false if it is empty.
    pub fn take(&self, key: K, now: Instant) -> bool {
        let Rate { a_second, at_once } = self.rate;
        let filled = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.left + since * a_second).min(at_once)
        };
        let mut left = lock(&self.left);
        let Left { buckets, look_at } = &mut *left;
        if buckets.len() > *look_at {
            buckets.retain(|_, bucket| filled(bucket) < at_once);
            *look_at = MANY.max(2 * buckets.len());
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: at_once, at: now });
        let left = filled(bucket);
        let enough = left >= 1.0;
        *bucket = Bucket { left: if enough { left - 1.0 } else { left }, at: now };
        enough
    }
}

/// How many of something each address has open: streams, connections.
#[derive(Debug, Default, Clone)]
pub struct OpenByAddress(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of them, which is counted until it is dropped.
#[derive(Debug)]
pub struct Counted {
    all: OpenByAddress,
    from: IpAddr,
}

impl OpenByAddress {
    /// Counts one more; `None` if there are that many already.
    pub fn open(&self, from: IpAddr, most: usize) -> Option<Counted> {
        let mut open = lock(&self.0);
        let count = open.entry(from).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { all: self.clone(), from })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = lock(&self.all.0);
        let count = open.entry(self.from).or_default();
        *count = count.saturating_sub(1);
        if *count == 0 {
            open.remove(&self.from);
        }
    }
}

/// The part of an address that one household or host has to itself.
pub fn client_network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => IpAddr::V4(mapped),
            None => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        },
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_runs_empty_and_fills_again() {
        let buckets = Buckets::new(Rate { a_second: 2.0, at_once: 3.0 });
        let now = Instant::now();
        assert_eq!([(); 4].map(|()| buckets.take("one", now)), [true, true, true, false]);
        assert!(buckets.take("other", now));
        let later = now + Duration::from_millis(600);
        assert!(buckets.take("one", later) && !buckets.take("one", later));
    }

    #[test]
    fn buckets_that_are_full_again_are_forgotten() {
        let buckets = Buckets::new(Rate { a_second: 1.0, at_once: 2.0 });
        let now = Instant::now();
        for key in 0..2 * MANY {
            assert!(buckets.take(key, now));
        }
        assert_eq!(lock(&buckets.left).buckets.len(), 2 * MANY, "none of them is full yet");
        let later = now + Duration::from_secs(5);
        for key in 0..=MANY {
            assert!(buckets.take(2 * MANY + key, later));
        }
        assert!(lock(&buckets.left).buckets.len() <= MANY + 1, "the old ones are full, so nothing is known of them");
    }

    #[test]
    fn streams_are_counted_while_they_are_open() {
        let (streams, from) = (OpenByAddress::default(), IpAddr::from([10, 0, 0, 1]));
        let first = streams.open(from, 1);
        assert!(first.is_some() && streams.open(from, 1).is_none());
        drop(first);
        assert!(streams.open(from, 1).is_some());
    }

    #[test]
    fn the_addresses_of_a_household_are_one() {
        let read = |address: &str| client_network(address.parse().expect("an address"));
        assert_eq!(read("2001:db8::1"), read("2001:db8::ffff:2"));
        assert_ne!(read("2001:db8::1"), read("2001:db8:0:1::1"));
        assert_eq!(read("::ffff:10.0.0.1"), read("10.0.0.1"));
    }
}
