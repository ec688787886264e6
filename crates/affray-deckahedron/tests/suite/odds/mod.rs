//! Exact odds of flips and searches, through the same rules as play (section 8 of the digest; DK-10, DK-16, DK-30).

mod attack;
mod queries;
mod tables;
mod worn;

use affray_core::exact::{Chance, odds};
use affray_core::{Bag, Bot, Decision, Stream};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::asked::source::Source;
use affray_deckahedron::bots::Plain;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::{Attribute, Rank, Ranks};
use affray_deckahedron::state::card::{self, BASE, Card, Pile, STAMINA};
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::moves::Cause;

use crate::fixture::{self, ADA, FOE};

/// Ada with one rank throughout, these wound cards in the deck.
fn ada(edition: Edition, rank: Rank, wounds: &[Card]) -> Fight {
    let number = rank.number();
    let mut fight = fixture::fight(edition, (number, number, number), 1);
    let codes: Vec<String> = wounds.iter().map(Card::to_string).collect();
    fixture::lay(&mut fight, ADA, &codes.join(" "), "", "");
    fight.fighter_mut(ADA).wound = wounds.len() as u8;
    fight
}

/// The same, past losing anything: the search that follows a wound card would only multiply the branches of a result
/// that is settled before it.
fn spent(edition: Edition, rank: Rank, wounds: &[Card]) -> Fight {
    let mut fight = ada(edition, rank, wounds);
    fight.fighter_mut(ADA).standing = Standing::Out;
    fight
}

fn chance(part: u64, whole: u64) -> Chance {
    Chance::new(part.into(), whole.into())
}

/// The chances of the four faces, worst first.
fn faces(fight: &Fight, net: i8) -> [Chance; 4] {
    let found = odds::<Fight, _, _>(Plain, |ask| {
        let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, net);
        flip.face
    });
    Face::ALL.map(|face| {
        let one = found.iter().find(|(shown, _)| *shown == face);
        one.map_or_else(|| chance(0, 1), |(_, chance)| chance.clone())
    })
}

fn check(fight: &Fight, net: i8, whole: u64, counts: [u64; 4], what: &str) {
    assert_eq!(faces(fight, net), counts.map(|count| chance(count, whole)), "{what}, net {net}");
}

#[test]
fn a_fresh_deck_flips_as_listed_in_every_edition() {
    for edition in Edition::ALL {
        for &(rank, net, sets, counts) in tables::FRESH {
            if net == -3 && edition != Edition::Module {
                continue; // Four cards are the module's alone (DK-09).
            }
            check(&ada(edition, rank, &[]), net, sets, counts, &format!("{edition} {rank}"));
        }
    }
}

#[test]
fn four_darts_worst_succeed_in_33_of_323() {
    let [_, _, one, two] = faces(&ada(Edition::Module, Rank::Dart, &[]), -3);
    assert_eq!(one + two, chance(33, 323));
}

#[test]
fn anchor_mirrors_dart_and_bulb_mirrors_crescent() {
    for net in -2..=2 {
        for (rank, other) in [(Rank::Anchor, Rank::Dart), (Rank::Bulb, Rank::Crescent)] {
            let mut mirrored = faces(&ada(Edition::World, other, &[]), -net);
            mirrored.reverse();
            assert_eq!(faces(&ada(Edition::World, rank, &[]), net), mirrored, "{rank} at {net}");
        }
    }
}

/// A wound card of an edition that shows this face at a rank.
fn wound(edition: Edition, rank: Rank, face: Face, not: Option<Card>) -> Option<Card> {
    let faces = card::faces(edition);
    Pile::from_bits(faces.wounds).cards().find(|&card| faces.face(card, rank) == face && Some(card) != not)
}

#[test]
fn one_wound_card_flips_as_listed() {
    let mut tried = 0;
    for edition in Edition::ALL {
        for &(rank, face, net, draws, counts) in tables::ONE_WOUND {
            if let Some(card) = wound(edition, rank, face, None) {
                check(&spent(edition, rank, &[card]), net, draws, counts, &format!("{edition} {rank} {card}"));
                tried += 1;
            }
        }
    }
    assert_eq!(tables::ONE_WOUND.len(), 40);
    assert_eq!(tried, 40 + 30 + 30, "each row in each edition that has such a card");
}

#[test]
fn two_wound_cards_flip_as_listed() {
    let mut tried = 0;
    for edition in Edition::ALL {
        for &(rank, [first, second], net, draws, counts) in tables::TWO_WOUNDS {
            let Some(one) = wound(edition, rank, first, None) else { continue };
            let Some(two) = wound(edition, rank, second, Some(one)) else { continue };
            check(&spent(edition, rank, &[one, two]), net, draws, counts, &format!("{edition} {rank} {one} {two}"));
            tried += 1;
        }
    }
    assert_eq!(tables::TWO_WOUNDS.len(), 50);
    assert!(tried >= 50 + 10, "{tried} rows were tried");
}

#[test]
fn a_wound_card_interrupts_as_often_as_listed() {
    let interrupted = |wounds: &[Card], net| {
        let fight = spent(Edition::World, Rank::Bulb, wounds);
        let found = odds::<Fight, _, _>(Plain, |ask| {
            let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, net);
            flip.interrupted
        });
        found.into_iter().find(|(cut, _)| *cut).map(|(_, chance)| chance).unwrap()
    };
    let [one, two] = [Card::wound(1), Card::wound(2)];
    assert_eq!([0, 1, 2].map(|net| interrupted(&[one], net)), [chance(1, 21), chance(2, 21), chance(1, 7)]);
    let both = [0, 1, 2].map(|net| interrupted(&[one, two], net));
    assert_eq!(both, [chance(1, 11), chance(41, 231), chance(20, 77)]);
}

/// Prefers a green card on ties, also before card 10.
#[derive(Clone, Copy)]
struct Greenest;

impl Bot<Fight> for Greenest {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let faces = card::faces(decision.view.table().edition());
        let green = |choice: &Choice| matches!(choice, Choice::Card(card) if faces.is_green(*card));
        match decision.question {
            Question::Resolver { .. } => decision.options.iter().position(green).unwrap_or(0),
            _ => 0,
        }
    }
}

#[test]
fn green_resolves_as_often_as_listed() {
    for &(edition, rank, counts) in tables::GREEN {
        for (net, (count, sets)) in (-2..=2).zip(counts.into_iter().zip([1140, 190, 20, 190, 1140])) {
            let fight = ada(edition, rank, &[]);
            let found = odds::<Fight, _, _>(Greenest, |ask| {
                let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, net);
                card::faces(edition).is_green(flip.resolver)
            });
            let green = found.into_iter().find(|(green, _)| *green).map_or_else(|| chance(0, 1), |(_, chance)| chance);
            assert_eq!(green, chance(count, sets), "{edition} {rank} at {net}");
        }
    }
    // The unattended policy takes card 10 first, so green is rarer: 48 of 190.
    let fight = ada(Edition::World, Rank::Crescent, &[]);
    let found = odds::<Fight, _, _>(Plain, |ask| {
        let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, 1);
        card::faces(Edition::World).is_green(flip.resolver)
    });
    assert_eq!(found.last().map(|(_, chance)| chance.clone()), Some(chance(48, 190)));
}

// DK-18.
#[test]
fn card_ten_resolves_in_one_two_or_three_of_twenty() {
    for rank in Rank::ALL {
        let ten = [0, 1, 2].map(|net| {
            let fight = ada(Edition::Guide, rank, &[]);
            let found = odds::<Fight, _, _>(Plain, |ask| {
                let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, net);
                flip.resolver == Card::CRITICAL_SUCCESS
            });
            found.last().unwrap().1.clone()
        });
        assert_eq!(ten, [chance(1, 20), chance(1, 10), chance(3, 20)]);
    }
}

/// Follows a search down its two kinds of branch, Stamina or a miss, with their weights: which miss it is does not
/// matter to a search, and ten misses have too many orders to walk.
struct Kinds {
    misses: u32,
    left: u32,
    chance: Chance,
}

impl affray_core::Ask<Fight> for Kinds {
    type Halt = std::convert::Infallible;

    fn card<B: Bag<Card = Card>>(&mut self, _: Source, from: &B) -> Result<Card, Self::Halt> {
        let wanted = self.left == 0;
        let fit = from.cards().filter(|card| card.has_stamina() == wanted);
        let (mut count, mut first) = (0, None);
        for card in fit {
            first = first.or(Some(card));
            count += 1;
        }
        self.left = self.left.saturating_sub(1);
        self.chance *= chance(count, from.len() as u64);
        Ok(first.unwrap_or_else(|| from.nth(0)))
    }
    fn roll(&mut self, _: Source, _: u8) -> Result<u8, Self::Halt> {
        unreachable!("a search rolls nothing")
    }
    fn toss(&mut self, _: Source) -> Result<affray_core::Coin, Self::Halt> {
        unreachable!("a search tosses nothing")
    }
    fn choose(&mut self, _: &mut Fight, _: affray_core::Seat, _: Question) -> Result<Choice, Self::Halt> {
        Ok(Choice::No)
    }
    fn choose_each(
        &mut self,
        _: &mut Fight,
        _: affray_core::SeatSet,
        _: Question,
    ) -> Result<affray_core::SeatAnswers<Choice>, Self::Halt> {
        unreachable!("a search asks one seat")
    }
    fn tell(&mut self, _: &Fight, _: affray_core::Audience, event: Event) {
        if let Event::StaminaLost { misses, .. } = event {
            self.misses = misses.into();
        }
    }
}

// DK-30: (n + 1) / (s + 1) cards for s Stamina cards among n, the lost one included.
#[test]
fn the_first_loss_reveals_21_elevenths_of_a_card() {
    let expected = |fight: &Fight| {
        let blanks = (fight.fighter(ADA).deck.bits() & !STAMINA).count_ones();
        let (mut mean, mut total) = (chance(0, 1), chance(0, 1));
        for misses in 0..=blanks {
            let mut ask = Kinds { misses: 0, left: misses, chance: chance(1, 1) };
            let Ok(()) = fight.clone().lose_stamina(&mut ask, ADA, Cause::Physical);
            assert_eq!(ask.misses, misses);
            mean += ask.chance.clone() * chance(u64::from(misses) + 1, 1);
            total += ask.chance;
        }
        assert_eq!(total, chance(1, 1), "every search is one of these");
        mean
    };
    for edition in Edition::ALL {
        assert_eq!(expected(&ada(edition, Rank::Bulb, &[])), chance(21, 11));
        assert_eq!(expected(&ada(edition, Rank::Bulb, &[Card::wound(1)])), chance(22, 11));
        assert_eq!(expected(&ada(edition, Rank::Bulb, &[Card::wound(1), Card::wound(2)])), chance(23, 11));
        let mut tired = ada(edition, Rank::Bulb, &[]);
        fixture::lay(&mut tired, ADA, "", "0 1 2", "10 11 12 13 14 15 16");
        assert_eq!(expected(&tired), chance(11, 4));
    }
    // The exact answerer agrees where its tree is small.
    let mut fight = ada(Edition::World, Rank::Bulb, &[]);
    fixture::lay(&mut fight, ADA, "", "0 1 2 3 4 5 6", "");
    let before = fight.fighter(ADA).deck.len();
    let found = odds::<Fight, _, _>(Plain, |ask| {
        let mut after = fight.clone();
        let Ok(()) = after.lose_stamina(ask, ADA, Cause::Physical);
        before - after.fighter(ADA).deck.len()
    });
    let mean = found.into_iter().fold(chance(0, 1), |sum, (cards, part)| sum + part * chance(cards as u64, 1));
    assert_eq!(mean, chance(14, 11));
}

// DK-75: a cell's chance is the product of the two sides'.
#[test]
fn opposed_flips_are_independent() {
    let mut fight = fixture::fight(Edition::Module, (3, 3, 3), 1);
    fight.fighter_mut(FOE).ranks = Ranks::new(1, 1, 1).unwrap();
    let found = odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = fight.clone();
        let Ok(mine) = fight.flip(ask, ADA, Attribute::Str, 0);
        let Ok(theirs) = fight.flip(ask, FOE, Attribute::Str, 0);
        (mine.face, theirs.face)
    });
    let one = |counts: [u64; 4], face: Face| chance(counts[face as usize], 20);
    for ((mine, theirs), found) in found {
        assert_eq!(found, one([4, 5, 6, 5], mine) * one([8, 4, 6, 2], theirs));
    }
}

#[test]
fn the_faces_of_every_edition_are_balanced() {
    // 2.1: the whole deck, the Stamina half, the other half; XX/X/V/VV.
    let whole = [[8, 4, 6, 2], [5, 6, 5, 4], [4, 5, 6, 5], [2, 6, 4, 8]];
    let upper = [[3, 0, 5, 2], [1, 2, 4, 3], [2, 1, 3, 4], [0, 3, 1, 6]];
    for edition in Edition::ALL {
        let faces = card::faces(edition);
        let count = |bits: u32, rank| {
            Face::ALL.map(|face| Pile::from_bits(bits).cards().filter(|&card| faces.face(card, rank) == face).count())
        };
        for (place, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(count(BASE, rank), whole[place], "{edition} {rank}");
            assert_eq!(count(STAMINA, rank), upper[place], "{edition} {rank}");
            let worth: u32 = (1..=4).zip(whole[place]).map(|(value, cards)| value * cards as u32).sum();
            assert_eq!(faces.worth(Pile::from_bits(BASE), rank), worth);
        }
        assert_eq!(faces.green.count_ones(), 5);
        let pips = |which: fn(&(u8, u8)) -> u8, value| faces.pips.iter().filter(|pips| which(pips) == value).count();
        assert!((0..=4).all(|value| pips(|pips| pips.0, value) == 4));
        assert_eq!((0..=6).map(|value| pips(|pips| pips.1, value)).collect::<Vec<_>>(), [2, 3, 3, 3, 3, 3, 3]);
    }
    let greens = Edition::ALL.map(|edition| Pile::from_bits(card::faces(edition).green));
    assert_eq!(
        greens,
        [fixture::cards("1 8 13 15 16"), fixture::cards("1 8 14 15 16"), fixture::cards("7 8 14 15 16")]
    );
    let blessings = |edition| (card::faces(edition).blessings.count_ones(), card::faces(edition).gold.count_ones());
    assert_eq!(Edition::ALL.map(blessings), [(8, 4), (6, 4), (6, 4)]);
}

#[test]
fn simulated_flips_agree_with_exact_odds() {
    let trials = 20_000;
    for net in -2..=2 {
        let fight = ada(Edition::World, Rank::Crescent, &[]);
        let exact = faces(&fight, net);
        let mut seeded = affray_core::Seeded::<Fight, _>::new(5, 0, Plain);
        let mut counts = [0; 4];
        for number in 0..trials {
            seeded.restart(5, number);
            let Ok(flip) = fight.clone().flip(&mut seeded, ADA, Attribute::Str, net);
            counts[Face::ALL.iter().position(|face| *face == flip.face).expect("a face")] += 1;
        }
        for (chance, count) in exact.iter().zip(counts) {
            affray_testkit::laws::agrees_with_exact(as_float(chance), count, trials, &format!("net {net}"));
        }
    }
}

fn as_float(chance: &Chance) -> f64 {
    let number = |part: &str| part.parse::<f64>().expect("a number");
    number(&chance.numer().to_string()) / number(&chance.denom().to_string())
}
