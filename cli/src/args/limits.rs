//! The options for the limits of a run.

use std::num::NonZeroU32;
use std::time::Duration;

use super::number;
use super::parse_time;
use runner::Limits;

/// The least memory limit in bytes. The process that starts a program takes nearly as much.
const LEAST_MEMORY: u64 = 8 << 20;

/// The heading in the help.
const HEADING: &str =
    "Limits of each run (this is not a sandbox: the program has your permissions)";

/// The limits of each run of a program. Each applies to all processes of the program together.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Limiting {
    /// CPU time of all processes together: `500ms`, `2s`
    #[arg(long, help_heading = HEADING, value_name = "TIME", value_parser = parse_limit, default_value = "2s")]
    pub(crate) time: Duration,

    /// Wall time [default: three times --time]
    #[arg(long, help_heading = HEADING, value_name = "TIME", value_parser = parse_limit)]
    pub(crate) wall: Option<Duration>,

    /// Memory of all processes together: `64M`, `1G`; at least 8M
    #[arg(long, help_heading = HEADING, value_name = "SIZE", value_parser = parse_memory, default_value = "256M")]
    pub(crate) memory: u64,

    /// Size of the standard output: `64K`, `8M`
    #[arg(long, help_heading = HEADING, value_name = "SIZE", value_parser = parse_output, default_value = "8M")]
    pub(crate) output: u64,

    /// Number of processes at a time
    #[arg(long, help_heading = HEADING, value_name = "N", default_value_t = Limits::DEFAULT.processes,
        value_parser = parse_processes)]
    pub(crate) processes: u32,
}

impl Limiting {
    /// The limits.
    pub(crate) fn limits(&self) -> Limits {
        let usual = || self.time.saturating_mul(Limits::WALL_FACTOR);
        Limits {
            cpu: self.time,
            wall: self.wall.unwrap_or_else(usual),
            memory: self.memory,
            output: self.output,
            processes: self.processes,
        }
    }
}

/// A time limit: more than zero, and at most a year.
pub(crate) fn parse_limit(text: &str) -> Result<Duration, &'static str> {
    const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);
    match parse_time(text)? {
        Duration::ZERO => Err("must be greater than zero"),
        time if time > LONGEST => Err("must be at most one year"),
        time => Ok(time),
    }
}

fn parse_processes(text: &str) -> Result<u32, &'static str> {
    number(text).map(NonZeroU32::get)
}

fn parse_memory(text: &str) -> Result<u64, &'static str> {
    match parse_size(text)? {
        size if size < LEAST_MEMORY => Err("must be at least 8M"),
        size => Ok(size),
    }
}

fn parse_output(text: &str) -> Result<u64, &'static str> {
    match parse_size(text)? {
        0 => Err("must be at least one byte"),
        size => Ok(size),
    }
}

/// A number of bytes. `K`, `M` and `G` stand for powers of 1,024.
fn parse_size(text: &str) -> Result<u64, &'static str> {
    const UNITS: [(char, u64); 3] = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];
    let with_unit = |(letter, unit)| Some((text.strip_suffix(letter)?, unit));
    let (digits, unit) = UNITS.into_iter().find_map(with_unit).unwrap_or((text, 1));
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let size = is_number.then(|| digits.parse::<u64>().ok()?.checked_mul(unit));
    size.flatten()
        .ok_or("expected a number of bytes such as `65536`, `64K`, `256M` or `1G`")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Asked {
        #[command(flatten)]
        limiting: Limiting,
    }

    fn limits(arguments: &str) -> Limits {
        let words = ["judge"].into_iter().chain(arguments.split_whitespace());
        let asked = Asked::try_parse_from(words).expect("the arguments are right");
        asked.limiting.limits()
    }

    #[test]
    fn the_default_wall_time_is_three_times_the_cpu_time() {
        assert_eq!(limits(""), Limits::DEFAULT);
        assert_eq!(limits("--time 5s").wall, Duration::from_secs(15));
        assert_eq!(limits("--time 5s --wall 6s").wall, Duration::from_secs(6));
    }

    #[test]
    fn sizes_may_have_units() {
        for (text, size) in [("0", 0), ("12", 12), ("64K", 65_536), ("1G", 1 << 30)] {
            assert_eq!(parse_size(text), Ok(size), "{text}");
        }
        for text in ["", "M", "+1", "1.5M", "1 M", "1MB", "1m", "99999999999G"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
