//! Expressions and tests, by precedence climbing.

use super::{Parser, Result, Type};
use crate::error::{GrammarError, Span};
use crate::lexer::Word;
use crate::syntax::{Expr, Node, Test};
use crate::value::{Comparison, Operator, Value};

/// The precedence of a minus sign before its operand: only powers bind closer.
const NEGATION: u8 = 7;
/// The precedence of `!`: only comparisons and calculations bind closer.
const NOT: u8 = 3;

/// The result of a part of an expression.
enum Operand {
    Value(Expr),
    Test(Test, Span),
}

impl Operand {
    fn value(self) -> Result<Expr> {
        match self {
            Self::Value(expr) => Ok(expr),
            Self::Test(_, span) => {
                let expected = "expected a number, a string, a variable or a calculation";
                Err(GrammarError::new(
                    &span,
                    "a test instead of a value",
                    expected,
                ))
            }
        }
    }

    fn test(self) -> Result<Test> {
        match self {
            Self::Test(test, _) => Ok(test),
            Self::Value(expr) => {
                let expected = "expected a test, such as `n > 0` or `UNIQUE(a)`";
                Err(GrammarError::new(
                    &expr.span,
                    "a value instead of a test",
                    expected,
                ))
            }
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::Value(expr) => expr.span.clone(),
            Self::Test(_, span) => span.clone(),
        }
    }
}

/// An operator between two operands.
enum Binary {
    Or,
    And,
    Compare(Comparison),
    Calculate(Operator),
}

fn binary(symbol: &str) -> Option<(u8, Binary)> {
    Some(match symbol {
        "||" => (1, Binary::Or),
        "&&" => (2, Binary::And),
        "<" => (4, Binary::Compare(Comparison::Less)),
        ">" => (4, Binary::Compare(Comparison::Greater)),
        "<=" => (4, Binary::Compare(Comparison::AtMost)),
        ">=" => (4, Binary::Compare(Comparison::AtLeast)),
        "==" => (4, Binary::Compare(Comparison::Equal)),
        "!=" => (4, Binary::Compare(Comparison::Unequal)),
        "+" => (5, Binary::Calculate(Operator::Add)),
        "-" => (5, Binary::Calculate(Operator::Subtract)),
        "*" => (6, Binary::Calculate(Operator::Multiply)),
        "/" => (6, Binary::Calculate(Operator::Divide)),
        "%" => (6, Binary::Calculate(Operator::Remainder)),
        "^" => (8, Binary::Calculate(Operator::Power)),
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn value(&mut self) -> Result<Expr> {
        self.operand(0)?.value()
    }

    pub(super) fn test(&mut self) -> Result<Test> {
        self.operand(0)?.test()
    }

    /// Reads operands whose operators have at least a precedence.
    fn operand(&mut self, precedence: u8) -> Result<Operand> {
        let mut left = self.first_operand()?;
        while let Word::Symbol(symbol) = *self.peek()
            && let Some((level, operator)) = binary(symbol)
            && level >= precedence
        {
            self.next();
            let right = self.operand(level + 1)?;
            let span = left.span().start..right.span().end;
            left = match operator {
                Binary::Or => {
                    Operand::Test(Test::Or(Box::new([left.test()?, right.test()?])), span)
                }
                Binary::And => {
                    Operand::Test(Test::And(Box::new([left.test()?, right.test()?])), span)
                }
                Binary::Compare(comparison) => {
                    let sides = Box::new([left.value()?, right.value()?]);
                    Operand::Test(Test::Compare(comparison, sides), span)
                }
                Binary::Calculate(operator) => {
                    let sides = [left.value()?, right.value()?];
                    Operand::Value(folded(Node::Binary(operator, Box::new(sides)), span)?)
                }
            };
        }
        Ok(left)
    }

    fn first_operand(&mut self) -> Result<Operand> {
        let start = self.words[self.at].1.start;
        if let Word::Name(_) = self.peek() {
            let place = self.place()?;
            let first_read = &mut self.variables[place.slot].first_read;
            first_read.get_or_insert_with(|| place.span.clone());
            let span = place.span.clone();
            let node = Node::Variable(place);
            return Ok(Operand::Value(Expr { node, span }));
        }
        let (word, span) = self.next();
        let operand = match word {
            Word::Constant(value) => {
                let node = Node::Constant(value);
                return Ok(Operand::Value(Expr { node, span }));
            }
            Word::Symbol("(") => {
                let inner = self.operand(0)?;
                self.expect(")")?;
                inner
            }
            Word::Symbol("-") => {
                let inner = self.operand(NEGATION)?.value()?;
                let span = start..inner.span.end;
                Operand::Value(folded(Node::Negate(Box::new(inner)), span)?)
            }
            Word::Symbol("!") => {
                let inner = self.operand(NOT)?;
                let span = start..inner.span().end;
                Operand::Test(Test::Not(Box::new(inner.test()?)), span)
            }
            Word::Keyword("ISEOF") => Operand::Test(Test::IsEnd(span.clone()), span),
            Word::Keyword(name @ ("STRLEN" | "MATCH" | "UNIQUE" | "INARRAY")) => {
                self.expect("(")?;
                let mut operand = match name {
                    "STRLEN" => {
                        let text = self.typed(Type::Text)?;
                        Operand::Value(folded(Node::Length(Box::new(text)), span)?)
                    }
                    "MATCH" => {
                        let characters = self.typed(Type::Text)?;
                        Operand::Test(Test::NextIsOneOf(Box::new(characters), span.clone()), span)
                    }
                    "UNIQUE" => Operand::Test(Test::Unique(self.list(Self::name)?), span),
                    _ => {
                        let value = self.value()?;
                        self.expect(",")?;
                        Operand::Test(Test::InArray(Box::new(value), self.name()?), span)
                    }
                };
                self.expect(")")?;
                let end = self.words[self.at - 1].1.end;
                match &mut operand {
                    Operand::Value(Expr { span, .. }) | Operand::Test(_, span) => span.end = end,
                }
                operand
            }
            word => {
                let expected = "expected a number, a string, a variable, `(`, `-` or `!`";
                return Err(GrammarError::new(
                    &span,
                    format!("unexpected {word}"),
                    expected,
                ));
            }
        };
        Ok(operand)
    }
}

/// An expression that is replaced by its value if its operands are constant.
fn folded(node: Node, span: Span) -> Result<Expr> {
    let value = match &node {
        Node::Negate(inner) => match &inner.node {
            Node::Constant(value) => Some(value.negate()),
            _ => None,
        },
        Node::Binary(operator, sides) => match (&sides[0].node, &sides[1].node) {
            (Node::Constant(left), Node::Constant(right)) => Some(left.apply(*operator, right)),
            _ => None,
        },
        Node::Length(inner) => match &inner.node {
            Node::Constant(Value::Text(text)) => Some(Ok(Value::Integer(text.len().into()))),
            _ => None,
        },
        _ => None,
    };
    let node = match value {
        Some(Ok(value)) => Node::Constant(value),
        Some(Err(reason)) => return Err(fault(&span, reason)),
        None => node,
    };
    Ok(Expr { node, span })
}

/// The error of a calculation.
fn fault(span: &Span, reason: &str) -> GrammarError {
    GrammarError::new(span, reason, "this expression has no value")
}
