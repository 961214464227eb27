//! The order of the numbers of a range, and how they are written.

use std::io::Write as _;
use std::sync::{Arc, LazyLock};

use dashu_int::ops::Abs as _;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::pattern::Pattern;
use crate::value::{Value, decimal};

/// The maximum number of decimals of `FLOAT`, which has no limit of its own.
const MAX_DECIMALS: usize = 15;

/// The maximum number of decimals of `FLOATP`.
const MAX_FIXED: usize = 1_000;

/// The number of places for each number of decimals: above, below, and the end of the range.
const SIDES: u32 = 3;

/// The numbers of a choice.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) least: Value,
    pub(crate) most: Value,
    /// The least and the greatest number of decimals of `FLOATP`.
    pub(crate) decimals: Option<(usize, usize)>,
    pub(crate) notation: Notation,
    /// A number of repetitions depends on the number.
    pub(crate) is_count: bool,
}

/// The least and the greatest number of decimals of a range.
///
/// # Errors
///
/// Both numbers in words if they are not possible.
pub(crate) fn decimals(fewest: &IBig, most: &IBig) -> Result<(usize, usize), String> {
    let number = |value| usize::try_from(value).ok();
    let both = number(fewest).zip(number(most).filter(|most| *most <= MAX_FIXED));
    let both = both.filter(|(fewest, most)| fewest <= most);
    both.ok_or_else(|| format!("{fewest} to {most} decimals"))
}

/// The notation of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    Integer,
    Any,
    Fixed,
    Scientific,
}

/// The numbers of a range by their cost.
///
/// The cost of an integer is its distance from the value of the range that is nearest to zero. The cost of a number with
/// decimals is this distance in units of its last decimal, plus the number of decimals beyond the least one. Each number is
/// written with as few decimals as possible.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// The least value, the one nearest to zero, and the greatest one, in units of the last decimal: for the least number of
    /// decimals, for one decimal more, and so on. A range without values has a least value above the greatest one.
    units: Vec<[IBig; 3]>,
    pub(crate) notation: Notation,
    fewest_decimals: usize,
    /// The largest value costs 1.
    has_end: bool,
}

/// The position of a number in its order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) cost: u64,
    /// The position among the numbers with this cost: fewer decimals first, then above, below, and the end of the range.
    pub(crate) place: u32,
}

impl Numbers {
    pub(crate) fn new(range: &Range, has_end: bool) -> Self {
        let (fewest, most) = match (range.notation, range.decimals) {
            (Notation::Integer, _) => (0, 0),
            (_, decimals) => decimals.unwrap_or((0, MAX_DECIMALS)),
        };
        let units = |decimals: usize| {
            let scale = UBig::from(10_u8).pow(decimals);
            let scaled = |value: &Value, round: fn(&RBig) -> IBig| match value {
                Value::Integer(value) if decimals == 0 => value.clone(),
                Value::Integer(value) => value * &scale,
                value => round(&(value.to_real().unwrap_or_default() * &scale)),
            };
            let least = scaled(&range.least, RBig::ceil);
            let most = scaled(&range.most, RBig::floor);
            let nearest = IBig::ZERO.min(most.clone()).max(least.clone());
            [least, nearest, most]
        };
        Self {
            units: (fewest..=most).map(units).collect(),
            notation: range.notation,
            fewest_decimals: fewest,
            has_end,
        }
    }

    /// The greatest cost, or a bound of it.
    pub(crate) fn last(&self) -> u64 {
        let last = |(finer, [least, nearest, most]): (u64, &[IBig; 3])| {
            let distance = (most - nearest).max(nearest - least);
            let distance = u64::try_from(distance).unwrap_or(u64::MAX);
            distance.saturating_add(finer)
        };
        (0..).zip(&self.units).map(last).max().unwrap_or(0)
    }

    /// A number in units of its last decimal, with some decimals beyond the least number of them.
    fn number(&self, units: IBig, finer: usize) -> Number {
        Number {
            units,
            decimals: self.fewest_decimals + finer,
            notation: self.notation,
        }
    }

    /// The first number at a position or after it, which costs at most `limit`. The position becomes the one after the number.
    pub(crate) fn next(&self, position: &mut Position, limit: u64) -> Option<Number> {
        while position.cost <= limit {
            let finer = position.place / SIDES;
            if finer as usize >= self.units.len() || u64::from(finer) > position.cost {
                *position = Position {
                    cost: position.cost + 1,
                    place: 0,
                };
                continue;
            }
            let units = self.units_at(*position);
            position.place += 1;
            if let Some(units) = units {
                return Some(self.number(units, finer as usize));
            }
        }
        None
    }

    /// The number that is nearest to a wanted one, or the cheapest one; the position after it; and the units of the cheapest number with as
    /// many decimals. `None` if there are no numbers.
    pub(crate) fn closest(&self, wanted: Option<&Number>) -> Option<(Number, Position, IBig)> {
        let decimals = wanted.map_or(0, |wanted| wanted.decimals);
        let finest = self.units.len() - 1;
        let finer = finest.min(decimals.saturating_sub(self.fewest_decimals));
        let has_numbers = |finer: &usize| self.units[*finer][0] <= self.units[*finer][2];
        let mut finer = (finer..=finest).find(has_numbers)?;
        let [least, nearest, most] = &self.units[finer];
        let mut units = match wanted {
            None => nearest.clone(),
            Some(wanted) => {
                let units = wanted.in_units(self.fewest_decimals + finer);
                units.max(least.clone()).min(most.clone())
            }
        };
        while finer > 0 && (&units % IBig::from(10_u8)).is_zero() {
            units /= IBig::from(10_u8);
            finer -= 1;
        }
        let [_, nearest, most] = &self.units[finer];
        let is_end = finer == 0 && self.has_end && units == *most && most - nearest > IBig::ONE;
        let place = u32::try_from(finer).ok()? * SIDES;
        let position = if is_end {
            Position { cost: 1, place: 3 }
        } else {
            let below = units < *nearest;
            let cost = u64::try_from((&units - nearest).abs()).unwrap_or(u64::MAX);
            Position {
                cost: cost.saturating_add(finer as u64),
                place: place + u32::from(below) + 1,
            }
        };
        Some((self.number(units, finer), position, nearest.clone()))
    }

    fn units_at(&self, position: Position) -> Option<IBig> {
        let finer = position.place / SIDES;
        let distance = position.cost - u64::from(finer);
        let [least, nearest, most] = &self.units[finer as usize];
        let has_end = self.has_end && finer == 0 && most - nearest > IBig::ONE;
        let units = match position.place % SIDES {
            0 => nearest + distance,
            1 if distance > 0 => nearest - distance,
            2 if distance == 1 && has_end => return Some(most.clone()),
            _ => return None,
        };
        // A number that ends with a zero has a shorter form.
        let is_short = finer == 0 || !(&units % IBig::from(10_u8)).is_zero();
        let is_possible = *least <= units && units <= *most && !(has_end && units == *most);
        (is_short && is_possible).then_some(units)
    }
}

/// A number in units of its last decimal.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    pub(crate) units: IBig,
    pub(crate) decimals: usize,
    pub(crate) notation: Notation,
}

impl Number {
    /// The number that a text has; `None` if it has none.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let text = str::from_utf8(text).ok()?;
        let decimals = match text.split_once('.') {
            _ if text.contains(['e', 'E']) => MAX_DECIMALS,
            None => 0,
            Some((_, decimals)) => decimals.len(),
        };
        let units = match text.parse() {
            Ok(units) => units,
            Err(_) => (decimal(text)? * UBig::from(10_u8).pow(decimals)).floor(),
        };
        Some(Self {
            units,
            decimals,
            notation: Notation::Any,
        })
    }

    /// The number in units of another decimal, rounded towards zero.
    fn in_units(&self, decimals: usize) -> IBig {
        let power = |exponent| IBig::from(UBig::from(10_u8).pow(exponent));
        match decimals.checked_sub(self.decimals) {
            Some(0) => self.units.clone(),
            Some(more) => &self.units * power(more),
            None => &self.units / power(self.decimals - decimals),
        }
    }

    pub(crate) fn text(&self) -> Arc<[u8]> {
        let mut text = Vec::new();
        self.write(&mut text);
        text.into()
    }

    /// Appends the digits of the number.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let written = match i64::try_from(&self.units) {
            Ok(units) if self.decimals == 0 => write!(out, "{units}"),
            _ if self.decimals == 0 => write!(out, "{}", self.units),
            _ => {
                let sign = if self.units < IBig::ZERO { "-" } else { "" };
                let digits = self.units.to_string();
                let digits = format!("{:0>1$}", digits.trim_start_matches('-'), self.decimals + 1);
                let (integer, fraction) = digits.split_at(digits.len() - self.decimals);
                write!(out, "{sign}{integer}.{fraction}")
            }
        };
        written.expect("a vector takes all bytes");
    }

    pub(crate) fn to_value(&self) -> Value {
        if self.notation == Notation::Integer {
            return Value::Integer(self.units.clone());
        }
        let power = UBig::from(10_u8).pow(self.decimals);
        Value::Real(RBig::from_parts(self.units.clone(), power))
    }
}

impl Notation {
    /// The text that a reader takes for a number in this notation: as many bytes as possible, even if they are no number.
    pub(crate) fn pattern(self) -> &'static Arc<Pattern> {
        static PATTERNS: LazyLock<[Arc<Pattern>; 3]> = LazyLock::new(|| {
            let sources = [
                "-?[0-9]*",
                r"-?[0-9]*(\.[0-9]*)?",
                r"-?[0-9]*(\.[0-9]*)?([eE][\+\-]?[0-9]*)?",
            ];
            sources.map(|source| {
                let pattern = Pattern::new(source.as_bytes(), false);
                Arc::new(pattern.expect("the expression is correct"))
            })
        });
        let [integer, fixed, any] = &*PATTERNS;
        match self {
            Self::Integer => integer,
            Self::Fixed => fixed,
            Self::Any | Self::Scientific => any,
        }
    }
}
