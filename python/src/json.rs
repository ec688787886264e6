//! JSON values as Python objects.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde_json::Value;

/// A JSON value as a Python object.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(to_python(py, value)?))?;
            list.into_any()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            entries.iter().try_for_each(|(key, value)| dict.set_item(key, to_python(py, value)?))?;
            dict.into_any()
        }
    })
}

/// Anything that serialises, as a Python object.
pub fn object<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &serde_json::to_value(value).expect("it serialises to JSON"))
}

/// As the command prints it with `--json`.
pub fn printed(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("a value serialises to JSON");
    text.push('\n');
    text
}

/// A value for a place in a file, as people write it: `true`, `5`, `plain`.
pub fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.extract::<bool>() {
        Ok(flag) => Ok(flag.to_string()),
        Err(_) => Ok(value.str()?.to_cow()?.into_owned()),
    }
}
