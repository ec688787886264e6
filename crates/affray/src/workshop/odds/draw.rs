//! Hands from any deck, and dice.

use affray_core::Diagnostic;
use affray_core::query::{Budget, QueryError};
use affray_odds::ask::combinations;
use affray_odds::draw::{Aces, Ask, Deal, DealError, Deck, ExprError, Question, replace};
use affray_odds::{Answer as Odds, GameQuery, Sweep};
use affray_sim::words;
use serde_json::json;

use super::args::DrawAsk;
use super::show::{self, Column, Shown};
use crate::output::{Answer, CommandError, Out};
use crate::workshop::charts::thousands;
use crate::workshop::progress::Working;

/// What several expressions are called next to each other: a column of tables, a key of JSON.
pub const ASKED: &str = "asked";

/// How many cards are drawn where nothing is said.
const USUAL_HAND: u32 = 5;

/// Counts the hands and prints the chances.
pub fn run(args: &DrawAsk, out: &mut Out) -> Result<Answer, CommandError> {
    args.form.shown.check_files()?;
    let many = args.sweeps.iter().try_fold(args.expressions.len(), |all, sweep| all.checked_mul(sweep.values.len()));
    if many.is_none_or(|many| many > GameQuery::MOST) {
        let message = format!("more than {} questions at a time are too many", GameQuery::MOST);
        return Err(CommandError::plain(message, "sweep fewer values"));
    }
    let mut all = Vec::new();
    for expression in &args.expressions {
        for swept in combinations(&args.sweeps) {
            let mut table = Table::new(args, expression);
            for (name, value) in &swept {
                table.set(name, value)?;
            }
            let (deal, question) = table.laid(args.replace)?;
            all.push(Asked { expression: expression.trim(), swept, table, deal, question });
        }
    }
    let answers = Working::on("counting hands", args.form.allow, |budget| {
        let mut shown = Vec::new();
        for asked in &all {
            let Asked { expression, swept, table, deal, question } = asked;
            // Each question may take as long as one alone.
            let mut budget = Budget { allowed: budget.allowed, report: &mut *budget.report };
            let part = question.answer(expression, deal, table.cards, &mut budget);
            let part = part.map_err(failure)?;
            let mut differs_by: Vec<(String, String)> = Vec::new();
            if args.expressions.len() > 1 {
                differs_by.push((ASKED.to_owned(), (*expression).to_owned()));
            }
            let values = swept.iter().map(|(name, value)| format!("{name} {value}"));
            let name = differs_by.iter().map(|(_, asked)| asked.clone()).chain(values).collect::<Vec<_>>().join(", ");
            differs_by.extend(swept.iter().cloned());
            shown.push(Shown { name, differs_by, answer: Odds::of(asked.title(), part) });
        }
        Ok::<_, CommandError>(shown)
    })?;
    let mut about = json!({ "query": "draw", "deck": args.deck, "cards": args.cards });
    if args.cards.is_none() && all.iter().all(|asked| asked.question.until.is_none()) {
        about["cards"] = json!(USUAL_HAND);
    }
    if !args.hands.is_empty() {
        about["hands"] = json!(args.hands);
    }
    // Several conditions and a sweep make a matrix: what is asked down, the values across.
    let mut sweeps = args.sweeps.clone();
    if args.expressions.len() > 1
        && sweeps.len() == 1
        && all.iter().all(|asked| matches!(asked.question.ask, Ask::Holds(_)))
    {
        let values = args.expressions.iter().map(|expression| expression.trim().to_owned()).collect();
        sweeps.insert(0, Sweep { name: ASKED.to_owned(), values });
    }
    show::asked(out, &about, &question(args, &all), &answers, &sweeps, &args.form)?;
    Ok(Answer::Yes)
}

/// One question, with the values of sweeps filled in.
struct Asked<'a> {
    /// As it was typed, before values were filled in.
    expression: &'a str,
    swept: Vec<(String, String)>,
    table: Table,
    deal: Deal,
    question: Question,
}

impl Asked<'_> {
    /// What is dealt and what is asked, in words.
    fn title(&self) -> String {
        format!("{}: {}", self.dealt(), self.table.expression.trim())
    }

    /// What is dealt, in words.
    fn dealt(&self) -> String {
        let Asked { table, deal, question, .. } = self;
        let back = if deal.replace { PUT_BACK } else { "" };
        if question.until.is_some() {
            let most = table.cards.map_or(String::new(), |most| format!("at most {} of ", cards(most)));
            return format!("{most}{}, one after the other{back}", deal.decks[0].title);
        }
        let hands = deal.hands.iter().enumerate().filter(|(place, _)| question.is_about(*place));
        let hands: Vec<String> = hands
            .map(|(place, hand)| {
                let who = if place == 0 { String::new() } else { format!("{} ", hand.name) };
                format!("{who}{} of {}", cards(hand.cards), deal.decks[hand.deck].title)
            })
            .collect();
        match hands.is_empty() {
            true if question.dice.is_empty() => "numbers".to_owned(),
            true => "dice".to_owned(),
            false => hands.join(", ") + back,
        }
    }

    fn has_cards(&self) -> bool {
        self.question.until.is_some() || (0..self.deal.hands.len()).any(|hand| self.question.is_about(hand))
    }
}

/// The most letters of several questions in a title.
const LONGEST_LIST: usize = 80;

const PUT_BACK: &str = ", each put back";

fn cards(number: u32) -> String {
    format!("{number} {}", if number == 1 { "card" } else { "cards" })
}

/// The only one of several texts, if they are all the same.
fn only(texts: impl Iterator<Item = String>) -> Option<String> {
    let mut texts = texts.peekable();
    let first = texts.peek()?.clone();
    texts.all(|text| text == first).then_some(first)
}

/// What is asked when there are several answers: what is dealt and asked, in what they differ, and what they share.
fn question(args: &DrawAsk, all: &[Asked]) -> show::Question {
    let with_cards: Vec<&Asked> = all.iter().filter(|asked| asked.has_cards()).collect();
    let dealt = match with_cards.is_empty() {
        true => only(all.iter().map(Asked::dealt)),
        false => only(with_cards.iter().map(|asked| asked.dealt())),
    };
    let is_same_deal = dealt.is_some();
    let deck = || only(with_cards.iter().map(|asked| asked.deal.decks[0].title.clone()));
    let dealt = dealt.or_else(deck).unwrap_or_else(|| "cards".to_owned());
    // Dice are named by what is asked of them; hands by what they are drawn from, and a few questions fit on a line.
    let expression = match args.expressions.as_slice() {
        [only] => format!(": {}", only.trim()),
        several if with_cards.is_empty() => {
            let all = several.iter().map(|expression| expression.trim()).collect::<Vec<_>>().join(", ");
            if all.chars().count() <= LONGEST_LIST { format!(": {all}") } else { String::new() }
        }
        _ => String::new(),
    };
    let is_swept = |name: &str| args.sweeps.iter().any(|sweep| sweep.name == name);
    let by = args.sweeps.iter().map(|sweep| match sweep.name.as_str() {
        name @ ("cards" | "packs" | "jokers") => format!("number of {name}"),
        name if args.hands.iter().any(|hand| hand_name(hand) == name) => format!("number of cards in {name}"),
        name => words::spaced(name),
    });
    let by = by.collect::<Vec<_>>().join(" and ");
    let by = if by.is_empty() { by } else { format!(", by {by}") };

    let mut shared = Vec::new();
    let mut says = |name: &str, text: &str, is_said: bool| {
        if is_said && !is_swept(name) {
            shared.push(text.to_owned());
        }
    };
    let hand = cards(args.cards.unwrap_or(USUAL_HAND));
    let is_hand = all.iter().all(|asked| asked.question.until.is_none()) && !with_cards.is_empty();
    says("cards", &hand, !is_same_deal && is_hand);
    for hand in &args.hands {
        says(&hand_name(hand), &format!("hand {hand}"), !is_same_deal);
    }
    says("", PUT_BACK.trim_start_matches(", "), !is_same_deal && args.replace);
    let is_described = with_cards.iter().any(|asked| asked.deal.decks[0].is_described());
    says("deck", &format!("deck {}", args.deck), is_described);
    let jokers = format!("{} {}", args.jokers, if args.jokers == 1 { "joker" } else { "jokers" });
    says("jokers", &jokers, args.jokers > 0);
    says("gone", &format!("without {}", args.gone), !args.gone.is_empty());
    says("values", &format!("values {}", args.values), !args.values.is_empty());
    says("aces", &format!("aces {}", args.aces), args.aces != "both");

    let meanings =
        [("cards", "how many are drawn"), ("packs", "how many are shuffled"), ("jokers", "how many there are")];
    let params = meanings.map(|(name, about)| (name.to_owned(), about.to_owned()));
    let hands = args.hands.iter().map(|hand| (hand_name(hand), "how many cards it has".to_owned()));
    show::Question {
        title: format!("{dealt}{expression}{by}"),
        subtitle: shared.join("; "),
        params: params.into_iter().chain(hands).collect(),
        usual: Vec::new(),
        column: match (args.at_least, args.at_most) {
            (true, _) => Column::AtLeast,
            (_, true) => Column::AtMost,
            _ => Column::Exactly,
        },
    }
}

/// What was typed, with the values of sweeps filled in.
struct Table {
    expression: String,
    deck: String,
    cards: Option<u32>,
    hands: Vec<String>,
    values: String,
    aces: String,
    packs: u32,
    jokers: u32,
    gone: String,
}

impl Table {
    fn new(args: &DrawAsk, expression: &str) -> Table {
        Table {
            expression: expression.to_owned(),
            deck: args.deck.clone(),
            cards: args.cards,
            hands: args.hands.clone(),
            values: args.values.clone(),
            aces: args.aces.clone(),
            packs: args.packs,
            jokers: args.jokers,
            gone: args.gone.clone(),
        }
    }

    /// Gives a value to what a sweep names: an option, a hand, or a word wherever it stands.
    fn set(&mut self, name: &str, value: &str) -> Result<(), CommandError> {
        let number = |most: u32| {
            let number = value.parse().ok().filter(|number| *number <= most);
            let wrong = || CommandError::plain(format!("{name} cannot be {value:?}"), format!("write 0 to {most}"));
            number.ok_or_else(wrong)
        };
        match name {
            "cards" => self.cards = Some(number(Deck::MOST)?),
            "packs" => self.packs = number(100)?,
            "jokers" => self.jokers = number(400)?,
            "deck" => value.clone_into(&mut self.deck),
            "gone" => value.clone_into(&mut self.gone),
            "values" => value.clone_into(&mut self.values),
            "aces" => value.clone_into(&mut self.aces),
            name => {
                let name = name.to_lowercase();
                if let Some(hand) = self.hands.iter_mut().find(|hand| hand_name(hand) == name) {
                    let from = hand.split_once(" from ").map_or(String::new(), |(_, deck)| format!(" from {deck}"));
                    *hand = format!("{name}={}{from}", number(Deck::MOST)?);
                    return Ok(());
                }
                let texts = [&mut self.expression, &mut self.deck, &mut self.values, &mut self.gone];
                let mut is_there = false;
                for text in texts.into_iter().chain(&mut self.hands) {
                    let replaced = replace(text, &name, value);
                    is_there |= replaced != *text || *value == name;
                    *text = replaced;
                }
                if !is_there {
                    let message = format!("{name:?} stands nowhere, so it cannot be swept");
                    let help =
                        "sweep cards, packs, jokers, deck, gone, values, aces, a hand, or a word of the expression";
                    return Err(CommandError::plain(message, help));
                }
            }
        }
        Ok(())
    }

    fn deck(&self, text: &str) -> Result<Deck, CommandError> {
        let aces = match self.aces.as_str() {
            "low" => Aces::Low,
            "high" => Aces::High,
            "both" => Aces::Both,
            other => return Err(CommandError::plain(format!("aces cannot be {other:?}"), "write low, high or both")),
        };
        let deck = Deck::read(text, self.packs, self.jokers);
        deck.map(|deck| deck.with_aces(aces))
            .map_err(|error| CommandError::plain(error.to_string(), "`affray odds draw --help` shows decks"))
    }

    /// The deal, and the question about it.
    fn laid(&self, replace: bool) -> Result<(Deal, Question), CommandError> {
        let deck = self.deck(&self.deck)?;
        let deck = deck
            .valued(&self.values)
            .map_err(|error| CommandError::plain(error.to_string(), "as in --values \"court=10, ace=1|11\""))?;
        let deck = deck
            .without(&self.gone)
            .map_err(|error| CommandError::plain(error.to_string(), "--gone takes codes of cards: 7h, qs"))?;
        let mut deal = Deal::new(deck, self.cards.unwrap_or(USUAL_HAND));
        for hand in &self.hands {
            let form = || {
                let message = format!("{hand:?} is no hand");
                CommandError::plain(message, "write a name and a number: --hand yours=5, or \"loot=2 from tarot\"")
            };
            let (name, rest) = hand.split_once('=').ok_or_else(form)?;
            let (cards, own) = match rest.split_once(" from ") {
                Some((cards, deck)) => (cards, Some(self.deck(deck)?)),
                None => (rest, None),
            };
            let cards = cards.trim().parse().ok().filter(|cards| *cards <= Deck::MOST).ok_or_else(form)?;
            deal = deal.with_hand(name, cards, own).map_err(|error| refused(&error, "as in --hand yours=5"))?;
        }
        if replace {
            deal = deal.with_replacement();
        }
        let question = Question::read(&self.expression, &deal).map_err(|error| self.mistake(&error))?;
        if question.until.is_some() {
            deal.hands[0].cards = 0;
        }
        deal.check().map_err(|error| {
            let others: u32 = deal.hands[1..].iter().filter(|hand| hand.deck == 0).map(|hand| hand.cards).sum();
            refused(&error, &format!("write --cards 0 to {}", deal.decks[0].len().saturating_sub(others)))
        })?;
        Ok((deal, question))
    }

    /// A mistake in the expression, pointed at.
    fn mistake(&self, error: &ExprError) -> CommandError {
        let mut diagnostic = Diagnostic::new(error.to_string()).at(error.span.clone());
        diagnostic.help = Some("`affray odds draw --help` explains expressions".to_owned());
        let (name, text) = ("expression".to_owned(), self.expression.clone());
        CommandError::InFile { name, text, diagnostics: vec![diagnostic], code: 2 }
    }
}

fn hand_name(hand: &str) -> String {
    hand.split('=').next().unwrap_or("").trim().to_lowercase()
}

fn refused(error: &DealError, help: &str) -> CommandError {
    CommandError::plain(error.to_string(), help)
}

fn failure(error: QueryError) -> CommandError {
    let help = match error {
        QueryError::OutOfReach { about, what, allowed } => {
            // How hands multiply is known only by multiplying them: what was seen of it is a lower bound.
            let [about, allowed] = [about, allowed].map(|number| thousands(number as u64));
            let message = format!("an exact answer takes more than the {allowed} {what} allowed: {about} at least");
            let help = "ask for fewer things about a hand at a time, fewer cards or fewer kinds of card, or allow more, \
                        such as --allow 1e9 (and wait; Ctrl-C stops it)";
            return CommandError::plain(message, help);
        }
        QueryError::Stopped => "nothing is printed that is not exact",
        _ => "`affray odds draw --help` explains expressions",
    };
    CommandError::plain(error.to_string(), help)
}
