pub mod days;
pub mod surgery;
