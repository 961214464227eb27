//! The verdicts that a program should get.

use crate::verdict::{Code, Verdict};

/// The verdicts that a program should get, as packages of problems have it.
///
/// Every test is accepted, or has one of these verdicts; and one of these is given at least once. So a
/// program of which a wrong answer is expected must fail somewhere, with a wrong answer and
/// with nothing else. Nobody can expect the judge's fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expectation(Vec<Code>);

impl Expectation {
    /// These verdicts; that all is accepted, if there are none.
    pub(crate) fn new(codes: &[Code]) -> Self {
        match codes {
            [] => Self(vec![Code::Ac]),
            codes => Self(codes.to_vec()),
        }
    }

    /// Whether a test may have this verdict.
    pub(crate) fn allows(&self, verdict: Verdict) -> bool {
        verdict.code() == Code::Ac || self.0.contains(&verdict.code())
    }

    /// Whether one of the verdicts was given that ought to be.
    pub(crate) fn is_met_by(&self, verdicts: impl IntoIterator<Item = Verdict>) -> bool {
        let mut codes = verdicts.into_iter().map(Verdict::code);
        codes.any(|code| self.0.contains(&code))
    }

    /// Whether it is merely that all is accepted.
    pub(crate) fn is_usual(&self) -> bool {
        self.0.iter().all(|code| *code == Code::Ac)
    }

    /// The verdicts, as a message lists them: `WA`, `WA or TLE`.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|code| code.name()).collect();
        names.join(" or ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Crash;

    /// Whether these verdicts are as expected: whether all are allowed, and one is given that must be.
    #[track_caller]
    fn check(expected: &[Code], given: &[Verdict], allowed: bool, met: bool) {
        let expectation = Expectation::new(expected);
        let all = given.iter().all(|verdict| expectation.allows(*verdict));
        let is_met = expectation.is_met_by(given.iter().copied());
        assert_eq!((all, is_met), (allowed, met), "{expected:?}, {given:?}");
    }

    const RIGHT: Verdict = Verdict::Accepted;
    const WRONG: Verdict = Verdict::WrongAnswer;

    #[test]
    fn all_is_to_be_accepted_where_nothing_is_said() {
        for expected in [&[][..], &[Code::Ac]] {
            check(expected, &[RIGHT, RIGHT], true, true);
            check(expected, &[RIGHT, WRONG], false, true);
            check(expected, &[RIGHT, Verdict::JudgeFault], false, true);
        }
    }

    #[test]
    fn what_should_fail_must_fail_somewhere_and_in_that_way() {
        check(&[Code::Wa], &[RIGHT, WRONG], true, true);
        check(&[Code::Wa], &[RIGHT, Verdict::NoOutput], true, true);
        check(&[Code::Wa], &[RIGHT, RIGHT], true, false);
        check(&[Code::Wa], &[RIGHT, WRONG, Verdict::Time], false, true);
        check(&[Code::Wa, Code::Tle], &[RIGHT, Verdict::Time], true, true);
        let crash = Verdict::RunTime(Crash::Exited(1));
        check(&[Code::Re], &[crash], true, true);
    }

    #[test]
    fn what_may_fail_may_pass() {
        for given in [[RIGHT, RIGHT], [RIGHT, Verdict::Time], [Verdict::Time; 2]] {
            check(&[Code::Ac, Code::Tle], &given, true, true);
        }
        check(&[Code::Ac, Code::Tle], &[WRONG], false, false);
    }
}
