//! Commands that read standard input from a terminal.

use std::io::{Read, Write};

use tests::binary::{self, exit_code};

#[test]
fn reading_from_a_terminal_is_announced() {
    for (options, is_announced) in [(&[][..], true), (&["--quiet"], false)] {
        let (mut terminal, slave) = pty_process::blocking::open().expect("there is a terminal");
        let mut child = pty_process::blocking::Command::new(binary::path())
            .args(["solve", "flip"])
            .args(options)
            .spawn(slave)
            .expect("quadrille starts");
        let sent = terminal.write_all(b"wwww wwww wwww wwww\n\x04");
        sent.expect("the terminal is open");
        let mut output = Vec::new();
        // An error means that the last process on the terminal has ended.
        let _ = terminal.read_to_end(&mut output);
        assert_eq!(exit_code(child.wait().expect("quadrille was started")), 0);
        let output = String::from_utf8_lossy(&output);
        let note = "reading standard input, Ctrl-D ends it";
        assert_eq!(output.contains(note), is_announced, "{output}");
        assert!(output.ends_with("0\r\n"), "{output}");
    }
}

/// Runs a command on a terminal of this width and returns its lines.
fn lines_on_terminal(arguments: &[&str], width: u16) -> Vec<String> {
    let (mut terminal, slave) = pty_process::blocking::open().expect("there is a terminal");
    let resized = terminal.resize(pty_process::Size::new(24, width));
    resized.expect("the terminal is open");
    let mut child = pty_process::blocking::Command::new(binary::path())
        .args(arguments)
        .args(["--quiet", "--color", "never"])
        .spawn(slave)
        .expect("quadrille starts");
    let mut output = Vec::new();
    let _ = terminal.read_to_end(&mut output);
    assert_eq!(exit_code(child.wait().expect("quadrille was started")), 1);
    let output = String::from_utf8_lossy(&output).into_owned();
    output.lines().map(str::to_owned).collect()
}

#[test]
fn reports_have_the_width_of_the_terminal_and_whole_commands() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let input = directory.path().join("1.in");
    std::fs::write(&input, "wwww\nwwww\nwwww\nwwww\n").expect("the directory is ours");
    let input = input.to_str().expect("it is UTF-8");
    let coverage = ["coverage", "flip", input, "--no-mutants"];
    let stress = ["stress", "flip", "--cmd", "echo 4", "-n", "3"];
    // The last width is more than a line may have.
    for (width, most) in [(72, 72), (100, 100), (250, 120)] {
        let mut longest = 0;
        for arguments in [&coverage[..], &stress] {
            for line in lines_on_terminal(arguments, width) {
                let is_command = line.starts_with("replay: ") || line.starts_with("judge: ");
                let length = line.chars().count();
                assert!(length <= most || is_command, "{width}: {line}");
                assert!(
                    !is_command || line.ends_with("| echo 4") || line.ends_with(" -"),
                    "{line}"
                );
                longest = longest.max(if is_command { 0 } else { length });
            }
        }
        assert!(longest > most - 15, "{width}: {longest}");
    }
}
