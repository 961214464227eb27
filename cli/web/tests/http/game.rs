//! The pages of a game.

use serde_json::Value;

use super::{attribute, between, body, complete, decoded, get, link, location};

#[test]
fn random_boards_are_solvable_and_not_solved() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        for level in ["any", "easy", "medium", "hard", "hardest"] {
            // A board of another level of this puzzle can take a search of seconds.
            if name == "sdao" && level != "easy" {
                continue;
            }
            for seed in 0..8 {
                let random = get(&format!("/{name}/random?level={level}&seed={seed}"), 303);
                let game = location(&random);
                let boards = game.split("&level=").next().unwrap_or_default();
                let distance = &body(&get(&format!("/api{boards}"), 200))["distance"];
                assert!(distance.as_u64() > Some(0), "{game}: {distance}");
                assert!(game.ends_with(&format!("level={level}")), "{game}");
            }
        }
    }
}

#[test]
fn only_puzzles_with_unsolvable_boards_offer_them() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let mut page = get(&format!("/{name}"), 200);
        // No page waits for the count of all inputs.
        while !page.contains("<option value=\"1\">") {
            page = get(&format!("/{name}"), 200);
        }
        // The unsolvable boards of S-Dao have no move.
        let has_unsolvable = puzzle.inputs().at(None).each > 0 && name != "sdao";
        let is_offered = page.contains("<option value=\"none\">");
        assert_eq!(is_offered, has_unsolvable, "{name}");
        assert!(!page.contains("<option value=\"0\">"), "{name}");
    }
}

#[test]
fn the_first_move_is_an_exercise_with_an_answer_and_a_way_back() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let values = body(&get(&format!("/api/{name}"), 200));
        let moves = values["moves"].as_array().expect("the moves");
        let text = |value: &Value| value["move"].as_str().expect("a move").replace(' ', "");
        let best = text(&moves[0]);
        let mistake = text(moves.last().expect("a move"));
        let replay = get(&format!("/{name}?moves={mistake}&mode=replay"), 200);
        let plot = between(&replay, "class=\"plot\"", "</svg>");
        let tags = plot.split("<a ").skip(1).map(|link| link.split('>').next());
        let is_marked = |tag: Option<&str>| tag.is_some_and(|tag| tag.contains(" class="));
        assert_eq!(tags.map(is_marked).collect::<Vec<_>>(), [false, true]);
        let exercise = link(&replay, "class=\"mistakes\"");
        assert!(exercise.contains("at=0&mode=exercise"), "{exercise}");
        let question = get(&exercise, 200);
        assert!(question.contains("Find a best move."), "{question}");
        let answered = |step: &str| get(&format!("{exercise}&answer={step}"), 200);
        let wrong = answered(&mistake);
        assert!(wrong.contains("is not a best move: "), "{wrong}");
        let right = answered(&best);
        assert!(right.contains(" is a best move ("), "{name}: {best}");
        assert!(right.contains("off\" data-key=\"answer\""), "{right}");
        let answer = link(&wrong, "Try again</a>");
        assert!(get(&answer, 200).contains("A best move is "), "{answer}");
        let reason = link(&wrong, "Show the answer</a>");
        assert!(get(&reason, 200).contains("class=\"reason\""), "{reason}");
        // The whole game is still in the address.
        let back = link(&question, "Reason</a>");
        assert!(
            back.contains(&format!("moves={mistake}&at=0&mode=replay")),
            "{back}"
        );
    }
}

#[test]
fn an_unsolvable_board_has_no_exercises_and_no_marks() {
    let game = "/flip?board=bwww.wwww.wwww.wwww&moves=11.12";
    let replay = get(&format!("{game}&mode=replay"), 200);
    assert!(!replay.contains("mode=exercise"), "{replay}");
    assert!(!replay.contains("no longer solvable\">"), "{replay}");
    let study = get(&format!("{game}&mode=study"), 200);
    assert!(!study.contains("class=\"mark"), "{study}");
}

#[test]
fn the_editor_keeps_the_shown_position_and_the_game() {
    let game = "/swap?board=1111.0000.1110.0010&target=1010.0101.1010.0101&moves=1222.1424&at=1";
    let page = get(game, 200);
    let edit = link(&page, "id=\"other\"");
    assert!(edit.contains("board=1011.0100.1110.0010"), "{edit}");
    let editor = get(&edit, 200);
    // Each identifier is on one element.
    for cell in 0..16 {
        for board in ["c", "t"] {
            let id = format!(" id=\"{board}{cell}\"");
            assert_eq!(editor.matches(&id).count(), 1, "{id}");
        }
    }
    let changed = get(&link(&editor, "id=\"t3\""), 200);
    assert!(changed.contains("black: 9 found, 8 expected"), "{changed}");
    let cancel = link(&changed, "</div></div><p>");
    assert_eq!(cancel, game);
}

#[test]
fn boards_of_the_atlas_open_games_at_the_same_distance() {
    for name in ["flip", "four", "fridge"] {
        let page = complete(&format!("/{name}/atlas"));
        let cards: Vec<&str> = page.split("class=\"card\" href=\"").skip(1).collect();
        assert!(!cards.is_empty());
        let distances = cards.iter().map(|card| {
            let game = card.split_once('"').expect("its end").0;
            body(&get(&format!("/api{}", decoded(game)), 200))["distance"].as_u64()
        });
        let greatest = puzzles::find(name).map(|puzzle| puzzle.inputs().greatest_distance());
        let greatest = greatest.map(u64::from);
        assert!(distances.into_iter().all(|it| it == greatest), "{name}");
    }
}

#[test]
fn a_solved_board_rests() {
    for (won, board) in [
        ("flip?moves=11.12.22.43", true),
        ("flip?moves=11.12.22.43&mode=study", false),
        ("flip?moves=11.12.22.43&at=3", false),
        ("four?board=WOBB.WWWB.WWBB.BWOB&moves=1312&cell=1", true),
    ] {
        let page = get(&format!("/{won}"), 200);
        let cells = page.split("<a class=\"cell ").skip(1);
        let cells = cells.map(|cell| cell.split_once('>').expect("its end").0);
        let rest = cells.map(|cell| !cell.contains(" href=") && !cell.contains("begins"));
        assert_eq!(rest.collect::<Vec<_>>(), [board; 16], "{won}");
        assert_eq!(page.contains("All moves ("), !board, "{won}");
        assert!(!page.contains("longer"), "{won}: a goal has no costs");
    }
}

#[test]
fn a_screen_reader_hears_what_the_board_shows() {
    let page = get("/sdao?cell=0", 200);
    let label = |cell: u8| attribute(&page, &format!("id=\"c{cell}\""), "aria-label");
    assert_eq!(label(5), "row 2, column 2: black, it cannot go here");
    assert_eq!(
        label(6),
        "row 2, column 3: empty, target black, it cannot go here"
    );
    assert_eq!(label(2), "row 1, column 3: empty, play 1,1 → 1,3");
    let page = get("/four?moves=1314", 200);
    let said = attribute(&page, "id=\"status\"", "data-said");
    assert_eq!(said, "1 move. White moves now.");
}

#[test]
fn values_come_first_where_they_are_shown() {
    for (mode, parts) in [
        ("play", "controls hints new status rules line"),
        ("study", "controls hints new status values line plot"),
        ("replay", "controls new status line plot mistakes"),
    ] {
        let page = get(&format!("/flip?moves=21.11&mode={mode}"), 200);
        let places = parts
            .split(' ')
            .map(|part| page.find(&format!("=\"{part}")));
        assert!(places.is_sorted_by(|a, b| a.is_some() && a < b), "{mode}");
        assert_eq!(page.contains("id=\"rules\" open"), mode == "play");
    }
}

#[test]
fn the_atlas_leads_back_and_explains_its_words() {
    let page = complete("/flip/atlas");
    let modes = between(&page, "class=\"modes\"", "</nav>");
    for mode in [
        ">Play</a>",
        ">Study</a>",
        ">Replay</a>",
        "aria-current=\"page\">Atlas</a>",
    ] {
        assert!(modes.contains(mode), "{modes}");
    }
    // Terms that the statistics do not use are not explained.
    let four = complete("/four/atlas");
    let terms = ["An orbit has", "A quiet pattern is", "The eccentricity of"];
    let explained = |page: &str| terms.map(|term| page.contains(term));
    assert_eq!(explained(&page), [true, true, false]);
    assert_eq!(explained(&four), [true, false, false]);
    for path in ["/flip/edit", "/flip/paste"] {
        let page = get(path, 200);
        assert!(
            page.contains("<h1>Flip Game</h1><nav class=\"modes\""),
            "{page}"
        );
    }
}

#[test]
fn the_start_page_shows_a_start_and_a_goal_of_each_puzzle() {
    let page = get("/", 200);
    let (today, page) = page.split_once("<h2>All puzzles").expect("two parts");
    assert_eq!(
        today.matches("class=\"card\"").count(),
        puzzles::PUZZLES.len()
    );
    assert_eq!(
        page.matches("\"cell differs\"").count(),
        4,
        "the line of four"
    );
    let cards: Vec<&str> = page.split("class=\"card\"").skip(1).collect();
    assert_eq!(cards.len(), puzzles::PUZZLES.len());
    for card in &cards {
        let labels: Vec<&str> = card.split("aria-label=\"").skip(1).take(2).collect();
        assert!(labels[0].starts_with("Start: ") && labels[1].starts_with("Target: "));
    }
    let one_colour = format!("Target: {}\"", ["black black black black"; 4].join("; "));
    assert!(page.contains(&one_colour), "{page}");
}
