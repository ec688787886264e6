//! What a SUITS fight costs: whole duels beside raw draws from as many packs, in the same run.

use std::hint::black_box;

use affray_core::{
    Ask, Audience, Bag, Bot, Coin, Dealer, Each, Game, Play, Scene, Seat, SeatSet, Secret, Seeded, Setup, Stream,
};
use affray_suits::bots::{Good, Plain};
use affray_suits::card::Pile;
use affray_suits::event::Event;
use affray_suits::question::Source;
use affray_suits::{Choice, Fight, PlayingCard, Question, Suits};
use affray_testkit::yardstick::{million, ratio};

const HENCHMEN: &str = r#"
game = "suits"
[[fighter]]
name = "Ann"
side = "one"
standing = "henchman"
body = 6
skills = { hand_weapons = 1 }
weapons = ["sword"]
armour = "leather"
[[fighter]]
name = "Bo"
side = "other"
standing = "henchman"
body = 6
skills = { hand_weapons = 1 }
weapons = ["hatchet"]
armour = "boiled leather"
"#;

const HEROES: &str = r#"
game = "suits"
[[fighter]]
name = "Ann"
side = "one"
speed = 6
body = 6
skills = { hand_weapons = 1 }
weapons = ["sword"]
armour = "leather"
[[fighter]]
name = "Bo"
side = "other"
will = 6
body = 7
skills = { hand_weapons = 2 }
weapons = ["hatchet"]
armour = "boiled leather"
shield = "buckler"
"#;

fn opened(encounter: &str) -> Fight {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    Suits::open(&setup).expect("the encounter opens").scene
}

/// Counts what is asked, and lets a seeded answerer answer.
struct Counting<'a, B> {
    inner: &'a mut Seeded<Fight, B>,
    cards: u64,
    decisions: u64,
}

impl<B: Bot<Fight>> Ask<Fight> for Counting<'_, B> {
    type Halt = std::convert::Infallible;
    fn card<P: Bag<Card = PlayingCard>>(&mut self, source: Source, from: &P) -> Result<PlayingCard, Self::Halt> {
        self.cards += 1;
        self.inner.card(source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
        self.inner.roll(source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
        self.inner.toss(source)
    }
    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        self.decisions += 1;
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut Fight,
        seats: SeatSet,
        question: Question,
    ) -> Result<Each<Choice>, Self::Halt> {
        self.decisions += seats.len() as u64;
        self.inner.choose_each(scene, seats, question)
    }
    fn tell(&mut self, scene: &Fight, to: Audience, event: Event) {
        self.inner.tell(scene, to, event);
    }
}

/// Cards and decisions of a fight, on average.
fn shape<B: Bot<Fight> + Copy>(first: &Fight, bot: B) -> (f64, f64) {
    let fights = 2_000;
    let mut seeded = Seeded::new(1, 0, bot);
    let mut counting = Counting { inner: &mut seeded, cards: 0, decisions: 0 };
    for number in 0..fights {
        counting.inner.restart(1, number);
        let mut fight = first.clone();
        loop {
            let Ok(progress) = fight.step(&mut counting);
            if progress == affray_core::Progress::Over {
                break;
            }
        }
    }
    (counting.cards as f64 / fights as f64, counting.decisions as f64 / fights as f64)
}

/// Fights through the seeded answerer; says how many.
fn seeded<B: Bot<Fight>>(answerer: &mut Seeded<Fight, B>, first: &Fight, fights: u64) -> u64 {
    for number in 0..fights {
        answerer.restart(1, number);
        let mut fight = first.clone();
        answerer.play_out(&mut fight, 1_000_000);
        black_box(fight.winner());
    }
    fights
}

/// Raw uniform draws out of three packs, put back when a third is gone; says how many.
fn raw_draws(chance: &mut Stream, draws: u64) -> u64 {
    let mut pile = Pile::packs(3);
    for _ in 0..draws {
        if pile.len() < 104 {
            pile = Pile::packs(3);
        }
        let card = pile.nth(chance.below(pile.len() as u32) as usize);
        black_box(pile.take(card));
    }
    draws
}

fn report<B: Bot<Fight> + Copy>(what: &str, encounter: &str, bot: B) {
    let first = opened(encounter);
    let (cards, decisions) = shape(&first, bot);
    let mut answerer = Seeded::new(1, 0, bot);
    let mut chance = Stream::new(2, 0);
    let fights = 20_000;
    let rate = ratio(
        15,
        || raw_draws(&mut chance, 1_000_000),
        || (seeded(&mut answerer, &first, fights) as f64 * cards) as u64,
    );
    println!("ratio: {what}, cards drawn beside raw draws: {rate}");
    println!(
        "rate:  {what}: {} fights a second on one core ({cards:.1} cards and {decisions:.1} decisions a fight)",
        million(rate.ours / cards)
    );
}

fn everything(encounter: &str) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = Suits::open(&setup).expect("the encounter opens");
    let mut out = Vec::new();
    let mut chance = Stream::new(3, 0);
    let rate = ratio(
        9,
        || raw_draws(&mut chance, 1_000_000),
        || {
            let mut answers = 0;
            for number in 0..1_000 {
                let dealer = Dealer::new(Secret::from_seed(number), Vec::new());
                let play = Play::begin(Suits::SLUG, encounter, opening.clone(), Some(dealer), Suits::bot);
                answers += play.tape().len() as u64;
                out.clear();
                play.write_record(true, &mut out);
                black_box(&out);
            }
            answers
        },
    );
    println!("rate:  hero duel, everything on, records written: {} answers a second", million(rate.ours));
}

fn main() {
    report("henchman duel, plain", HENCHMEN, Plain);
    report("hero duel, plain", HEROES, Plain);
    report("hero duel, good", HEROES, Good);
    everything(HEROES);
}
