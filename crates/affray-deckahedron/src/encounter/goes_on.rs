//! A party goes on: what is the party's own in a file, and what may lie between two fights (DK-61 to DK-63).

use affray_core::RuleId;
use affray_core::encounter::{GoesOn, Interlude};

pub(crate) const GOES_ON: GoesOn = GoesOn {
    party: "party",
    side: None,
    along: &["edition", "rulings", "gm"],
    things: &[],
    interludes: &[
        Interlude {
            name: "breather",
            title: "A quiet moment",
            means: "A few minutes without danger: everybody may take a breather.",
            rule: RuleId("DK-61"),
            amount: None,
            encounter: "game = \"deckahedron\"\ntitle = \"A quiet moment\"\n\n[[scene]]\nkind = \"breather\"\n",
            fills: &[],
        },
        Interlude {
            name: "rest",
            title: "A night's rest",
            means: "Some free hours away from fight and road.",
            rule: RuleId("DK-62"),
            amount: None,
            encounter: "game = \"deckahedron\"\ntitle = \"A night's rest\"\n\n[[scene]]\nkind = \"rest\"\n",
            fills: &[],
        },
        Interlude {
            name: "heal",
            title: "A day of healing",
            means: "A day in peaceful, skilled care.",
            rule: RuleId("DK-63"),
            amount: None,
            encounter: "game = \"deckahedron\"\ntitle = \"A day of healing\"\n\n[[scene]]\nkind = \"heal\"\n",
            fills: &[],
        },
    ],
};
