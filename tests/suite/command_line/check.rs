//! `quadrille check`: a special judge, called by people and by contest systems.

use std::fs;

use puzzles::text::read_input;
use tempfile::TempDir;
use tests::binary::{Finished, Invocation};

use super::sample::Sample;

/// An input in a directory of its own, with what else is needed.
struct Room {
    directory: TempDir,
    puzzle: &'static str,
}

impl Room {
    fn new(puzzle: &'static str, input: &str) -> Self {
        let directory = TempDir::new().expect("there is room");
        let room = Self { directory, puzzle };
        room.write("in", input);
        fs::create_dir(room.directory.path().join("feedback")).expect("there is room");
        room
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.directory.path().join(name), bytes).expect("there is room");
    }

    /// What stands in a file; nothing if there is none.
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.directory.path().join(name)).unwrap_or_default()
    }

    /// `quadrille check` with these arguments behind the name of the puzzle.
    #[track_caller]
    fn run(&self, arguments: &str, stdin: impl AsRef<[u8]>) -> Finished {
        let all = ["check", self.puzzle]
            .into_iter()
            .chain(arguments.split(' '));
        let invocation = Invocation::new(all).directory(self.directory.path());
        invocation.stdin(stdin).finish()
    }

    /// The exit codes by every protocol: plain, testlib, Kattis, online-judge-tools.
    #[track_caller]
    fn codes(&self, output: impl AsRef<[u8]>, answer: &str) -> [i32; 4] {
        self.write("out", output.as_ref());
        self.write("ans", answer);
        [
            self.run("in out ans", ""),
            self.run("in out ans --protocol testlib", ""),
            self.run("in ans feedback/ --protocol kattis", output.as_ref()),
            self.run("--protocol oj in out ans", ""),
        ]
        .map(|finished| finished.code)
    }
}

const RIGHT: [i32; 4] = [0, 0, 42, 0];
const WRONG: [i32; 4] = [1, 1, 43, 1];
const UNTIDY: [i32; 4] = [1, 2, 42, 1];
const FAULT: [i32; 4] = [3, 3, 3, 3];

#[test]
fn every_protocol_has_its_codes() {
    for sample in Sample::all() {
        let room = Room::new(sample.puzzle(), sample.input());
        let output = sample.output();
        assert_eq!(room.codes(output, output), RIGHT);
        assert_eq!(room.codes(output.trim_end(), output), RIGHT);
        assert_eq!(
            room.codes(output.replace('\n', " \n") + "\n", output),
            RIGHT
        );
        assert_eq!(room.codes(output.replace('\n', "\r\n"), output), UNTIDY);
        assert_eq!(room.codes(format!("\n{output}"), output), UNTIDY);
        assert_eq!(room.codes(format!("{output}0\n"), output), WRONG);
        assert_eq!(room.codes("", output), WRONG);
        assert_eq!(room.codes("7\n", output), WRONG);
        // The judge's answer may be laid out as it likes, but it must be right.
        assert_eq!(room.codes(output, &output.replace('\n', "\r\n")), RIGHT);
        assert_eq!(room.codes(output, "7\n"), FAULT);
        assert_eq!(room.codes(output, ""), FAULT);
        room.write("in", "?");
        assert_eq!(room.codes(output, output), FAULT);
        fs::remove_file(room.directory.path().join("in")).expect("it is there");
        assert_eq!(room.codes(output, output), FAULT);
    }
}

#[test]
fn hostile_outputs_are_wrong_by_every_protocol() {
    for sample in Sample::all() {
        let room = Room::new(sample.puzzle(), sample.input());
        let long = "4\n".repeat(1_000_000);
        let outputs: [&[u8]; 12] = [
            b"\0",
            b"NaN\n",
            b"+4\n",
            b"4.0\n",
            b"004\n",
            b"99999999999999999999999999\n",
            b"impossible\n",
            b"\xef\xbb\xbf4\n",
            b"\xff\xfe4\0\n\0",
            b"\x1b[2J\x1b]0;x\x07",
            "÷4\n".as_bytes(),
            long.as_bytes(),
        ];
        for output in outputs {
            let shown = output[..output.len().min(40)].escape_ascii();
            assert_eq!(room.codes(output, sample.output()), WRONG, "{shown}");
            for line in room.read("feedback/judgemessage.txt").lines() {
                assert!(
                    line.len() < 200 && !line.contains(char::is_control),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn faults_of_the_judge_are_drawn_for_people() {
    let room = Room::new("flip", "bwwb\nbb?b\nbwwb\nbwww\n");
    room.write("out", "4\n");
    let finished = room.run("in out", "");
    assert_eq!((finished.code, &*finished.stdout), (3, ""));
    assert!(
        finished.stderr.contains(" --> in:2:3\n"),
        "{}",
        finished.stderr
    );
    room.write("in", "bwwb\nbbwb\nbwwb\nbwww\n");
    room.write("ans", "5\n");
    let finished = room.run("in out ans", "");
    let message = "error: the judge's answer is wrong: expected 4, got 5\n --> ans:1:1\n";
    assert_eq!((finished.code, &*finished.stdout), (3, ""));
    assert!(finished.stderr.starts_with(message), "{}", finished.stderr);
}

#[test]
fn testlib_is_told_in_a_line_on_standard_error() {
    let room = Room::new("flip", "bwwb\nbbwb\nbwwb\nbwww\n");
    for (output, code, message) in [
        ("4\n", 0, "ok 1 case\n"),
        ("5\n", 1, "wrong answer line 1: expected 4, got 5\n"),
        ("", 1, "wrong answer no output: expected 4\n"),
        (
            " 4\n",
            2,
            "wrong output format line 1: right, but with blanks before it\n",
        ),
    ] {
        room.write("out", output);
        room.write("ans", "4\n");
        let finished = room.run("--protocol testlib in out ans report.xml -appes", "");
        assert_eq!((finished.code, &*finished.stdout), (code, ""));
        assert_eq!(finished.stderr, message);
    }
    room.write("ans", "5\n");
    let finished = room.run("--protocol testlib in out ans", "");
    let message = "FAIL the judge's answer is wrong: line 1: expected 4, got 5\n";
    assert_eq!((finished.code, &*finished.stderr), (3, message));
    room.write("in", "bwwb\nbbxb\nbwwb\nbwww\n");
    let finished = room.run("--protocol testlib in out ans", "");
    let message = "FAIL the input is faulty: case 1: unknown character at byte 7\n";
    assert_eq!((finished.code, &*finished.stderr), (3, message));
}

#[test]
fn kattis_is_told_in_its_feedback_directory() {
    let room = Room::new("flip", "bwwb\nbbwb\nbwwb\nbwww\n");
    room.write("ans", "4\n");
    // Flags of the problem are passed on to every validator.
    let call = "--protocol kattis in ans feedback/ case_sensitive -x float_tolerance 1e-6";
    let finished = room.run(call, "4\r\n");
    assert_eq!(
        (finished.code, &*finished.stdout, &*finished.stderr),
        (42, "", "")
    );
    assert_eq!(room.read("feedback/judgemessage.txt"), "");
    let finished = room.run(call, "5\n");
    assert_eq!((finished.code, &*finished.stdout), (43, ""));
    let message = "line 1: expected 4, got 5\n";
    assert_eq!(room.read("feedback/judgemessage.txt"), message);
    let finished = room.run("--protocol kattis in ans nowhere/", "5\n");
    assert_eq!(finished.code, 4, "{}", finished.stderr);
    assert_eq!(room.run("--protocol kattis in ans", "4\n").code, 2);
}

#[test]
fn several_cases_in_an_input_have_their_answers_one_after_the_other() {
    for sample in Sample::all() {
        let input = sample.repeated(50);
        let room = Room::new(sample.puzzle(), &input);
        let output = sample.output().repeat(50);
        let cases = read_input(input.as_bytes(), &sample.about().format).expect("they are cases");
        let finished = room.run("in -", &output);
        let expected = format!("accepted, {} cases\n", cases.len());
        assert_eq!((finished.code, finished.stdout), (0, expected));
        let short = output
            .trim_end()
            .rsplit_once('\n')
            .expect("there are lines")
            .0;
        let finished = room.run("in -", short);
        assert_eq!(finished.code, 1);
        let note = format!("in the answer to case {}\n", cases.len());
        assert!(finished.stderr.contains(&note), "{}", finished.stderr);
    }
}

#[test]
fn an_output_without_end_is_wrong() {
    let room = Room::new("flip", "bwwb\nbbwb\nbwwb\nbwww\n");
    let finished = room.run("in /dev/zero", "");
    let expected = (
        1,
        "wrong answer\n",
        "error: the output is longer than 64 MiB\n",
    );
    assert_eq!(
        (finished.code, &*finished.stdout, &*finished.stderr),
        expected
    );
    let finished = room.run("/dev/zero in", "");
    assert_eq!(finished.code, 3);
}
