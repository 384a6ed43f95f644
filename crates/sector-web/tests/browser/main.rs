//! Tests the web page of the game in a browser: Chromium, or the one that the variable ENGINE names. `./check` sets the
//! variable PAGE to the folder of the page; the default is the folder that `./web` builds.

mod book;
mod driver;
mod engine;
mod site;

use driver::Browser;
use engine::{Device, Engine};
use sector_sweep::replay::Replay;
use site::{Site, root, serve, serve_changed, serve_with};
use std::path::{Path, PathBuf};

/// Half of a usual window in each direction: the software renderer takes time for each pixel.
const DESKTOP: Device = Device { width: 640, height: 480, has_touch: false };
const LANDSCAPE: Device = Device { width: 844, height: 390, has_touch: true };
const PORTRAIT: Device = Device { width: 390, height: 844, has_touch: true };

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const TAB: &str = "\u{e004}";
const ESCAPE: &str = "\u{e00c}";
const RIGHT: &str = "\u{e014}";

/// How long the page may take to show its title, in seconds. The software renderer compiles shaders in that time.
const TITLE_S: u64 = 60;

fn open(server: &Site, device: Device, query: &str) -> Browser {
    let browser = Browser::start(device);
    browser.open(&format!("{}{query}", server.address()));
    if query.is_empty() {
        browser.run("document.getElementById('play').click()");
    }
    browser.wait_for("document.documentElement.dataset.screen", TITLE_S);
    browser
}

fn is_on(screen: &str) -> String {
    format!("document.documentElement.dataset.screen === '{screen}'")
}

/// Returns the replays with the current rules in a folder and its subfolders: a clear of each stage, and the whole games
/// on Cadet. With `ALL=1` in the environment, returns the other whole games, too.
fn replays(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_verified = |folder: &&PathBuf| {
        let name = folder.file_name().unwrap().to_string_lossy();
        name == "games"
            || name == "modes"
            || name.starts_with("cadet-")
            || name != "old" && std::env::var_os("ALL").is_some()
    };
    let within = folders.iter().filter(is_verified).flat_map(|folder| replays(folder));
    files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "replay"))
        .chain(within)
        .collect()
}

fn start_game(browser: &Browser) {
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("new-game"), 10);
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("flight"), 10);
}

/// Chooses the row of a page with this text, as a screen reader does.
fn choose(browser: &Browser, row: &str) {
    let row = format!(
        "[...document.querySelectorAll('#rows li')].find((one) => one.textContent.includes({row:?}))"
    );
    browser.wait_for(&row, 10);
    browser.run(&format!("{row}.click()"));
}

#[test]
fn a_game_is_flown_by_keys() {
    let server = serve();
    let browser = open(&server, DESKTOP, "");
    browser.wait_for(&is_on("title"), 5);
    start_game(&browser);
    if Engine::chosen() == Engine::WebGpu {
        let canvas = "document.getElementById('game')";
        assert_eq!(browser.run(&format!("return {canvas}.getContext('webgpu') !== null")), true);
    }
    browser.press(RIGHT, 500);
    browser.press("z", 3000);
    browser.wait_for_picture();
    browser.press(ESCAPE, 50);
    browser.wait_for(&is_on("pause"), 10);
    assert_eq!(browser.errors(), [""; 0]);
}

/// The first page is used by keyboard, and its game is read by a screen reader.
#[test]
fn the_first_page_waits_for_a_choice() {
    let server = serve();
    let browser = Browser::start(DESKTOP);
    browser.open(&server.address());
    browser.wait_for("document.getElementById('progress').hidden", TITLE_S);
    let state = "return [document.documentElement.dataset.screen ?? '', document.activeElement.id]";
    assert_eq!(browser.run(state), serde_json::json!(["", "play"]));
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("title"), TITLE_S);
    browser.wait_for("document.getElementById('rows').textContent.includes('START')", 10);
    let said = "return document.getElementById('said').textContent";
    let before = browser.run(said);
    browser.press(DOWN, 50);
    browser.wait_for(&format!("document.getElementById('said').textContent !== {before}"), 10);
    assert_eq!(browser.run("return document.activeElement.id"), "game");
    browser.press(TAB, 50);
    assert_ne!(browser.run("return document.activeElement.id"), "game", "the keyboard leaves the game");
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn choices_and_links_lead_into_the_game() {
    let server = serve();
    let replay = std::fs::read(root().join("tests/replays/stage1.replay")).unwrap();
    let ghost = Replay::from_bytes(&replay).unwrap().to_link().replace("replay=", "ghost=");
    for (query, choice, screen) in
        [("", "lab", "lab-home"), ("", "watch", "title"), ("?lab", "", "lab-home"), (&ghost, "", "flight")]
    {
        let browser = Browser::start(DESKTOP);
        browser.open(&format!("{}{query}", server.address()));
        if !choice.is_empty() {
            browser.run(&format!("document.getElementById('{choice}').click()"));
        }
        browser.wait_for(&is_on(screen), TITLE_S);
        assert_eq!(browser.errors(), [""; 0], "{query}{choice}");
    }
}

#[test]
fn a_second_visit_needs_no_network() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    browser.run("navigator.serviceWorker.ready.then(() => (window.isKept = true))");
    browser.wait_for("window.isKept", TITLE_S);
    let address = server.address();
    drop(server);
    browser.open(&format!("{address}?stage=1&mute"));
    browser.wait_for(&is_on("flight"), TITLE_S);
}

#[test]
fn a_replay_in_the_address_is_played() {
    let replay = std::fs::read(root().join("tests/replays/stage1.replay")).unwrap();
    let link = Replay::from_bytes(&replay).unwrap().to_link();
    let server = serve();
    let browser = open(&server, DESKTOP, &link);
    browser.wait_for(&is_on("replay"), 10);
    assert_eq!(browser.errors(), [""; 0]);
}

/// Counts the buffers that reach the sound device after their time, during thirty seconds of a stage.
#[test]
#[ignore = "prints figures"]
#[expect(clippy::print_stdout, reason = "it is run for what it prints")]
fn late_sound() {
    let server = serve();
    let browser = open(&server, DESKTOP, "");
    browser.run(
        "window.late = { buffers: 0, late: 0, worst: 0 };
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (when) {
            const late = this.context.currentTime - when;
            window.late.buffers += 1;
            window.late.late += late > 0 ? 1 : 0;
            window.late.worst = Math.max(window.late.worst, late);
            return start.apply(this, arguments);
        };",
    );
    start_game(&browser);
    for _ in 0..10 {
        browser.press("z", 3000);
    }
    let said = browser.run(
        "const { buffers, late, worst } = window.late;
        return `${late} of ${buffers} buffers late, the latest by ${Math.round(worst * 1000)} ms`",
    );
    println!("{}", said.as_str().unwrap());
}

#[test]
fn replays_verify_in_the_browser() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    let replays = replays(&root().join("tests/replays"));
    assert!(replays.len() >= 30, "{} replays", replays.len());
    for path in &replays {
        let bytes = std::fs::read(path).unwrap();
        let said = browser.run(&format!(
            "const game = window.sectorSweep.game; return game.verify(new Uint8Array({bytes:?}))"
        ));
        let said = said.as_str().unwrap();
        assert!(said.contains(" ticks verified, state "), "{}: {said}", path.display());
    }
    let said = browser.run(
        "const game = window.sectorSweep.game; try { game.verify(new Uint8Array(9)) } catch (e) { return e.message }",
    );
    assert!(said.as_str().unwrap().contains("not a replay"), "{said}");
}

#[test]
fn a_stage_in_the_address_is_played() {
    let server = serve();
    let link = std::fs::read_to_string(root().join("tests/stages/tutorial.link")).unwrap();
    let browser = open(&server, DESKTOP, &format!("{}&mute", link.trim()));
    browser.wait_for(&is_on("own-stages"), TITLE_S);
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("flight"), 10);
    assert_eq!(browser.errors(), [""; 0]);
    // The same stage again, as a file.
    let browser = open(&server, DESKTOP, "?mute");
    browser.run(&drop_of("mine.ron", &std::fs::read(root().join("levels/tutorial.ron")).unwrap()));
    browser.wait_for(&is_on("own-stages"), 10);
    browser.wait_for("localStorage.getItem('sector-sweep/stages/mine.ron') !== null", 10);
    browser.run(&drop_of("mine.ron", b"(name: 3)"));
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn a_game_is_flown_by_touch() {
    if Engine::WebKit.skips("its driver has no fingers") {
        return;
    }
    let server = serve();
    for device in [LANDSCAPE, PORTRAIT] {
        let browser = open(&server, device, "?stage=1&mute");
        browser.wait_for(&is_on("flight"), 10);
        let (width, height) = (device.width as i32, device.height as i32);
        let from = (width / 2, height / 2);
        browser.drag(&[from, (from.0 + 60, from.1), (from.0 - 60, from.1 - 20)], 600);
        let fingers: [(&str, &[(i32, i32)]); 2] = [
            ("one", &[from, (from.0 + 9, from.1)]),
            ("two", &[(from.0 + 40, from.1 - 20), (from.0 + 40, from.1 - 20)]),
        ];
        browser.fingers(&fingers, 400);
        browser.wait_for(&is_on("pause"), 10);
        assert_eq!(browser.errors(), [""; 0]);
    }
}

/// On a phone, the rows of menus are too small for a finger.
#[test]
fn thumbs_choose_in_menus() {
    if Engine::WebKit.skips("its driver has no fingers") {
        return;
    }
    let server = serve();
    for device in [LANDSCAPE, PORTRAIT] {
        let browser = open(&server, device, "?mute");
        let tap = |button: &str| {
            let place = browser.run(&format!(
                "const {{ x, y, width, height }} = document.getElementById('{button}').getBoundingClientRect();
                 return [x + width / 2, y + height / 2].map(Math.round)"
            ));
            let place: (i32, i32) = serde_json::from_value(place).unwrap();
            browser.drag(&[place], 0);
        };
        for (button, screen) in [("confirm", "new-game"), ("back", "title")] {
            tap(button);
            browser.wait_for(&is_on(screen), 10);
        }
        if Engine::chosen() == Engine::Chromium {
            choose(&browser, "OPTIONS");
            browser.wait_for(&is_on("options"), 10);
            // Full screen, with the buttons.
            tap("confirm");
            browser.wait_for("document.fullscreenElement === document.documentElement", 10);
        }
        assert_eq!(browser.errors(), [""; 0]);
    }
}

/// As sites of games do it.
#[test]
fn the_page_works_inside_another() {
    let server = serve();
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}icon.png", server.address()));
    browser.run("document.body.innerHTML = '<iframe id=inner width=600 height=400 src=\"/?play\"></iframe>'");
    let inner = "document.getElementById('inner').contentDocument?.documentElement";
    browser.wait_for(&format!("{inner}.dataset.screen === 'title'"), TITLE_S);
    browser.press(ENTER, 50);
    browser.wait_for(&format!("{inner}.dataset.screen === 'new-game'"), 10);
    // The picture around it has no icon.
    assert!(browser.errors().iter().all(|line| line.contains("favicon.ico")), "{:?}", browser.errors());
}

#[test]
fn an_address_that_leads_nowhere_is_answered() {
    let server = serve();
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}?lab=nowhere", server.address()));
    browser.wait_for("document.body.innerText.includes('expected table-2')", TITLE_S);
}

#[test]
fn player_files_survive_a_reload() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    start_game(&browser);
    browser.press("z", 4000);
    browser.wait_for("localStorage.getItem('sector-sweep/running/1.game') !== null", TITLE_S);
    // Pressing F4 would change only the method, so change the settings with a file.
    browser.run(&drop_of("settings.toml", b"[access]\nlarge_text = true\n"));
    browser.wait_for(&is_on("settings-file"), 10);
    browser.press(DOWN, 50);
    browser.press(ENTER, 50);
    browser.wait_for("localStorage.getItem('sector-sweep/settings.toml').includes('large_text = true')", 10);
    browser.open(&format!("{}?mute", server.address()));
    // The game that the reload interrupted is offered.
    browser.wait_for(&is_on("interrupted"), TITLE_S);
    let settings = browser.run("return localStorage.getItem('sector-sweep/settings.toml')");
    assert!(settings.as_str().unwrap().contains("large_text = true"), "{settings}");
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn a_failing_storage_is_reported() {
    for (name, script) in [
        (
            "forbidden",
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
        ),
        (
            "full",
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
        ),
    ] {
        let server = serve_with(script);
        let browser = Browser::start(DESKTOP);
        browser.open(&format!("{}?mute", server.address()));
        browser.wait_for(&is_on("title"), TITLE_S);
        start_game(&browser);
        browser.press("z", 3000);
        browser.press(ESCAPE, 50);
        browser.wait_for(&is_on("pause"), 10);
        assert_eq!(browser.errors(), [""; 0], "{name}");
    }
}

/// The oldest replay goes, but not one that a score names.
#[test]
fn a_full_storage_makes_room() {
    const LIMIT: &str = "
        const setItem = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            const used = Object.keys(this).reduce((sum, one) => sum + (one === key ? 0 : this[one].length), 0);
            if (used + value.length > 100000) throw new DOMException('full', 'QuotaExceededError');
            setItem.call(this, key, value);
        };
        const name = (number) => `sector-sweep/replays/0000${number}.replay`;
        for (let i = 1; i < 6; i++) localStorage[name(i)] ?? setItem.call(localStorage, name(i), 'x'.repeat(19900));
        setItem.call(localStorage, 'sector-sweep/scores.toml', '# replays/00001.replay');";
    let server = serve_with(LIMIT);
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}?mute", server.address()));
    browser.wait_for(&is_on("title"), TITLE_S);
    start_game(&browser);
    browser.press("z", 4000);
    browser.wait_for("localStorage.getItem('sector-sweep/running/1.game') !== null", TITLE_S);
    let left = browser.run(
        "return [1, 2, 5].map((i) => localStorage[`sector-sweep/replays/0000${i}.replay`] !== undefined)",
    );
    assert_eq!(left, serde_json::json!([true, false, true]));
}

#[test]
fn a_truncated_module_is_reported() {
    let module = |folder: &Path| folder.join("sector_page_bg.wasm");
    let server = serve_changed("", |folder| {
        let bytes = std::fs::read(module(folder)).unwrap();
        std::fs::write(module(folder), &bytes[..bytes.len() / 2]).unwrap();
    });
    let browser = Browser::start(DESKTOP);
    browser.open(&server.address());
    browser.wait_for("document.body.innerText.includes('did not arrive whole')", TITLE_S);
    let server = serve_changed("", |folder| std::fs::remove_file(module(folder)).unwrap());
    browser.open(&server.address());
    browser.wait_for("document.body.innerText.includes('sector_page_bg.wasm: 404')", TITLE_S);
}

#[test]
fn a_lost_context_comes_back() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?stage=1&mute");
    browser.wait_for(&is_on("flight"), 10);
    if Engine::chosen() == Engine::WebGpu {
        // At rest: after the notices are gone, no frame is drawn.
        browser.press(ESCAPE, 50);
        browser.wait_for(&is_on("pause"), 10);
        std::thread::sleep(std::time::Duration::from_secs(9));
        browser.crash_graphics();
    } else {
        browser.run(
            "window.lost = document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context'); lost.loseContext()",
        );
        browser.wait_for("document.body.innerText.includes('taken the graphics away')", 10);
        browser.run("lost.restoreContext()");
    }
    browser.wait_for(&is_on("pause"), 10);
    browser.wait_for_line("has been restored");
    browser.wait_for("document.getElementById('cover').hidden", 20);
    std::thread::sleep(std::time::Duration::from_secs(1));
    browser.wait_for_picture();
}

/// Counts a page's frames and timer calls, in total and up to when it was last hidden.
const COUNT_CALLS: &str = "
    window.calls = 0;
    const count = (ask) => (call, ...rest) => ask((...given) => { calls++; call(...given); }, ...rest);
    window.requestAnimationFrame = count(window.requestAnimationFrame.bind(window));
    window.setTimeout = count(window.setTimeout.bind(window));
    if (window.scheduler) scheduler.postTask = count(scheduler.postTask.bind(scheduler));
    document.addEventListener('visibilitychange', () => {
        if (document.hidden) window.callsUntilHidden = calls; else window.callsWhileHidden = calls - callsUntilHidden;
    });";

#[test]
fn a_hidden_page_does_nothing() {
    if Engine::WebKit.skips("its driver cannot hide the first tab") {
        return;
    }
    let server = serve_with(COUNT_CALLS);
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}?stage=1&mute", server.address()));
    browser.wait_for(&is_on("flight"), TITLE_S);
    browser.wait_for("window.calls > 10", TITLE_S);
    let game = browser.tab();
    browser.open_tab("about:blank");
    std::thread::sleep(std::time::Duration::from_secs(5));
    browser.show_tab(&game);
    browser.wait_for("window.callsWhileHidden !== undefined", 10);
    let calls = browser.run("return callsWhileHidden").as_u64().unwrap();
    assert!(calls <= 3, "{calls} calls in five seconds while hidden");
    browser.wait_for(&is_on("pause"), 10);
    assert_eq!(browser.errors(), [""; 0]);
}

fn drop_of(name: &str, bytes: &[u8]) -> String {
    format!(
        "const data = new DataTransfer(); data.items.add(new File([new Uint8Array({bytes:?})], '{name}'));
         window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, cancelable: true }}))"
    )
}

#[test]
fn a_dropped_file_is_taken() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute&utm_source=somewhere");
    browser.wait_for(&is_on("title"), 10);
    browser.run(&drop_of("best.replay", &std::fs::read(root().join("tests/replays/stage1.replay")).unwrap()));
    browser.wait_for(&is_on("replay"), 10);
    let kept = browser.run("return Boolean(localStorage.getItem('sector-sweep/replays/00001.replay'))");
    assert_eq!(kept, true);
    assert_eq!(browser.errors(), [""; 0]);
}

/// The copy is made by the game, kept by the page instead of a download, and dropped on a page with other files.
#[test]
fn a_copy_of_all_files_comes_back() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    browser.run(
        "localStorage.setItem('sector-sweep/stages/mine.ron', 'first');
         sectorSweep.download = (name, bytes) => { sessionStorage.copy = JSON.stringify([...bytes]) }",
    );
    choose(&browser, "EXTRAS");
    browser.wait_for(&is_on("extras"), 10);
    choose(&browser, "YOUR FILES");
    browser.wait_for("sessionStorage.copy", 10);
    browser.run("localStorage.setItem('sector-sweep/stages/mine.ron', 'second')");
    let copy = browser.run("return JSON.parse(sessionStorage.copy)");
    let copy: Vec<u8> = serde_json::from_value(copy).unwrap();
    browser.run(&drop_of("sector-sweep-files.zip", &copy));
    browser.wait_for(&is_on("files-back"), 10);
    browser.press(DOWN, 50);
    browser.press(ENTER, 50);
    browser.wait_for("localStorage.getItem('sector-sweep/stages/mine.ron') === 'first'", 10);
    browser.wait_for(&is_on("title"), TITLE_S);
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn a_second_tab_saves_nothing() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    let before = browser.run("return localStorage.length");
    browser.open_tab(&format!("{}?mute", server.address()));
    browser.wait_for(&is_on("title"), TITLE_S);
    browser.wait_for_line("the game is open in another tab");
    browser.run(&drop_of("settings.toml", b"[access]\nlarge_text = true\n"));
    std::thread::sleep(std::time::Duration::from_secs(1));
    let after =
        browser.run("return [localStorage.length, localStorage.getItem('sector-sweep/settings.toml')]");
    assert_eq!(after[0], before);
    assert!(!after[1].as_str().unwrap().contains("large_text = true"));
}
