//! Bars of block characters.

/// From one eighth of a column to seven.
const EIGHTHS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// A bar for a count, so long that the largest takes all the columns.
///
/// It is exact to an eighth of a column; whatever is not nothing takes an eighth at least.
pub(super) fn bar(count: u64, largest: u64, columns: usize) -> String {
    if count == 0 || largest == 0 {
        return String::new();
    }
    let all = columns * 8;
    let exact = u128::from(count) * all as u128 * 2 + u128::from(largest);
    let eighths = usize::try_from(exact / (u128::from(largest) * 2)).unwrap_or(all);
    let eighths = eighths.clamp(1, all.max(1));
    let mut text = "█".repeat(eighths / 8);
    text.extend((eighths % 8).checked_sub(1).map(|index| EIGHTHS[index]));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_takes_all_columns_and_half_of_it_half() {
        assert_eq!(bar(1_562, 1_562, 5), "█████");
        assert_eq!(bar(781, 1_562, 5), "██▌");
        assert_eq!(bar(u64::MAX, u64::MAX, 3), "███");
    }

    #[test]
    fn every_eighth_has_its_own_character() {
        let bars: Vec<String> = (0..=8).map(|count| bar(count, 8, 1)).collect();
        assert_eq!(bars, ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]);
    }

    #[test]
    fn one_of_very_many_is_a_sliver() {
        assert_eq!(bar(1, 811_620_810_000, 40), "▏");
        assert_eq!(bar(0, 811_620_810_000, 40), "");
        assert_eq!(bar(0, 0, 40), "");
    }
}
