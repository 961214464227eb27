//! Characters and rows.

use super::{Bad, check_all};

#[test]
fn a_faulty_board_is_pointed_at() {
    check_all(&[
        Bad::new("unknown character", "flip", b"bwwb\nbxwb\nbwwb\nbwww\n"),
        Bad::new("capital letters", "flip", b"BWWB\nBBWB\nBWWB\nBWWW\n"),
        Bad::new("zero for a blank", "four", b"BWB0\nWBWB\nBWBW\nWBW0\n"),
        Bad::new("short row", "flip", b"bwwb\nbbw\nbwwb\nbwww\n"),
        Bad::new("long row", "flip", b"bwwb\nbbwbw\nbwwb\nbwww\n"),
        Bad::new("row with a gap", "swap", b"11 11\n0000\n1110\n0010\n"),
        Bad::new("row with a tab", "flip", b"\tbw\twb\nbbwb\nbwwb\nbwww\n"),
        Bad::new("row with commas", "swap", b"1,1,1,1\n0,0,0,0\n"),
        Bad::new("missing row", "flip", b"bwwb\nbbwb\nbwwb\n"),
        Bad::new("missing rows without newline", "four", b"BWBO\nWBWB"),
        Bad::new(
            "missing row before a blank line",
            "flip",
            b"bwwb\nbbwb\nbwwb\n\nbwwb\nbbwb\nbwwb\nbwww\n",
        ),
        Bad::new(
            "missing second board",
            "swap",
            b"1111\n0000\n1110\n0010\n\n",
        ),
        Bad::new(
            "missing row of the second board",
            "swap",
            b"1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n",
        ),
        Bad::new(
            "all faults at once",
            "flip",
            b"bwwbb\nbxw\n#w?w\n\nbwwb\nbbwb\nbwwb\nbwww\n",
        ),
        Bad::new(
            "fault behind carriage returns",
            "flip",
            b"bwwb\r\nbbwb\r\nbw?b\r\nbwww\r\n",
        ),
    ]);
}

#[test]
fn a_fault_behind_good_boards_is_pointed_at_where_it_stands() {
    check_all(&[
        Bad::after(
            "4\n",
            "junk after the last board",
            "flip",
            b"bwwb\nbbwb\nbwwb\nbwww\njunk\n",
        ),
        Bad::after(
            "4\n",
            "number after the last board",
            "flip",
            b"bwwb\nbbwb\nbwwb\nbwww\n\n4\n",
        ),
        Bad::after(
            "4\n1\n",
            "third board",
            "flip",
            b"bwwb\nbbwb\nbwwb\nbwww\n\nwbww\nbbbw\nwbww\nwwww\n\nbwwb\nbbwb\nbw.b\nbwww\n",
        ),
        Bad::after(
            "4\n1\n",
            "third board on the same line",
            "flip",
            b"bwwb bbwb bwwb bwww  wbww bbbw wbww wwww  bwwb bbwb bw.b bwww\n",
        ),
        Bad::after(
            "0\n",
            "second pair without its second board",
            "swap",
            b"1111\n0000\n1110\n0010\n\n1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101\n",
        ),
    ]);
}

#[test]
fn an_input_of_nothing_is_no_input() {
    check_all(&[
        Bad::new("empty", "flip", b""),
        Bad::new("empty where a count belongs", "sdao", b""),
        Bad::new("blanks only", "four", b"  \n\n \t\r\n  "),
        Bad::new("blanks where a count belongs", "sdao", b"\n\n\n"),
    ]);
}
