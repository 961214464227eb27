//! The lines that run a program on an input again.

use std::path::Path;

use runner::{Limits, Program};

/// The line of a shell that runs the program on this input.
pub(super) fn run(program: &Program, input: &[u8]) -> String {
    format!("{} | {program}", print(input))
}

/// The line of a shell that judges the program on this input, which is in that file if it is in any.
pub(super) fn judge(
    puzzle: &str,
    program: &Program,
    limits: &Limits,
    input: &[u8],
    file: Option<&Path>,
) -> String {
    let command = quoted(&program.to_string());
    let limits = switches(limits);
    let judge = |file: &str| format!("quadrille judge {puzzle} --cmd {command}{limits} {file}");
    match file {
        Some(file) => judge(&quoted(&file.display().to_string())),
        None => format!("{} > case.in && {}", print(input), judge("case.in")),
    }
}

/// What prints this input, which has no characters that `printf` or a shell would make something of.
fn print(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input).replace('\n', "\\n");
    format!("printf '{text}'")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}

/// The limits that are not what they are if nothing is said.
fn switches(limits: &Limits) -> String {
    let usual = Limits::DEFAULT;
    let time = |time| {
        humantime::format_duration(time)
            .to_string()
            .replace(' ', "")
    };
    let switches = [
        (limits.cpu != usual.cpu).then(|| format!(" --time {}", time(limits.cpu))),
        (limits.wall != limits.cpu * Limits::WALL_FACTOR)
            .then(|| format!(" --wall {}", time(limits.wall))),
        (limits.memory != usual.memory).then(|| format!(" --memory {}", limits.memory)),
        (limits.output != usual.output).then(|| format!(" --output {}", limits.output)),
        (limits.processes != usual.processes).then(|| format!(" --processes {}", limits.processes)),
    ];
    switches.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn program(command: &str) -> Program {
        Program::parse(command).expect("it is a command")
    }

    #[test]
    fn a_line_prints_the_input_into_the_program() {
        assert_eq!(
            run(&program("./a.out  'b c'"), b"1\nw*b\n"),
            "printf '1\\nw*b\\n' | ./a.out 'b c'"
        );
    }

    #[test]
    fn another_one_judges_it() {
        let (program, limits) = (program("python3 a.py"), Limits::DEFAULT);
        assert_eq!(
            judge("flip", &program, &limits, b"wwww\n", None),
            "printf 'wwww\\n' > case.in && quadrille judge flip --cmd 'python3 a.py' case.in"
        );
        let file = Path::new("my cases/001.in");
        assert_eq!(
            judge("flip", &program, &limits, b"wwww\n", Some(file)),
            "quadrille judge flip --cmd 'python3 a.py' 'my cases/001.in'"
        );
    }

    #[test]
    fn limits_are_said_where_they_are_not_the_usual_ones() {
        assert_eq!(switches(&Limits::DEFAULT), "");
        let limits = Limits {
            cpu: Duration::from_millis(1_500),
            wall: Duration::from_millis(4_500),
            memory: 64 << 20,
            ..Limits::DEFAULT
        };
        assert_eq!(switches(&limits), " --time 1s500ms --memory 67108864");
        let limits = Limits {
            wall: Duration::from_secs(60),
            ..Limits::DEFAULT
        };
        assert_eq!(switches(&limits), " --wall 1m");
    }
}
