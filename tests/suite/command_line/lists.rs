//! Move lists: one, all, some, and how many there are.

use tests::binary;

use super::sample::Sample;

/// The output of a run on one case, which must succeed.
#[track_caller]
fn output(puzzle: &str, case: &str, switches: &[&str]) -> String {
    let arguments = ["solve", puzzle]
        .into_iter()
        .chain(switches.iter().copied());
    let finished = binary::run(arguments, case);
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{switches:?}");
    finished.stdout
}

/// The number in the first line, and the lists below it.
fn number_and_lists(text: &str) -> (&str, Vec<&str>) {
    let (number, lists) = text.split_once('\n').expect("there is a number");
    (number, lists.trim_end().split("\n\n").collect())
}

#[test]
fn all_lists_are_as_many_as_counted_and_begin_with_the_first() {
    for sample in Sample::all() {
        let case = sample.first_case();
        let run = |switches: &[&str]| output(sample.puzzle(), &case, switches);
        let (all, moves) = (run(&["--all"]), run(&["--moves"]));
        let (number, lists) = number_and_lists(&all);
        let (distance, first) = number_and_lists(&moves);
        assert_eq!(number, distance);
        assert_eq!(lists[0], first[0], "{}", sample.puzzle());
        assert!(
            lists
                .iter()
                .all(|list| list.lines().count().to_string() == number)
        );
        let counted = run(&["--count"]);
        let count = counted
            .lines()
            .nth(1)
            .expect("the count is under the number");
        assert_eq!(lists.len().to_string(), count, "{}", sample.puzzle());
    }
}

#[test]
fn a_limit_cuts_the_lists_and_nothing_else() {
    for sample in Sample::all() {
        let case = sample.first_case();
        let run = |switches: &[&str]| output(sample.puzzle(), &case, switches);
        let all = run(&["--all"]);
        let (number, lists) = number_and_lists(&all);
        for limit in 0..=lists.len() + 1 {
            let shown = lists.iter().take(limit).map(|list| format!("{list}\n"));
            let expected = format!("{number}\n{}", shown.collect::<Vec<_>>().join("\n"));
            let limited = run(&["--all", "--limit", &limit.to_string()]);
            assert_eq!(limited, expected, "{}: {limit}", sample.puzzle());
        }
    }
}

#[test]
fn the_count_stands_under_the_number_whatever_follows() {
    for sample in Sample::all() {
        let case = sample.first_case();
        let run = |switches: &[&str]| output(sample.puzzle(), &case, switches);
        for rest in [&[][..], &["--moves"], &["--all"]] {
            let without = run(rest);
            let with = run(&[&["--count"], rest].concat());
            let mut lines: Vec<&str> = with.split_inclusive('\n').collect();
            let count = lines.remove(1);
            assert!(
                count
                    .trim_end()
                    .parse::<u128>()
                    .is_ok_and(|count| count > 0)
            );
            assert_eq!(lines.concat(), without, "{}: {rest:?}", sample.puzzle());
        }
    }
}

#[test]
fn all_lists_are_no_fewer_where_the_first_is_asked_for_too() {
    for sample in Sample::all() {
        let case = sample.first_case();
        let run = |switches: &[&str]| output(sample.puzzle(), &case, switches);
        assert_eq!(run(&["--all", "--moves"]), run(&["--all"]));
    }
}

#[test]
fn a_million_lists_can_be_counted_and_the_first_of_them_shown() {
    let chequered = "0101 1010 0101 1010  1010 0101 1010 0101";
    let text = output("swap", chequered, &["--all", "--count", "--limit", "3"]);
    let (_, lists) = number_and_lists(&text);
    assert!(text.starts_with("8\n1451520\n1121\n"), "{text}");
    assert_eq!(lists.len(), 3);
}
