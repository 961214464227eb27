//! A grammar as a list of operations with jumps, so that its execution can stop and go on anywhere.

use crate::error::{GrammarError, Span};
use crate::syntax::{Command, Expr, Kind, Notation, Place, Test};

/// A grammar that is ready for execution.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) operations: Vec<Operation>,
    pub(crate) variables: Vec<VariableInfo>,
    pub(crate) commands: Vec<Command>,
}

/// The facts about a variable that do not change.
#[derive(Debug)]
pub(crate) struct VariableInfo {
    pub(crate) name: String,
    /// A test asks for the values of the variable: `UNIQUE` or `INARRAY`.
    pub(crate) is_searched: bool,
    /// Two equal values of the variable make an assertion fail, now or later.
    pub(crate) is_distinct: bool,
    /// A number of repetitions depends on the variable.
    pub(crate) is_count: bool,
}

#[derive(Debug)]
pub(crate) enum Operation {
    /// A command without a block. `is_last` is true if no choice follows, unless a loop goes on.
    Command {
        command: Box<Command>,
        is_last: bool,
    },
    /// Goes to another operation if the test is false.
    Unless(Test, usize),
    Goto(usize),
    /// Begins a loop: goes to its body, or to its end if the count is zero. `WHILE` has no count.
    Enter {
        count: Option<Expr>,
        counter: Option<Place>,
        body: usize,
        end: usize,
    },
    /// Goes to the start of the next iteration, unless the loop is complete.
    Again {
        counter: Option<Place>,
        start: usize,
    },
    /// Goes to another operation in the first iteration.
    First(usize),
    Leave,
}

impl Program {
    pub(crate) fn new(commands: Vec<Command>, names: Vec<String>) -> Self {
        let info = |name| VariableInfo {
            name,
            is_searched: false,
            is_distinct: false,
            is_count: false,
        };
        let mut program = Self {
            operations: Vec::new(),
            variables: names.into_iter().map(info).collect(),
            commands: Vec::new(),
        };
        program.block(&commands, true);
        let end = commands.last().map_or(0..0, |last| last.span.clone());
        program.operations.push(Operation::Command {
            command: Box::new(Command {
                kind: Kind::End,
                span: end,
            }),
            is_last: true,
        });
        // Each round marks the variables on which the marked ones depend.
        while commands.iter().any(|command| program.mark_counts(command)) {}
        let mut mark = |test: &Test| match test {
            Test::Unique(slots) => slots
                .iter()
                .for_each(|slot| program.variables[*slot].is_searched = true),
            Test::InArray(_, slot) => program.variables[*slot].is_searched = true,
            _ => {}
        };
        for test in tests(&commands) {
            test.visit(&mut mark);
        }
        program.mark_distinct(&commands, &commands, true);
        program.commands = commands;
        program
    }

    /// Marks the variables of `ASSERT(UNIQUE(a))` whose values only become more before the assertion: one command of the same
    /// block writes `a`, in loops whose counters are its indices.
    fn mark_distinct(&mut self, all: &[Command], block: &[Command], is_top: bool) {
        for (at, command) in block.iter().enumerate() {
            if let Kind::Repeat { body, .. } = &command.kind {
                self.mark_distinct(all, body, false);
            }
            let Kind::Assert(Test::Unique(slots)) = &command.kind else {
                continue;
            };
            let [slot] = slots[..] else { continue };
            let is_unset = |command: &Command| matches!(&command.kind, Kind::Unset(unset) if unset.contains(&slot));
            let is_cleared = is_top || block[at..].iter().any(is_unset);
            let writers = |commands: &[Command]| {
                let changes = commands.iter().map(|command| command.count_changes(slot));
                changes.sum::<usize>()
            };
            let unsets = block[at..]
                .iter()
                .filter(|command| is_unset(command))
                .count();
            let is_single = writers(all) == 1 + unsets && writers(&block[..at]) == 1;
            let is_growing = block[..at]
                .iter()
                .all(|command| command.adds_entries(slot, &mut Vec::new()));
            self.variables[slot].is_distinct |= is_cleared && is_single && is_growing;
        }
    }

    /// The first command that can be checked but not enumerated, and the reason.
    pub(crate) fn refusal(&self) -> Option<GrammarError> {
        let mut refused: Vec<(Span, &str, &str)> = Vec::new();
        let by_input = "its meaning depends on the text that follows: use REP with a count that is read before";
        for command in &self.commands {
            command.visit(&mut |command| match &command.kind {
                Kind::While { .. } => refused.push((command.span.clone(), "WHILE", by_input)),
                Kind::Float {
                    notation: Notation::Scientific,
                    ..
                } => {
                    let expected = "numbers are enumerated in fixed notation: use FIXED";
                    refused.push((command.span.clone(), "SCIENTIFIC", expected));
                }
                _ => {}
            });
        }
        for test in tests(&self.commands) {
            test.visit(&mut |test| match test {
                Test::NextIsOneOf(_, span) => refused.push((span.clone(), "MATCH", by_input)),
                Test::IsEnd(span) => refused.push((span.clone(), "ISEOF", by_input)),
                _ => {}
            });
        }
        let (span, name, expected) = refused.into_iter().min_by_key(|(span, ..)| span.start)?;
        let message = format!("{name} can be checked, but not enumerated");
        Some(GrammarError::new(&span, message, expected))
    }

    fn block(&mut self, commands: &[Command], is_last: bool) {
        for (at, command) in commands.iter().enumerate() {
            let is_last = is_last && !commands[at + 1..].iter().any(has_choice);
            self.command(command, is_last);
        }
    }

    fn command(&mut self, command: &Command, is_last: bool) {
        match &command.kind {
            Kind::If {
                test,
                then,
                otherwise,
            } => {
                let branch = self.reserve();
                self.block(then, is_last);
                let skip = self.reserve();
                self.operations[branch] = Operation::Unless(test.clone(), skip + 1);
                self.block(otherwise, is_last);
                self.operations[skip] = Operation::Goto(self.operations.len());
            }
            Kind::Repeat {
                count,
                counter,
                separator,
                body,
            } => {
                let enter = self.reserve();
                self.block(
                    separator.as_deref().map_or(&[], std::slice::from_ref),
                    false,
                );
                let first = self.operations.len();
                self.block(body, is_last);
                self.operations.push(Operation::Again {
                    counter: counter.clone(),
                    start: enter + 1,
                });
                self.operations[enter] = Operation::Enter {
                    count: Some(count.clone()),
                    counter: counter.clone(),
                    body: first,
                    end: self.operations.len(),
                };
            }
            Kind::While {
                test,
                counter,
                separator,
                body,
            } => {
                let enter = self.reserve();
                let start = self.reserve();
                let skip = self.reserve();
                self.block(
                    separator.as_deref().map_or(&[], std::slice::from_ref),
                    false,
                );
                self.operations[skip] = Operation::First(self.operations.len());
                self.block(body, false);
                self.operations.push(Operation::Again {
                    counter: counter.clone(),
                    start,
                });
                let end = self.operations.len();
                self.operations[start] = Operation::Unless(test.clone(), end);
                self.operations.push(Operation::Leave);
                self.operations[enter] = Operation::Enter {
                    count: None,
                    counter: counter.clone(),
                    body: start,
                    end,
                };
            }
            _ => self.operations.push(Operation::Command {
                command: Box::new(command.clone()),
                is_last,
            }),
        }
    }

    /// Adds an operation that is replaced later, and returns its number.
    fn reserve(&mut self) -> usize {
        self.operations.push(Operation::Leave);
        self.operations.len() - 1
    }

    /// Marks the variables on which counts depend directly or through marked variables. Returns true if there is a new one.
    fn mark_counts(&mut self, command: &Command) -> bool {
        let mut counts = Vec::new();
        command.visit(&mut |command| match &command.kind {
            Kind::Repeat { count, .. } => counts.push(count),
            Kind::Int {
                bounds: [least, _],
                target: Some(target),
            } if self.variables[target.slot].is_count => counts.push(least),
            Kind::Set(places) => {
                let is_count = |place: &Place| self.variables[place.slot].is_count;
                let counted = places.iter().filter(|(place, _)| is_count(place));
                counts.extend(counted.map(|(_, value)| value));
            }
            _ => {}
        });
        let mut has_new = false;
        for count in counts {
            count.visit(&mut |place| {
                has_new |= !std::mem::replace(&mut self.variables[place.slot].is_count, true);
            });
        }
        has_new
    }
}

/// The tests of all commands.
pub(crate) fn tests(commands: &[Command]) -> Vec<&Test> {
    let mut tests = Vec::new();
    for command in commands {
        command.visit(&mut |command| tests.extend(command.test()));
    }
    tests
}

/// True if the command or its block chooses a text.
fn has_choice(command: &Command) -> bool {
    let is_choice = matches!(
        command.kind,
        Kind::Int { .. } | Kind::Float { .. } | Kind::Regex { .. }
    );
    is_choice || command.inner().any(has_choice)
}
