//! Faults of an earlier page that must not come back.

use browser::{Settings, run};

/// What the conditions use.
const WORDS: &str = "
    const one = (css) => document.querySelector(css);
    const all = (css) => [...document.querySelectorAll(css)];
    const text = (css) => one(css)?.innerText ?? '';
    const ask = (method, path) => {
        const request = new XMLHttpRequest();
        request.open(method, path, false);
        request.send();
        return request;
    };";

#[test]
fn no_fault_comes_back() {
    run(Settings::default(), async |page| {
        let rows = include_str!("data/defects.txt").lines();
        for row in rows.filter(|row| row.contains('|')) {
            let mut parts = row.splitn(4, '|').skip(1).map(str::trim);
            let [path, clicks, condition] =
                [(); 3].map(|()| parts.next().expect("it has four parts"));
            page.open(path).await?;
            page.click_fast(&clicks.split_whitespace().collect::<Vec<_>>())
                .await?;
            page.until(&format!("(() => {{ {WORDS} return !!({condition}); }})()"))
                .await?;
        }
        Ok(())
    });
}
