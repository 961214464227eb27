//! Engines on the command line: what fits a puzzle, what does not, and that all agree.

use puzzles::Engine;
use tests::binary;

use super::sample::Sample;

#[test]
fn every_engine_runs_where_it_is_chosen_and_prints_the_same() {
    for sample in Sample::all() {
        let case = sample.first_case();
        let all = ["--all", "--count", "--limit", "50", "--stats"];
        let run = |engine: Engine, symmetry: Option<&'static str>| {
            let choice = ["--engine", engine.name()].into_iter().chain(symmetry);
            binary::run(sample.solve().into_iter().chain(all).chain(choice), &case)
        };
        let expected = run(Engine::Auto, None);
        for &engine in sample.about().engines {
            for symmetry in [None, Some("--symmetry")] {
                // The one is refused, as it ought to be; the other takes seconds for a table.
                if symmetry.is_some() && [Engine::Subset, Engine::Retrograde].contains(&engine) {
                    continue;
                }
                let finished = run(engine, symmetry);
                assert_eq!((finished.code, &finished.stdout), (0, &expected.stdout));
                let begin = format!("case 1: {engine}: ");
                assert!(finished.stderr.starts_with(&begin), "{}", finished.stderr);
            }
        }
    }
}

#[test]
fn auto_is_what_runs_without_asking() {
    for sample in Sample::all() {
        let auto = sample.solve().into_iter().chain(["--engine", "auto"]);
        let expected = binary::run(sample.solve(), sample.input());
        assert_eq!(binary::run(auto, sample.input()), expected);
    }
}

#[test]
fn an_engine_that_does_not_fit_is_refused_with_those_that_do() {
    for sample in Sample::all() {
        let engines = sample.about().engines;
        let foreign = Engine::ALL
            .into_iter()
            .filter(|engine| *engine != Engine::Auto && !engines.contains(engine));
        for engine in foreign {
            let arguments = sample
                .solve()
                .into_iter()
                .chain(["--engine", engine.name()]);
            let finished = binary::run(arguments, sample.input());
            assert_eq!((finished.code, &*finished.stdout), (2, ""));
            for word in [engine, Engine::Auto].iter().chain(engines) {
                assert!(finished.stderr.contains(word.name()), "{}", finished.stderr);
            }
        }
    }
}

#[test]
fn an_engine_with_nothing_to_reduce_refuses_symmetry() {
    for sample in Sample::all() {
        if sample.about().engines.contains(&Engine::Subset) {
            let switches = ["--engine", "subset", "--symmetry"];
            let finished = binary::run(sample.solve().into_iter().chain(switches), sample.input());
            assert_eq!((finished.code, &*finished.stdout), (2, ""));
            assert!(finished.stderr.contains("subset"), "{}", finished.stderr);
            assert!(finished.stderr.contains("symmetry"), "{}", finished.stderr);
        }
    }
}
