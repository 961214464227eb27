//! Faults of an earlier page that must not come back.

use browser::{Settings, run};

/// What the conditions use.
const WORDS: &str = "
    const one = (css) => document.querySelector(css);
    const all = (css) => [...document.querySelectorAll(css)];
    const text = (css) => one(css)?.innerText ?? '';
    const box = (css) => one(css)?.getBoundingClientRect() ?? {};
    const line = (css) => {
        const range = document.createRange();
        range.selectNodeContents(one(css));
        return range.getBoundingClientRect().bottom;
    };
    const ask = (method, path) => {
        const request = new XMLHttpRequest();
        request.open(method, path, false);
        request.send();
        return request;
    };";

#[test]
fn no_fault_comes_back() {
    for size in [(1280, 900), (390, 844), (320, 568)] {
        run(Settings::of_size(size), async |page| {
            let rows = include_str!("data/defects.txt").lines();
            for row in rows.filter(|row| row.contains('|')) {
                let mut parts = row.splitn(4, '|').map(str::trim);
                let [name, path, clicks, condition] =
                    [(); 4].map(|()| parts.next().expect("it has four parts"));
                if name.parse().unwrap_or(1280) != size.0 {
                    continue;
                }
                page.open(path).await?;
                page.click_fast(&clicks.split_whitespace().collect::<Vec<_>>())
                    .await?;
                page.until(&format!("(() => {{ {WORDS} return !!({condition}); }})()"))
                    .await?;
            }
            Ok(())
        });
    }
}
