use super::*;

/// Serves a folder with a small file, a large one, and a page.
fn served() -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let dist = folder.path().join("dist");
    fs::create_dir_all(dist.join("book")).unwrap();
    fs::write(dist.join("small.js"), "let a;").unwrap();
    fs::write(dist.join("large.wasm"), vec![7; 32 << 20]).unwrap();
    fs::write(dist.join("book/index.html"), "<p>").unwrap();
    fs::write(folder.path().join("secret"), "secret").unwrap();
    let server = Server::start(dist, 0).unwrap();
    (folder, server)
}

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

fn response(request: &str, server: &Server) -> String {
    let mut stream = connect(server);
    stream
        .write_all(format!("{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    String::from_utf8_lossy(&response).into_owned()
}

fn parts(response: &str) -> (&str, &str) {
    let (head, body) = response.split_once("\r\n\r\n").expect("a head");
    (head.split(' ').nth(1).expect("a status"), body)
}

#[test]
fn files_are_served() {
    let (_folder, server) = served();
    let _silent = connect(&server);
    let small = response("GET /small.js?v=1", &server);
    assert_eq!(parts(&small), ("200", "let a;"));
    assert!(
        small.contains("Content-Type: text/javascript; charset=utf-8\r\nContent-Length: 6\r\n"),
        "{small}"
    );
    assert_eq!(parts(&response("HEAD /small.js", &server)), ("200", ""));
    assert_eq!(parts(&response("GET /book/", &server)), ("200", "<p>"));
    assert_eq!(parts(&response("GET /large.wasm", &server)).1.len(), 32 << 20);
    assert_eq!(parts(&response("GET /none", &server)).0, "404");
}

#[test]
fn the_smallest_copy_that_a_browser_takes_is_sent() {
    let (folder, server) = served();
    let file = |name: &str| folder.path().join("dist").join(name);
    fs::write(file("small.js.gz"), "gzip").unwrap();
    fs::write(file("small.js.br"), "brotli").unwrap();
    for (encodings, sent) in [
        ("gzip, deflate, br, zstd", "brotli"),
        ("br;q=0.9", "brotli"),
        ("gzip", "gzip"),
        ("abr", "let a;"),
        ("", "let a;"),
    ] {
        // The request ends its line with the version.
        let request = format!("GET /small.js HTTP/1.1\r\nAccept-Encoding: {encodings}\r\nX: ");
        let response = response(&request, &server);
        assert_eq!(parts(&response), ("200", sent), "{encodings}");
        assert_eq!(response.contains("Content-Encoding: "), sent != "let a;");
    }
    for name in ["small.js.br", "small.js.gz"] {
        let copy = File::options().write(true).open(file(name)).unwrap();
        copy.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    }
    let request = "GET /small.js HTTP/1.1\r\nAccept-Encoding: br, gzip\r\nX: ";
    assert_eq!(parts(&response(request, &server)), ("200", "let a;"), "copies of an older file are not sent");
}

#[test]
fn only_files_of_the_folder_are_served() {
    let (folder, server) = served();
    let mut paths = vec!["/../secret", "/book/../../secret", "//etc/passwd", "/book/../.."];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let dist = folder.path().join("dist");
        symlink(folder.path().join("secret"), dist.join("link")).unwrap();
        symlink(folder.path(), dist.join("folder")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(dist.join("pipe")).status().unwrap().success());
        paths.extend(["/link", "/folder/secret", "/folder", "/pipe"]);
        symlink("small.js", dist.join("inside.js")).unwrap();
        assert_eq!(parts(&response("GET /inside.js", &server)), ("200", "let a;"));
    }
    for path in paths {
        assert_eq!(parts(&response(&format!("GET {path}"), &server)).0, "404", "{path}");
    }
}

#[test]
fn other_requests_are_refused() {
    let (_folder, server) = served();
    let long = format!("GET /{}", "x".repeat(MAX_HEAD_BYTES as usize));
    for (request, status) in [("POST /small.js", "400"), ("", "400"), (&long, "404")] {
        assert_eq!(parts(&response(request, &server)).0, status);
    }
}
