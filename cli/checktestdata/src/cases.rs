//! Grammars with several equal cases.

use std::ops::RangeInclusive;

use crate::program::Program;
use crate::syntax::{Command, Expr, Kind, Mention, Node, Slot};
use crate::value::Value;

/// The parts of a grammar with several equal cases.
pub(crate) struct Parts {
    /// The commands of one case.
    pub(crate) commands: Vec<Command>,
    /// The numbers of cases that an input can have. They include 1.
    pub(crate) counts: RangeInclusive<u64>,
    /// The texts after the number of cases, between two cases, and after the last case.
    pub(crate) texts: [Vec<u8>; 3],
}

impl Parts {
    /// Splits a grammar of the form "the number of cases, then as many equal cases".
    pub(crate) fn new(program: &Program) -> Option<Self> {
        let mut commands = program.commands.iter();
        let mut constants = Vec::new();
        let mut count = None;
        let mut before = Vec::new();
        let (times, separator, body, counter) = loop {
            let command = commands.next()?;
            match &command.kind {
                Kind::Set(_) => constants.push(command.clone()),
                Kind::Int {
                    bounds: [least, most],
                    target: Some(target),
                } if count.is_none() && target.indices.is_empty() => {
                    count = Some((target.slot, integer(least)?..=integer(most)?));
                }
                Kind::Text(expr) if count.is_some() => before.extend_from_slice(text(expr)?),
                Kind::Repeat {
                    count,
                    separator,
                    body,
                    counter,
                } => break (count, separator, body, counter),
                _ => return None,
            }
        };
        let (slot, counts) = count.filter(|(_, counts)| counts.contains(&1))?;
        let is_count = matches!(&times.node, Node::Variable(place) if place.slot == slot && place.indices.is_empty());
        let between = match separator.as_deref().map(|separator| &separator.kind) {
            None => &[],
            Some(Kind::Text(expr)) => text(expr)?,
            Some(_) => return None,
        };
        let mut after = Vec::new();
        for command in commands {
            match &command.kind {
                Kind::Text(expr) => after.extend_from_slice(text(expr)?),
                Kind::End => {}
                _ => return None,
            }
        }
        let is_silent = |command: &&Command| {
            matches!(
                command.kind,
                Kind::Assert(_) | Kind::Set(_) | Kind::Unset(_)
            )
        };
        let last = body.iter().rev().find(|command| !is_silent(command));
        let is_closed = last.is_some_and(|last| matches!(&last.kind, Kind::Text(expr) if text(expr).is_some_and(|text| !text.is_empty())));
        // Otherwise the last word of a case and the first one of the next case could be one word.
        let is_separated = !before.is_empty() && (!between.is_empty() || is_closed);
        let outer = [slot]
            .into_iter()
            .chain(counter.iter().map(|counter| counter.slot));
        let is_equal = is_independent(body, &outer.collect::<Vec<_>>(), &constants);
        (is_count && is_separated && is_equal).then(|| Self {
            commands: constants.into_iter().chain(body.iter().cloned()).collect(),
            counts,
            texts: [before, between.to_vec(), after],
        })
    }
}

/// True if the body of the loop does not depend on former iterations or on the given variables.
fn is_independent(body: &[Command], outer: &[Slot], constants: &[Command]) -> bool {
    let mut mentions = Vec::new();
    let mut has_end = false;
    for command in body {
        command.visit(&mut |inner| {
            mentions.extend(inner.mentions());
            has_end |= matches!(inner.kind, Kind::End);
        });
    }
    let fixed: Vec<Slot> = constants
        .iter()
        .flat_map(Command::mentions)
        .map(|(slot, _)| slot)
        .collect();
    let changes = |slot: Slot| {
        mentions.iter().any(|(other, mention)| {
            *other == slot && matches!(mention, Mention::Write | Mention::Unset)
        })
    };
    // A value of a former iteration cannot be read, because the read would fail in the first iteration. Searches see such values.
    let is_cleared = |slot: Slot| {
        let ends = [
            body.iter().find(|command| has(command, slot)),
            body.iter().rfind(|command| has(command, slot)),
        ];
        ends.into_iter()
            .flatten()
            .any(|command| matches!(&command.kind, Kind::Unset(slots) if slots.contains(&slot)))
    };
    !has_end
        && mentions.iter().all(|(slot, mention)| {
            !(outer.contains(slot) || fixed.contains(slot) && changes(*slot))
                && (*mention != Mention::Search || !changes(*slot) || is_cleared(*slot))
        })
}

/// True if the command or a command inside it mentions the variable.
fn has(command: &Command, slot: Slot) -> bool {
    command.mentions().iter().any(|(other, _)| *other == slot)
        || command.inner().any(|inner| has(inner, slot))
}

fn integer(expr: &Expr) -> Option<u64> {
    match &expr.node {
        Node::Constant(Value::Integer(value)) => u64::try_from(value).ok(),
        _ => None,
    }
}

fn text(expr: &Expr) -> Option<&[u8]> {
    match &expr.node {
        Node::Constant(Value::Text(text)) => Some(text),
        _ => None,
    }
}
