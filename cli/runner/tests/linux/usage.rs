//! What the runner measures, and what it compares with the limits.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use runner::{Execution, RunLimits, Termination};

use super::{PATIENT, run, run_again, shell};

/// The number of programs that compete for a processor.
const COMPETITORS: usize = 4;

pub(super) fn usage_is_counted_for_each_run() {
    let program = shell("read -r end; eval $end");
    let big = run_again(&program, "head -c 50M /dev/zero | tail > /dev/null").usage;
    let busy = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";
    let (busy, small) = (
        run_again(&program, busy).usage,
        run_again(&program, ":").usage,
    );
    assert!(big.memory > 50 << 20, "{big:?}");
    assert!(small.memory < 20 << 20, "{small:?}");
    assert!(busy.memory < 20 << 20, "{busy:?}");
    assert!(
        small.cpu < busy.cpu && busy.cpu > Duration::from_millis(5),
        "{busy:?}, {small:?}"
    );
}

#[track_caller]
fn run_with_memory(script: &str, memory: u64) -> Execution {
    let limits = RunLimits { memory, ..PATIENT };
    run(script, "", &limits).expect("there is a shell")
}

pub(super) fn the_limit_of_memory_does_not_change_what_is_measured() {
    // The shells share the value of the variable.
    let script = "x=$(head -c 16M /dev/zero | tr '\\0' a)
        for i in 1 2 3 4 5 6 7 8; do (sleep 1; :) & done; wait";
    let measured = [1024, 256, 112].map(|limit| {
        let run = run_with_memory(script, limit << 20);
        assert_eq!(run.termination, Termination::Exited(0), "{limit}: {run:?}");
        run.usage.memory >> 20
    });
    let (least, most) = (measured.iter().min(), measured.iter().max());
    let is_close = least
        .zip(most)
        .is_some_and(|(least, most)| most - least < 16);
    assert!(is_close, "{measured:?}");
}

pub(super) fn private_memory_of_several_processes_is_added() {
    let script = "for i in 1 2 3 4; do
            { x=$(head -c 16M /dev/zero | tr '\\0' a); sleep 600; :; } &
        done; wait";
    let run = run_with_memory(script, 48 << 20);
    assert_eq!(run.termination, Termination::OverMemory, "{run:?}");
}

pub(super) fn only_the_limit_of_memory_limits_the_stack() {
    for memory in [64 << 20, 256 << 20] {
        let run = run_with_memory("ulimit -Ss; ulimit -Hs", memory);
        let output = String::from_utf8_lossy(&run.output);
        let (soft, hard) = output.trim().split_once('\n').expect("there are two lines");
        let hard = hard.parse().unwrap_or(u64::MAX);
        assert_eq!(
            soft.parse(),
            Ok(hard.min((memory / 8 * 7) >> 10)),
            "{output}"
        );
    }
}

pub(super) fn limits_of_time_may_be_huge() {
    let limits = RunLimits {
        cpu: Duration::MAX,
        wall: Duration::MAX,
        ..PATIENT
    };
    let run = run("echo 4", "", &limits).expect("there is a shell");
    assert_eq!(run.output, b"4\n");
}

/// A program that uses a processor until it is dropped.
struct Competitor(Child);

impl Competitor {
    /// Its own session has its own share of the processor.
    fn start(processor: &str) -> Self {
        let child = Command::new("setsid")
            .args([
                "taskset",
                "-c",
                processor,
                "sh",
                "-c",
                "while :; do :; done",
            ])
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("there is a setsid command"))
    }
}

impl Drop for Competitor {
    fn drop(&mut self) {
        self.0.kill().expect("the child was started");
        self.0.wait().expect("the child was started");
    }
}

pub(super) fn waiting_for_a_processor_does_not_count_as_wall_time() {
    let status = fs::read_to_string("/proc/self/status").expect("this process exists");
    let allowed = |line: &str| Some(line.strip_prefix("Cpus_allowed_list:")?.trim().to_owned());
    let allowed = status.lines().find_map(allowed).expect("it is a field");
    let processor = allowed.split([',', '-']).next().expect("there is one");
    let is_installed = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !["setsid", "taskset"].into_iter().all(is_installed) {
        println!("skipped: there is no taskset");
        return;
    }
    let _competitors = [(); COMPETITORS].map(|()| Competitor::start(processor));
    // It uses a fifth of a second of CPU time, in nanoseconds.
    let script = format!(
        "taskset -cp {processor} $$ > /dev/null
        while read -r run rest < /proc/$$/schedstat && [ $run -lt 200000000 ]; do :; done"
    );
    let limits = RunLimits {
        wall: Duration::from_millis(600),
        ..PATIENT
    };
    let run = run(&script, "", &limits).expect("there is a shell");
    // On a very busy machine, it ends after ten times the limit.
    let is_starved = run.usage.wall > limits.wall * 10;
    assert!(
        run.termination == Termination::Exited(0) || is_starved,
        "{run:?}"
    );
}
