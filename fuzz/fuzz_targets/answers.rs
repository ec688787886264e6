//! Whatever people answer, in whatever order, a fight goes on or refuses; undoing it all leads back to the beginning.
#![no_main]

use affray_core::fight::any_play::OpenText;
use affray_core::{Coin, Dealer, Override, Reply, Says, Seat, Secret, Setup, Sitter};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [which, seed, rest @ ..] = bytes else { return };
    let game = affray_catalogue::ALL[usize::from(*which) % affray_catalogue::ALL.len()];
    let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
    let mut opening = game.open(&setup).expect("a starter opens");
    let names: Vec<String> = opening.cast().seats().iter().map(|info| info.name.clone()).collect();
    for (place, name) in names.iter().enumerate() {
        let sitter = if usize::from(*seed) % 3 == place { Sitter::Paper } else { Sitter::Person };
        opening.seat(name, sitter).expect("the seat is there");
    }
    let mut play = opening.begin(Some(Dealer::new(Secret::from_seed(u64::from(*seed)), Vec::new())));
    let first = play.summary();
    for pair in rest.chunks_exact(2).take(400) {
        let (kind, value) = (pair[0], pair[1]);
        let Some((number, open)) = play.open() else { break };
        // Mostly what is asked, sometimes anything.
        let (seat, says) = match (&open, kind % 8) {
            (OpenText::Choice(asked), 0..=5) => {
                let asked = &asked[usize::from(kind) % asked.len()];
                (asked.seat, Says::Option(usize::from(value) % asked.options.len()))
            }
            (OpenText::Card { possible, seat, .. }, 0..=5) => {
                (seat.unwrap_or(Seat(0)), Says::Card(possible[usize::from(value) % possible.len()].clone()))
            }
            (OpenText::Die { sides, seat, .. }, 0..=5) => (seat.unwrap_or(Seat(0)), Says::Die(1 + value % sides)),
            (OpenText::Coin { seat, .. }, 0..=5) => (seat.unwrap_or(Seat(0)), Says::Coin(Coin::FACES[usize::from(value) % 2])),
            (_, 6) => {
                let quantities = play.quantities();
                if let Some(quantity) = quantities.get(usize::from(value) % quantities.len().max(1)) {
                    let (quantity, value) = (quantity.name.clone(), (value % 5).to_string());
                    let _ = play.overrule(Override { quantity, value, reason: String::new() });
                }
                continue;
            }
            _ if value < 40 => {
                play.undo();
                continue;
            }
            _ => (Seat(value % 7), Says::Option(usize::from(value))),
        };
        let _ = play.reply(Reply { question: number, seat, says });
    }
    play.undo_to(0);
    assert_eq!(play.summary(), first, "undone, a fight stands where it began");
});
