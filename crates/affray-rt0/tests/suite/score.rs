//! What a simulation counts of each bin.

use std::collections::BTreeMap;

use affray_core::{Scene, Scored};
use affray_rt0::Trait::*;
use affray_rt0::{Choice, Fight};
use affray_testkit::spy::{Seen, Spy};

use crate::stage::*;

#[test]
fn what_comes_of_a_bin_is_counted_for_it() {
    // Strike deals 5; Concentrate draws a card; Scorpio hits for each card drawn, the one of Concentrate included.
    let mut stage = alone(&[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").hand("KW M3 M8");
    let mut came = BTreeMap::new();
    let mut count = |stage: &mut Stage, choices: &[Choice], cards: &str| {
        let mut script = choices.iter().fold(stage.script(), |script, &choice| script.pick(choice)).cards(cards);
        // As a simulation does.
        let report = |heard: Seen<'_, Fight>| {
            if let Seen::Event(fight, event) = heard
                && let Some(used) = fight.use_of(event)
            {
                let (times, yielded): &mut (u32, i32) = came.entry(used.what).or_default();
                *times += used.times;
                *yielded += used.yielded;
            }
        };
        stage.fight.step(&mut Spy { inner: &mut script, report }).unwrap();
    };
    count(&mut stage, &[lay("KW", B::STRIKE), MELEE], "");
    count(&mut stage, &[lay("M3", B::CONCENTRATE)], "");
    count(&mut stage, &[lay("M8", B::CONCENTRATE)], "7C");
    let of = |bin: B| came.get(&bin.index()).copied().unwrap_or_default();
    assert_eq!((of(B::STRIKE), of(B::CONCENTRATE), of(B::SCORPIO)), ((1, 5), (1, 1), (0, 1)));
    assert_eq!(stage.fight.uses().len(), B::SLUGS.len());
}
