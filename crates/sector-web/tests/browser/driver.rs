//! A browser without a visible window, driven through its WebDriver program: JSON over HTTP.

use serde_json::{Value, json};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The timeout of one response, long enough for a script of the page that verifies a replay.
const TIMEOUT: Duration = Duration::from_secs(120);

/// What the tests run in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Chromium,
    /// Chromium with WebGPU on its own software Vulkan driver.
    WebGpu,
    Firefox,
    /// The small browser that comes with WebKitGTK. It needs a display.
    WebKit,
}

impl Engine {
    /// Returns the engine that the environment variable ENGINE names. The default is Chromium.
    pub(crate) fn chosen() -> Self {
        match std::env::var("ENGINE").as_deref() {
            Err(_) | Ok("chromium") => Self::Chromium,
            Ok("webgpu") => Self::WebGpu,
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            Ok(name) => panic!("ENGINE is {name}: expected chromium, webgpu, firefox or webkit"),
        }
    }

    pub(crate) fn is_chromium(self) -> bool {
        matches!(self, Self::Chromium | Self::WebGpu)
    }

    /// Whether to skip a test in an engine that cannot do what it needs. Prints the reason.
    #[expect(clippy::print_stdout, reason = "a test that passes shows it only on request")]
    pub(crate) fn skips(self, reason: &str) -> bool {
        let is_skipped = self == Self::chosen();
        if is_skipped {
            println!("skipped in {self:?}: {reason}");
        }
        is_skipped
    }

    fn driver(self) -> &'static str {
        match self {
            Self::Chromium | Self::WebGpu => "chromedriver",
            Self::Firefox => "geckodriver",
            Self::WebKit => "WebKitWebDriver",
        }
    }

    fn capabilities(self, device: Device, profile: &Path) -> Value {
        match self {
            Self::Chromium | Self::WebGpu => self.chrome(device, profile),
            Self::Firefox => firefox(device),
            Self::WebKit => json!({"browserName": "MiniBrowser"}),
        }
    }

    fn chrome(self, Device { width, height, has_touch }: Device, profile: &Path) -> Value {
        let size = format!("--window-size={width},{height}");
        let profile = format!("--user-data-dir={}", profile.display());
        let mut args = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--autoplay-policy=document-user-activation-required",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            &size,
            &profile,
        ];
        if self == Self::WebGpu {
            args.extend([
                "--enable-unsafe-webgpu",
                "--use-webgpu-adapter=swiftshader",
                "--enable-features=Vulkan",
                "--use-vulkan=swiftshader",
            ]);
        }
        let mut chrome = json!({"args": args});
        if has_touch {
            let metrics =
                json!({"width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true});
            chrome["mobileEmulation"] = json!({"deviceMetrics": metrics});
        }
        json!({
            "browserName": "chrome", "goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"},
        })
    }
}

/// Returns the capabilities of Firefox. It draws in software only on a display, even without a window.
fn firefox(device: Device) -> Value {
    let mut preferences = json!({"webgl.force-enabled": true});
    if device.has_touch {
        preferences["dom.w3c_touch_events.enabled"] = json!(1);
        preferences["layout.css.devPixelsPerPx"] = json!("2.0");
        // The primary pointer, and the only one, is coarse.
        preferences["ui.primaryPointerCapabilities"] = json!(1);
        preferences["ui.allPointerCapabilities"] = json!(1);
    }
    json!({"browserName": "firefox", "moz:firefoxOptions": {"args": ["-headless"], "prefs": preferences}})
}

#[derive(Clone, Copy)]
pub(crate) struct Device {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) has_touch: bool,
}

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
        let mut driver = Command::new(engine.driver())
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; ./check --all installs it", engine.driver()));
        let started = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(driver.try_wait().unwrap().is_none() && started.elapsed() < TIMEOUT, "no driver");
            std::thread::sleep(Duration::from_millis(20));
        }
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

    /// Whether the window shows more than one color. An image of the game is much larger than that of an empty window.
    pub(crate) fn has_picture(&self) -> bool {
        self.get("/screenshot").as_str().is_some_and(|base64| base64.len() > 20_000)
    }

    /// Ends Chromium's process for graphics, as a crash of the driver does.
    pub(crate) fn crash_graphics(&self) {
        self.post("/goog/cdp/execute", &json!({"cmd": "Browser.crashGpuProcess", "params": {}}));
    }

    pub(crate) fn errors(&self) -> Vec<String> {
        self.log(|level| level == "SEVERE")
    }

    pub(crate) fn console(&self) -> Vec<String> {
        self.log(|_| true)
    }

    fn log(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let log = if self.engine.is_chromium() {
            self.post("/se/log", &json!({"type": "browser"}))
        } else {
            self.run("return window.logged.splice(0)")
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

/// Returns a free port, because not all drivers report the one that they choose. Connections get ports above these.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let mut ports = std::iter::repeat_with(|| {
        let own = std::process::id() as u16 / 8 * 8;
        20_000 + own.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000
    });
    ports.find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()).expect("ports do not end")
}

#[track_caller]
fn value_of(answer: Value) -> Value {
    let value = answer["value"].clone();
    assert!(value["error"].is_null(), "{value}");
    value
}
