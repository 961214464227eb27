//! From the text of a grammar to its syntax tree.

use std::cmp::Ordering;

use crate::error::{GrammarError, Span};
use crate::evaluate::Variables;
use crate::pattern::Pattern;
use crate::syntax::{Node, Notation, Op, Slot};
use crate::value::{Operator, Value};
use crate::words::{number, string, words};

/// Reads a grammar. The results are its commands and the names of its variables.
pub(crate) fn parse(source: &str) -> Result<(Node, Vec<String>)> {
    let mut parser = Parser {
        source,
        words: words(source)?,
        at: 0,
        names: Vec::new(),
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
    let has_no_value = |node: &&Node| match node.op {
        Op::Variable(slot) => !root
            .walk()
            .any(|node| matches!(node.op, Op::Target(target) if target == slot)),
        _ => false,
    };
    if let Some(Node {
        op: Op::Variable(slot),
        span,
        ..
    }) = root.walk().find(has_no_value)
    {
        let message = format!("the variable `{}` never gets a value", parser.names[*slot]);
        let expected = "give it a value with INT, FLOAT, REGEX, REPI or SET, or correct its name";
        return Err(GrammarError::new(span, message, expected));
    }
    let names = parser.names.into_iter().map(str::to_owned);
    Ok((root, names.collect()))
}

const COMMANDS: &str = "expected a command, such as INT, SPACE, NEWLINE, REP, IF or EOF";

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
        "+" => (5, Op::Calculate(Operator::Add)),
        "-" => (5, Op::Calculate(Operator::Subtract)),
        "*" => (6, Op::Calculate(Operator::Multiply)),
        "/" => (6, Op::Calculate(Operator::Divide)),
        "%" => (6, Op::Calculate(Operator::Remainder)),
        "^" => (8, Op::Calculate(Operator::Power)),
        _ => return None,
    })
}

struct Parser<'a> {
    source: &'a str,
    /// The places of the words; the last one is empty.
    words: Vec<Span>,
    at: usize,
    /// The names of the variables.
    names: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> &'a str {
        &self.source[self.words[self.at].clone()]
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
            arguments.push(self.block()?);
            if matches!(op, Op::If) {
                let has_else = self.accept("ELSE");
                arguments.push(if has_else {
                    self.block()?
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
            Parameter::Target => {
                let start = self.words[self.at].start;
                let slot = self.name()?;
                let indices = self.indices()?;
                Node::new(Op::Target(slot), indices, self.span_from(start))
            }
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
                let is_cleared = parameter == Parameter::Cleared;
                let op = if is_cleared {
                    Op::Cleared
                } else {
                    Op::Searched
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
                    let pattern = Pattern::new(text);
                    let pattern = pattern.map_err(|problem| problem.at(&node.span, text))?;
                    node.op = Op::Pattern(pattern.into());
                }
                node
            }
            _ => self.typed(parameter)?,
        };
        arguments.push(argument);
        let is_list = matches!(
            parameter,
            Parameter::Cleared | Parameter::Searched | Parameter::Assignments
        );
        if is_list && self.accept(",") {
            self.argument(parameter, arguments)?;
        }
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
        let known = self.names.iter().position(|name| *name == word);
        Ok(known.unwrap_or_else(|| {
            self.names.push(word);
            self.names.len() - 1
        }))
    }

    /// The indices after the name of a variable.
    fn indices(&mut self) -> Result<Vec<Node>> {
        let mut indices = Vec::new();
        if self.accept("[") {
            indices.push(self.typed(Parameter::Integer)?);
            while self.accept(",") {
                indices.push(self.typed(Parameter::Integer)?);
            }
            self.expect("]")?;
        }
        Ok(indices)
    }

    /// Reads operands whose operators have at least a precedence.
    fn operand(&mut self, precedence: u8) -> Result<Node> {
        let mut left = self.first_operand()?;
        while let Some((level, op)) = operator(self.peek())
            && level >= precedence
        {
            self.next();
            let right = self.operand(level + 1)?;
            let has_tests = matches!(op, Op::And | Op::Or);
            let span = left.span.start..right.span.end;
            let sides = vec![left.checked(has_tests)?, right.checked(has_tests)?];
            left = folded(Node::new(op, sides, span))?;
        }
        Ok(left)
    }

    fn first_operand(&mut self) -> Result<Node> {
        if starts_with(self.peek(), u8::is_ascii_lowercase) {
            let start = self.words[self.at].start;
            let slot = self.name()?;
            let indices = self.indices()?;
            return Ok(Node::new(
                Op::Variable(slot),
                indices,
                self.span_from(start),
            ));
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
                let place = span.start..inner.span.end;
                let zero = constant(Value::Integer(0.into()), span);
                folded(Node::new(
                    Op::Calculate(Operator::Subtract),
                    vec![zero, inner],
                    place,
                ))
            }
            "!" => {
                let inner = self.operand(NOT)?;
                let place = span.start..inner.span.end;
                Ok(Node::new(Op::Not, vec![inner.checked(true)?], place))
            }
            _ if word.starts_with('"') => Ok(constant(string(word, &span)?, span)),
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

impl Node {
    fn absent() -> Self {
        Self::new(Op::Absent, Vec::new(), 0..0)
    }

    /// This node if it is a test or a value, as required.
    fn checked(self, must_be_test: bool) -> Result<Self> {
        let (message, expected) = match (must_be_test, self.is_test()) {
            (true, false) => (
                "a value instead of a test",
                "expected a test, such as `n > 0` or `UNIQUE(a)`",
            ),
            (false, true) => (
                "a test instead of a value",
                "expected a number, a string, a variable or a calculation",
            ),
            _ => return Ok(self),
        };
        Err(GrammarError::new(&self.span, message, expected))
    }
}

fn constant(value: Value, span: Span) -> Node {
    Node::new(Op::Constant(value), Vec::new(), span)
}

/// A calculation that is replaced by its value if its operands are constant.
fn folded(mut node: Node) -> Result<Node> {
    let is_calculation = matches!(node.op, Op::Calculate(_) | Op::Length);
    let is_constant = |node: &Node| matches!(node.op, Op::Constant(_));
    if is_calculation && node.arguments.iter().all(is_constant) {
        node = constant(Variables::default().value(&node)?, node.span);
    }
    Ok(node)
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
