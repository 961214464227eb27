//! Grammars with their texts, for messages.

use inputs::{Grammar, Span};

use crate::files::line_at;

/// A grammar with its text.
#[derive(Clone, Debug)]
pub struct NamedGrammar {
    /// The name of the file.
    pub name: String,
    /// The text.
    pub source: Vec<u8>,
    /// The grammar.
    pub grammar: Grammar,
}

impl NamedGrammar {
    /// A message about a part of the grammar, with its line: `inputs.ctd, line 3: unknown variable`.
    pub(crate) fn explain(&self, span: &Span, message: &str) -> String {
        let line = line_at(&self.source, span.start);
        format!("{}, line {line}: {message}", self.name)
    }
}
