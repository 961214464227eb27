//! The interface for other programs.

use std::process::Command;

use serde_json::Value;

use super::{OPEN, SERVER, ask, ask_once, body, get, is_busy};

#[test]
fn a_program_plays_a_game_of_each_puzzle() {
    let list = body(&get("/api", 200));
    let list = list["puzzles"].as_array().expect("the puzzles");
    assert_eq!(list.len(), puzzles::PUZZLES.len());
    assert!(body(&get("/schema/analysis-1.json", 200)).is_object());
    for puzzle in list {
        let name = puzzle["name"].as_str().expect("a name");
        let start = body(&get(&format!("/api/{name}/random?level=easy&seed=7"), 200));
        let parameter = |name: &str| {
            let text = start[name].as_str().map(|text| text.replace('+', "%2B"));
            text.map_or_else(String::new, |text| format!("{name}={text}&"))
        };
        let boards = parameter("board") + &parameter("target");
        let first = start["distance"].as_u64().expect("it is solvable");
        let (mut moves, mut left) = (Vec::new(), None);
        loop {
            let address = format!("/api/{name}?{boards}moves={}", moves.join("."));
            let position = body(&get(&address, 200));
            let distance = position["distance"].as_u64().expect("it is solvable");
            assert!(
                left.is_none_or(|left: u64| left == distance + 1),
                "{address}"
            );
            assert_eq!(left.unwrap_or(first), distance + u64::from(left.is_some()));
            assert_eq!(position["solved"], distance == 0);
            left = Some(distance);
            if distance == 0 {
                break;
            }
            let best = position["moves"][0]["move"].as_str().expect("a move");
            moves.push(best.replace(' ', ""));
        }
        assert!(!moves.is_empty(), "{name} is not solved at the start");
    }
}

#[test]
fn a_toy_moves_to_an_empty_cell() {
    let list = body(&get("/api", 200));
    let all = list["puzzles"].as_array().expect("the puzzles");
    let toys = all.iter().find(|puzzle| puzzle["name"] == "toys");
    let toys = toys.expect("the puzzle");
    assert_eq!(
        [&toys["white"], &toys["blank"]],
        [&Value::Null, &"0".into()]
    );
    let names = |puzzle: &Value| {
        let contents = puzzle["contents"].as_array().expect("the contents").iter();
        let pair = |it: &Value| format!("{}{}", it["character"], it["name"]).replace('"', "");
        contents.map(pair).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(toys), "1toy 0empty");
    let of = |name: &str| all.iter().find(|puzzle| puzzle["name"] == name);
    assert_eq!(of("fridge").map(names).as_deref(), Some("+closed -open"));
    assert_eq!(
        of("sdao").map(names).as_deref(),
        Some("bblack wwhite *empty")
    );
    let chinese = body(&get("/api?lang=zh", 200));
    assert_eq!(chinese["puzzles"][0]["title"], "翻转游戏");
    let refused = body(&get("/api/flip?at=x&lang=zh", 400));
    assert!(
        refused["error"]
            .as_str()
            .is_some_and(|it| it.contains("应为"))
    );
    for seed in 0..20 {
        let board = body(&get(&format!("/api/toys/random?seed={seed}"), 200));
        let [board, target] = ["board", "target"].map(|name| board[name].as_str());
        let case = format!(
            "board={}&target={}",
            board.expect("a board"),
            target.expect("a target")
        );
        let position = body(&get(&format!("/api/toys?{case}"), 200));
        for value in position["moves"].as_array().expect("the moves") {
            let ends: Vec<_> = value["cells"].as_array().expect("cells").iter().collect();
            let content = |end: &Value, board: &Value| {
                let cell = usize::try_from(end.as_u64().expect("a number")).expect("it is small");
                board[cell / 4].as_str().expect("a row").as_bytes()[cell % 4]
            };
            let before = ends.iter().map(|end| content(end, &position["boards"][0]));
            assert_eq!(before.collect::<Vec<_>>(), b"10", "{case}: {value}");
            let after = ends.iter().map(|end| content(end, &value["board"]));
            assert_eq!(after.collect::<Vec<_>>(), b"01", "{case}: {value}");
        }
    }
}

#[test]
fn an_allowed_origin_can_read_json_and_no_pages() {
    let headers = "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors\r\n";
    let header = "\r\naccess-control-allow-origin: https://example.org\r\n";
    for request in ["GET /api", "GET /api/flip", "GET /api/chess"] {
        let answer = ask(*OPEN, request, headers);
        assert!(
            !answer.starts_with("HTTP/1.1 403 ") && answer.contains(header),
            "{answer}"
        );
    }
    let page = ask(*OPEN, "GET /flip", headers);
    assert!(
        page.starts_with("HTTP/1.1 403 ") && !page.contains(header),
        "{page}"
    );
}

#[test]
fn the_interface_has_whole_games_and_statistics() {
    let game = body(&get(
        "/api/flip/game?board=bwwb.bbwb.bwwb.bwww&moves=11.11",
        200,
    ));
    let positions = game["positions"].as_array().expect("the positions");
    let values: Vec<_> = positions
        .iter()
        .map(|it| {
            (
                it["move"].as_str(),
                it["distance"].as_u64(),
                it["delta"].as_u64(),
            )
        })
        .collect();
    let expected = [
        (None, Some(4), None),
        (Some("11"), Some(3), Some(0)),
        (Some("11"), Some(4), Some(2)),
    ];
    assert_eq!(values, expected);
    assert_eq!(positions[1]["board"][0], "wbwb");
    assert_eq!(positions[1]["solved"], false);
    let first = body(&get("/api/flip/game?moves=11.11&at=1", 200));
    assert_eq!(first["positions"].as_array().map(Vec::len), Some(2));
    let game = body(&get("/api/sdao/game?moves=1113", 200));
    assert_eq!(game["positions"][1]["side"], "black");
    assert_eq!(game["target"].as_array().map(Vec::len), Some(4));
    let ask = || ask_once(*SERVER, "GET /api/flip/atlas", "Host: localhost\r\n");
    let mut answer = ask();
    while is_busy(&answer) {
        assert_eq!(body(&answer)["code"], "busy");
        assert!(answer.contains("\r\nretry-after: 2\r\n"), "{answer}");
        answer = ask();
    }
    let atlas = body(&answer);
    assert_eq!(atlas["schema"], "quadrille.atlas/1");
    assert_eq!(atlas["surveys"][0]["total"]["each"], 65_536);
    assert_eq!(atlas["surveys"][0]["maximum"], 6);
}

#[test]
fn the_example_of_the_documentation_plays_a_game() {
    let text = get("/json.md", 200);
    assert!(!text.contains("`docs/"), "the server has no such file");
    let (_, example) = text.split_once("```python\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let example = example.replace("http://localhost/", &format!("http://{}/", *SERVER));
    let Ok(output) = Command::new("python3").args(["-c", &example]).output() else {
        println!("skipped: python3 is not installed");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let expected = [
        "12 to go after the start",
        "11 to go after ",
        "0 to go after ",
    ];
    assert!(
        lines[0] == expected[0] && lines[1].starts_with(expected[1]),
        "{output:?}"
    );
    assert_eq!(lines.len(), 13, "{output:?}");
    assert!(lines[12].starts_with(expected[2]), "{output:?}");
}
