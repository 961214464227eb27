//! Statistics: on standard error, a line a case, and nothing of them on standard output.

use tests::binary;

use super::sample::Sample;

#[test]
fn statistics_leave_standard_output_alone() {
    for sample in Sample::all() {
        let plain = sample.solve().into_iter().chain(["--moves", "--count"]);
        let expected = binary::run(plain.clone(), sample.input());
        let finished = binary::run(plain.chain(["--stats"]), sample.input());
        assert_eq!(finished.code, 0);
        assert_eq!(finished.stdout, expected.stdout);
        assert_eq!(expected.stderr, "");
    }
}

#[test]
fn every_case_has_its_line_and_several_have_a_total() {
    for sample in Sample::all() {
        for times in [1, 3] {
            let arguments = sample.solve().into_iter().chain(["--stats"]);
            let finished = binary::run(arguments, sample.repeated(times));
            let cases = sample.number * times;
            let total = usize::from(cases > 1);
            let lines: Vec<&str> = finished.stderr.lines().collect();
            assert_eq!(lines.len(), cases + total, "{}", finished.stderr);
            for (line, case) in lines.iter().zip(1..=cases) {
                assert!(line.starts_with(&format!("case {case}: ")), "{line}");
                assert!(line.contains(" states expanded, "), "{line}");
            }
            if total == 1 {
                let last = lines.last().expect("there are lines");
                assert!(last.starts_with(&format!("all {cases} cases: ")), "{last}");
            }
        }
    }
}
