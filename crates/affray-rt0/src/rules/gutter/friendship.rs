//! Friendship grows (RT-45).

use affray_core::Ask;

use crate::rulings::FriendshipCharming;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::traits::Trait;

impl Fight {
    /// If every box of Friendship is marked the player gains one, Charming two, Repulsive none (RT-45).
    pub(crate) fn grow_friendship<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        let always = self.rulings().friendship_charming == FriendshipCharming::EveryDay;
        let player = &mut self.players[p];
        let (charming, repulsive) = (player.has(Trait::Charming), player.has(Trait::Repulsive));
        let friendship = &mut player.sheet.friendship;
        let full = friendship.marked >= friendship.boxes;
        let gain = u8::from(full && !repulsive) + u8::from(charming && (full || always));
        if gain > 0 {
            friendship.boxes += gain;
            let boxes = friendship.boxes;
            self.tell(ask, Event::FriendshipGrew { player: p, boxes });
        }
    }
}
