//! The fast lane and the careful one pass over the same cases, answer alike, and stop at the same
//! faults, in whatever pieces a text comes.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board_core::grid::Words;
use board_core::{Alphabet, Bitboard, Stones};
use puzzles::search_core::{Control, Limits};
use puzzles::text::{ParseError, ReadError, Reader, write_answer};
use puzzles::{Consumed, Engine, Method, PUZZLES, Puzzle, Request};

/// What came of a text: the answers, how many cases there were, and what was wrong then.
type Reading = (Vec<u8>, u64, Option<ParseError>);

fn plain() -> Request {
    Request::new(Method::new(Engine::Auto))
}

/// Answers the cases of a text that comes in pieces, in the fast lane where it goes on there; says how
/// many went by it.
fn read(puzzle: &dyn Puzzle, request: Request, text: &[u8], piece: usize) -> (Reading, u64) {
    let about = puzzle.about();
    let mut session = puzzle.session(request).expect("it can be solved");
    let mut reader = Reader::new(about.format);
    let (mut out, mut position, mut len, mut quick) = (Vec::new(), 0, piece.min(text.len()), 0);
    let end = loop {
        if piece < usize::MAX {
            let rest = &text[position..len];
            let control = Control::default();
            let passed = session.answer_many(rest, reader.most_left(), control, &mut out);
            check_passed(rest, passed);
            position += passed.bytes;
            quick += passed.cases;
            reader.count_in(passed.cases);
        }
        let mut words = if len == text.len() {
            Words::new(text).starting_at(position)
        } else {
            Words::partial(&text[..len], position)
        };
        let next = reader.next_case(&mut words);
        position = words.position();
        match next {
            Ok(Some(boards)) => {
                let answer = session.answer(&boards, Control::default());
                let written = write_answer(&mut out, about, request, answer.outcome);
                written.expect("a vector takes all");
            }
            Ok(None) => break None,
            Err(ReadError::Faulty(error)) => break Some(error),
            Err(ReadError::Incomplete(_)) => len = text.len().min(len + piece),
        }
    };
    ((out, reader.cases(), end), quick)
}

#[track_caller]
fn check_passed(text: &[u8], passed: Consumed) {
    let text = &text[..passed.bytes];
    assert_eq!(text.is_empty(), passed.cases == 0);
    let lines = text.iter().filter(|byte| **byte == b'\n');
    assert_eq!(lines.count(), passed.lines);
}

/// Says how many cases went by the fast lane where the text was there as a whole.
#[track_caller]
fn check(puzzle: &dyn Puzzle, request: Request, text: impl AsRef<[u8]>) -> u64 {
    let text = text.as_ref();
    let (expected, _) = read(puzzle, request, text, usize::MAX);
    let context = || {
        format!(
            "{}: {:?}",
            puzzle.about().name,
            String::from_utf8_lossy(text)
        )
    };
    for piece in [1, 7, 20, 64] {
        let (reading, _) = read(puzzle, request, text, piece);
        assert_eq!(reading, expected, "in pieces of {piece}: {}", context());
    }
    let (reading, quick) = read(puzzle, request, text, text.len());
    assert_eq!(reading, expected, "{}", context());
    quick
}

/// A case that takes no time.
fn easy_case(puzzle: &dyn Puzzle) -> String {
    let about = puzzle.about();
    let rows = about.sample.input.lines().skip(about.format.counted.into());
    let board: String = rows.take(4).flat_map(|row| [row, "\n"]).collect();
    board.repeat(about.format.boards.len())
}

/// What a text of so many cases begins with.
fn head(puzzle: &dyn Puzzle, cases: u32) -> String {
    if puzzle.about().format.counted {
        format!("{cases}\n")
    } else {
        String::new()
    }
}

#[test]
fn all_cases_of_a_plain_text_go_by_the_fast_lane() {
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
fn every_fault_is_found_as_it_is_without_the_fast_lane() {
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
        let stones = Stones::new(black, !black).expect("they are disjoint");
        text += &alphabet.draw(stones).to_string();
        text += "\n";
    }
    let (expected, _) = read(flip, plain(), text.as_bytes(), usize::MAX);
    let (reading, quick) = read(flip, plain(), text.as_bytes(), text.len());
    assert!(reading == expected);
    assert_eq!(quick, 1 << 16);
}

#[test]
fn every_engine_answers_alike() {
    for puzzle in PUZZLES.iter().copied() {
        for engine in puzzle.about().engines {
            let request = Request::new(Method::new(*engine));
            let text = head(puzzle, 3) + &easy_case(puzzle).repeat(3);
            assert!(check(puzzle, request, text) >= 2);
        }
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
        let text = easy_case(puzzle);
        let pass = |request, most, limits: Limits<'_>| {
            let mut out = Vec::new();
            let mut session = puzzle.session(request).expect("it can be solved");
            let passed = session.answer_many(text.as_bytes(), most, limits.into(), &mut out);
            assert_eq!(out.is_empty(), passed.cases == 0);
            passed.cases
        };
        assert_eq!(pass(plain(), 1, Limits::none()), 1);
        assert_eq!(pass(plain(), 0, Limits::none()), 0);
        for limits in limits {
            assert_eq!(pass(plain(), 1, limits), 0, "{limits:?}");
        }
        let lists = Request {
            lists: Some(1),
            ..plain()
        };
        assert_eq!(pass(lists, 1, Limits::none()), 0);
    }
}
