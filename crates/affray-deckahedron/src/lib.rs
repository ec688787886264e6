//! The rules of Deckahedron.
