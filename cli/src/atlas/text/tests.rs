//! What a report says of atlases made by hand.

use puzzles::atlas::{Fact, Reason};

use super::*;
use crate::atlas::samples::{self, atlas, count, distribution, survey};

fn report_on(atlas: &Atlas) -> String {
    report(crate::atlas::about(atlas), atlas)
}

/// The one line that begins so.
#[track_caller]
fn line<'a>(report: &'a str, start: &str) -> &'a str {
    let mut lines = report
        .lines()
        .filter(|line| line.trim_start().starts_with(start));
    let line = lines
        .next()
        .unwrap_or_else(|| panic!("no line begins {start:?}:\n{report}"));
    assert_eq!(lines.next(), None, "two lines begin {start:?}");
    line
}

#[test]
fn every_line_fits_and_ends_in_no_blank() {
    for atlas in [samples::flip(), samples::four(), samples::sdao()] {
        let report = report_on(&atlas);
        for line in report.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
            assert_eq!(line, line.trim_end());
        }
        assert!(report.ends_with('\n') && !report.contains("\n\n\n"));
    }
}

#[test]
fn the_numbers_of_a_table_stand_one_under_the_other() {
    let report = report_on(&samples::flip());
    let ends = |line: &str| -> Vec<usize> {
        let characters: Vec<char> = line.chars().chain([' ']).collect();
        let ends = characters.windows(2).enumerate();
        ends.filter(|(_, pair)| pair[0].is_ascii_digit() && pair[1] == ' ')
            .map(|(index, _)| index)
            .collect()
    };
    let first = ends(line(&report, "3      880"));
    assert_eq!(first.len(), 4);
    assert_eq!(ends(line(&report, "4    1,562")), first);
    assert_eq!(ends(line(&report, "6      256")), first);
}

#[test]
fn a_survey_says_what_it_counts() {
    let report = report_on(&samples::flip());
    assert!(report.starts_with("Flip Game\n═════════\n\nTo the nearer of white and black\n───"));
    assert!(
        report.contains("65,536 boards in 8,548 orbits under the 8 symmetries of the square\n")
    );
    assert!(report.contains("\nmean 4.0508, maximum 6\n"));
    assert!(line(&report, "with exactly one").ends_with(" 3,120    4.76 %      430"));
    assert!(line(&report, "number of cells").ends_with(" 61,440   93.75 %    7,945"));
    assert!(line(&report, "quiet patterns").ends_with(" 16        5"));
    assert!(line(&report, "2      912 ").contains("22.27 %"));
}

#[test]
fn one_of_very_many_can_be_seen() {
    let report = report_on(&samples::sdao());
    assert!(line(&report, "13                 1").ends_with("< 0.01 %                1   ▏"));
}

#[test]
fn orbits_that_were_not_counted_are_not_mentioned() {
    let report = report_on(&samples::four());
    assert!(report.contains("\n411,840 boards\n"));
    assert!(report.contains("\nThe hardest:\n"));
    assert!(!report.contains("orbit"));
}

#[test]
fn a_single_row_has_the_longest_bar() {
    let report = report_on(&atlas("swap", vec![survey("alone", &[(0, 7, 1)])]));
    assert!(
        line(&report, "0        7").ends_with(&format!("100.00 %        1   {}", "█".repeat(40)))
    );
    assert!(!report.contains("unsolvable"));
    assert!(!report.contains("hardest"));
}

#[test]
fn nothing_at_all_is_said_in_words() {
    let mut empty = survey("", &[]);
    empty.more = vec![distribution(&[])];
    empty.hardest = Vec::new();
    let report = report_on(&atlas("swap", vec![empty]));
    assert!(report.contains("\n0 boards\n\nNo boards at any distance.\n"));
    let none = report_on(&atlas("swap", Vec::new()));
    assert_eq!(none.lines().count(), 2);
}

#[test]
fn all_may_be_unsolvable() {
    let mut survey = survey("hopeless", &[]);
    survey.total = count(10, 2);
    let report = report_on(&atlas("four", vec![survey.clone()]));
    assert!(line(&report, "unsolvable").ends_with(" 10   100.00 %        2"));
    survey.unsolvable = ["too late", "too early"]
        .map(|why| Reason {
            why: why.to_owned(),
            count: count(5, 1),
        })
        .to_vec();
    let report = report_on(&atlas("four", vec![survey]));
    assert!(line(&report, "unsolvable").ends_with(" 10   100.00 %        2"));
    assert!(report.contains("\n  too late "));
}

#[test]
fn the_longest_numbers_and_names_fit() {
    let most = 811_620_810_000;
    let rows = [(most - 1, most, most), (most, 1, 1)];
    let mut survey = survey(&"long ".repeat(40), &rows);
    survey.facts = vec![Fact {
        name: "x".repeat(200),
        count: count(most, most),
    }];
    for line in report_on(&atlas("swap", vec![survey])).lines() {
        assert!(line.chars().count() <= WIDTH, "{line}");
    }
}

#[test]
fn very_many_values_are_ranges() {
    let rows: Vec<_> = (1..=100).map(|value| (value, 3, 0)).collect();
    let report = report_on(&atlas("swap", vec![survey("long", &rows)]));
    assert!(line(&report, "64–100").contains(" 111   37.00 %   ████"));
    assert!(report.contains("maximum 100; 100 values, in ranges"));
}

#[test]
fn drawings_end_where_there_are_too_many() {
    let report = report_on(&samples::flip());
    assert!(
        report.contains("\nThe hardest, one of each orbit (24 of 44; the JSON has them all):\n\n")
    );
    assert_eq!(report.matches("wwww      bbbw").count(), 2);
    let pairs = report_on(&samples::sdao());
    assert!(pairs.contains("\nThe hardest, one of each orbit:\n\nwwww   bbbw      bbbw"));
    assert_eq!(pairs.matches(" → ").count(), 13);
}
