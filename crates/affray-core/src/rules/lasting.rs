//! What lasts from one scene of a campaign to the next.

use crate::{Cast, Scored};

/// A scene that a party can enter after another one.
pub trait Lasting: Scored {
    /// The names of the party, the same in every scene of a campaign.
    fn members(&self, cast: &Cast) -> Vec<String>;

    /// What lasts of each member, a word or two each: stamina, wounds, corruption.
    const STATE: &'static [&'static str];

    /// A value for each of [`Self::STATE`], of one member.
    fn state(&self, member: usize, values: &mut Vec<i32>);

    /// Takes over what lasts of the party from an earlier scene: wounds, tokens, corruption, who is gone.
    fn follow(&mut self, earlier: &Self);

    /// Whether a member is still there to go on.
    fn is_left(&self, member: usize) -> bool;

    /// Whether the party goes on after this scene, or the campaign is lost.
    fn goes_on(&self) -> bool;
}
