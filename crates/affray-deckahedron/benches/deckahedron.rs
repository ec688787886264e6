//! What a Deckahedron fight costs: whole duels of plain against plain in each edition, beside raw uniform draws from a
//! deck of twenty in the same run.

use std::hint::black_box;

use affray_core::{Ask, Audience, Bag, Bot, Coin, Each, Game, Random, Scene, Seat, SeatSet, Seeded, Setup, Stream};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::bots::{Keen, Plain};
use affray_deckahedron::card::{BASE, Card, Pile};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::event::Event;
use affray_deckahedron::fixture::{self, ADA, FOE};
use affray_deckahedron::mark::Attribute;
use affray_deckahedron::question::{Choice, Question, Source};
use affray_deckahedron::story::Story;
use affray_testkit::yardstick::{million, ratio};

/// A duel in an edition: a character of ranks 3, 2, 1 against a foe of the usual make.
fn duel(edition: &str) -> Story {
    let foe = match edition {
        "module-2017" => "str = 3\ndex = 2\nint = 1\n",
        _ => "stamina = 10\ndie = \"d4\"\n",
    };
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 3\ndex = 2\nint = 1\ndie = \"d4\"\n\
         [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\n{foe}"
    );
    let setup = Setup { encounter, ..Setup::default() };
    Deckahedron::open(&setup).expect("the duel opens").scene
}

/// Counts what is asked, and lets a seeded answerer answer.
struct Counting<'a, B> {
    inner: &'a mut Seeded<Story, B>,
    cards: u64,
    decisions: u64,
}

impl<B: Bot<Story>> Ask<Story> for Counting<'_, B> {
    type Halt = std::convert::Infallible;
    fn card<P: Bag<Card = Card>>(&mut self, source: Source, from: &P) -> Result<Card, Self::Halt> {
        self.cards += 1;
        self.inner.card(source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
        self.inner.roll(source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
        self.inner.toss(source)
    }
    fn choose(&mut self, scene: &mut Story, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        self.decisions += 1;
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut Story,
        seats: SeatSet,
        question: Question,
    ) -> Result<Each<Choice>, Self::Halt> {
        self.inner.choose_each(scene, seats, question)
    }
    fn tell(&mut self, _: &Story, _: Audience, _: Event) {}
}

/// Cards and decisions of so many duels.
fn count<B: Bot<Story>>(bot: B, first: &Story, duels: u64) -> (u64, u64) {
    let mut inner = Seeded::new(1, 0, bot);
    let (mut cards, mut decisions) = (0, 0);
    for number in 0..duels {
        inner.restart(1, number);
        let mut story = first.clone();
        let mut ask = Counting { inner: &mut inner, cards: 0, decisions: 0 };
        while let Ok(affray_core::Progress::Going) = story.step(&mut ask) {}
        cards += ask.cards;
        decisions += ask.decisions;
    }
    (cards, decisions)
}

/// Draws so many cards from decks of twenty, reshuffled when empty.
fn raw(chance: &mut Stream, cards: u64) -> u64 {
    let full = Pile::from_bits(BASE);
    let mut deck: Pile = full;
    let mut sum = 0;
    for _ in 0..cards {
        if deck.is_empty() {
            deck = full;
        }
        let card = deck.nth(chance.below(deck.len() as u32) as usize);
        sum += u64::from(deck.take(card));
    }
    black_box(sum);
    cards
}

/// Plays so many duels.
fn play<B: Bot<Story>>(answerer: &mut Seeded<Story, B>, first: &Story, duels: u64) {
    for number in 0..duels {
        answerer.restart(1, number);
        let mut story = first.clone();
        answerer.play_out(&mut story, 10_000);
        black_box(story.outcome);
    }
}

/// Opposed pairs of flips from fresh decks, through the rules' own flip; counts who shows more.
fn contests(answerer: &mut Seeded<Story, Plain>, story: &mut Story, pairs: u64) -> u64 {
    let full = Pile::from_bits(BASE);
    let mut won = 0;
    for _ in 0..pairs {
        for who in [ADA, FOE] {
            let fighter = story.fighter_mut(who);
            (fighter.deck, fighter.discard) = (full, Pile::default());
        }
        let Ok(mine) = story.flip(answerer, ADA, Attribute::Str, 0);
        let Ok(theirs) = story.flip(answerer, FOE, Attribute::Str, 0);
        won += u64::from(mine.face > theirs.face);
    }
    black_box(won);
    pairs
}

fn measure_contests() {
    let mut story = fixture::fight(Edition::Module, (3, 2, 1), 1);
    let mut answerer = Seeded::new(1, 0, Plain);
    let mut chance = Stream::new(2, 0);
    let pairs = 200_000;
    let found = ratio(9, || raw(&mut chance, 2 * pairs) / 2, || contests(&mut answerer, &mut story, pairs));
    println!("ratio: a contest of flips beside two raw draws: {found}");
}

fn measure<B: Bot<Story> + Copy>(edition: &str, name: &str, bot: B, duels: u64) {
    let first = duel(edition);
    let (cards, decisions) = count(bot, &first, duels);
    let mut answerer = Seeded::new(1, 0, bot);
    let mut chance = Stream::new(2, 0);
    let draws = ratio(
        9,
        || raw(&mut chance, cards),
        || {
            play(&mut answerer, &first, duels);
            cards
        },
    );
    let each = |total: u64| total as f64 / duels as f64;
    println!("ratio: {edition}, {name} against the rules, cards drawn beside raw draws: {draws}");
    println!(
        "rate:  {edition}, {name}: {} duels a second on one core ({:.1} cards, {:.1} decisions a duel)",
        million(draws.ours * duels as f64 / cards as f64),
        each(cards),
        each(decisions)
    );
}

fn main() {
    // `cargo bench -- world` measures one edition.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let editions = ["module-2017", "world-2017", "guide-2018"];
    let chosen = |edition: &&str| wanted.is_empty() || wanted.iter().any(|word| edition.contains(word.as_str()));
    for edition in editions.into_iter().filter(chosen) {
        measure(edition, "plain", Plain, 20_000);
    }
    if wanted.is_empty() || wanted.iter().any(|word| word == "contest") {
        measure_contests();
    }
    if wanted.is_empty() {
        measure("world-2017", "keen", Keen, 10_000);
        measure("world-2017", "random", Random, 5_000);
    }
}
