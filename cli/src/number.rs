//! Numbers, times and sizes for people.

pub(crate) use examiner::time;
pub(crate) use puzzles::wording::{counted, grouped, share};
use runner::{RunLimits, Usage};

/// A size in the largest unit that does not exceed it: `512 B`, `3.4 MiB`.
pub(crate) fn bytes(size: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match UNITS.into_iter().find(|(unit, _)| size >= *unit) {
        None => format!("{size} B"),
        Some((unit, name)) if size.is_multiple_of(unit) => format!("{} {name}", size / unit),
        Some((unit, name)) => {
            let tenths = u128::from(size) * 10 / u128::from(unit);
            format!("{}.{} {name}", tenths / 10, tenths % 10)
        }
    }
}

/// CPU time, wall time and memory; dashes if the program was not run.
pub(crate) fn usage(usage: Option<Usage>) -> [String; 3] {
    match usage {
        Some(usage) => [time(usage.cpu), time(usage.wall), bytes(usage.memory)],
        None => ["–"; 3].map(str::to_owned),
    }
}

/// The limits of a run.
pub(crate) fn limits(limits: &RunLimits) -> String {
    let [cpu, wall] = [limits.cpu, limits.wall].map(time);
    let [memory, output] = [limits.memory, limits.output].map(bytes);
    let processes = counted(limits.processes, "process", "processes");
    format!(
        "{cpu} of CPU time, {wall} of wall time, {memory} of memory, {output} of output, {processes}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_the_largest_fitting_unit() {
        let cases = [
            (0, "0 B"),
            (1_023, "1023 B"),
            (1_536, "1.5 KiB"),
            (256 << 20, "256 MiB"),
            (3_565_158, "3.3 MiB"),
            (u64::MAX, "17179869183.9 GiB"),
        ];
        for (size, text) in cases {
            assert_eq!(bytes(size), text);
        }
    }
}
