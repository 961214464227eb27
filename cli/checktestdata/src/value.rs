//! Values of variables and expressions.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use dashu_int::IBig;
use dashu_int::ops::BitTest as _;
use dashu_ratio::RBig;

/// The maximum number of bits of a power.
const MAX_BITS: usize = 1 << 20;

/// An integer, an exact fraction, or a text.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Integer(IBig),
    Real(Box<RBig>),
    Text(Arc<[u8]>),
}

/// An operator with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Unequal,
}

impl Comparison {
    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::Greater => order.is_gt(),
            Self::AtMost => order.is_le(),
            Self::AtLeast => order.is_ge(),
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
        }
    }
}

impl Value {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Integer(_) => "an integer",
            Self::Real(_) => "a number with decimals",
            Self::Text(_) => "a string",
        }
    }

    /// The value as an exact fraction, unless it is a text.
    pub(crate) fn to_real(&self) -> Option<RBig> {
        match self {
            Self::Integer(value) => Some(RBig::from(value.clone())),
            Self::Real(value) => Some((**value).clone()),
            Self::Text(_) => None,
        }
    }

    /// Applies an operator. Integers are divided towards zero, and a remainder has the sign of the dividend.
    ///
    /// # Errors
    ///
    /// The reason why the operator cannot be applied.
    pub(crate) fn apply(&self, operator: Operator, right: &Self) -> Result<Self, &'static str> {
        use Operator::{Add, Divide, Multiply, Power, Remainder, Subtract};
        if operator == Power {
            return self.power(right);
        }
        if let (Self::Integer(left), Self::Integer(right)) = (self, right) {
            return Ok(Self::Integer(match operator {
                Add => left + right,
                Subtract => left - right,
                Multiply => left * right,
                Divide | Remainder if right.is_zero() => return Err("division by zero"),
                Divide => left / right,
                _ => left % right,
            }));
        }
        let (Some(left), Some(right)) = (self.to_real(), right.to_real()) else {
            return Err("a string in a calculation");
        };
        Ok(Self::Real(Box::new(match operator {
            Add => left + right,
            Subtract => left - right,
            Multiply => left * right,
            Remainder => return Err("a remainder of numbers with decimals"),
            _ if right.is_zero() => return Err("division by zero"),
            _ => left / right,
        })))
    }

    fn power(&self, exponent: &Self) -> Result<Self, &'static str> {
        let Self::Integer(exponent) = exponent else {
            return Err("an exponent that is not an integer");
        };
        if *exponent < IBig::ZERO {
            return Err("a negative exponent");
        }
        let too_large = "a power that is too large";
        let exponent = usize::try_from(exponent).map_err(|_| too_large)?;
        let fits = |bits: usize| bits.saturating_mul(exponent) <= MAX_BITS;
        match self {
            Self::Integer(base) if *base == IBig::ONE || base.is_zero() || fits(base.bit_len()) => {
                Ok(Self::Integer(base.pow(exponent)))
            }
            Self::Real(base) if fits(base.numerator().bit_len() + base.denominator().bit_len()) => {
                let exponent = isize::try_from(exponent).map_err(|_| too_large)?;
                Ok(Self::Real(Box::new(base.pow(exponent))))
            }
            Self::Text(_) => Err("a string in a calculation"),
            _ => Err(too_large),
        }
    }

    pub(crate) fn negate(&self) -> Result<Self, &'static str> {
        match self {
            Self::Integer(value) => Ok(Self::Integer(-value)),
            Self::Real(value) => Ok(Self::Real(Box::new(-(**value).clone()))),
            Self::Text(_) => Err("a string in a calculation"),
        }
    }

    /// Compares two numbers or two texts; a number and a text have no order.
    pub(crate) fn compare(&self, right: &Self) -> Option<Ordering> {
        match (self, right) {
            (Self::Integer(left), Self::Integer(right)) => Some(left.cmp(right)),
            (Self::Text(left), Self::Text(right)) => Some(left.cmp(right)),
            _ => Some(self.to_real()?.cmp(&right.to_real()?)),
        }
    }
}

/// The order of [`Value::compare`], with numbers before texts.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let is_text = |value: &Self| matches!(value, Self::Text(_));
        self.compare(other)
            .unwrap_or_else(|| is_text(self).cmp(&is_text(other)))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(out),
            Self::Real(value) => value.fmt(out),
            Self::Text(value) => write!(out, "\"{}\"", value.escape_ascii()),
        }
    }
}
