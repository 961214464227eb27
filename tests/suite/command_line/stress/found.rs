//! Programs that are wrong, and the smallest input of each.

use tests::binary::Invocation;

use super::{Script, check, claim, input, text};

/// A program that answers one board in its own way.
fn wrong_on(place: usize, instead: &str) -> Script {
    let board = text("flip", &[input("flip", place)]);
    let board = board.trim_end();
    Script::new(&format!(
        "boards=$(cat)\nif [ \"$boards\" = '{board}' ]; then {instead}; exit; fi\n\
         printf '%s\\n' \"$boards\" | quadrille solve flip"
    ))
}

#[test]
fn a_program_that_is_wrong_on_one_board_is_found_on_this_board() {
    let script = wrong_on(40, "echo 9");
    for arguments in ["-n 1000 -j 1", "-n 1000 -j 3"] {
        let finished = script.stress("flip", arguments);
        let board = text("flip", &[input("flip", 40)]);
        let rows = board.trim_end().replace('\n', " ");
        let replay = format!("printf '%s\\n' {rows} | sh program.sh");
        check(
            &finished,
            1,
            "smallest possible: all 40 smaller inputs passed",
            &replay,
        );
        assert!(finished.stdout.contains("expected 2, got 9"), "{finished}");
    }
}

#[test]
fn a_program_that_fails_is_found() {
    let finished = wrong_on(5, "exit 3").stress("flip", "-n 1000");
    let claim = "smallest possible: all 5 smaller inputs passed";
    check(&finished, 1, claim, "RE (exit code 3)");
    let finished = wrong_on(5, "kill -SEGV $$").stress("flip", "-n 1000");
    check(&finished, 1, claim, "RE (SIGSEGV)");
}

#[test]
fn a_program_that_hangs_is_found() {
    let finished = wrong_on(3, "sleep 100").stress("flip", "-n 1000 --wall 2s");
    check(
        &finished,
        1,
        "smallest possible: all 3 smaller inputs passed",
        "TLE",
    );
}

#[test]
fn a_program_that_ends_lines_as_windows_does_is_not_right() {
    let script = Script::new("quadrille solve flip | awk '{ printf \"%s\\r\\n\", $0 }'");
    let finished = script.stress("flip", "-n 1000");
    check(&finished, 1, "smallest possible: no input is smaller", "PE");
}

#[test]
fn no_output_is_wrong() {
    let finished = Script::new("cat >/dev/null").stress("four", "-n 1000");
    check(
        &finished,
        1,
        "smallest possible: no input is smaller",
        "no output",
    );
}

#[test]
fn a_program_that_cannot_be_started_has_no_verdict() {
    let arguments = ["stress", "flip", "--cmd", "./there-is-no-such-program"];
    let finished = Invocation::new(arguments).finish();
    assert_eq!((finished.code, &*finished.stdout), (4, ""), "{finished}");
    assert!(
        finished.stderr.contains("there-is-no-such-program"),
        "{finished}"
    );
}

#[test]
fn plain_random_inputs_find_what_is_often_wrong_and_claim_little() {
    let script = Script::new("cat >/dev/null; echo 4");
    let [first, again] = [(); 2].map(|()| script.stress("flip", "--random --seed 7"));
    assert_eq!(first.code, 1, "{first}");
    assert_eq!(claim(&first), claim(&again));
    assert!(claim(&first).starts_with("smallest of "), "{first}");
    assert!(claim(&first).ends_with(" smaller ones untested"), "{first}");
}
