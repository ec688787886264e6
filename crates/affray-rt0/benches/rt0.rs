//! What an RT:0 fight costs: whole fights beside raw draws from a tarot deck, in the same run.

use std::hint::black_box;

use affray_core::{
    Ask, Audience, Bag, Bot, Coin, Dealer, Each, Game, Play, Progress, Scene, Seat, SeatSet, Secret, Seeded, Setup,
    Stream,
};
use affray_rt0::{Choice, Event, Fight, Good, Pile, Plain, Question, Rt0, Source, Tarot};
use affray_testkit::yardstick::{million, ratio};

const BROCK: &str = "game = \"rt0\"\nrounds = 100\n[[player]]\nname = \"Ada\"\n[[foe]]\nadversary = \"brock\"\n";
const PARTY: &str = include_str!("../../../encounters/rt0/party.toml");

fn opened(encounter: &str) -> Fight {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    Rt0::open(&setup).expect("the encounter opens").scene
}

/// Counts what is asked, and lets a seeded answerer answer.
struct Counting<'a, B> {
    inner: &'a mut Seeded<Fight, B>,
    cards: u64,
    decisions: u64,
}

impl<B: Bot<Fight>> Ask<Fight> for Counting<'_, B> {
    type Halt = std::convert::Infallible;
    fn card<P: Bag<Card = Tarot>>(&mut self, source: Source, from: &P) -> Result<Tarot, Self::Halt> {
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

/// Cards, decisions and rounds of a fight, on average.
fn shape<B: Bot<Fight> + Copy>(first: &Fight, bot: B) -> (f64, f64, f64) {
    let fights = 2_000;
    let mut seeded = Seeded::new(1, 0, bot);
    let mut counting = Counting { inner: &mut seeded, cards: 0, decisions: 0 };
    let mut rounds = 0;
    for number in 0..fights {
        counting.inner.restart(1, number);
        let mut fight = first.clone();
        loop {
            let Ok(progress) = fight.step(&mut counting);
            if progress == Progress::Over {
                break;
            }
        }
        rounds += u64::from(fight.round());
    }
    let each = |count: u64| count as f64 / fights as f64;
    (each(counting.cards), each(counting.decisions), each(rounds))
}

/// Fights through the seeded answerer; says how many.
fn seeded<B: Bot<Fight>>(answerer: &mut Seeded<Fight, B>, first: &Fight, fights: u64) -> u64 {
    for number in 0..fights {
        answerer.restart(1, number);
        let mut fight = first.clone();
        answerer.play_out(&mut fight, 1_000_000);
        black_box(fight.outcome());
    }
    fights
}

/// Raw uniform draws out of a tarot deck, put back when a quarter is left; says how many.
fn raw_draws(chance: &mut Stream, draws: u64) -> u64 {
    let mut pile = Pile::full();
    for _ in 0..draws {
        if pile.len() < 20 {
            pile = Pile::full();
        }
        let card = pile.nth(chance.below(pile.len() as u32) as usize);
        black_box(pile.take(card));
    }
    draws
}

fn report<B: Bot<Fight> + Copy>(what: &str, encounter: &str, bot: B) {
    let first = opened(encounter);
    let (cards, decisions, rounds) = shape(&first, bot);
    let mut answerer = Seeded::new(1, 0, bot);
    let mut chance = Stream::new(2, 0);
    let fights = 5_000;
    let rate = ratio(
        15,
        || raw_draws(&mut chance, 1_000_000),
        || (seeded(&mut answerer, &first, fights) as f64 * cards) as u64,
    );
    println!("ratio: {what}, cards drawn beside raw draws: {rate}");
    println!(
        "rate:  {what}: {} fights a second on one core ({cards:.1} cards, {decisions:.1} decisions and {rounds:.1} rounds a fight)",
        million(rate.ours / cards)
    );
}

fn everything(encounter: &str) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = Rt0::open(&setup).expect("the encounter opens");
    let mut out = Vec::new();
    let mut chance = Stream::new(3, 0);
    let rate = ratio(
        9,
        || raw_draws(&mut chance, 1_000_000),
        || {
            let mut answers = 0;
            for number in 0..300 {
                let dealer = Dealer::new(Secret::from_seed(number), Vec::new());
                let play = Play::begin(Rt0::SLUG, encounter, opening.clone(), Some(dealer), Rt0::bot);
                answers += play.tape().len() as u64;
                out.clear();
                play.write_record(true, &mut out);
                black_box(&out);
            }
            answers
        },
    );
    println!("rate:  one against Brock, everything on, records written: {} answers a second", million(rate.ours));
}

fn main() {
    report("one against Brock, plain", BROCK, Plain);
    report("one against Brock, good", BROCK, Good);
    report("a party of four, good", PARTY, Good);
    everything(BROCK);
}
