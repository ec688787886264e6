//! The hand: what is drawn is seen by its owner alone, and what is played by everybody.

use affray_core::{AddressedEvent, Audience, Bag, Hidden, Scene, Script, SeatSet, Stream, Viewer};
use affray_tiny::shown::view::HandView;
use affray_tiny::{Choice, Edition, Event, Marks};

use crate::fixture::{ANCHOR, DART, cast, fight, pile};

#[test]
fn td_08_whoever_acts_draws_three_cards_that_nobody_else_sees() {
    let fixture = fight(Edition::Hand).run(1, |script| script.cards("4 7 16"));
    assert_eq!(fixture.fight.fighter(ANCHOR).hand, pile("4 7 16"));
    let owner = SeatSet::only(ANCHOR);
    let [full, shortened] = [Audience::Only(owner), Audience::Except(owner)];
    let card = "4".parse().expect("a card");
    assert_eq!(fixture.events.len(), 6);
    assert_eq!(fixture.events[0], AddressedEvent { to: full, event: Event::Drew { by: ANCHOR, card } });
    assert_eq!(fixture.events[1], AddressedEvent { to: shortened, event: Event::DrewUnseen { by: ANCHOR } });

    let seen_by = |viewer| fixture.fight.view(viewer).fighter(ANCHOR).clone();
    assert_eq!(seen_by(Viewer::Seat(ANCHOR)).hand, Some(HandView::Cards(pile("4 7 16"))));
    for viewer in [Viewer::Seat(DART), Viewer::Onlooker] {
        let seen = seen_by(viewer);
        assert_eq!(seen.hand, Some(HandView::Size(3)));
        assert_eq!((seen.deck.len(), seen.deck_size()), (20, 17), "the hand is among what may lie in the deck");
    }
}

#[test]
fn td_08_a_hand_is_filled_from_the_discards_when_the_deck_is_empty() {
    let fixture = fight(Edition::Hand).hand(ANCHOR, "1 2").deck(ANCHOR, "").run(1, |script| script.cards("19"));
    assert_eq!(fixture.happened()[0], Event::Reshuffled { by: ANCHOR });
    assert_eq!(fixture.fight.fighter(ANCHOR).hand, pile("1 2 19"));
}

#[test]
fn td_08_a_hidden_hand_may_be_any_cards_that_were_not_seen() {
    let fight = fight(Edition::Hand).hand(DART, "4 7 16").deck(DART, "1 2").fight;
    let mut chance = Stream::new(1, 0);
    let mut hands = Vec::new();
    for _ in 0..200 {
        let mut twin = fight.clone();
        twin.exchange_unseen(Viewer::Seat(ANCHOR), &mut chance);
        hands.push(twin.fighter(DART).hand.bits());
        assert_eq!(twin.fighter(DART).hand.len(), 3);
    }
    hands.sort_unstable();
    hands.dedup();
    assert_eq!(hands.len(), 10, "three of the five cards that Anchor has not seen");
    let mut same = fight.clone();
    same.exchange_unseen(Viewer::Seat(DART), &mut chance);
    assert_eq!(same, fight, "Dart sees the hand");
}

#[test]
fn td_09_a_card_of_the_hand_is_played_and_read() {
    let card = "10".parse().expect("a card");
    let fixture = fight(Edition::Hand).hand(ANCHOR, "0 4 10").run(1, |script| script.pick(Choice::Play(card)));
    let shows = Marks::TwoTicks;
    assert_eq!(fixture.happened(), [Event::Played { by: ANCHOR, card, shows, hurt: DART, cost: 2, left: 8 }]);
    assert_eq!(fixture.events[0].to, Audience::Everyone);
    assert_eq!(fixture.fight.fighter(ANCHOR).hand, pile("0 4"));
    assert_eq!(fixture.fight.fighter(ANCHOR).discard, pile("10"));
    assert_eq!(fixture.fight.turn, DART);
}

#[test]
fn td_09_nothing_is_flipped() {
    let mut fight = fight(Edition::Hand).hand(ANCHOR, "0 4 10").fight;
    let mismatch = fight.step(&mut Script::new(cast()).pick(Choice::Flip)).expect_err("flipping is not an option");
    assert!(mismatch.to_string().contains("TD-09"), "{mismatch}");
}
