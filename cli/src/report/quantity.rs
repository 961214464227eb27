//! Times and sizes as people read them.

use std::time::Duration;

use super::Used;
use runner::Limits;

/// A time in seconds, in hundredths: `0.05 s`.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// A size in the largest unit that it has one of: `512 B`, `3.4 MiB`.
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

/// Times and memory that a run used, each a dash where there was none.
pub(super) fn used(used: Option<Used>) -> [String; 3] {
    match used {
        Some(used) => [seconds(used.cpu), seconds(used.wall), bytes(used.memory)],
        None => ["–"; 3].map(str::to_owned),
    }
}

/// What a run may use.
pub(super) fn limits(limits: &Limits) -> String {
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
    fn times_have_two_decimals() {
        assert_eq!(seconds(Duration::from_millis(1_234)), "1.23 s");
        assert_eq!(seconds(Duration::ZERO), "0.00 s");
    }

    #[test]
    fn sizes_have_the_unit_that_fits() {
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
