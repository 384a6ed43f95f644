//! Tests the figures of the book in a browser: each one comes alive, responds to drags, keys and fingers, and rests when
//! nothing moves.

use super::driver::Browser;
use super::engine::{Device, Engine};
use super::site::{Site, root, serve, serve_changed, serve_with};
use super::{DESKTOP, RIGHT, TITLE_S, is_on};
use std::fs;

/// A window in which several figures are visible at once.
const TALL: Device = Device { width: 1000, height: 6000, has_touch: false };
const PHONE: Device = Device { width: 390, height: 844, has_touch: true };

/// How long a page may take to load the module and to start its figures, in seconds.
const ALIVE_S: u64 = 60;

/// Counts repaints, timers and frames from the start of each page.
const COUNT_WORK: &str = "
    window.work = 0;
    const count = (name, of) => {
        const original = of[name];
        of[name] = function (...given) { work++; return original.apply(this, given); };
    };
    count('putImageData', CanvasRenderingContext2D.prototype);
    ['setTimeout', 'setInterval', 'requestAnimationFrame'].forEach((name) => count(name, window));";

/// Scrolls to each figure of the page until it is alive.
fn wake(browser: &Browser) {
    browser.wait_for("document.querySelector('figure.engine')", 10);
    browser.run(&format!(
        "const end = Date.now() + {ALIVE_S} * 1000;
        for (const figure of document.querySelectorAll('figure.engine')) {{
            figure.scrollIntoView();
            while (!figure.matches('.live') && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
        }}"
    ));
    browser.wait_for("[...document.querySelectorAll('figure.engine')].every((f) => f.matches('.live'))", 1);
}

fn open(server: &Site, device: Device, chapter: &str) -> Browser {
    let browser = Browser::start(device);
    browser.open(&format!("{}book/{chapter}", server.address()));
    wake(&browser);
    browser
}

fn text(browser: &Browser, selector: &str) -> String {
    browser
        .run(&format!("return document.querySelector('{selector}').textContent"))
        .as_str()
        .unwrap()
        .to_owned()
}

fn number(browser: &Browser, script: &str) -> f64 {
    browser.run(script).as_f64().unwrap_or_else(|| panic!("{script}: expected a number"))
}

#[test]
fn every_figure_of_the_book_comes_alive() {
    let server = serve();
    let chapters = root().join("docs/book/src");
    let browser = Browser::start(DESKTOP);
    let mut figures = 0;
    for path in fs::read_dir(chapters).unwrap().map(|entry| entry.unwrap().path()) {
        let markers = fs::read_to_string(&path).unwrap().matches("{{#figure ").count();
        if markers == 0 {
            continue;
        }
        let chapter = format!("book/{}.html", path.file_stem().unwrap().to_str().unwrap());
        let words = "return [...document.querySelectorAll('.sentence, .counters')].map((e) => e.innerHTML)";
        browser.open(&format!("{}{chapter}", server.address()));
        let still = browser.run(words);
        wake(&browser);
        assert_eq!(browser.run(words), still, "{chapter}: the live figure says what its still says");
        let count = browser.run("return document.querySelectorAll('figure.engine canvas').length");
        assert_eq!(count, markers, "{chapter}");
        let blank = browser.run(
            "return [...document.querySelectorAll('figure.engine canvas')].filter((canvas) => {
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                return new Set(new Uint32Array(data.buffer)).size < 4;
            }).length",
        );
        assert_eq!(blank, 0, "{chapter}");
        assert_eq!(browser.errors(), [""; 0], "{chapter}");
        figures += markers;
    }
    assert!(figures > 60, "{figures} figures");
}

/// The link of a figure opens the lab: of boxes, of bitmaps and of bodies. A test of the address opens all scenes.
#[test]
fn scenes_of_the_book_open_in_the_lab() {
    let server = serve();
    let figures = sector_web::figures(&root().join("docs/book/src")).unwrap();
    let browser = Browser::start(DESKTOP);
    for scene in ["spread", "ring", "billiards"] {
        let is_of_scene = |query: &String| query.starts_with(&format!("?lab={scene}&"));
        let query = figures.iter().map(sector_web::Figure::query).find(is_of_scene).unwrap();
        browser.open(&format!("{}{query}", server.address()));
        browser.wait_for(&is_on("lab"), TITLE_S);
        assert_eq!(browser.errors(), [""; 0], "{query}");
    }
}

/// Returns a script that finds a box of the first figure: the first place at which the cursor shows a hand.
const FIND_BOX: &str = "
    const canvas = document.querySelector('figure.engine canvas');
    canvas.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const send = (kind, x, y) => canvas.dispatchEvent(
        new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0 }));
    let box;
    for (let y = 8; y < height && !box; y += 3) {
        for (let x = 8; x < width && !box; x += 3) {
            send('pointermove', left + x, top + y);
            if (canvas.matches('.over')) box = [left + x, top + y];
        }
    }";

#[test]
fn a_box_is_dragged_with_the_mouse_and_keys_step() {
    let server = serve();
    let browser = open(&server, Device { width: 1000, height: 800, has_touch: false }, "how-work-grows.html");
    let before = text(&browser, ".counters");
    let found = browser.run(&format!("{FIND_BOX} return box.map(Math.round)"));
    let (x, y) = (found[0].as_i64().unwrap() as i32, found[1].as_i64().unwrap() as i32);
    browser.mouse(&[(x, y), (x + 30, y + 10), (x + 90, y + 20)], 50);
    browser.wait_for("document.querySelector('figcaption a').href.includes('&moved=')", 10);
    assert_ne!(text(&browser, ".counters"), before);

    browser.run("document.querySelector('.events').value = 9; document.querySelector('.events').dispatchEvent(new Event('input'))");
    browser.run("document.querySelector('figure.engine canvas').focus()");
    browser.press(RIGHT, 20);
    browser.wait_for("document.querySelector('.events').value === '10'", 5);
    browser.wait_for("location.href.includes('how-work-grows')", 1);

    // A number in the text changes the figure, and the numbers around it follow.
    browser.run("document.querySelector('.knob').focus()");
    browser.press(RIGHT, 20);
    browser.wait_for("document.querySelector('.knob').textContent === '41'", 5);
    browser.wait_for("document.querySelector('span.live').textContent === '820'", 5);
    browser.wait_for("document.querySelector('[data-control=objects]').value === '41'", 5);

    // Paper shows the stills and their numbers.
    browser.run("dispatchEvent(new Event('beforeprint'))");
    browser.wait_for("document.querySelector('span.live').textContent === '780'", 1);
    browser.run("dispatchEvent(new Event('afterprint'))");
    browser.wait_for("document.querySelector('span.live').textContent === '820'", 1);
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn a_finger_moves_a_box_or_scrolls_the_page() {
    if Engine::WebKit.skips("its driver has no fingers") {
        return;
    }
    let server = serve();
    let browser = open(&server, PHONE, "introduction.html");
    let found =
        browser.run(&format!("{FIND_BOX} return [...box, left + width - 6, top + 6].map(Math.round)"));
    let at = |i: usize| found[i].as_i64().unwrap() as i32;
    let scrolled = || number(&browser, "return scrollY");
    let before = scrolled();
    browser.drag(&[(at(0), at(1)), (at(0) + 2, at(1) + 30), (at(0) + 9, at(1) + 60)], 150);
    browser.wait_for("document.querySelector('figcaption a').href.includes('&moved=')", 10);
    assert_eq!(scrolled(), before, "the page stays while a box is held");
    browser.drag(&[(at(2), at(3)), (at(2), at(3) - 60), (at(2), at(3) - 200)], 150);
    if !Engine::Firefox.skips("the fingers of its driver do not scroll") {
        browser.wait_for(&format!("scrollY > {before}"), 5);
    }
    let overflow = number(&browser, "return document.documentElement.scrollWidth - innerWidth");
    assert!(overflow <= 0.0, "{overflow} pixels wider than the window");
    assert_eq!(browser.errors(), [""; 0]);
}

/// A drag at 500 objects, all figures of a page at once, and a page at rest. The bounds leave room for a busy machine
/// and a module without optimization; `-- --nocapture` shows the figures.
#[test]
#[expect(clippy::print_stdout, reason = "the measured times are of interest")]
fn figures_are_fast_and_rest() {
    let server = serve_with(COUNT_WORK);
    let browser = open(&server, TALL, "families.html");
    let started = number(
        &browser,
        "const at = (name) => performance.getEntriesByName(name).map((mark) => mark.startTime);
         return Math.max(...at('figure-alive')) - at('figures-loaded')[0]",
    );
    let count = number(&browser, "return document.querySelectorAll('figure.engine').length");
    assert_eq!(count, 8.0);
    println!("{count} figures alive {started:.0} ms after the module");
    assert!(started < 1000.0 * 5.0, "{started} ms");

    let browser = open(&server, DESKTOP, "how-work-grows.html");
    let script = format!(
        "Element.prototype.setPointerCapture = () => {{}};
         const objects = document.querySelector('[data-control=objects]');
         objects.value = 500;
         objects.dispatchEvent(new Event('input'));
         {FIND_BOX}
         send('pointerdown', ...box);
         const times = [];
         for (let i = 1; i <= 15; i++) {{
             const begun = performance.now();
             send('pointermove', box[0] + 2 * i, box[1] + i);
             times.push(performance.now() - begun);
         }}
         send('pointerup', ...box);
         return times.sort((a, b) => a - b)[7]"
    );
    let drag = number(&browser, &script);
    println!("a drag at 500 objects takes {drag:.1} ms");
    assert!(drag < 50.0 * 10.0, "{drag} ms");

    std::thread::sleep(std::time::Duration::from_secs(1));
    browser.run("window.work = 0");
    std::thread::sleep(std::time::Duration::from_secs(2));
    // WebKit starts a timer for each script of its driver.
    let own = f64::from(u8::from(Engine::chosen() == Engine::WebKit));
    assert_eq!(number(&browser, "return work"), own, "repaints, timers and frames at rest");
}

#[test]
fn stills_stay_if_the_module_fails() {
    let server = serve_changed("", |folder| fs::remove_file(folder.join("sector_page_bg.wasm")).unwrap());
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}book/impulses.html", server.address()));
    browser.wait_for("document.querySelector('figure.engine')", 10);
    browser.run("document.querySelectorAll('figure.engine').forEach((figure) => figure.scrollIntoView())");
    browser.wait_for("document.querySelectorAll('.figures-failed').length === 1", 10);
    browser.wait_for("document.querySelector('.engine img').naturalWidth > 0", 10);
    browser.wait_for("!document.querySelector('.engine.live')", 1);
}
