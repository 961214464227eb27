//! Requests to a running server.

mod api;
mod game;
mod help;
mod language;
mod today;

use std::io::{Read as _, Write as _};
use std::iter;
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::thread;

use serde_json::Value;
use web::Server;

/// A server.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| serve(|_| ()));

/// A server that allows another origin.
static OPEN: LazyLock<SocketAddr> = LazyLock::new(|| {
    serve(|server| {
        assert!(server.allow_origin("example.org").is_err());
        let origin = server.allow_origin("https://example.org");
        origin.expect("it is an origin");
    })
});

/// A server behind a proxy.
static HOSTED: LazyLock<SocketAddr> = LazyLock::new(|| {
    serve(|server| {
        for wrong in ["", "a b", "https://a.org/x", "ftp://a.org"] {
            assert!(server.set_host(wrong).is_err(), "{wrong}");
        }
        assert!(server.set_host("puzzles.example.org").is_ok());
        assert!(server.set_host("https://puzzles.example.org").is_ok());
    })
});

/// The address of a server that runs until the tests end.
fn serve(prepare: impl FnOnce(&mut Server)) -> SocketAddr {
    let mut server = Server::bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
    prepare(&mut server);
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

/// Sends a request without a body, such as `GET /flip`, and returns the whole answer. `headers` is lines, each with its line end.
/// The request is sent again as long as the answer is that the server is too busy.
fn ask(server: SocketAddr, request: &str, headers: &str) -> String {
    let answers = iter::repeat_with(|| ask_once(server, request, headers));
    let mut answers = answers.take(100).skip_while(|it| is_busy(it));
    answers.next().expect("the server has time")
}

/// Whether a request took too long, or asked for statistics that are not complete.
fn is_busy(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 503 ")
}

fn ask_once(server: SocketAddr, request: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(server).expect("the server listens");
    let request = format!("{request} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Requests a page; `headers` is further lines, each with its line end.
fn get_with(path: &str, headers: &str) -> String {
    let headers = format!("Host: localhost\r\n{headers}");
    // Pages mark codes in sentences, JSON has backticks.
    let answer = ask(*SERVER, &format!("GET {path}"), &headers);
    answer.replace("<code>", "`").replace("</code>", "`")
}

#[track_caller]
fn check_status(answer: &str, status: u16) {
    assert!(
        answer.starts_with(&format!("HTTP/1.1 {status} ")),
        "{answer}"
    );
}

#[track_caller]
fn get(path: &str, status: u16) -> String {
    let answer = get_with(path, "");
    check_status(&answer, status);
    answer
}

/// A page as soon as the statistics on it are complete.
fn complete(path: &str) -> String {
    let pages = iter::repeat_with(|| get(path, 200));
    let mut pages = pages.skip_while(|page| page.contains("\r\nrefresh: "));
    pages.next().expect("it is there")
}

/// The body of an answer in JSON.
fn body(answer: &str) -> Value {
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    serde_json::from_str(body).expect("it is JSON")
}

/// The text from the end of `start` to the next `end`.
#[track_caller]
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let rest = page.split_once(start).map(|it| it.1);
    let found = rest.and_then(|rest| rest.split_once(end));
    found
        .unwrap_or_else(|| panic!("no {start}…{end} in {page}"))
        .0
}

/// The value of an attribute in the first element after a text.
#[track_caller]
fn attribute<'a>(page: &'a str, after: &str, name: &str) -> &'a str {
    let start = page.find(after);
    let start = start.unwrap_or_else(|| panic!("no {after} in {page}"));
    let behind = &page[start + after.len()..];
    between(behind, &format!("{name}=\""), "\"")
}

/// The address of the first link after a text.
#[track_caller]
fn link(page: &str, after: &str) -> String {
    decoded(attribute(page, after, "href"))
}

/// The address to which an answer leads.
#[track_caller]
fn location(answer: &str) -> &str {
    between(answer, "location: ", "\r\n")
}

fn decoded(href: &str) -> String {
    href.replace("&amp;", "&")
}

#[test]
fn pages_and_refusals_have_their_sentences() {
    for line in include_str!("sentences.txt").lines() {
        let parts: Vec<&str> = line.splitn(4, ' ').collect();
        let page = get_with(parts[2], &format!("Accept-Language: {}\r\n", parts[0]));
        check_status(&page, parts[1].parse().expect("a status"));
        // The lines of a text follow each other.
        assert!(page.replace('\n', " ").contains(parts[3]), "{line}: {page}");
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
        check_status(&ask(*SERVER, "GET /", &format!("Host: {host}\r\n")), status);
    }
    assert!(get_with(&format!("/{}", "x".repeat(70_000)), "").starts_with("HTTP/1.1 4"));
    check_status(
        &get_with("/", &format!("X: {}\r\n", "x".repeat(70_000))),
        431,
    );
    let post = |path| ask(*SERVER, path, "Host: localhost\r\nContent-Length: 0\r\n");
    let json = body(&post("POST /api/flip"));
    assert_eq!(json["code"], "method-not-allowed");
    let post = post("POST /flip");
    check_status(&post, 405);
    assert!(post.contains("the method POST is not supported; use GET."));
    assert!(post.contains("\r\nallow: GET, HEAD\r\n"), "{post}");
    for host in ["localhost", "example.org"] {
        let answer = get_with("/", &format!("Host: {host}\r\n"));
        check_status(&answer, 400);
        assert!(answer.contains("several `Host` headers."), "{answer}");
    }
}

#[test]
fn links_begin_with_the_name_of_the_server() {
    let page = |host: &str| {
        let path = "GET /flip?moves=11.12.22.43";
        ask(*HOSTED, path, &format!("Host: {host}\r\n"))
    };
    // A proxy sends its own name, or that of this machine.
    for host in [
        "puzzles.example.org",
        "PUZZLES.example.org:443",
        "127.0.0.1:4004",
    ] {
        let page = page(host);
        let links = page.matches("https://puzzles.example.org/flip?board=");
        assert_eq!(links.count(), 2, "{page}");
        assert!(!page.contains("http://"), "{page}");
    }
    check_status(&page("example.org"), 403);
}

#[test]
fn known_contents_are_not_sent_again() {
    for path in ["/", "/style.css", "/flip?mode=study", "/api/flip", "/api"] {
        let answer = get(path, 200);
        let tag = between(&answer, "\r\netag: ", "\r\n");
        let again = get_with(path, &format!("If-None-Match: \"x\", {tag}\r\n"));
        check_status(&again, 304);
        assert!(again.ends_with("\r\n\r\n"), "{again}");
        assert!(again.contains(tag) && again.contains("content-security-policy"));
        check_status(&get_with(path, "If-None-Match: \"x\"\r\n"), 200);
    }
    let chinese = get_with("/flip", "Accept-Language: zh-TW\r\n");
    let english = get("/flip", 200);
    let [chinese, english] = [&chinese, &english].map(|page| between(page, "etag: ", "\r\n"));
    assert_ne!(chinese, english);
}

#[test]
fn browsers_keep_files_and_no_pages() {
    let header = |path: &str, headers: &str, name: &str| {
        let answer = get_with(path, headers);
        let value = answer.split_once(&format!("\r\n{name}: "))?.1;
        value.split_once("\r\n").map(|it| it.0.to_owned())
    };
    let page = get("/flip", 200);
    for (after, name) in [
        ("rel=\"icon\"", "href"),
        ("rel=\"stylesheet\"", "href"),
        ("<script", "src"),
    ] {
        let path = attribute(&page, after, name);
        let cache = header(path, "", "cache-control");
        assert_eq!(cache.as_deref(), Some("max-age=31536000, immutable"));
        assert_eq!(header(path, "", "vary").as_deref(), Some("accept-encoding"));
        // Browsers get less to load.
        let packed = format!("HEAD {path}");
        let accepts = "Host: localhost\r\nAccept-Encoding: br, gzip\r\n";
        let packed = ask(*SERVER, &packed, accepts);
        let is_packed = packed.contains("\r\ncontent-encoding: gzip\r\n");
        assert!(is_packed, "{packed}");
    }
    for path in ["/flip", "/api", "/chess"] {
        let cache = header(path, "", "cache-control");
        assert_eq!(cache.as_deref(), Some("no-cache"));
    }
    assert_eq!(
        header("/flip", "", "vary").as_deref(),
        Some("Accept-Language")
    );
    // The head of an answer is the same with `HEAD`.
    let head = ask(*SERVER, "HEAD /api", "Host: localhost\r\n");
    let tag = header("/api", "", "etag").expect("a tag");
    assert!(head.contains(&tag) && head.ends_with("\r\n\r\n"), "{head}");
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
fn an_error_page_leads_back_to_the_game() {
    let page = get("/sdao?moves=1113.9999", 400);
    assert!(page.contains("move 2, `9999`, is not legal"), "{page}");
    let legal = link(&page, "class=\"controls\"");
    assert!(
        legal.contains("moves=1113") && !legal.contains("9999"),
        "{legal}"
    );
    get(&legal, 200);
    let page = get("/flip?board=x&lang=zh", 400);
    let first = link(&page, "class=\"controls\"");
    assert_eq!(first, "/flip?board=bwwb.bbwb.bwwb.bwww&lang=zh");
    assert!(page.contains("翻转游戏</a>"), "{page}");
}

#[test]
fn pages_of_other_sites_can_link_and_not_load() {
    for (mode, status) in [("navigate", 200), ("no-cors", 403), ("cors", 403)] {
        let headers = format!("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: {mode}\r\n");
        let answer = get_with("/flip", &headers);
        check_status(&answer, status);
        assert!(answer.contains("\r\ncross-origin-resource-policy: same-origin\r\n"));
    }
}

#[test]
fn a_picture_shows_the_position_to_other_sites() {
    let moved = "moves=1222.1424&at=1";
    let page = get(&format!("/swap?{moved}"), 200);
    let site = "http://localhost/swap.png?";
    let image = decoded(attribute(&page, "og:image", "content"));
    let parameters = image.strip_prefix(site).expect("an absolute address");
    assert!(parameters.ends_with(moved), "{image}");
    assert!(page.contains(&format!(
        "href=\"/swap.png?{}\" download",
        parameters.replace('&', "&amp;")
    )));
    let headers = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
    let picture = |parameters: &str| get_with(&format!("/swap.png?{parameters}"), headers);
    let shown = picture(parameters);
    check_status(&shown, 200);
    assert!(shown.contains("\r\ncontent-type: image/png\r\n"));
    let policy = "\r\ncross-origin-resource-policy: cross-origin\r\n";
    assert!(shown.contains(policy), "{shown}");
    // The first move took a black tile from row 1, column 2 to row 2, column 2, and the second one is not shown.
    let tag = |answer: &str| answer.split_once("etag: ").map(|it| it.1[..20].to_owned());
    assert_eq!(tag(&shown), tag(&picture("moves=1222")));
    assert_ne!(tag(&shown), tag(&picture("")));
}
