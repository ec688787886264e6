//! What lessons say of keys: the screen and the lines each have their own, and name them as they show them.

use crate::draw::{ARROWS, HINTS};

/// The key whose hint on the screen is this word.
fn key(does: &str) -> Option<&'static str> {
    HINTS.iter().find(|(_, what)| *what == does).map(|(key, _)| *key)
}

/// The words for a name such as `keys` on the whole screen; `None` if there is no such name.
pub fn on_screen(name: &str) -> Option<String> {
    let (help, quit, undo, odds) = (key("help")?, key("quit")?, key("undo")?, key("odds")?);
    Some(match name {
        "keys" => format!(
            "Move with {ARROWS}, choose with Enter. {help} is help, {undo} takes an answer back, {quit} stops; the fight is \
             saved. Something is suggested at most decisions, and the cursor is on it: take anything else if you like."
        ),
        "again" => format!(
            "{} takes the option under the cursor, and takes it again as long as the same is asked.",
            key("again")?
        ),
        "odds" => format!(
            "{odds} shows odds next to the options: what each deals and costs by the foes' answer. {odds} again shows the \
             chance to win, then what a search advises, and at last hides them."
        ),
        "orders" => format!(
            "{} is where you say what is answered for you: to be asked only where it matters, for one.",
            key("orders")?
        ),
        "forbidden" => "What you cannot do just now is at the end of the menu, with a dash.".to_owned(),
        _ => return None,
    })
}

/// The words for a name such as `keys` on plain lines; `None` if there is no such name.
pub fn on_lines(name: &str) -> Option<String> {
    let (help, quit, undo, odds) = (key("help")?, key("quit")?, key("undo")?, key("odds")?);
    Some(match name {
        "keys" => format!(
            "Type the number of an option. {help} is help, {undo} takes an answer back, {quit} stops; the fight is saved. \
             Something is suggested at most decisions: take anything else if you like."
        ),
        "again" => "With a * after it, an answer is given again as long as the same is asked.".to_owned(),
        "odds" => format!(
            "{odds} shows odds after the options: what each deals and costs by the foes' answer. {odds} again shows the \
             chance to win, then what a search advises, and at last hides them."
        ),
        "orders" => "`order reshuffle=matters` has it asked only where it matters; `orders` lists what else can be \
                     answered for you."
            .to_owned(),
        "forbidden" => {
            "What you cannot do just now is at the end of the list, with a dash, the reason and the rule.".to_owned()
        }
        _ => return None,
    })
}
