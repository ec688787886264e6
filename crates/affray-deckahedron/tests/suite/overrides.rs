//! What the GM sets has every consequence that the rules attach to it.

use affray_core::{
    Allowed, Ask, Audience, Audit, Bag, Coin, Menu, Overrule, Progress, Random, Scene, Seat, SeatAnswers, SeatSet,
    Seeded, Stream,
};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::Source;
use affray_deckahedron::shown::event::{Event, Outcome};
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

/// Everything that is wrong with a fight.
fn flaws(fight: &Fight) -> Vec<String> {
    let mut found = Vec::new();
    fight.flaws(&mut |flaw| found.push(flaw));
    found
}

fn set(fight: &mut Fight, name: &str, value: &str) {
    fight.set(&fixture::cast(), name, value).unwrap_or_else(|refused| panic!("{refused}"));
    assert_eq!(flaws(fight), [""; 0], "after {name} = {value}");
}

#[test]
fn dk_05_wound_tokens_and_wound_cards_are_set_together() {
    for edition in [Module, World, Guide] {
        let mut fight = ranked(edition, 2, 1);
        for (tokens, cards) in [("2", 2), ("1", 1), ("2", 2), ("0", 0)] {
            set(&mut fight, "Ada.wound", tokens);
            assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), cards, "{edition}");
            assert!(fight.fighter(ADA).is_sound());
        }
    }
    // The Blood-Bound serve until that Wound is healed, whoever heals it (DK-91).
    let mut fight = ranked(World, 2, 1);
    set(&mut fight, "Ada.wound", "1");
    fight.fighter_mut(ADA).blood_bound = true;
    set(&mut fight, "Ada.wound", "0");
    assert!(!fight.fighter(ADA).blood_bound);
}

#[test]
fn dk_35_the_last_stamina_card_moved_by_the_gm_fells() {
    for (edition, falls) in [(World, true), (Module, false)] {
        let mut fight = ranked(edition, 2, 1);
        fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15 16 17 18");
        set(&mut fight, "Ada.card.19", "exhaustion");
        assert_eq!(is_out(&fight, ADA), falls, "{edition}");
    }
    // Nobody stands up without Stamina: first a card comes back, then the character does.
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "", "10 11 12 13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).standing = Standing::Out;
    for standing in ["up", "fled"] {
        assert!(fight.set(&fixture::cast(), "Ada.standing", standing).is_err(), "{standing}");
    }
    set(&mut fight, "Ada.card.12", "discard");
    set(&mut fight, "Ada.standing", "up");
    assert!(fight.fighter(ADA).is_up());
}

#[test]
fn dk_87_a_fight_ends_when_the_gm_takes_the_last_foe_out_of_it() {
    for (standing, outcome) in [("fled", Outcome::Victory), ("pacified", Outcome::Victory), ("out", Outcome::Victory)] {
        let mut fight = ranked(World, 2, 1);
        fight.fighter_mut(ADA).under = FOE.bit();
        set(&mut fight, "Foe 1.standing", standing);
        assert_eq!(fight.fighter(ADA).under, 0, "nobody is under somebody who is gone (DK-58)");
        fight.step(&mut Script::new()).unwrap(); // nobody is asked for a move
        assert_eq!(fight.outcome, Some(outcome));
    }
    let mut fight = ranked(World, 2, 1);
    set(&mut fight, "Ada.standing", "fled");
    fight.step(&mut Script::new()).unwrap();
    assert_eq!(fight.outcome, Some(Outcome::Escape));
    // Somebody who is brought back is not beaten any more.
    let mut fight = ranked(World, 2, 1);
    set(&mut fight, "Ada.standing", "out");
    set(&mut fight, "Foe 1.standing", "fled");
    set(&mut fight, "Ada.standing", "up");
    fight.step(&mut Script::new()).unwrap();
    assert_eq!(fight.outcome, Some(Outcome::Victory));
    assert!(fight.set(&fixture::cast(), "Ada.standing", "pacified").is_err(), "characters are not talked down");
}

#[test]
fn dk_28_a_deck_the_gm_makes_short_is_reshuffled() {
    let mut fight = ranked(World, 2, 1);
    lay_exactly(&mut fight, ADA, "0 1 2 3 4 12", "5 6 7 8 9 10 11 13 14 15 16 17", "18 19");
    set(&mut fight, "Ada.card.12", "exhaustion");
    check_piles(&fight, ADA, "", "12 18 19", 17);
}

#[test]
fn dk_06_in_2017_a_column_holds_four_for_the_gm_too() {
    assert!(ranked(World, 2, 1).set(&fixture::cast(), "Ada.speed", "5").is_err());
    set(&mut ranked(Guide, 2, 1), "Ada.speed", "5");
}

/// Answers like a seeded bot while a GM sets whatever may be set, in the middle of things.
struct Meddler {
    inner: Seeded<Fight, Random>,
    whim: Stream,
    set: u32,
}

impl Meddler {
    /// Sets something, unless that would leave the question without an answer.
    fn meddle(&mut self, scene: &mut Fight, seat: Seat, question: Question) {
        let cast = fixture::cast();
        let quantities = scene.quantities(&cast);
        let quantity = &quantities[self.whim.below(quantities.len() as u32) as usize];
        let value = match &quantity.allowed {
            Allowed::Number(least, most) => (least + i64::from(self.whim.below((most - least + 1) as u32))).to_string(),
            Allowed::Words(words) if words.is_empty() => return,
            Allowed::Words(words) => words[self.whim.below(words.len() as u32) as usize].clone(),
            Allowed::Text => "words".to_owned(),
        };
        let mut changed = scene.clone();
        changed.set(&cast, &quantity.name, &value).unwrap_or_else(|refused| panic!("{refused}"));
        let mut menu = Menu::plain();
        changed.options(seat, &question, &mut menu);
        if !menu.options().is_empty() {
            *scene = changed;
            self.set += 1;
            let found = flaws(scene);
            assert!(found.is_empty(), "{} = {value} at {question:?}: {found:?}", quantity.name);
        }
    }
}

impl Ask<Fight> for Meddler {
    type Halt = std::convert::Infallible;

    fn card<B: Bag<Card = Card>>(&mut self, source: Source, from: &B) -> Result<Card, Self::Halt> {
        Ask::<Fight>::card(&mut self.inner, source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
        Ask::<Fight>::roll(&mut self.inner, source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
        Ask::<Fight>::toss(&mut self.inner, source)
    }
    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        if self.whim.below(4) == 0 {
            self.meddle(scene, seat, question);
        }
        Ask::<Fight>::choose(&mut self.inner, scene, seat, question)
    }
    fn choose_each(&mut self, _: &mut Fight, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, Self::Halt> {
        unreachable!("nothing here is asked of several seats")
    }
    fn tell(&mut self, _: &Fight, _: Audience, _: Event) {}
}

#[test]
fn whatever_the_gm_sets_in_whatever_position_leaves_no_flaw() {
    let mut set = 0;
    for number in 0..60 {
        for encounter in ENCOUNTERS {
            let mut fight = opened(encounter);
            // Moves that ask in the middle of others.
            let edition = fight.edition();
            for mv in [Move::AndThisIsFor, Move::DispenseWrath, Move::Counterspell] {
                if mv.info(edition).exists {
                    fight.fighter_mut(ADA).give(mv, 0, edition);
                    fight.fighter_mut(ADA).green = 4;
                }
            }
            let mut ask = Meddler { inner: Seeded::new(11, number, Random), whim: Stream::new(12, number), set: 0 };
            for step in 0..2000 {
                let progress = fight.step(&mut ask).unwrap_or_else(|never| match never {});
                let found = flaws(&fight);
                assert!(found.is_empty(), "fight {number}, step {step}: {found:?}");
                if progress == Progress::Over {
                    break;
                }
            }
            assert!(fight.beat == Beat::Over || ask.set > 0);
            set += ask.set;
        }
    }
    assert!(set > 10_000, "only {set} settings were tried");
}
