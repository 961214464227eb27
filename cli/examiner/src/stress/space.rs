//! Problems and their inputs, as a search sees them.

use std::fmt::Debug;
use std::hash::Hash;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use puzzles::Random;
use puzzles::inputs::RankBound;

use crate::error::Error;
use crate::judge::{DrawnCase, Judgement};
use crate::program::{Candidate, Program};
use crate::progress::Shell;

/// The inputs of a problem in one total order. "Smaller" refers to this order.
///
/// The inputs come in shells, the smallest one first. A search first tries probes, if there are any, and then walks
/// through all inputs.
pub trait InputSpace: Send + Sized {
    /// The case of an input.
    type Case: Clone + Debug + Ord + Hash + Send + Sync;
    /// The place of an input in the order.
    type Key: Clone + Debug + Ord;

    /// The number of inputs; `None` if it is not known.
    fn len(&self) -> Option<u64>;

    /// The place of an input in the order.
    fn key(&mut self, case: &Self::Case) -> Self::Key;

    /// The shell of an input.
    fn shell(&mut self, case: &Self::Case) -> Shell;

    /// All inputs in their order, found step by step; only those after an input, if it is given and that does not take as long as
    /// the walk up to it. `enter` is called at the beginning of each shell.
    fn walk<'a>(
        &'a mut self,
        after: Option<&Self::Case>,
        enter: &'a (dyn Fn(Shell) + Sync),
    ) -> Walk<'a, Self::Case>;

    /// Draws random inputs that may be large; `None` if there are none.
    fn sampler(&self) -> Option<Sampler<'_, Self::Case>> {
        None
    }

    /// The number of tests, which are tried before random inputs, and the tests. Their choices are not known before a reduction.
    fn tests(&self) -> (usize, Tests<'_, Self::Case>) {
        (0, Box::new(|_| Err(Error::request("there is no test"))))
    }

    /// The number of inputs before this input; `None` if it is not known.
    fn smaller_than(&mut self, _case: &Self::Case) -> Option<RankBound> {
        None
    }

    /// The greatest [size](Shell::Size) of which no input is greater than this input. It is asked for only if the
    /// [number](Self::len) of inputs is not known.
    fn complete_size(&self, _case: &Self::Case) -> Option<u64> {
        None
    }

    /// The inputs of one case, if these inputs have several cases: a search first tries many of them in one run. The function makes
    /// one of these inputs out of cases.
    fn single_cases(&self) -> Option<(Self, Join<Self::Case>)> {
        None
    }

    /// The cases of an input that fails, if the search begins with one: it takes the place of all probes.
    fn start(&self) -> Option<Vec<Self::Case>> {
        None
    }

    /// The length of an input in bytes; 0 if it cannot be reduced.
    fn bytes(&self, _case: &Self::Case) -> usize {
        0
    }

    /// Reduces an input on which a program fails, if it can be reduced, as long as it may go on. `fails` tries an input; `None` ends the reduction. Returns the
    /// last one that failed, and whether no single reduction of it fails.
    fn shrink(
        &self,
        _case: &Self::Case,
        _go_on: &dyn Fn() -> bool,
        _fails: &mut Fails<'_, Self::Case>,
    ) -> Option<(Self::Case, bool)> {
        None
    }

    /// Inputs that programs often fail on; each may have several cases, but at most `max`.
    fn edge_cases(&mut self, _max: usize) -> Vec<Vec<Self::Case>> {
        Vec::new()
    }

    /// Samples an input; `None` if there are no random inputs.
    fn random(&mut self, _random: &mut Random) -> Option<Self::Case> {
        None
    }

    /// Some inputs of each shell, the first shell first.
    fn each_shell(&mut self, _random: &mut Random) -> Vec<Vec<Self::Case>> {
        Vec::new()
    }
}

/// Tells whether a program fails on an input.
pub type Fails<'a, C> = dyn FnMut(&C) -> Option<bool> + 'a;

/// A random input, its profile in words, and the number of its lines.
pub type Sample<C> = (C, String, u64);

/// Draws an input whose numbers of repetitions are at most a bound, as far as they can be, and most of whose choices are those of
/// another one, if it is given; `None` if its conditions were not met. It fails if the search is cancelled.
pub type Sampler<'a, C> =
    Box<dyn FnMut(u64, Option<&C>, &mut Random) -> Result<Option<Sample<C>>, Error> + Send + 'a>;

/// Gives the test with an index. It fails if the file cannot be read.
pub(super) type Tests<'a, C> = Box<dyn Fn(usize) -> Result<C, Error> + Send + Sync + 'a>;

/// A function that makes one input out of several cases.
pub type Join<C> = Box<dyn Fn(&[C]) -> C + Sync>;

/// The inputs of a walk. An error ends it. `None` is a pause: the next input takes longer to find, so that other work can go on.
pub type Walk<'a, C> = Box<dyn Iterator<Item = Result<Option<C>, Error>> + Send + 'a>;

/// A problem at the level of cases: its inputs, and the judgement on a program. Several threads may share it.
pub trait CaseProblem: Sync {
    /// The inputs in their order.
    type Inputs: InputSpace;

    /// The input with these cases.
    fn input(&self, cases: &[CaseOf<Self>]) -> Vec<u8>;

    /// A right output for these cases; empty if none is known.
    fn expected(&self, cases: &[CaseOf<Self>]) -> Vec<u8>;

    /// Runs a program once on these cases, all in one input, and judges its output.
    ///
    /// # Errors
    ///
    /// If the program cannot be run, or the candidate is cancelled. [`Refused`](crate::ErrorKind::Refused) if the input
    /// does not belong to the problem: the search then leaves it out.
    fn run(&self, candidate: &Candidate<'_>, cases: &[CaseOf<Self>]) -> Result<Judgement, Error>;

    /// The name of a program that knows the answers, and its CPU time on these cases.
    fn reference_time(&self, _cases: &[CaseOf<Self>]) -> Option<(&str, Duration)> {
        None
    }

    /// Known wrong programs, with their mistakes in a few words. Each is compiled when it is asked for. Their files may be in this
    /// directory.
    fn wrong_programs<'a>(
        &'a self,
        directory: &'a Path,
        cancel: &'a AtomicBool,
    ) -> Box<dyn Iterator<Item = (String, Program)> + 'a>;

    /// Drawings of these cases; empty if cases cannot be drawn.
    fn drawn(&self, _cases: &[CaseOf<Self>]) -> Vec<DrawnCase> {
        Vec::new()
    }

    /// Looks for a validator that has accepted nothing, neither an input of the search nor a test of the package.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if there is one.
    fn find_faulty_validator(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The case of an input of a problem.
pub type CaseOf<P> = <<P as CaseProblem>::Inputs as InputSpace>::Case;

/// A number of inputs without some of them.
pub(super) fn less(inputs: RankBound, without: u64) -> RankBound {
    match inputs {
        RankBound::Exactly(number) => RankBound::Exactly(number.saturating_sub(without)),
        RankBound::AtLeast(number) => RankBound::AtLeast(number.saturating_sub(without)),
    }
}
