//! How much a browser has to load, compressed, measured on real fights.

use std::io::Write as _;

use affray_core::Seat;
use affray_pages::model::Chair;
use affray_pages::{Frame, Language, assets, table, update};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::FIGHTS;
use super::fights::Fight;

const KIB: usize = 1024;

/// The size of a text as a server sends it.
fn compressed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(text.as_bytes()).expect("memory takes everything");
    encoder.finish().expect("memory takes everything").len()
}

fn asset(ending: &str) -> usize {
    let asset = assets().iter().find(|asset| asset.name.ends_with(ending)).expect("an asset");
    compressed(asset.content)
}

/// The sizes of whole pages and of updates over fights of every game, as players and the GM load them.
fn sizes(name: &str) -> (Vec<usize>, Vec<usize>) {
    let frame = Frame::new(Language::German);
    let (mut pages, mut updates) = (Vec::new(), Vec::new());
    for seed in 1..=3 {
        let mut fight = Fight::begin(name, seed);
        let mut since = 0;
        for step in 0..120 {
            let asked = fight.asked().first().copied().unwrap_or(Seat(0));
            for chair in [Chair::Seat(asked), Chair::Seat(Seat(0)), Chair::Gm] {
                if step % 6 == 0 {
                    pages.push(compressed(&table(&fight.page(chair, None), &frame).into_string()));
                }
                if step % 3 == 0 {
                    updates.push(compressed(&update(&fight.page(chair, Some(since)), &frame).into_string()));
                }
            }
            since = fight.play.answers() as u64;
            if !fight.step() {
                break;
            }
        }
    }
    pages.sort_unstable();
    updates.sort_unstable();
    (pages, updates)
}

/// The size that 95 of 100 do not exceed.
fn usual(sizes: &[usize]) -> usize {
    sizes[(sizes.len() * 95 / 100).min(sizes.len() - 1)]
}

#[test]
fn pages_and_updates_are_small() {
    for name in FIGHTS {
        let (pages, updates) = sizes(name);
        let (page, update) = (*pages.last().expect("pages"), usual(&updates));
        println!("{name}: whole page {page} at most, update {update} at p95, of {} and {}", pages.len(), updates.len());
        assert!(page <= 25 * KIB, "{name}: a whole page is {page} bytes");
        assert!(update <= 8 * KIB, "{name}: an update is {update} bytes at p95");
        let first = page + asset(".css") + asset(".js");
        assert!(first <= 60 * KIB, "{name}: the first load is {first} bytes");
    }
}

#[test]
fn the_script_is_small() {
    let script = asset(".js");
    println!("script {script}, style {}", asset(".css"));
    assert!(script <= 20 * KIB, "the script is {script} bytes");
}
