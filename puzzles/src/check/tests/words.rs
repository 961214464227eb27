//! Moves of several words that look like numbers, on `swap` with another spelling: `12 22`.

use arrayvec::ArrayVec;
use board_core::Stones;

use super::super::ExactChecker;
use crate::capabilities::{Capabilities, Registered};
use crate::case::{Case, MoveOf, MoveSpelling, StateOf};
use crate::check::RejectionKind::{self, NotAMove, SameLine, WordSpacing, WrongCount};
use crate::check::{Checker, Rejection};
use crate::text::Boards;
use crate::{About, swap};

#[derive(Clone, Debug)]
struct TwoWords(swap::Case);

impl Case for TwoWords {
    type Space = <swap::Case as Case>::Space;
    type Goal = <swap::Case as Case>::Goal;

    const ABOUT: About = swap::Case::ABOUT;

    fn from_boards(boards: &[Stones]) -> Self {
        Self(swap::Case::from_boards(boards))
    }

    fn space(&self) -> Self::Space {
        self.0.space()
    }

    fn starts(&self) -> ArrayVec<StateOf<Self>, 2> {
        self.0.starts()
    }

    fn goal(&self) -> Self::Goal {
        self.0.goal()
    }
}

impl MoveSpelling for TwoWords {
    const WORDS: usize = 2;

    fn read_move(text: &str) -> Result<MoveOf<Self>, String> {
        match text.split_once(' ') {
            Some((from, to)) => swap::Case::read_move(&format!("{from}{to}")),
            None => Err("expected two words".to_owned()),
        }
    }

    fn why_illegal(state: &StateOf<Self>, step: &MoveOf<Self>) -> String {
        swap::Case::why_illegal(state, step)
    }
}

impl Registered for TwoWords {
    const CAPABILITIES: Capabilities<Self> = Capabilities::none().spelling();
}

/// Checks an output for the sample, or for the sample and a case of equal boards.
fn check(cases: usize, output: &str) -> Result<(), Rejection> {
    let format = &TwoWords::ABOUT.format;
    let texts = [
        "1111 0000 1110 0010 1010 0101 1010 0101",
        "1111 0000 1110 0010 1111 0000 1110 0010",
    ];
    let cases = texts[..cases].iter().map(|text| format.parse(text));
    let cases: Vec<Boards> = cases.map(|case| case.expect("it is a case")).collect();
    ExactChecker::<TwoWords>::new().check(&cases, output.as_bytes())
}

#[test]
fn moves_of_two_words_are_right() {
    assert_eq!(check(1, "4\n12 22\n14 24\n32 42\n43 44\n"), Ok(()));
    assert_eq!(check(2, "4\n44 43\n14 24\n42 32\n22 12 \n0"), Ok(()));
}

#[test]
fn wrong_moves_and_layouts_of_two_words_are_rejected() {
    #[track_caller]
    fn reject(cases: usize, output: &str, kind: RejectionKind, about: &str, message: &str) {
        let rejection = check(cases, output).expect_err("it is not right");
        assert_eq!(rejection.to_string(), message);
        assert_eq!((rejection.kind(), &output[rejection.span()]), (kind, about));
    }
    let message = "case 1, line 4: the number says 4, but 3 moves follow";
    reject(2, "4\n12 22\n14 24\n32 42\n0\n", WrongCount, "", message);
    let message = "line 6: the number says 4, but 5 moves follow";
    let more = "4\n12 22\n14 24\n32 42\n43 44\n11 12\n";
    reject(1, more, WrongCount, "11 12", message);
    let message = "line 3: `14 25` is no move: expected a row, a column, a row and a column, each \
                   from 1 to 4";
    reject(
        1,
        "4\n12 22\n14 25\n32 42\n43 44\n",
        NotAMove,
        "14 25",
        message,
    );
    let message = "line 5: `43` is no move: expected two words";
    reject(1, "4\n12 22\n14 24\n32 42\n43", NotAMove, "43", message);
    let message = "line 3: right, but not on a line of its own";
    reject(1, "4\n12 22\n14 24 32 42\n43 44", SameLine, "32", message);
    let message = "line 4: right, but not with exactly one blank between the words of a move";
    reject(
        1,
        "4\n12 22\n14\n24\n32  42\n43 44",
        WordSpacing,
        "24",
        message,
    );
}
