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

/// Returns the status and the body of a response.
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
    assert_eq!(parts(&response("GET /book/", &server)), ("200", "<p>"));
    assert_eq!(parts(&response("GET /large.wasm", &server)).1.len(), 32 << 20);
    assert_eq!(parts(&response("GET /none", &server)).0, "404");
}

#[test]
fn head_has_no_body_and_other_methods_are_refused() {
    let (_folder, server) = served();
    let head = response("HEAD /small.js", &server);
    assert_eq!(parts(&head), ("200", ""));
    assert!(head.contains("Content-Length: 6\r\n"), "{head}");
    for method in ["POST", "PUT", "DELETE", "get"] {
        let refused = response(&format!("{method} /small.js"), &server);
        assert_eq!(parts(&refused).0, "405");
        assert!(refused.contains("Allow: GET, HEAD\r\n"), "{refused}");
    }
    let mut stream = connect(&server);
    stream.write_all(b"\r\n\r\n").unwrap();
    let mut refused = String::new();
    stream.read_to_string(&mut refused).unwrap();
    assert_eq!(parts(&refused).0, "400");
}

#[test]
fn addresses_stay_in_the_folder() {
    let (_folder, server) = served();
    for outside in ["/../secret", "/book/../../secret", "//etc/passwd", "/./../secret", "/book/../.."] {
        assert_eq!(parts(&response(&format!("GET {outside}"), &server)).0, "404", "{outside}");
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed() {
    use std::os::unix::fs::symlink;
    let (folder, server) = served();
    let dist = folder.path().join("dist");
    symlink(folder.path().join("secret"), dist.join("link")).unwrap();
    symlink(folder.path(), dist.join("folder")).unwrap();
    fs::create_dir(dist.join("page")).unwrap();
    symlink(folder.path().join("secret"), dist.join("page/index.html")).unwrap();
    for outside in ["/link", "/folder/secret", "/page", "/page/"] {
        assert_eq!(parts(&response(&format!("GET {outside}"), &server)).0, "404", "{outside}");
    }
    symlink("small.js", dist.join("inside.js")).unwrap();
    assert_eq!(parts(&response("GET /inside.js", &server)), ("200", "let a;"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened() {
    let (folder, server) = served();
    let pipe = folder.path().join("dist/pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(parts(&response("GET /pipe", &server)).0, "404");
}

#[test]
fn a_long_request_is_refused() {
    let (_folder, server) = served();
    let url = "x".repeat(MAX_HEAD_BYTES as usize);
    assert_eq!(parts(&response(&format!("GET /{url}"), &server)).0, "431");
}

#[test]
fn a_dropped_server_frees_its_port() {
    let (folder, server) = served();
    let port = server.address.port();
    drop(server);
    let is_free = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(50));
        Server::start(folder.path().to_owned(), port).is_ok()
    });
    assert!(is_free);
}
