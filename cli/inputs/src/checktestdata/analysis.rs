//! What is known about a grammar before its execution.

use crate::checktestdata::syntax::{Node, Op, Slot};
use crate::checktestdata::variable::Variable;
use crate::error::GrammarError;
use crate::numbers::Notation;

/// The first command or test that can be checked but not enumerated.
pub(crate) fn refusal(root: &Node) -> Option<GrammarError> {
    let by_input =
        "its meaning depends on the text that follows: use REP with a count that is read before";
    root.walk().find_map(|node| {
        let is_scientific = |node: &Node| matches!(node.op, Op::Notation(Notation::Scientific));
        let (name, expected) = match node.op {
            Op::While => ("WHILE", by_input),
            Op::NextIsOneOf => ("MATCH", by_input),
            Op::IsEnd => ("ISEOF", by_input),
            Op::Float if node.arguments.iter().any(is_scientific) => (
                "SCIENTIFIC",
                "numbers are enumerated in fixed notation: use FIXED",
            ),
            _ => return None,
        };
        let mut span = node.span.clone();
        if node.is_test() {
            span.end = span.start + name.len();
        }
        let message = format!("{name} can be checked, but not enumerated");
        Some(GrammarError::new(&span, message, expected))
    })
}

/// The variables of a grammar, without values.
pub(crate) fn variables(root: &Node, names: Vec<String>) -> Vec<Variable> {
    let mut variables: Vec<Variable> = names.into_iter().map(Variable::new).collect();
    // Each round marks the variables on which the marked ones depend.
    while mark_counts(root, &mut variables) {}
    mark_distinct(root, root, &mut variables);
    variables
}

/// Marks the variables on which counts depend directly or through marked variables. Returns true if there is a new one.
fn mark_counts(root: &Node, variables: &mut [Variable]) -> bool {
    let mut counts = Vec::new();
    let is_count = |target: &Node| target.slot().is_some_and(|slot| variables[slot].is_count);
    for node in root.walk() {
        match (&node.op, &node.arguments[..]) {
            (Op::Repeat, [_, count, ..]) => counts.push(count),
            (Op::Int, [least, .., target, _]) if is_count(target) => counts.push(least),
            (Op::Set, assignments) => {
                let pairs = assignments.chunks_exact(2);
                counts.extend(pairs.filter(|pair| is_count(&pair[0])).map(|pair| &pair[1]));
            }
            _ => {}
        }
    }
    let mut has_new = false;
    let slots = counts.into_iter().flat_map(Node::walk);
    for slot in slots.filter_map(Node::slot) {
        has_new |= !std::mem::replace(&mut variables[slot].is_count, true);
    }
    has_new
}

/// Marks the variables of `ASSERT(UNIQUE(a))` whose values only become more before the assertion: one command of the same
/// block writes `a`, in loops whose counters are its indices.
fn mark_distinct(root: &Node, block: &Node, variables: &mut [Variable]) {
    for (at, command) in block.arguments.iter().enumerate() {
        let test = match (&command.op, &command.arguments[..]) {
            (Op::Repeat, [.., body]) => {
                mark_distinct(root, body, variables);
                continue;
            }
            (Op::Assert, [test]) => test,
            _ => continue,
        };
        let (Op::Unique, [name]) = (&test.op, &test.arguments[..]) else {
            continue;
        };
        let Some(slot) = name.slot() else { continue };
        let (before, after) = block.arguments.split_at(at);
        let changes = before.iter().map(|command| command.count_changes(slot));
        let changes = changes.sum::<usize>();
        let unsets = after
            .iter()
            .filter(|command| matches!(command.op, Op::Unset));
        let unsets: usize = unsets.map(|command| command.count_changes(slot)).sum();
        let is_cleared = unsets > 0 || std::ptr::eq(block, root);
        let is_single = root.count_changes(slot) == 1 + unsets && changes == 1;
        let mut all = before.iter();
        let mut is_growing = || all.all(|command| adds_entries(command, slot, &[]));
        variables[slot].is_distinct |= is_cleared && is_single && is_growing();
    }
}

/// True if each change of a variable gives a value to a new entry: the counters of all loops around it are its indices.
fn adds_entries(node: &Node, slot: Slot, counters: &[Slot]) -> bool {
    let adds = |node: &Node, counters: &[Slot]| adds_entries(node, slot, counters);
    match (&node.op, &node.arguments[..]) {
        _ if node.count_changes(slot) == 0 => true,
        (Op::Block { .. } | Op::If, parts) => parts.iter().all(|part| adds(part, counters)),
        (Op::Repeat, [target, _, parts @ ..]) => {
            let Op::Target(counter) = target.op else {
                return false;
            };
            let counters = [counters, &[counter]].concat();
            let is_growing =
                |part: &Node| part.count_changes(counter) == 0 && adds(part, &counters);
            target.arguments.is_empty() && parts.iter().all(is_growing)
        }
        (Op::While, _) => false,
        (_, arguments) => {
            let is_target = |node: &&Node| matches!(node.op, Op::Target(target) if target == slot);
            arguments.iter().find(is_target).is_some_and(|target| {
                let is_index = |counter: &Slot| {
                    let mut indices = target.arguments.iter();
                    indices.any(|index| index.plain_variable() == Some(*counter))
                };
                counters.iter().all(is_index)
            })
        }
    }
}
