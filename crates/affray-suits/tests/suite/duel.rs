//! A duel in a few words, for tests and benches: Ann against Bo, by what a file says of each.

/// The encounter of two fighters.
pub fn duel(ann: &str, bo: &str) -> String {
    let fighter =
        |name: &str, side: &str, keys: &str| format!("[[fighter]]\nname = {name:?}\nside = {side:?}\n{keys}\n");
    format!("game = \"suits\"\n{}{}", fighter("Ann", "one", ann), fighter("Bo", "other", bo))
}
