//! Numbers and times for people.

use std::time::Duration;

/// A time: `53 ms`, or `1.50 s` from one second on.
pub fn time(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
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
}
