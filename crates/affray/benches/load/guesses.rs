//! Wrong tokens: one guesser at one address, who is soon asked to wait, and others who each seem to come from an address of their own.

use std::net::SocketAddr;

use affray_core::Stream;
use tokio::task::JoinHandle;

use crate::client::Connection;

/// Those who guess at once.
const GUESSERS: usize = 8;

/// Guesses so often at a chair; what became of it, in words.
pub fn begin(address: SocketAddr, base: String, times: usize) -> JoinHandle<String> {
    tokio::spawn(async move {
        let guessers: Vec<_> = (0..GUESSERS)
            .map(|number| {
                let base = base.clone();
                tokio::spawn(async move { guess(address, &base, number, times / GUESSERS).await })
            })
            .collect();
        let (mut refused, mut put_off) = (0, 0);
        for guesser in guessers {
            let (of_this, put_off_of_this) = guesser.await.expect("every guess is answered");
            refused += of_this;
            put_off += put_off_of_this;
        }
        format!("{refused} refused, {put_off} asked to wait, none taken")
    })
}

async fn guess(address: SocketAddr, base: &str, number: usize, times: usize) -> (usize, usize) {
    let (mut connection, mut random) = (Connection::new(address), Stream::new(number as u64, 1));
    let (mut refused, mut put_off) = (0, 0);
    for turn in 0..times {
        let token: String = (0..32).map(|_| char::from(b"0123456789abcdef"[random.below(16) as usize])).collect();
        // The first keeps to one address.
        let from = if number == 0 { 0 } else { turn };
        let from = format!("x-forwarded-for: 172.{number}.{}.{}\r\n", from / 250 % 250, from % 250);
        match connection.get(&format!("{base}?key={token}"), &from).await.status {
            403 => refused += 1,
            429 => put_off += 1,
            status => panic!("{status} for a token that was guessed"),
        }
    }
    (refused, put_off)
}
