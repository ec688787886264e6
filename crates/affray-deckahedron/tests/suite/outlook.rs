//! Odds next to options: what they say, compared with fights played by the rules alone.

use std::convert::Infallible;
use std::ops::ControlFlow;

use affray_core::query::Budget;
use affray_core::{
    Answer, Ask, Audience, Bag, Bot, Coin, Dealer, Decision, Game as _, LedgerOdds, Menu, Method, OddsEffort, Open,
    Play, Reply, Says, Scene as _, Seat, SeatAnswers, SeatSet, Setup, Sitter, Stream, Viewer,
};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::Source;
use affray_deckahedron::bots::Plain;
use affray_deckahedron::game::Deckahedron;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::{Beat, Fight};

use crate::stage::*;

/// Answers as on a tape, then by chance and the plain bot. It shares no code with the engine's answerers.
struct PlayedOn<'a> {
    tape: std::slice::Iter<'a, Answer<Fight>>,
    chance: Stream,
}

impl Ask<Fight> for PlayedOn<'_> {
    type Halt = Infallible;

    fn card<B: Bag<Card = Card>>(&mut self, _: Source, from: &B) -> Result<Card, Infallible> {
        Ok(match self.tape.next() {
            Some(Answer::Card(card, _)) => *card,
            Some(other) => panic!("a card is asked for, not {other:?}"),
            None => from.nth(self.chance.below(from.len() as u32) as usize),
        })
    }

    fn roll(&mut self, _: Source, sides: u8) -> Result<u8, Infallible> {
        Ok(match self.tape.next() {
            Some(Answer::Die { shows, .. }) => *shows,
            Some(other) => panic!("a die is asked for, not {other:?}"),
            None => 1 + self.chance.below(sides.into()) as u8,
        })
    }

    fn toss(&mut self, _: Source) -> Result<Coin, Infallible> {
        unreachable!("no rule tosses a coin")
    }

    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Infallible> {
        Ok(match self.tape.next() {
            Some(Answer::Pick(by, choice)) if *by == seat => *choice,
            Some(other) => panic!("a decision is asked for, not {other:?}"),
            None => {
                let mut menu = Menu::plain();
                scene.options(seat, &question, &mut menu);
                let options = menu.options();
                let view = scene.view(Viewer::Seat(seat));
                options[Plain.choose(&Decision { seat, view, question, options }, &mut self.chance)]
            }
        })
    }

    fn choose_each(&mut self, _: &mut Fight, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, Infallible> {
        unreachable!("nobody chooses at the same time as others")
    }

    fn tell(&mut self, _: &Fight, _: Audience, _: Event) {}
}

/// The shares of hits and hurts when a choice is played to the foes' answer so many times.
fn simulated(play: &Play<Fight>, seat: Seat, choice: Choice, runs: u64) -> (f64, f64) {
    let done = play.answers_after(play.steps());
    let mut tape = play.tape()[done..].to_vec();
    tape.push(Answer::Pick(seat, choice));
    let now = play.scene();
    let (mut hits, mut hurts) = (0, 0);
    for run in 0..runs {
        let mut fight = play.settled().clone();
        let mut ask = PlayedOn { tape: tape.iter(), chance: Stream::new(0xD1CE, run) };
        loop {
            let Ok(progress) = fight.step(&mut ask);
            let foes_act = matches!(fight.beat, Beat::Foe(_) | Beat::RoundEnd);
            if !foes_act || progress == affray_core::Progress::Over {
                break;
            }
        }
        let harmed = |wanted: &dyn Fn(usize) -> bool| {
            (0..now.fighters.len()).filter(|&who| wanted(who)).any(|who| {
                let (was, is) = (&now.fighters[who], &fight.fighters[who]);
                is.stamina() < was.stamina() || is.harm > was.harm || is.wound > was.wound
            })
        };
        let is_mine = |who: usize| now.fighters[who].seat == seat;
        let is_theirs = |who: usize| !is_mine(who) && now.fighters[who].is_of_party() == (seat == now.gm);
        hits += u32::from(harmed(&is_theirs));
        hurts += u32::from(harmed(&is_mine));
    }
    (f64::from(hits) / runs as f64, f64::from(hurts) / runs as f64)
}

/// Plays encounters with random answers and shows some of the decisions.
fn at_random_decisions(decisions: usize, mut look: impl FnMut(&Play<Fight>, Seat, &[Choice])) {
    let mut seen = 0;
    for number in 0.. {
        let encounter = ENCOUNTERS[number as usize % ENCOUNTERS.len()];
        let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
        let mut opening = Deckahedron::open(&setup).expect("the encounter opens");
        for seat in (0..opening.cast.seats().len() as u8).map(Seat) {
            opening.cast.seat_sitter(seat, Sitter::Person);
        }
        let dealer = Dealer::seeded(number, Vec::new());
        let mut play = Play::begin(Deckahedron::SLUG, encounter, opening, Some(dealer), Deckahedron::bot);
        let mut chance = Stream::new(number, 3);
        for _ in 0..60 {
            let Some((question, Open::Choice { menus, .. })) = play.open() else { break };
            let (seat, options) = (menus[0].0, menus[0].1.options().to_vec());
            if options.len() > 1 && chance.below(6) == 0 {
                look(&play, seat, &options);
                seen += 1;
                if seen == decisions {
                    return;
                }
            }
            let says = Says::Option(chance.below(options.len() as u32) as usize);
            play.reply(Reply { question, seat, says }).expect("a listed option");
        }
    }
}

#[test]
fn odds_next_to_options_agree_with_fights_played_on() {
    const RUNS: u64 = 300;
    const SAMPLES: u32 = 600;
    let (mut options_seen, mut exact_seen) = (0, 0);
    at_random_decisions(200, |play, seat, options| {
        for (option, &choice) in options.iter().enumerate().take(4) {
            let exact = Budget { allowed: 3_000, report: &mut |_| ControlFlow::Continue(()) };
            let mut effort = OddsEffort { exact, samples: SAMPLES, check: &mut || ControlFlow::Continue(()) };
            let odds = play.option_odds(seat, option, &mut effort, &|_| {}).expect("an option");
            let end = odds.outcome.expect("nobody cancels");
            let sum: f64 = end.results.iter().map(|result| result.share).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{}: {sum}", odds.text);
            let LedgerOdds { hit, hurt, .. } = end.ledger;
            let (hits, hurts) = simulated(play, seat, choice, RUNS);
            for (what, said, came) in [("hit", hit, hits), ("hurt", hurt, hurts)] {
                let spread = |samples: f64| (said.max(0.02) * (1.0 - said).max(0.02) / samples).sqrt();
                let within = 5.0 * (spread(RUNS as f64) + spread(f64::from(SAMPLES)));
                assert!((said - came).abs() <= within, "{}: {what} {said:.3}, played on {came:.3}", odds.text);
            }
            options_seen += 1;
            exact_seen += usize::from(end.method == Method::Exact);
        }
    });
    println!("{options_seen} options of 200 decisions agree, {exact_seen} of them exact");
    assert!(options_seen > 400 && exact_seen > 100, "{options_seen}, {exact_seen} exact");
}
