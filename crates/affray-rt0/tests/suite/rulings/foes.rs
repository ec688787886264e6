//! Adversaries and the GM.

use affray_core::{Bag, Seat, Viewer};
use affray_rt0::Choice;
use affray_rt0::FoeId;
use affray_rt0::state::card::take;
use affray_rt0::state::fight::Beat;
use affray_rt0::{EddyId, PlayerId};

use super::{Read, foes, one, said};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "default_intent_visibility" => {
            let mut stage = one(r, &[]).intent_step();
            stage.go(1, stage.script().cards("5S"));
            said(&stage.fight.adversaries[0].intents)
        }
        "gm_sees_hidden" => {
            let stage = foes(r, &["veiled_duelist"]).intends(0, "KS", false);
            said(&stage.view(Viewer::Seat(Seat(1)))["adversaries"][0]["intents"])
        }
        "gm_deck_policy" => {
            let mut stage = foes(r, &["brock", "brock"]);
            let decks = stage.fight.gm.len();
            let some: Vec<String> = [
                "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "PgC", "KnC", "QC", "KC", "2P", "3P", "4P",
                "5P", "6P", "7P",
            ]
            .iter()
            .map(|&code| code.to_owned())
            .collect();
            for code in &some {
                take(&mut stage.fight.gm[0].deck, card(code));
                Bag::add(&mut stage.fight.gm[0].discard, card(code));
            }
            let mut script = stage.script();
            take(&mut stage.fight.gm[0].deck, card("8P"));
            stage.fight.gm_discard(&mut script, FoeId(0), card("8P"), &[]);
            let after = Bag::len(&stage.fight.gm[0].discard);
            let mut stage = stage.intent_step();
            stage.go(1, stage.script().cards("AC AP"));
            said(&(decks, after, Bag::len(&stage.fight.gm[0].discard)))
        }
        "mobile_then_act" => {
            let mut stage = one(r, &[]).at(0, 2, 3).intends(0, "5S", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.p(0).hp)
        }
        "mobile_any_intent" => {
            let mut stage = one(r, &[]).at(0, 2, 3).intends(0, "3C", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.fight.adversaries[0].zone)
        }
        "target_policy" => {
            let mut stage = Setting { players: &[&[], &[], &[]], rulings: r, ..Setting::default() }.lay_out();
            stage = stage.hp(1, 5).shields(0, 1).intends(0, "5S", true).adversary_phase();
            let script = stage.script();
            let script = match r.first().map(|(_, value)| *value) {
                Some("gm_choice") => script.pick(Choice::Player(PlayerId(2))),
                Some("random") => script.roll(3),
                _ => script,
            };
            let asked = matches!(r.first(), Some((_, "gm_choice")));
            stage.go(1, script);
            said(&(stage.p(0).hp, stage.p(1).hp, stage.p(2).hp, asked))
        }
        "strategic_policy" => {
            let mut stage =
                Setting { players: &[&[], &[]], foes: &["iron_warden"], rulings: r, ..Setting::default() }.lay_out();
            stage = stage.hp(0, 8).intends(0, "KS", true).adversary_phase();
            let script = stage.script();
            stage.go(1, if r.is_empty() { script } else { script.pick(Choice::Player(PlayerId(1))) });
            said(&(stage.p(0).hp, stage.p(1).hp))
        }
        "major_redraw_chain" => {
            let mut stage = foes(r, &["training_attack_robot"]).intent_step();
            stage.go(1, stage.script().cards(if r.is_empty() { "M3 M8 7P" } else { "M3 M8" }));
            said(&stage.fight.adversaries[0].intents)
        }
        "adversary_flight" => {
            let mut stage = one(r, &[]).intends(0, "3C", true).adversary_phase();
            stage.fight.settings.human_gm = true;
            stage.go(1, if r.is_empty() { stage.script().pick(Choice::Yes) } else { stage.script() });
            said(&stage.fight.outcome())
        }
        "eddy_hand" => {
            let mut stage = Setting { eddies: 1, rulings: r, ..Setting::default() }.lay_out();
            stage.fight.beat = Beat::Eddy(EddyId(0));
            let cards = if r.is_empty() { "2S 3S 4S 5S 6S" } else { "2S 3S 4S" };
            stage.go(1, stage.script().cards(cards).pick(Choice::Decline));
            said(&Bag::len(&stage.fight.gm[0].discard))
        }
        _ => return None,
    })
}
