//! Hands from any deck, and dice.

use affray_core::Diagnostic;
use affray_core::query::{Budget, QueryError};
use affray_odds::ask::combinations;
use affray_odds::draw::{Aces, Ask, BadDeal, BadExpr, Deal, Deck, Question, replace};
use affray_odds::{Answer as Odds, Asking, Sweep};
use serde_json::json;

use super::args::DrawAsk;
use super::show::{self, Column, Shown};
use crate::output::{Answer, CommandError, Out};
use crate::workshop::charts;
use crate::workshop::progress::Working;

/// How many cards are drawn where nothing is said.
const USUAL_HAND: u32 = 5;

/// Counts the hands and prints the chances.
pub fn run(args: &DrawAsk, out: &mut Out) -> Result<Answer, CommandError> {
    charts::check(args.form.plot.as_deref(), args.form.force)?;
    let many = args.sweeps.iter().try_fold(args.expressions.len(), |all, sweep| all.checked_mul(sweep.values.len()));
    if many.is_none_or(|many| many > Asking::MOST) {
        let message = format!("more than {} questions at a time are too many", Asking::MOST);
        return Err(CommandError::plain(message, "sweep fewer values"));
    }
    let mut tables = Vec::new();
    for expression in &args.expressions {
        for swept in combinations(&args.sweeps) {
            let mut table = Table::new(args, expression);
            for (name, value) in &swept {
                table.set(name, value)?;
            }
            let (deal, question) = table.laid(args.replace)?;
            tables.push((expression, swept, table, deal, question));
        }
    }
    let answers = Working::on("counting hands", args.form.allow, |budget| {
        let mut shown = Vec::new();
        for (expression, swept, table, deal, question) in &tables {
            // Each question may take as long as one alone.
            let mut budget = Budget { allowed: budget.allowed, report: &mut *budget.report };
            let part = question.answer(expression.trim(), deal, table.cards, &mut budget);
            let part = part.map_err(failure)?;
            let mut differs_by: Vec<(String, String)> = Vec::new();
            if args.expressions.len() > 1 {
                differs_by.push(("asked".to_owned(), expression.trim().to_owned()));
            }
            let words = swept.iter().map(|(name, value)| format!("{name} {value}"));
            let asked = differs_by.iter().map(|(_, asked)| asked.clone());
            let name = asked.chain(words).collect::<Vec<_>>().join(", ");
            differs_by.extend(swept.iter().cloned());
            shown.push(Shown { name, differs_by, answer: Odds::of(title(table, deal, question), part) });
        }
        Ok::<_, CommandError>(shown)
    })?;
    let mut about = json!({ "query": "draw", "deck": args.deck, "cards": args.cards });
    if args.cards.is_none() && tables.iter().all(|(.., question)| question.until.is_none()) {
        about["cards"] = json!(USUAL_HAND);
    }
    if !args.hands.is_empty() {
        about["hands"] = json!(args.hands);
    }
    // Several conditions and a sweep make a matrix: what is asked down, the values across.
    let mut sweeps = args.sweeps.clone();
    if args.expressions.len() > 1
        && sweeps.len() == 1
        && tables.iter().all(|(.., question)| matches!(question.ask, Ask::Holds(_)))
    {
        let values = args.expressions.iter().map(|expression| expression.trim().to_owned()).collect();
        sweeps.insert(0, Sweep { name: "asked".to_owned(), values });
    }
    let column = match (args.at_least, args.at_most) {
        (true, _) => Column::AtLeast,
        (_, true) => Column::AtMost,
        _ => Column::Exactly,
    };
    show::answers(out, &about, &answers, &sweeps, column, &args.form)?;
    Ok(Answer::Yes)
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
            let cards = cards.trim().parse().map_err(|_| form())?;
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
    fn mistake(&self, error: &BadExpr) -> CommandError {
        let mut diagnostic = Diagnostic::new(error.to_string()).at(error.span.clone());
        diagnostic.help = Some("`affray odds draw --help` explains expressions".to_owned());
        let (name, text) = ("expression".to_owned(), self.expression.clone());
        CommandError::InFile { name, text, diagnostics: vec![diagnostic], code: 2 }
    }
}

fn hand_name(hand: &str) -> String {
    hand.split('=').next().unwrap_or("").trim().to_lowercase()
}

fn refused(error: &BadDeal, help: &str) -> CommandError {
    CommandError::plain(error.to_string(), help)
}

fn failure(error: QueryError) -> CommandError {
    let help = match error {
        QueryError::OutOfReach { .. } => {
            "ask for fewer things about a hand at a time, fewer cards or fewer kinds of card, or allow more with --allow"
        }
        QueryError::Stopped => "nothing is printed that is not exact",
        _ => "`affray odds draw --help` explains expressions",
    };
    CommandError::plain(error.to_string(), help)
}

/// What is dealt and what is asked, in words.
fn title(table: &Table, deal: &Deal, question: &Question) -> String {
    let expression = table.expression.trim();
    let cards = |number: u32| format!("{number} {}", if number == 1 { "card" } else { "cards" });
    let back = if deal.replace { ", each put back" } else { "" };
    let title = &deal.decks[0].title;
    if question.until.is_some() {
        let most = table.cards.map_or(String::new(), |most| format!("at most {} of ", cards(most)));
        return format!("{most}{title}, one after the other{back}: {expression}");
    }
    let hands = deal.hands.iter().enumerate().filter(|(place, _)| question.is_about(*place));
    let hands: Vec<String> = hands
        .map(|(place, hand)| {
            let who = if place == 0 { String::new() } else { format!("{} ", hand.name) };
            format!("{who}{} of {}", cards(hand.cards), deal.decks[hand.deck].title)
        })
        .collect();
    if hands.is_empty() { expression.to_owned() } else { format!("{}{back}: {expression}", hands.join(", ")) }
}
