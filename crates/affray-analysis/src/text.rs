//! Text measured in cells, the way a column of figures needs it.

/// How many cells a text takes; every symbol in the words of odds is one cell wide.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// A text cut to at most `cells`, with an ellipsis where something is missing.
pub fn cut(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_owned();
    }
    let kept: String = text.chars().take(cells.saturating_sub(1)).collect();
    if cells > 0 { kept + "…" } else { kept }
}

/// A sentence's beginning: with a capital.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_and_capitalised() {
        assert_eq!((cut("Longest", 4), cut("Long", 4), cut("Long", 0)), ("Lon…".into(), "Long".into(), String::new()));
        assert_eq!(capitalised("the Guard"), "The Guard");
    }
}
