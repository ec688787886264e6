//! How many requests are taken, from whom: a bucket each that fills again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::options::Rate;

/// More buckets than this are looked through for those that are full again.
const MANY: usize = 10_000;

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    left: Mutex<HashMap<K, Bucket>>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets that fill at this rate.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, left: Mutex::default() }
    }

    /// Takes one from a bucket; false if it is empty.
    pub fn take(&self, key: K, now: Instant) -> bool {
        let Rate { a_second, at_once } = self.rate;
        let filled = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.left + since * a_second).min(at_once)
        };
        let mut buckets = lock(&self.left);
        if buckets.len() > MANY {
            buckets.retain(|_, bucket| filled(bucket) < at_once);
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: at_once, at: now });
        let left = filled(bucket);
        let enough = left >= 1.0;
        *bucket = Bucket { left: if enough { left - 1.0 } else { left }, at: now };
        enough
    }
}

/// How many streams each address has open.
#[derive(Debug, Default, Clone)]
pub struct Streams(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A stream that is counted until it is dropped.
#[derive(Debug)]
pub struct Counted {
    streams: Streams,
    from: IpAddr,
}

impl Streams {
    /// Counts one more; `None` if there are that many already.
    pub fn open(&self, from: IpAddr, most: usize) -> Option<Counted> {
        let mut open = lock(&self.0);
        let count = open.entry(from).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { streams: self.clone(), from })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = lock(&self.streams.0);
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
    fn streams_are_counted_while_they_are_open() {
        let (streams, from) = (Streams::default(), IpAddr::from([10, 0, 0, 1]));
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
