//! Data sets in temporary directories.

use super::*;

fn directory() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory can be made")
}

fn of_path(path: &Path) -> Result<Vec<Test>, Failure> {
    tests_in(&[path.to_owned()], true)
}

#[test]
fn layouts_of_other_systems_are_read_as_they_are() {
    let directory = directory();
    let root = directory.path();
    for folder in ["tests", "data/secret", "test"] {
        fs::create_dir_all(root.join(folder)).expect("it is ours");
    }
    let pairs = [
        ("data/secret/1.in", "data/secret/1.ans"),
        ("test/sample-1.in", "test/sample-1.out"),
        ("tests/01", "tests/01.a"),
        ("tests/2.in", "tests/2.a"),
    ];
    for name in pairs.iter().flat_map(|(input, answer)| [input, answer]) {
        fs::write(root.join(name), "").expect("it is ours");
    }
    fs::write(root.join("tests/README"), "").expect("it is ours");
    let expected = pairs.map(|(input, answer)| Test {
        input: root.join(input),
        answer: Some(root.join(answer)),
    });
    assert_eq!(of_path(root).as_deref(), Ok(&expected[..]));
}

/// Writes the same input several times.
fn write_inputs(directory: &Path, number: u64) -> Result<(), Failure> {
    let inputs = (0..number).map(|_| Ok(GeneratedInput::default()));
    let cancel = AtomicBool::new(false);
    let written = write((directory, true), ("flip", None), number, inputs, &cancel);
    written.map(drop)
}

#[test]
fn smaller_data_set_replaces_a_larger_one() {
    let directory = directory();
    fs::write(directory.path().join("mine.in"), "").expect("it is ours");
    for number in [3, 1] {
        assert_eq!(write_inputs(directory.path(), number), Ok(()));
    }
    let files = fs::read_dir(directory.path()).expect("it exists");
    let names = files.map(|file| file.expect("it can be read").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("UTF-8"))
        .collect();
    names.sort();
    assert_eq!(names, ["001.ans", "001.in", "manifest.jsonl", "mine.in"]);
}

#[test]
fn manifest_lists_what_was_written_before_an_error() {
    let directory = directory();
    fs::create_dir(directory.path().join("003.in")).expect("it is ours");
    let failure = write_inputs(directory.path(), 4).expect_err("a directory is in the way");
    let error = failure.message.expect("it has a message");
    assert!(error.contains("003.in"), "{error}");
    let manifest = fs::read(directory.path().join(MANIFEST)).expect("it was written");
    let listed = listed_files(&manifest);
    assert_eq!(listed, ["001.in", "001.ans", "002.in", "002.ans"]);
}

#[test]
fn manifest_lists_only_files_in_its_directory() {
    let origin = r#"{"schema":"quadrille.inputs/1"}"#;
    let entry = r#"{"input":"1.in","answer":"1.ans","distances":[]}"#;
    for foreign in ["../1.in", "/1.in", "a/1.in", "", "1.txt"] {
        let other = format!(r#"{{"input":"{foreign}","answer":"2.ans","distances":[]}}"#);
        let manifest = format!("{origin}\n{entry}\n{other}\n");
        assert_eq!(
            listed_files(manifest.as_bytes()),
            ["1.in", "1.ans", "2.ans"]
        );
    }
    assert!(listed_files(entry.as_bytes()).is_empty());
    assert!(listed_files(format!("{entry}\n{entry}\n").as_bytes()).is_empty());
}

#[test]
fn input_is_saved_under_the_first_free_number_and_only_once() {
    let parent = directory();
    let directory = parent.path().join("a").join("b");
    let check = |input: &str, name: &str| {
        let path =
            save((&directory, "a-wa"), input.as_bytes(), Some(b"ans")).expect("it can be written");
        assert_eq!(path, directory.join(name));
        assert_eq!(fs::read_to_string(&path).expect("it exists"), input);
        let answer = fs::read(path.with_extension(ANSWER));
        assert_eq!(answer.expect("it exists"), b"ans");
    };
    check("one", "001-a-wa.in");
    check("two", "002-a-wa.in");
    for taken in ["003-a-wa.in", "004-a-wa.ans"] {
        fs::write(directory.join(taken), b"mine").expect("it can be written");
    }
    check("three", "005-a-wa.in");
    for taken in ["003-a-wa.in", "004-a-wa.ans"] {
        let content = fs::read(directory.join(taken));
        assert_eq!(content.expect("it exists"), b"mine");
    }
    check("two", "002-a-wa.in");
    check("three", "005-a-wa.in");
}

#[cfg(unix)]
#[test]
fn link_to_nothing_occupies_a_number() {
    let directory = directory();
    let at = |name: &str| directory.path().join(name);
    for name in ["001-a-wa.in", "002-a-wa.ans"] {
        std::os::unix::fs::symlink("nowhere", at(name)).expect("the directory is ours");
    }
    let path = save((directory.path(), "a-wa"), b"in", Some(b"ans")).expect("it can be written");
    assert_eq!(path, at("003-a-wa.in"));
    for name in ["nowhere", "001-a-wa.ans", "002-a-wa.in"] {
        assert!(!at(name).exists(), "{name}");
    }
}
