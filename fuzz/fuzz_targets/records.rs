//! A record is text from anywhere: it is read, verified and taken up without a panic, or refused in words.
#![no_main]

use affray_core::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else { return };
    let Some(game) = affray_catalogue::find(&record.header.game) else { return };
    let _ = game.verify(&record);
    if let Ok(play) = game.resume(&record, false) {
        let _ = (play.open(), play.summary(), play.record(true));
    }
});
