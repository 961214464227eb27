//! The forms of judges: a text in one form is wrong in every other form.

use crate::check::RejectionKind::{NotAMove, WrongCount};
use crate::inputs::{DistanceFilter, OrbitFilter};
use crate::text::{Boards, read_input, validate, write_input};
use crate::{PUZZLES, Puzzle, find};

/// An input with this case in a form.
fn input(form: &dyn Puzzle, case: &Boards) -> Vec<u8> {
    let mut input = Vec::new();
    let case = std::slice::from_ref(case);
    write_input(&mut input, &form.about().format, case).expect("a vector takes all");
    input
}

#[test]
fn inputs_and_outputs_have_exactly_one_form() {
    for puzzle in PUZZLES {
        let forms = puzzle.forms();
        let about = puzzle.about();
        let sample = read_input(about.sample.input.as_bytes(), &about.format);
        let case = &sample.expect("it is an input")[0];
        for form in &forms {
            let input = input(*form, case);
            let output = form.checker().expected(std::slice::from_ref(case));
            for other in &forms {
                let is_same = form.dialect() == other.dialect();
                let cases = validate(&input, &other.about().format);
                assert_eq!(cases.is_ok(), is_same, "{form:?}, {other:?}");
                let checked = other.checker().check(std::slice::from_ref(case), &output);
                assert_eq!(checked.is_ok(), is_same, "{form:?}, {other:?}");
            }
        }
    }
}

/// The reference inserts the blanks into the usual output.
#[test]
fn moves_of_the_original_of_swap_have_blanks() {
    let [usual, original] = ["swap", "CEOI 1999"].map(|name| find(name).expect("it is a name"));
    let mut checkers = [usual, original].map(Puzzle::checker);
    for distance in usual.inputs().distances().flatten() {
        let inputs = usual.inputs();
        let filter = DistanceFilter::at(Some(distance));
        for case in inputs.walk(&filter, OrbitFilter::Representatives).take(9) {
            let [plain, spaced] = checkers.each_mut().map(|checker| {
                let output = checker.expected(std::slice::from_ref(&case));
                String::from_utf8(output).expect("moves are text")
            });
            let (number, moves) = plain.split_once('\n').expect("there is a line");
            let digits = moves.lines().map(|step| {
                let digits: Vec<String> = step.chars().map(String::from).collect();
                digits.join(" ") + "\n"
            });
            assert_eq!(spaced, format!("{number}\n{}", digits.collect::<String>()));
            let case = std::slice::from_ref(&case);
            let [by_usual, by_original] = checkers
                .each_mut()
                .map(|checker| checker.check(case, spaced.as_bytes()));
            assert_eq!(by_original, Ok(()));
            // Without moves, the forms are the same.
            assert_eq!(by_usual.is_ok(), distance == 0, "{spaced}");
        }
    }
}

#[test]
fn mixed_moves_are_wrong_and_the_other_dialect_is_named() {
    let swap = find("swap").expect("it is a name");
    let about = swap.about();
    let case = read_input(about.sample.input.as_bytes(), &about.format).expect("it is an input");
    let reject = |name: &str, output: &[u8]| {
        let checker = find(name).expect("it is a name").checker();
        let rejection = { checker }.check(&case, output).expect_err("it is wrong");
        (rejection.kind, rejection.to_string())
    };
    let form = "expected a row, a column, a row and a column, each from 1 to 4";
    let mixed = b"4\n1222\n1 4 2 4\n3242\n4344\n";
    let message = format!(
        "line 3: `1` is not a move: {form}, without blanks; `1 4 2 4` is a move in the dialect CEOI"
    );
    assert_eq!(reject("swap", mixed), (NotAMove, message));
    let message = format!(
        "line 2: `1222` is not a move: {form}, with blanks between them; \
         `1222` is a move in the dialect Luogu"
    );
    assert_eq!(reject("ceoi1999", mixed), (NotAMove, message));
    let short = "line 4: the number is 4, but 3 moves follow";
    let output = b"4\n1 2 2 2\n1 4 2 4\n3 2 4 2\n";
    assert_eq!(reject("ceoi1999", output), (WrongCount, short.to_owned()));
}
