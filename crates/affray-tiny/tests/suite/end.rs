//! The end.

use affray_core::{Progress, Scene, Script, Words};
use affray_tiny::{Choice, Edition, Event};

use crate::fixture::{ANCHOR, DART, cast, fight};

#[test]
fn td_06_whoever_has_lost_all_stamina_is_out() {
    let mut fixture =
        fight(Edition::Flip).lost(ANCHOR, 8).lost(DART, 8).run(1, |script| script.pick(Choice::Flip).cards("10"));
    assert_eq!(fixture.happened().last(), Some(&Event::Won { by: ANCHOR }));
    assert_eq!(fixture.progress, Progress::Over);
    assert_eq!(fixture.fight.winner(), Some(ANCHOR));
    assert_eq!(fixture.fight.summary(&cast()), "Anchor wins with 2 stamina left");
    let after = fixture.fight.step(&mut Script::new(cast()));
    assert_eq!(after.expect("nothing more is asked"), Progress::Over);
}
