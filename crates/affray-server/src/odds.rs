//! The odds of the open question for a page: the words are those of the terminal.

use affray_analysis::{OddsColumn, OddsLine, OddsTable};
use affray_core::OptionOdds;
use affray_pages::model::{OddsView, OptionOddsText};

/// About how many letters stand next to an option on a phone, and how many results behind it.
const SHORT: usize = 60;
const RESULTS: usize = 12;

/// The odds of all options, in words.
pub fn in_words(all: Vec<OptionOdds>) -> OddsView {
    let lines: Vec<OddsLine> =
        all.into_iter().map(|odds| OddsLine { outcome: odds.into(), ..OddsLine::default() }).collect();
    let table = OddsTable::of(OddsColumn::Outcome, &lines);
    let text = |(place, line): (usize, &OddsLine)| OptionOddsText {
        short: table.figure(place, SHORT),
        detail: line.results(RESULTS),
        method: line.method(),
    };
    OddsView::Known { title: table.title(SHORT), options: lines.iter().enumerate().map(text).collect() }
}
