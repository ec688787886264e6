//! A fight with people at it.

use std::io;
use std::sync::Arc;

use affray_core::fight::any_play::{Asked, LogLine, OpenText};
use affray_core::{
    AnswerOrigin, AnyGame, AnyPlay, Board, Coin, Face, Item, Override, Quantity, Refused, Reply, Says, Seat, SeatSet,
    Sitter, Viewer,
};

use crate::analysis::Analysis;
use crate::save::Save;

/// What is to be answered next, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Somebody decides.
    Choice(Asked),
    /// Somebody says which card turned up.
    Card {
        /// Who turned it.
        seat: Seat,
        /// From where.
        source: String,
        /// The cards it can be.
        possible: Vec<String>,
        /// How a card is typed.
        typing: &'static str,
    },
    /// Somebody says what a die shows.
    Die {
        /// Who rolled.
        seat: Seat,
        /// For what.
        source: String,
        /// How many sides.
        sides: u8,
    },
    /// Somebody says what a coin shows.
    Coin {
        /// Who tossed.
        seat: Seat,
        /// For what.
        source: String,
    },
    /// Nothing: the fight is over.
    Over,
}

impl Turn {
    /// Who answers.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Choice(asked) => Some(asked.seat),
            Turn::Card { seat, .. } | Turn::Die { seat, .. } | Turn::Coin { seat, .. } => Some(*seat),
            Turn::Over => None,
        }
    }

    /// Whether something is read off the table and typed.
    pub fn is_paper(&self) -> bool {
        matches!(self, Turn::Card { .. } | Turn::Die { .. } | Turn::Coin { .. })
    }
}

/// A fight with people at it.
pub struct Session {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The fight.
    pub play: Box<dyn AnyPlay>,
    /// What the encounter is called.
    pub title: String,
    people: SeatSet,
    save: Option<Save>,
    pub(crate) analysis: Option<Arc<dyn Analysis>>,
}

impl Session {
    /// A session of a fight; whoever is not a bot sits at this keyboard.
    pub fn new(game: &'static dyn AnyGame, play: Box<dyn AnyPlay>, title: impl Into<String>) -> Session {
        let seats = play.cast().seats();
        let people = (0u8..)
            .zip(seats)
            .filter(|(_, info)| !matches!(info.sitter, Sitter::Bot(_)))
            .map(|(index, _)| Seat(index))
            .collect();
        Session { game, play, title: title.into(), people, save: None, analysis: None }
    }

    /// Keeps the fight in a file from now on.
    pub fn keep(&mut self, save: Save) -> io::Result<()> {
        self.save = Some(save);
        self.store()
    }

    /// Where the fight is kept.
    pub fn save(&self) -> Option<&Save> {
        self.save.as_ref()
    }

    fn store(&self) -> io::Result<()> {
        // The save holds the dealer's secret: without it nobody could go on with the same deck.
        self.save.as_ref().map_or(Ok(()), |save| save.write(&self.play.record(true)))
    }

    /// The seats of the people here.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// How a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.play.cast().name(seat)
    }

    /// The seat whose eyes are looked through when nobody is asked: the first person's, or an onlooker's.
    pub fn eyes(&self) -> Viewer {
        self.people.iter().next().map_or(Viewer::Onlooker, Viewer::Seat)
    }

    /// What is to be answered next.
    pub fn turn(&self) -> Turn {
        let referee = self.play.cast().gm().or(self.people.iter().next()).unwrap_or(Seat(0));
        match self.play.open() {
            None => Turn::Over,
            Some((_, OpenText::Choice(asked))) => asked.into_iter().next().map_or(Turn::Over, Turn::Choice),
            Some((_, OpenText::Card { seat, source, possible, typing })) => {
                Turn::Card { seat: seat.unwrap_or(referee), source, possible, typing }
            }
            Some((_, OpenText::Die { seat, source, sides })) => {
                Turn::Die { seat: seat.unwrap_or(referee), source, sides }
            }
            Some((_, OpenText::Coin { seat, source })) => Turn::Coin { seat: seat.unwrap_or(referee), source },
        }
    }

    /// What a viewer sees of the table.
    pub fn board(&self, viewer: Viewer) -> Board {
        self.play.board(viewer)
    }

    /// The log as a viewer may read it.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.play.lines(viewer)
    }

    /// Whether a seat sees cards that not everybody sees, so that others had better look away.
    pub fn has_secrets(&self, seat: Seat) -> bool {
        faces(&self.board(Viewer::Seat(seat))) != faces(&self.board(Viewer::Onlooker))
    }

    /// Whether somebody else at this keyboard would see what only this seat may.
    pub fn is_shared(&self, seat: Seat) -> bool {
        self.people.len() > 1 && self.has_secrets(seat)
    }

    /// Takes the option at this place of the menu, from 0.
    pub fn choose(&mut self, option: usize) -> Result<(), String> {
        match self.turn() {
            Turn::Choice(asked) => self.reply(asked.seat, Says::Option(option)),
            _ => Err("there is nothing to choose just now".to_owned()),
        }
    }

    /// Takes an option, and takes it again as long as the same seat is asked the same: a question that differs in its
    /// numbers only is the same. How often it was taken.
    pub fn choose_repeatedly(&mut self, option: usize) -> Result<usize, String> {
        let Turn::Choice(first) = self.turn() else { return Err("there is nothing to choose just now".to_owned()) };
        let wanted = first.options.get(option).map(|option| option.text.clone());
        self.choose(option)?;
        for taken in 1..MOST_ALIKE {
            let next = match self.turn() {
                Turn::Choice(asked) if asked.seat == first.seat && alike(&asked.prompt, &first.prompt) => {
                    asked.options.iter().position(|option| Some(&option.text) == wanted.as_ref())
                }
                _ => None,
            };
            let Some(option) = next else { return Ok(taken) };
            self.choose(option)?;
        }
        Ok(MOST_ALIKE)
    }

    /// Takes what somebody typed: the number of an option or its words, a card, a die, a coin.
    pub fn say(&mut self, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        match self.turn() {
            Turn::Over => Err("the fight is over".to_owned()),
            Turn::Choice(asked) => {
                let option = chosen(&asked, typed)?;
                self.reply(asked.seat, Says::Option(option))
            }
            Turn::Card { seat, .. } => self.reply(seat, Says::Card(typed.to_owned())),
            Turn::Die { seat, sides, .. } => match typed.parse() {
                Ok(shows) => self.reply(seat, Says::Die(shows)),
                Err(_) => Err(format!("type what the die shows, 1 to {sides}, not {typed:?}")),
            },
            Turn::Coin { seat, .. } => match typed.to_lowercase().as_str() {
                "h" | "heads" => self.reply(seat, Says::Coin(Coin::Heads)),
                "t" | "tails" => self.reply(seat, Says::Coin(Coin::Tails)),
                _ => Err(format!("type h for heads or t for tails, not {typed:?}")),
            },
        }
    }

    /// Takes what somebody typed as long as the same is asked.
    pub fn say_repeatedly(&mut self, typed: &str) -> Result<(), String> {
        match self.turn() {
            Turn::Choice(asked) => self.choose_repeatedly(chosen(&asked, typed.trim())?).map(|_| ()),
            _ => self.say(typed),
        }
    }

    fn reply(&mut self, seat: Seat, says: Says) -> Result<(), String> {
        let question = self.play.open().map_or(0, |(number, _)| number);
        match self.play.reply(Reply { question, seat, says }) {
            Ok(()) => self.kept(),
            Err(Refused::NotThere { card }) => {
                let board = self.board(Viewer::Seat(seat));
                Err(match board.find(&card) {
                    Some((whose, place)) => format!("{card} cannot turn up here: it lies elsewhere ({whose}: {place})"),
                    None => format!("{card} cannot turn up here: no copy of it is in that pile"),
                })
            }
            Err(why) => Err(why.to_string()),
        }
    }

    fn kept(&self) -> Result<(), String> {
        self.store().map_err(|error| match &self.save {
            Some(save) => format!("taken, but {} cannot be written: {error}", save.path().display()),
            None => error.to_string(),
        })
    }

    /// Takes back the last thing this seat answered, if nobody else at the keyboard has decided since.
    pub fn undo_own(&mut self, seat: Seat) -> Result<(), String> {
        let given = self.play.given();
        let own = |given: &AnswerOrigin| match given {
            AnswerOrigin::Decided(by) => *by == seat,
            AnswerOrigin::Read => true,
            AnswerOrigin::Dealt | AnswerOrigin::Overruled => false,
        };
        let Some(place) = given.iter().rposition(own) else {
            return Err("there is nothing of yours to take back".to_owned());
        };
        let since = given[place + 1..].iter().find_map(|given| match given {
            AnswerOrigin::Decided(by) if *by != seat && self.people.contains(*by) => Some(*by),
            _ => None,
        });
        if let Some(other) = since {
            let other = self.name(other);
            return Err(format!("{other} has decided since; only the GM can take back further"));
        }
        self.undo_to(place)
    }

    /// The GM takes back everything from a place of the tape on.
    pub fn undo_to(&mut self, place: usize) -> Result<(), String> {
        self.play.undo_to(place);
        self.kept()
    }

    /// What a viewer has been told since a place of the tape.
    pub fn seen_since(&self, place: usize, viewer: Viewer) -> Vec<LogLine> {
        self.log(viewer).into_iter().filter(|line| line.at > place).collect()
    }

    /// Where the GM can go back to: the place of each decision, who made it, and what it was as far as this viewer was
    /// told. Whoever goes back may be a player too, and what others laid face down is not for them.
    pub fn decisions(&self, viewer: Viewer) -> Vec<(usize, String)> {
        let log = self.log(viewer);
        let told = |place: usize| log.iter().find(|line| line.at == place + 1).map(|line| line.line.text.clone());
        let alone = self.people.len() == 1;
        let describe = |(place, typed): (usize, affray_core::Typed)| match typed.given {
            AnswerOrigin::Decided(seat) if Viewer::Seat(seat) == viewer => {
                Some((place, format!("{}: {}", self.name(seat), typed.means)))
            }
            AnswerOrigin::Decided(seat) => {
                Some((place, format!("{}: {}", self.name(seat), told(place).unwrap_or_else(|| "decided".to_owned()))))
            }
            AnswerOrigin::Overruled => Some((place, format!("GM: {}", typed.text))),
            AnswerOrigin::Read if alone => Some((place, format!("typed: {}", typed.text))),
            AnswerOrigin::Read => {
                Some((place, told(place).unwrap_or_else(|| "a card, die or coin was typed".to_owned())))
            }
            AnswerOrigin::Dealt => None,
        };
        self.play.typed().into_iter().enumerate().filter_map(describe).collect()
    }

    /// What the GM may set.
    pub fn quantities(&self) -> Vec<Quantity> {
        self.play.quantities()
    }

    /// The GM sets something, written `quantity=value` and then why.
    pub fn overrule(&mut self, typed: &str) -> Result<(), String> {
        let Some((quantity, rest)) = typed.split_once('=') else {
            return Err("write a quantity, an equals sign, a value, and why".to_owned());
        };
        let rest = rest.trim();
        // A value may be of several words: the longest one that is allowed counts.
        let quantity = quantity.trim().to_owned();
        let known = self.quantities();
        let allowed = known.iter().find(|known| known.name == quantity).map(|known| &known.allowed);
        let mut ends = [rest.len()].into_iter().chain(rest.rmatch_indices(' ').map(|(at, _)| at));
        let end = allowed.and_then(|allowed| ends.find(|&end| allowed.holds(&rest[..end])));
        let end = end.unwrap_or_else(|| rest.find(' ').unwrap_or(rest.len()));
        let change = Override { quantity, value: rest[..end].to_owned(), reason: rest[end..].trim().to_owned() };
        self.play.overrule(change).map_err(|why| why.to_string())?;
        self.kept()
    }
}

/// Nobody means to answer alike more often than this.
const MOST_ALIKE: usize = 100;

/// Whether two questions differ in their numbers only, and in what is singular or plural for it.
fn alike(one: &str, other: &str) -> bool {
    let word = |word: &str| word.trim_matches(|c: char| c.is_ascii_digit()).trim_end_matches('s').to_owned();
    one.split(' ').map(word).eq(other.split(' ').map(word))
}

/// The option that somebody means by a number or by its words.
fn chosen(asked: &Asked, typed: &str) -> Result<usize, String> {
    let options = &asked.options;
    if let Ok(number) = typed.parse::<usize>() {
        return match number.checked_sub(1).filter(|&option| option < options.len()) {
            Some(option) => Ok(option),
            None => Err(format!("there is no option {number}: choose 1 to {}", options.len())),
        };
    }
    let wanted = typed.to_lowercase();
    let begins = |text: &str| text.to_lowercase().starts_with(&wanted);
    if let Some(option) = options.iter().position(|option| option.text.to_lowercase() == wanted) {
        return Ok(option);
    }
    let matching: Vec<usize> = (0..options.len()).filter(|&option| begins(&options[option].text)).collect();
    match matching[..] {
        [only] if !wanted.is_empty() => Ok(only),
        [_, _, ..] if !wanted.is_empty() => Err(format!("{typed:?} begins several options: type the number")),
        _ => Err(match asked.forbidden.iter().find(|no| !wanted.is_empty() && begins(&no.text)) {
            Some(no) => format!("{} is not allowed: {} [{}]", no.text, no.why, no.rule),
            None => format!("there is no option {typed:?}: type a number, 1 to {}", options.len()),
        }),
    }
}

/// The codes of every face on a board, sorted.
fn faces(board: &Board) -> Vec<&str> {
    let items = board.panels.iter().flat_map(|panel| &panel.items);
    let cards = items.flat_map(|item| match item {
        Item::Cards { cards, .. } | Item::Pile { cards, .. } | Item::Bin { cards, .. } => cards.as_slice(),
        Item::Intent { card, .. } => card.as_slice(),
        Item::Track { .. } | Item::Grid { .. } | Item::Note(_) => &[],
    });
    let mut codes: Vec<&str> = cards.map(|face: &Face| face.code.as_str()).collect();
    codes.sort_unstable();
    codes
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn questions_that_differ_in_numbers_only_are_alike() {
        assert!(alike(
            "Reshuffle 1 discarded card into the deck of 19?",
            "Reshuffle 4 discarded cards into the deck of 15?"
        ));
        assert!(!alike("Reshuffle 1 card before the flip?", "Reshuffle 1 card before the search?"));
    }
}
