//! The order of the numbers of a range.

use std::io::Write as _;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::machine::FloatRange;
use crate::value::Value;

/// The maximum number of decimals of `FLOAT`, which has no limit of its own.
const MAX_DECIMALS: usize = 15;

/// The numbers of a range by their cost.
///
/// The cost of an integer is its distance from the value of the range that is nearest to zero. The cost of a number with
/// decimals is this distance in units of its last decimal, plus the number of decimals beyond the least one. Each number is
/// written with as few decimals as possible.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// The range in units of the last decimal, for the least number of decimals.
    coarse: Option<Range>,
    /// The ranges for one decimal more, two decimals more, and so on.
    fine: Vec<Option<Range>>,
    /// The least number of decimals; none for integers.
    decimals: Option<usize>,
    position: Position,
}

/// The position of a number in its order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) cost: u64,
    /// The position among the numbers with this cost: fewer decimals first, then above, below, and the end of the range.
    pub(crate) place: u32,
}

/// A range of integers around the one that is nearest to zero.
#[derive(Clone, Debug)]
struct Range {
    nearest: IBig,
    /// The greatest distances above and below.
    above: u64,
    below: u64,
    /// The largest value, if it has the cost 1.
    end: Option<IBig>,
}

/// The number of [`Position::place`] for each number of decimals.
const SIDES: u32 = 3;

impl Range {
    /// The range of integers, which may be empty. `has_end` gives the largest value the cost 1.
    fn new(least: IBig, most: IBig, has_end: bool) -> Option<Self> {
        if least > most {
            return None;
        }
        let nearest = IBig::ZERO.clamp(least.clone(), most.clone());
        let distance = |value: IBig| u64::try_from(value).unwrap_or(u64::MAX);
        let above = distance(&most - &nearest);
        let below = distance(&nearest - least);
        Some(Self {
            nearest,
            above,
            below,
            end: (has_end && above > 1).then_some(most),
        })
    }

    /// The greatest cost.
    fn last(&self) -> u64 {
        let above = self.above - u64::from(self.end.is_some());
        above.max(self.below)
    }

    fn at(&self, cost: u64, side: u32) -> Option<IBig> {
        match side {
            0 if cost < self.above || cost == self.above && self.end.is_none() => {
                Some(&self.nearest + cost)
            }
            1 if 0 < cost && cost <= self.below => Some(&self.nearest - cost),
            2 if cost == 1 => self.end.clone(),
            _ => None,
        }
    }
}

impl Numbers {
    pub(crate) fn integers(least: IBig, most: IBig, has_end: bool) -> Option<Self> {
        Some(Self {
            coarse: Some(Range::new(least, most, has_end)?),
            fine: Vec::new(),
            decimals: None,
            position: Position::default(),
        })
    }

    pub(crate) fn with_decimals(range: &FloatRange, has_end: bool) -> Option<Self> {
        let (least, most) = range.decimals.unwrap_or((0, MAX_DECIMALS));
        let units = |decimals: usize, has_end: bool| {
            let scale = RBig::from(UBig::from(10_u8).pow(decimals));
            let least = (&range.least * &scale).ceil();
            Range::new(least, (&range.most * &scale).floor(), has_end)
        };
        let fine: Vec<_> = (least + 1..=most)
            .map(|decimals| units(decimals, false))
            .collect();
        let coarse = (least <= most).then(|| units(least, has_end)).flatten();
        let is_empty = coarse.is_none() && fine.iter().all(Option::is_none);
        (!is_empty).then_some(Self {
            coarse,
            fine,
            decimals: Some(least),
            position: Position::default(),
        })
    }

    /// The greatest cost, or a bound of it.
    pub(crate) fn last(&self) -> u64 {
        let ranges = [&self.coarse].into_iter().chain(&self.fine).zip(0_u64..);
        let costs =
            ranges.filter_map(|(range, finer)| Some(range.as_ref()?.last().saturating_add(finer)));
        costs.max().unwrap_or(0)
    }

    pub(crate) fn position(&self) -> Position {
        self.position
    }

    /// Goes to the position before the first number with a cost.
    pub(crate) fn seek(&mut self, cost: u64) {
        self.position = Position { cost, place: 0 };
    }

    /// Goes to the next number, which costs at most `limit`.
    pub(crate) fn next(&mut self, limit: u64) -> Option<Number> {
        loop {
            let Position { cost, place } = self.position;
            let finer = usize::try_from(place / SIDES).ok()?;
            if finer > self.fine.len() || finer as u64 > cost {
                self.seek(cost + 1);
                continue;
            }
            if cost > limit {
                return None;
            }
            self.position.place += 1;
            let range = if finer == 0 {
                &self.coarse
            } else {
                &self.fine[finer - 1]
            };
            let range = range.as_ref();
            if let Some(units) =
                range.and_then(|range| range.at(cost - finer as u64, place % SIDES))
            {
                // A number that ends with a zero has a shorter form.
                if finer == 0 || !(&units % IBig::from(10_u8)).is_zero() {
                    let decimals = self.decimals.map(|least| least + finer);
                    return Some(Number { units, decimals });
                }
            }
        }
    }
}

/// A number in units of its last decimal; an integer has no decimals.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    units: IBig,
    decimals: Option<usize>,
}

impl Number {
    /// Appends the digits of the number.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let written = match (self.decimals, i64::try_from(&self.units)) {
            (None | Some(0), Ok(units)) => write!(out, "{units}"),
            (None | Some(0), Err(_)) => write!(out, "{}", self.units),
            (Some(decimals), _) => {
                let sign = if self.units < IBig::ZERO { "-" } else { "" };
                let digits = self.units.to_string();
                let digits = format!("{:0>1$}", digits.trim_start_matches('-'), decimals + 1);
                let (integer, fraction) = digits.split_at(digits.len() - decimals);
                write!(out, "{sign}{integer}.{fraction}")
            }
        };
        written.expect("a vector takes all bytes");
    }

    pub(crate) fn to_value(&self) -> Value {
        match self.decimals {
            None => Value::Integer(self.units.clone()),
            Some(decimals) => {
                let power = UBig::from(10_u8).pow(decimals);
                Value::Real(Box::new(RBig::from_parts(self.units.clone(), power)))
            }
        }
    }
}
