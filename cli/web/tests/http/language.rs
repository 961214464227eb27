//! The languages of the pages.

use super::{complete, get_with, link};

/// The words in Latin letters that a Chinese page shows, without names, codes and the texts to copy.
fn latin_words(page: &str) -> Vec<String> {
    let mut shown = String::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("its end");
        for name in [
            "aria-label",
            "data-said",
            "data-reverted",
            "data-last",
            "data-place",
            "data-gone",
            "title",
        ] {
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
    let is_name = |word: &&str| {
        [
            "Quadrille",
            "Dao",
            "Esc",
            "JavaScript",
            "JSON",
            "MIT",
            "Apache",
        ]
        .contains(word)
    };
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
            "/learn?",
            "?moves=zz&",
            "/edit?",
            "/paste?",
            "/paste?input=w&",
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
    for path in [
        "/?",
        "/today?",
        "/flip/atlas?",
        "/four/atlas?",
        "/fridge/atlas?",
        "/flip?moves=21&hint=why&",
        "/four?moves=1314&hint=why&",
        "/sdao?moves=1131&mode=study&",
        "/flip/learn?step=5&moves=22.14&",
    ] {
        let path = format!("{path}lang=zh");
        assert_eq!(
            latin_words(&complete(&path)),
            Vec::<String>::new(),
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
    // The address is stronger, and its language stays in the links.
    let page = get_with("/flip?lang=en", "Accept-Language: zh\r\n");
    assert!(page.contains("<html lang=\"en\">"), "{page}");
    let cell = link(&page, "id=\"c0\"");
    assert!(cell.contains("lang=en"), "{cell}");
    let switch = link(&page, "class=\"language\"");
    assert_eq!(switch, "/flip?lang=zh");
}
