//! Verdicts as judges write them.

use std::fmt;
use std::str::FromStr;

/// A verdict's code, as judges write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Code {
    /// Accepted.
    Ac,
    /// Wrong answer; no output, too.
    Wa,
    /// Presentation error.
    Pe,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error.
    Re,
    /// Judge's fault.
    Jf,
}

impl Code {
    /// All codes.
    pub(crate) const ALL: [Self; 8] = [
        Self::Ac,
        Self::Wa,
        Self::Pe,
        Self::Tle,
        Self::Mle,
        Self::Ole,
        Self::Re,
        Self::Jf,
    ];

    /// As judges write it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ac => "AC",
            Self::Wa => "WA",
            Self::Pe => "PE",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Re => "RE",
            Self::Jf => "JF",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|code| code.name() == text);
        known.ok_or_else(|| {
            // The judge's fault is a verdict, too, and nobody asks for it.
            let asked_for = Self::ALL.into_iter().filter(|code| *code != Self::Jf);
            let names: Vec<&str> = asked_for.map(Self::name).collect();
            let names = names.join(", ");
            format!("expected one of {names}, or several of them with commas between")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_as_it_is_written() {
        for code in Code::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        for wrong in ["", "ac", "AC ", "OK", "AC,WA"] {
            assert!(wrong.parse::<Code>().is_err(), "{wrong}");
        }
    }
}
