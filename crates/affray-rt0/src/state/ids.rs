//! Who is who: players, adversaries and Eddies by their place in the fight's lists, stat blocks by theirs in the book.

use std::ops::{Index, IndexMut};

use affray_core::{Seat, id_type};

use crate::language::book::Block;
use crate::state::adversary::Adversary;
use crate::state::eddy::Eddy;
use crate::state::player::Player;

id_type! {
    /// A player, by seat.
    pub struct PlayerId;
}

id_type! {
    /// An adversary, by list order.
    pub struct FoeId;
}

id_type! {
    /// An Eddy, by list order.
    pub struct EddyId;
}

id_type! {
    /// A stat block, by its place in the book.
    pub struct BlockId;
}

impl PlayerId {
    /// The player's seat: players sit first, in list order.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.0)
    }
}

macro_rules! indexed_by {
    ($($id:ident => $of:ident)*) => {$(
        impl Index<$id> for Vec<$of> {
            type Output = $of;

            #[inline]
            fn index(&self, id: $id) -> &$of {
                &self[id.index()]
            }
        }

        impl IndexMut<$id> for Vec<$of> {
            #[inline]
            fn index_mut(&mut self, id: $id) -> &mut $of {
                &mut self[id.index()]
            }
        }
    )*};
}

indexed_by! { PlayerId => Player FoeId => Adversary EddyId => Eddy BlockId => Block }
