//! Decks, hands and what lies on the bins.

use affray_core::{Bag, Seat, Viewer};
use affray_rt0::PlayerId;
use affray_rt0::Trait::{Foolish, Lucky, Unlucky};
use affray_rt0::state::card::take;
use affray_rt0::{Choice, Event};

use super::{Read, first_cards, one, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "short_deck" => {
            let r: Vec<(&str, &str)> =
                r.iter().copied().chain([("discard_threshold", "0"), ("hand_size", "4")]).collect();
            let mut all = Vec::new();
            // With four cards left and a hand of four, and with three left.
            for keep in ["2C 3C 4C", "2C 3C"] {
                let left = keep.split_whitespace().count();
                let mut stage = one(&r, &[]).discards(77 - left, keep).turn_of(0);
                take(&mut stage.a().deck, card("M16"));
                Bag::add(&mut stage.a().discard, card("M16"));
                let known = Bag::nth(&stage.p(0).discard, 30);
                take(&mut stage.a().discard, known);
                Bag::add(&mut stage.a().deck, known);
                let told = stage.go(1, stage.script().whenever(|_, _, _, _| None).cards(&first_cards(&stage, 4)));
                all.push(told.iter().position(|told| matches!(told.event, Event::Reshuffled { .. })));
            }
            said(&all)
        }
        "lucky_deck" => said(&one(r, &[Lucky]).count(0)),
        "unlucky_deck" => said(&one(r, &[Unlucky]).count(0)),
        "court_value" => {
            let stage = one(r, &[]).on(B::STRIKE, "PgW");
            said(&stage.fight.sum_on(PlayerId(0), B::STRIKE))
        }
        "unplayed_hand" => {
            let mut stage = one(r, &[]).hand("2C 3C");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "bin_persistence" => {
            let mut stage = one(r, &[]).on(B::MOVEMENT, "2C").on(B::STRIKE, "3W");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "discard_threshold" => {
            let mut stage = one(r, &[]).discards(18, "").hand("2C 3C");
            stage.plays(&[Choice::EndTurn]);
            said(&stage.count(0))
        }
        "discard_threshold_timing" => {
            let mut stage = one(r, &[]).on(B::CONCENTRATE, "M3").hand("M5 2W").discards(18, "9S");
            let told = stage.go(1, stage.script().pick(lay("M5", B::CONCENTRATE)).cards("9S"));
            said(&told.iter().position(|told| matches!(told.event, Event::Reshuffled { .. })))
        }
        "hand_size" => {
            let size = r.first().map_or(5, |(_, value)| value.parse().unwrap());
            let mut stage = one(r, &[]).turn_of(0);
            stage.go(1, stage.script().cards(&first_cards(&stage, size)));
            said(&stage.count(0))
        }
        "hand_visibility" => {
            let stage = two(r, &[], &[]).hand("2C");
            said(&stage.view(Viewer::Seat(Seat(1)))["players"][0]["hand"])
        }
        "gm_sees_hands" => {
            let stage = two(r, &[], &[]).hand("2C");
            said(&stage.view(Viewer::Seat(Seat(2)))["players"][0]["hand"])
        }
        "excess_value" => {
            let mut stage = one(r, &[]).on(B::STRIKE, "9W").hand("KS");
            stage.plays(&[lay("KS", B::STRIKE), MELEE]);
            said(&stage.fight.sum_on(PlayerId(0), B::STRIKE))
        }
        "foolish_late_draw" => {
            let mut stage = one(r, &[Foolish]).turn_of(0);
            stage.go(1, stage.script().cards("M2 M3 M5 M6 M8"));
            stage.draws(&[lay("M2", B::CONCENTRATE), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "7C");
            let late = stage.held();
            let mut stage = one(r, &[Foolish]).hand("M2 M3 M5");
            stage.draws(&[lay("M2", B::CONCENTRATE), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "7C");
            said(&(late, stage.held()))
        }
        _ => return None,
    })
}
