pub mod harm;
pub mod landing;
