//! The fast path, for cases with a fixed layout, gives the same output as the lenient reader. A limit on the
//! depth disables the fast path, even if no case reaches it.

use tests::binary;

use super::sample::Sample;

/// A limit that no case reaches.
const LENIENT_ONLY: [&str; 2] = ["--max-depth", "1000"];

#[track_caller]
fn check(sample: Sample, switches: &[&str], input: &str) {
    let fast = sample
        .solve()
        .into_iter()
        .chain(switches.iter().copied())
        .collect::<Vec<_>>();
    let lenient = fast.iter().copied().chain(LENIENT_ONLY);
    let expected = binary::run(lenient, input);
    let finished = binary::run(fast, input);
    assert_eq!(finished.code, expected.code, "{}", expected.stderr);
    assert_eq!(finished.stderr, expected.stderr);
    assert!(finished.stdout == expected.stdout, "{}", sample.puzzle());
}

/// Thousands of cases, of which one is written so.
#[track_caller]
fn check_one_among_thousands(write: impl Fn(&str) -> String) {
    for sample in Sample::all() {
        let [before, behind] = [2_000, 300].map(|times| sample.cases.repeat(times));
        let one = write(sample.cases);
        let input = sample.head(2_301) + &before + &one + &behind;
        check(sample, &[], &input);
    }
}

#[test]
fn plain_cases_are_answered_alike() {
    check_one_among_thousands(str::to_owned);
}

#[test]
fn moves_and_counts_are_answered_alike() {
    for sample in Sample::all() {
        for switches in [&["--moves"][..], &["--count"], &["--moves", "--count"]] {
            check(sample, switches, &sample.repeated(30));
        }
    }
}

#[test]
fn another_layout_among_thousands_is_answered_alike() {
    check_one_among_thousands(|cases| cases.replace('\n', "\r\n"));
    check_one_among_thousands(|cases| cases.replace('\n', " "));
    check_one_among_thousands(|cases| format!("\n\n\n{cases}\n \n"));
}

#[test]
fn a_fault_among_thousands_is_told_alike() {
    check_one_among_thousands(|cases| format!("#{}", &cases[1..]));
    check_one_among_thousands(|cases| cases[1..].to_owned());
    check_one_among_thousands(|cases| cases[5..].to_owned());
    check_one_among_thousands(|cases| cases.replacen('\n', "\n\n", 1));
    check_one_among_thousands(|cases| cases.replacen('\n', "", 1));
    let doubled = |cases: &str| cases[..5].repeat(2) + &cases[10..];
    check_one_among_thousands(doubled);
}

#[test]
fn the_end_of_an_input_is_told_alike() {
    for sample in Sample::all() {
        let input = sample.repeated(2_000);
        check(sample, &[], input.trim_end());
        check(sample, &[], &(input.clone() + "\n\n"));
        check(sample, &[], &input[..input.len() - 7]);
        check(sample, &[], &input[..input.len() - 20]);
        check(sample, &[], &(input + sample.cases));
    }
}

#[test]
fn blank_lines_between_all_boards_are_read_alike() {
    for sample in Sample::all() {
        for blanks in ["\n", "\n\n"] {
            let mut input = sample.head(2_000);
            let cases = sample.cases.repeat(2_000);
            let rows = cases.lines().filter(|row| !row.is_empty());
            for (index, row) in rows.enumerate() {
                if index % 4 == 0 {
                    input += blanks;
                }
                input = input + row + "\n";
            }
            check(sample, &[], &input);
        }
    }
}
