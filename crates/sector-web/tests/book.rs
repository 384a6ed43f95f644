//! Tests that the book is complete: its chapters, links and images. No browser needed.

use sector_collision::Method;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn chapters() -> PathBuf {
    root().join("docs/book/src")
}

fn text() -> String {
    let paths = fs::read_dir(chapters()).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn the_lessons_and_every_method_have_a_chapter() {
    let text = text();
    for language in ["en", "de", "fr"] {
        let marker = format!("{{{{#lessons {language}}}}}");
        assert_eq!(text.matches(&marker).count(), 1, "{marker}");
    }
    for marker in ["method", "times", "cost"] {
        for method in Method::REFINED {
            assert_eq!(text.matches(&format!("{{{{#{marker} {method}}}}}")).count(), 1, "{marker} {method}");
        }
    }
}

/// A chapter about a method shows the heart of the source.
#[test]
fn every_method_chapter_has_an_excerpt() {
    for method in Method::REFINED {
        let text = fs::read_to_string(chapters().join(format!("method-{method}.md"))).unwrap();
        assert!(text.contains("{{#excerpt sector-collision/src/"), "{method}");
        assert!(text.contains("\n**Check yourself:** "), "{method}");
    }
}

/// In the decision table, the scenes in the third column support the methods in the second: on the measured page, one of
/// them takes at most 1.2 times as long as the fastest readable method, or, after "not", at least eight times.
#[test]
fn the_decision_table_agrees_with_the_measurements() {
    let page = fs::read_to_string(root().join("docs/choosing-a-method.md")).unwrap();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<String>>();
    let names = cells(page.lines().find(|line| line.starts_with("| scene | µs |")).unwrap());
    let multiple = |scene: &str, method: &str| {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{scene}` |")));
        let row = cells(row.unwrap_or_else(|| panic!("{scene} was not measured")));
        row[names.iter().position(|name| name == method)?].trim_matches('*').parse::<f64>().ok()
    };
    let table = fs::read_to_string(chapters().join("decision-table.md")).unwrap();
    let mut count = 0;
    for row in table.lines().map(cells).filter(|row| row.len() == 6) {
        for scene in quoted(&row[3]).into_iter().filter(|name| name.contains('/')) {
            count += 1;
            let multiples: Vec<f64> =
                quoted(&row[2]).iter().filter_map(|method| multiple(&scene, method)).collect();
            let is_right =
                |&multiple: &f64| if row[2].starts_with("not ") { multiple >= 8.0 } else { multiple <= 1.2 };
            assert!(multiples.iter().any(is_right), "{scene}, {}: {multiples:?}", row[2]);
        }
    }
    assert!(count > 10, "{count} scenes");
}

#[test]
fn no_link_of_the_book_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    sector_web::build_book(&root().join("docs/book"), folder.path()).unwrap();
    let queries: Vec<String> = sector_web::figures(&chapters()).unwrap().iter().map(|f| f.query()).collect();
    let (mut pages, mut links) = (0, 0);
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let page = fs::read_to_string(&path).unwrap();
        assert!(!page.contains("{{#"), "{} has a marker", path.display());
        pages += 1;
        for link in links_of(&page) {
            links += 1;
            // The printable page of all chapters links to the game without the slash.
            let is_right = match link.strip_prefix("..").map(|link| link.trim_start_matches('/')) {
                Some("") => true,
                Some(outside) if outside.starts_with('?') => queries.iter().any(|query| query == outside),
                Some(outside) => {
                    ["doc/sector_collision/index.html", "doc/sector_impulse/index.html"].contains(&outside)
                }
                None => is_inside(&link, &path, &page, folder.path()),
            };
            assert!(is_right, "{}: {link}", path.display());
        }
    }
    assert!(pages > 50 && links > 2500, "{links} links on {pages} pages");
    assert!(queries.len() > 45, "{} figures", queries.len());
}

fn links_of(page: &str) -> impl Iterator<Item = String> {
    let targets = [" href=\"", " src=\""].into_iter().flat_map(|name| page.split(name).skip(1));
    targets.filter_map(|rest| rest.split('"').next()).map(|link| link.replace("&amp;", "&"))
}

/// Whether a link leads to an existing file of the book and, if it names a heading, to an existing heading.
fn is_inside(link: &str, from: &Path, page: &str, book: &Path) -> bool {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    // The page for wrong addresses has links that start at the root of the host, because it is shown at any address.
    let file = if from.ends_with("404.html") { file.trim_start_matches('/') } else { file };
    if file.is_empty() {
        return heading.is_empty() || page.contains(&format!("id=\"{heading}\""));
    }
    let Ok(target) = fs::read(book.join(file)) else { return false };
    heading.is_empty() || String::from_utf8_lossy(&target).contains(&format!("id=\"{heading}\""))
}
