//! Holds the words of a tutorial against its fight: every number that it states is a claim with a check, and every claim is
//! checked wherever it is made, in the suggested course and in many others.

use std::collections::BTreeSet;

use affray_core::{Dealer, Game, Open, Play, Reply, Says, Setup, Sitter, Stream};
use affray_tutorial::Tutorial;

/// Words of a lesson, and whether they are true where it is given.
pub type Claim<S> = (&'static str, fn(&S) -> bool);

/// In how many courses the learner strays.
const STRAYED: u64 = 200;

/// Words that state a number.
const WORDS: [&str; 18] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty", "half", "third",
    "second", "twice", "double", "week", "quarter",
];

/// The first number in a text; ids of rules and what is filled in are none.
fn number(text: &str) -> Option<&str> {
    let mut outside = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        outside.push_str(before);
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    outside.push_str(rest);
    let is_number = |word: &&str| {
        WORDS.contains(&word.to_lowercase().as_str()) || word.starts_with(|letter: char| letter.is_ascii_digit())
    };
    let found = outside.split(|letter: char| !(letter.is_alphanumeric() || letter == '-')).find(is_number)?;
    text.find(found).map(|at| &text[at..at + found.len()])
}

/// Checks that every number of a tutorial is claimed, and every claim wherever it is made; `names` are words that are no numbers
/// here, such as the names of faces. Gives the scene in which the suggested course ends.
pub fn hold<G: Game>(claims: &[Claim<G::Scene>], names: &[&str]) -> G::Scene {
    let tutorial = Tutorial::read(G::TUTORIAL).expect("a tutorial");
    for text in tutorial.texts() {
        let claims = claims.iter().map(|(words, _)| words);
        let rest = claims.chain(names).fold(text.to_owned(), |text, words| text.replace(words, " "));
        assert_eq!(number(&rest), None, "a number that nobody checks: {text}");
    }
    let mut met = BTreeSet::new();
    let mut suggested = None;
    for course in [None].into_iter().chain((0..STRAYED).map(Some)) {
        let end = go::<G>(tutorial.clone(), course, |scene, words| {
            for (claim, holds) in claims.iter().filter(|(claim, _)| words.contains(claim)) {
                assert!(holds(scene), "the tutorial says {claim:?}, and it is not so:\n{words}");
                met.insert(*claim);
            }
        });
        suggested.get_or_insert(end);
    }
    let unmet: Vec<&str> = claims.iter().map(|(words, _)| *words).filter(|words| !met.contains(words)).collect();
    assert!(unmet.is_empty(), "claims that no course makes: {unmet:?}");
    suggested.expect("the first course is the suggested one")
}

/// Goes through a fight as the tutorial suggests; with a number, an answer in two is a random one.
fn go<G: Game>(mut tutorial: Tutorial, random: Option<u64>, mut at: impl FnMut(&G::Scene, &str)) -> G::Scene {
    let setup = Setup { encounter: G::STARTER.to_owned(), ..Setup::default() };
    let mut opening = G::open(&setup).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
    let learner = tutorial.seat().and_then(|name| opening.cast.find(name)).expect("the learner has a seat");
    opening.cast.seat_sitter(learner, Sitter::Person);
    let dealer = Dealer::seeded(tutorial.seed(), Vec::new());
    let mut play = Play::begin(G::SLUG, G::STARTER, opening, Some(dealer), G::bot);
    let mut chance = random.map(|number| Stream::new(number, 11));
    loop {
        let lesson = tutorial.look(&play, Some(learner));
        at(play.scene(), &lesson.words());
        let Some((question, Open::Choice { menus, .. })) = play.open() else { break };
        let options = menus.iter().find(|(seat, _)| *seat == learner).map_or(0, |(_, menu)| menu.options().len());
        let strays =
            chance.as_mut().and_then(|chance| (chance.below(2) == 0).then(|| chance.below(options as u32) as usize));
        let says = Says::Option(strays.or(lesson.option).unwrap_or(0));
        play.reply(Reply { question, seat: learner, says }).expect("a listed option");
    }
    play.scene().clone()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_found_in_figures_and_in_words() {
        assert_eq!(number("It costs 1 point"), Some("1"));
        assert_eq!(number("the Third time"), Some("Third"));
        assert_eq!(number("as SU-28 says, {Ann.Shock} of {Ann.Shock.most} are one"), None);
    }
}
