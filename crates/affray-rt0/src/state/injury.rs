//! Injuries: what fights and falls leave behind (RT-80, an extension module).

use serde::{Deserialize, Serialize};

use crate::language::book::injuries;
use crate::language::compiled::BinId;
use crate::language::written::{InjuryRank, InjurySpec};

macro_rules! injuries {
    ($($name:ident $slug:literal)*) => {
        /// A kind of injury.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)] // Each is explained in the table of injuries.
        pub enum Injury { $($name,)* }

        impl Injury {
            /// Every kind.
            pub const ALL: &'static [Injury] = &[$(Injury::$name,)*];

            /// As data files write it.
            pub const fn slug(self) -> &'static str {
                match self { $(Injury::$name => $slug,)* }
            }
        }
    };
}

injuries! {
    Distracted "distracted" UpsetStomach "upset_stomach" SplintedArm "splinted_arm" SplintedLeg "splinted_leg"
    Dizzy "dizzy" Loopy "loopy" Hex "hex" Stress "stress" BandagedWound "bandaged_wound" MassiveScar "massive_scar"
    BrokenArm "broken_arm" BrokenLeg "broken_leg" Concussion "concussion" Delirium "delirium" Curse "curse"
    UnresolvedTrauma "unresolved_trauma" BleedingOut "bleeding_out" Critical "critical"
}

impl Injury {
    /// What the table says of it.
    pub fn spec(self) -> &'static InjurySpec {
        &injuries()[self.slug()]
    }

    /// The kind with this slug.
    pub fn find(slug: &str) -> Option<Injury> {
        Injury::ALL.iter().copied().find(|injury| injury.slug() == slug)
    }

    /// How bad it is.
    pub fn rank(self) -> InjuryRank {
        self.spec().rank
    }

    /// What treatment makes of it; a Minor one has no easier form (RT-80).
    pub fn eased(self) -> Option<Injury> {
        self.spec().eases_to.as_deref().and_then(Injury::find)
    }

    /// Whether Aquarius can do something for it (RT-63).
    pub fn can_be_eased(self) -> bool {
        matches!(self.rank(), InjuryRank::Minor | InjuryRank::Major)
    }

    /// What buying it off costs (RT-80).
    pub fn price(self) -> u8 {
        match self.rank() {
            InjuryRank::Minor => 1,
            InjuryRank::Major => 3,
            InjuryRank::Critical => 4,
        }
    }
}

/// An injury somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hurt {
    /// What kind.
    pub kind: Injury,
    /// Nights slept with it.
    #[serde(default)]
    pub nights: u8,
    /// The bin a scar closes today.
    #[serde(default)]
    pub closes: Option<BinId>,
}

impl Hurt {
    /// A fresh injury.
    pub const fn new(kind: Injury) -> Hurt {
        Hurt { kind, nights: 0, closes: None }
    }
}
