//! A session with the cases of one type.

use std::fmt::Write;

use board_core::Stones;
use search_core::{Control, Limits, Outcome, Report, Stats};

use crate::bulk;
use crate::capabilities::Registered;
use crate::case::MoveOf;
use crate::text::{CaseStream, write_answer};
use crate::{Answer, Engine, MoveText, Request, Session, Solution, Solver};

/// A session with the cases of one type.
#[derive(Debug)]
pub(crate) struct Run<C: Registered> {
    solver: Solver<C>,
    request: Request,
}

impl<C: Registered> Session for Run<C> {
    fn answer(&mut self, boards: &[Stones], mut control: Control<'_>) -> Answer<'_> {
        let case = C::from_boards(boards);
        let report = self.distance_and_moves(&case, control);
        let engine = self.solver.engine();
        let mut stats = report.stats;
        let (distance, moves) = match report.outcome {
            Outcome::Solved(found) => found,
            Outcome::Unsolvable => return unsolved(Outcome::Unsolvable, engine, stats),
            Outcome::Stopped(limit) => return unsolved(Outcome::Stopped(limit), engine, stats),
        };
        let mut solution = Solution {
            distance,
            moves,
            count: None,
            lists: None,
        };
        if self.request.count || self.request.lists.is_some() {
            // The second search has what the first has left of the states.
            let limits = &mut control.limits;
            limits.max_states = limits
                .max_states
                .map(|most| most - stats.expanded.min(most));
            let report = self.solver.lists(&case, control);
            stats += report.stats;
            let lists = match report.outcome {
                Outcome::Solved(lists) => lists,
                Outcome::Unsolvable => unreachable!("there is at least the list just found"),
                Outcome::Stopped(limit) => return unsolved(Outcome::Stopped(limit), engine, stats),
            };
            assert_eq!(
                lists.distance(),
                distance,
                "all shortest lists are as long as the first"
            );
            solution.count = self.request.count.then(|| lists.count());
            if let Some(most) = self.request.lists {
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                let lists = lists.into_iter().take(most).map(texts::<C>);
                solution.lists = Some(Box::new(lists));
            }
        }
        Answer {
            outcome: Outcome::Solved(solution),
            engine,
            stats,
        }
    }

    fn answer_many(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>) {
        let request = self.request;
        let limits = control.limits;
        if request.lists.is_some() || limits.max_depth.is_some() || limits.max_states.is_some() {
            return;
        }
        if request.moves || request.count {
            bulk::answer_each::<C>(cases, limits, |boards| {
                let outcome = self.answer(boards, control).outcome;
                if matches!(outcome, Outcome::Stopped(_)) {
                    return None;
                }
                write_answer(out, &C::ABOUT, request, outcome).ok()
            });
        } else if let Some(closed_form) = self.solver.closed_form() {
            (closed_form.write_lines)(cases, limits, out);
        } else {
            bulk::write_lines::<C>(cases, 1, limits, out, |boards| {
                let case = C::from_boards(boards);
                match self.solver.distance(&case, control).outcome {
                    Outcome::Solved(distance) => Some(Some(distance)),
                    Outcome::Unsolvable => Some(None),
                    Outcome::Stopped(_) => None,
                }
            });
        }
    }
}

impl<C: Registered> Run<C> {
    /// A session in which this solver does what is asked.
    pub(crate) const fn new(solver: Solver<C>, request: Request) -> Self {
        Self { solver, request }
    }

    /// The distance of a case, whatever it takes; `None` if there is no way.
    pub(crate) fn distance(&mut self, case: &C) -> Option<u32> {
        match self.solver.distance(case, Limits::none().into()).outcome {
            Outcome::Solved(distance) => Some(distance),
            Outcome::Unsolvable => None,
            Outcome::Stopped(_) => unreachable!("there is no limit"),
        }
    }

    /// The distance, and the first list if it is asked for.
    fn distance_and_moves(
        &mut self,
        case: &C,
        control: Control<'_>,
    ) -> Report<(u32, Option<Vec<MoveText>>)> {
        if !self.request.moves {
            let report = self.solver.distance(case, control);
            return report.map(|distance| (distance, None));
        }
        self.solver.solve(case, control).map(|path| {
            let distance = u32::try_from(path.len()).expect("a distance is a u32");
            (distance, Some(texts::<C>(path.moves)))
        })
    }
}

fn unsolved(outcome: Outcome<Solution<'static>>, engine: Engine, stats: Stats) -> Answer<'static> {
    Answer {
        outcome,
        engine,
        stats,
    }
}

fn texts<C: Registered>(moves: Vec<MoveOf<C>>) -> Vec<MoveText> {
    let spelling = C::CAPABILITIES.spelling;
    let text = |step: MoveOf<C>| {
        let mut text = MoveText::new();
        match &spelling {
            Some(spelling) => text.push_str(&(spelling.write_move)(&step)),
            None => write!(text, "{step}").expect("a move has at most eight characters"),
        }
        text
    };
    moves.into_iter().map(text).collect()
}
