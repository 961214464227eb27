//! The contrast of the colours.

use crate::COLOURS;

/// The relative luminance of a colour that begins with six hexadecimal digits, as WCAG 2 defines it.
fn luminance(colour: &str) -> f64 {
    let linear = [(0, 0.2126), (2, 0.7152), (4, 0.0722)].map(|(at, weight)| {
        let digits = u8::from_str_radix(&colour[at..at + 2], 16);
        let channel = f64::from(digits.expect("they are hexadecimal")) / 255.0;
        weight
            * if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
    });
    linear.iter().sum()
}

#[test]
fn text_and_stones_have_contrast_in_both_schemes() {
    let schemes = COLOURS.split_once("prefers-color-scheme: dark");
    let (light, dark) = schemes.expect("there are two schemes");
    for scheme in [light, dark] {
        let check = |one: &str, other: &str, least: f64| {
            let [one_luminance, other_luminance] = [one, other].map(|name| {
                let colour = scheme.split_once(&format!("--{name}: #"));
                luminance(colour.expect("the scheme has the colour").1) + 0.05
            });
            let contrast = one_luminance.max(other_luminance) / one_luminance.min(other_luminance);
            assert!(contrast >= least, "{one} on {other}: {contrast:.2}");
        };
        for ink in ["ink", "muted", "best", "near", "far", "lost", "accent"] {
            check(ink, "paper", 4.5);
            check(ink, "panel", 4.5);
        }
        // Graphics need less than text.
        for (stone, behind) in [
            ("black", "felt"),
            ("groove", "felt"),
            ("black", "white"),
            ("ink", "felt"),
        ] {
            check(stone, behind, 2.5);
        }
    }
}
