//! The laws every game keeps, over random fights of each encounter.

use affray_deckahedron::game::Deckahedron;

use crate::stage::*;

#[test]
fn every_law_holds() {
    affray_testkit::laws::all::<Deckahedron>(ENCOUNTERS, 10);
}
