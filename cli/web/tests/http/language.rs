//! The languages of the pages.

use std::thread;

use super::{attribute, decoded, get_with};

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
    let is_name = |word: &&str| ["Quadrille", "Dao", "Esc"].contains(word);
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
    for path in ["/", "/today", "/flip/atlas", "/four/atlas", "/fridge/atlas"] {
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
