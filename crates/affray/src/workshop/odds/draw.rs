//! Hands from any deck.

use affray_odds::draw::{Deck, Expr, answer};
use serde_json::json;

use super::args::DrawAsk;
use super::show::{self, Shown};
use crate::output::{Answer, CommandError, Out};

/// Counts the hands and prints the chances.
pub fn run(args: &DrawAsk, out: &mut Out) -> Result<Answer, CommandError> {
    args.form.shown.check()?;
    let deck = Deck::read(&args.deck, args.packs, args.jokers)
        .and_then(|deck| deck.without(&args.gone))
        .map_err(|error| CommandError::plain(error.to_string(), "`affray odds draw --help` shows decks"))?;
    if args.cards > deck.len() as usize {
        let message = format!("{} cards cannot be drawn from {}, which has {}", args.cards, deck.title, deck.len());
        return Err(CommandError::plain(message, format!("write --cards 0 to {}", deck.len())));
    }
    let cards = if args.cards == 1 { "card" } else { "cards" };
    let mut shown = Vec::new();
    for text in &args.expressions {
        let expr = Expr::read(text, &deck).map_err(|error| {
            CommandError::plain(error.to_string(), "`affray odds draw --help` explains expressions")
        })?;
        let table = answer(&deck, args.cards, &expr)
            .map_err(|error| CommandError::plain(error.to_string(), "join what belongs together in one expression"))?;
        let title = format!("{} {cards} of {}: {expr}", args.cards, deck.title);
        let differs_by =
            if args.expressions.len() > 1 { vec![("asked".to_owned(), expr.to_string())] } else { Vec::new() };
        let name = if args.expressions.len() > 1 { expr.to_string() } else { String::new() };
        shown.push(Shown { name, differs_by, answer: affray_odds::Answer::new(title, &[table]) });
    }
    let about = json!({ "query": "draw", "deck": args.deck, "cards": args.cards });
    show::answers(out, &about, &shown, &[], &args.form)?;
    Ok(Answer::Yes)
}
