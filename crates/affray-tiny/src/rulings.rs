//! The register, and what a table may decide for itself.

use std::sync::LazyLock;

use affray_core::Register;

/// The register of rules and rulings.
pub static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../rules.toml")));

affray_core::rulings! {
    /// What a user may change about the duel.
    pub struct Rulings {
        choices {
            /// Who acts first (TD-02).
            first: First { Anchor = "anchor", Dart = "dart" },
        }
        numbers {
            /// How much stamina a fighter has (TD-06).
            stamina: 1..=20 = 10,
        }
    }
}
