//! A browser without a visible window, driven through its WebDriver program: JSON over HTTP.

use super::engine::{Device, Engine};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The timeout of one response, long enough for a script of the page that verifies a replay.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A browser with one tab. Dropping it ends the browser.
pub(crate) struct Browser {
    engine: Engine,
    driver: Child,
    session: String,
    agent: ureq::Agent,
    _profile: TempDir,
}

impl Browser {
    pub(crate) fn start(device: Device) -> Self {
        let engine = Engine::chosen();
        let port = free_port();
        let driver = Command::new(engine.driver())
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; ./check --all installs it", engine.driver()));
        let is_up = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        assert!(holds_within(20, is_up), "{} does not listen", engine.driver());
        let agent = ureq::Agent::config_builder()
            .proxy(None)
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        let profile = tempfile::tempdir().unwrap();
        let wanted = json!({"capabilities": {"alwaysMatch": engine.capabilities(device, profile.path())}});
        let session = format!("http://127.0.0.1:{port}/session");
        let mut browser = Self { engine, driver, session, agent, _profile: profile };
        let answer = browser.post("", &wanted);
        let id = answer["sessionId"].as_str().expect("a session").to_owned();
        browser.session = format!("{}/{id}", browser.session);
        if !engine.is_chromium() {
            browser.resize(device);
        }
        browser
    }

    /// Gives the page the size of the device, without the bars of the browser.
    fn resize(&self, Device { width, height, .. }: Device) {
        let bars = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]");
        let bar = |i: usize| bars[i].as_u64().unwrap_or(0);
        let rect = json!({"width": u64::from(width) + bar(0), "height": u64::from(height) + bar(1)});
        self.post("/window/rect", &rect);
    }

    pub(crate) fn open(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// Runs a script in the page and returns its result. Awaits promises.
    pub(crate) fn run(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[0]; (async () => {{ {script} }})().then(done, e => done('ERROR ' + e));"
        );
        let answer = self.post("/execute/async", &json!({"script": script, "args": []}));
        assert!(!answer.as_str().is_some_and(|text| text.starts_with("ERROR")), "{answer}");
        answer
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, expression: &str, seconds: u64) {
        let is_true = || self.run(&format!("return Boolean({expression})")) == json!(true);
        if !holds_within(seconds, is_true) {
            panic!("after {seconds} s not yet: {expression}; the page: {}", self.words());
        }
    }

    fn words(&self) -> Value {
        self.run("return [document.documentElement.dataset.screen, document.documentElement.dataset.state, document.body.innerText]")
    }

    /// Holds a key for a time in milliseconds. `key` is a character or a WebDriver code such as `\u{e007}` for Enter.
    pub(crate) fn press(&self, key: &str, ms: u32) {
        let actions = json!([
            {"type": "keyDown", "value": key}, {"type": "pause", "duration": ms}, {"type": "keyUp", "value": key},
        ]);
        self.post("/actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}));
    }

    /// Drags a finger through positions in CSS pixels, taking `ms` milliseconds for each, and lifts it at the last
    /// one.
    pub(crate) fn drag(&self, places: &[(i32, i32)], ms: u32) {
        let fingers = [("finger", places)];
        self.fingers(&fingers, ms);
    }

    pub(crate) fn fingers(&self, fingers: &[(&str, &[(i32, i32)])], ms: u32) {
        self.pointers("touch", fingers, ms);
    }

    /// Drags with the mouse through positions in CSS pixels, taking `ms` milliseconds for each.
    pub(crate) fn mouse(&self, places: &[(i32, i32)], ms: u32) {
        self.pointers("mouse", &[("mouse", places)], ms);
    }

    fn pointers(&self, kind: &str, pointers: &[(&str, &[(i32, i32)])], ms: u32) {
        let pointers = pointers.iter().enumerate().map(|(number, (id, places))| {
            // One after the other: Firefox reports only one pointer of those that go down at the same moment.
            let mut actions = vec![json!({"type": "pause", "duration": 0}); 2 * number];
            for (i, &(x, y)) in places.iter().enumerate() {
                let duration = if i == 0 { 0 } else { ms };
                actions.push(json!({"type": "pointerMove", "duration": duration, "x": x, "y": y}));
                if i == 0 {
                    actions.push(json!({"type": "pointerDown", "button": 0}));
                }
            }
            actions.push(json!({"type": "pause", "duration": 50}));
            actions.push(json!({"type": "pointerUp", "button": 0}));
            json!({"type": "pointer", "id": id, "parameters": {"pointerType": kind}, "actions": actions})
        });
        self.post("/actions", &json!({"actions": pointers.collect::<Vec<_>>()}));
    }

    pub(crate) fn open_tab(&self, address: &str) {
        // The driver of WebKit leaves a new tab hidden behind the others.
        let kind = if self.engine == Engine::WebKit { "window" } else { "tab" };
        let tab = self.post("/window/new", &json!({"type": kind}));
        self.show_tab(&tab["handle"]);
        self.open(address);
    }

    pub(crate) fn tab(&self) -> Value {
        self.get("/window")
    }

    pub(crate) fn show_tab(&self, tab: &Value) {
        self.post("/window", &json!({"handle": tab}));
    }

    /// Waits until the window is not empty. An image of the game is much larger than one of an empty window.
    #[track_caller]
    pub(crate) fn wait_for_picture(&self) {
        let is_drawn = || self.get("/screenshot").as_str().is_some_and(|base64| base64.len() > 20_000);
        assert!(holds_within(20, is_drawn), "the window is empty; the page: {}", self.words());
    }

    /// Ends Chromium's process for graphics, as a crash of the driver does.
    pub(crate) fn crash_graphics(&self) {
        self.post("/goog/cdp/execute", &json!({"cmd": "Browser.crashGpuProcess", "params": {}}));
    }

    pub(crate) fn errors(&self) -> Vec<String> {
        self.log(|level| level == "SEVERE")
    }

    /// Waits until the page has printed a line with a text since the last look at its log.
    #[track_caller]
    pub(crate) fn wait_for_line(&self, text: &str) {
        let is_printed = || self.log(|_| true).iter().any(|line| line.contains(text));
        assert!(holds_within(20, is_printed), "not printed: {text}");
    }

    fn log(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let log = if self.engine.is_chromium() {
            self.post("/se/log", &json!({"type": "browser"}))
        } else {
            // The game may be in a page within the page.
            self.run(
                "const inner = Array.from({ length: frames.length }, (_, i) => frames[i]);
                 return [window, ...inner].flatMap((one) => one.logged?.splice(0) ?? [])",
            )
        };
        let entries = log.as_array().cloned().unwrap_or_default();
        let wanted = entries.iter().filter(|entry| entry["level"].as_str().is_some_and(&is_wanted));
        wanted.filter_map(|entry| entry["message"].as_str().map(str::to_owned)).collect()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        value_of(answer.expect("the driver answers").body_mut().read_json().expect("JSON"))
    }

    #[track_caller]
    fn get(&self, path: &str) -> Value {
        let answer = self.agent.get(format!("{}{path}", self.session)).call();
        value_of(answer.expect("the driver answers").body_mut().read_json().expect("JSON"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver may have exited already.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Waits until a condition holds, and returns false if it does not within this time.
#[expect(clippy::disallowed_methods, reason = "a browser takes real time")]
fn holds_within(seconds: u64, condition: impl Fn() -> bool) -> bool {
    let started = Instant::now();
    while !condition() {
        if started.elapsed() > Duration::from_secs(seconds) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    true
}

/// Returns a free port, because not every driver reports the one that it chooses. It is below the ports that systems
/// give to connections.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = std::process::id() as u16;
    let next = || 20_000 + start.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
    let is_free = |&port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
    std::iter::repeat_with(next).find(is_free).expect("a free port")
}

#[track_caller]
fn value_of(answer: Value) -> Value {
    let value = answer["value"].clone();
    assert!(value["error"].is_null(), "{value}");
    value
}
