//! The module's tables: what a pair of results brings, hand to hand and from afar (DK-75, DK-76).

use crate::state::face::Face;
use Face::{OneCross as X, OneTick as V, TwoCrosses as XX, TwoTicks as VV};

use crate::asked::question::CellChoice;

/// What one side loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Nothing.
    None,
    /// 1 point.
    One,
    /// 1d4.
    Die,
    /// 1d4 and 1.
    DieAndOne,
}

/// A cell of the table of opposed melee (DK-75).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// What the defender loses.
    pub deals: Loss,
    /// What the attacker loses.
    pub takes: Loss,
    /// What the attacker may choose instead.
    pub choice: Option<CellChoice>,
    /// Whether the attacker falls.
    pub attacker_falls: bool,
    /// Whether the defender falls.
    pub defender_falls: bool,
}

impl Clash {
    /// The cell of a pair of results (DK-75).
    pub const fn of(attacker: Face, defender: Face) -> Clash {
        use Loss::{Die, DieAndOne, None as Nil, One};
        let (deals, takes) = match (attacker, defender) {
            (VV, VV) => (Die, Die),
            (VV, V) => (Die, One),
            (VV | V, X) | (V, XX) => (Die, Nil),
            (VV, XX) => (DieAndOne, Nil),
            (V, VV) => (One, Die),
            (V, V) => (One, One),
            (X, VV) | (XX, VV | V) => (Nil, Die),
            (X, V) => (Nil, One),
            (X | XX, X | XX) => (Nil, Nil),
        };
        let choice = match (attacker, defender) {
            (VV, XX) => Some(CellChoice::LossOrWound),
            (V, XX) => Some(CellChoice::LossOrHarm),
            (X, VV) | (XX, V) => Some(CellChoice::LossOrDrop),
            _ => None,
        };
        Clash {
            deals,
            takes,
            choice,
            attacker_falls: matches!((attacker, defender), (XX, X | XX)),
            defender_falls: matches!((attacker, defender), (X | XX, XX)),
        }
    }
}

/// A cell of the table of opposed shots (DK-76).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// What the defender loses.
    pub deals: Loss,
    /// Whether one point of it is a Harm.
    pub critical: bool,
    /// What the attacker may choose instead.
    pub choice: Option<CellChoice>,
    /// Whether a point of ammunition goes.
    pub spends: bool,
    /// What the attacker loses.
    pub takes: Loss,
    /// Whether the defender is pinned.
    pub pins: bool,
    /// Whether the defender may move.
    pub moves: bool,
}

impl Shot {
    /// The cell of a pair of results (DK-76).
    pub const fn of(attacker: Face, defender: Face) -> Shot {
        let deals = match (attacker, defender) {
            (VV, VV | X | XX) | (V, X | XX) => Loss::Die,
            (VV | V, V) | (V, VV) => Loss::One,
            (X | XX, _) => Loss::None,
        };
        let choice = match (attacker, defender) {
            (V, V) => Some(CellChoice::OneOrPin),
            (V, X) => Some(CellChoice::LossOrPin),
            _ => None,
        };
        Shot {
            deals,
            critical: matches!((attacker, defender), (VV, XX)),
            choice,
            spends: matches!((attacker, defender), (X, VV | V) | (XX, _)),
            takes: if matches!((attacker, defender), (XX, VV)) { Loss::One } else { Loss::None },
            pins: matches!((attacker, defender), (VV, V | X) | (V | X | XX, XX)),
            moves: matches!((attacker, defender), (VV | V | X, VV) | (XX, V)),
        }
    }
}
