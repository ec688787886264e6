//! A party goes on: what is the party's own in a file, and what may lie between two fights (SU-77 to SU-81).

use affray_core::RuleId;
use affray_core::encounter::{Amount, GoesOn, Interlude};

pub(crate) const GOES_ON: GoesOn = GoesOn {
    party: "fighter",
    side: Some("side"),
    along: &["rulings"],
    things: &["weapon", "armour"],
    interludes: &[Interlude {
        name: "days",
        title: "Days of healing",
        means: "Wounds close or get worse, day by day, with whatever care there is.",
        rule: RuleId("SU-77"),
        amount: Some(Amount { of: "days", least: 1, most: 100, usual: 7 }),
        encounter: "game = \"suits\"\ntitle = \"Days of healing\"\n\n[after]\ndays = {}\n",
        fills: &["after"],
    }],
};
