use super::*;

/// Serves a folder with a small file, a file that fits into no socket buffer, and a page.
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

fn response(request: &str, server: &Server) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
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
fn a_client_that_does_not_read_holds_up_nobody() {
    let (_folder, server) = served();
    let mut idle = TcpStream::connect(server.address).unwrap();
    idle.write_all(b"GET /large.wasm HTTP/1.1\r\n\r\n").unwrap();
    assert_eq!(parts(&response("GET /small.js", &server)), ("200", "let a;"));
}
