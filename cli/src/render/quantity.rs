//! Times and sizes for people.

use std::time::Duration;

use examiner::Usage;
use runner::Limits;

/// A time: `53 ms`, or `1.50 s` from one second on.
pub(crate) fn time(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}

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
pub(crate) fn limits(limits: &Limits) -> String {
    let Limits {
        cpu,
        wall,
        memory,
        output,
        processes,
    } = *limits;
    let [cpu, wall] = [cpu, wall].map(humantime::format_duration);
    let [memory, output] = [memory, output].map(bytes);
    let plural = if processes == 1 { "" } else { "es" };
    format!(
        "{cpu} of CPU time, {wall} of wall time, {memory} of memory, {output} of output, \
         {processes} process{plural}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_below_a_second_are_in_milliseconds() {
        assert_eq!(time(Duration::ZERO), "0 ms");
        assert_eq!(time(Duration::from_micros(999_999)), "999 ms");
        assert_eq!(time(Duration::from_millis(1_234)), "1.23 s");
    }

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
