//! A report is written to a file as to standard output.

use super::{Folder, judge};

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
