//! The report as text, in a snapshot; and that it is written where it is asked for.

use std::path::Path;

use insta::{assert_snapshot, with_settings};

use super::folder::BOARDS;
use super::{Folder, judge};

/// A report without what is never the same twice: in the table, which is as wide as that, each time and size
/// becomes a dot; which test is the slowest depends on the machine.
fn masked(report: &str) -> String {
    let paragraphs = report.split("\n\n").map(|paragraph| {
        let is_table = paragraph.starts_with("verdict");
        let lines = paragraph
            .lines()
            .filter(|line| !line.starts_with("slowest: "));
        let lines = lines.map(|line| {
            if is_table {
                masked_row(line)
            } else {
                line.to_owned()
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn masked_row(row: &str) -> String {
    let cells = row
        .split("  ")
        .map(str::trim)
        .filter(|cell| !cell.is_empty());
    let masked = cells.map(|cell| {
        let number = [" s", " ms", " MiB"]
            .iter()
            .find_map(|unit| cell.strip_suffix(unit));
        let is_quantity = number.is_some_and(|number| number.parse::<f64>().is_ok());
        if is_quantity { "·" } else { cell }
    });
    masked.collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_report_has_a_table_what_failed_and_a_summary() {
    let program = "sh -c 'read row; case $row in bwwb) echo 5; echo no >&2;; bwww) exit 3;; \
                   *) echo 0;; esac'";
    let folder = Folder::new()
        .with("tests/1.in", BOARDS[0].0)
        .with("tests/2.in", BOARDS[1].0)
        .with("tests/3.in", BOARDS[2].0)
        .with("tests/4.in", "bwww\nwwww\n")
        .with("tests/10.in", BOARDS[1].0)
        .with("tests/10.ans", "1\n");
    let finished = judge(&folder, program, ["tests"]);
    assert_eq!((finished.code, &*finished.stderr), (1, ""));
    with_settings!({
        snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/command_line"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        assert_snapshot!("judge_report", masked(&finished.stdout));
    });
}

#[test]
fn a_file_has_the_report_that_standard_output_would_have() {
    let folder = Folder::with_one_test();
    let finished = judge(
        &folder,
        "false",
        ["--report=text", "--report=text=r.txt", "."],
    );
    assert_eq!(finished.stdout, folder.read("r.txt"));
    let finished = judge(
        &folder,
        "false",
        ["--report=json", "--report=json=r.json", "."],
    );
    assert_eq!(finished.stdout, folder.read("r.json"));
    assert!(
        finished
            .stdout
            .starts_with("{\n  \"schema\": \"quadrille.report/1\",\n")
    );
}
