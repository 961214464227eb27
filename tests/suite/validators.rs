//! Validators in `tests/validators`: a validator that chooses its input has the same inputs as a grammar or a naive enumeration,
//! in the same order.

use std::env;
use std::path::Path;

use tests::binary::run;
use tests::files;
use tests::reference::inputs::inputs;

/// The number of inputs that are compared.
const SOME: usize = 200;

/// The validators of free texts, with their alphabets.
const ALPHABETS: [(&str, &str); 1] = [("grid", "#.H")];

/// What `generate` prints.
fn generated(arguments: &[&str]) -> String {
    let found = run(
        ["generate"].into_iter().chain(arguments.iter().copied()),
        "",
    );
    assert_eq!(found.code, 0, "{arguments:?}: {}", found.stderr);
    found.stdout
}

fn compare(number: usize) {
    let all = files::below("validators").into_iter();
    let sources: Vec<String> = all
        .filter(|path| Path::new(path).extension() == Some("cpp".as_ref()))
        .collect();
    assert!(sources.len() >= 15);
    let count = number.to_string();
    for path in sources {
        let source = files::path(&path);
        let name = source
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("it is UTF-8");
        let [source, grammar] =
            [source.clone(), source.with_extension("ctd")].map(|path| path.display().to_string());
        let mut arguments = vec![&*source, "-n", &count];
        if let Some((_, alphabet)) = ALPHABETS.iter().find(|(known, _)| *known == name) {
            arguments.extend(["--alphabet", alphabet]);
        }
        let expected = if Path::new(&grammar).exists() {
            generated(&[&grammar, "-n", &count])
        } else {
            let name = format!("validators/{name}");
            let inputs = inputs(&name, false);
            inputs.take(number).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(generated(&arguments), expected, "{path}");
    }
}

/// `INPUTS=10000 cargo test -p tests --test suite validators` compares more inputs.
#[test]
fn validators_choose_the_inputs_of_their_grammars() {
    let number = env::var("INPUTS").map(|number| number.parse());
    compare(number.map_or(SOME, |number| number.expect("it is a number")));
}
