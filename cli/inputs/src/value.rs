//! Values of variables and expressions.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::ops::BitTest as _;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// The maximum number of bits of a power.
const MAX_BITS: usize = 1 << 20;

/// The maximum exponent of a number with decimals.
pub(crate) const MAX_EXPONENT: usize = 100_000;

/// An integer, an exact fraction, or a text.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Integer(IBig),
    Real(RBig),
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
            Self::Real(value) => Some(value.clone()),
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
                _ if right.is_zero() => return Err("division by zero"),
                Divide => left / right,
                Remainder | Power => left % right,
            }));
        }
        let (Some(left), Some(right)) = (self.to_real(), right.to_real()) else {
            return Err("a string in a calculation");
        };
        Ok(Self::Real(match operator {
            Add => left + right,
            Subtract => left - right,
            Multiply => left * right,
            Remainder | Power => return Err("a remainder of numbers with decimals"),
            Divide if right.is_zero() => return Err("division by zero"),
            Divide => left / right,
        }))
    }

    fn power(&self, exponent: &Self) -> Result<Self, &'static str> {
        let base = self.to_real().ok_or("a string in a calculation")?;
        let Self::Integer(exponent) = exponent else {
            return Err("an exponent that is not an integer");
        };
        if *exponent < IBig::ZERO {
            return Err("a negative exponent");
        }
        let bits = [base.numerator().bit_len(), base.denominator().bit_len()];
        let bits: usize = bits.map(|bits| bits.saturating_sub(1)).iter().sum();
        let power = match isize::try_from(exponent) {
            Ok(exponent) if bits.saturating_mul(exponent.unsigned_abs()) <= MAX_BITS => {
                base.pow(exponent)
            }
            _ => return Err("a power that is too large"),
        };
        Ok(match self {
            Self::Integer(_) => Self::Integer(power.numerator().clone()),
            _ => Self::Real(power),
        })
    }
}

/// Compares two numbers or two texts; a number and a text have no order.
impl PartialOrd for Value {
    fn partial_cmp(&self, right: &Self) -> Option<Ordering> {
        match (self, right) {
            (Self::Integer(left), Self::Integer(right)) => Some(left.cmp(right)),
            (Self::Text(left), Self::Text(right)) => Some(left.cmp(right)),
            _ => Some(self.to_real()?.cmp(&right.to_real()?)),
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Integer(value) => value.hash(state),
            // An integer that is written as a fraction is equal to it.
            Self::Real(value) => value.numerator().hash(state),
            Self::Text(value) => value.hash(state),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(out),
            Self::Real(value) => value.fmt(out),
            Self::Text(value) => write!(out, "\"{}\"", value.escape_ascii()),
        }
    }
}

/// The value of a number in fixed or scientific notation, or `None` if it has no digits or a very large exponent.
pub(crate) fn decimal(text: &str) -> Option<RBig> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: IBig = format!("{integer}{fraction}").parse().ok()?;
    let exponent: isize = exponent.parse().ok()?;
    if exponent.unsigned_abs() > MAX_EXPONENT {
        return None;
    }
    let scale = RBig::from(UBig::from(10_u8));
    let shift = exponent.checked_sub_unsigned(fraction.len())?;
    Some(RBig::from(digits) * scale.pow(shift))
}
