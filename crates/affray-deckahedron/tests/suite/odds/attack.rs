//! The odds of an attack.

use affray_core::query::Budget;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::odds::{Flipper, QUERIES};
use affray_deckahedron::rules::attacks::opposed_tables::{Loss, Shot};
use affray_deckahedron::state::attribute::Rank;
use affray_deckahedron::state::face::Face;

#[test]
fn dk_76_a_shot_hurts_as_often_as_the_pairs_of_faces_say() {
    let values = [("rank", "crescent"), ("foe-rank", "bulb"), ("with", "shot")];
    let melee = QUERIES.iter().find(|query| query.name == "melee").expect("there is such a query");
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let posed = melee.prepare(&values, None, &[]).expect("sound values");
    let tables = Budget::quiet(|watch| posed.exact(watch)).expect("few branches");
    let [mine, theirs] = [Rank::Crescent, Rank::Bulb].map(|rank| Flipper::new(Edition::Module, rank, &[]).odds(0));
    // The plain bot prefers a loss to a pinned foe, so whatever deals one does.
    let hurts = |mine: &Face, theirs: &Face| {
        let shot = Shot::of(*mine, *theirs);
        shot.critical || shot.deals != Loss::None
    };
    let expected = mine.with(&theirs, hurts).chance_that(|hurts| *hurts);
    let found = tables[0].outcomes.iter().filter(|(label, _)| !["nothing", "pinned"].contains(&label.as_str()));
    assert_eq!(found.map(|(_, chance)| chance.clone()).sum::<affray_core::exact::Chance>(), expected);
    assert!(tables[0].outcomes.iter().any(|(label, _)| label == "pinned"));
}
