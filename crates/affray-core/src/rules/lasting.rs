//! What lasts from one scene of a campaign to the next.

use crate::{Cast, Scored};

/// Lets a party enter a scene after another one, as [`Game::FOLLOW`](crate::Game::FOLLOW) names it: the new scene with its
/// cast, the earlier one with its.
pub type Follow<S> = fn(&mut S, &Cast, &S, &Cast) -> Result<(), String>;

/// The party of an earlier scene enters this one; says in words why not if it cannot.
pub fn follow<S: Lasting>(scene: &mut S, cast: &Cast, earlier: &S, earlier_cast: &Cast) -> Result<(), String> {
    let (party, before) = (scene.members(cast), earlier.members(earlier_cast));
    if party != before {
        let (party, before) = (party.join(", "), before.join(", "));
        return Err(format!("the party here is {party}, but {before} come from the fight before"));
    }
    if !earlier.goes_on() {
        return Err("the party does not go on after the fight before".to_owned());
    }
    scene.follow(earlier);
    Ok(())
}

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
