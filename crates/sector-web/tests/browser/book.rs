//! Tests the book in a browser: every figure opens in the lab, and a click runs it in place of its image.

use super::driver::Browser;
use super::{DESKTOP, TITLE_S, is_on, root, serve};

#[test]
fn every_figure_of_the_book_runs() {
    let server = serve();
    let figures = sector_web::figures(&root().join("docs/book/src")).unwrap();
    assert!(figures.len() > 31, "{} figures", figures.len());
    let browser = Browser::start(DESKTOP);
    for figure in &figures {
        browser.open(&format!("{}{}", server.address(), figure.query()));
        browser.wait_for(&is_on("lab"), TITLE_S);
        assert_eq!(browser.errors(), [""; 0], "{}", figure.query());
    }
}

#[test]
fn a_figure_runs_in_its_place() {
    let server = serve();
    let browser = Browser::start(DESKTOP);
    browser.open(&format!("{}book/lesson-sorted.html", server.address()));
    browser.wait_for("document.querySelectorAll('figure.engine img').length === 2", 10);
    let frames = "document.querySelectorAll('iframe').length";
    browser.wait_for(&format!("{frames} === 0"), 1);
    let click = |figure: usize| {
        browser.run(&format!("document.querySelectorAll('figcaption .run')[{figure}].click()"));
    };
    let is_running =
        "document.querySelector('iframe').contentDocument?.documentElement?.dataset.screen === 'lab'";
    click(0);
    browser.wait_for(is_running, TITLE_S);
    click(1);
    browser.wait_for(
        &format!("{frames} === 1 && document.querySelector('iframe').src.includes('lab=spread')"),
        5,
    );
    browser.wait_for(is_running, TITLE_S);
    click(1);
    browser.wait_for(&format!("{frames} === 0"), 5);
    assert_eq!(browser.errors(), [""; 0]);
}
