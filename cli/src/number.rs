//! Numbers as people read them.

/// With a comma between groups of three digits: `811,620,810,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things, in words that fit: `1 input`, `1,000 inputs`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    let what = if number == 1 { one } else { many };
    format!("{} {what}", grouped(number))
}

/// A part of a whole in per cent, with two decimals.
///
/// What is there never looks like nothing (`< 0.01 %`), what is missing never like all
/// (`> 99.99 %`). A part of nothing is a dash.
pub(crate) fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let (part, whole) = (u128::from(part), u128::from(whole));
    let hundredths = (part * 20_000 + whole) / (whole * 2);
    match hundredths {
        0 if part > 0 => "< 0.01 %".to_owned(),
        10_000 if part < whole => "> 99.99 %".to_owned(),
        _ => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
    }
}

/// In little room: rounded to that many digits, and in thousands or more: `33k`, `1.56M`, `229B`.
///
/// What is below 1,000, or below 10,000 and wanted with three digits, stays as it is.
pub(crate) fn compact(number: u64, digits: u32) -> String {
    const UNITS: [(u128, &str); 4] = [
        (1_000_000_000_000, "T"),
        (1_000_000_000, "B"),
        (1_000_000, "M"),
        (1_000, "k"),
    ];
    if number < 1_000 || number < 10_000 && digits > 2 {
        return grouped(number);
    }
    let number = u128::from(number);
    let step = 10_u128.pow((number.ilog10() + 1).saturating_sub(digits));
    let rounded = (number + step / 2) / step * step;
    let fits = UNITS.iter().find(|(unit, _)| rounded >= *unit);
    let (unit, name) = fits.expect("it is a thousand at least");
    let width = unit.ilog10() as usize;
    let text = format!("{}.{:0width$}", rounded / unit, rounded % unit);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_three_digits() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (65_536, "65,536"),
            (811_620_810_000, "811,620,810,000"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn words_fit_their_number() {
        for (number, text) in [(0, "0 cases"), (1, "1 case"), (2_000, "2,000 cases")] {
            assert_eq!(counted(number, "case", "cases"), text);
        }
    }

    #[test]
    fn a_share_is_neither_nothing_nor_all_unless_it_is() {
        for (part, whole, text) in [
            (0, 10, "0.00 %"),
            (10, 10, "100.00 %"),
            (1, 811_620_810_000, "< 0.01 %"),
            (811_620_809_999, 811_620_810_000, "> 99.99 %"),
            (61_440, 65_536, "93.75 %"),
            (1, 3, "33.33 %"),
            (2, 3, "66.67 %"),
            (1, 20_000, "0.01 %"),
            (1, 20_001, "< 0.01 %"),
            (u64::MAX, u64::MAX, "100.00 %"),
            (0, 0, "–"),
        ] {
            assert_eq!(share(part, whole), text, "{part} of {whole}");
        }
    }

    #[test]
    fn little_room_takes_few_digits() {
        for (number, three, two) in [
            (0, "0", "0"),
            (999, "999", "999"),
            (1_152, "1,152", "1.2k"),
            (9_999, "9,999", "10k"),
            (10_000, "10k", "10k"),
            (32_718, "32.7k", "33k"),
            (122_055, "122k", "120k"),
            (999_499, "999k", "1M"),
            (999_500, "1M", "1M"),
            (1_562_000, "1.56M", "1.6M"),
            (229_345_007_104, "229B", "230B"),
            (999_999_999_999, "1T", "1T"),
        ] {
            assert_eq!(compact(number, 3), three);
            assert_eq!(compact(number, 2), two, "{number}");
        }
        assert_eq!(compact(u64::MAX, 3), "18400000T");
    }
}
