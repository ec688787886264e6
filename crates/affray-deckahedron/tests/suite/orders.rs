//! Standing orders: what each setting answers.

use affray_core::{Bag, Card as _, Decision, Game, Menu, Orders, Scene, Stream, Viewer};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::{Moment, Question};
use affray_deckahedron::state::attribute::Rank;
use affray_deckahedron::state::card::{self, Card, Pile};
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA};
use crate::stage::*;

/// What an order answers to a question with these options; `None` where the player is asked.
fn answer_to(fight: &Fight, question: Question, options: &[Choice], order: &str) -> Option<Choice> {
    let mut orders = Orders::new(Deckahedron::ORDERS.orders);
    if let Some((name, setting)) = order.split_once('=') {
        orders.set(name, setting);
        assert_eq!(orders.of(name), setting, "there is such a setting");
    }
    let seat = fight.fighter(ADA).seat;
    let decision = Decision { seat, view: fight.view(Viewer::Seat(seat)), question, options };
    Deckahedron::ORDERS.answer(&decision, &orders).map(|place| options[place])
}

/// The same with the options that the rules list.
fn answer(fight: &Fight, question: Question, order: &str) -> Option<Choice> {
    let mut menu = Menu::plain();
    fight.options(fight.fighter(ADA).seat, &question, &mut menu);
    answer_to(fight, question, menu.options(), order)
}

#[test]
fn a_reshuffle_is_asked_about_only_where_it_could_matter() {
    let reshuffle = |fight: &Fight, when, order| answer(fight, Question::Reshuffle { who: ADA, when }, order);
    let flip = Moment::BeforeFlip(Rank::Bulb);
    let mut fight = ranked(World, 2, 1);
    // The deck has lost its good cards; the discard pile holds them.
    fixture::lay(&mut fight, ADA, "", "3 10 16 17", "");
    assert_eq!(reshuffle(&fight, flip, ""), None, "it would better the flip");
    assert_eq!(reshuffle(&fight, flip, "reshuffle=must"), Some(Choice::No));
    assert_eq!(reshuffle(&fight, flip, "reshuffle=better"), Some(Choice::Yes));
    assert_eq!(reshuffle(&fight, Moment::BeforeSearch, ""), Some(Choice::No), "a search takes one card either way");
    assert_eq!(reshuffle(&fight, Moment::BeforeSearch, "reshuffle=ask"), None);
    let after = Moment::AfterFlip(Rank::Bulb);
    assert_eq!(reshuffle(&fight, after, ""), Some(Choice::No), "the same is asked before the next flip");
    assert_eq!(reshuffle(&fight, after, "reshuffle=ask"), None);
    // Bad cards are better left where they are.
    fixture::lay(&mut fight, ADA, "", "0 6 7 9", "");
    for order in ["", "reshuffle=must", "reshuffle=better"] {
        assert_eq!(reshuffle(&fight, flip, order), Some(Choice::No), "{order:?}");
    }
    assert_eq!(reshuffle(&fight, flip, "reshuffle=ask"), None);
}

#[test]
fn better_means_a_higher_mean_of_the_next_flip() {
    let mut chance = Stream::new(27, 0);
    for edition in [World, Guide, Module] {
        let faces = card::faces(edition);
        let mut seen = [0; 2];
        for _ in 0..300 {
            let mut fight = ranked(edition, 2, 1);
            let (mut deck, mut discard) = (Pile::default(), Pile::default());
            for number in 0..20 {
                match chance.below(3) {
                    0 => deck.add(Card::from_index(number)),
                    1 => discard.add(Card::from_index(number)),
                    _ => {}
                }
            }
            if deck.is_empty() || discard.is_empty() {
                continue;
            }
            let fighter = fight.fighter_mut(ADA);
            (fighter.deck, fighter.discard) = (deck, discard);
            let rank = Rank::ALL[chance.below(4) as usize];
            let values = |pile: Pile| pile.cards().map(|card| faces.face(card, rank) as u32).collect::<Vec<u32>>();
            let mean = |values: &[u32]| f64::from(values.iter().sum::<u32>()) / values.len() as f64;
            let both = [values(deck), values(discard)].concat();
            let gain = mean(&both) - mean(&values(deck));
            if gain.abs() < 1e-9 || (gain - 0.1).abs() < 1e-9 {
                continue;
            }
            let question = Question::Reshuffle { who: ADA, when: Moment::BeforeFlip(rank) };
            let wanted = if gain > 0.0 { Choice::Yes } else { Choice::No };
            assert_eq!(answer(&fight, question, "reshuffle=better"), Some(wanted), "a gain of {gain}");
            let asks = answer(&fight, question, "").is_none();
            assert_eq!(asks, gain > 0.1, "a gain of {gain}");
            seen[usize::from(asks)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }
}

#[test]
fn flashbacks_are_not_offered_on_a_success() {
    let fight = ranked(World, 2, 1);
    let flashback = |face, order| {
        let question = Question::Flashback { who: ADA, face };
        answer_to(&fight, question, &[Choice::No, Choice::TwoGreen], order)
    };
    let declined = |order| {
        [Face::TwoCrosses, Face::OneCross, Face::OneTick, Face::TwoTicks].map(|face| flashback(face, order).is_some())
    };
    assert_eq!(declined(""), [false, false, true, true]);
    assert_eq!(declined("flashback=disaster"), [false, true, true, true]);
    assert_eq!(declined("flashback=never"), [true; 4]);
    assert_eq!(declined("flashback=ask"), [false; 4]);
    assert_eq!(flashback(Face::OneTick, ""), Some(Choice::No));
}

#[test]
fn the_best_card_comes_back_where_nothing_else_can() {
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "", "10 13 19");
    let question = Question::Regain { who: ADA, left: 1, breather: false };
    let worth = |card: &Card| fight.fighter(ADA).card_worth(*card, World);
    let cards: Vec<Card> = fight.fighter(ADA).exhaustion.cards().collect();
    let best = cards.iter().copied().max_by_key(worth).map(Choice::Card);
    assert_eq!(answer(&fight, question, ""), best);
    assert_eq!(answer(&fight, question, "regain=ask"), None);
    let with_token: Vec<Choice> =
        cards.iter().map(|card| Choice::Card(*card)).chain([Choice::Untoken(Move::Breather)]).collect();
    assert_eq!(answer_to(&fight, question, &with_token, ""), None, "a token may come back instead");
}

#[test]
fn a_single_answer_is_given_and_the_best_attribute_if_ordered() {
    let fight = ranked(World, 2, 1);
    let question = Question::CriticalFlip { who: ADA };
    assert_eq!(answer_to(&fight, question, &[Choice::No], ""), Some(Choice::No));
    assert_eq!(answer_to(&fight, question, &[Choice::No], "single=ask"), None);
    assert_eq!(answer_to(&fight, question, &[Choice::No, Choice::Yes], ""), None);
    let question = Question::Attribute { who: ADA, mv: Move::Breather };
    assert_eq!(answer(&fight, question, ""), None);
    assert!(answer(&fight, question, "attribute=best").is_some());
}
