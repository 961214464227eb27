//! The parameters of addresses: reading and writing.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use axum::http::Uri;

use crate::refusal::Refusal;
use crate::texts::Language;

/// The parameters of an address. Each is read once, then [`end`](Self::end) refuses all others of an interface.
#[derive(Debug)]
pub(crate) struct Query {
    /// The names and values that are not read yet.
    pairs: Vec<(String, String)>,
    /// The names that were read.
    names: Vec<&'static str>,
    /// Whether there must be no others. Services add some to the links of pages that people share.
    is_strict: bool,
}

/// Whether an address is one of the interface for other programs.
pub(crate) fn is_api(address: &Uri) -> bool {
    let path = address.path();
    path == "/api" || path.starts_with("/api/") || path.starts_with("/schema/")
}

impl Query {
    pub(crate) fn new(address: &Uri) -> Self {
        let query = address.query().unwrap_or_default();
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        Self {
            pairs: pairs.collect(),
            names: Vec::new(),
            is_strict: is_api(address),
        }
    }

    /// Reads a text.
    ///
    /// # Errors
    ///
    /// If the parameter has several values.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<Option<String>, Refusal> {
        self.names.push(name);
        let mut values = self.pairs.extract_if(.., |(other, _)| other == name);
        let value = values.next().map(|(_, value)| value);
        match values.next() {
            None => Ok(value),
            Some(_) => Err(Refusal::address(|it| it.refuse_twice, &[&name]).of(name)),
        }
    }

    /// Reads a value. `expected` has the valid values.
    ///
    /// # Errors
    ///
    /// If the parameter is malformed or has several values.
    pub(crate) fn value<T>(
        &mut self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let refused =
            || Refusal::address(|it| it.refuse_value, &[&name, &text, &expected]).of(name);
        read(&text).map(Some).ok_or_else(refused)
    }

    /// Reads a number in a range.
    pub(crate) fn number<T: FromStr + PartialOrd + Display>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, Refusal> {
        let expected = format!("{}, …, {}", range.start(), range.end());
        let is_inside = |number: &T| range.contains(number);
        self.value(name, &expected, |text| text.parse().ok().filter(is_inside))
    }

    /// Reads the name of one of these values.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        name: &'static str,
        values: &[(&'static str, T)],
    ) -> Result<Option<T>, Refusal> {
        let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
        let find = |text: &str| values.iter().find(|it| it.0 == text).map(|it| it.1);
        self.value(name, &names.join(", "), find)
    }

    /// Reads the language.
    pub(crate) fn language(&mut self) -> Result<Option<Language>, Refusal> {
        let values: Vec<_> = Language::all().map(|it| (it.file().code, it)).collect();
        self.one_of("lang", &values)
    }

    /// Reads the language, and ends the reading.
    pub(crate) fn end_with_language(mut self) -> Result<(), Refusal> {
        self.language()?;
        self.end()
    }

    /// Ends the reading.
    ///
    /// # Errors
    ///
    /// If the address of an interface has a parameter that was not read.
    pub(crate) fn end(self) -> Result<(), Refusal> {
        let Some((unknown, _)) = self.pairs.first().filter(|_| self.is_strict) else {
            return Ok(());
        };
        let names = self.names.join(", ");
        Err(Refusal::address(|it| it.refuse_unknown, &[unknown, &names]).of(unknown))
    }
}

/// Writes the parameters that have a value.
pub(crate) fn encoded<'a>(
    parameters: impl IntoIterator<Item = (&'a str, Option<String>)>,
) -> String {
    let mut encoded = form_urlencoded::Serializer::new(String::new());
    for (name, value) in parameters {
        encoded.extend_pairs(value.map(|value| (name, value)));
    }
    encoded.finish()
}
