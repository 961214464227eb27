//! The fast path and the lenient reader give the same answers and stop at the same faults, whatever the
//! pieces in which a text arrives.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board_core::{Alphabet, Bitboard, Placements, Stones};
use puzzles::text::{CaseStream, FaultKind, Next};
use puzzles::write_answer;
use puzzles::{Engine, Method, PUZZLES, Puzzle, Request};
use search_core::{Control, Limits};

/// The answers to a text, the number of cases, and the faults behind them, each with its line and text.
type Reading = (Vec<u8>, u64, Vec<(FaultKind, usize, Vec<u8>)>);

fn plain() -> Request {
    Request::new(Method::new(Engine::Auto))
}

/// Answers the cases of a text that arrives in pieces. Returns the number of cases on the fast path, too.
fn read(
    puzzle: &'static Puzzle,
    request: Request,
    text: &[u8],
    piece: usize,
    uses_fast_path: bool,
) -> (Reading, u64) {
    let about = puzzle.about();
    let mut session = puzzle.session(request).expect("the engine fits the puzzle");
    let mut cases = CaseStream::new(about.format);
    let mut pieces = text.chunks(piece).chain([&b""[..]]);
    let (mut out, mut fast) = (Vec::new(), 0);
    loop {
        if uses_fast_path {
            let before = cases.cases();
            session.answer_many(&mut cases, Control::default(), &mut out);
            fast += cases.cases() - before;
        }
        match cases.next_case() {
            Ok(Next::Case(boards)) => {
                let answer = session.answer(&boards, Control::default());
                let written = write_answer(&mut out, about, request, answer.outcome);
                written.expect("a vector takes all");
            }
            Ok(Next::NeedsText) => cases.push(pieces.next().expect("the end is the last piece")),
            Ok(Next::End) => return ((out, cases.cases(), Vec::new()), fast),
            Err(error) => {
                assert_eq!(error.case, cases.cases() + 1);
                let part = cases.part();
                let faults = error.faults.iter().map(|fault| {
                    let line = part.line_of(fault.span.start);
                    let faulty = part.text[fault.span.clone()].to_vec();
                    (fault.kind, line, faulty)
                });
                return ((out, cases.cases(), faults.collect()), fast);
            }
        }
    }
}

/// Compares the fast path with the lenient reader. Returns the number of cases on the fast path if the text
/// arrives as a whole.
#[track_caller]
fn check(puzzle: &'static Puzzle, request: Request, text: impl AsRef<[u8]>) -> u64 {
    let text = text.as_ref();
    let (expected, _) = read(puzzle, request, text, usize::MAX, false);
    let context = || {
        format!(
            "{}: {:?}",
            puzzle.about().name,
            String::from_utf8_lossy(text)
        )
    };
    for piece in [1, 7, 20, 64] {
        let (reading, _) = read(puzzle, request, text, piece, true);
        assert_eq!(reading, expected, "in pieces of {piece}: {}", context());
    }
    let (reading, fast) = read(puzzle, request, text, usize::MAX, true);
    assert_eq!(reading, expected, "{}", context());
    fast
}

/// An easy case.
fn easy_case(puzzle: &'static Puzzle) -> String {
    let about = puzzle.about();
    let rows = about.sample.input.lines().skip(about.format.counted.into());
    let board: String = rows.take(4).flat_map(|row| [row, "\n"]).collect();
    board.repeat(about.format.boards.len())
}

/// The beginning of a text with this number of cases.
fn head(puzzle: &'static Puzzle, cases: u32) -> String {
    if puzzle.about().format.counted {
        format!("{cases}\n")
    } else {
        String::new()
    }
}

#[test]
fn all_cases_with_a_fixed_layout_take_the_fast_path() {
    for puzzle in PUZZLES.iter().copied() {
        let case = easy_case(puzzle);
        let text = head(puzzle, 200) + &case.repeat(200);
        let behind_count = u64::from(puzzle.about().format.counted);
        for (moves, count) in [(false, false), (true, false), (false, true), (true, true)] {
            let request = Request {
                moves,
                count,
                ..plain()
            };
            // The first case is read together with the number of cases.
            assert_eq!(check(puzzle, request, &text), 200 - behind_count);
        }
        let with_blank_lines = text.replace(&case, &(case.clone() + "\n"));
        assert_eq!(
            check(puzzle, plain(), &with_blank_lines),
            200 - behind_count
        );
        check(puzzle, plain(), text.trim_end());
        check(puzzle, plain(), text.replace('\n', "\r\n"));
        check(puzzle, plain(), text.clone() + &case);
        check(puzzle, plain(), head(puzzle, 300) + &case.repeat(200));
    }
}

/// In a text of three cases, a byte is another one, missing, or one too many.
#[test]
fn faults_are_the_same_without_the_fast_path() {
    for puzzle in PUZZLES.iter().copied() {
        let text = (head(puzzle, 3) + &easy_case(puzzle).repeat(3)).into_bytes();
        for place in 0..text.len() {
            for byte in *b"\n\r\t #0ObBwW*\0\x80\xff" {
                let mut changed = text.clone();
                changed[place] = byte;
                check(puzzle, plain(), &changed);
                changed.insert(place, text[place]);
                check(puzzle, plain(), &changed);
            }
            let mut changed = text.clone();
            changed.remove(place);
            check(puzzle, plain(), &changed);
            check(puzzle, plain(), &text[..place]);
        }
    }
}

#[test]
fn all_boards_of_flip_are_answered_alike() {
    let flip = puzzles::find("flip").expect("it is in the registry");
    let alphabet: Alphabet = flip.about().format.alphabet;
    let mut text = String::new();
    for black in Bitboard::all() {
        text += &alphabet.draw(Stones::filled(black)).to_string();
        text += "\n";
    }
    let (expected, _) = read(flip, plain(), text.as_bytes(), usize::MAX, false);
    let (reading, fast) = read(flip, plain(), text.as_bytes(), usize::MAX, true);
    assert!(reading == expected);
    assert_eq!(fast, 1 << 16);
}

#[test]
fn every_engine_answers_alike() {
    for puzzle in PUZZLES.iter().copied() {
        for engine in puzzle.about().engines {
            let request = Request::new(Method::new(*engine));
            let text = head(puzzle, 3) + &easy_case(puzzle).repeat(3);
            let (expected, _) = read(puzzle, request, text.as_bytes(), usize::MAX, false);
            let (reading, fast) = read(puzzle, request, text.as_bytes(), usize::MAX, true);
            assert_eq!(reading, expected, "{request:?}");
            assert!(fast >= 2);
        }
    }
}

#[test]
fn pairs_that_are_answered_together_keep_their_order() {
    let sdao = puzzles::find("sdao").expect("it is a puzzle");
    let alphabet = sdao.about().format.alphabet;
    let boards: Vec<_> = Placements::new(4, 4).iter().step_by(700).collect();
    let pairs = boards.iter().zip(boards.iter().rev());
    let pairs =
        pairs.map(|(from, to)| format!("{}\n{}\n", alphabet.draw(*from), alphabet.draw(*to)));
    let text = format!("{}\n{}", boards.len(), pairs.collect::<String>());
    assert_eq!(boards.len(), 1287);
    let (expected, _) = read(sdao, plain(), text.as_bytes(), usize::MAX, false);
    for (piece, fewest) in [(64, 0), (usize::MAX, 1286)] {
        let (reading, fast) = read(sdao, plain(), text.as_bytes(), piece, true);
        assert!(reading == expected, "in pieces of {piece}");
        assert!(fast >= fewest, "{fast}");
    }
}

#[test]
fn limits_are_heeded_before_the_first_case() {
    let cancelled = AtomicBool::new(true);
    let limits = [
        Limits::none().deadline(Instant::now()),
        Limits::none().cancel(&cancelled),
        Limits::none().max_depth(99),
        Limits::none().max_states(u64::MAX),
    ];
    for puzzle in PUZZLES.iter().copied() {
        let text = head(puzzle, 2) + &easy_case(puzzle).repeat(2);
        // Returns the number of cases on the fast path behind the first case.
        let fast = |request, limits: Limits<'_>| {
            let mut out = Vec::new();
            let mut session = puzzle.session(request).expect("the engine fits the puzzle");
            let mut cases = CaseStream::new(puzzle.about().format);
            cases.push(text.as_bytes());
            cases.next_case().expect("the text is valid");
            session.answer_many(&mut cases, limits.into(), &mut out);
            assert_eq!(out.is_empty(), cases.cases() == 1);
            cases.cases() - 1
        };
        assert_eq!(fast(plain(), Limits::none()), 1);
        for limits in limits {
            assert_eq!(fast(plain(), limits), 0, "{limits:?}");
        }
        let lists = Request {
            lists: Some(1),
            extra: 0,
            ..plain()
        };
        assert_eq!(fast(lists, Limits::none()), 0);
    }
}
