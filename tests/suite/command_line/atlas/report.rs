//! The sums of the numbers in the reports; `tests/cli/atlas` has the reports.

use std::sync::LazyLock;

use serde_json::Value;
use tests::binary;

/// The report on `sdao` from the sample's position.
pub(super) static SDAO: LazyLock<String> = LazyLock::new(|| printed(&["sdao"]));

/// The output of `quadrille atlas`, which must succeed.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let all = ["atlas"].into_iter().chain(arguments.iter().copied());
    let finished = binary::run(all, "");
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{arguments:?}");
    finished.stdout
}

/// The first number in some words; numbers have commas.
fn number<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<u64> {
    let mut words = words.into_iter();
    words.find_map(|word| word.replace(',', "").parse().ok())
}

/// The totals of the statistics in a report, each with the sum of its table and of the unsolvable boards.
fn totals(report: &str) -> Vec<(u64, u64)> {
    let mut totals = Vec::new();
    // Each survey stands under a line of its own.
    for survey in report.split("───\n\n").skip(1) {
        let total = number(survey.split_whitespace()).expect("the total comes first");
        let mut paragraphs = survey.split("\n\n");
        let table = paragraphs.find(|paragraph| paragraph.contains("distance "));
        let rows = table.expect("there is a table").lines();
        let is_row = |line: &&str| number(line.split_whitespace().take(1)).is_some();
        let counts = rows
            .filter(is_row)
            .filter_map(|row| number(row.split_whitespace().skip(1)));
        let unsolvable = survey.split("unsolvable:").skip(1);
        let unsolvable = unsolvable.filter_map(|rest| number(rest.split_whitespace()));
        totals.push((total, counts.chain(unsolvable).sum()));
    }
    totals
}

#[track_caller]
fn check_text(report: &str, expected: &[u64]) {
    let expected: Vec<(u64, u64)> = expected.iter().map(|total| (*total, *total)).collect();
    assert_eq!(totals(report), expected);
    assert!(report.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn report_on_flip() {
    check_text(&printed(&["flip"]), &[65_536; 3]);
}

#[test]
fn report_on_sdao() {
    check_text(&SDAO, &[900_900]);
}

#[test]
fn report_on_four() {
    check_text(&printed(&["four"]), &[411_840; 3]);
}

#[test]
fn report_on_swap() {
    check_text(&printed(&["swap"]), &[12_870 * 12_870]);
}

fn sum(counts: &Value, key: &str) -> u64 {
    let counts = counts.as_array().expect("they are in an array");
    let count = |value: &Value| value["count"][key].as_u64().expect("it is a number");
    counts.iter().map(count).sum()
}

#[test]
fn json_says_the_same_and_adds_up() {
    let report = printed(&["flip", "--format", "json"]);
    let atlas: Value = serde_json::from_str(&report).expect("it is JSON");
    assert_eq!(atlas["schema"], "quadrille.atlas/1");
    assert_eq!(atlas["puzzle"], "flip");
    let surveys = atlas["surveys"].as_array().expect("surveys are an array");
    assert_eq!(surveys.len(), 3);
    for survey in surveys {
        let rows = &survey["distances"]["rows"];
        for key in ["each", "orbits"] {
            let all = sum(rows, key) + sum(&survey["unsolvable"], key);
            assert_eq!(survey["total"][key], all);
            assert_eq!(sum(rows, key), sum(&survey["more"][0]["rows"], key));
        }
        let last = rows.as_array().and_then(|rows| rows.last());
        let last = last.expect("there is a row");
        assert_eq!(survey["maximum"], last["value"]);
        let hardest = survey["hardest"].as_array().expect("they are an array");
        assert_eq!(last["count"]["orbits"], hardest.len());
    }
}

#[test]
fn csv_says_the_same_and_adds_up() {
    let report = printed(&["four", "--format", "csv"]);
    for title in ["either first mover", "black begins", "white begins"] {
        let lines = || report.lines().filter(|line| line.contains(title));
        // Titles and reasons may have commas, numbers have none.
        let column = |line: &str, place| {
            line.rsplit(',')
                .nth(place)
                .and_then(|field| field.parse().ok())
        };
        for place in [0, 1] {
            let sum = |words: &[&str]| -> u64 {
                let has_one = |line: &&str| words.iter().any(|word| line.contains(word));
                let fields = lines().filter(has_one);
                fields.map(|line| column(line, place).unwrap_or(0)).sum()
            };
            assert!(sum(&[",total,"]) > 0);
            assert_eq!(sum(&[",distance,", "unsolvable: "]), sum(&[",total,"]));
        }
    }
}
