//! What a fight keeps because it is asked for often is no part of the position.

use std::hash::{DefaultHasher, Hash, Hasher};

use affray_suits::rules::medicine::wounded::Wounded;
use affray_suits::state::cache::Cache;
use affray_suits::state::fight::{Fight, Stage};

use crate::fixture::*;

fn hash(fight: &Fight) -> u64 {
    let mut hasher = DefaultHasher::new();
    fight.hash(&mut hasher);
    hasher.finish()
}

/// A fight in which Bo bleeds, at this stage.
fn at(stage: Stage) -> Fight {
    let mut fight = someone_hurt(2, 6, 3).fight;
    fight.stage = stage;
    fight.ended = (stage != Stage::Turns).then_some(1);
    fight
}

#[test]
fn equal_positions_are_equal_whatever_their_caches_hold() {
    let one = at(Stage::Aftermath);
    let mut other = one.clone();
    other.recheck_end = Cache::new(!one.recheck_end.get());
    other.wounded = Cache::new(Some(Wounded::default()));
    assert_eq!(one, other);
    assert_eq!(hash(&one), hash(&other));
    let written = |fight: &Fight| serde_json::to_string(fight).expect("a fight can be written");
    assert_eq!(written(&one), written(&other));
    assert!(!written(&one).contains("\"recheck_end\"") && !written(&one).contains("\"wounded\""));
}

#[test]
fn caches_are_worked_out_anew_when_a_fight_is_read() {
    for stage in [Stage::Turns, Stage::Aftermath, Stage::Surgery] {
        let mut fight = at(stage);
        fight.recheck_end = Cache::new(false);
        fight.wounded = Cache::new(Some(Wounded::default()));
        let written = serde_json::to_string(&fight).expect("a fight can be written");
        let read: Fight = serde_json::from_str(&written).expect("and read");
        assert_eq!(read, fight);
        assert!(read.recheck_end.get(), "the end is checked once more");
        let everybody = (stage == Stage::Aftermath).then(|| Wounded::of(&read.people));
        assert_eq!(read.wounded.get(), everybody);
        assert!(stage != Stage::Aftermath || everybody != Some(Wounded::default()), "Bo is among the wounded");
    }
}
