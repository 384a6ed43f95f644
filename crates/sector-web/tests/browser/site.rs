//! The folder of the page, and the server that the tests open it from.

use super::engine::Engine;
use sector_web::Server;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Collects what the page prints and its uncaught errors, as the log of Chromium has them. The other drivers have no log.
const LOG: &str = "
    window.logged = [];
    const note = (level, message) => logged.push({ level, message });
    for (const [name, level] of [['error', 'SEVERE'], ['warn', 'WARNING'], ['info', 'INFO'], ['log', 'INFO']]) {
        const print = console[name];
        console[name] = (...words) => { note(level, words.join(' ')); print.apply(console, words); };
    }
    addEventListener('error', ({ message, target }) => note('SEVERE', message ?? `${target.outerHTML} fails`), true);
    addEventListener('unhandledrejection', ({ reason }) => note('SEVERE', `${reason}`));";

/// A running server and the folder that it serves, unless that is the page itself.
pub(crate) struct Site {
    server: Server,
    _folder: Option<TempDir>,
}

impl Site {
    pub(crate) fn address(&self) -> String {
        self.server.address()
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn page() -> PathBuf {
    std::env::var_os("PAGE").map_or_else(|| root().join("dist"), PathBuf::from)
}

pub(crate) fn serve() -> Site {
    serve_with("")
}

/// Serves the page with a script that runs at the start of each document, before the scripts of the page.
pub(crate) fn serve_with(script: &str) -> Site {
    let page = page();
    assert!(page.join("index.html").is_file(), "{} is missing: run ./web", page.display());
    if script.is_empty() && Engine::chosen().is_chromium() {
        return Site { server: Server::start(page, 0).unwrap(), _folder: None };
    }
    serve_changed(script, |_| ())
}

/// Serves a copy of the page with a script, after a change of its files.
pub(crate) fn serve_changed(script: &str, change: impl Fn(&Path)) -> Site {
    let folder = tempfile::tempdir().unwrap();
    copy(&page(), folder.path(), &format!("<script>{{ {LOG} }} {{ {script} }}</script>"));
    change(folder.path());
    Site { server: Server::start(folder.path().to_owned(), 0).unwrap(), _folder: Some(folder) }
}

/// Copies a folder with its subfolders and inserts `start` after the first tag of each document.
fn copy(from: &Path, to: &Path, start: &str) {
    fs::create_dir_all(to).unwrap();
    for from in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let to = to.join(from.file_name().unwrap());
        let name = from.to_str().unwrap();
        if from.is_dir() {
            copy(&from, &to, start);
        } else if name.ends_with(".html") {
            let text = fs::read_to_string(&from).unwrap();
            fs::write(to, text.replacen('>', &format!(">{start}"), 1)).unwrap();
        } else if !name.ends_with(".html.gz") {
            fs::copy(from, to).unwrap();
        }
    }
}
