//! Spears that cover an ally (SU-41). Flails are in `armour`, trampling in `attack`.

use crate::rulings::SpearNote;
use crate::state::arms::Note;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

impl Fight {
    /// Whether a friend's spear covers somebody (SU-41).
    #[inline]
    pub(crate) fn is_covered(&self, who: FighterId) -> bool {
        self.roster.traits.spears
            && self.rulings.spear_note == SpearNote::OneNamedAllyVsHand
            && self
                .people
                .with_ids()
                .any(|(friend, person)| person.covers == Some(who) && person.is_up() && self.holds_spear(friend))
    }

    /// Whether somebody holds a spear or pike that covers others (SU-41).
    pub(crate) fn holds_spear(&self, who: FighterId) -> bool {
        self.kit(who)
            .weapons()
            .any(|(id, owned)| owned.profile.note == Some(Note::Spear) && self.person(who).wielded(id).held)
    }

    /// Whether somebody may name an ally for their spear: once an own round (SU-41).
    pub(crate) fn may_cover(&self, who: FighterId) -> bool {
        self.rulings.spear_note == SpearNote::OneNamedAllyVsHand && !self.person(who).covered && self.holds_spear(who)
    }
}
