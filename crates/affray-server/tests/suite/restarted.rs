//! Tables outlive their server.

use crate::client::{Person, TestServer};

#[test]
fn a_table_goes_on_after_a_restart_with_the_same_links() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let gm = Person::opening(&server, &[("encounter", "rt0/brock")]);
    let player = Person::following(&server, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("begin", &[]);
    for turn in 0..10 {
        player.answers(|options| turn % options);
        gm.answers(|options| turn % options);
    }
    let (shown, record) = (player.get("").body, gm.get("/record").body);
    server.stop();
    let server = TestServer::open(data.path());
    let (gm, player) = (gm.at_server(&server), player.at_server(&server));
    assert_eq!(gm.get("/record").body, record);
    assert_eq!(player.get("").body, shown, "the page is the same to the letter");
    player.answers(|_| 0);
}
