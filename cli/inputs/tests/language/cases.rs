//! Grammars with several equal cases.

use inputs::Options;

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
        let inputs = cases.grammar().inputs(Options::default()).unwrap();
        let inputs: Vec<_> = inputs.map(Result::unwrap).take(3).collect();
        assert_eq!(cases.join(&inputs).text(), expected.as_bytes());
        for count in 1..=3 {
            let joined = cases.join(&inputs[..count]);
            assert_eq!(whole.check(joined.text()), Ok(()), "{source}");
        }
        assert!(cases.counts().contains(&9));
    }
}

/// The input that consists of some cases is the same one, with the same place in the order, as in the enumeration.
#[test]
fn joined_cases_have_their_place_in_the_enumeration() {
    for (source, max_cases) in [
        ("INT(1, 4, t) NEWLINE REP(t) INT(-3, 9) NEWLINE END", 4),
        (
            "INT(0, 3, t) NEWLINE REP(t) INT(1, 3, n) NEWLINE REP(n, SPACE) INT(1, 9) END NEWLINE END",
            3,
        ),
        (
            "INT(1, 3, t) NEWLINE REP(t, NEWLINE) REGEX(\"[ab]{1,2}\") SPACE FLOATP(0, 1, 0, 1) END NEWLINE",
            3,
        ),
    ] {
        for ends in [false, true] {
            let whole = grammar(source);
            let cases = whole.cases().expect(source);
            let single = cases.grammar().inputs(Options { ends }).unwrap();
            let single: Vec<_> = single.map(Result::unwrap).take(6).collect();
            let mut joined = vec![vec![]];
            for number in 1..=max_cases {
                let longer = |cases: &Vec<_>| {
                    single
                        .iter()
                        .map(|case| [&cases[..], &[case]].concat())
                        .collect::<Vec<_>>()
                };
                let shorter = joined.iter().filter(|cases| cases.len() + 1 == number);
                let longer: Vec<Vec<_>> = shorter.flat_map(longer).collect();
                joined.extend(longer);
            }
            let joined = joined.iter().filter(|cases| !cases.is_empty());
            let mut joined: Vec<_> = joined
                .map(|list| cases.join(&list.iter().copied().cloned().collect::<Vec<_>>()))
                .collect();
            joined.sort();
            let last = joined.last().unwrap();
            let all = whole.inputs(Options { ends }).unwrap().map(Result::unwrap);
            let all = all.take_while(|input| input <= last);
            let found: Vec<_> = all
                .filter(|input| joined.binary_search(input).is_ok())
                .collect();
            assert!(found == joined, "{source}, ends: {ends}");
        }
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
