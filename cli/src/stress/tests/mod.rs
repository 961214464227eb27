//! The search against programs that are functions, whose failures are known.

mod company;
mod ends;
mod oracle;
mod smallest;
mod unreliable;
