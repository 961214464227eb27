//! What is asked of the page: it stands alone, holds whatever was printed, and can be read.

use roxmltree::{Document, Node};

use super::*;
use crate::report::samples;

/// The page, read as strictly as XML is: `meta` is the only element that is not closed.
#[track_caller]
fn with_document(report: &Report, check: impl FnOnce(&Document<'_>)) {
    let page = page(report).replacen("<!DOCTYPE html>", "", 1);
    let closed: Vec<String> = page
        .split_inclusive('>')
        .map(|piece| match piece.strip_suffix('>') {
            Some(tag) if tag.starts_with("<meta") => format!("{tag}/>"),
            _ => piece.to_owned(),
        })
        .collect();
    check(&Document::parse(&closed.concat()).expect("it is well formed"));
}

#[test]
fn whatever_was_printed_is_text() {
    let tags = |report: &Report| {
        let mut names = Vec::new();
        with_document(report, |document| {
            let elements = document.descendants().filter(Node::is_element);
            names = elements
                .map(|node| node.tag_name().name().to_owned())
                .collect();
        });
        names
    };
    let usual = tags(&samples::hostile(b"a"));
    for printed in samples::printed() {
        let report = samples::hostile(&printed);
        assert_eq!(tags(&report), usual, "{printed:?}");
        with_document(&report, |document| {
            let got = document.descendants().find(|node| node.has_tag_name("pre"));
            let shown = format!("\n{}", report.trials[1].got.shown(MOST));
            assert_eq!(got.and_then(|node| node.text()), Some(shown.as_str()));
        });
    }
}

#[test]
fn the_page_stands_alone() {
    let page = page(&samples::judge());
    for foreign in [
        "<script", "src=", "href=", "url(", "@import", "http:", "https:",
    ] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"));
}

#[test]
fn what_failed_comes_first_and_has_its_boards() {
    with_document(&samples::judge(), |document| {
        let text = |name: &str| -> Vec<String> {
            let elements = document
                .descendants()
                .filter(|node| node.has_tag_name(name));
            let texts = elements.map(|node| {
                let texts = node.descendants().filter(Node::is_text);
                texts.filter_map(|node| node.text()).collect()
            });
            texts.collect()
        };
        assert_eq!(text("h2"), ["What failed", "Findings", "All tests"]);
        assert_eq!(
            text("h3"),
            ["2.in: WA", "10.in: RE (exit code 3)", "x\\ny: JF"]
        );
        let boards = document
            .descendants()
            .filter(|node| node.has_tag_name("svg"));
        assert_eq!(boards.count(), 2);
        let headers = document
            .descendants()
            .filter(|node| node.has_tag_name("th"));
        assert!(
            headers
                .into_iter()
                .all(|node| node.attribute("scope").is_some())
        );
    });
}

#[test]
fn a_thousand_failures_are_no_page_without_end() {
    let mut report = samples::judge();
    let failure = report.trials[1].clone();
    report.trials = vec![failure; 1_000];
    let page = page(&report);
    assert_eq!(page.matches("<article>").count(), DETAILED);
    assert!(page.contains("… and 975 more, in the table below"));
}

/// The colours of the style by name: in light, then in dark.
fn palettes() -> [Vec<(&'static str, [f64; 3])>; 2] {
    let (light, dark) = STYLE
        .split_once("prefers-color-scheme: dark")
        .expect("there are two schemes");
    [light, dark].map(|scheme| {
        let lines = scheme
            .lines()
            .filter_map(|line| line.trim().strip_prefix("--"));
        let colours = lines.map(|line| {
            let (name, colour) = line.split_once(": #").expect("a colour is in hexadecimal");
            let digits = |at: usize| u8::from_str_radix(&colour[at..at + 2], 16);
            let [red, green, blue] = [0, 2, 4].map(|at| digits(at).expect("there are six digits"));
            (
                name,
                [red, green, blue].map(|channel| f64::from(channel) / 255.0),
            )
        });
        colours.collect()
    })
}

/// The relative luminance of a colour, as WCAG 2 defines it.
fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|channel| {
        if channel <= 0.040_45 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[test]
fn text_and_stones_stand_out() {
    for palette in palettes() {
        let luminance_of = |name: &str| {
            let found = palette.iter().find(|(other, _)| *other == name);
            luminance(
                found
                    .unwrap_or_else(|| panic!("there is no colour {name}"))
                    .1,
            )
        };
        let contrast = |one: &str, other: &str| {
            let (one, other) = (luminance_of(one), luminance_of(other));
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        };
        for ink in ["ink", "muted", "passed", "failed"] {
            for paper in ["paper", "panel"] {
                let contrast = contrast(ink, paper);
                assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.2}");
            }
        }
        // Graphics need less than text.
        for (stone, behind) in [("black", "felt"), ("groove", "felt"), ("black", "white")] {
            let contrast = contrast(stone, behind);
            assert!(contrast >= 2.5, "{stone} on {behind}: {contrast:.2}");
        }
    }
}
