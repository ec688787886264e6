//! Players out of the combat: put out, fled or dead (RT-10, RT-44).

use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Status;

impl Fight {
    /// A player leaves, by a rule or by a word of the GM: what is the player's own ends, and so does the player's turn
    /// (RT-10, RT-44).
    pub(crate) fn remove_player(&mut self, p: PlayerId, status: Status) {
        self.players[p].depart(status, &self.book);
        if self.turn.who == Some(p) {
            self.turn.over = true;
        }
    }
}
