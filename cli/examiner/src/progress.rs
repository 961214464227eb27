//! The progress of an examination.

/// An event of an examination. A front end may show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A search enters another phase.
    Phase(Phase),
    /// The number of further finished tasks: tests, programs, or inputs of a search.
    Done(usize),
    /// A search has found an input at this distance on which the program fails (`None`: an unsolvable input), and
    /// goes on with smaller inputs.
    Failure(Option<u32>),
}

/// A phase of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The edge cases.
    EdgeCases,
    /// Random inputs.
    Random,
    /// Some inputs of each distance.
    EachDistance,
    /// All inputs in their order, now those at this distance; `None` for unsolvable inputs.
    Walk(Option<u32>),
}

/// A callback for the events of an examination. Any thread may call it.
pub type Progress<'a> = dyn Fn(Event) + Sync + 'a;
