//! A browser, and the server whose pages it shows.
//!
//! The environment variable `QUADRILLE` names the program to test, `SCREENSHOTS` the folder for screenshots, and `AXE` the file
//! `axe.min.js` of the npm package axe-core. Without `AXE`, the rules of accessibility are not checked.
//! `chromedriver` must be on the search path.

use std::env;
use std::fs;
use std::future::Future;
use std::io::{BufRead as _, BufReader};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use futures_util::FutureExt as _;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};

/// The puzzles whose pages are tested.
pub const PUZZLES: [&str; 6] = ["flip", "sdao", "four", "swap", "fridge", "toys"];

/// The result of a step in the browser.
pub type Outcome<T = ()> = Result<T, CmdError>;

/// The longest time for one change of a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time between two fast inputs.
const GAP: Duration = Duration::from_millis(20);

/// The settings of a browser.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The width and the height of the window, in pixels.
    pub size: (u32, u32),
    /// Whether the system prefers dark colours.
    pub is_dark: bool,
    /// Whether pages may run scripts.
    pub has_scripts: bool,
    /// The language, such as `en`.
    pub language: &'static str,
}

impl Settings {
    /// The settings with another width and height of the window.
    #[must_use]
    pub fn of_size(size: (u32, u32)) -> Self {
        Self {
            size,
            ..Self::default()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            size: (1280, 900),
            is_dark: false,
            has_scripts: true,
            language: "en",
        }
    }
}

/// A process that is ended with its value.
#[derive(Debug)]
struct Process(Child);

impl Process {
    /// Starts a program, and returns the first line of its output that passes.
    fn start(command: &mut Command, find: impl Fn(&str) -> Option<String>) -> (Self, String) {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        let found = lines.map_while(Result::ok).find_map(|line| find(&line));
        (Self(child), found.expect("the program prints its port"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A window of a browser on the pages of a server.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    site: String,
}

/// Runs a test in a browser with these settings.
///
/// # Panics
///
/// If the server or the browser does not start, or if the test fails.
pub fn run<F: Future<Output = Outcome>>(settings: Settings, test: impl FnOnce(Browser) -> F) {
    let program = env::var_os("QUADRILLE").expect("QUADRILLE names the program to test");
    let mut serve = Command::new(program);
    let url = |line: &str| line.starts_with("http://").then(|| line.to_owned());
    let (_server, site) = Process::start(serve.args(["serve", "--port", "0"]), url);
    let mut driver = Command::new("chromedriver");
    let port = |line: &str| {
        let (_, port) = line.split_once("started successfully on port ")?;
        Some(port.trim_end_matches('.').to_owned())
    };
    let (_driver, port) = Process::start(driver.arg("--port=0"), port);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts").block_on(async {
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(settings))
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("the browser starts");
        let closing = client.clone();
        // The driver does not end the browser of a test that panics.
        let result = AssertUnwindSafe(test(Browser { client, site }))
            .catch_unwind()
            .await;
        let _ = closing.close().await;
        match result {
            Ok(result) => result.expect("the page has the expected elements"),
            Err(panic) => resume_unwind(panic),
        }
    });
}

fn over(element: &Element) -> PointerAction {
    PointerAction::MoveToElement {
        element: element.clone(),
        duration: None,
        x: 0.,
        y: 0.,
    }
}

fn capabilities(settings: Settings) -> Map<String, Value> {
    let (width, height) = settings.size;
    let mut arguments = vec![
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--hide-scrollbars".to_owned(),
        format!("--window-size={width},{height}"),
        format!("--accept-lang={}", settings.language),
    ];
    if settings.is_dark {
        arguments.push("--blink-settings=preferredColorScheme=0".to_owned());
    }
    let scripts = if settings.has_scripts { 1 } else { 2 };
    let mut options = json!({
        "args": arguments,
        "prefs": {
            "profile.managed_default_content_settings.javascript": scripts,
            "intl.accept_languages": settings.language,
        },
    });
    // A window has at least 500 pixels.
    if width < 500 {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 1 });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    Map::from_iter([
        ("browserName".to_owned(), json!("chrome")),
        ("goog:chromeOptions".to_owned(), options),
    ])
}

impl Browser {
    /// Opens a page of the server, such as `/flip`, and waits until it is complete. `goto` alone may return while the browser
    /// still shows the page before it.
    pub async fn open(&self, path: &str) -> Outcome {
        let url = format!("{}{path}", self.site.trim_end_matches('/'));
        self.value("void (window.isOld = true)").await?;
        self.client.goto(&url).await?;
        self.until("!window.isOld && document.readyState === 'complete'")
            .await
    }

    /// The path and the parameters of the page.
    pub async fn path(&self) -> Outcome<String> {
        let url = self.client.current_url().await?;
        let path = url.as_str().strip_prefix(self.site.trim_end_matches('/'));
        Ok(path.unwrap_or_default().to_owned())
    }

    /// Goes back in the history.
    pub async fn back(&self) -> Outcome {
        self.changed(self.client.back()).await
    }

    /// Goes forward in the history.
    pub async fn forward(&self) -> Outcome {
        self.changed(self.client.forward()).await
    }

    /// The first element that a selector finds; waits until it exists.
    pub async fn find(&self, selector: &str) -> Outcome<Element> {
        let wait = self.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(selector)).await
    }

    /// The number of elements that a selector finds now.
    pub async fn number(&self, selector: &str) -> Outcome<usize> {
        Ok(self.client.find_all(Locator::Css(selector)).await?.len())
    }

    /// The text of the first element that a selector finds.
    pub async fn text(&self, selector: &str) -> Outcome<String> {
        self.find(selector).await?.text().await
    }

    /// Waits until the first element that a selector finds has a text. Back and forward change the address before the page.
    pub async fn reads(&self, selector: &str, text: &str) -> Outcome {
        let holds = async || Ok(self.text(selector).await? == text);
        self.wait_for(text, holds).await
    }

    /// Clicks on a link that a selector finds, and waits for the next page.
    pub async fn click(&self, selector: &str) -> Outcome {
        let element = self.find(selector).await?;
        self.changed(element.click()).await
    }

    /// Types into the element that has the focus, and waits for the next page if `opens`.
    pub async fn type_keys(&self, keys: &[Key], opens: bool) -> Outcome {
        let keys: String = keys.iter().map(|key| char::from(*key)).collect();
        let element = self.client.active_element().await?;
        if opens {
            self.changed(element.send_keys(&keys)).await
        } else {
            element.send_keys(&keys).await
        }
    }

    /// Drags from one element to another, and waits for the next page.
    pub async fn drag(&self, from: &str, to: &str) -> Outcome {
        let (from, to) = (self.find(from).await?, self.find(to).await?);
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let actions = MouseActions::new("mouse".to_owned())
            .then(over(&from))
            .then(PointerAction::Down { button })
            .then(over(&to))
            .then(PointerAction::Up { button });
        self.changed(self.client.perform_actions(actions)).await
    }

    /// Clicks on elements, each 20 milliseconds after the one before it, and does not wait for pages.
    pub async fn click_fast(&self, selectors: &[&str]) -> Outcome {
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let mut actions = MouseActions::new("mouse".to_owned());
        for selector in selectors {
            let element = self.find(selector).await?;
            actions = actions
                .then(over(&element))
                .then(PointerAction::Down { button })
                .then(PointerAction::Up { button })
                .then(PointerAction::Pause { duration: GAP });
        }
        self.client.perform_actions(actions).await
    }

    /// Drags with a finger from one element to another, and waits for the next page.
    pub async fn drag_by_touch(&self, from: &str, to: &str) -> Outcome {
        self.changed(self.swipe(from, to)).await
    }

    /// Moves a finger from one element to another.
    pub async fn swipe(&self, from: &str, to: &str) -> Outcome {
        let (from, to) = (self.find(from).await?, self.find(to).await?);
        let actions = TouchActions::new("finger".to_owned())
            .then(over(&from))
            .then(PointerAction::Down { button: 0 })
            .then(over(&to))
            .then(PointerAction::Pause { duration: GAP })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(actions).await
    }

    /// Presses keys, each 20 milliseconds after the one before it, and does not wait for pages.
    pub async fn type_fast(&self, keys: &[char]) -> Outcome {
        let mut actions = KeyActions::new("keys".to_owned());
        for &value in keys {
            actions = actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value })
                .then(KeyAction::Pause { duration: GAP });
        }
        self.client.perform_actions(actions).await
    }

    /// The value of an expression on the page.
    pub async fn value(&self, expression: &str) -> Outcome<Value> {
        self.client
            .execute(&format!("return {expression}"), Vec::new())
            .await
    }

    /// The rules of accessibility that the page breaks with all details open, each with its elements.
    pub async fn broken_rules(&self, axe: &str) -> Outcome<Value> {
        self.client.execute(axe, Vec::new()).await?;
        let run = "const done = arguments[arguments.length - 1];
            for (const details of document.querySelectorAll('details')) details.open = true;
            const still = Promise.all(document.getAnimations().map((animation) => animation.finished));
            still.then(() => axe.run(document, { resultTypes: ['violations'] })).then(({ violations }) =>
                done(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])));";
        self.client.execute_async(run, Vec::new()).await
    }

    /// Writes a screenshot of the window.
    pub async fn picture(&self, name: &str) -> Outcome {
        // Let an animation end.
        tokio::time::sleep(Duration::from_millis(400)).await;
        let folder = PathBuf::from(env::var_os("SCREENSHOTS").expect("SCREENSHOTS names a folder"));
        let picture = self.client.screenshot().await?;
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{name}.png")), picture)?;
        Ok(())
    }

    /// Waits until an expression on the page is true.
    pub async fn until(&self, expression: &str) -> Outcome {
        self.wait_for(expression, async || {
            Ok(self.value(expression).await? == json!(true))
        })
        .await
    }

    /// Waits until the address contains a text.
    pub async fn reach(&self, part: &str) -> Outcome {
        self.wait_for(part, async || Ok(self.path().await?.contains(part)))
            .await
    }

    /// Waits until an action has changed the address and the page is complete. A script changes both at once.
    async fn changed(&self, action: impl Future<Output = Outcome>) -> Outcome {
        let before = self.client.current_url().await?;
        action.await?;
        self.wait_for("another page", async || {
            let is_new = self.client.current_url().await? != before;
            Ok(is_new && self.value("document.readyState").await? == json!("complete"))
        })
        .await
    }

    /// Waits until something holds, which the message names.
    async fn wait_for(&self, what: &str, holds: impl AsyncFn() -> Outcome<bool>) -> Outcome {
        for _ in 0..PATIENCE.as_millis() / 10 {
            if holds().await? {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("there is no {what} on {}", self.path().await?);
    }
}
