//! What people are asked.

use crate::state::card::PlayingCard;
use crate::state::sheet::FighterId;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which of the four cards is the action card? Put to all heroes at once (SU-13).
    ActionCard,
    /// What does this person do in their own round? (SU-17)
    Act(FighterId),
    /// Which cards are thrown before the hand is filled? (SU-10)
    Throw(FighterId),
    /// Which cards are laid against a foe or a number of this much, at this rank? (SU-22)
    Lay {
        /// Who lays.
        who: FighterId,
        /// At which rank.
        rank: u16,
    },
    /// Parry or dodge? (SU-43)
    Mode(FighterId),
    /// Which cards are laid in defence, at this rank? (SU-26)
    Defend {
        /// Who defends.
        who: FighterId,
        /// At which rank.
        rank: u16,
    },
    /// A henchman has drawn a court card: another? (SU-87)
    Second {
        /// The henchman.
        who: FighterId,
        /// At which rank.
        rank: u16,
        /// The first card.
        first: PlayingCard,
    },
    /// Which of the two? (SU-87)
    Which {
        /// The henchman.
        who: FighterId,
        /// At which rank.
        rank: u16,
        /// The first card.
        first: PlayingCard,
        /// The second card.
        second: PlayingCard,
    },
    /// Whom does this person treat, now that the fight is over? (SU-68 to SU-75)
    Tend(FighterId),
    /// On whom does this surgeon operate? (SU-79, SU-82)
    Operate(FighterId),
    /// Does this hero reach for last words? (SU-85)
    LastWords(FighterId),
    /// The fight is won: does this person finish off somebody who lies helpless? (SU-60)
    Mercy(FighterId),
    /// Somebody has died in bed: does this surgeon fight for them? (SU-82)
    Bedside {
        /// The surgeon.
        surgeon: FighterId,
        /// The dead.
        patient: FighterId,
    },
}
