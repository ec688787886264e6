//! Whether something is allowed, and the rule that forbids it.

use affray_core::RuleId;

/// Allowed, or the rule that says no: a reference, since verdicts are asked for far more often than read.
pub(crate) type Verdict = Result<(), &'static (RuleId, &'static str)>;

/// A refusal: the rule, and why in a sentence.
macro_rules! no {
    ($rule:literal, $why:literal) => {
        Err(&(affray_core::RuleId($rule), $why))
    };
}
pub(crate) use no;
