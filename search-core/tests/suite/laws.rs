//! Spaces that break a law: the audit names it, and engines do not call their answers proved.

use std::collections::HashSet;
use std::panic::catch_unwind;

use search_core::{
    Audit, Commuting, Enumerable, Law, Limits, Reversible, StateSpace, Symmetric, Violation,
    bfs_all, bidirectional, bidirectional_all,
};

use crate::cube::Cube;
use crate::graph::{Graph, random};

/// A circle of numbers with steps of 1 and 10, with one mistake or none.
struct Circle(Option<Law>);

const LEN: usize = 1_000;

impl StateSpace for Circle {
    type State = usize;
    type Move = usize;

    fn moves(&self, _: &usize) -> impl Iterator<Item = usize> {
        [1, 10].into_iter()
    }

    fn apply(&self, at: &usize, by: &usize) -> usize {
        (at + by) % LEN
    }
}

impl Reversible for Circle {
    fn predecessors(&self, at: &usize) -> impl Iterator<Item = usize> {
        let back = match self.0 {
            Some(Law::MissingPredecessor) => vec![1],
            Some(Law::WrongPredecessor) => vec![1, 10, 11],
            _ => vec![1, 10],
        };
        back.into_iter().map(move |back| (at + LEN - back) % LEN)
    }

    fn predecessor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        let back = match self.0 {
            Some(Law::PredecessorRanks) => [1, 11],
            _ => [10, 1],
        };
        back.map(|back| (rank + LEN - back) % LEN)
            .into_iter()
            .for_each(visit);
    }
}

impl Enumerable for Circle {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        LEN
    }

    fn rank(&self, at: &usize) -> usize {
        match self.0 {
            Some(Law::Rank) => at ^ 1,
            _ => *at,
        }
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        let steps = match self.0 {
            Some(Law::SuccessorRanks) => [10, 1],
            _ => [1, 10],
        };
        steps
            .map(|by| (rank + by) % LEN)
            .into_iter()
            .for_each(visit);
    }
}

/// The symmetries are the rotations by 100.
impl Symmetric for Circle {
    fn canonical(&self, at: &usize) -> usize {
        match self.0 {
            Some(Law::CanonicalTwice) => (at + 1) % 100,
            Some(Law::Symmetry) => at / 100,
            _ => at % 100,
        }
    }
}

fn is_goal(at: &usize) -> bool {
    at.is_multiple_of(100)
}

/// All checks, one after the other.
fn audit(circle: &Circle, estimate: fn(&usize) -> u32) -> Result<usize, Violation<usize>> {
    let audit = Audit::whole(circle);
    let audit = audit.ranks()?.predecessors()?.predecessor_ranks()?;
    let audit = audit.symmetries(is_goal)?;
    Ok(audit.estimate(is_goal, &estimate)?.states().len())
}

#[test]
fn the_audit_names_the_broken_law() {
    assert_eq!(audit(&Circle(None), |_| 0), Ok(LEN));
    let laws = [
        Law::Rank,
        Law::SuccessorRanks,
        Law::MissingPredecessor,
        Law::WrongPredecessor,
        Law::PredecessorRanks,
        Law::CanonicalTwice,
        Law::Symmetry,
    ];
    for law in laws {
        let violation = audit(&Circle(Some(law)), |_| 0).unwrap_err();
        assert_eq!(violation.law, law);
    }
    let of_goals = audit(&Circle(None), |_| 1).unwrap_err();
    assert_eq!((of_goals.law, of_goals.other), (Law::Estimate, None));
    assert!(is_goal(&of_goals.state));
    let too_steep = audit(&Circle(None), |at| u32::from(at % 100 == 50) * 2).unwrap_err();
    assert_eq!((too_steep.law, too_steep.state), (Law::Estimate, 50));
    let message = "the estimate of a goal is not 0, or a move decreases it by more than its cost";
    let expected = format!("state 50: {message} (the other state is 51)");
    assert_eq!(too_steep.to_string(), expected);
}

#[test]
fn a_sample_has_different_states_and_is_the_same_each_time() {
    let sample = || Audit::sample(&Circle(None), [5], 100).states().to_vec();
    let states: HashSet<usize> = sample().into_iter().collect();
    assert_eq!((states.len(), sample()), (100, sample()));
}

/// A graph with some wrong predecessors.
struct Wrong<'a> {
    graph: &'a Graph,
    /// For each pair (from, to), `predecessors(to)` is wrong about `from`: it lacks `from` if a move connects them, and has it
    /// otherwise.
    pairs: &'a [(usize, usize)],
}

impl StateSpace for Wrong<'_> {
    type State = usize;
    type Move = usize;

    fn moves(&self, from: &usize) -> impl Iterator<Item = usize> {
        self.graph.moves(from)
    }

    fn apply(&self, from: &usize, to: &usize) -> usize {
        self.graph.apply(from, to)
    }
}

impl Reversible for Wrong<'_> {
    fn predecessors(&self, to: &usize) -> impl Iterator<Item = usize> {
        let is_move = |from: usize| self.graph.0[from].contains(to);
        let is_wrong = |from| self.pairs.contains(&(from, *to));
        (0..self.graph.len()).filter(move |from| is_move(*from) != is_wrong(*from))
    }
}

/// How often `bidirectional` and `bidirectional_all` gave an allowed answer, and how often they noticed wrong predecessors.
#[derive(Debug, Default)]
struct Answers {
    allowed: usize,
    noticed: usize,
}

impl Answers {
    /// Searches from the first to the last vertex.
    fn check(&mut self, graph: &Graph, pairs: &[(usize, usize)]) {
        let space = Wrong { graph, pairs };
        let goal = graph.len() - 1;
        let expected = bfs_all(graph, [0], |at| *at == goal, Limits::none()).outcome;
        let expected = expected.map(|paths| (paths.count(), paths.first()));
        let first = catch_unwind(|| bidirectional(&space, [0], [goal], Limits::none()).outcome);
        let all = catch_unwind(|| {
            let all = bidirectional_all(&space, [0], [goal], Limits::none()).outcome;
            all.map(|paths| (paths.count(), paths.first()))
        });
        let expected_first = expected.clone().map(|(_, first)| first);
        let is_allowed = |is_right: bool, is_solved: bool| {
            // Without debug assertions, a path can be too long and paths can be missing, but a path exists.
            is_right || !cfg!(debug_assertions) && is_solved && expected.is_solved()
        };
        for answer in [
            first.map(|first| is_allowed(first == expected_first, first.is_solved())),
            all.map(|all| is_allowed(all == expected, all.is_solved())),
        ] {
            match answer {
                Ok(is_allowed) => {
                    assert!(is_allowed, "{:?} {pairs:?}", graph.0);
                    self.allowed += 1;
                }
                Err(_) => self.noticed += 1,
            }
        }
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_wrong_predecessor_is_noticed_or_changes_nothing() {
    let mut answers = Answers::default();
    for graph in Graph::all_small() {
        for from in 0..Graph::SMALL {
            for to in 0..Graph::SMALL {
                answers.check(&graph, &[(from, to)]);
            }
        }
    }
    assert!(answers.allowed > 0 && answers.noticed > 0, "{answers:?}");
}

#[test]
#[should_panic(expected = "a state with a move to another state is not among its predecessors")]
fn a_missing_predecessor_after_the_second_start_is_noticed() {
    let graph = Graph(vec![vec![], vec![2], vec![3], vec![]]);
    let space = Wrong {
        graph: &graph,
        pairs: &[(2, 3)],
    };
    let _ = bidirectional(&space, [0, 1], [3], Limits::none());
}

#[test]
#[cfg(debug_assertions)]
fn wrong_predecessors_in_larger_graphs_are_noticed_or_change_nothing() {
    let mut answers = Answers::default();
    let mut random = random();
    for _ in 0..20_000 {
        let len = 5 + random(3);
        let mut row = |_| (0..len).filter(|_| random(len) < 2).collect();
        let graph = Graph((0..len).map(&mut row).collect());
        let pairs: Vec<_> = (0..=random(3))
            .map(|_| (random(len), random(len)))
            .collect();
        answers.check(&graph, &pairs);
    }
    assert!(answers.allowed > 0 && answers.noticed > 0, "{answers:?}");
}

/// Eight lamps. A move turns a lamp on or off, but a lit lamp 0 keeps lamp 1 as it is.
struct Linked;

impl StateSpace for Linked {
    type State = u8;
    type Move = u32;

    fn moves(&self, _: &u8) -> impl Iterator<Item = u32> {
        0..8
    }

    fn apply(&self, lamps: &u8, lamp: &u32) -> u8 {
        if *lamp == 1 && lamps & 1 == 1 {
            *lamps
        } else {
            lamps ^ (1 << lamp)
        }
    }
}

impl Commuting for Linked {}

#[test]
fn moves_that_do_not_commute_are_noticed() {
    let cube = Cube {
        dimensions: 8,
        side_by_side: false,
    };
    assert!(Audit::whole(&cube).commuting().is_ok());
    let violation = Audit::of(&Linked, 0..=255).commuting().unwrap_err();
    assert_eq!((violation.law, violation.other), (Law::Commuting, None));
}
