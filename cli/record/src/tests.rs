//! The schema files in `docs/schema` describe the documents.

use std::path::Path;
use std::{env, fs};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Value, json};

use crate::atlas::Atlas;
use crate::{Json as _, analysis, answer, inputs, page, report};

/// A line of the manifest of a data set: the first one, or one of the others.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Line<'a> {
    DataSet(inputs::DataSet<'a>),
    Input(inputs::Input),
}

/// The schema of a document that is written.
fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    let title = schema["title"].as_str().map(str::to_owned);
    name(&mut schema, &title.expect("each type has a name"));
    let parts = schema.get_mut("$defs").and_then(Value::as_object_mut);
    let parts = parts.into_iter().flatten();
    parts.for_each(|(title, part)| name(part, title));
    schema
}

/// Adds the key with the name of a document, which schemars leaves out: `#[serde(tag)]` of a struct.
fn name(schema: &mut Value, title: &str) {
    if title.starts_with("quadrille.") {
        schema["properties"]["schema"] = json!({ "const": title });
        let required = schema["required"].as_array_mut();
        required
            .expect("keys are required")
            .insert(0, json!("schema"));
    }
}

#[test]
fn schema_files_describe_the_documents() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    for (name, schema) in [
        ("analysis", schema::<analysis::Analysis<'_>>()),
        ("atlas", schema::<Atlas>()),
        ("board", schema::<page::RandomBoard<'_>>()),
        ("fault", schema::<answer::Fault<'_>>()),
        ("game", schema::<page::Game<'_>>()),
        ("inputs", schema::<Line<'_>>()),
        ("proof", schema::<analysis::Proof<'_>>()),
        ("puzzles", schema::<page::Puzzles<'_>>()),
        ("refusal", schema::<page::Refusal<'_>>()),
        ("report", schema::<report::Report<'_>>()),
        ("solve", schema::<answer::Answer<'_>>()),
    ] {
        let file = directory.join(format!("{name}-1.json"));
        // The order of keys depends on the features of other packages.
        let stored = fs::read(&file).ok();
        let stored: Option<Value> = stored.and_then(|text| serde_json::from_slice(&text).ok());
        if stored.as_ref() == Some(&schema) {
            continue;
        }
        assert!(
            env::var_os("UPDATE_SCHEMAS").is_some(),
            "docs/schema/{name}-1.json differs from the document: run `UPDATE_SCHEMAS=1 cargo test -p record`",
        );
        fs::write(&file, format!("{schema:#}\n")).expect("the directory is writable");
    }
}

#[test]
fn statistics_are_read_back_and_a_faulty_one_is_refused() {
    let flip = puzzles::find("flip").expect("it is in the registry");
    let about = flip.about();
    let text = Atlas::new(about, &flip.atlas(None)).text();
    let read = Atlas::read(about, text.as_bytes()).expect("it is faultless");
    assert_eq!(read.text(), text);
    for (from, to, why) in [
        ("atlas/1", "atlas/2", "the schema is \"quadrille.atlas/2\""),
        ("flip", "swap", "the puzzle is \"swap\"; expected \"flip\""),
        ("\"title\": \"", "\"title\": \"\\u001b", "control character"),
        ("\"bwww\"", "\"bwwx\"", "a hardest case is not a case"),
        (
            "\"each\": ",
            "\"each\": -",
            "expected the output of `atlas --format json`; it differs at line ",
        ),
    ] {
        let faulty = text.replacen(from, to, 1);
        let error = Atlas::read(about, faulty.as_bytes()).expect_err(why);
        assert!(error.contains(why), "{error}");
    }
}
