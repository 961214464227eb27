//! From the text of a grammar to its syntax tree.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::checktestdata::evaluate::{folded, joined};
use crate::checktestdata::syntax::{Node, Op, Slot, constant};
use crate::checktestdata::words::{number, string, words};
use crate::error::{GrammarError, Span};
use crate::numbers::Notation;
use crate::pattern::Pattern;
use crate::value::{Operator, Value};

/// Reads a grammar. The results are its commands and the names of its variables.
pub(crate) fn parse(source: &[u8]) -> Result<(Node, Vec<String>)> {
    let mut parser = Parser {
        source,
        words: words(source)?,
        at: 0,
        depth: 0,
        slots: FxHashMap::default(),
    };
    let root = parser.block()?;
    match parser.next() {
        ("", _) => {}
        (word @ "END", span) => {
            let expected = "remove it, or add the REP, WHILE or IF that it ends";
            return Err(unexpected(word, &span, expected));
        }
        (word @ "ELSE", span) => return Err(unexpected(word, &span, "expected an IF before it")),
        (word, span) => return Err(unexpected(word, &span, COMMANDS)),
    }
    let mut names = vec![String::new(); parser.slots.len()];
    for (name, slot) in parser.slots {
        name.clone_into(&mut names[slot]);
    }
    let target = |node: &Node| node.slot().filter(|_| matches!(node.op, Op::Target(_)));
    let targets: FxHashSet<Slot> = root.walk().filter_map(target).collect();
    let is_unset = |node: &&Node| matches!(&node.op, Op::Variable(name) if !targets.contains(name));
    if let Some(node) = root.walk().find(is_unset) {
        let name = node.slot().map_or("", |slot| &names[slot]);
        let message = format!("the variable `{name}` never gets a value");
        let expected = "give it a value with INT, FLOAT, REGEX, REPI or SET, or correct its name";
        return Err(GrammarError::new(&node.span, message, expected));
    }
    Ok((root, names))
}

const COMMANDS: &str = "expected a command, such as INT, SPACE, NEWLINE, REP, IF or EOF";

/// The greatest depth of blocks, parentheses, operators and functions inside each other. Regular expressions have the same limit.
const MAX_DEPTH: usize = 250;

/// The precedence of a minus sign before its operand: only powers bind closer.
const NEGATION: u8 = 7;
/// The precedence of `!`: only comparisons and calculations bind closer.
const NOT: u8 = 3;

type Result<T> = std::result::Result<T, GrammarError>;

/// A parameter of a command or a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parameter {
    Integer,
    Number,
    Text,
    Value,
    Test,
    Pattern,
    Target,
    Notation,
    /// A command without blocks.
    Separator,
    /// Variables of `UNSET`.
    Cleared,
    /// Variables of `UNIQUE`.
    Searched,
    /// The variable of `INARRAY`.
    Array,
    /// Targets with their values.
    Assignments,
    /// Nothing: the syntax tree has a missing argument here.
    Absent,
    /// Nothing: the syntax tree has this text here.
    Fixed(&'static str),
}

/// The node of a command or a function, its parameters, and its optional parameters.
type Signature = (Op, &'static [Parameter], &'static [Parameter]);

fn command(name: &str) -> Option<Signature> {
    use Parameter::{
        Absent, Assignments, Cleared, Fixed, Integer, Notation, Number, Pattern, Separator, Target,
        Test, Text,
    };
    Some(match name {
        "SPACE" => (Op::Literal, &[Fixed(" ")], &[]),
        "NEWLINE" => (Op::Literal, &[Fixed("\n")], &[]),
        "STRING" => (Op::Literal, &[Text], &[]),
        "EOF" => (Op::End, &[], &[]),
        "INT" => (
            Op::Int,
            &[Integer, Integer, Absent, Absent],
            &[Target, Absent],
        ),
        "FLOAT" => (
            Op::Float,
            &[Number, Number, Absent, Absent],
            &[Target, Notation],
        ),
        "FLOATP" => (
            Op::Float,
            &[Number, Number, Integer, Integer],
            &[Target, Notation],
        ),
        "REGEX" => (Op::Regex, &[Pattern], &[Target]),
        "ASSERT" => (Op::Assert, &[Test], &[]),
        "SET" => (Op::Set, &[Assignments], &[]),
        "UNSET" => (Op::Unset, &[Cleared], &[]),
        "REP" => (Op::Repeat, &[Absent, Integer], &[Separator]),
        "REPI" => (Op::Repeat, &[Target, Integer], &[Separator]),
        "WHILE" => (Op::While, &[Absent, Test], &[Separator]),
        "WHILEI" => (Op::While, &[Target, Test], &[Separator]),
        "IF" => (Op::If, &[Test], &[]),
        _ => return None,
    })
}

fn function(name: &str) -> Option<Signature> {
    Some(match name {
        "STRLEN" => (Op::Length, &[Parameter::Text], &[]),
        "MATCH" => (Op::NextIsOneOf, &[Parameter::Text], &[]),
        "ISEOF" => (Op::IsEnd, &[], &[]),
        "UNIQUE" => (Op::Unique, &[Parameter::Searched], &[]),
        "INARRAY" => (Op::InArray, &[Parameter::Value, Parameter::Array], &[]),
        _ => return None,
    })
}

/// The operator between two operands, and its precedence.
fn operator(symbol: &str) -> Option<(u8, Op)> {
    Some(match symbol {
        "||" => (1, Op::Or),
        "&&" => (2, Op::And),
        "<" => (4, Op::Compare(Ordering::is_lt)),
        ">" => (4, Op::Compare(Ordering::is_gt)),
        "<=" => (4, Op::Compare(Ordering::is_le)),
        ">=" => (4, Op::Compare(Ordering::is_ge)),
        "==" => (4, Op::Compare(Ordering::is_eq)),
        "!=" => (4, Op::Compare(Ordering::is_ne)),
        "+" => (5, Op::Calculate(vec![Operator::Add])),
        "-" => (5, Op::Calculate(vec![Operator::Subtract])),
        "*" => (6, Op::Calculate(vec![Operator::Multiply])),
        "/" => (6, Op::Calculate(vec![Operator::Divide])),
        "%" => (6, Op::Calculate(vec![Operator::Remainder])),
        "^" => (8, Op::Calculate(vec![Operator::Power])),
        _ => return None,
    })
}

struct Parser<'a> {
    source: &'a [u8],
    /// The places of the words; the last one is empty.
    words: Vec<Span>,
    at: usize,
    /// The number of open blocks, parentheses, operators and functions.
    depth: usize,
    /// The variables by their names.
    slots: FxHashMap<&'a str, Slot>,
}

impl<'a> Parser<'a> {
    /// The next word. Only a string can have bytes that are not UTF-8; such a string is shown without them.
    fn peek(&self) -> &'a str {
        str::from_utf8(&self.source[self.words[self.at].clone()]).unwrap_or("\"...\"")
    }

    /// Reads a part that is inside another one.
    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Node>) -> Result<Node> {
        if self.depth == MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} nested parentheses, operators or blocks");
            let expected = "use fewer levels; SET can give a part of an expression to a variable";
            return Err(GrammarError::new(&self.words[self.at], message, expected));
        }
        self.depth += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    /// The next word and its place. The last word is never consumed.
    fn next(&mut self) -> (&'a str, Span) {
        let word = (self.peek(), self.words[self.at].clone());
        self.at = (self.at + 1).min(self.words.len() - 1);
        word
    }

    /// The place from a position up to the last word.
    fn span_from(&self, start: usize) -> Span {
        start..self.words[self.at - 1].end
    }

    fn accept(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word;
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        if self.accept(symbol) {
            return Ok(());
        }
        let message = format!("expected `{symbol}`, found {}", shown(self.peek()));
        let expected = format!("write `{symbol}` here");
        Err(GrammarError::new(&self.words[self.at], message, expected))
    }

    /// Commands up to the end of their block.
    fn block(&mut self) -> Result<Node> {
        let mut commands = Vec::new();
        while starts_with(self.peek(), u8::is_ascii_uppercase)
            && !matches!(self.peek(), "END" | "ELSE")
        {
            commands.push(self.command(true)?);
        }
        Ok(Node::block(commands))
    }

    fn command(&mut self, may_have_blocks: bool) -> Result<Node> {
        let (name, start) = self.next();
        if !starts_with(name, u8::is_ascii_uppercase) {
            return Err(unexpected(name, &start, COMMANDS));
        }
        let Some((op, required, optional)) = command(name) else {
            let message = format!("unknown command `{name}`");
            return Err(GrammarError::new(&start, message, COMMANDS));
        };
        let has_blocks = matches!(op, Op::Repeat | Op::While | Op::If);
        if has_blocks && !may_have_blocks {
            let message = format!("`{name}` as a separator");
            let expected = "expected a single command as the separator, such as SPACE or NEWLINE";
            return Err(GrammarError::new(&start, message, expected));
        }
        let mut arguments = self.arguments(required, optional)?;
        let span = self.span_from(start.start);
        if has_blocks {
            arguments.push(self.nested(Self::block)?);
            if matches!(op, Op::If) {
                let has_else = self.accept("ELSE");
                arguments.push(if has_else {
                    self.nested(Self::block)?
                } else {
                    Node::absent()
                });
            }
            match self.next() {
                ("END", _) => {}
                ("", _) => {
                    let message = format!("`{name}` without END");
                    let expected = format!("write END after the last command of this {name}");
                    return Err(GrammarError::new(&span, message, expected));
                }
                (word, span) => return Err(unexpected(word, &span, COMMANDS)),
            }
        }
        Ok(Node::new(op, arguments, span))
    }

    fn arguments(&mut self, required: &[Parameter], optional: &[Parameter]) -> Result<Vec<Node>> {
        let mut arguments = Vec::new();
        let mut before = "(";
        for parameter in required {
            if !matches!(parameter, Parameter::Absent | Parameter::Fixed(_)) {
                self.expect(before)?;
                before = ",";
            }
            self.argument(*parameter, &mut arguments)?;
            let is_list = matches!(
                parameter,
                Parameter::Cleared | Parameter::Searched | Parameter::Assignments
            );
            while is_list && self.accept(",") {
                self.argument(*parameter, &mut arguments)?;
            }
        }
        let mut has_more = true;
        for parameter in optional {
            has_more = has_more && *parameter != Parameter::Absent && self.accept(",");
            let parameter = if has_more {
                *parameter
            } else {
                Parameter::Absent
            };
            self.argument(parameter, &mut arguments)?;
        }
        if before == "," {
            self.expect(")")?;
        }
        Ok(arguments)
    }

    fn argument(&mut self, parameter: Parameter, arguments: &mut Vec<Node>) -> Result<()> {
        let argument = match parameter {
            Parameter::Absent => Node::absent(),
            Parameter::Fixed(text) => constant(Value::Text(text.as_bytes().into()), 0..0),
            Parameter::Test => self.operand(0)?.checked(true)?,
            Parameter::Target => self.variable(Op::Target)?,
            Parameter::Notation => {
                let (word, span) = self.next();
                let notation = match word {
                    "FIXED" => Notation::Fixed,
                    "SCIENTIFIC" => Notation::Scientific,
                    _ => return Err(unexpected(word, &span, "expected FIXED or SCIENTIFIC")),
                };
                Node::new(Op::Notation(notation), Vec::new(), span)
            }
            Parameter::Separator => self.command(false)?,
            Parameter::Cleared | Parameter::Searched | Parameter::Array => {
                let op = match parameter {
                    Parameter::Cleared => Op::Cleared,
                    _ => Op::Searched,
                };
                let span = self.words[self.at].clone();
                Node::new(op(self.name()?), Vec::new(), span)
            }
            Parameter::Assignments => {
                self.argument(Parameter::Target, arguments)?;
                self.expect("=")?;
                self.operand(0)?.checked(false)?
            }
            Parameter::Pattern => {
                let mut node = self.typed(Parameter::Text)?;
                if let Op::Constant(Value::Text(text)) = &node.op {
                    // Octal numbers mean bytes.
                    let has_characters = !self.source[node.span.clone()].is_ascii();
                    let pattern = Pattern::new(text, has_characters);
                    let pattern = pattern.map_err(|problem| problem.at(&node.span, text))?;
                    node.op = Op::Pattern(pattern.into());
                }
                node
            }
            _ => self.typed(parameter)?,
        };
        arguments.push(argument);
        Ok(())
    }

    /// A value; if it is constant, it has the type of the parameter.
    fn typed(&mut self, parameter: Parameter) -> Result<Node> {
        let node = self.operand(0)?.checked(false)?;
        let Op::Constant(value) = &node.op else {
            return Ok(node);
        };
        let expected = match (parameter, value) {
            (Parameter::Integer, Value::Integer(_))
            | (Parameter::Number, Value::Integer(_) | Value::Real(_))
            | (Parameter::Text, Value::Text(_))
            | (Parameter::Value, _) => return Ok(node),
            (Parameter::Integer, _) => "expected an integer, such as 1000000 or 10^6",
            (Parameter::Number, _) => "expected a number",
            _ => "expected a string, such as \"abc\"",
        };
        let message = format!("{} as an argument", value.kind());
        Err(GrammarError::new(&node.span, message, expected))
    }

    /// The name of a variable.
    fn name(&mut self) -> Result<Slot> {
        let (word, span) = self.next();
        if !starts_with(word, u8::is_ascii_lowercase) {
            let expected =
                "expected a variable: a lowercase letter, then lowercase letters and digits";
            return Err(unexpected(word, &span, expected));
        }
        let next = self.slots.len();
        Ok(*self.slots.entry(word).or_insert(next))
    }

    /// A variable with its indices.
    fn variable(&mut self, op: fn(Slot) -> Op) -> Result<Node> {
        let start = self.words[self.at].start;
        let op = op(self.name()?);
        let mut indices = Vec::new();
        if self.accept("[") {
            indices.push(self.typed(Parameter::Integer)?);
            while self.accept(",") {
                indices.push(self.typed(Parameter::Integer)?);
            }
            self.expect("]")?;
        }
        Ok(Node::new(op, indices, self.span_from(start)))
    }

    /// Reads operands whose operators have at least a precedence.
    fn operand(&mut self, precedence: u8) -> Result<Node> {
        let mut left = self.nested(Self::first_operand)?;
        while let Some((level, op)) = operator(self.peek())
            && level >= precedence
        {
            self.next();
            let right = self.nested(|parser| parser.operand(level + 1))?;
            let has_tests = matches!(op, Op::And | Op::Or);
            left = joined(left.checked(has_tests)?, op, right.checked(has_tests)?)?;
        }
        Ok(left)
    }

    fn first_operand(&mut self) -> Result<Node> {
        if starts_with(self.peek(), u8::is_ascii_lowercase) {
            return self.variable(Op::Variable);
        }
        let (word, span) = self.next();
        match word {
            "(" => {
                let inner = self.operand(0)?;
                self.expect(")")?;
                Ok(inner)
            }
            "-" => {
                let inner = self.operand(NEGATION)?.checked(false)?;
                let zero = constant(Value::Integer(0.into()), span);
                joined(zero, Op::Calculate(vec![Operator::Subtract]), inner)
            }
            "!" => {
                let inner = self.operand(NOT)?;
                let place = span.start..inner.span.end;
                Ok(Node::new(Op::Not, vec![inner.checked(true)?], place))
            }
            _ if word.starts_with('"') => Ok(constant(string(self.source, &span)?, span)),
            _ if starts_with(word, |first| matches!(first, b'0'..=b'9' | b'.')) => {
                Ok(constant(number(word, &span)?, span))
            }
            _ => {
                let Some((op, required, optional)) = function(word) else {
                    let expected = "expected a number, a string, a variable, `(`, `-` or `!`";
                    return Err(unexpected(word, &span, expected));
                };
                let arguments = self.arguments(required, optional)?;
                folded(Node::new(op, arguments, self.span_from(span.start)))
            }
        }
    }
}

/// True if the first byte of a word has a property.
fn starts_with(word: &str, has_property: impl Fn(&u8) -> bool) -> bool {
    word.as_bytes().first().is_some_and(has_property)
}

/// A word in a message.
fn shown(word: &str) -> String {
    match word {
        "" => "the end of the grammar".to_owned(),
        word => format!("`{}`", word.replace('\n', "\\n")),
    }
}

fn unexpected(word: &str, span: &Span, expected: &str) -> GrammarError {
    GrammarError::new(span, format!("unexpected {}", shown(word)), expected)
}
