//! The parameters of addresses: reading and writing.

use std::error::Error as _;

use axum::extract::Query;
use axum::http::Uri;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;
use crate::texts::fill;

/// Reads the parameters of an address.
///
/// # Errors
///
/// If a parameter is unknown, malformed, or has two values.
pub(crate) fn parameters<T: DeserializeOwned>(address: &Uri) -> Result<T, Refusal> {
    let parameters = Query::try_from_uri(address).map(|Query(parameters)| parameters);
    parameters.map_err(|error| {
        // The source names the parameter: ``mode: unknown variant `x`, expected `play` or `study` ``.
        let error = error.source().unwrap_or(&error).to_string();
        let (name, fault) = error.split_once(": ").unwrap_or(("", &error));
        let mut words: Vec<&str> = fault.split('`').skip(1).step_by(2).collect();
        let first = words.first().copied().unwrap_or_default();
        // The first word is the unknown one, unless the fault is ``provided string was not `true` or `false` ``.
        if !fault.starts_with("provided") {
            words.drain(..words.len().min(1));
        }
        let expected = words.join(", ");
        Refusal::address(|language| {
            let texts = language.texts();
            if fault.starts_with("unknown field") {
                fill(texts.refuse_unknown, &[&first, &expected])
            } else if name.is_empty() {
                fill(texts.refuse_twice, &[&first])
            } else if expected.is_empty() {
                fill(texts.refuse_value, &[&name, &texts.valid_number])
            } else {
                fill(texts.refuse_value, &[&name, &expected])
            }
        })
    })
}

/// Writes parameters.
pub(crate) fn encoded(parameters: &impl Serialize) -> String {
    serde_urlencoded::to_string(parameters).expect("the values are words and numbers")
}
