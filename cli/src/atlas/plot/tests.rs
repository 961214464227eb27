//! What a picture shows of atlases made by hand.

use roxmltree::{Document, Node};

use super::*;
use crate::atlas::samples::{self, atlas, survey};

/// Titles that are markup, empty or unprintable.
const TITLES: [&str; 5] = [
    "<&\">",
    "]]></svg>",
    "",
    "\0\u{1B}[31m",
    "' onload='alert(1)",
];

fn svg(atlas: &Atlas) -> String {
    crate::atlas::picture(atlas)
}

/// The elements of a class.
fn of_class<'a>(document: &'a Document<'a>, class: &'a str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    let nodes = nodes.filter(|node| node.attribute("class") == Some(class));
    nodes.collect()
}

/// What the texts of a class say.
fn texts<'a>(document: &'a Document<'a>, class: &'a str) -> Vec<&'a str> {
    let nodes = of_class(document, class);
    nodes.iter().filter_map(Node::text).collect()
}

#[track_caller]
fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).expect("the attribute is there");
    value.parse().expect("the attribute is a number")
}

#[test]
fn a_picture_is_one_document_with_a_title_and_a_description() {
    for atlas in [samples::flip(), samples::four(), samples::sdao()] {
        let svg = svg(&atlas);
        let document = Document::parse(&svg).expect("it is well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let labels = root.attribute("aria-labelledby").expect("it has a label");
        for label in labels.split(' ') {
            assert!(
                root.children()
                    .any(|node| node.attribute("id") == Some(label))
            );
        }
        for node in document.descendants() {
            assert!(!["script", "image", "use", "a"].contains(&node.tag_name().name()));
            assert!(node.attribute("href").is_none());
        }
    }
}

#[test]
fn the_description_has_the_numbers() {
    let svg = svg(&samples::flip());
    let start = "To the nearer of white and black (65,536 boards, 61,440 unsolvable, mean 4.0508, \
                 maximum 6): 2 at 0, 32 at 1, 228 at 2,";
    assert!(svg.contains(start), "{svg}");
}

#[test]
fn titles_are_text_whatever_they_are() {
    for title in TITLES {
        let svg = svg(&atlas("swap", vec![survey(title, &[(0, 1, 1)])]));
        let document = Document::parse(&svg).expect("it is well-formed");
        let expected: String = capitalised(title)
            .chars()
            .map(|character| {
                if character < ' ' {
                    '\u{FFFD}'
                } else {
                    character
                }
            })
            .collect();
        assert_eq!(texts(&document, "title").concat(), expected);
    }
}

#[test]
fn every_row_has_a_bar_as_high_as_its_count() {
    let svg = svg(&samples::four());
    let document = Document::parse(&svg).expect("it is well-formed");
    let bars = of_class(&document, "bar");
    assert_eq!(bars.len(), 8);
    let heights: Vec<f64> = bars.iter().map(|bar| number(bar, "height")).collect();
    assert!((heights[0] * 104_256.0 / 141_536.0 - heights[1]).abs() < 0.1);
    assert!(heights.iter().all(|height| *height >= 1.0));
    let counts = texts(&document, "count");
    assert_eq!(counts[..2], ["141,536", "104,256"]);
    assert_eq!(counts[7], "128");
    assert!(texts(&document, "soft").contains(&"boards"));
}

#[test]
fn a_logarithmic_scale_is_named() {
    let svg = svg(&samples::sdao());
    let document = Document::parse(&svg).expect("it is well-formed");
    let texts = texts(&document, "soft");
    assert!(texts.contains(&"boards, on a logarithmic scale"));
    assert!(texts.contains(&"pairs, on a logarithmic scale"));
    assert!(svg.contains(" pairs (&lt; 0.01 %)</title>"));
}

#[test]
fn nothing_leaves_the_paper() {
    let many: Vec<_> = (0..500).map(|value| (value, value + 1, 1)).collect();
    let rows: [&[(u64, u64, u64)]; 5] = [
        &[],
        &[(0, 1, 1)],
        &[(0, 1, 0), (30, 811_620_810_000, 0)],
        &[(1_000_000, u64::MAX, 0)],
        &many,
    ];
    for rows in rows {
        let title = "title ".repeat(30);
        let svg = svg(&atlas("swap", vec![survey(&title, rows)]));
        let document = Document::parse(&svg).expect("it is well-formed");
        let height = number(&document.root_element(), "height");
        for node in document
            .descendants()
            .filter(|node| node.has_attribute("x"))
        {
            assert!((0.0..=WIDTH).contains(&number(&node, "x")));
            assert!((0.0..=height).contains(&number(&node, "y")));
        }
        assert_eq!(of_class(&document, "bar").len(), rows.len());
        assert!(
            of_class(&document, "soft").len() < 80,
            "labels do not crowd"
        );
    }
}

#[test]
fn an_atlas_without_surveys_is_a_heading() {
    let svg = svg(&atlas("four", Vec::new()));
    let document = Document::parse(&svg).expect("it is well-formed");
    assert_eq!(texts(&document, "heading"), ["Four in a row: distances"]);
}
