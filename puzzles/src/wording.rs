//! Numbers and titles in reports for people.

/// A text with its first letter in upper case, such as the title of a puzzle in a heading.
pub fn capitalized(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}", first.to_uppercase())
}

/// A number with a comma between groups of three digits: `811,620,810,000`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with its noun in the singular or plural: `1 input`, `1,000 inputs`.
pub fn counted(number: impl Into<u128>, one: &str, many: &str) -> String {
    let number = number.into();
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", grouped(number))
}

/// A share of a whole in per cent, with two decimals.
///
/// A positive share is never `0.00 %` but `< 0.01 %`, and an incomplete one is never `100.00 %` but
/// `> 99.99 %`. If the whole is zero, the share is a dash.
pub fn share(part: u64, whole: u64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
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
    fn only_exact_shares_are_0_or_100_per_cent() {
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
}
