//! The language from outside: accepted and refused inputs, mistakes in grammars, and the order of all inputs.

mod cases;
mod check;
mod enumerate;
mod mistakes;
mod sample;
mod shrink;

use inputs::Grammar;

fn grammar(source: &(impl AsRef<[u8]> + ?Sized)) -> Grammar {
    Grammar::parse(source).unwrap_or_else(|error| {
        let source = source.as_ref().escape_ascii();
        panic!("{source}: {error} at {:?}", error.span)
    })
}
