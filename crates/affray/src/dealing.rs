//! Who deals a fight: a secret fresh from the operating system, or one from a number for a fight that can be repeated.
//!
//! A fresh secret is committed to in public before the first card, and only then do people add words of their own: so
//! nobody, whoever runs the program included, can pick the cards. `affray verify` says afterwards how much of this there was.

use std::io::BufRead;

use affray_core::{Dealer, Secret};

use crate::output::{CommandError, style};

/// How a fight is to be dealt, as the command line says.
pub struct DealingArgs<'a> {
    /// The number of a fight that can be repeated.
    pub seed: Option<u64>,
    /// Words that people have given already.
    pub entropy: &'a [String],
    /// Whether people are asked for words once the commitment is known.
    pub ask: bool,
}

/// The dealer. The commitment of a fresh secret is shown first, then words are asked for.
pub fn dealer(wanted: &DealingArgs) -> Result<Dealer, CommandError> {
    let mut words = wanted.entropy.to_vec();
    if let Some(seed) = wanted.seed {
        return Ok(Dealer::seeded(seed, words));
    }
    let secret = fresh()?;
    let faint = style::FAINT;
    crate::remark!("{faint}commitment {}{faint:#}", secret.commitment());
    if wanted.ask {
        crate::remark!(
            "Show the commitment to everybody. Then each types words of their own, a line each; an empty line begins."
        );
        for line in std::io::stdin().lock().lines() {
            let line = line?;
            match line.trim() {
                "" => break,
                given => words.push(given.to_owned()),
            }
        }
    }
    Ok(Dealer::new(secret, words))
}

/// 256 bits from the operating system.
fn fresh() -> Result<Secret, CommandError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| CommandError::plain(format!("the system gives no randomness: {error}"), "add --seed N"))?;
    Ok(Secret::new(bytes))
}
