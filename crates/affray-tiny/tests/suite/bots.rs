//! Bots.

use affray_core::{AnyBatch, Batch, Bot, Decision, Scene, Setup, Sitter, Stream, Viewer};
use affray_tiny::bots::Plain;
use affray_tiny::{Choice, Edition, Question, Tiny};

use crate::fixture::{ANCHOR, fight};

#[test]
fn plain_plays_the_card_that_shows_most() {
    let fight = fight(Edition::Hand).hand(ANCHOR, "0 9 16").fight;
    let options = ["0", "9", "16"].map(|code| Choice::Play(code.parse().expect("a card")));
    let view = fight.view(Viewer::Seat(ANCHOR));
    let decision = Decision { seat: ANCHOR, view, question: Question::Turn, options: &options };
    assert_eq!(Plain.choose(&decision, &mut Stream::new(1, 0)), 2, "card 16 shows two ticks");
}

#[test]
fn plain_plays_better_than_random() {
    let won = |bot: &str| {
        let sitters = vec![("Anchor".to_owned(), Sitter::Bot(bot.to_owned()))];
        let encounter = include_str!("../../encounters/hands.toml").to_owned();
        let batch = Batch::<Tiny>::open(&Setup { encounter, sitters, ..Setup::default() }).expect("it opens");
        let mut won = 0;
        batch.fight(1, 0..2_000, &mut |fought| won += u32::from(fought.values[0] == 0));
        won
    };
    let (plain, random) = (won("plain"), won("random"));
    assert!(plain > random + 100, "{plain} and {random} of 2000");
}
