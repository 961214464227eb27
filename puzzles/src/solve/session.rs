//! Sessions: they answer cases one after the other, and whole streams.

use board_core::Stones;
use search_core::{Control, Limits, Outcome};

use super::answer::{Answer, Request, Solution, write_answer};
use super::solver::Solver;
use crate::about::MoveText;
use crate::engine::MethodError;
use crate::rules::{Move, PuzzleRules, TypedPuzzle, distance};
use crate::text::{AnswerLines, CaseStream, FixedLayout};

/// The number of cases that a lookup table answers together, between two checks of the limits.
const BATCH: usize = 256;

/// Answers cases of one puzzle by one request.
#[derive(Debug)]
pub struct Session {
    rules: &'static PuzzleRules,
    pub(crate) solver: Solver,
    request: Request,
    layout: FixedLayout,
    write_closed_form: Option<WriteLines>,
}

/// Writes the distances of the next cases of a stream, until a limit is reached or a case has another layout.
pub(crate) type WriteLines = fn(&mut CaseStream, Limits<'_>, &mut Vec<u8>);

/// Writes distances by the closed form of a puzzle, which is a constant, so the loop has no indirect call.
pub(crate) fn write_closed_form<P: TypedPuzzle>(
    cases: &mut CaseStream,
    limits: Limits<'_>,
    out: &mut Vec<u8>,
) {
    let layout = const { &FixedLayout::new(&P::ABOUT.format) };
    let lines = const { &AnswerLines::new(P::ABOUT.unsolvable) };
    cases.write_lines((layout, lines), limits, out, distance::<P>);
}

impl Session {
    /// A session by a request. `write_closed_form` is the fast path of a puzzle with a closed form.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use the requested method.
    pub(crate) fn new(
        rules: &'static PuzzleRules,
        request: Request,
        write_closed_form: Option<WriteLines>,
    ) -> Result<Self, MethodError> {
        Ok(Self {
            rules,
            solver: Solver::new(rules, request.method)?,
            request,
            layout: FixedLayout::new(&rules.about.format),
            write_closed_form,
        })
    }

    /// Answers a case.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format). Boards from a [`CaseStream`] are always correct.
    pub fn answer(&mut self, boards: &[Stones], control: Control<'_>) -> Answer<'static> {
        let form = self.rules.about.moves;
        let texts = move |moves: &[Move]| -> Vec<MoveText> {
            moves.iter().map(|step| form.write(step.cells())).collect()
        };
        let (case, request) = (self.rules.case(boards), self.request);
        let report = if request.count || request.lists.is_some() {
            // One search finds all lists, and the distance with them.
            let lists = self.solver.lists(&case, request.extra, control);
            lists.map(|lists| Solution {
                distance: lists.distance(),
                moves: request.moves.then(|| texts(&lists.first())),
                count: request.count.then(|| lists.count()),
                lists: request.lists.map(|most| {
                    let most = usize::try_from(most).unwrap_or(usize::MAX);
                    let all = lists.into_iter().take(most);
                    Box::new(all.map(move |list| texts(&list))) as _
                }),
            })
        } else if request.moves {
            self.solver.solve(&case, control).map(|path| Solution {
                moves: Some(texts(&path.moves)),
                ..Solution::of(path.len())
            })
        } else {
            self.solver.distance(&case, control).map(Solution::of)
        };
        Answer {
            outcome: report.outcome,
            engine: self.solver.engine(),
            stats: report.stats,
        }
    }

    /// Answers the next cases of a stream, as long as their layout is fixed: four rows of four characters for each
    /// board, a line feed after each row, and at most one blank line before a board. The answers are added to
    /// `out` as [`write_answer`](crate::write_answer) writes them.
    ///
    /// This is much faster than [`CaseStream::next_case`] and `answer`, and the answers are the
    /// same. It stops before the first case that has another layout, has a fault or is not there as a whole, and at
    /// the deadline or a cancellation. `next_case` then tells which of these it is. If lists are requested, or
    /// `control` has a limit of depth or states, it answers no case.
    ///
    /// A lookup table answers up to 256 cases together and may use all processors. Deadline and cancellation are
    /// checked before each such group.
    ///
    /// # Example: two cases with a fixed layout, and another one
    ///
    /// ```
    /// use puzzles::{Engine, Method, Request, text::CaseStream};
    /// use search_core::Limits;
    ///
    /// let flip = puzzles::find("flip").unwrap();
    /// let mut cases = CaseStream::new(flip.about().format);
    /// cases.push(b"bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\nbbbb bbbb bbbb bbbb\n");
    /// let mut session = flip.session(Request::new(Method::new(Engine::Auto))).unwrap();
    /// let mut out = Vec::new();
    /// session.answer_many(&mut cases, Limits::none().into(), &mut out);
    /// assert_eq!(out, b"4\n0\n");
    /// assert_eq!(cases.cases(), 2);
    /// ```
    pub fn answer_many(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>) {
        let (request, limits) = (self.request, control.limits);
        if request.lists.is_some() || limits.max_depth.is_some() || limits.max_states.is_some() {
            return;
        }
        match self.write_closed_form {
            Some(write) if self.is_distance() && self.solver.has_closed_form() => {
                write(cases, limits, out);
            }
            _ => {
                self.write_answers(cases, control, out);
                self.write_looked_up(cases, control, out);
            }
        }
    }

    /// Whether the distance alone is requested.
    const fn is_distance(&self) -> bool {
        !self.request.moves && !self.request.count
    }

    // The routes through a stream. Each ends before a case that it cannot answer.

    /// Writes the answer to a case, unless a limit stops it.
    pub(crate) fn write(
        &mut self,
        boards: &[Stones],
        control: Control<'_>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let outcome = self.answer(boards, control).outcome;
        if matches!(outcome, Outcome::Stopped(_)) {
            return None;
        }
        write_answer(out, &self.rules.about, self.request, outcome).ok()
    }

    /// Writes answers; distances alone, until the lookup table is made.
    fn write_answers(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>) {
        let (layout, is_distance) = (self.layout, self.is_distance());
        let mut answer = |boards: &[Stones]| {
            let is_looked_up = is_distance && self.solver.table().is_some();
            (!is_looked_up).then(|| self.write(boards, control, out))?
        };
        while control.limits.reached().is_none() && cases.fixed_cases(&layout, 1, &mut answer) {}
    }

    /// Writes distances by the lookup table, if it is made.
    fn write_looked_up(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>) {
        let Some(table) = self.solver.table() else {
            return;
        };
        let mut goes_on = true;
        while goes_on && control.limits.reached().is_none() {
            let mut together = Vec::with_capacity(BATCH);
            goes_on = cases.fixed_cases(&self.layout, BATCH, |boards| {
                together.push(boards.iter().copied().collect());
                Some(())
            });
            for distance in table.distances(&together) {
                let outcome = Outcome::proved(distance.moves().map(Solution::of));
                write_answer(out, &self.rules.about, self.request, outcome)
                    .expect("a vector has room");
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
        puzzle: &'static crate::Puzzle,
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
        let control = Limits::none().max_states(with_count).into();
        let solution = session.answer(&boards, control).outcome.solution().ok();
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
