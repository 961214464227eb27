//! Programs that print what hurts: every report stays what it is called.

use roxmltree::Document;
use serde_json::Value;

use super::{Folder, judge};

/// What the programs print.
fn printed() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 6] = [
        b"]]>\0<![CDATA[ </system-out> &#xD800; &amp;",
        b"</pre><script>alert(1)</script>",
        b"\x1b[2J\x1b]0;title\x07\r\x08\x7f",
        b"\xED\xA0\x80\xED\xB0\x80 \xEF\xBF\xBE\xEF\xBF\xBF",
        "\u{202e}\u{2028}\u{feff}\u{85}".as_bytes(),
        b"NaN inf 99999999999999999999999999999999999",
    ];
    let mut all: Vec<Vec<u8>> = texts.map(<[u8]>::to_vec).to_vec();
    all.push((0..=u8::MAX).collect());
    all.push(b"\xFF]]>\0<\n".repeat(1 << 17));
    all
}

#[test]
fn every_report_stays_what_it_is_called() {
    for bytes in printed() {
        let folder = Folder::with_one_test().with("printed", &bytes);
        let reports = ["json=r.json", "junit=r.xml", "html=r.html"];
        let reports = reports.map(|report| format!("--report={report}"));
        let arguments = reports.iter().map(String::as_str).chain(["."]);
        let finished = judge(&folder, "sh -c 'cat printed; cat printed >&2'", arguments);
        assert_eq!((finished.code, &*finished.stderr), (1, ""));

        let is_seen = |character: char| character == '\n' || !character.is_control();
        let text = &finished.stdout;
        assert!(
            text.chars().all(is_seen) && !text.contains('\u{202e}'),
            "{text:?}"
        );

        let json: Value = serde_json::from_str(&folder.read("r.json")).expect("it is JSON");
        assert_eq!(json["trials"][0]["verdict"], "WA");
        assert_eq!(json["trials"][0]["got"]["length"], bytes.len());

        let xml = folder.read("r.xml");
        let xml = Document::parse(&xml).expect("it is XML");
        let failures = xml
            .descendants()
            .filter(|node| node.has_tag_name("failure"));
        assert_eq!(failures.count(), 1);

        let page = folder.read("r.html");
        assert!(page.ends_with("</html>") && !page.contains("<script"));
        assert!(page.chars().all(is_seen) && page.len() < 100_000);
    }
}

#[test]
fn names_of_files_and_words_of_the_program_hurt_no_more() {
    let name = "<&\"']]>\u{1b}\n\u{202e}.in";
    let folder = Folder::new().with(name, super::folder::BOARDS[0].0);
    let program = "echo '<script>]]>'";
    let arguments = [
        "--report=json",
        "--report=junit=r.xml",
        "--report=html=r.html",
        ".",
    ];
    let finished = judge(&folder, program, arguments);
    let json: Value = serde_json::from_str(&finished.stdout).expect("it is JSON");
    assert_eq!(json["trials"][0]["name"], format!("./{name}"));
    let xml = folder.read("r.xml");
    let xml = Document::parse(&xml).expect("it is XML");
    let case = xml.descendants().find(|node| node.has_tag_name("testcase"));
    let shown = case.and_then(|case| case.attribute("name"));
    assert_eq!(shown, Some(r#"./<&"']]>\u{1b}\n\u{202e}.in"#));
    assert!(!folder.read("r.html").contains("<script"));
}
