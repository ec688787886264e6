//! The seeded path allocates nothing per step of a fight and what follows it.

use affray_suits::Suits;
use affray_suits::bots::{Good, Plain};
use affray_testkit::allocation::{self, Counting};

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    allocation::test(|| {
        allocation::watch::<Suits>(include_str!("../encounters/tavern_duel.toml"), &Plain, 200);
        allocation::watch::<Suits>(include_str!("../encounters/field_hospital.toml"), &Good, 200);
        allocation::watch::<Suits>(include_str!("../encounters/knights_and_spearmen.toml"), &Good, 200);
        allocation::watch::<Suits>(include_str!("../encounters/gunfight.toml"), &Plain, 200);
    });
}
