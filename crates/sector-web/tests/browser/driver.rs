//! A browser without a window, driven through `chromedriver`: WebDriver is JSON over HTTP.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The timeout of one response, long enough for a script of the page that verifies a replay.
const TIMEOUT: Duration = Duration::from_secs(120);

#[derive(Clone, Copy)]
pub(crate) struct Device {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) has_touch: bool,
}

/// A browser with one tab. Dropping it ends the browser.
pub(crate) struct Browser {
    driver: Child,
    session: String,
    agent: ureq::Agent,
    _profile: TempDir,
}

impl Browser {
    pub(crate) fn start(device: Device) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; ./check installs it on Linux");
        let port = port_of(&mut driver);
        let profile = tempfile::tempdir().unwrap();
        let agent = ureq::Agent::config_builder()
            .proxy(None)
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        let mut browser =
            Self { driver, session: format!("http://127.0.0.1:{port}/session"), agent, _profile: profile };
        let wanted = browser.capabilities(device);
        let answer = browser.post("", &wanted);
        let id = answer["sessionId"].as_str().expect("a session").to_owned();
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    fn capabilities(&self, device: Device) -> Value {
        let Device { width, height, has_touch } = device;
        let mut chrome = json!({"args": [
            "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
            "--disable-dev-shm-usage", "--autoplay-policy=document-user-activation-required",
            format!("--window-size={width},{height}"),
            format!("--user-data-dir={}", self._profile.path().display()),
        ]});
        if has_touch {
            let metrics =
                json!({"width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true});
            chrome["mobileEmulation"] = json!({"deviceMetrics": metrics});
        }
        let always = json!({
            "browserName": "chrome", "goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"},
        });
        json!({"capabilities": {"alwaysMatch": always}})
    }

    pub(crate) fn open(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// Runs a script at the start of every page from now on, before the page's own scripts.
    pub(crate) fn before_each_page(&self, script: &str) {
        let parameters = json!({"source": script});
        self.post(
            "/goog/cdp/execute",
            &json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": parameters}),
        );
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
        let started = Instant::now();
        while self.run(&format!("return Boolean({expression})")) != json!(true) {
            if started.elapsed() > Duration::from_secs(seconds) {
                panic!("after {seconds} s not yet: {expression}; the page: {}", self.words());
            }
            std::thread::sleep(Duration::from_millis(50));
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
        let pointers = pointers.iter().map(|(id, places)| {
            let mut actions = Vec::new();
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
        let tab = self.post("/window/new", &json!({"type": "tab"}));
        self.show_tab(&tab["handle"]);
        self.open(address);
    }

    pub(crate) fn tab(&self) -> Value {
        self.get("/window")
    }

    pub(crate) fn show_tab(&self, tab: &Value) {
        self.post("/window", &json!({"handle": tab}));
    }

    pub(crate) fn errors(&self) -> Vec<String> {
        self.log(|level| level == "SEVERE")
    }

    pub(crate) fn console(&self) -> Vec<String> {
        self.log(|_| true)
    }

    fn log(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let log = self.post("/se/log", &json!({"type": "browser"}));
        let entries = log.as_array().cloned().unwrap_or_default();
        let wanted = entries.iter().filter(|entry| entry["level"].as_str().is_some_and(&is_wanted));
        wanted.filter_map(|entry| entry["message"].as_str().map(str::to_owned)).collect()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        value_of(answer.expect("chromedriver answers").body_mut().read_json().expect("JSON"))
    }

    #[track_caller]
    fn get(&self, path: &str) -> Value {
        let answer = self.agent.get(format!("{}{path}", self.session)).call();
        value_of(answer.expect("chromedriver answers").body_mut().read_json().expect("JSON"))
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

/// Returns the port that the driver reports, and discards the rest of its output.
fn port_of(driver: &mut Child) -> u16 {
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let port = |line: String| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok();
    let port = lines.find_map(port).expect("chromedriver reports its port");
    std::thread::spawn(move || lines.for_each(drop));
    port
}

#[track_caller]
fn value_of(answer: Value) -> Value {
    let value = answer["value"].clone();
    assert!(value["error"].is_null(), "{value}");
    value
}
