//! The boards of a date.

use std::cmp::Reverse;

use super::{attribute, body, get, link, location};

/// The address to which the board of a date leads.
fn board(name: &str, date: &str) -> String {
    let answer = get(&format!("/{name}/today?date={date}"), 303);
    location(&answer).to_owned()
}

#[test]
fn the_boards_of_a_date_never_change() {
    let recorded = include_str!("today.txt");
    for line in recorded.lines() {
        let (date, address) = line.split_once(' ').expect("a date and an address");
        let name = address.trim_start_matches('/').split('?').next();
        let found = board(name.unwrap_or_default(), date);
        assert_eq!(found, format!("{address}&day={date}"), "{line}");
    }
    // The pictures of a date are its boards.
    let page = get("/today?date=2026-11-26", 200);
    let flip = "white white black white; white white black white; white black black black; black white white black";
    assert!(page.contains(&format!("\"Board: {flip}\"")), "{page}");
    let dates = recorded.lines().map(|line| &line[..10]);
    assert_eq!(dates.collect::<std::collections::BTreeSet<_>>().len(), 10);
    assert_eq!(recorded.lines().count(), 10 * puzzles::PUZZLES.len());
}

#[test]
fn a_week_goes_from_easy_to_hard() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let week = (23..30).map(|day| {
            let board = board(name, &format!("2026-11-{day}"));
            let board = board.split("&day=").next().unwrap_or_default();
            let start = body(&get(&format!("/api{board}"), 200));
            let distance = start["distance"].as_u64();
            // On two days with one distance, there are fewer shortest lists on the later one.
            (distance, Reverse(start["count"].as_u64()))
        });
        let week: Vec<_> = week.collect();
        assert!(week.is_sorted_by(|a, b| a < b), "{name}: {week:?}");
        assert!(week[0].0 > Some(0) && week[0].0 < week[6].0, "{name}");
    }
}

#[test]
fn the_page_of_a_date_works_without_a_script() {
    let home = get("/", 200);
    assert!(link(&home, "<h2>").starts_with("/today?date=20"));
    let page = get("/today?date=2026-11-26&lang=zh", 200);
    let before = link(&page, "class=\"controls\"");
    assert_eq!(before, "/today?date=2026-11-25&lang=zh");
    assert_eq!(
        attribute(&page, "date=2026-11-27", "data-after"),
        "2026-11-26"
    );
    let card = link(&page, "class=\"card\"");
    assert_eq!(card, "/flip/today?date=2026-11-26&lang=zh");
    assert!(get(&card, 303).contains("&day=2026-11-26&lang=zh\r\n"));
    let end = "/flip?board=wwbw.wwbw.wbbb.bwwb&moves=11.24.32.33&day=2026-11-26";
    let won = get(end, 200);
    assert_eq!(
        attribute(&won, "class=\"status end\"", "data-score"),
        "Solved with 4 moves, the minimum. No hints."
    );
    // The next puzzle is that of the date, and the last one leads back to its page.
    let next = link(&won, "data-score");
    assert_eq!(next, "/sdao/today?date=2026-11-26");
    let last = "/toys?board=0000.0011.1110.1111&target=0111.1110.0100.0110&moves=1323.1213.1424.1314.2131.2122.2333.3141.2131.3444.2434.1424&day=2026-11-26";
    assert_eq!(
        link(&get(last, 200), "data-score"),
        "/today?date=2026-11-26"
    );
    // A solution of the program does not count, and neither does another board.
    for other in [
        format!("{end}&solve=4"),
        end.replace("=11.24", "=11.44.44.24").replace("-26", "-27"),
        "/flip?board=bbww.bwww.wwww.wwww&moves=11&day=2026-11-26".to_owned(),
    ] {
        assert!(!get(&other, 200).contains("data-score"), "{other}");
    }
}
