//! Tables outlive their server.

use crate::client::{House, Person};

#[test]
fn a_table_goes_on_after_a_restart_with_the_same_links() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path());
    let gm = Person::opening(&house, &[("encounter", "rt0/brock")]);
    let player = Person::following(&house, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("begin", &[]);
    for turn in 0..10 {
        player.answers(|options| turn % options);
        gm.answers(|options| turn % options);
    }
    let (shown, record) = (player.get("").body, gm.get("/record").body);
    house.stop();
    let house = House::open(data.path());
    let (gm, player) = (gm.at_house(&house), player.at_house(&house));
    assert_eq!(gm.get("/record").body, record);
    assert_eq!(player.get("").body, shown, "the page is the same to the letter");
    player.answers(|_| 0);
}
