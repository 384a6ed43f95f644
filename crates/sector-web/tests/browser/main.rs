//! Tests the page of the game in a browser without a window. `./web` makes the page before.

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

/// Tests that the title comes up, that a game is flown by keys and paused, and that the console has no error.
#[test]
fn a_game_is_flown_by_keys() {
    let server = serve();
    let browser = open(&server, DESKTOP, "");
    browser.wait_for(&is_on("title"), 5);
    keep_picture(&browser, "title");
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("new-game"), 10);
    browser.press(ENTER, 50);
    browser.wait_for(&is_on("flight"), 10);
    browser.press(RIGHT, 500);
    browser.press("z", 3000);
    keep_picture(&browser, "play");
    browser.press(ESCAPE, 50);
    browser.wait_for(&is_on("pause"), 10);
    assert_eq!(browser.errors(), [""; 0]);
}
