//! Affray for Python.
//!
//! What is here translates: the work is that of the crate `affray`, the same that the command is made of. The package in
//! `package/affray` puts the Python that belongs around it: learning environments, sweeps over clusters, progress bars.

mod arrow;
mod counting;
mod encounter;
mod error;
mod fight;
mod json;
mod learn;
mod odds;
mod partial;
mod work;

use pyo3::prelude::*;

/// The compiled half of the package `affray`.
#[pymodule]
fn _affray(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("AffrayError", py.get_type::<error::AffrayError>())?;
    module.add("EncounterError", py.get_type::<error::EncounterError>())?;
    module.add("RefusedError", py.get_type::<error::RefusedError>())?;
    module.add("UnknownError", py.get_type::<error::UnknownError>())?;
    module.add_class::<encounter::Encounter>()?;
    module.add_class::<fight::Fight>()?;
    module.add_class::<fight::Decision>()?;
    module.add_class::<counting::Simulation>()?;
    module.add_class::<counting::Interval>()?;
    module.add_class::<arrow::Rows>()?;
    module.add_class::<partial::Partial>()?;
    module.add_function(wrap_pyfunction!(encounter::load, module)?)?;
    module.add_class::<learn::Stepper>()?;
    module.add_class::<learn::Batch>()?;
    module.add_class::<learn::Array>()?;
    module.add_function(wrap_pyfunction!(encounter::_restore, module)?)?;
    module.add_function(wrap_pyfunction!(learn::_restore_stepper, module)?)?;
    module.add_function(wrap_pyfunction!(counting::_campaign, module)?)?;
    module.add_function(wrap_pyfunction!(encounter::games, module)?)?;
    module.add_function(wrap_pyfunction!(encounter::encounters, module)?)?;
    module.add_function(wrap_pyfunction!(fight::resume, module)?)?;
    module.add_function(wrap_pyfunction!(fight::verify, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds, module)?)?;
    module.add_function(wrap_pyfunction!(partial::merge, module)?)?;
    Ok(())
}
