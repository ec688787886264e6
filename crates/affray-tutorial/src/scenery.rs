//! What a lesson may speak of: the table as the learner sees it, the open question, what happened since the last answer.

use affray_core::fight::any_play::{Asked, LogLine, OpenText};
use affray_core::{AnyPlay, Board, Item, Panel, Seat, Viewer};

/// Everything on the learner's screen that lessons depend on.
pub struct Scenery {
    /// The table.
    pub board: Board,
    /// What is asked of the learner.
    pub asked: Option<Asked>,
    /// The whole log.
    pub log: Vec<LogLine>,
    /// From which line of the log on it is new.
    pub new: usize,
    /// Whether the fight is over.
    pub is_over: bool,
}

impl Scenery {
    /// What a seat sees; what happened after the first `answers` answers is new.
    pub fn of(play: &dyn AnyPlay, seat: Option<Seat>, answers: Option<usize>) -> Scenery {
        let viewer = seat.map_or(Viewer::Onlooker, Viewer::Seat);
        let asked = match play.open() {
            Some((_, OpenText::Choice(asked))) => asked.into_iter().find(|asked| Some(asked.seat) == seat),
            _ => None,
        };
        let log = play.lines(viewer);
        let new = answers.map_or(0, |answers| log.partition_point(|line| line.at <= answers));
        Scenery { board: play.board(viewer), asked, log, new, is_over: play.is_over() }
    }

    fn panel(&self, title: &str) -> Option<&Panel> {
        self.board.panels.iter().find(|panel| panel.title == title)
    }

    /// A number on the table, named `Kresk.Stamina`, and `Kresk.Stamina.most` for the most that it can be. What is not shown is
    /// 0; `None` if there is no such panel.
    pub fn number(&self, name: &str) -> Option<i64> {
        let (title, label) = name.split_once('.')?;
        let panel = self.panel(title)?;
        let (label, of_most) = label.strip_suffix(".most").map_or((label, false), |label| (label, true));
        let read = |item: &Item| match item {
            Item::Track { label: it, now, most } if it == label => {
                if of_most {
                    *most
                } else {
                    Some(*now)
                }
            }
            Item::Bin { label: it, sum, goal, .. } if it == label => {
                if of_most {
                    *goal
                } else {
                    Some(*sum)
                }
            }
            Item::Pile { label: it, count, .. } if it == label && !of_most => Some(*count as i64),
            Item::Cards { label: it, cards } if it == label && !of_most => Some(cards.len() as i64),
            _ => None,
        };
        Some(panel.items.iter().find_map(read).unwrap_or(0))
    }

    /// Whether a panel has these words in a note or an intent.
    pub fn says(&self, title: &str, words: &str) -> bool {
        let has = |item: &Item| matches!(item, Item::Note(text) | Item::Intent { text, .. } if text.contains(words));
        self.panel(title).is_some_and(|panel| panel.items.iter().any(has))
    }

    /// The place of the first option that begins so; a `*` stands for any words.
    pub fn offered(&self, begins: &str) -> Option<usize> {
        self.asked.as_ref()?.options.iter().position(|option| begins_with(&option.text, begins))
    }

    /// Whether something that begins so is listed as forbidden.
    pub fn is_forbidden(&self, begins: &str) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.forbidden.iter().any(|no| begins_with(&no.text, begins)))
    }

    /// What happened since the last answer of the learner.
    pub fn since(&self) -> &[LogLine] {
        &self.log[self.new..]
    }
}

/// Whether a text begins so; a `*` stands for any words.
fn begins_with(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    parts.all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::begins_with;

    #[test]
    fn a_star_stands_for_any_words() {
        let text = "lay 7 of Wands on Strike";
        assert!(
            begins_with(text, "lay 7") && begins_with(text, "lay * on Strike") && begins_with(text, "*Wands*Strike")
        );
        assert!(
            !begins_with(text, "7") && !begins_with(text, "lay * on Defend") && !begins_with(text, "*Strike*Wands")
        );
    }
}
