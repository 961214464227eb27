//! Grammars with several equal cases.

use checktestdata::Options;

use super::grammar;

#[test]
fn joined_cases_are_inputs() {
    for (source, expected) in [
        (
            "INT(1, 9, t) NEWLINE REP(t) INT(0, 9) NEWLINE END",
            "3\n0\n1\n2\n",
        ),
        (
            "INT(1, 9, t) NEWLINE REPI(i, t) INT(0, 9) NEWLINE END EOF",
            "3\n0\n1\n2\n",
        ),
        (
            "SET(m = 9) INT(0, 9, t) NEWLINE REP(t, SPACE) INT(0, m) END NEWLINE",
            "3\n0 1 2\n",
        ),
        (
            "INT(1, 9, t) NEWLINE REP(t) INT(0, 9, n) SPACE REPI(i, n) INT(0, 9, a[i]) SPACE END NEWLINE ASSERT(UNIQUE(a)) UNSET(a) END",
            "3\n0 \n1 0 \n1 1 \n",
        ),
    ] {
        let whole = grammar(source);
        let cases = whole.cases().expect(source);
        let inputs = cases.grammar().inputs(Options::default()).unwrap().take(3);
        let texts: Vec<Vec<u8>> = inputs.map(|input| input.unwrap().text().to_vec()).collect();
        assert_eq!(String::from_utf8(cases.join(&texts)).unwrap(), expected);
        for count in 1..=3 {
            assert_eq!(
                whole.check(&cases.join(&texts[..count])),
                Ok(()),
                "{source}"
            );
        }
        assert!(cases.counts().contains(&9));
    }
}

#[test]
fn cases_that_depend_on_others_are_not_split() {
    for source in [
        "INT(1, 9, t) NEWLINE",
        "REP(3) INT(0, 9) NEWLINE END",
        "INT(2, 9, t) NEWLINE REP(t) INT(0, 9) NEWLINE END",
        "INT(1, 9, t) NEWLINE REP(t - 1) INT(0, 9) NEWLINE END",
        "INT(1, 9, t) NEWLINE REP(t) INT(0, t) NEWLINE END",
        "INT(1, 9, t) NEWLINE REPI(i, t) INT(i, 9) NEWLINE END",
        "INT(1, 9, t) NEWLINE REP(t) INT(0, 9) NEWLINE END INT(0, 9)",
        "INT(1, 9, t) SPACE INT(1, 9, n) NEWLINE REP(t) INT(0, n) NEWLINE END",
        "SET(s = 0) INT(1, 9, t) NEWLINE REP(t) INT(0, 9, n) NEWLINE SET(s = s + n) ASSERT(s < 9) END",
        "INT(1, 9, t) NEWLINE REP(t) INT(0, 9, n) NEWLINE ASSERT(!INARRAY(n, a)) SET(a[n] = n) END",
        "INT(1, 9, t) NEWLINE REPI(i, t) INT(0, 9, a[i]) NEWLINE END ASSERT(UNIQUE(a))",
        "INT(1, 9, t) NEWLINE REP(t) INT(0, 9) END",
        "INT(1, 9, t) REP(t) INT(0, 9) NEWLINE END",
        "INT(1, 9, t) NEWLINE REP(t) NEWLINE EOF END",
    ] {
        assert!(grammar(source).cases().is_none(), "{source}");
    }
}
