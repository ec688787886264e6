//! Words that depend on a number.

/// A phrase for one and for any other number; `{}` stands for the number.
#[derive(Debug, Clone, Copy)]
pub struct Count {
    /// For exactly one.
    pub one: &'static str,
    /// For none or several.
    pub many: &'static str,
}

impl Count {
    /// The phrase for this many.
    pub fn of(self, number: usize) -> String {
        let phrase = if number == 1 { self.one } else { self.many };
        phrase.replace("{}", &number.to_string())
    }
}
