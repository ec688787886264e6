//! Standing orders: parry or dodge, what to lay, a henchman's second card, mercy and last words (SU-22, SU-26, SU-43,
//! SU-60, SU-85, SU-87).

use affray_core::{Decision, Order, OrderBook, OrderSetting, Orders};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::bots::{mode, which};
use crate::rules::contests::lay_patterns::LayPattern;
use crate::rulings::UnreadyTrigger;
use crate::shown::view::View;
use crate::state::card::Value as _;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

/// How cards are laid without asking, in attack and in defence.
const LAYING: &[OrderSetting] = &[
    OrderSetting::ASK,
    OrderSetting::new("most", "the most my rank takes, without boosts and weak plays; the deck where nothing fits"),
    OrderSetting::new("deck", "keep my cards and draw from the deck"),
];

/// What somebody may order for those whom they play.
pub const ORDERS: OrderBook<Fight> = OrderBook {
    orders: &[
        Order {
            name: "defence",
            title: "Parry or dodge",
            settings: &[
                OrderSetting::new(
                    "better",
                    "whichever has the higher rank; ask me where a parry leaves my weapon unready",
                ),
                OrderSetting::new("parry", "always parry"),
                OrderSetting::new("dodge", "always dodge"),
                OrderSetting::ASK,
            ],
        },
        Order { name: "lay", title: "Cards to lay in an attack or a task", settings: LAYING },
        Order { name: "guard", title: "Cards to lay in defence", settings: LAYING },
        Order {
            name: "second",
            title: "The second card of a henchman",
            settings: &[
                OrderSetting::new("draw", "draw it, then ask me which of the two counts"),
                OrderSetting::new("best", "draw it, and use what fits best"),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "mercy",
            title: "Finishing off the helpless after a fight",
            settings: &[OrderSetting::ASK, OrderSetting::new("spare", "spare them")],
        },
        Order {
            name: "words",
            title: "Last words",
            settings: &[
                OrderSetting::ASK,
                OrderSetting::new("speak", "try for them"),
                OrderSetting::new("silence", "go in silence"),
            ],
        },
        Order::SINGLE,
    ],
    answer,
};

fn answer(decision: &Decision<'_, Fight>, orders: &Orders) -> Option<usize> {
    let view = &decision.view;
    let wanted = match decision.question {
        Question::Mode(who) => defence(view, who, orders.of("defence"))?,
        Question::Lay { who, rank } => lay(view, who, rank, orders.of("lay"))?,
        Question::Defend { who, rank } => lay(view, who, rank, orders.of("guard"))?,
        Question::Second { .. } if orders.of("second") != "ask" => Choice::Second,
        Question::Which { rank, first, second, .. } if orders.of("second") == "best" => {
            which(rank, first.low(), second.low())
        }
        Question::Mercy(_) if orders.of("mercy") == "spare" => Choice::Spare,
        Question::LastWords(_) => match orders.of("words") {
            "speak" => Choice::Speak,
            "silence" => Choice::Silence,
            _ => return None,
        },
        _ => return None,
    };
    decision.options.iter().position(|option| *option == wanted)
}

/// Parry or dodge: what armour and friends add, they add to both, so the rank decides (SU-43).
fn defence(view: &View<'_>, who: FighterId, setting: &str) -> Option<Choice> {
    match setting {
        "parry" => Some(Choice::Parry),
        "dodge" => Some(Choice::Dodge),
        "better" => {
            let costs = view.rulings().unready_trigger == UnreadyTrigger::AttackOrParry;
            let better = mode(view.kit(who));
            match view.kit(who).parry > view.kit(who).dodge {
                true if costs => None,
                false if costs => Some(Choice::Dodge),
                _ => Some(better),
            }
        }
        _ => None,
    }
}

/// What is laid: the greatest sum within the rank, or nothing (SU-22 to SU-24).
fn lay(view: &View<'_>, who: FighterId, rank: u16, setting: &str) -> Option<Choice> {
    match setting {
        "deck" => Some(Choice::Deck),
        "most" => {
            let hand = *view.hand(who)?;
            Some(LayPattern::greatest(hand, rank, 0).map_or(Choice::Deck, |pattern| Choice::Lay(pattern.lay(hand))))
        }
        _ => None,
    }
}
