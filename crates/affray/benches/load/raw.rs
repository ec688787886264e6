//! Appends with nothing around them: what the database and the disk allow.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use affray_core::{Secret, Setup};
use affray_table::tables::Fresh;
use affray_table::{Change, GmKey, StoreLocation, Tables, Token};

/// How long each of the two is measured.
const TIME: Duration = Duration::from_secs(2);
/// Those who write at once.
const WRITERS: u64 = 64;

/// The times of appends one after the other, in milliseconds; and how many a second there are from many writers.
pub async fn appends(place: &StoreLocation) -> (Vec<f64>, f64) {
    let store = place.open().await.expect("it opens");
    let Ok(file) = affray_catalogue::encounters::ready_made("tiny/duel") else { panic!("it is ready-made") };
    let setup = Setup { encounter: file.text.to_owned(), ..Setup::default() };
    let tables = Tables::new(store.clone());
    let key = GmKey { token: Token::new([1; 16]), seed: Token::new([2; 16]) };
    let fresh = Fresh { id: std::array::from_fn(|place| (place * 13 + 5) as u8), key, secret: Secret::from_seed(1) };
    let table = tables.create(file.game, &setup, fresh).await.expect("a sound encounter");
    let id = table.id().clone();
    // About as long as an answer.
    let change =
        Change::Seated { seat: affray_core::Seat(0), occupant: affray_table::Occupant::Person("somebody ".repeat(20)) };
    let (mut times, mut number) = (Vec::new(), 1);
    let began = Instant::now();
    while began.elapsed() < TIME {
        number += 1;
        let sent = Instant::now();
        store.append(&id, number, &change).await.expect("there is room");
        times.push(sent.elapsed().as_secs_f64() * 1e3);
    }
    let next = Arc::new(AtomicU64::new(number + 1));
    let began = Instant::now();
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            let (store, id, change, next) = (store.clone(), id.clone(), change.clone(), next.clone());
            tokio::spawn(async move {
                let mut count = 0;
                while began.elapsed() < TIME {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    store.append(&id, number, &change).await.expect("there is room");
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut count = 0;
    for writer in writers {
        count += writer.await.expect("it writes");
    }
    let rate = f64::from(count) / began.elapsed().as_secs_f64();
    let packed = store.pack(&id).await.expect("readable").expect("there");
    store.remove(&packed).await.expect("there is room");
    store.close().await.expect("it can be closed");
    (times, rate)
}
