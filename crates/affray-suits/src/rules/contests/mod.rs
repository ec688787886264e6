pub mod impact;
pub mod lay_patterns;
pub mod laying;
pub mod value;
