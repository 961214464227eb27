//! `--plot`: a chart in addition to the report.

use std::fs;

use roxmltree::Document;
use tests::binary::{self, Finished, Invocation};

use super::directory;

#[track_caller]
fn run(directory: &tempfile::TempDir, arguments: &[&str]) -> Finished {
    let all = ["atlas", "flip"].into_iter();
    let run = Invocation::new(all.chain(arguments.iter().copied()));
    run.directory(directory.path()).finish()
}

#[test]
fn a_picture_is_well_formed_and_the_report_the_same() {
    let directory = directory();
    let path = directory.path().join("flip.svg");
    // A file that is there already is replaced.
    fs::write(&path, "something else").expect("it can be written");
    for format in ["text", "json", "csv"] {
        let finished = run(&directory, &["--plot", "flip.svg", "--format", format]);
        assert_eq!((finished.code, &*finished.stderr), (0, ""));
        let without = binary::run(["atlas", "flip", "--format", format], "");
        assert_eq!(finished, without);
        let picture = fs::read_to_string(&path).expect("it is there");
        let picture = Document::parse(&picture).expect("it is well-formed");
        assert_eq!(picture.root_element().tag_name().name(), "svg");
        let bars = picture.descendants();
        let bars = bars.filter(|node| node.attribute("class") == Some("bar"));
        // Seven distances to the nearer colour, eight to either.
        assert_eq!(bars.count(), 7 + 8 + 8);
    }
}

#[test]
fn standard_output_is_for_the_report() {
    let directory = directory();
    let finished = run(&directory, &["--plot", "-"]);
    assert_eq!((finished.code, &*finished.stdout), (2, ""));
    assert!(finished.stderr.contains("name a file"), "{finished}");
}

#[test]
fn a_picture_that_cannot_be_written_is_4_and_nothing_is_printed() {
    let directory = directory();
    fs::create_dir(directory.path().join("folder")).expect("it can be made");
    for path in ["no/such/folder.svg", "folder"] {
        let finished = run(&directory, &["--plot", path]);
        assert_eq!((finished.code, &*finished.stdout), (4, ""), "{path}");
        let message = format!("error: cannot write {path}: ");
        assert!(finished.stderr.starts_with(&message), "{}", finished.stderr);
    }
}
