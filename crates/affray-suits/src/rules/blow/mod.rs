//! What a blow does (SU-46 to SU-65).

pub mod bleeding;
mod death;
mod finishing_off;
pub mod harm;
mod knockout;
mod landing;
mod recovery;
