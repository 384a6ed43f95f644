//! Serves one folder to browsers on this machine.

use anyhow::anyhow;
use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use tiny_http::Request;

/// A server that runs on its own thread until it is dropped. It listens only on the loopback address.
pub struct Server {
    http: Arc<tiny_http::Server>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts serving a folder on `port`; 0 for any free port.
    pub fn start(folder: PathBuf, port: u16) -> anyhow::Result<Self> {
        let http = tiny_http::Server::http(("127.0.0.1", port));
        let http = Arc::new(http.map_err(|error| anyhow!("cannot listen on port {port}: {error}"))?);
        let requests = Arc::clone(&http);
        let serve = move || requests.incoming_requests().for_each(|request| answer(request, &folder));
        Ok(Self { http, thread: Some(std::thread::spawn(serve)) })
    }

    /// Returns the address of the folder, with a trailing slash.
    pub fn address(&self) -> String {
        format!("http://{}/", self.http.server_addr())
    }

    /// Serves until the program ends.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            // The thread has already reported its panic.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.http.unblock();
    }
}

/// Answers a request with a file of the folder. It is not an error if the browser disconnects.
///
/// Each response asks the browser to close its connection. tiny_http has a thread per connection, and counts a
/// waiting thread twice when two connections arrive at once: the second one, and its page, then waits until the first
/// is closed.
fn answer(request: Request, folder: &Path) {
    let found = file_of(request.url(), folder).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let (status, kind, bytes) = match found {
        Some((bytes, path)) => ("200 OK", content_type(&path), bytes),
        None => ("404 Not Found", "text/plain", b"File not found".to_vec()),
    };
    let length = bytes.len();
    let mut writer = request.into_writer();
    let _ = write!(
        writer,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n"
    )
    .and_then(|()| writer.write_all(&bytes))
    .and_then(|()| writer.flush());
}

/// Returns the path of the file at a URL, or `None` if it leads out of the folder.
fn file_of(url: &str, folder: &Path) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let path = folder.join(path);
    is_inside.then(|| if path.is_dir() { path.join("index.html") } else { path })
}

/// Returns the content type for a file extension. Browsers require it for modules.
fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stay_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        assert_eq!(file_of("/", root), Some(root.join("index.html")));
        assert_eq!(file_of("/page.js?x=/../..", root), Some(root.join("page.js")));
        for outside in ["/../secret", "/a/../../b", "//etc/passwd/..", "/./../x"] {
            assert_eq!(file_of(outside, root), None, "{outside}");
        }
    }
}
