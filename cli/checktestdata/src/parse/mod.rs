//! From the text of a grammar to its syntax tree.

mod expression;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::error::{GrammarError, Span};
use crate::lexer::{Word, words};
use crate::pattern::Pattern;
use crate::syntax::{Command, Expr, Kind, Node, Notation, Place, Regex, Slot};
use crate::value::Value;

/// Reads a grammar.
pub(crate) fn parse(source: &str) -> Result<(Vec<Command>, Vec<String>)> {
    let mut parser = Parser {
        words: words(source)?,
        at: 0,
        slots: FxHashMap::default(),
        variables: Vec::new(),
    };
    let commands = parser.commands()?;
    let (word, span) = parser.next();
    if word != Word::End {
        let expected = match word {
            Word::Keyword("END") => "remove it, or add the REP, WHILE or IF that it ends",
            Word::Keyword("ELSE") => "expected an IF before it",
            _ => COMMANDS,
        };
        return Err(GrammarError::new(
            &span,
            format!("unexpected {word}"),
            expected,
        ));
    }
    for variable in &parser.variables {
        if let (false, Some(read)) = (variable.is_assigned, &variable.first_read) {
            return Err(GrammarError::new(
                read,
                format!("the variable `{}` never gets a value", variable.name),
                "give it a value with INT, FLOAT, REGEX, REPI or SET, or correct its name",
            ));
        }
    }
    let names = parser.variables.into_iter();
    Ok((commands, names.map(|variable| variable.name).collect()))
}

const COMMANDS: &str = "expected a command, such as INT, SPACE, NEWLINE, REP, IF or EOF";

type Result<T> = std::result::Result<T, GrammarError>;

struct Parser<'a> {
    words: Vec<(Word<'a>, Span)>,
    at: usize,
    slots: FxHashMap<&'a str, Slot>,
    variables: Vec<Variable>,
}

/// What is known about a variable.
struct Variable {
    name: String,
    is_assigned: bool,
    first_read: Option<Span>,
}

/// The type that a constant must have.
#[derive(Clone, Copy)]
enum Type {
    Integer,
    Number,
    Text,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> &Word<'a> {
        &self.words[self.at].0
    }

    /// The next word and its place. The last word is never consumed.
    fn next(&mut self) -> (Word<'a>, Span) {
        let word = self.words[self.at].clone();
        self.at = (self.at + 1).min(self.words.len() - 1);
        word
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let is_next = matches!(self.peek(), Word::Symbol(next) if *next == symbol);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        let (found, span) = (self.peek(), &self.words[self.at].1);
        let message = format!("expected `{symbol}`, found {found}");
        let error = GrammarError::new(span, message, format!("write `{symbol}` here"));
        self.accept(symbol).then_some(()).ok_or(error)
    }

    /// Commands up to the end of their block.
    fn commands(&mut self) -> Result<Vec<Command>> {
        let mut commands = Vec::new();
        while let Word::Keyword(word) = *self.peek() {
            if word == "END" || word == "ELSE" {
                break;
            }
            commands.push(self.command(true)?);
        }
        Ok(commands)
    }

    fn command(&mut self, may_be_block: bool) -> Result<Command> {
        let (word, start) = self.next();
        let Word::Keyword(name) = word else {
            return Err(GrammarError::new(
                &start,
                format!("unexpected {word}"),
                COMMANDS,
            ));
        };
        let is_block = matches!(name, "REP" | "REPI" | "WHILE" | "WHILEI" | "IF");
        if is_block && !may_be_block {
            let expected = "expected a single command as the separator, such as SPACE or NEWLINE";
            return Err(GrammarError::new(
                &start,
                format!("`{name}` as a separator"),
                expected,
            ));
        }
        let constant = |text: &[u8]| Expr {
            node: Node::Constant(Value::Text(text.into())),
            span: start.clone(),
        };
        let mut kind = match name {
            "SPACE" => Kind::Text(constant(b" ")),
            "NEWLINE" => Kind::Text(constant(b"\n")),
            "EOF" => Kind::End,
            "INT" | "FLOAT" | "FLOATP" | "STRING" | "REGEX" | "ASSERT" | "SET" | "UNSET"
            | "REP" | "REPI" | "WHILE" | "WHILEI" | "IF" => {
                self.expect("(")?;
                let kind = self.arguments(name)?;
                self.expect(")")?;
                kind
            }
            _ => {
                return Err(GrammarError::new(
                    &start,
                    format!("unknown command `{name}`"),
                    COMMANDS,
                ));
            }
        };
        let span = start.start..self.words[self.at - 1].1.end;
        match &mut kind {
            Kind::Repeat { body, .. } | Kind::While { body, .. } => *body = self.commands()?,
            Kind::If {
                then, otherwise, ..
            } => {
                *then = self.commands()?;
                if *self.peek() == Word::Keyword("ELSE") {
                    self.next();
                    *otherwise = self.commands()?;
                }
            }
            _ => return Ok(Command { kind, span }),
        }
        match self.next() {
            (Word::Keyword("END"), _) => Ok(Command { kind, span }),
            (Word::End, _) => {
                let expected = format!("write END after the last command of this {name}");
                Err(GrammarError::new(
                    &span,
                    format!("`{name}` without END"),
                    expected,
                ))
            }
            (word, span) => Err(GrammarError::new(
                &span,
                format!("unexpected {word}"),
                COMMANDS,
            )),
        }
    }

    /// The arguments of a command, with an empty body for blocks.
    fn arguments(&mut self, name: &str) -> Result<Kind> {
        Ok(match name {
            "INT" => Kind::Int {
                bounds: self.two(Type::Integer)?,
                target: self.optional(Self::assigned)?,
            },
            "FLOAT" | "FLOATP" => {
                let bounds = self.two(Type::Number)?;
                let decimals = if name == "FLOATP" {
                    self.expect(",")?;
                    Some(self.two(Type::Integer)?)
                } else {
                    None
                };
                let target = self.optional(Self::assigned)?;
                let notation = match &target {
                    Some(_) => self.optional(Self::notation)?,
                    None => None,
                };
                Kind::Float {
                    bounds,
                    decimals,
                    target,
                    notation: notation.unwrap_or(Notation::Any),
                }
            }
            "STRING" => Kind::Text(self.typed(Type::Text)?),
            "REGEX" => Kind::Regex {
                regex: self.regex()?,
                target: self.optional(Self::assigned)?,
            },
            "ASSERT" => Kind::Assert(self.test()?),
            "SET" => Kind::Set(self.list(|parser| {
                let place = parser.assigned()?;
                parser.expect("=")?;
                Ok((place, parser.value()?))
            })?),
            "UNSET" => Kind::Unset(self.list(Self::name)?),
            "IF" => Kind::If {
                test: self.test()?,
                then: Vec::new(),
                otherwise: Vec::new(),
            },
            _ => {
                let counter = if name.ends_with('I') {
                    let counter = self.assigned()?;
                    self.expect(",")?;
                    Some(counter)
                } else {
                    None
                };
                let body = Vec::new();
                if name.starts_with("REP") {
                    Kind::Repeat {
                        count: self.typed(Type::Integer)?,
                        counter,
                        separator: self.optional(Self::separator)?,
                        body,
                    }
                } else {
                    Kind::While {
                        test: self.test()?,
                        counter,
                        separator: self.optional(Self::separator)?,
                        body,
                    }
                }
            }
        })
    }

    fn optional<T>(&mut self, argument: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        self.accept(",").then(|| argument(self)).transpose()
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.accept(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn separator(&mut self) -> Result<Box<Command>> {
        Ok(Box::new(self.command(false)?))
    }

    fn notation(&mut self) -> Result<Notation> {
        match self.next() {
            (Word::Keyword("FIXED"), _) => Ok(Notation::Fixed),
            (Word::Keyword("SCIENTIFIC"), _) => Ok(Notation::Scientific),
            (word, span) => Err(GrammarError::new(
                &span,
                format!("unexpected {word}"),
                "expected FIXED or SCIENTIFIC",
            )),
        }
    }

    fn two(&mut self, kind: Type) -> Result<[Expr; 2]> {
        let first = self.typed(kind)?;
        self.expect(",")?;
        Ok([first, self.typed(kind)?])
    }

    /// An expression; if it is constant, it has the given type.
    fn typed(&mut self, kind: Type) -> Result<Expr> {
        let expr = self.value()?;
        let Node::Constant(value) = &expr.node else {
            return Ok(expr);
        };
        let expected = match (kind, value) {
            (Type::Integer, Value::Integer(_))
            | (Type::Number, Value::Integer(_) | Value::Real(_))
            | (Type::Text, Value::Text(_)) => return Ok(expr),
            (Type::Integer, _) => "expected an integer, such as 1000000 or 10^6",
            (Type::Number, _) => "expected a number",
            (Type::Text, _) => "expected a string, such as \"abc\"",
        };
        let message = format!("{} as an argument", value.kind());
        Err(GrammarError::new(&expr.span, message, expected))
    }

    fn regex(&mut self) -> Result<Regex> {
        let expr = self.typed(Type::Text)?;
        match &expr.node {
            Node::Constant(Value::Text(text)) => {
                let pattern = Pattern::new(text);
                let pattern = pattern.map_err(|problem| problem.at(&expr.span, text))?;
                Ok(Regex::Constant(Arc::new(pattern)))
            }
            _ => Ok(Regex::Computed(expr)),
        }
    }

    fn slot(&mut self, name: &'a str) -> Slot {
        let new = self.variables.len();
        let slot = *self.slots.entry(name).or_insert(new);
        if slot == new {
            self.variables.push(Variable {
                name: name.to_owned(),
                is_assigned: false,
                first_read: None,
            });
        }
        slot
    }

    /// The name of a variable, without indices.
    fn name(&mut self) -> Result<Slot> {
        match self.next() {
            (Word::Name(name), _) => Ok(self.slot(name)),
            (word, span) => Err(GrammarError::new(
                &span,
                format!("unexpected {word}"),
                "expected a variable: a lowercase letter, then lowercase letters and digits",
            )),
        }
    }

    /// A variable with its indices.
    fn place(&mut self) -> Result<Place> {
        let start = self.words[self.at].1.start;
        let slot = self.name()?;
        let mut indices = Vec::new();
        if self.accept("[") {
            indices = self.list(|parser| parser.typed(Type::Integer))?;
            self.expect("]")?;
        }
        let span = start..self.words[self.at - 1].1.end;
        Ok(Place {
            slot,
            indices,
            span,
        })
    }

    /// A variable that gets a value.
    fn assigned(&mut self) -> Result<Place> {
        let place = self.place()?;
        self.variables[place.slot].is_assigned = true;
        Ok(place)
    }
}
