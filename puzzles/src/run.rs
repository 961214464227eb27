//! The session of a type of cases.

use board_core::Stones;
use search_core::{Control, Outcome, Report};

use crate::capabilities::Registered;
use crate::case::MoveOf;
use crate::text::{AnswerLines, CaseStream, FixedLayout, write_answer};
use crate::{About, Answer, MoveText, Request, Session, Solution, Solver};

/// The number of cases that a lookup table answers together, between two checks of the limits.
const BATCH: usize = 256;

/// The session of a type of cases.
#[derive(Debug)]
pub(crate) struct Run<C: Registered> {
    pub(crate) about: &'static About,
    pub(crate) solver: Solver<C>,
    pub(crate) request: Request,
}

impl<C: Registered> Session for Run<C> {
    fn answer_case(&mut self, boards: &[Stones], control: Control<'_>) -> Answer<'_> {
        let form = self.about.moves;
        let texts = move |moves: &[MoveOf<C>]| -> Vec<MoveText> {
            moves.iter().map(|step| form.write(step)).collect()
        };
        let Self {
            solver, request, ..
        } = self;
        let case = C::from_boards(boards);
        if request.count || request.lists.is_some() {
            // One search finds all lists, and the distance with them.
            let engine = solver.engine();
            let Report { outcome, stats } = solver.lists(&case, control);
            let outcome = outcome.map(|lists| Solution {
                distance: lists.distance(),
                moves: request.moves.then(|| texts(&lists.first())),
                count: request.count.then(|| lists.count()),
                lists: request.lists.map(|most| {
                    let most = usize::try_from(most).unwrap_or(usize::MAX);
                    Box::new(lists.into_iter().take(most).map(move |list| texts(&list))) as _
                }),
            });
            return Answer {
                outcome,
                engine,
                stats,
            };
        }
        let report = if request.moves {
            solver.solve(&case, control).map(|path| {
                let distance = u32::try_from(path.len()).expect("a distance is a u32");
                (distance, Some(texts(&path.moves)))
            })
        } else {
            let report = solver.distance(&case, control);
            report.map(|distance| (distance, None))
        };
        Answer {
            outcome: report.outcome.map(|(distance, moves)| Solution {
                moves,
                ..Solution::of(distance)
            }),
            engine: solver.engine(),
            stats: report.stats,
        }
    }

    fn answer_stream(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>) {
        let (about, request) = (self.about, self.request);
        let limits = control.limits;
        if request.lists.is_some() || limits.max_depth.is_some() || limits.max_states.is_some() {
            return;
        }
        let layout = const { &FixedLayout::new(&C::ABOUT.format) };
        if request.moves || request.count {
            let mut answer = |boards: &[Stones]| {
                let outcome = self.answer_case(boards, control).outcome;
                if matches!(outcome, Outcome::Stopped(_)) {
                    return None;
                }
                write_answer(out, about, request, outcome).ok()
            };
            while limits.reached().is_none() && cases.fixed_cases(layout, 1, &mut answer) {}
        } else if let Some(closed_form) = self.solver.closed_form() {
            (closed_form.write_lines)(cases, limits, out);
        } else {
            let lines = const { &AnswerLines::new(C::ABOUT.unsolvable) };
            cases.write_lines((layout, lines), 1, limits, out, |boards| {
                if self.solver.made_oracle().is_some() {
                    return None;
                }
                let case = C::from_boards(boards);
                match self.solver.distance(&case, control).outcome {
                    Outcome::Solved(distance) => Some(Some(distance)),
                    Outcome::Unsolvable => Some(None),
                    Outcome::Stopped(_) => None,
                }
            });
            let Some(oracle) = self.solver.made_oracle() else {
                return;
            };
            let mut goes_on = true;
            while goes_on && limits.reached().is_none() {
                let mut together = Vec::with_capacity(BATCH);
                goes_on = cases.fixed_cases(layout, BATCH, |boards| {
                    together.push(C::from_boards(boards));
                    Some(())
                });
                for distance in oracle.distances(&together) {
                    let outcome = Outcome::proved(distance.map(Solution::of));
                    write_answer(out, about, request, outcome).expect("a vector has room");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use search_core::{Limits, Stats};

    use super::*;
    use crate::{Engine, Method, PUZZLES};

    /// The statistics and the engine of the sample's last case, after `before` other cases.
    fn counted(
        puzzle: &dyn crate::Puzzle,
        engine: Engine,
        count: bool,
        before: usize,
    ) -> (Engine, Stats) {
        let about = puzzle.about();
        let cases = crate::text::read_input(about.sample.input.as_bytes(), &about.format);
        let case = cases
            .expect("the sample is faultless")
            .pop()
            .expect("it has a case");
        let mut request = Request::new(Method::new(engine));
        request.count = count;
        let mut session = puzzle.session(request).expect("the engine fits");
        for _ in 0..before {
            session.answer(&case, Control::default());
        }
        let answer = session.answer(&case, Control::default());
        (answer.engine, answer.stats)
    }

    #[test]
    fn counting_takes_one_search_within_its_limit() {
        let four = crate::find("four").expect("it is a puzzle");
        let about = four.about();
        let boards = about
            .format
            .parse(about.sample.input)
            .expect("it is a board");
        let plain = counted(four, Engine::Bfs, false, 0).1.expanded;
        let with_count = counted(four, Engine::Bfs, true, 0).1.expanded;
        assert!(with_count < 2 * plain, "{with_count} and {plain}");

        let mut request = Request::new(Method::new(Engine::Bfs));
        request.count = true;
        let mut session = four.session(request).expect("the engine fits");
        let control = Limits::none().max_states(with_count);
        let solution = session.answer(&boards, control).outcome.solved();
        let solution = solution.expect("the limit is high enough");
        assert_eq!((solution.distance, solution.count), (5, Some(4)));
    }

    #[test]
    fn the_engine_that_counts_is_the_same_for_every_case() {
        for &puzzle in PUZZLES {
            let first = counted(puzzle, Engine::Auto, true, 0);
            assert_eq!(counted(puzzle, Engine::Auto, true, 12), first, "{puzzle:?}");
        }
        let sdao = crate::find("sdao").expect("it is a puzzle");
        assert_eq!(
            counted(sdao, Engine::Auto, true, 12).0,
            Engine::Bidirectional
        );
    }
}
