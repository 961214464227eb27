//! Requests to a running server.

mod api;
mod game;

use std::io::{Read as _, Write as _};
use std::iter;
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::thread;

use serde_json::Value;
use web::Server;

/// The address of a server that runs until the tests end.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    let server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
    let address = server.address();
    thread::spawn(move || server.run());
    address
});

/// The address of a server that allows another origin.
static OPEN: LazyLock<SocketAddr> = LazyLock::new(|| {
    let mut server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
    assert!(server.allow_origin("example.org").is_err());
    let origin = server.allow_origin("https://example.org");
    origin.expect("it is an origin");
    let address = server.address();
    thread::spawn(move || server.run());
    address
});

/// Sends a request without a body and returns the whole answer.
fn send(request: &str) -> String {
    send_to(*SERVER, request)
}

/// Sends a request again as long as the answer is that the server is too busy.
fn send_to(server: SocketAddr, request: &str) -> String {
    let answers = iter::repeat_with(|| send_once(server, request));
    let mut answers = answers.take(100).skip_while(|it| is_busy(it));
    answers.next().expect("the server has time")
}

/// Whether a request took too long, or asked for statistics that are not complete.
fn is_busy(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 503 ")
}

fn send_once(server: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(server).expect("the server listens");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it is UTF-8");
    answer
}

/// Requests a page; `headers` is further lines, each with its line end.
fn get_with(path: &str, headers: &str) -> String {
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n");
    send(&request)
}

#[track_caller]
fn get(path: &str, status: u16) -> String {
    let answer = get_with(path, "");
    assert!(
        answer.starts_with(&format!("HTTP/1.1 {status} ")),
        "{path}: {answer}"
    );
    answer
}

/// The body of an answer in JSON.
fn body(answer: &str) -> Value {
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    serde_json::from_str(body).expect("it is JSON")
}

/// The value of an attribute in the first element after a text.
fn attribute<'a>(page: &'a str, after: &str, name: &str) -> &'a str {
    let (_, rest) = page
        .split_once(after)
        .unwrap_or_else(|| panic!("no {after} in {page}"));
    let (_, rest) = rest
        .split_once(&format!("{name}=\""))
        .expect("the attribute");
    rest.split_once('"').expect("its end").0
}

/// The address behind an attribute `href`.
fn decoded(href: &str) -> String {
    href.replace("&amp;", "&")
}

#[test]
fn malformed_addresses_get_a_sentence() {
    for (path, status, sentence) in [
        (
            "/chess",
            404,
            "unknown puzzle `chess`; the puzzles are flip, ",
        ),
        ("/flip/x/y", 404, "there is no such page."),
        ("/flip%ff", 404, "unknown puzzle `flip%ff`; "),
        (
            "/flip?lang=fr",
            400,
            "`lang` is malformed; expected en, zh.",
        ),
        (
            "/four/random?level=none",
            400,
            "no board of `four` has this level",
        ),
        ("/flip?moves=00", 400, "move 1, `00`, is not legal: "),
        ("/swap?moves=1222.1222.9999", 400, "move 3, "),
        (
            "/flip?board=%3Cscript%3Ealert(1)%3C/script%3E",
            400,
            "`board`: ",
        ),
        (
            "/flip?x=%3Cb%3E",
            400,
            "unknown parameter `x`; the parameters are board, ",
        ),
        ("/flip?%3Cb%3E=1", 400, "unknown parameter `&lt;b&gt;`; "),
        ("/flip?moves=%FF%00", 400, "is not legal"),
        (
            "/flip/random?level=99",
            400,
            "expected a number from 1 to 6",
        ),
        (
            "/flip/random?level=-1",
            400,
            "`level` is malformed; expected 1, 2, …, easy, medium, hard, hardest, any, none.",
        ),
        (
            "/four/exchange?moves=9999",
            400,
            "move 1, `9999`, is not legal: ",
        ),
        (
            "/flip/paste?input=bwwb+bbwb",
            400,
            "line 1: row 3 of 4 is missing",
        ),
    ] {
        let page = get(path, status);
        assert!(page.contains(sentence), "{path}: {page}");
        assert!(
            !page.contains("<script>alert") && !page.contains("<b>"),
            "{page}"
        );
    }
}

#[test]
fn foreign_hosts_and_large_requests_are_refused() {
    for (host, status) in [
        ("localhost", 200),
        ("LOCALHOST:4004", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:4004", 200),
        ("example.org", 403),
        ("localhost.example.org", 403),
        ("192.0.2.1", 403),
        ("", 403),
    ] {
        let answer = send(&format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ));
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{host}: {answer}"
        );
    }
    assert!(get_with(&format!("/{}", "x".repeat(70_000)), "").starts_with("HTTP/1.1 4"));
    assert!(get_with("/", &format!("X: {}\r\n", "x".repeat(70_000))).starts_with("HTTP/1.1 431 "));
    let post = send(
        "POST /flip HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
    assert!(post.starts_with("HTTP/1.1 405 "), "{post}");
    assert!(post.contains("the method POST is not supported; use GET."));
    assert!(post.contains("\r\nallow: GET, HEAD\r\n"), "{post}");
    let post = "POST /api/flip HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    assert_eq!(body(&send(post))["code"], "method-not-allowed");
    for hosts in [
        "localhost\r\nHost: localhost",
        "localhost\r\nHost: example.org",
    ] {
        let answer = send(&format!(
            "GET / HTTP/1.1\r\nHost: {hosts}\r\nConnection: close\r\n\r\n"
        ));
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
        assert!(answer.contains("several `Host` headers."), "{answer}");
    }
}

#[test]
fn known_contents_are_not_sent_again() {
    for path in ["/", "/style.css", "/flip?mode=study", "/api/flip", "/api"] {
        let answer = get(path, 200);
        let (_, tag) = answer.split_once("\r\netag: ").expect("a tag");
        let tag = tag.split_once("\r\n").expect("its end").0;
        let again = get_with(path, &format!("If-None-Match: \"x\", {tag}\r\n"));
        assert!(again.starts_with("HTTP/1.1 304 "), "{again}");
        assert!(again.ends_with("\r\n\r\n"), "{again}");
        assert!(again.contains(tag) && again.contains("content-security-policy"));
        let other = get_with(path, "If-None-Match: \"x\"\r\n");
        assert!(other.starts_with("HTTP/1.1 200 "), "{other}");
    }
    let chinese = get_with("/flip", "Accept-Language: zh-TW\r\n");
    let tag = |answer: &str| answer.split("etag: ").nth(1).map(|it| it[..18].to_owned());
    assert_ne!(tag(&chinese), tag(&get("/flip", 200)));
}

#[test]
fn refusals_are_in_chinese() {
    for (path, sentence) in [
        ("/chess", "没有谜题 `chess`"),
        ("/flip/x/y", "没有这个页面。"),
        (
            "/flip?lang=zh&bord=x",
            "没有参数 `bord`，可选的参数有：board, target, ",
        ),
        ("/flip?at=x", "`at` 的值不合要求，应为 有效范围内的数"),
        ("/flip?solve=x", "`solve` 的值不合要求，应为 true, false"),
        ("/flip?mode=study&mode=play", "`mode` 有多个值"),
        ("/flip?board=bwwb.bbwb", "`board`：缺少第 3 行（共 4 行）"),
        (
            "/flip?board=bwwb.bbwb.bwxb.bwwb",
            "有不认识的字符，应为 `b`、`w`",
        ),
        (
            "/flip?board=bwwb.bbwb.bwb.bwwb",
            "这一行太短：现有 3 个字符",
        ),
        (
            "/flip?board=bwwb.bbwb.bwbbb.bwwb",
            "这一行太长：现有 5 个字符",
        ),
        (
            "/four?board=WWWW.WWWW.WWWW.WWWW",
            "黑：现有 0 个，应有 7 个",
        ),
        ("/flip?moves=11&at=2", "`at` 是 2，应为 0 到 1 的数"),
        ("/flip?moves=11.00", "第 2 步 `00` 不合规则。"),
        ("/flip/random?level=99", "`level` 是 99，应为 1 到 6 的数"),
        ("/four/random?level=none", "`four` 没有这个难度的棋盘"),
        ("/sdao/exchange", "`sdao` 的规则没有这种对称"),
        ("/sdao/paste?input=w", "第 1 行：开头应为数据组数"),
        ("/flip/paste?input=bwwb+bbwb", "第 1 行：缺少第 3 行"),
        ("/sdao/paste?input=2%0Aw", "第 2 行：这一行太短"),
    ] {
        let page = get_with(path, "Accept-Language: zh\r\n");
        assert!(page.starts_with("HTTP/1.1 4"), "{path}: {page}");
        assert!(page.contains(sentence), "{path}: {page}");
    }
}

/// The words in Latin letters that a Chinese page shows, without names, codes and the texts to copy.
fn latin_words(page: &str) -> Vec<String> {
    let mut shown = String::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("its end");
        for name in ["aria-label", "data-said", "data-reverted", "title"] {
            if let Some((_, value)) = tag.split_once(&format!("{name}=\"")) {
                shown += value.split('"').next().unwrap_or_default();
                shown.push(' ');
            }
        }
        let is_code = ["pre", "textarea", "a class=\"language\""];
        if !is_code.iter().any(|it| tag.starts_with(it)) {
            shown += text;
            shown.push(' ');
        }
    }
    let shown = shown.replace("&lt;", "<");
    let without_codes: String = shown.split('`').step_by(2).collect();
    let words = without_codes.split(|it: char| !it.is_ascii_alphabetic());
    let is_name = |word: &&str| ["Quadrille", "Dao"].contains(word);
    let words = words.filter(|word| word.len() > 1 && !is_name(word));
    words.map(str::to_owned).collect()
}

#[test]
fn chinese_pages_have_no_english_words() {
    for name in ["flip", "sdao", "four", "swap", "fridge", "toys"] {
        for rest in [
            "?",
            "?mode=study&",
            "?mode=study&hint=reason&",
            "?mode=replay&",
            "?mode=exercise&",
            "?hint=distance&",
            "?hint=cell&",
            "?hint=move&",
            "?hint=reason&",
            "?cell=0&to=15&",
            "?moves=zz&",
            "/edit?",
            "/paste?",
            "/paste?input=w&",
            "/rotate?board=x&",
            "/x?",
            // Parameters have names in Latin letters, so the list of them is not checked here.
            "?at=x&",
            "?cell=16&",
            "?hints=99999&",
            "/random?seed=x&",
            "/paste?input=&input=&",
        ] {
            let path = format!("/{name}{rest}lang=zh");
            let page = get_with(&path, "");
            assert!(page.contains("lang=\"zh-CN\""), "{page}");
            assert_eq!(latin_words(&page), Vec::<String>::new(), "{path}");
        }
    }
    // The statistics of pairs take seconds.
    for path in ["/", "/flip/atlas", "/four/atlas", "/fridge/atlas"] {
        let path = format!("{path}?lang=zh");
        let mut page = get_with(&path, "");
        while page.contains("\r\nrefresh: ") {
            thread::yield_now();
            page = get_with(&path, "");
        }
        assert_eq!(latin_words(&page), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn every_answer_has_the_policy_and_no_cookie() {
    for path in [
        "/",
        "/flip",
        "/chess",
        "/api/flip",
        "/style.css",
        "/script.js",
        "/flip/random",
    ] {
        let answer = get_with(path, "").to_lowercase();
        assert!(
            answer.contains("\r\ncontent-security-policy: default-src 'none'; "),
            "{path}"
        );
        assert!(!answer.contains("\r\nset-cookie:"), "{path}");
        assert!(
            !answer.contains(" style=\"") && !answer.contains(" onclick="),
            "{path}"
        );
    }
}

#[test]
fn the_page_speaks_the_language_of_the_browser() {
    let page = get_with(
        "/flip?mode=study",
        "Accept-Language: zh-CN,zh;q=0.9,en;q=0.8\r\n",
    );
    assert!(
        page.contains("<html lang=\"zh-CN\">") && page.contains("翻转游戏"),
        "{page}"
    );
    assert!(page.contains("还需 4 步 · "), "{page}");
    let page = get_with("/four/edit?board=WWBO.WBWB.BWBW.WBWO&lang=zh", "");
    assert!(page.contains("黑：现有 6 个，应有 7 个"), "{page}");
    let page = get_with("/four?moves=9999&lang=zh", "");
    assert!(page.contains("地址里有一步不合规则"), "{page}");
    // The address is stronger, and its language stays in the links.
    let page = get_with("/flip?lang=en", "Accept-Language: zh\r\n");
    assert!(page.contains("<html lang=\"en\">"), "{page}");
    let link = decoded(attribute(&page, "id=\"c0\"", "href"));
    assert!(link.contains("lang=en"), "{link}");
    let switch = decoded(attribute(&page, "class=\"language\"", "href"));
    assert_eq!(switch, "/flip?lang=zh");
}

#[test]
fn symmetries_keep_the_values() {
    for (name, game) in [
        ("flip", "moves=11.23"),
        ("fridge", "moves=11.23"),
        ("swap", "moves=1222.1424"),
        ("sdao", ""),
        ("four", ""),
        // Solved at the start: either colour can move.
        ("four", "board=WOBB.WWWB.WWBB.BWOB&moves=1312"),
        ("four", "board=BWBB.WWBW.WWOO.BWBB&moves=3233"),
    ] {
        for turn in ["rotate", "mirror", "exchange"] {
            let answer = get_with(&format!("/{name}/{turn}?{game}&mode=study"), "");
            if answer.starts_with("HTTP/1.1 400 ") {
                assert!(answer.contains("do not have this symmetry"), "{answer}");
                continue;
            }
            let (_, rest) = answer.split_once("location: ").expect("an address");
            let image = rest.split_once("\r\n").expect("its end").0;
            assert!(get(image, 200).contains("</html>"), "{image}");
            let values = |path: &str| {
                let json = body(&get(&format!("/api{path}"), 200));
                let moves = json["moves"].as_array().expect("the moves").iter();
                let mut moves: Vec<_> = moves.map(|it| it["distance"].as_u64()).collect();
                moves.sort_unstable();
                (json["distance"].clone(), json["count"].clone(), moves)
            };
            let original = format!("/{name}?{game}");
            assert_eq!(values(image), values(&original), "{name} {turn}");
        }
    }
}

#[test]
fn pages_of_other_sites_can_link_and_not_load() {
    for (mode, status) in [("navigate", 200), ("no-cors", 403), ("cors", 403)] {
        let headers = format!("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: {mode}\r\n");
        let answer = get_with("/flip", &headers);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{mode}: {answer}"
        );
        assert!(answer.contains("\r\ncross-origin-resource-policy: same-origin\r\n"));
    }
}
