//! The array of people.

use affray_suits::FighterId;
use affray_suits::state::people::{PLACES, People};
use affray_suits::state::person::Person;

fn people(count: u8) -> People {
    (0..count).map(|side| Person { side, body: 6, ..Person::NOBODY }).collect()
}

#[test]
fn only_those_who_are_there_count() {
    let mut some = people(3);
    assert_eq!((some.len(), People::get(&some, FighterId(2)).side), (3, 2));
    some.clone_from(&people(5));
    some.clone_from(&people(2));
    assert_eq!(some, people(2), "who stood in the places before makes no difference");
}

#[test]
fn people_read_back_and_a_crowd_is_refused() {
    let written = serde_json::to_string(&people(3)).expect("people can be written");
    assert_eq!(serde_json::from_str::<People>(&written).expect("and read"), people(3));
    let crowd = serde_json::to_string(&vec![Person::NOBODY; PLACES + 1]).expect("a list");
    assert!(serde_json::from_str::<People>(&crowd).is_err());
}
