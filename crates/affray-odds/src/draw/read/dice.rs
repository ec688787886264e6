//! Dice: how many, of which faces, and which of them count.

use super::super::expr::{Dice, End, Expr, Held, Origin, Set, What};
use super::cursor::Reader;
use super::names::{end_of, exploding, symbols};
use super::{ExprError, Mistake, Value};

impl Reader<'_> {
    /// Dice, if they stand here: `2d6`, `d20`, `d%`, `4df`, `2d{0,0,1,2}`. Gives their place in the list.
    pub(super) fn dice(&mut self) -> Result<Option<usize>, ExprError> {
        let word = self.peek();
        let from = self.at;
        let (number, faces) = if let Some(count) = word.strip_suffix('d')
            && ["{", "%"].contains(&self.ahead(1))
            && count.bytes().all(|digit| digit.is_ascii_digit())
        {
            let count = count.to_owned();
            self.at += 1;
            let faces = if self.take("%") { (1..=100).map(|face| (face, 1)).collect() } else { self.faces()? };
            (count, faces)
        } else if let Some(((count, sides), _)) = split_dice(word).filter(|_| !self.is_named(word)) {
            let faces = match sides {
                "f" => Some((-1..=1).map(|face| (face, 1)).collect()),
                sides => {
                    let sides = sides.parse::<i64>().ok().filter(|sides| (1..=1000).contains(sides));
                    sides.map(|sides| (1..=sides).map(|face| (face, 1)).collect())
                }
            };
            let count = count.to_owned();
            self.at += 1;
            (count, faces.ok_or_else(|| self.since(from, Mistake::Dice("a die has 1 to 1000 faces")))?)
        } else {
            return Ok(None);
        };
        let number = if number.is_empty() { Some(1) } else { number.parse().ok().filter(|number| *number <= 1000) };
        let number = number.ok_or_else(|| self.since(from, Mistake::Dice("at most 1000 dice are rolled together")))?;
        if self.peek() == "!" {
            return Err(self.here(exploding()));
        }
        self.dice.push(Dice::new(number, faces));
        Ok(Some(self.dice.len() - 1))
    }

    /// Faces in curly brackets, with copies after a star: `{0*3, 1, 2}`.
    pub(super) fn faces(&mut self) -> Result<Vec<(i64, u32)>, ExprError> {
        self.need("{", "an opening bracket")?;
        let mut faces = Vec::new();
        loop {
            if self.peek().starts_with(char::is_alphabetic) {
                return Err(self.here(symbols(self.peek())));
            }
            let sign = if self.take("-") { -1 } else { 1 };
            let face = sign * self.whole_number()?;
            let copies = if self.take("*") { self.whole_number()? } else { 1 };
            if copies > 1000 || faces.len() == 1000 {
                return Err(self.since(self.at - 1, Mistake::Dice("a die has 1 to 1000 faces")));
            }
            faces.push((face, copies as u32));
            if self.take("}") {
                return match faces.iter().any(|(_, copies)| *copies > 0) {
                    true => Ok(faces),
                    false => Err(self.since(self.at - 1, Mistake::Dice("a die has 1 to 1000 faces"))),
                };
            }
            self.need(",", "a comma or a closing curly bracket")?;
        }
    }

    /// What follows dice: `drop lowest`, `keep highest 2`.
    pub(super) fn rolled(&mut self, place: usize) -> Result<Value, ExprError> {
        let number = self.dice[place].number;
        let mut what = What::Sum;
        let is_drop = self.peek() == "drop";
        if is_drop || self.peek() == "keep" {
            self.at += 1;
            let end = end_of(self.peek()).ok_or_else(|| self.expected("highest, lowest or middle"))?;
            let at = self.at;
            self.at += 1;
            let is_number = self.peek().starts_with(|letter: char| letter.is_ascii_digit());
            let many = if is_number { self.whole_number()? as u32 } else { 1 };
            what = match (is_drop, end) {
                (false, end) => What::Kept(end, many),
                (true, End::Best) => What::Kept(End::Worst, number.saturating_sub(many)),
                (true, End::Worst) => What::Kept(End::Best, number.saturating_sub(many)),
                (true, End::Middle) => {
                    return Err(self.since(at, Mistake::Dice("drop highest or lowest, or keep the middle")));
                }
            };
        } else if let Some((end, many)) = self.short_keep(place) {
            what = What::Kept(end, many);
        }
        Ok(Value::Number(Expr::Held(Held { what, set: Set::All, origin: Origin::Dice(place) })))
    }

    /// `kh3`, `kl1`, `dl1`, `dh1` written after dice without a space.
    pub(super) fn short_keep(&self, place: usize) -> Option<(End, u32)> {
        let (_, short) = split_dice(&self.words[self.at - 1].text)?;
        let number = self.dice[place].number;
        let (sign, many) = short.split_at_checked(2)?;
        let many: u32 = if many.is_empty() { 1 } else { many.parse().ok()? };
        match sign {
            "kh" => Some((End::Best, many)),
            "kl" => Some((End::Worst, many)),
            "dl" => Some((End::Best, number.saturating_sub(many))),
            "dh" => Some((End::Worst, number.saturating_sub(many))),
            _ => None,
        }
    }
}

/// Takes `2d6kh1` apart: the number of dice and their faces, and what is kept.
fn split_dice(word: &str) -> Option<((&str, &str), &str)> {
    let (count, rest) = word.split_once('d')?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sides = if rest.starts_with('f') { 1 } else { digits(rest) };
    let (sides, short) = rest.split_at(sides);
    let is_short = short.is_empty()
        || (["kh", "kl", "dh", "dl"].contains(&short.get(..2)?) && digits(&short[2..]) == short.len() - 2);
    (digits(count) == count.len() && !sides.is_empty() && is_short).then_some(((count, sides), short))
}
