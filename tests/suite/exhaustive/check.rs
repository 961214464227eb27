//! Verdicts on outputs: every board of `flip`, samples of every puzzle, and every list of some cases of
//! `swap`, each compared with a reference judge.

use std::collections::HashSet;

use board_core::{Bitboard, Cell, Stones};
use puzzles::check::{Checker, RejectionKind};
use puzzles::swap::matching_distance;
use puzzles::text::Boards;
use puzzles::{Engine, Method, Request};
use search_core::{Limits, Outcome};
use tests::reference::ReferenceBoard;
use tests::reference::swap::Board;

fn checker(puzzle: &str) -> Checker {
    let puzzle = puzzles::find(puzzle).expect("it is in the registry");
    puzzle.checker()
}

fn boards(black: impl IntoIterator<Item = Bitboard>) -> Boards {
    black.into_iter().map(Stones::filled).collect()
}

#[test]
fn one_answer_is_right_for_every_board_of_flip() {
    let mut checker = checker("flip");
    for black in Bitboard::all() {
        let distance = puzzles::flip::Case::new(black).distance().moves();
        let case = [boards([black])];
        let mut is_right = |answer: String| checker.check(&case, answer.as_bytes()).is_ok();
        let right = distance.map_or("Impossible".to_owned(), |least| least.to_string());
        assert!(is_right(right), "{black:?}");
        for wrong in [
            distance.map(|least| least + 1),
            distance.map(|least| least.wrapping_sub(1)),
            distance.is_none().then_some(4),
        ] {
            assert!(
                wrong.is_none_or(|wrong| !is_right(wrong.to_string())),
                "{black:?}"
            );
        }
        assert!(
            distance.is_none() || !is_right("Impossible".to_owned()),
            "{black:?}"
        );
        assert!(!is_right("-1".to_owned()), "{black:?}");
    }
}

#[test]
fn the_expected_output_of_all_boards_of_flip_is_right() {
    let mut checker = checker("flip");
    let cases: Vec<Boards> = Bitboard::all().map(|black| boards([black])).collect();
    let expected = checker.expected(&cases);
    assert_eq!(checker.check(&cases, &expected), Ok(()));
    let one_less = expected.strip_suffix(b"0\n");
    let one_less = one_less.expect("the last board is black");
    let rejection = checker.check(&cases, one_less).expect_err("one is missing");
    assert_eq!(rejection.kind, RejectionKind::MissingAnswer);
    assert_eq!((rejection.case, rejection.line), (65_536, 65_535));
}

/// Whether a list is a shortest one, on an array of characters: each word is a move of the board that the
/// moves before have left, in either order of its cells.
fn is_shortest(from: Bitboard, to: Bitboard, list: &[String]) -> bool {
    let mut board = Board::from(from);
    for word in list {
        let other_way = format!("{}{}", &word[2..], &word[..2]);
        let mut moves = board.moves().into_iter();
        let Some((_, next)) = moves.find(|(name, _)| name == word || *name == other_way) else {
            return false;
        };
        board = next;
    }
    Some(list.len())
        == matching_distance(from, to)
            .moves()
            .map(|least| least as usize)
        && board == Board::from(to)
}

fn output(list: &[String]) -> String {
    let lines = list.iter().map(|word| format!("{word}\n"));
    format!("{}\n{}", list.len(), lines.collect::<String>())
}

/// All shortest lists between two boards.
fn all_lists(case: &Boards) -> Vec<Vec<String>> {
    let puzzle = puzzles::find("swap").expect("it is in the registry");
    let request = Request {
        lists: Some(u64::MAX),
        extra: 0,
        ..Request::new(Method::new(Engine::Auto))
    };
    let mut session = puzzle.session(request).expect("auto is an engine of all");
    let outcome = session.answer(case, Limits::none().into()).outcome;
    let Outcome::Solved(solution) = outcome else {
        panic!("every board of swap can be reached");
    };
    let lists = solution.lists.expect("they were asked for");
    lists
        .map(|list| list.iter().map(ToString::to_string).collect())
        .collect()
}

/// Boards that are a few exchanges apart; the fourth pair is the sample.
const PAIRS: [[u16; 2]; 5] = [
    [0x00ff, 0x017f],
    [0x00ff, 0x02df],
    [0x0f0f, 0x0f1d],
    [0x470f, 0xa5a5],
    [0x00ff, 0x066f],
];

#[test]
fn exactly_the_shortest_lists_are_right() {
    let cells = || Cell::ALL.iter();
    let words = cells().flat_map(|from| cells().map(move |to| format!("{from}{to}")));
    let words: Vec<String> = words.collect();
    let mut checker = checker("swap");
    let (mut right, mut wrong) = (0, 0);
    for pair in PAIRS {
        let [from, to] = pair.map(Bitboard::from_bits);
        let case = boards([from, to]);
        let lists = all_lists(&case);
        let known: HashSet<&Vec<String>> = lists.iter().collect();
        assert_eq!(known.len(), lists.len());
        // With many lists, a part of them has to be enough to change.
        let step = lists.len().div_ceil(24);
        for (index, list) in lists.iter().enumerate() {
            let cases = [case.clone()];
            assert!(checker.check(&cases, output(list).as_bytes()).is_ok());
            assert!(is_shortest(from, to, list));
            if index % step > 0 {
                continue;
            }
            for place in 0..list.len() {
                for word in &words {
                    let mut changed = list.clone();
                    changed[place].clone_from(word);
                    let expected = is_shortest(from, to, &changed);
                    let result = checker.check(&cases, output(&changed).as_bytes());
                    assert_eq!(result.is_ok(), expected, "{changed:?}: {result:?}");
                    *if expected { &mut right } else { &mut wrong } += 1;
                }
            }
        }
    }
    assert!(
        right > 400 && wrong > 50_000,
        "{right} right, {wrong} wrong"
    );
}

#[test]
fn a_list_with_a_detour_is_wrong() {
    let mut checker = checker("swap");
    for pair in PAIRS {
        let [from, to] = pair.map(Bitboard::from_bits);
        let case = [boards([from, to])];
        let expected = checker.expected(&case);
        let text = String::from_utf8(expected).expect("digits are UTF-8");
        let list: Vec<String> = text.lines().skip(1).map(ToOwned::to_owned).collect();
        let mut longer = vec![list[0].clone(), list[0].clone()];
        longer.extend(list);
        let rejection = checker.check(&case, output(&longer).as_bytes());
        let rejection = rejection.expect_err("two moves are undone");
        assert_eq!(
            (rejection.kind, rejection.line),
            (RejectionKind::NotMinimal, 1)
        );
    }
}
