//! The page as a whole.

mod colours;
mod walk;
mod why;
