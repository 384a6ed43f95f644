//! Serves one folder to browsers on this machine.
//!
//! Each connection has its own thread and carries one request, because browsers open connections in advance and leave
//! some of them silent.

use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The maximum length of the request line with all headers. What follows is ignored.
const MAX_HEAD_BYTES: u64 = 16 << 10;
/// A connection that sends nothing for this long is closed.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// A server that runs on its own threads until it is dropped. It listens only on the loopback address.
pub struct Server {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts serving a folder on `port`; 0 for any free port.
    ///
    /// # Errors
    /// Fails if the folder does not exist or the port is in use.
    pub fn start(folder: PathBuf, port: u16) -> anyhow::Result<Self> {
        let root = fs::canonicalize(&folder).with_context(|| folder.display().to_string())?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot listen on port {port}"))?;
        let address = listener.local_addr()?;
        let is_stopped = Arc::default();
        let stopped = Arc::clone(&is_stopped);
        let thread = thread::spawn(move || listen(&listener, &Arc::new(root), &stopped));
        Ok(Self { address, is_stopped, thread: Some(thread) })
    }

    /// Returns the address of the folder, with a trailing slash.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
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
        self.is_stopped.store(true, Ordering::Relaxed);
        // Wakes the thread.
        let _ = TcpStream::connect(self.address);
    }
}

fn listen(listener: &TcpListener, root: &Arc<PathBuf>, is_stopped: &AtomicBool) {
    for stream in listener.incoming() {
        if is_stopped.load(Ordering::Relaxed) {
            return;
        }
        if let Ok(stream) = stream {
            let root = Arc::clone(root);
            // It is not an error if the browser disconnects, or if the system has no more threads.
            let _ = thread::Builder::new().spawn(move || answer(&stream, &root));
        }
    }
}

/// Reads a request and sends the file that it asks for.
fn answer(stream: &TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    let mut head = Vec::new();
    let mut request = BufReader::new(stream.take(MAX_HEAD_BYTES));
    while !head.ends_with(b"\r\n\r\n") && request.read_until(b'\n', &mut head)? > 0 {}
    let text = String::from_utf8_lossy(&head);
    let mut words = text.lines().next().unwrap_or_default().split(' ');
    let method = words.next().unwrap_or_default();
    let found = match (method, words.next()) {
        ("GET" | "HEAD", Some(url)) => file_of(url, root).ok_or("404 Not Found"),
        _ => Err("400 Bad Request"),
    };
    let encodings = text.lines().map(str::to_ascii_lowercase);
    let encodings = encodings.filter_map(|line| Some(line.strip_prefix("accept-encoding:")?.to_owned()));
    let encodings: String = encodings.collect();
    let takes = |encoding: &str| {
        encodings.split(',').any(|part| part.split(';').next().map(str::trim) == Some(encoding))
    };
    let (status, kind, length, body): (_, _, _, Box<dyn Read>) = match found {
        Ok((path, file)) => {
            let kind = content_type(&path);
            let copies = [("br", "br"), ("gzip", "gz")].into_iter().filter(|(encoding, _)| takes(encoding));
            match copies.filter_map(|(encoding, ending)| Some((encoding, compressed(&path, ending)?))).next()
            {
                Some((encoding, file)) => {
                    let kind = format!("{kind}\r\nContent-Encoding: {encoding}");
                    ("200 OK", kind, file.metadata()?.len(), Box::new(file))
                }
                None => ("200 OK", kind.to_owned(), file.metadata()?.len(), Box::new(file)),
            }
        }
        Err(status) => (status, "text/plain".to_owned(), status.len() as u64, Box::new(status.as_bytes())),
    };
    let mut out = BufWriter::new(stream);
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n"
    )?;
    if method != "HEAD" {
        io::copy(&mut body.take(length), &mut out)?;
    }
    out.flush()?;
    // Closing a connection with unread bytes resets it, and the client may lose the response.
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream.take(MAX_HEAD_BYTES), &mut io::sink()).map(drop)
}

/// Opens the file at a URL. Returns `None` if it is not a regular file, or not inside the folder `root`, where a link
/// may lead out of it. `root` has no links.
fn file_of(url: &str, root: &Path) -> Option<(PathBuf, File)> {
    // The separator of a path may differ.
    let path: PathBuf = url.split(['?', '#']).next()?.split('/').collect();
    let mut path = fs::canonicalize(root.join(path)).ok()?;
    if path.is_dir() {
        path = fs::canonicalize(path.join("index.html")).ok()?;
    }
    // Opening a pipe would block.
    let is_served = path.starts_with(root) && path.is_file();
    is_served.then(|| File::open(&path).ok()).flatten().map(|file| (path, file))
}

/// Opens the compressed copy of a file, unless the file is newer.
fn compressed(path: &Path, ending: &str) -> Option<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    let changed =
        |path: &Path| fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?.modified().ok();
    let copy = Path::new(&name);
    if changed(copy)? < changed(path)? { None } else { File::open(copy).ok() }
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
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
