//! The dealer's secret: fresh from the operating system, or from a number for a fight that can be repeated.

use affray_core::Secret;

use crate::output::CommandError;

/// The secret of a numbered fight, or a fresh one.
pub fn secret(seed: Option<u64>) -> Result<Secret, CommandError> {
    match seed {
        Some(seed) => Ok(Secret::from_seed(seed)),
        None => fresh(),
    }
}

/// 256 bits from the operating system.
fn fresh() -> Result<Secret, CommandError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| CommandError::plain(format!("the system gives no randomness: {error}"), "add --seed N"))?;
    Ok(Secret::new(bytes))
}
