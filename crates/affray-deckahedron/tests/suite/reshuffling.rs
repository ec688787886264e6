//! Reshuffling (DK-26 to DK-29).

use affray_core::{Ask, Audience, Bag, Coin, Progress, Random, Scene, Seat, SeatAnswers, SeatSet, Seeded};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::Source;
use affray_deckahedron::rulings::ReshuffleAgain;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::FighterId;
use affray_deckahedron::state::moves::Move;

use crate::fixture::ADA;
use crate::stage::*;

// DK-28.
#[test]
fn dk_gc_25_five_cards_left_are_reshuffled() {
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 0 1 2 3 11", "5 6 7 8 9 10 13 14 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4✔ 12✔✔"), 1);
    assert_eq!(flips(&told), [(VV, "12".into())]);
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

// DK-28, DK-17.
#[test]
fn dk_gc_26_the_check_never_breaks_into_a_flip() {
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4✔ 12✔✔ 14✗").pick(Choice::Token), -2);
    assert_eq!(flips(&told), [(X, "14".into())]);
    assert_eq!((fight.bank, fight.fighter(ADA).green), (1, 1));
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

// DK-29.
#[test]
fn dk_gc_27_a_module_deck_may_run_out_in_a_flip() {
    let mut fight = ranked(Module, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12", "0 1 2 3 5 6 7 8 9 10 11 13 14 15", "16 17 18 19");
    let mut script = quiet().cards("4✔ 12✔✔ 15✗✗");
    let flip = fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    assert_eq!((flip.face, flip.resolver.to_string()), (VV, "12".into()));
    check_piles(&fight, ADA, "4 12 15", "16 17 18 19", 13);
    script.finish();
}

// DK-16, DK-28.
#[test]
fn dk_gc_73_a_wound_cards_search_is_made_in_the_short_deck() {
    let mut fight = ranked(World, 1, 1);
    lay_exactly(&mut fight, ADA, "w1 0 12 2 3 4", "1 5 6 7 8 9 10 11", "13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).wound = 1;
    let told = ordinary(&mut fight, quiet().cards("w1✗✗").cards("0 12♥").pick(Choice::Narrate), 0);
    assert_eq!(flips(&told), [(XX, "w1".into())]);
    assert_eq!(gm_moves(&told), 1);
    check_piles(&fight, ADA, "", "13 14 15 16 17 18 19 12", 13);
    assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), 1, "w1 is in the deck again");
}

/// Answers like a seeded bot, and looks for a reshuffle that is offered twice with nothing between.
struct Watch {
    inner: Seeded<Fight, Random>,
    declined: Option<FighterId>,
    again: u32,
}

impl Ask<Fight> for Watch {
    type Halt = std::convert::Infallible;

    fn card<B: Bag<Card = Card>>(&mut self, source: Source, from: &B) -> Result<Card, Self::Halt> {
        self.declined = None;
        Ask::<Fight>::card(&mut self.inner, source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
        self.declined = None;
        Ask::<Fight>::roll(&mut self.inner, source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
        Ask::<Fight>::toss(&mut self.inner, source)
    }
    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        let choice = Ask::<Fight>::choose(&mut self.inner, scene, seat, question)?;
        let asked = if let Question::Reshuffle { who, .. } = question { Some(who) } else { None };
        self.again += u32::from(asked.is_some() && asked == self.declined);
        self.declined = asked.filter(|_| choice == Choice::No);
        Ok(choice)
    }
    fn choose_each(&mut self, _: &mut Fight, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, Self::Halt> {
        unreachable!("nothing here is asked of several seats")
    }
    fn tell(&mut self, _: &Fight, _: Audience, event: Event) {
        // What somebody tries is something that happens.
        if matches!(event, Event::Tried { .. } | Event::RoundBegan { .. }) {
            self.declined = None;
        }
    }
}

#[test]
fn dk_27_nobody_is_asked_twice_with_nothing_between() {
    let again = |ruling| {
        let mut again = 0;
        for encounter in ENCOUNTERS {
            for number in 0..60 {
                let mut fight = opened(encounter);
                fight.change_scenario(|scenario| scenario.rulings.reshuffle_again = ruling);
                let edition = fight.edition();
                if edition != Module {
                    fight.fighter_mut(ADA).give(Move::AndThisIsFor, 0, edition);
                }
                let mut watch = Watch { inner: Seeded::new(5, number, Random), declined: None, again: 0 };
                while let Ok(Progress::Going) = fight.step(&mut watch) {}
                again += watch.again;
            }
        }
        again
    };
    assert_eq!(again(ReshuffleAgain::No), 0);
    assert!(again(ReshuffleAgain::Yes) > 0, "each window is asked about where it is ruled so");
}
