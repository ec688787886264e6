//! The seeded path allocates nothing per step of a fight or an arc, in any edition.

use affray_deckahedron::Deckahedron;
use affray_deckahedron::bots::{Good, Plain};
use affray_testkit::allocation::{self, Counting};

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    allocation::test(|| {
        allocation::watch::<Deckahedron>(include_str!("../encounters/duel.toml"), &Plain, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/duel-module.toml"), &Plain, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/mob.toml"), &Plain, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/tough.toml"), &Good, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/arc-module.toml"), &Plain, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/arc-world.toml"), &Plain, 200);
        allocation::watch::<Deckahedron>(include_str!("../encounters/arc-guide.toml"), &Good, 200);
    });
}
