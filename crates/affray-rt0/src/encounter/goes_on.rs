//! A party goes on: what is the players' own in a file, and what may lie between two combats (RT-86).

use affray_core::RuleId;
use affray_core::encounter::{Amount, GoesOn, Interlude};

pub(crate) const GOES_ON: GoesOn = GoesOn {
    party: "player",
    side: None,
    along: &["rulings", "retire_at", "milestones", "milestone"],
    things: &[],
    interludes: &[
        Interlude {
            name: "days",
            title: "Days pass",
            means: "Days end and begin: spells are turned back, injuries count nights, Friendship grows.",
            rule: RuleId("RT-86"),
            amount: Some(Amount { of: "Days", least: 1, most: 99, usual: 1 }),
            encounter: "game = \"rt0\"\ntitle = \"Days pass\"\ndays = {}\n",
            fills: &[],
        },
        Interlude {
            name: "between",
            title: "Between fights",
            means: "The GM says what happens: Days, checks, treatment of injuries, spells, and the next combat.",
            rule: RuleId("RT-86"),
            amount: None,
            encounter: "game = \"rt0\"\ntitle = \"Between fights\"\ngm = \"person\"\ncampaign = true\n",
            fills: &[],
        },
    ],
};
