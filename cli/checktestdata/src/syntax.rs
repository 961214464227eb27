//! The syntax tree of a grammar.

use std::sync::Arc;

use crate::error::Span;
use crate::pattern::Pattern;
use crate::value::{Comparison, Operator, Value};

/// The number of a variable.
pub(crate) type Slot = usize;

/// A variable with its indices.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) slot: Slot,
    pub(crate) indices: Vec<Expr>,
    pub(crate) span: Span,
}

/// An expression with a value.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) node: Node,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Constant(Value),
    Variable(Place),
    Negate(Box<Expr>),
    Binary(Operator, Box<[Expr; 2]>),
    Length(Box<Expr>),
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Compare(Comparison, Box<[Expr; 2]>),
    Not(Box<Test>),
    And(Box<[Test; 2]>),
    Or(Box<[Test; 2]>),
    Unique(Vec<Slot>),
    InArray(Box<Expr>, Slot),
    /// `MATCH`, with its place.
    NextIsOneOf(Box<Expr>, Span),
    /// `ISEOF`, with its place.
    IsEnd(Span),
}

/// The notation of `FLOAT` and `FLOATP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    Any,
    Fixed,
    Scientific,
}

/// The regular expression of `REGEX`.
#[derive(Clone, Debug)]
pub(crate) enum Regex {
    Constant(Arc<Pattern>),
    Computed(Expr),
}

/// A command with its place; the place of a block is the command at its start, up to `)`.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// `SPACE`, `NEWLINE`, and `STRING` with any value.
    Text(Expr),
    End,
    Int {
        bounds: [Expr; 2],
        target: Option<Place>,
    },
    Float {
        bounds: [Expr; 2],
        decimals: Option<[Expr; 2]>,
        target: Option<Place>,
        notation: Notation,
    },
    Regex {
        regex: Regex,
        target: Option<Place>,
    },
    Assert(Test),
    Set(Vec<(Place, Expr)>),
    Unset(Vec<Slot>),
    Repeat {
        count: Expr,
        counter: Option<Place>,
        separator: Option<Box<Command>>,
        body: Vec<Command>,
    },
    While {
        test: Test,
        counter: Option<Place>,
        separator: Option<Box<Command>>,
        body: Vec<Command>,
    },
    If {
        test: Test,
        then: Vec<Command>,
        otherwise: Vec<Command>,
    },
}

/// What a command does with a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mention {
    Read,
    /// `UNIQUE` and `INARRAY`.
    Search,
    Write,
    Unset,
}

impl Command {
    /// The commands inside this one: its separator and its blocks.
    pub(crate) fn inner(&self) -> impl Iterator<Item = &Command> {
        let (separator, blocks): (_, [&[Command]; 2]) = match &self.kind {
            Kind::Repeat {
                separator, body, ..
            }
            | Kind::While {
                separator, body, ..
            } => (separator.as_deref(), [body, &[]]),
            Kind::If {
                then, otherwise, ..
            } => (None, [then, otherwise]),
            _ => (None, [&[], &[]]),
        };
        separator.into_iter().chain(blocks.into_iter().flatten())
    }

    /// Calls a function for this command and all commands inside it.
    pub(crate) fn visit<'a>(&'a self, visitor: &mut dyn FnMut(&'a Self)) {
        visitor(self);
        self.inner().for_each(|command| command.visit(visitor));
    }

    /// The variables that this command mentions, without those of commands inside it.
    pub(crate) fn mentions(&self) -> Vec<(Slot, Mention)> {
        let mut mentions = Vec::new();
        let mut read = |place: &Place| mentions.push((place.slot, Mention::Read));
        let (exprs, targets): (Vec<&Expr>, Vec<&Place>) = match &self.kind {
            Kind::Text(expr) => (vec![expr], vec![]),
            Kind::Int { bounds, target } => (bounds.iter().collect(), target.iter().collect()),
            Kind::Float {
                bounds,
                decimals,
                target,
                ..
            } => {
                let decimals = decimals.iter().flatten();
                (
                    bounds.iter().chain(decimals).collect(),
                    target.iter().collect(),
                )
            }
            Kind::Regex {
                regex: Regex::Computed(expr),
                target,
            } => (vec![expr], target.iter().collect()),
            Kind::Regex { target, .. } => (vec![], target.iter().collect()),
            Kind::Set(places) => places.iter().map(|(place, expr)| (expr, place)).unzip(),
            Kind::Repeat { count, counter, .. } => (vec![count], counter.iter().collect()),
            Kind::While { counter, .. } => (vec![], counter.iter().collect()),
            _ => (vec![], vec![]),
        };
        let indices = targets.iter().flat_map(|place| &place.indices);
        exprs
            .into_iter()
            .chain(indices)
            .for_each(|expr| expr.visit(&mut read));
        if let Some(test) = self.test() {
            test.visit(&mut |test| match test {
                Test::Compare(_, sides) => sides.iter().for_each(|side| side.visit(&mut read)),
                Test::NextIsOneOf(expr, _) => expr.visit(&mut read),
                _ => {}
            });
            test.visit(&mut |test| match test {
                Test::Unique(slots) => {
                    mentions.extend(slots.iter().map(|slot| (*slot, Mention::Search)));
                }
                Test::InArray(expr, slot) => {
                    expr.visit(&mut |place| mentions.push((place.slot, Mention::Read)));
                    mentions.push((*slot, Mention::Search));
                }
                _ => {}
            });
        }
        mentions.extend(targets.iter().map(|place| (place.slot, Mention::Write)));
        if let Kind::Unset(slots) = &self.kind {
            mentions.extend(slots.iter().map(|slot| (*slot, Mention::Unset)));
        }
        mentions
    }

    /// How often this command and those inside it change a variable.
    pub(crate) fn count_changes(&self, slot: Slot) -> usize {
        let is_change = |(other, mention): &(Slot, Mention)| {
            *other == slot && matches!(mention, Mention::Write | Mention::Unset)
        };
        let here = self
            .mentions()
            .iter()
            .filter(|mention| is_change(mention))
            .count();
        here + self
            .inner()
            .map(|inner| inner.count_changes(slot))
            .sum::<usize>()
    }

    /// True if each change of a variable gives a value to a new entry: the counters of all loops around it are its indices.
    pub(crate) fn adds_entries(&self, slot: Slot, counters: &mut Vec<Slot>) -> bool {
        if self.count_changes(slot) == 0 {
            return true;
        }
        let target = match &self.kind {
            Kind::If { .. } => return self.inner().all(|inner| inner.adds_entries(slot, counters)),
            Kind::Repeat {
                counter: Some(counter),
                ..
            } if counter.indices.is_empty() => {
                let is_kept = self
                    .inner()
                    .all(|inner| inner.count_changes(counter.slot) == 0);
                counters.push(counter.slot);
                let adds = is_kept && self.inner().all(|inner| inner.adds_entries(slot, counters));
                counters.pop();
                return adds;
            }
            Kind::Int {
                target: Some(target),
                ..
            }
            | Kind::Regex {
                target: Some(target),
                ..
            } => target,
            Kind::Set(places) if places.len() == 1 => &places[0].0,
            _ => return false,
        };
        let is_index = |counter: &Slot| {
            let mut indices = target.indices.iter().map(|index| &index.node);
            indices.any(|index| matches!(index, Node::Variable(place) if place.slot == *counter && place.indices.is_empty()))
        };
        target.slot == slot && counters.iter().all(is_index)
    }

    /// The test of `ASSERT`, `IF` or `WHILE`.
    pub(crate) fn test(&self) -> Option<&Test> {
        match &self.kind {
            Kind::Assert(test) | Kind::While { test, .. } | Kind::If { test, .. } => Some(test),
            _ => None,
        }
    }
}

impl Test {
    /// Calls a function for this test and all tests inside it.
    pub(crate) fn visit<'a>(&'a self, visitor: &mut dyn FnMut(&'a Self)) {
        visitor(self);
        match self {
            Self::Not(inner) => inner.visit(visitor),
            Self::And(sides) | Self::Or(sides) => sides.iter().for_each(|side| side.visit(visitor)),
            _ => {}
        }
    }
}

impl Expr {
    /// Calls a function for each variable of the expression.
    pub(crate) fn visit<'a>(&'a self, visitor: &mut dyn FnMut(&'a Place)) {
        match &self.node {
            Node::Constant(_) => {}
            Node::Variable(place) => {
                visitor(place);
                place.indices.iter().for_each(|index| index.visit(visitor));
            }
            Node::Negate(inner) | Node::Length(inner) => inner.visit(visitor),
            Node::Binary(_, sides) => sides.iter().for_each(|side| side.visit(visitor)),
        }
    }
}
