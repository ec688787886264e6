//! The Tower: the card that resets the player who draws it (RT-31 to RT-33).

use affray_core::{Ask, Bag};

use crate::rulings::{TowerCancelsBlur, TowerHand, TowerOffTurn, UnplayedHand};
use crate::shown::event::Event;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// The Tower has been drawn (RT-31, RT-32).
    pub(crate) fn tower<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        self.counts.towers += 1;
        self.tower_resets(ask, p);
    }

    /// All the player's cards go back into the deck with The Tower, and the turn is over (RT-32).
    ///
    /// The Tower itself is in nobody's pile when this is called: it has just been drawn, or turned for a check.
    pub(crate) fn tower_resets<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        let rulings = *self.rulings();
        let own_turn = self.turn.who == Some(p);
        let player = &mut self.players[p];
        player.deck.add(Tarot::TOWER);
        for laid in player.laid.drain(..) {
            player.deck.add(laid.card);
        }
        player.sheet.kept.clear();
        let hand = player.hand.drain();
        player.deck.absorb(player.aside.drain());
        player.deck.absorb(player.discard.drain());
        match rulings.tower_hand {
            TowerHand::HandToo => player.deck.absorb(hand),
            TowerHand::HandStays if rulings.unplayed_hand == UnplayedHand::Keep => player.hand = hand,
            TowerHand::HandStays => player.discard = hand,
        }
        player.working.clear();
        player.carried.clear();
        player.credit = 0;
        if rulings.tower_cancels_blur == TowerCancelsBlur::Cancelled {
            player.blur = false;
        }
        if own_turn {
            self.turn.over = true;
        } else if rulings.tower_off_turn == TowerOffTurn::ResetAndSkipNextTurn {
            player.skips = true;
        }
        self.tell(ask, Event::TowerStruck { player: p });
    }
}
