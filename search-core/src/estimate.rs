//! Estimates of distances, for heuristic search.

use std::ops::Deref;

use crate::space::StateSpace;

/// Lower bound on the distance from a state to the nearest goal: the number of moves or, with [costs](StateSpace::cost), the
/// least cost.
///
/// It must be *admissible*: nowhere greater than this distance, so 0 for each goal; and a state whose estimate is [`UNREACHABLE`] has moves
/// only to such states. Otherwise a path can be too long, and [`Unsolvable`](crate::Outcome::Unsolvable) is no proof.
/// [`astar`](crate::astar) and [`idastar`](crate::idastar) check the goals that they examine, and the moves of at most 256 states whose
/// estimate is [`UNREACHABLE`]. Every smaller estimate is a distance, also `UNREACHABLE - 1`: the engines skip no state because of it.
///
/// It should also be *consistent*: a move decreases it by at most its cost. Then `astar` expands no state twice, and
/// [`Audit::estimate`](crate::Audit::estimate) can check a whole space: a consistent estimate that is 0 for each goal is admissible. The greatest of
/// some consistent estimates is consistent; another one of them for each state is only admissible.
///
/// These values are estimates:
///
/// - a function from a state to a number, or to an optional number, where `None` stands for [`UNREACHABLE`]. So a table of
///   the distances to the goal is one: `table.of(&space)`. The function names the type of its parameter.
/// - a [`PatternDatabase`](crate::PatternDatabase).
/// - two to four estimates in a tuple: the greatest of them.
/// - [`Sum`]: the sum of estimates.
/// - a reference to each of these, `&dyn Estimate<T>`, and `Box<dyn Estimate<T>>`.
///
/// # Example: a tuple by reference, and a sum of boxes
///
/// ```
/// use search_core::{Estimate, Sum};
///
/// let rows = |at: &(u32, u32)| at.0;
/// let columns = |at: &(u32, u32)| (at.1 < 8).then_some(at.1);
/// assert_eq!((&rows, &columns, |_: &_| 4).estimate(&(3, 2)), 4);
///
/// let parts: [Box<dyn Estimate<_>>; 2] = [Box::new(rows), Box::new(columns)];
/// assert_eq!(Sum(parts.into()).estimate(&(3, 2)), 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an estimate for states of the type `{T}`",
    label = "this is not an estimate for `{T}`",
    note = "an estimate is a function such as `|state: &{T}| -> u32 {{ … }}`, a `PatternDatabase`, a tuple of estimates or a `Sum`"
)]
pub trait Estimate<T> {
    /// The estimate of a state, in moves or in units of cost; [`UNREACHABLE`] if the state cannot reach a goal.
    fn estimate(&self, state: &T) -> u32;
}

/// The estimate of a state that cannot reach a goal.
pub const UNREACHABLE: u32 = u32::MAX;

/// The result of a function that is an [`Estimate`]. No other crate can name this trait.
#[diagnostic::on_unimplemented(
    message = "the result of an estimate is `u32` or `Option<u32>`, not `{Self}`"
)]
pub trait Bound: Into<Option<u32>> {}

impl Bound for u32 {}
impl Bound for Option<u32> {}

impl<T, R: Bound, F: Fn(&T) -> R> Estimate<T> for F {
    fn estimate(&self, state: &T) -> u32 {
        self(state).into().unwrap_or(UNREACHABLE)
    }
}

macro_rules! greatest {
    ($first:ident $($other:ident)+) => {
        #[expect(non_snake_case, reason = "a variable for each type")]
        impl<T, $first: Estimate<T>, $($other: Estimate<T>),+> Estimate<T> for ($first, $($other),+) {
            fn estimate(&self, state: &T) -> u32 {
                let ($first, $($other),+) = self;
                $first.estimate(state)$(.max($other.estimate(state)))+
            }
        }
    };
}

greatest!(A B);
greatest!(A B C);
greatest!(A B C D);

/// Pointers to estimates. An impl for every reference would overlap with the one for functions.
macro_rules! pointers {
    ($([$($parameter:tt)*] $pointer:ty;)+) => {$(
        impl<$($parameter,)* T> Estimate<T> for $pointer
        where
            <$pointer as Deref>::Target: Estimate<T>,
        {
            fn estimate(&self, state: &T) -> u32 {
                (**self).estimate(state)
            }
        }
    )+};
}

pointers! {
    ['a] &'a (dyn Estimate<T> + 'a);
    ['a] Box<dyn Estimate<T> + 'a>;
    ['a E] &'a Sum<E>;
    ['a A B] &'a (A, B);
    ['a A B C] &'a (A, B, C);
    ['a A B C D] &'a (A, B, C, D);
}

/// The sum of estimates of one type, for example of pattern databases.
///
/// It is consistent if each move changes at most one of the estimates. It is [`UNREACHABLE`] exactly if one of them is;
/// other sums are at most `UNREACHABLE - 1`.
#[derive(Clone, Debug)]
pub struct Sum<E>(pub Vec<E>);

impl<T, E: Estimate<T>> Estimate<T> for Sum<E> {
    fn estimate(&self, state: &T) -> u32 {
        let parts = self.0.iter().map(|part| sum(0, part.estimate(state)));
        match parts.fold(0, u64::saturating_add) {
            NEVER => UNREACHABLE,
            sum => depth(sum),
        }
    }
}

/// The sum of a state that cannot reach a goal.
pub(crate) const NEVER: u64 = u64::MAX;

/// The cost of a path to a state plus its estimate. It may exceed [`UNREACHABLE`].
pub(crate) const fn sum(made: u32, estimate: u32) -> u64 {
    match estimate {
        UNREACHABLE => NEVER,
        _ => made as u64 + estimate as u64,
    }
}

/// A finite sum as a distance, at most `UNREACHABLE - 1`.
pub(crate) fn depth(sum: u64) -> u32 {
    u32::try_from(sum).map_or(UNREACHABLE - 1, |sum| sum.min(UNREACHABLE - 1))
}

/// Checks the estimate of a state.
///
/// # Panics
///
/// If the state is a goal and its estimate is not 0.
pub(crate) fn check_state<T>(state: &T, estimate: u32, is_goal: impl Fn(&T) -> bool) {
    assert!(
        estimate == 0 || !is_goal(state),
        "the estimate is not admissible: the estimate of a goal is {estimate}, not 0"
    );
}

/// Checks the moves of a state whose estimate is [`UNREACHABLE`].
///
/// # Panics
///
/// If a move leads to a state whose estimate is smaller, or to a goal.
pub(crate) fn check_unreachable<S: StateSpace>(
    space: &S,
    state: &S::State,
    is_goal: impl Fn(&S::State) -> bool,
    estimate: &(impl Estimate<S::State> + ?Sized),
) {
    for step in space.moves(state) {
        let next = space.apply(state, &step);
        let after = estimate.estimate(&next);
        check_state(&next, after, &is_goal);
        assert!(
            after == UNREACHABLE,
            "the estimate is wrong: a state has the estimate `UNREACHABLE`, and a move to a state with the estimate {after}"
        );
    }
}
