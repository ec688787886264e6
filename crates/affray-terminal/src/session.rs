//! A fight with people at the keyboard.

use std::io;
use std::sync::Arc;

use affray_core::encounter::visible;
use affray_core::fight::any_play::{Asked, LogLine, OpenText};
use affray_core::{
    AnswerOrigin, AnyGame, AnyPlay, Board, Call, Callable, Coin, Face, Item, Note, Orders, Override, Quantity, Refused,
    Reply, Says, Seat, SeatSet, Sitter, StandingOrder, TypedAnswer, Viewer,
};

use crate::analysis::Analysis;
use crate::log::Logs;
use crate::save::Save;

/// The open question, and who at the keyboard answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of the question.
    pub number: usize,
    /// Who answers. Of several seats that decide at the same time, the first that has not decided yet.
    pub seat: Seat,
    /// The question, in words.
    pub open: OpenText,
}

impl Turn {
    /// The open question of a fight. Cards, dice and coins that are nobody's in particular are for `referee`.
    fn of(play: &dyn AnyPlay, referee: Seat) -> Option<Turn> {
        let (number, open) = play.open()?;
        let seat = match &open {
            OpenText::Choice(asked) => asked.first()?.seat,
            OpenText::Card { seat, .. } | OpenText::Die { seat, .. } | OpenText::Coin { seat, .. } => {
                seat.unwrap_or(referee)
            }
        };
        Some(Turn { number, seat, open })
    }

    /// What the seat is to decide; `None` where it is to read something off the table.
    pub fn asked(&self) -> Option<&Asked> {
        match &self.open {
            OpenText::Choice(asked) => asked.iter().find(|asked| asked.seat == self.seat),
            OpenText::Card { .. } | OpenText::Die { .. } | OpenText::Coin { .. } => None,
        }
    }

    /// Whether something is read off the table and typed: a real card, die or coin.
    pub fn is_paper(&self) -> bool {
        !matches!(self.open, OpenText::Choice(_))
    }
}

/// A fight with people at the keyboard.
pub struct Session {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What the encounter is called.
    pub title: String,
    play: Box<dyn AnyPlay>,
    /// The open question; `None` when the fight is over. Renewed whenever the fight changes.
    turn: Option<Turn>,
    logs: Logs,
    people: SeatSet,
    save: Option<Save>,
    /// Why the last change could not be saved.
    unsaved: Option<String>,
    /// Whether people have said that they play on all the same.
    plays_unsaved: bool,
    pub(crate) analysis: Option<Arc<dyn Analysis>>,
}

impl Session {
    /// A session of a fight; everybody who is not a bot sits at this keyboard.
    pub fn new(game: &'static dyn AnyGame, play: Box<dyn AnyPlay>, title: impl Into<String>) -> Session {
        let seats = play.cast().seats();
        let people = (0u8..)
            .zip(seats)
            .filter(|(_, info)| !matches!(info.sitter, Sitter::Bot(_)))
            .map(|(index, _)| Seat(index))
            .collect();
        let (title, logs) = (title.into(), Logs::default());
        let mut session = Session {
            game,
            title,
            play,
            turn: None,
            logs,
            people,
            save: None,
            unsaved: None,
            plays_unsaved: false,
            analysis: None,
        };
        session.renew_turn();
        session
    }

    /// Saves the fight to a file, now and after every change.
    pub fn save_to(&mut self, save: Save) -> io::Result<()> {
        self.save = Some(save);
        self.write()
    }

    /// Where the fight is saved.
    pub fn save(&self) -> Option<&Save> {
        self.save.as_ref()
    }

    /// Why the last change could not be saved; `None` where all is well, or nothing is to be saved.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Whether people have yet to say if they play on although nothing is saved any more.
    pub fn asks_about_saving(&self) -> bool {
        self.unsaved.is_some() && !self.plays_unsaved
    }

    /// People play on although nothing is saved. Every later change is still tried.
    pub fn play_unsaved(&mut self) {
        self.plays_unsaved = true;
    }

    /// Saves, and notes whether that went well.
    pub fn try_saving(&mut self) {
        self.unsaved = self.write().err().map(|error| match &self.save {
            Some(save) => format!("{} cannot be written: {error}", save.path().display()),
            None => error.to_string(),
        });
        // Trouble that comes again is told again.
        self.plays_unsaved &= self.unsaved.is_some();
    }

    fn write(&self) -> io::Result<()> {
        // The save holds the dealer's secret: without it the same deck could not be dealt on.
        self.save.as_ref().map_or(Ok(()), |save| save.write(&self.play.record(true)))
    }

    /// The fight.
    pub fn play(&self) -> &dyn AnyPlay {
        self.play.as_ref()
    }

    /// The seats of the people at the keyboard.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.play.cast().name(seat)
    }

    /// Who looks when nobody is asked: the first person, or an onlooker.
    pub fn default_viewer(&self) -> Viewer {
        self.people.iter().next().map_or(Viewer::Onlooker, Viewer::Seat)
    }

    /// The open question; `None` when the fight is over.
    pub fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// What is to be decided; `None` where no decision is open.
    pub fn asked(&self) -> Option<&Asked> {
        self.turn()?.asked()
    }

    /// Whether the fight is over.
    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    fn renew_turn(&mut self) {
        let referee = self.play.cast().gm().or(self.people.iter().next()).unwrap_or(Seat(0));
        self.turn = Turn::of(self.play.as_ref(), referee);
    }

    /// What a viewer sees of the table.
    pub fn board(&self, viewer: Viewer) -> Board {
        self.play.board(viewer)
    }

    /// The log as a viewer may read it. Lines are kept: only what is new is put into words.
    pub fn log(&mut self, viewer: Viewer) -> &[LogLine] {
        self.logs.read(self.play.as_ref(), viewer)
    }

    /// Whether a seat sees cards that not everybody may see.
    pub fn has_secrets(&self, seat: Seat) -> bool {
        faces(&self.board(Viewer::Seat(seat))) != faces(&self.board(Viewer::Onlooker))
    }

    /// Whether somebody else at this keyboard would see what only this seat may.
    pub fn is_shared(&self, seat: Seat) -> bool {
        self.people.len() > 1 && self.has_secrets(seat)
    }

    /// Takes the option at this place of the menu, from 0.
    pub fn choose(&mut self, option: usize) -> Result<(), String> {
        match self.asked() {
            Some(_) => self.reply(Says::Option(option)),
            None => Err(NO_DECISION.to_owned()),
        }
    }

    /// Takes an option, and takes it again as long as the same seat is asked the same question; a question that differs
    /// only in its numbers is the same. Returns how often it was taken.
    pub fn choose_repeatedly(&mut self, option: usize) -> Result<usize, String> {
        let first = self.asked().ok_or(NO_DECISION)?.clone();
        let wanted = first.options.get(option).map(|option| option.text.clone());
        self.choose(option)?;
        for taken in 1..MOST_REPEATED {
            let same = |asked: &&Asked| asked.seat == first.seat && is_alike(&asked.prompt, &first.prompt);
            let next = self
                .asked()
                .filter(same)
                .and_then(|asked| asked.options.iter().position(|option| Some(&option.text) == wanted.as_ref()));
            let Some(option) = next.filter(|_| !self.asks_about_saving()) else { return Ok(taken) };
            self.choose(option)?;
        }
        Ok(MOST_REPEATED)
    }

    /// Takes what somebody typed: the number of an option or the beginning of its text, a card, a die, a coin.
    pub fn say(&mut self, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let Some(turn) = &self.turn else { return Err("the fight is over".to_owned()) };
        let says = match &turn.open {
            OpenText::Choice(_) => Says::Option(option_meant(turn.asked().ok_or(NO_DECISION)?, typed)?),
            OpenText::Card { .. } => Says::Card(typed.to_owned()),
            OpenText::Die { sides, .. } => match typed.parse() {
                Ok(shows) => Says::Die(shows),
                Err(_) => return Err(format!("type what the die shows, 1 to {sides}, not {typed:?}")),
            },
            OpenText::Coin { .. } => match typed.to_lowercase().as_str() {
                "h" | "heads" => Says::Coin(Coin::Heads),
                "t" | "tails" => Says::Coin(Coin::Tails),
                _ => return Err(format!("type h for heads or t for tails, not {typed:?}")),
            },
        };
        self.reply(says)
    }

    /// Takes what somebody typed as long as the same question is asked.
    pub fn say_repeatedly(&mut self, typed: &str) -> Result<(), String> {
        match self.asked() {
            Some(asked) => {
                let option = option_meant(asked, typed.trim())?;
                self.choose_repeatedly(option).map(|_| ())
            }
            None => self.say(typed),
        }
    }

    /// Answers the open question.
    fn reply(&mut self, says: Says) -> Result<(), String> {
        let Some(&Turn { number, seat, .. }) = self.turn.as_ref() else { return Err(Refused::Over.to_string()) };
        match self.play.reply(Reply { question: number, seat, says }) {
            Ok(()) => {
                self.after_change();
                Ok(())
            }
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

    /// Renews the turn and saves. What has happened has happened, saved or not.
    fn after_change(&mut self) {
        self.renew_turn();
        self.try_saving();
    }

    /// The place of the last answer that this seat gave, or that was read off the table.
    pub fn last_answer(&self, seat: Seat) -> Option<usize> {
        let own = |given: &AnswerOrigin| match given {
            AnswerOrigin::Decided(by) => *by == seat,
            AnswerOrigin::Read => true,
            AnswerOrigin::Dealt
            | AnswerOrigin::Overruled
            | AnswerOrigin::Called
            | AnswerOrigin::Noted
            | AnswerOrigin::ByOrder(_)
            | AnswerOrigin::Ordered(_) => false,
        };
        self.play.given().iter().rposition(own)
    }

    /// The place of this seat's last answer, if nobody else at the keyboard has decided since.
    fn own_place(&self, seat: Seat) -> Result<usize, String> {
        let given = self.play.given();
        let Some(place) = self.last_answer(seat) else {
            return Err("there is nothing of yours to take back".to_owned());
        };
        let since = given[place + 1..].iter().find_map(|given| match given {
            AnswerOrigin::Decided(by) if *by != seat && self.people.contains(*by) => Some(*by),
            _ => None,
        });
        match since {
            Some(other) => Err(format!("{} has decided since", self.name(other))),
            None => Ok(place),
        }
    }

    /// What the GM has set or called for and what was noted since this seat's last answer: it goes with the answer.
    pub fn dropped_by_undo(&self, seat: Seat) -> Result<Vec<String>, String> {
        let place = self.own_place(seat)?;
        let typed = self.play.typed().into_iter().skip(place + 1);
        Ok(typed.filter_map(|typed| interruption(&typed)).collect())
    }

    /// Takes back this seat's last answer, if nobody else at the keyboard has decided since.
    pub fn undo_own(&mut self, seat: Seat) -> Result<(), String> {
        let place = self.own_place(seat)?;
        self.undo_to(place);
        Ok(())
    }

    /// The GM takes back everything from a place of the tape on.
    pub fn undo_to(&mut self, place: usize) {
        self.play.undo_keeping_orders(place);
        // What happened before the answer at that place was used happens again.
        self.logs.keep_while(|line| line.at <= place);
        self.after_change();
    }

    /// The lines of a viewer's log since a place of the tape.
    pub fn seen_since(&mut self, place: usize, viewer: Viewer) -> &[LogLine] {
        let log = self.log(viewer);
        &log[log.partition_point(|line| line.at <= place)..]
    }

    /// Where the GM can go back to: the place of each decision, who made it, and what it was as far as this viewer may
    /// know. The GM may be a player too, who must not see what others laid face down.
    pub fn decisions(&mut self, viewer: Viewer) -> Vec<(usize, String)> {
        let log = self.logs.read(self.play.as_ref(), viewer);
        let name = |seat: Seat| self.play.cast().name(seat);
        let logged = |place: usize| log.iter().find(|line| line.at == place + 1).map(|line| line.line.text.clone());
        let alone = self.people.len() == 1;
        let describe = |(place, typed): (usize, TypedAnswer)| match typed.given {
            AnswerOrigin::Decided(seat) if Viewer::Seat(seat) == viewer => {
                Some((place, format!("{}: {}", name(seat), typed.means)))
            }
            AnswerOrigin::Decided(seat) => {
                Some((place, format!("{}: {}", name(seat), logged(place).unwrap_or_else(|| "decided".to_owned()))))
            }
            AnswerOrigin::Overruled | AnswerOrigin::Called | AnswerOrigin::Noted => {
                Some((place, interruption(&typed)?))
            }
            AnswerOrigin::Read if alone => Some((place, format!("typed: {}", typed.text))),
            AnswerOrigin::Read => {
                Some((place, logged(place).unwrap_or_else(|| "a card, die or coin was typed".to_owned())))
            }
            AnswerOrigin::Dealt | AnswerOrigin::ByOrder(_) | AnswerOrigin::Ordered(_) => None,
        };
        self.play.typed().into_iter().enumerate().filter_map(describe).collect()
    }

    /// From here on, what people have ordered answers for them.
    pub fn follow_orders(&mut self) {
        self.play.follow_orders();
        self.after_change();
    }

    /// The standing orders of a seat.
    pub fn orders(&self, seat: Seat) -> Orders {
        self.play.orders(seat)
    }

    /// A seat sets a standing order, written `reshuffle=must`; `all=ask` has everything asked.
    pub fn order(&mut self, seat: Seat, typed: &str) -> Result<(), String> {
        let Some((name, setting)) = typed.split_once('=') else {
            return Err("write an order, an equals sign and a setting: reshuffle=ask".to_owned());
        };
        let (name, setting) = (name.trim(), setting.trim());
        let given = |name: &str| StandingOrder { seat, name: name.to_owned(), setting: setting.to_owned() };
        let orders = match name {
            "all" => {
                let known = self.orders(seat);
                let with = known.iter().filter(|(order, _)| order.setting(setting).is_some());
                let all: Vec<StandingOrder> = with.map(|(order, _)| given(order.name)).collect();
                if all.is_empty() {
                    return Err(format!("no standing order can be set to {setting:?}"));
                }
                all
            }
            _ => vec![given(name)],
        };
        self.interrupt(|play| orders.into_iter().try_for_each(|order| play.order(order)))
    }

    /// What the GM may set.
    pub fn quantities(&self) -> Vec<Quantity> {
        self.play.quantities()
    }

    /// What the GM may call for.
    pub fn calls(&self) -> Vec<Callable> {
        self.play.calls()
    }

    /// What the GM types: `quantity=value` and then why, `call` and what is called for, or `note` and the words.
    pub fn gm(&mut self, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let word = |word: &str| typed.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        if let Some(call) = word("call") {
            let call = call.parse::<Call>().map_err(|why| why.to_string())?;
            return self.interrupt(|play| play.call(call));
        }
        match word("note") {
            Some(text) => self.note(None, text),
            None => self.overrule(typed),
        }
    }

    /// Somebody adds a note to what just happened; nobody in particular is the GM or the table.
    pub fn note(&mut self, by: Option<Seat>, text: &str) -> Result<(), String> {
        let note = Note { by, text: text.trim().to_owned() };
        self.interrupt(|play| play.note(note))
    }

    /// Does something between two answers. Before a step's first answer it counts from the step's beginning, so the log of
    /// the open step may differ.
    fn interrupt(&mut self, act: impl FnOnce(&mut dyn AnyPlay) -> Result<(), Refused>) -> Result<(), String> {
        let step = self.play.steps();
        act(self.play.as_mut()).map_err(|why| why.to_string())?;
        self.logs.keep_while(|line| line.step < step);
        self.after_change();
        Ok(())
    }

    /// The GM sets something, written `quantity=value` and then why.
    fn overrule(&mut self, typed: &str) -> Result<(), String> {
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
        self.interrupt(|play| play.overrule(change))
    }
}

/// What the GM set or called for, or what was noted, in a line; `None` for any other answer.
fn interruption(typed: &TypedAnswer) -> Option<String> {
    let text = visible(&typed.text);
    match typed.given {
        AnswerOrigin::Overruled => Some(format!("GM: {text}")),
        AnswerOrigin::Called => Some(format!("GM: call {text}")),
        AnswerOrigin::Noted => Some(format!("note: {text}")),
        AnswerOrigin::Decided(_)
        | AnswerOrigin::Dealt
        | AnswerOrigin::Read
        | AnswerOrigin::ByOrder(_)
        | AnswerOrigin::Ordered(_) => None,
    }
}

/// The refusal of an option where no decision is open.
const NO_DECISION: &str = "there is nothing to choose just now";

/// The most often that one answer is repeated.
const MOST_REPEATED: usize = 100;

/// Whether two questions differ only in their numbers, and in singular and plural.
fn is_alike(one: &str, other: &str) -> bool {
    let word = |word: &str| word.trim_matches(|c: char| c.is_ascii_digit()).trim_end_matches('s').to_owned();
    one.split(' ').map(word).eq(other.split(' ').map(word))
}

/// The option meant by a number or by the beginning of its text.
fn option_meant(asked: &Asked, typed: &str) -> Result<usize, String> {
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
    use super::is_alike;

    #[test]
    fn questions_that_differ_in_numbers_only_are_alike() {
        assert!(is_alike(
            "Reshuffle 1 discarded card into the deck of 19?",
            "Reshuffle 4 discarded cards into the deck of 15?"
        ));
        assert!(!is_alike("Reshuffle 1 card before the flip?", "Reshuffle 1 card before the search?"));
    }
}
