//! Bytes that are no plain text.

use super::{Bad, check_all};

#[test]
fn a_byte_order_mark_is_named() {
    check_all(&[
        Bad::new(
            "byte-order mark of UTF-8",
            "flip",
            b"\xef\xbb\xbfbwwb\nbbwb\nbwwb\nbwww\n",
        ),
        Bad::new(
            "byte-order mark before a count",
            "sdao",
            b"\xef\xbb\xbf1\nw**b\n*wb*\n*bw*\nb**w\n",
        ),
        Bad::new(
            "byte-order mark of UTF-16, little end first",
            "flip",
            b"\xff\xfeb\0w\0w\0b\0\n\0b\0b\0w\0b\0\n\0",
        ),
        Bad::new(
            "byte-order mark of UTF-16, big end first",
            "flip",
            b"\xfe\xff\0b\0w\0w\0b\0\n\0b\0b\0w\0b\0\n",
        ),
    ]);
}

#[test]
fn bytes_that_are_no_text_are_pointed_at() {
    check_all(&[
        Bad::new("NUL in a row", "flip", b"b\0wb\nbbwb\nbwwb\nbwww\n"),
        Bad::new(
            "UTF-16 without mark",
            "flip",
            b"b\0w\0w\0b\0\n\0b\0b\0w\0b\0\n\0",
        ),
        Bad::new(
            "executable",
            "flip",
            b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0",
        ),
        Bad::new(
            "escape sequences",
            "flip",
            b"\x1b[31mbwwb\x1b[0m\nbbwb\nbwwb\nbwww\n",
        ),
        Bad::new("Latin-1", "flip", b"bw\xe9b\nbbwb\nbwwb\nbwww\n"),
        Bad::new(
            "full-width letters",
            "four",
            "ＢＷＢＯ\nＷＢＷＢ\nＢＷＢＷ\nＷＢＷＯ\n".as_bytes(),
        ),
        Bad::new(
            "one full-width letter",
            "swap",
            "1111\n000０\n1110\n0010\n".as_bytes(),
        ),
        Bad::new(
            "no-break spaces",
            "flip",
            "bwwb\u{a0}bbwb\u{a0}bwwb\u{a0}bwww\n".as_bytes(),
        ),
        Bad::new(
            "letters of another alphabet",
            "four",
            "ВWВO\nWВWВ\nВWВW\nWВWO\n".as_bytes(),
        ),
        Bad::new(
            "accent of two characters",
            "flip",
            "b\u{301}wwb\nbbwb\nbwwb\nbwww\n".as_bytes(),
        ),
    ]);
}
