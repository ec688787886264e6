//! What an RT:0 fight costs: whole fights compared with raw draws from a tarot deck, in the same run.

use affray_core::FromList;
use affray_rt0::{Good, Pile, Plain, Rt0};
use affray_testkit::bench::{opened, report, report_records, report_search};

const BROCK: &str = "game = \"rt0\"\nrounds = 100\n[[player]]\nname = \"Ada\"\n[[foe]]\nadversary = \"brock\"\n";
const PARTY: &str = include_str!("../encounters/party.toml");

fn main() {
    let deck = Pile::full();
    let (brock, party) = (opened::<Rt0>(BROCK), opened::<Rt0>(PARTY));
    report("one against Brock, plain", &brock, Plain, &deck, 5_000);
    report("one against Brock, good", &brock, FromList(Good), &deck, 5_000);
    report("a party of four, good", &party, FromList(Good), &deck, 2_000);
    report_records::<Rt0, _>("one against Brock", BROCK, &deck, 300);
    report_search::<Rt0>("brock", include_str!("../encounters/brock.toml"), 1_000);
    report_search::<Rt0>("regent", include_str!("../encounters/regent.toml"), 1_000);
}
