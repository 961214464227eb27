//! The page as a whole.

mod colours;
mod learn;
mod walk;
mod why;
