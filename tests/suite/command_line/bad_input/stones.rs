//! Numbers of stones.

use super::{Bad, check_all};

#[test]
fn a_wrong_number_of_stones_is_told_for_each_kind() {
    check_all(&[
        Bad::new("four, no blank", "four", b"BWBB\nWBWB\nBWBW\nWBWW\n"),
        Bad::new(
            "four, one white too many",
            "four",
            b"BWBO\nWBWB\nBWBW\nWBWW\n",
        ),
        Bad::new("four, all black", "four", b"BBBB\nBBBB\nBBBB\nBBBB\n"),
        Bad::new(
            "sdao, a black stone too few",
            "sdao",
            b"1\nw**b\n*wb*\n*bw*\n***w\nw**b\n*wb*\n*bw*\nb**w\n",
        ),
        Bad::new(
            "sdao, both positions",
            "sdao",
            b"1\nw**b\n*wb*\n*bw*\nbw*w\nw**b\n*wb*\n*bw*\nbb**\n",
        ),
        Bad::new(
            "swap, nine black",
            "swap",
            b"1111\n0000\n1110\n0011\n\n1010\n0101\n1010\n0101\n",
        ),
        Bad::new(
            "swap, second board",
            "swap",
            b"1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0100\n",
        ),
        Bad::new(
            "swap, both boards alike",
            "swap",
            b"1111\n1111\n1110\n0010\n\n1111\n1111\n1110\n0010\n",
        ),
    ]);
}

#[test]
fn a_wrong_number_is_told_where_rows_share_a_line() {
    check_all(&[
        Bad::new("wrong number on one line", "four", b"BWBO WBWB BWBW WBWW\n"),
        Bad::after(
            "0\n5\n",
            "wrong number behind good boards",
            "four",
            b"BBBB\nWWWW\nBOBW\nWBWO\n\nBWBO\nWBWB\nBWBW\nWBWO\n\nOWBO\nWBWB\nBWBW\nWBWO\n",
        ),
    ]);
}
