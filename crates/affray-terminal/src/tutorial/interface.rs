//! What tutorials say of keys: each interface has its own, and names them as it shows them.

use crate::draw::{ARROWS, HINTS};

/// How the learner answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Interface {
    /// By keys, on the whole screen.
    #[default]
    Screen,
    /// On plain lines.
    Lines,
}

/// The key whose hint on the screen is this word.
fn key(does: &str) -> Option<&'static str> {
    HINTS.iter().find(|(_, what)| *what == does).map(|(key, _)| *key)
}

impl Interface {
    /// The words for a name such as `keys`; `None` if there is no such name.
    pub fn phrase(self, name: &str) -> Option<String> {
        let (help, quit, undo) = (key("help")?, key("quit")?, key("undo")?);
        Some(match (name, self) {
            ("keys", Interface::Screen) => format!(
                "Move with {ARROWS}, choose with {}. {help} is help, {undo} takes an answer back, {quit} stops; the fight is \
                 saved. Something is suggested at most decisions, and the cursor is on it: take anything else if you \
                 like.",
                key("choose")?
            ),
            ("keys", Interface::Lines) => format!(
                "Type the number of an option. {help} is help, {undo} takes an answer back, {quit} stops; the fight is saved. \
                 Something is suggested at most decisions: take anything else if you like."
            ),
            ("again", Interface::Screen) => format!(
                "{} takes the option under the cursor, and takes it again as long as the same is asked.",
                key("again")?
            ),
            ("again", Interface::Lines) => {
                "With a * after it, an answer is given again as long as the same is asked.".to_owned()
            }
            ("odds", Interface::Screen) => format!(
                "{0} shows odds next to the options: what each deals and costs by the foes' answer. {0} again shows the \
                 chance to win, and once more hides them.",
                key("odds")?
            ),
            ("odds", Interface::Lines) => format!(
                "{0} shows odds after the options: what each deals and costs by the foes' answer. {0} again shows the chance \
                 to win, and once more hides them.",
                key("odds")?
            ),
            ("forbidden", Interface::Screen) => {
                "What you cannot do just now is at the end of the menu, with a dash.".to_owned()
            }
            ("forbidden", Interface::Lines) => {
                "What you cannot do just now is at the end of the list, with a dash, the reason and the rule."
                    .to_owned()
            }
            _ => return None,
        })
    }
}
