//! Standing orders: reshuffling, Flashbacks, which card comes back, ties, attributes (DK-08, DK-12, DK-21, DK-27, DK-37).

use affray_core::{Bag, Decision, Order, OrderBook, OrderSetting, Orders};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::bots::{attribute, best_card, cheaper_loss, worst_kept};
use crate::state::attribute::Rank;
use crate::state::card::{self, Card};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

/// A reshuffle could matter where it raises the mean face by a tenth of a step or more (✗✗, ✗, ✔, ✔✔ are a step apart).
const NOTICEABLE: u32 = 10;

/// What a player may order.
pub const ORDERS: OrderBook<Fight> = OrderBook {
    orders: &[
        Order {
            name: "reshuffle",
            title: "Reshuffling by choice",
            settings: &[
                OrderSetting::new(
                    "matters",
                    "ask before a flip that it would noticeably better, by a tenth of a mark or more on average",
                ),
                OrderSetting::new("must", "only when a rule makes me"),
                OrderSetting::new(
                    "better",
                    "whenever it raises the mean of the next flip, or makes the card that is lost a poorer one",
                ),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "flashback",
            title: "Flashbacks",
            settings: &[
                OrderSetting::new("failure", "never on a success; ask me on a failure"),
                OrderSetting::new("disaster", "ask me on ✗✗ alone"),
                OrderSetting::new("never", "never"),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "regain",
            title: "Cards that come back or stay exhausted",
            settings: &[
                OrderSetting::new(
                    "best",
                    "the best card comes back, the poorest stay; ask me where tokens may come back",
                ),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "ties",
            title: "Which of several tied cards resolves a flip",
            settings: &[
                OrderSetting::new("alike", "any of them, where none is green, critical or a blessing"),
                OrderSetting::ASK,
            ],
        },
        Order {
            name: "attribute",
            title: "Which attribute to use",
            settings: &[OrderSetting::ASK, OrderSetting::new("best", "the highest of those offered")],
        },
        Order::SINGLE,
    ],
    answer,
};

fn answer(decision: &Decision<'_, Fight>, orders: &Orders) -> Option<usize> {
    let (fight, options) = (decision.view.table(), decision.options);
    let place = |wanted: Choice| options.iter().position(|option| *option == wanted);
    match decision.question {
        Question::Reshuffle { who, when } => {
            let reshuffles = match orders.of("reshuffle") {
                "must" => false,
                "better" => raises_odds(fight, who, when),
                "matters" if !could_matter(fight, who, when) => false,
                _ => return None,
            };
            place(if reshuffles { Choice::Yes } else { Choice::No })
        }
        Question::Flashback { face, .. } => {
            let declines = match orders.of("flashback") {
                "failure" => face.is_tick(),
                "disaster" => face != Face::TwoCrosses,
                "never" => true,
                _ => false,
            };
            declines.then(|| place(Choice::No)).flatten()
        }
        Question::Regain { .. } | Question::Keep { .. } => {
            let cards = options.iter().all(|option| matches!(option, Choice::Card(_)));
            let (best, question) = (orders.of("regain") == "best" && cards, &decision.question);
            match *question {
                Question::Regain { who, .. } if best => place(best_card(fight, who)?),
                Question::Keep { who, .. } if best => Some(worst_kept(fight, who, options)),
                _ => None,
            }
        }
        Question::Resolver { .. } => {
            let faces = card::faces(fight.edition());
            let is_plain = |card: Card| {
                !faces.is_green(card)
                    && !card.is_blessing()
                    && card != Card::CRITICAL_SUCCESS
                    && card != Card::CRITICAL_FAILURE
            };
            let alike = options.iter().all(|option| matches!(option, Choice::Card(card) if is_plain(*card)));
            (alike && orders.of("ties") == "alike").then_some(0)
        }
        Question::Attribute { who, .. } => {
            (orders.of("attribute") == "best").then(|| attribute(fight.fighter(who), options))
        }
        _ => None,
    }
}

/// Whether deck and discard pile together show a better face at a rank than the deck alone, by at least one part in
/// `parts` of a step; any gain counts where `parts` is 0.
fn is_fresher(fight: &Fight, who: FighterId, rank: Rank, parts: u32) -> bool {
    let fighter = fight.fighter(who);
    let faces = card::faces(fight.edition());
    let (deck, discard) = (fighter.deck.len() as u32, fighter.discard.len() as u32);
    let worth = faces.worth(fighter.deck, rank);
    let both = worth + faces.worth(fighter.discard, rank);
    // both / all - worth / deck, times all * deck; an empty deck is shuffled anyway.
    let (with, without, all) = (both * deck, worth * (deck + discard), deck + discard);
    match parts {
        0 => with > without,
        _ => with > without && parts * (with - without) >= deck * all,
    }
}

/// Whether a reshuffle would noticeably better the next flip. A search takes one Stamina card either way.
fn could_matter(fight: &Fight, who: FighterId, when: Moment) -> bool {
    match when {
        Moment::BeforeFlip(rank) => is_fresher(fight, who, rank, NOTICEABLE),
        // Between this flip and the next somebody decides or loses Stamina, so the same is asked again before it, when its
        // rank is known: asking twice over the same two piles is asking once too often.
        Moment::AfterFlip(_) | Moment::BeforeSearch => false,
    }
}

/// Whether a reshuffle raises the mean of the flip, or lowers the worth of the card that a search takes.
fn raises_odds(fight: &Fight, who: FighterId, when: Moment) -> bool {
    match when {
        Moment::BeforeFlip(rank) | Moment::AfterFlip(rank) => is_fresher(fight, who, rank, 0),
        Moment::BeforeSearch => cheaper_loss(fight, who),
    }
}
