//! The values of moves equal those of a table of all states, made by another route.
//!
//! With `WHOLE_SPACES=1`, all boards of `flip`, `fridge` and `four` are compared, and more pairs of the
//! other puzzles. Without it, a sample is compared.

use board_core::{Bitboard, Placements, Stones};
use puzzles::analysis::Analyser;
use puzzles::inputs::DistanceFilter;
use puzzles::{Engine, Method, Random, Request, State, StateOf, TypedPuzzle};
use puzzles::{flip, four, fridge, sdao, swap, toys};
use search_core::{DistanceTable, Enumerable, Limits, StateSpace};

use crate::exhaustive::answers::table;
use crate::exhaustive::flip::lightest_by_brute_force;

/// The step from one compared position to the next: `sample`, or `whole` with `WHOLE_SPACES`.
fn step(sample: usize, whole: usize) -> usize {
    match std::env::var_os("WHOLE_SPACES") {
        Some(_) => whole,
        None => sample,
    }
}

/// The stones and the side to move of a state.
fn of<T: Clone + Into<State>>(state: &T) -> State {
    state.clone().into()
}

/// The numbers of shortest lists in a table, by rank.
fn lists<P: TypedPuzzle>(case: &P, table: &DistanceTable) -> Vec<u128> {
    let counts = table.count_paths(&case.space());
    counts.into_iter().map(u128::from).collect()
}

/// The analyser of a type of cases.
fn analyser<P: TypedPuzzle>() -> Analyser {
    let puzzle = puzzles::find(P::ABOUT.name).expect("it is a puzzle");
    puzzle.analyser()
}

/// Compares the analysis of a position with a table.
#[track_caller]
fn check<P: TypedPuzzle>(
    analyser: &Analyser,
    boards: &[Stones],
    table: &DistanceTable,
    counts: &[u128],
) {
    let case = P::from_boards(boards);
    let space = case.space();
    let value = |state: &StateOf<P>| {
        let rank = space.rank(state);
        (table.distance(rank), counts[rank])
    };
    let found = analyser.start(boards).analyse(0);
    let starts = case.starts();
    let least = starts.iter().filter_map(|start| value(start).0).min();
    let nearest = starts.iter().map(value).filter(|it| it.0 == least);
    assert_eq!(found.distance.moves(), least);
    let count = match least {
        None => 0,
        // The list without moves is the same for each start.
        Some(0) => 1,
        Some(_) => nearest.map(|it| it.1).sum(),
    };
    assert_eq!(found.count, count);
    let side = match &starts[..] {
        [start] => of(start).side,
        _ => None,
    };
    assert_eq!(found.side, side);

    let mut expected: Vec<_> = Vec::new();
    for start in &starts {
        for step in space.moves(start) {
            let next = space.apply(start, &step);
            let text = Into::<puzzles::Move>::into(step).to_string();
            expected.push((text, of(start).side, of(&next).stones, value(&next)));
        }
    }
    expected.sort_by_key(|(.., (distance, _))| distance.unwrap_or(u32::MAX));
    assert_eq!(found.moves.len(), expected.len());
    for (found, (text, side, board, (distance, count))) in found.moves.iter().zip(expected) {
        assert_eq!(found.step.text.replace(' ', ""), text);
        assert_eq!(found.step.side, side);
        assert_eq!(found.step.board, board);
        assert_eq!((found.distance.moves(), found.count), (distance, count));
        let cost = distance.map(|after| after + 1 - least.expect("a goal can be reached"));
        assert_eq!(found.delta, cost);
    }

    let list = found.list.as_deref();
    assert_eq!(list.map(<[_]>::len), least.map(|least| least as usize));
    if let Some([first, rest @ ..]) = list {
        let best = found.moves.iter().find(|value| value.delta == Some(0));
        assert_eq!(best.map(|best| &best.step), Some(first));
        let line = analyser.read(boards, &first.text).expect("it is legal");
        assert_eq!(line.steps(), std::slice::from_ref(first));
        assert_eq!(line.analyse(0), found);
        let after = line.analyse(1);
        assert_eq!(after.list.as_deref(), Some(rest));
        assert_eq!(after.boards[0], first.board);
    }
}

/// Each board of `fridge` is solved by exactly one set of switches.
#[test]
fn boards_of_flip_and_fridge_agree() {
    let sets = |board| lightest_by_brute_force(board).len() as u128;
    check_all_boards::<flip::Case>(&Bitboard::all().map(sets).collect::<Vec<_>>());
    check_all_boards::<fridge::Case>(&vec![1; 1 << 16]);
}

fn check_all_boards<P: TypedPuzzle>(counts: &[u128]) {
    let analyser = analyser::<P>();
    let table = table(&P::from_boards(&[Stones::EMPTY]));
    for board in Bitboard::all().step_by(step(19, 1)) {
        check::<P>(&analyser, &[Stones::filled(board)], &table, counts);
    }
}

/// A sample of all boards, and one board of each class of solved boards, on which either colour can move.
#[test]
fn boards_of_four_agree() {
    let group = puzzles::find("four").expect("it is a puzzle").group();
    let is_class = |board| four::has_line(board) && group.canonical(&[board])[0] == board;
    let boards = four::Rules::PLACEMENTS.iter().enumerate();
    let boards = boards.filter(|(number, board)| number % step(173, 1) == 0 || is_class(*board));
    let boards: Vec<Stones> = boards.map(|(_, board)| board).collect();
    let case = four::Case { stones: boards[0] };
    let table = table(&case);
    let counts = lists(&case, &table);
    let analyser = analyser::<four::Case>();
    for board in boards {
        check::<four::Case>(&analyser, &[board], &table, &counts);
    }
}

/// Compares positions for each of some targets, every `step` of the positions.
fn check_targets<P: TypedPuzzle>(targets: &[Stones], step: usize) {
    let analyser = analyser::<P>();
    for target in targets {
        let case = P::from_boards(&[*target, *target]);
        let table = table(&case);
        let counts = lists(&case, &table);
        for rank in (0..table.iter().len()).step_by(step) {
            let start = of(&case.space().unrank(rank)).stones;
            check::<P>(&analyser, &[start, *target], &table, &counts);
        }
    }
}

/// Some of the boards with this number of black pieces.
fn boards(black: u32, step: usize) -> impl Iterator<Item = Stones> {
    Placements::new(black, 16 - black).iter().step_by(step)
}

#[test]
fn pairs_of_swap_and_toys_agree() {
    check_targets::<swap::Case>(&boards(8, 2_039).collect::<Vec<_>>(), step(101, 1));
    let toys = [0, 1, 3, 7, 12, 16].into_iter();
    let toys = toys.flat_map(|black| boards(black, 3_001));
    check_targets::<toys::Case>(&toys.collect::<Vec<_>>(), step(41, 1));
}

#[test]
fn pairs_of_sdao_agree() {
    let targets = sdao::Rules::PLACEMENTS
        .iter()
        .skip(77)
        .step_by(step(900_000, 300_000));
    check_targets::<sdao::Case>(&targets.collect::<Vec<_>>(), step(18_001, 601));
}

/// Each position has another target, and its values are compared with a search from both ends for each move.
#[test]
fn pairs_of_sdao_with_different_targets_agree() {
    let puzzle = puzzles::find("sdao").expect("it is a puzzle");
    let mut request = Request::new(Method::new(Engine::Bidirectional));
    request.count = true;
    let mut session = puzzle.session(request).expect("it has this engine");
    let mut value = |boards: [Stones; 2]| {
        let solved = session
            .answer(&boards, Limits::none().into())
            .outcome
            .solution()
            .ok();
        solved.map_or((None, 0), |it| {
            (Some(it.distance), it.count.unwrap_or_default())
        })
    };
    let (mut inputs, mut random) = (puzzle.inputs(), Random::new(1));
    let analyser = puzzle.analyser();
    for _ in 0..step(4, 200) {
        let boards = inputs.random(&mut random, &DistanceFilter::Any);
        let boards = boards.expect("any pair will do");
        let (from, to) = (boards[0], boards[1]);
        let found = analyser.start(&boards).analyse(0);
        assert_eq!((found.distance.moves(), found.count), value([from, to]));
        for found in &found.moves {
            // The next mover is Black, and the first mover of a case is White.
            let after = [found.step.board, to].map(Stones::with_colours_exchanged);
            assert_eq!((found.distance.moves(), found.count), value(after));
        }
    }
}
