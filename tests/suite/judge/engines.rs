//! Every case on every engine, with and without symmetry.

use std::collections::{BTreeSet, HashMap};

use puzzles::text::Boards;
use puzzles::{About, Engine, Method, MethodError, MoveText, PUZZLES, Puzzle, Request};
use search_core::{Limits, Outcome};
use tests::cases::{self, Case};

use super::answers::{MOST_LISTS, Solved, ask, boards_of, everything, requests};

/// A question to an engine: boards, and the limit of moves.
type Question = (Boards, Option<u32>);

/// The answers of one engine.
type Answers = HashMap<Question, Outcome<Solved>>;

/// The route that all others are compared with.
const REFERENCE: Method = Method::new(Engine::Auto);

/// Why a puzzle refuses a method, if it does.
pub(super) fn refusal(about: &About, method: Method) -> Option<MethodError> {
    let Method { engine, symmetry } = method;
    let engines = about.engines;
    if engine != Engine::Auto && !engines.contains(&engine) {
        Some(MethodError::EngineDoesNotFit { engine, engines })
    } else if engine == Engine::Subset && symmetry {
        Some(MethodError::NothingToReduce(engine))
    } else {
        None
    }
}

/// The methods by which a puzzle can be solved.
pub(super) fn methods(about: &About, symmetry: bool) -> impl Iterator<Item = Method> {
    Engine::ALL
        .into_iter()
        .map(move |engine| Method { engine, symmetry })
        .filter(|method| refusal(about, *method).is_none())
}

#[test]
fn unsuitable_methods_are_rejected_with_the_reason() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        for symmetry in [false, true] {
            for engine in Engine::ALL {
                let method = Method { engine, symmetry };
                let session = puzzle.session(everything(method));
                assert_eq!(
                    session.err(),
                    refusal(about, method),
                    "{}: {method:?}",
                    about.name
                );
            }
        }
    }
}

/// The answers of one method to all cases that do not skip its engine.
///
/// Equal questions are asked once. Questions with equal last boards are adjacent, so that each table is made once.
fn answers(puzzle: &'static Puzzle, cases: &[Case], method: Method) -> Answers {
    let about = puzzle.about();
    let mut questions: Vec<Question> = cases
        .iter()
        .filter(|case| !case.skip.contains_key(method.engine.name()))
        .flat_map(|case| {
            let boards = boards_of(about, &case.input);
            boards.into_iter().map(|boards| (boards, case.max_depth))
        })
        .collect();
    questions.sort_unstable_by_key(|(boards, max_depth)| {
        (boards.last().copied(), boards.clone(), *max_depth)
    });
    questions.dedup();
    let mut session = puzzle.session(everything(method)).expect("the method fits");
    let moves_alone = Request {
        moves: true,
        ..Request::new(method)
    };
    let mut moves_alone = puzzle.session(moves_alone).expect("the method fits");
    questions
        .into_iter()
        .map(|question| {
            let outcome = ask(&mut session, &question.0, question.1);
            if method.engine == Engine::Retrograde {
                // The first list comes from the same table.
                return (question, outcome);
            }
            // The search for one list is another one than the search for all lists.
            let first = ask(&mut moves_alone, &question.0, question.1)
                .solution()
                .ok();
            let first = first.map(|solved| (solved.distance, solved.moves));
            let of_all = outcome
                .as_ref()
                .map(|all| (all.distance, all.moves.clone()));
            assert_eq!(first, of_all.solution().ok(), "{}: {method:?}", about.name);
            (question, outcome)
        })
        .collect()
}

/// Equal answers are equal bytes: the printed text depends on the answer, and not on the method.
#[track_caller]
fn check_methods(symmetry: bool) {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        let cases = cases::of(about.name);
        let reference = answers(puzzle, &cases, REFERENCE);
        for method in methods(about, symmetry) {
            for (question, outcome) in answers(puzzle, &cases, method) {
                let context = format!("{}, {method:?}: {question:?}", about.name);
                assert_eq!(outcome, reference[&question], "{context}");
            }
        }
    }
}

#[test]
fn all_engines_give_the_same_answers() {
    check_methods(false);
}

#[test]
fn all_engines_give_the_same_answers_up_to_symmetry() {
    check_methods(true);
}

/// Whether a list of moves leads from a start of a case to a goal.
fn is_solution(puzzle: &'static Puzzle, boards: &Boards, moves: &[MoveText]) -> bool {
    let moves: Vec<&str> = moves.iter().map(MoveText::as_str).collect();
    let Ok(line) = puzzle.analyser().read(boards, &moves.join(" ")) else {
        return false;
    };
    let steps = line.steps();
    let mut boards = boards.clone();
    boards[0] = steps.last().map_or(boards[0], |step| step.board);
    let session = puzzle.session(Request::new(REFERENCE));
    let mut session = session.expect("the method fits");
    let answer = session.answer(&boards, Limits::none().into());
    answer
        .outcome
        .solution()
        .ok()
        .is_some_and(|solution| solution.distance == 0)
}

#[track_caller]
fn check_lists(puzzle: &'static Puzzle, boards: &Boards, solved: &Solved) {
    let lists = solved.lists.as_ref().expect("lists were asked for");
    assert_eq!(
        solved.moves.as_ref(),
        lists.first(),
        "the first is the first"
    );
    for list in lists {
        assert_eq!(list.len(), solved.distance as usize, "all are as short");
        assert!(
            is_solution(puzzle, boards, list),
            "{list:?} leads to the goal"
        );
    }
    let distinct: BTreeSet<_> = lists.iter().collect();
    assert_eq!(distinct.len(), lists.len(), "no list comes twice");
    let count = solved.count.expect("the count was asked for");
    assert_eq!(
        lists.len() as u128,
        count.min(MOST_LISTS.into()),
        "all are there"
    );
}

#[test]
fn lists_replay_and_are_distinct_and_complete() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        for ((boards, _), outcome) in answers(puzzle, &cases::of(about.name), REFERENCE) {
            if let Outcome::Solved(solved) = outcome {
                check_lists(puzzle, &boards, &solved);
            }
        }
    }
}

#[test]
fn smaller_requests_get_the_same_results() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        let cases = cases::of(about.name);
        let reference = answers(puzzle, &cases, REFERENCE);
        for request in requests(about, REFERENCE) {
            let mut session = puzzle.session(request).expect("the method fits");
            for ((boards, max_depth), all) in &reference {
                let outcome = ask(&mut session, boards, *max_depth);
                let expected = all.as_ref().map(|all| Solved {
                    distance: all.distance,
                    moves: all.moves.clone().filter(|_| request.moves),
                    count: all.count.filter(|_| request.count),
                    lists: all.lists.clone().filter(|_| request.lists.is_some()),
                });
                assert_eq!(outcome, expected, "{}: {request:?}", about.name);
            }
        }
    }
}
