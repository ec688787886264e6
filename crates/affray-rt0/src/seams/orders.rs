//! Standing orders: how a Strike hits, when a turn ends by itself, promised cards, which Minor a fool loses (RT-20, RT-27,
//! RT-34, RT-37).

use affray_core::{Bag as _, Decision, Order, OrderBook, OrderSetting, Orders};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::shown::view::View;
use crate::state::actor::Actor;
use crate::state::card::Suit;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

/// What a player may order.
pub const ORDERS: OrderBook<Fight> = OrderBook {
    orders: &[
        Order {
            name: "strike",
            title: "How a Strike hits",
            settings: &[
                OrderSetting::new(
                    "near",
                    "in melee, where all adversaries stand in my Zone; ask me where one does not",
                ),
                OrderSetting::new("melee", "in melee, wherever somebody is in reach"),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "end",
            title: "The end of my turn",
            settings: &[
                OrderSetting::ASK,
                OrderSetting::new("hand", "end it when no card is left in my hand, whatever else I could try"),
            ],
        },
        Order {
            name: "extra",
            title: "Promised cards",
            settings: &[OrderSetting::ASK, OrderSetting::new("take", "take all of them")],
        },
        Order {
            name: "fool",
            title: "Which of the lowest Minors a Foolish player loses",
            settings: &[
                OrderSetting::ASK,
                OrderSetting::new("calm", "a Cup or Pentacle before a Wand or Sword"),
                OrderSetting::new("blades", "a Wand or Sword before a Cup or Pentacle"),
            ],
        },
        Order::SINGLE,
    ],
    answer,
};

fn answer(decision: &Decision<'_, Fight>, orders: &Orders) -> Option<usize> {
    let (view, options) = (&decision.view, decision.options);
    let place = |wanted: Choice| options.iter().position(|option| *option == wanted);
    match decision.question {
        Question::Which { actor: Actor::Player(me), bin: BinId::STRIKE, .. } => {
            let strikes = match orders.of("strike") {
                "near" => everybody_is_near(view, me),
                "melee" => true,
                _ => false,
            };
            // The first of the two is the blow in melee, which is never the weaker one (RT-27).
            strikes.then(|| place(Choice::Option { of: BinId::STRIKE, place: 0 })).flatten()
        }
        Question::Act => {
            let me = PlayerId(decision.seat.0);
            let is_empty = view.hand(me).is_some_and(|hand| hand.is_empty());
            (is_empty && orders.of("end") == "hand").then(|| place(Choice::EndTurn)).flatten()
        }
        Question::ExtraCards if orders.of("extra") == "take" => {
            let count = |choice: &Choice| if let Choice::Draw(count) = choice { *count } else { 0 };
            (0..options.len()).max_by_key(|&place| count(&options[place]))
        }
        Question::LowestMinor => {
            let calm = |choice: &Choice| matches!(choice, Choice::Card(card) if matches!(card.suit(), Some(Suit::Cups | Suit::Pentacles)));
            match orders.of("fool") {
                "calm" => options.iter().position(calm).or(Some(0)),
                "blades" => options.iter().position(|choice| !calm(choice)).or(Some(0)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether every adversary still fighting stands in a player's Zone, so that reach makes no difference.
fn everybody_is_near(view: &View<'_>, me: PlayerId) -> bool {
    let zone = view.player(me).zone();
    view.foe_ids().filter(|&foe| view.adversary_active(foe)).all(|foe| view.adversary_zone(foe) == zone)
}
