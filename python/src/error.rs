//! Errors of the library as Python exceptions that say what the command says.

use affray::Error;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOSError};
use pyo3::prelude::*;

use crate::json;

create_exception!(affray, AffrayError, PyException, "Anything that goes wrong in Affray.");
create_exception!(
    affray,
    EncounterError,
    AffrayError,
    "An encounter has mistakes; `mistakes` lists them, each with file, line and column."
);
create_exception!(
    affray,
    RefusedError,
    AffrayError,
    "An answer, a change or a call was not taken; the fight is as it was."
);
create_exception!(affray, UnknownError, AffrayError, "There is nothing of this name.");

/// Any failure as an [`AffrayError`].
pub fn wrong(message: impl std::fmt::Display) -> PyErr {
    AffrayError::new_err(message.to_string())
}

/// The exception for an error of the library.
pub fn raised(py: Python<'_>, error: Error) -> PyErr {
    // What to change is part of it.
    let message = error.to_string();
    match error {
        Error::Mistakes(mistakes) => {
            let raised = EncounterError::new_err(message);
            let all = serde_json::to_value(mistakes.all()).expect("mistakes serialise to JSON");
            match json::to_python(py, &all).and_then(|all| raised.value(py).setattr("mistakes", all)) {
                Ok(()) => raised,
                Err(error) => error,
            }
        }
        Error::Refused(_) | Error::NoOption { .. } => RefusedError::new_err(message),
        Error::Unknown { .. } => UnknownError::new_err(message),
        Error::File { system: Some(system), .. } if system.kind() == std::io::ErrorKind::NotFound => {
            // Programs look for this one.
            pyo3::exceptions::PyFileNotFoundError::new_err(message)
        }
        Error::File { .. } => PyOSError::new_err(message),
        // An exception that a decision function raised goes on as it is.
        Error::Decision { reason, seat } => match reason.downcast::<PyErr>() {
            Ok(raised) => *raised,
            Err(reason) => wrong(Error::Decision { reason, seat }),
        },
        _ => wrong(message),
    }
}
