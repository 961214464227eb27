//! Grammars with several equal cases.

use crate::checktestdata::syntax::{Node, Op, Slot};
use crate::choose::{Cases, Source};
use crate::value::Value;

/// Splits a grammar of the form "the number of cases, then as many equal cases". `source` makes the source of some commands.
pub(crate) fn cases(root: &Node, source: impl FnOnce(Node) -> Box<dyn Source>) -> Option<Cases> {
    let mut commands = root.arguments.iter();
    let mut constants = Vec::new();
    let mut number = None;
    let mut before = Vec::new();
    let [counter, count, separator, body] = loop {
        let command = commands.next()?;
        match (&command.op, &command.arguments[..]) {
            (Op::Set, _) => constants.push(command.clone()),
            (Op::Int, [least, most, .., target, _]) if number.is_none() => {
                let slot = target.slot().filter(|_| target.arguments.is_empty())?;
                number = Some((slot, integer(least)?..=integer(most)?));
            }
            (Op::Literal, _) if number.is_some() => before.extend_from_slice(text(command)?),
            (Op::Repeat, [counter, count, separator, body]) => {
                break [counter, count, separator, body];
            }
            _ => return None,
        }
    };
    let (slot, counts) = number.filter(|(_, counts)| counts.contains(&1))?;
    let between = match separator.op {
        Op::Absent => &[],
        _ => text(separator)?,
    };
    let after = commands.filter(|command| !matches!(command.op, Op::End));
    let after = after.map(text).collect::<Option<Vec<&[u8]>>>()?.concat();
    let is_silent = |command: &&Node| matches!(command.op, Op::Assert | Op::Set | Op::Unset);
    let last = body.arguments.iter().rfind(|command| !is_silent(command));
    let is_closed = last.and_then(text).is_some_and(|text| !text.is_empty());
    // Otherwise the last word of a case and the first one of the next case could be one word.
    let is_separated = !before.is_empty() && (!between.is_empty() || is_closed);
    let outer = [Some(slot), counter.slot()];
    let is_equal = count.plain_variable() == Some(slot) && is_independent(body, outer, &constants);
    (is_separated && is_equal).then(|| Cases {
        case: source(Node::block([&constants[..], &body.arguments].concat())),
        counts,
        texts: [before, between.to_vec(), after],
    })
}

/// True if the body of the loop does not depend on former iterations or on the given variables.
fn is_independent(body: &Node, outer: [Option<Slot>; 2], constants: &[Node]) -> bool {
    let mentions = |node: &Node, slot: Slot| node.walk().any(|node| node.slot() == Some(slot));
    // A value of a former iteration cannot be read, because the read would fail in the first iteration. Searches see such values.
    let is_cleared = |slot: Slot| {
        let mentions = |command: &&Node| mentions(command, slot);
        let commands = &body.arguments;
        let ends = [
            commands.iter().find(mentions),
            commands.iter().rfind(mentions),
        ];
        let is_unset = |command: &Node| matches!(command.op, Op::Unset);
        ends.into_iter().flatten().any(is_unset)
    };
    body.walk().all(|node| {
        let Some(slot) = node.slot() else {
            return !matches!(node.op, Op::End);
        };
        let is_changed = body.count_changes(slot) > 0;
        let is_fixed = constants.iter().any(|command| mentions(command, slot));
        let is_searched = matches!(node.op, Op::Searched(_));
        let is_old = is_fixed || is_searched && !is_cleared(slot);
        let depends = outer.contains(&Some(slot)) || is_changed && is_old;
        !depends
    })
}

fn integer(node: &Node) -> Option<u64> {
    match &node.op {
        Op::Constant(Value::Integer(value)) => u64::try_from(value).ok(),
        _ => None,
    }
}

/// The text of a command that is always the same.
fn text(command: &Node) -> Option<&[u8]> {
    let (Op::Literal, [text]) = (&command.op, &command.arguments[..]) else {
        return None;
    };
    match &text.op {
        Op::Constant(Value::Text(text)) => Some(text),
        _ => None,
    }
}
