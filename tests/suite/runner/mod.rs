//! `quadrille` runs hostile programs, and ends its programs when it ends.

mod hostile;
mod interrupted;
mod mark;
