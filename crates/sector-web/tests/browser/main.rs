//! Tests the page of the game in a browser without a window. `./web` makes the page before.

mod book;
mod driver;

use driver::{Browser, Device};
use sector_web::Server;
use std::path::{Path, PathBuf};

const DESKTOP: Device = Device { width: 1280, height: 720, has_touch: false };
const LANDSCAPE: Device = Device { width: 844, height: 390, has_touch: true };
const PORTRAIT: Device = Device { width: 390, height: 844, has_touch: true };

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";

/// The longest time that the page may take to show its title, in seconds. The software renderer compiles shaders on the way.
const TITLE_S: u64 = 60;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Serves the page.
fn serve() -> Server {
    let dist = root().join("dist");
    assert!(dist.join("index.html").is_file(), "{} is missing: run ./web", dist.display());
    Server::start(dist, 0).unwrap()
}

/// Opens the page with a query, and waits for its title.
fn open(server: &Server, device: Device, query: &str) -> Browser {
    let browser = Browser::start(device);
    browser.open(&format!("{}{query}", server.address()));
    browser.wait_for("document.documentElement.dataset.screen", TITLE_S);
    browser
}

fn is_on(screen: &str) -> String {
    format!("document.documentElement.dataset.screen === '{screen}'")
}

/// Keeps a picture of the page beside the build, to be looked at.
fn keep_picture(browser: &Browser, name: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&folder).unwrap();
    let bytes = decode(&browser.picture());
    std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
}

/// Decodes base64.
fn decode(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for letter in text.bytes() {
        let Some(value) = LETTERS.iter().position(|&known| known == letter) else { continue };
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// Flies from the title into a game by keys.
fn start_game(browser: &Browser) {
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("new-game"), 10);
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("flight"), 10);
}

/// Tests that the title comes up, that a game is flown by keys and paused, that sound begins with the first key, and that the
/// console has no error.
#[test]
fn a_game_is_flown_by_keys() {
    let server = serve();
    let browser = open(&server, DESKTOP, "");
    browser.wait_for(&is_on("title"), 5);
    keep_picture(&browser, "title");
    let is_hint_hidden = "document.getElementById('sound').hidden";
    browser.wait_for(&format!("!{is_hint_hidden}"), 5);
    start_game(&browser);
    browser.wait_for(is_hint_hidden, 10);
    browser.press(RIGHT, 500);
    browser.press("z", 3000);
    keep_picture(&browser, "play");
    browser.press(ESCAPE, 50);
    browser.wait_for(&is_on("pause"), 10);
    keep_picture(&browser, "pause");
    assert_eq!(browser.errors(), [""; 0]);
}

/// Tests that every committed replay ends in the same state in the browser as where it was recorded.
#[test]
fn replays_verify_in_the_browser() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?mute");
    let folders = ["tests/replays", "tests/replays/games"]
        .map(|folder| std::fs::read_dir(root().join(folder)).unwrap());
    let files = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let replays: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|kind| kind == "replay")).collect();
    assert!(replays.len() >= 7, "{} replays", replays.len());
    for path in &replays {
        let bytes = std::fs::read(&path).unwrap();
        let said = browser.run(&format!(
            "const game = await import('./sector_page.js'); return game.verify(new Uint8Array({bytes:?}))"
        ));
        let said = said.as_str().unwrap();
        assert!(said.contains(" ticks verified, state "), "{}: {said}", path.display());
    }
    let said = browser.run(
        "const game = await import('./sector_page.js'); try { game.verify(new Uint8Array(9)) } catch (e) { return e.message }",
    );
    assert!(said.as_str().unwrap().contains("not a replay"), "{said}");
}

/// Tests that a finger starts a game, flies the ship and throws a bomb, and that two fingers pause, on a phone held either way.
#[test]
fn a_game_is_flown_by_touch() {
    let server = serve();
    for (device, name) in [(LANDSCAPE, "landscape"), (PORTRAIT, "portrait")] {
        let browser = open(&server, device, "?stage=1&mute");
        browser.wait_for(&is_on("flight"), 10);
        let (width, height) = (device.width as i32, device.height as i32);
        let from = (width / 2, height / 2);
        browser.drag(&[from, (from.0 + 60, from.1), (from.0 - 60, from.1 - 20)], 600);
        keep_picture(&browser, &format!("touch_{name}"));
        let fingers: [(&str, &[(i32, i32)]); 2] = [
            ("one", &[from, (from.0 + 9, from.1)]),
            ("two", &[(from.0 + 40, from.1 - 20), (from.0 + 40, from.1 - 20)]),
        ];
        browser.fingers(&fingers, 400);
        browser.wait_for(&is_on("pause"), 10);
        keep_picture(&browser, &format!("touch_pause_{name}"));
        assert_eq!(browser.errors(), [""; 0]);
    }
}

/// Tests that an address opens a scene of the lab at a step, and that a wrong one is answered with what was expected.
#[test]
fn an_address_opens_the_lab() {
    let server = serve();
    let browser = open(&server, DESKTOP, "?lab=table-2&method=axis-list&step=9&mute");
    browser.wait_for(&is_on("lab"), 10);
    keep_picture(&browser, "lab");
    assert_eq!(browser.errors(), [""; 0]);
    browser.open(&format!("{}?lab=nowhere", server.address()));
    browser.wait_for("document.body.innerText.includes('expected table-2')", TITLE_S);
}
