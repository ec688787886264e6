//! A folder of tables has one server.

use crate::servers::{TestServer, affray, does};

#[test]
fn a_second_server_of_the_same_folder_is_refused_in_words() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("text");
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", folder];
    let mut first = TestServer::start(data.path(), &[]);
    let refused = affray(&serve);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{words}");
    assert!(words.contains("served already") && words.contains("--database"), "{words}");
    // Other commands go on beside it.
    does(&["table", "list", "--data", folder]);
    // However it ends, the next one starts.
    first.kill();
    first.come_back();
    first.kill();
}

#[test]
fn what_is_not_there_is_said_in_words() {
    let outer = tempfile::tempdir().expect("a folder");
    let (none, file) = (outer.path().join("none"), outer.path().join("x.affray-table"));
    let none = none.to_str().expect("text");
    std::fs::write(&file, "{}\n").expect("it is ours");
    let refused = affray(&["table", "import", file.to_str().expect("text"), "--data", none]);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(2) && words.contains("no table that `affray table export` wrote"), "{words}");
    let refused = affray(&["table", "list", "--database", "postgres://ann:hunter2@127.0.0.1:1/tables"]);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(2) && words.contains("127.0.0.1:1/tables cannot be opened"), "{words}");
    assert!(words.contains("refused") && !words.contains("hunter2"), "{words}");
}
