pub mod aftermath;
pub mod treatment;
pub mod wounded;
