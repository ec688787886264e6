//! Capricorn: a card drawn for everybody to see decides (RT-59).

use affray_core::{Ask, Bag, RuleId};

use crate::language::compiled::BinId;
use crate::language::written::DrawnTo;
use crate::rules::turn::drawing::DrawTo;
use crate::rulings::CapricornCard;
use crate::shown::event::Event;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// A card drawn for everybody to see (RT-59, RT-83). `None` when The Tower came or nothing was there.
    pub(crate) fn draw_openly<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        to: DrawnTo,
    ) -> Result<Option<Tarot>, A::Halt> {
        let joke_tower = to == DrawnTo::Discard
            && self.players[p].bins.has(BinId::SURPRISE_TWIST)
            && self.players[p].deck.count(Tarot::TOWER) > 0;
        let Some(card) = self.draw(ask, p, DrawTo::Hand)? else {
            if joke_tower && self.turn.over {
                self.take_corruption(ask, p, 1)?;
            }
            return Ok(None);
        };
        self.show(card);
        let rule = RuleId(if to == DrawnTo::Discard { "RT-83" } else { "RT-59" });
        self.tell_under(ask, Event::TurnedUp { player: p, card }, Event::TurnedOpen { player: p, card, rule });
        let away = to == DrawnTo::Discard || self.rulings().capricorn_card == CapricornCard::Discard;
        if away && self.players[p].hand.take(card) {
            self.players[p].discard.add(card);
        }
        Ok(Some(card))
    }
}
