//! What somebody may have meant by a word that is not there.

/// The candidate most similar to a word, if it is similar enough to be worth suggesting.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Nobody misspells a word of this length, and comparing such a one takes long.
    const LONGEST: usize = 80;
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count().min(lower.chars().count()) / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

/// "a, b or c".
pub fn one_of<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let mut values: Vec<&str> = values.into_iter().collect();
    match values.pop() {
        None => "nothing".to_owned(),
        Some(last) if values.is_empty() => last.to_owned(),
        Some(last) => format!("{} or {last}", values.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_near_or_none() {
        assert_eq!(nearest("ancor", ["anchor", "dart"]), Some("anchor"));
        assert_eq!(nearest("zebra", ["anchor", "dart"]), None);
        assert_eq!(one_of(["a", "b", "c"]), "a, b or c");
    }
}
