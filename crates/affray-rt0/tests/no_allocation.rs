//! The seeded path allocates nothing per step of a combat.

use affray_rt0::{Good, Plain, Rt0};
use affray_testkit::allocation::{self, Counting};

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    allocation::test(|| {
        for encounter in [
            include_str!("../encounters/brock.toml"),
            include_str!("../encounters/party.toml"),
            include_str!("../encounters/hall.toml"),
            include_str!("../encounters/cell.toml"),
            include_str!("../encounters/regent.toml"),
        ] {
            allocation::watch::<Rt0>(encounter, &Plain, 100);
            allocation::watch::<Rt0>(encounter, &Good, 100);
        }
    });
}
