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
        terminal
            .write_all(b"wwww wwww wwww wwww\n\x04")
            .expect("the terminal is open");
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
