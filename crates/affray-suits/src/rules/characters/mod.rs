pub mod labour;
pub mod points;
