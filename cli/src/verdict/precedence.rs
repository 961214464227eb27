//! Which verdict it is, where several things went wrong.
//!
//! The judge's fault > time > memory > run-time error > output limit > accepted > presentation > no
//! output > wrong. What a program wrote before it failed may well be right, and what it wrote before
//! a limit may be cut off.

use super::{Crash, Objection, Verdict};
use runner::{Execution, Termination};

/// What a check of an output came to.
type Checked = Result<(), Objection>;

/// One rule of judging: the verdict that it leads to, and why, where it applies.
type Rule = fn(&Execution, &Checked) -> Option<(Verdict, String)>;

/// The rules, the strongest first. The first that applies decides.
const PRECEDENCE: [Rule; 9] = [
    judge_fault,
    time,
    memory,
    run_time,
    output,
    accepted,
    presentation,
    no_output,
    wrong_answer,
];

/// The verdict on a run whose output was checked, and why.
pub(super) fn decide(ran: &Execution, checked: &Checked) -> (Verdict, String) {
    let decided = PRECEDENCE.iter().find_map(|rule| rule(ran, checked));
    decided.expect("an output is accepted, or there is an objection of one of the kinds")
}

fn judge_fault(_: &Execution, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::JudgeFault(why)) => Some((Verdict::JudgeFault, why.clone())),
        _ => None,
    }
}

fn time(ran: &Execution, _: &Checked) -> Option<(Verdict, String)> {
    let (time, of) = match ran.termination {
        Termination::OverCpu => (ran.cpu, "CPU time"),
        Termination::OverWall => (ran.wall, "wall time"),
        _ => return None,
    };
    let why = format!(
        "took {:.2} s of {of}, which is too much",
        time.as_secs_f64()
    );
    Some((Verdict::Time, why))
}

fn memory(ran: &Execution, _: &Checked) -> Option<(Verdict, String)> {
    let why = || format!("had {} MiB of memory, which is too much", ran.memory >> 20);
    (ran.termination == Termination::OverMemory).then(|| (Verdict::Memory, why()))
}

fn run_time(ran: &Execution, _: &Checked) -> Option<(Verdict, String)> {
    let crash = match ran.termination {
        Termination::Exited(code) if code != 0 => Crash::Exited(code),
        Termination::Signalled(signal) => Crash::Signalled(signal),
        Termination::OverProcesses => Crash::Processes,
        Termination::SupervisorKilled => Crash::Unwatched,
        _ => return None,
    };
    let why = match crash {
        Crash::Exited(code) => format!("ended with exit code {code}"),
        Crash::Signalled(signal) => format!("ended by {signal}"),
        Crash::Processes => "had more processes than it may have".to_owned(),
        Crash::Unwatched => "killed the process that watched over it".to_owned(),
    };
    Some((Verdict::RunTime(crash), why))
}

fn output(ran: &Execution, _: &Checked) -> Option<(Verdict, String)> {
    let why = || {
        format!(
            "wrote {} bytes or more, which is too much",
            ran.stdout.len()
        )
    };
    (ran.termination == Termination::OverOutput).then(|| (Verdict::Output, why()))
}

fn accepted(_: &Execution, checked: &Checked) -> Option<(Verdict, String)> {
    let why = || "all answers are right".to_owned();
    checked.is_ok().then(|| (Verdict::Accepted, why()))
}

fn presentation(_: &Execution, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::Presentation(why)) => Some((Verdict::Presentation, why.clone())),
        _ => None,
    }
}

fn no_output(_: &Execution, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::NoOutput(why)) => Some((Verdict::NoOutput, why.clone())),
        _ => None,
    }
}

fn wrong_answer(_: &Execution, checked: &Checked) -> Option<(Verdict, String)> {
    match checked {
        Err(Objection::Wrong(why)) => Some((Verdict::WrongAnswer, why.clone())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use runner::Signal;

    const SEGV: Termination = Termination::Signalled(Signal(11));

    /// How a run ended, and the verdict where the output is right, not laid out well, not there,
    /// wrong, and not to be judged.
    const TABLE: [(Termination, [&str; 5]); 10] = [
        (Termination::OverCpu, ["TLE", "TLE", "TLE", "TLE", "JF"]),
        (Termination::OverWall, ["TLE", "TLE", "TLE", "TLE", "JF"]),
        (Termination::OverMemory, ["MLE", "MLE", "MLE", "MLE", "JF"]),
        (Termination::OverProcesses, ["RE (too many processes)"; 5]),
        (
            Termination::SupervisorKilled,
            ["RE (killed its supervisor)"; 5],
        ),
        (SEGV, ["RE (SIGSEGV)"; 5]),
        (Termination::Exited(3), ["RE (exit code 3)"; 5]),
        (Termination::OverOutput, ["OLE", "OLE", "OLE", "OLE", "JF"]),
        (
            Termination::Exited(0),
            ["AC", "PE", "WA (no output)", "WA", "JF"],
        ),
        // There is no name for every signal.
        (Termination::Signalled(Signal(40)), ["RE (signal 40)"; 5]),
    ];

    fn ran(end: Termination) -> Execution {
        Execution {
            termination: end,
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(2),
            memory: 3 << 20,
            stdout: b"4\n".to_vec(),
            stderr: Vec::new(),
        }
    }

    fn checks() -> [Checked; 5] {
        let why = || "why".to_owned();
        [
            Ok(()),
            Err(Objection::Presentation(why())),
            Err(Objection::NoOutput(why())),
            Err(Objection::Wrong(why())),
            Err(Objection::JudgeFault(why())),
        ]
    }

    #[test]
    fn every_entry_of_the_table() {
        for (end, mut expected) in TABLE {
            expected[4] = "JF";
            for (checked, expected) in checks().iter().zip(expected) {
                let (verdict, _) = decide(&ran(end), checked);
                assert_eq!(verdict.to_string(), expected, "{end:?}, {checked:?}");
            }
        }
    }

    #[test]
    fn why_is_said_of_whatever_decided() {
        #[track_caller]
        fn check(end: Termination, checked: usize, expected: &str) {
            assert_eq!(decide(&ran(end), &checks()[checked]).1, expected);
        }
        check(Termination::Exited(0), 0, "all answers are right");
        check(Termination::Exited(0), 3, "why");
        check(
            Termination::OverCpu,
            3,
            "took 1.00 s of CPU time, which is too much",
        );
        check(Termination::OverWall, 4, "why");
        check(
            Termination::OverMemory,
            0,
            "had 3 MiB of memory, which is too much",
        );
        check(SEGV, 2, "ended by SIGSEGV");
        check(Termination::Exited(3), 0, "ended with exit code 3");
        check(
            Termination::OverOutput,
            3,
            "wrote 2 bytes or more, which is too much",
        );
    }
}
