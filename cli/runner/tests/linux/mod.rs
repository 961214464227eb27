//! The tests, and two small programs that they run with special limits or signals.

mod files;
mod usage;

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use runner::{Error, ErrorKind, Execution, Program, RunLimits, Termination, start_dialogue};
use signal_hook::consts::SIGINT;
use tempfile::TempDir;

/// Long limits, for programs that end by themselves.
const PATIENT: RunLimits = RunLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    ..RunLimits::DEFAULT
};

pub(super) fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("__spin") => return spin(),
        Some("__echo") => return echo(),
        Some("__run_until_interrupted") => return run_until_interrupted(),
        _ => {}
    }
    macro_rules! tests {
        ($($name:path),* $(,)?) => {
            vec![$(Trial::test(stringify!($name), || { $name(); Ok(()) })),*]
        };
    }
    let tests = tests![
        a_program_inherits_directory_and_environment,
        a_program_gets_its_input,
        a_command_is_split_as_a_shell_does,
        signals_are_neither_blocked_nor_ignored,
        the_socket_is_closed_in_the_program,
        soft_limits_of_the_caller_are_replaced,
        a_hard_limit_below_the_request_is_an_error,
        a_program_that_cannot_be_started_is_an_error,
        exit_codes_of_a_shell_are_results,
        each_limit_ends_a_program,
        a_run_can_be_cancelled,
        a_dialogue_ends_all_processes,
        a_killed_supervisor_affects_one_run,
        an_interrupt_of_the_process_group_cancels_all_runs,
        unread_input_is_detected,
        clean_runs_share_a_supervisor,
        a_supervisor_that_ended_is_replaced,
        files::files_replace_standard_input_and_output,
        files::existing_paths_become_absolute,
        files::only_a_regular_file_is_an_output_file,
        files::the_output_file_has_a_limit,
        files::the_working_directory_is_removed,
        usage::usage_is_counted_for_each_run,
        usage::the_limit_of_memory_does_not_change_what_is_measured,
        usage::private_memory_of_several_processes_is_added,
        usage::only_the_limit_of_memory_limits_the_stack,
        usage::limits_of_time_may_be_huge,
        usage::waiting_for_a_processor_does_not_count_as_wall_time,
    ];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// Prints the result of a program that uses CPU time without end.
fn spin() -> ExitCode {
    let limits = RunLimits {
        cpu: Duration::from_secs(3),
        ..PATIENT
    };
    match run("while :; do :; done", "", &limits) {
        Ok(run) => println!("{:?}", run.termination),
        Err(error) => println!("{:?}: {error}", error.kind()),
    }
    ExitCode::SUCCESS
}

/// Runs programs on two threads until SIGINT. Fails if a run has another result than success or cancellation.
fn run_until_interrupted() -> ExitCode {
    let cancel = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, Arc::clone(&cancel)).expect("SIGINT can be handled");
    println!("ready");
    let program = Program::new(vec!["true".to_owned()]);
    let work = || {
        loop {
            match program.run(b"", &PATIENT, &cancel) {
                Ok(run) if run.termination == Termination::Exited(0) => {}
                Err(error) if error.kind() == ErrorKind::Cancelled => return,
                other => panic!("{other:?}"),
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    ExitCode::SUCCESS
}

fn run(script: &str, input: &str, limits: &RunLimits) -> Result<Execution, Error> {
    shell(script).run(input.as_bytes(), limits, &AtomicBool::new(false))
}

fn shell(script: &str) -> Program {
    Program::new(["sh", "-c", script].map(str::to_owned).to_vec())
}

/// Runs a program that starts and is not cancelled.
#[track_caller]
fn run_again(program: &Program, input: &str) -> Execution {
    let run = program.run(input.as_bytes(), &PATIENT, &AtomicBool::new(false));
    run.expect("there is a shell")
}

/// Checks that a script succeeds with this output.
#[track_caller]
fn check_output(script: &str, input: &str, expected: &str) {
    let run = run(script, input, &PATIENT).expect("the script starts");
    assert_eq!(run.termination, Termination::Exited(0), "{run:?}");
    assert_eq!(String::from_utf8_lossy(&run.output), expected, "{script}");
}

fn temporary_directory() -> TempDir {
    tempfile::tempdir().expect("a temporary directory can be created")
}

/// The number of processes with a text among their arguments.
fn processes_with(text: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("/proc is readable").flatten();
    let arguments = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let is_match = |arguments: &Vec<u8>| String::from_utf8_lossy(arguments).contains(text);
    arguments.filter(is_match).count()
}

fn a_program_inherits_directory_and_environment() {
    let directory = env::current_dir().expect("there is a current directory");
    let path = env::var("PATH").expect("PATH is set");
    let expected = format!("{}\n{path}\n", directory.display());
    check_output("pwd; echo \"$PATH\"", "", &expected);
}

fn a_program_gets_its_input() {
    check_output("cat", "4\n2\n", "4\n2\n");
    check_output("cat > /dev/null; cat /dev/stdin", "4\n2\n", "4\n2\n");
    check_output("exec 0<&-; echo 1", &"long\n".repeat(1 << 18), "1\n");
}

fn a_command_is_split_as_a_shell_does() {
    let command = r#"sh -c 'echo "$#-$1-$2-$3"' sh "a b" '$HOME' *"#;
    let program = Program::parse(command).expect("the command is well formed");
    assert_eq!(output_of(&program, ""), "3-a b-$HOME-*\n");
}

fn signals_are_neither_blocked_nor_ignored() {
    // The supervisor handles SIGPIPE and SIGCHLD in a special way, and its caller blocks all signals.
    let script = "
        while read -r name value; do
            case $name in
                SigBlk:) blocked=$((0x$value)) ;;
                SigIgn:) ignored=$((0x$value & 0x11000)) ;;
            esac
        done < /proc/self/status
        echo $blocked $ignored";
    check_output(script, "", "0 0\n");
}

fn the_socket_is_closed_in_the_program() {
    check_output("ls -l /proc/$$/fd | grep -c socket: || true", "", "0\n");
}

/// Checks the output of [`spin`] in a process with limits of the shell.
#[track_caller]
fn check_spin(ulimit: &str, expected: &str) {
    let executable = env::current_exe().expect("the executable has a path");
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{ulimit}; exec \"$0\" __spin"))
        .arg(executable)
        .output()
        .expect("there is a shell");
    let output = String::from_utf8_lossy(&output.stdout);
    assert!(output.contains(expected), "{ulimit}: {output}");
}

fn soft_limits_of_the_caller_are_replaced() {
    check_spin("ulimit -St 1", "OverCpu");
}

fn a_hard_limit_below_the_request_is_an_error() {
    check_spin("ulimit -t 1", "Limit: the hard limit on CPU time");
    check_spin("ulimit -d 200000", "Limit: the hard limit on memory");
}

fn a_program_that_cannot_be_started_is_an_error() {
    #[track_caller]
    fn check(program: &str, expected: &str) {
        let words = vec![program.to_owned()];
        let result = Program::new(words).run(b"", &PATIENT, &AtomicBool::new(false));
        let error = result.expect_err("the program does not start");
        assert_eq!(error.kind(), ErrorKind::Start, "{error}");
        let (start, error) = (format!("cannot start {program}: "), error.to_string());
        assert!(
            error.starts_with(&start) && error.ends_with(expected),
            "{error}"
        );
    }
    check("./missing", "No such file or directory (os error 2)");
    check(
        "no-such-program-here",
        "No such file or directory (os error 2)",
    );
    check("./src", "; it is a directory");
    check(
        "Cargo.toml",
        "; to run the file in this directory, use `./Cargo.toml`",
    );
    let directory = temporary_directory();
    let interpreter = |name| format!("; the file exists, but its interpreter {name}");
    let files = [
        (
            "#!/bin/sh\n",
            0o644,
            "; the file is not executable; use `chmod +x`".to_owned(),
        ),
        (
            "#! /no/such -x\necho\n",
            0o755,
            interpreter("/no/such is not found"),
        ),
        ("#!/\x1bc\n", 0o755, interpreter("/\\u{1b}c is not found")),
        (
            "#!/bin/sh\r\necho\r\n",
            0o755,
            interpreter(
                "/bin/sh is not found: the first line ends in a carriage return (CR), which belongs to the name",
            ),
        ),
        (
            "\u{1}\u{2}\u{3}",
            0o755,
            "Exec format error (os error 8)".to_owned(),
        ),
    ];
    for (index, (text, mode, expected)) in files.into_iter().enumerate() {
        let path = directory.path().join(index.to_string());
        // Another process writes the file: a supervisor that another thread has just started would keep the file of this
        // process open, and an open file cannot be executed.
        let written = Command::new("sh")
            .args(["-c", r#"printf %s "$1" >"$0" && chmod "$2" "$0""#])
            .args([
                path.as_os_str(),
                text.as_ref(),
                format!("{mode:o}").as_ref(),
            ])
            .status();
        assert!(written.expect("there is a shell").success());
        check(path.to_str().expect("the path is UTF-8"), &expected);
    }
}

fn exit_codes_of_a_shell_are_results() {
    for code in [126, 127] {
        let run = run(&format!("exit {code}"), "", &PATIENT).expect("there is a shell");
        assert_eq!(run.termination, Termination::Exited(code));
    }
}

fn each_limit_ends_a_program() {
    #[track_caller]
    fn check(script: &str, expected: Termination, set: impl Fn(&mut RunLimits)) {
        let mut limits = PATIENT;
        set(&mut limits);
        let run = run(script, "", &limits).expect("there is a shell");
        assert_eq!(run.termination, expected, "{script}: {run:?}");
    }
    use Termination::{OverCpu, OverMemory, OverOutput, OverProcesses, OverWall};
    let second = Duration::from_secs(1);
    check("while :; do :; done", OverCpu, |it| it.cpu = second);
    check("sleep 600", OverWall, |it| it.wall = second);
    let reads = "head -c 64M /dev/zero | tail";
    check(reads, OverMemory, |it| it.memory = 32 << 20);
    check("cat /dev/zero", OverOutput, |it| it.output = 1 << 20);
    let script = "for i in 1 2 3 4 5 6; do sleep 600 & done; wait";
    check(script, OverProcesses, |it| it.processes = 4);
}

fn a_run_can_be_cancelled() {
    let cancel = AtomicBool::new(false);
    let mark = format!("600.{}1", std::process::id());
    let script = format!("trap '' INT TERM; setsid sleep {mark} & sleep {mark}");
    let program = Program::new(["sh", "-c", &script].map(str::to_owned).to_vec());
    thread::scope(|scope| {
        let run = scope.spawn(|| program.run(b"", &PATIENT, &cancel));
        // The supervisor, the shell, and both commands.
        while processes_with(&mark) < 4 {
            thread::sleep(Duration::from_millis(10));
        }
        cancel.store(true, Ordering::SeqCst);
        let error = run.join().expect("a run does not panic");
        let error = error.expect_err("the run is cancelled");
        assert_eq!(error.kind(), ErrorKind::Cancelled, "{error}");
    });
    assert_eq!(processes_with(&mark), 0);
}

/// Answers each byte with the next one. Another process of it sleeps.
fn echo() -> ExitCode {
    let path = env::var_os("SOCKET").expect("the dialogue sets it");
    let mut socket = UnixStream::connect(path).expect("the caller listens");
    let mark = env::args().nth(2).expect("there is an argument");
    let mut sleeper = Command::new("sleep").arg(mark).spawn().expect("it starts");
    let mut byte = [0];
    while socket.read_exact(&mut byte).is_ok() && byte != [b'z'] {
        socket.write_all(&[byte[0] + 1]).expect("the caller reads");
    }
    sleeper.wait().expect("it is our child");
    ExitCode::SUCCESS
}

fn a_dialogue_ends_all_processes() {
    let cancel = Arc::new(AtomicBool::new(false));
    let own = env::current_exe().expect("the test has a path");
    let own = own.to_str().expect("the path is UTF-8").to_owned();
    let mark = format!("600.{}3", std::process::id());
    let program = Program::new(vec![own, "__echo".to_owned(), mark.clone()]);
    let start = |program| start_dialogue(program, "SOCKET", &PATIENT, &cancel);
    let mut dialogue = start(&program).expect("the program connects");
    let mut byte = [0];
    for request in *b"aq" {
        dialogue.write_all(&[request]).expect("the program reads");
        dialogue.read_exact(&mut byte).expect("the program answers");
        assert_eq!(byte, [request + 1]);
    }
    // The supervisor, the program and its child.
    while processes_with(&mark) < 3 {
        thread::sleep(Duration::from_millis(10));
    }
    drop(dialogue);
    assert_eq!(processes_with(&mark), 0);

    let mut silent = start(&program).expect("the program connects");
    silent.write_all(b"z").expect("the program reads");
    cancel.store(true, Ordering::SeqCst);
    let error = silent.read(&mut byte).expect_err("it is cancelled");
    assert!(error.to_string().contains("cancelled"), "{error}");
    drop(silent);
    assert_eq!(processes_with(&mark), 0);

    cancel.store(false, Ordering::SeqCst);
    let error = start(&Program::new(vec!["true".to_owned()])).expect_err("it does not connect");
    assert_eq!(error.kind(), ErrorKind::Start, "{error}");
}

fn a_killed_supervisor_affects_one_run() {
    let directory = temporary_directory();
    let mark = format!("600.{}2", std::process::id());
    let first = directory.path().join("first");
    // One of the runs creates the directory, and kills its supervisor.
    let script = format!(
        "mkdir {} 2> /dev/null && {{ setsid sleep {mark} & kill -KILL $PPID; sleep {mark}; }}
         sleep 0.5; echo 4",
        first.display()
    );
    let runs: Vec<Execution> = thread::scope(|scope| {
        let start = |_| scope.spawn(|| run(&script, "", &PATIENT).expect("there is a shell"));
        let threads: Vec<_> = (0..6).map(start).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| thread.join();
        let runs = threads.into_iter().map(join);
        runs.collect::<Result<_, _>>()
            .expect("a run does not panic")
    });
    let killed = |run: &&Execution| run.termination == Termination::SupervisorKilled;
    assert_eq!(runs.iter().filter(killed).count(), 1, "{runs:?}");
    assert_eq!(runs.iter().filter(|run| run.output == b"4\n").count(), 5);
    assert_eq!(processes_with(&mark), 0);
}

/// A terminal sends SIGINT to the whole process group, so also to supervisors that have no session yet.
fn an_interrupt_of_the_process_group_cancels_all_runs() {
    let executable = env::current_exe().expect("the executable has a path");
    for round in 0..30 {
        let mut child = Command::new(&executable)
            .arg("__run_until_interrupted")
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("the executable starts");
        let mut ready = [0; 6];
        let stdout = child.stdout.as_mut().expect("standard output is piped");
        std::io::Read::read_exact(stdout, &mut ready).expect("it prints a line");
        thread::sleep(Duration::from_millis(20 + round));
        let group = Pid::from_raw(child.id().cast_signed());
        killpg(group, Signal::SIGINT).expect("the group exists");
        let sent = Instant::now();
        let status = child.wait().expect("the child was started");
        assert!(status.success(), "round {round}: {status}");
        assert!(sent.elapsed() < Duration::from_secs(60));
    }
}

fn unread_input_is_detected() {
    for (script, input, expected) in [
        ("echo 4", "4\n", true),
        ("exit 3", "4\n", true),
        ("cat", "4\n", false),
        ("read -r line", "4\n2\n", false),
        ("echo 4", "", false),
    ] {
        let run = run(script, input, &PATIENT).expect("there is a shell");
        assert_eq!(run.input_unread, expected, "{script}");
    }
    let program = shell("echo 4").with_files(files::files("a.in", "-"));
    assert!(!run_again(&program, "4\n").input_unread);
}

/// The output of a run as text.
#[track_caller]
fn output_of(program: &Program, input: &str) -> String {
    let run = run_again(program, input);
    String::from_utf8(run.output).expect("the output is UTF-8")
}

fn clean_runs_share_a_supervisor() {
    let script = "echo $PPID; nice; read -r end; eval $end";
    let program = shell(script);
    let first = output_of(&program, "");
    for end in [
        "exit 3",
        "sleep 0 & wait",
        "cat; printf abc >&0",
        "kill -TERM $PPID",
    ] {
        assert_eq!(output_of(&program, end), first, "{end}");
    }
    // Each of these runs is the last one of its supervisor.
    let mut supervisors = vec![first];
    for end in ["kill $$", "sleep 600 &", "head -c 70000 /dev/zero >&2"] {
        let output = output_of(&program, end);
        assert_eq!(Some(&output), supervisors.last(), "{end}");
        supervisors.push(output_of(&program, ""));
    }
    let limits = RunLimits::DEFAULT;
    let run = program.run(b"", &limits, &AtomicBool::new(false));
    let output = run.expect("there is a shell").output;
    supervisors.push(String::from_utf8(output).expect("the output is UTF-8"));
    supervisors.sort();
    supervisors.dedup();
    assert_eq!(supervisors.len(), 5);
    assert!(output_of(&program.clone(), "") != *supervisors.last().expect("there are some"));
    drop(program);
    for output in supervisors {
        let supervisor = output.lines().next().expect("the script prints its parent");
        assert!(!Path::new("/proc").join(supervisor).exists());
    }
}

fn a_supervisor_that_ended_is_replaced() {
    let program = shell("echo $PPID");
    let supervisor = output_of(&program, "");
    let pid = Pid::from_raw(supervisor.trim().parse().expect("it is a number"));
    nix::sys::signal::kill(pid, Signal::SIGKILL).expect("the supervisor is idle");
    assert_ne!(output_of(&program, ""), supervisor);
}
