//! Checks links, images and lengths.

use super::page::{Page, files, named, root};
use std::path::Path;

/// The maximum number of lines of documents that are read in one sitting.
const LONGEST: [(&str, usize); 2] = [("README.md", 150), ("ARCHITECTURE.md", 150)];

fn links(page: &Page) -> Vec<String> {
    let mut found = Vec::new();
    for line in page.prose() {
        for after in line.split("](").skip(1) {
            found.extend(after.split(')').next().map(str::to_owned));
        }
    }
    found
}

/// Returns the target of a link on a page, as a path from the root.
fn target(page: &Page, link: &str) -> String {
    let folder = Path::new(&page.name).parent().unwrap_or(Path::new(""));
    let mut parts: Vec<String> = Vec::new();
    for part in folder.join(link).components() {
        match part.as_os_str().to_string_lossy().as_ref() {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part.to_owned()),
        }
    }
    parts.join("/")
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let pages = Page::all();
    let mut broken = Vec::new();
    for page in &pages {
        for link in links(page).iter().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { page.name.clone() } else { target(page, file) };
            let is_known = heading.is_empty()
                || pages.iter().any(|it| it.name == file && it.anchors().iter().any(|it| it == heading));
            if !root().join(&file).exists() || !is_known {
                broken.push(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere: {broken:#?}");
}

#[test]
fn every_image_is_used() {
    let pages = Page::all();
    let shown: Vec<String> =
        pages.iter().flat_map(|page| links(page).into_iter().map(|link| target(page, &link))).collect();
    for picture in files(&root().join("docs/pictures"), "png") {
        assert!(shown.contains(&named(&picture)), "no document shows {}", named(&picture));
    }
}

#[test]
fn entry_documents_are_short() {
    for (name, longest) in LONGEST {
        let lines = Page::read(name).text.lines().count();
        assert!(lines <= longest, "{name} has {lines} lines, and {longest} at most are wanted");
    }
}

#[test]
fn every_decision_is_in_the_index() {
    let index = links(&Page::read("docs/decisions/README.md"));
    let mut decisions: Vec<String> =
        files(&root().join("docs/decisions"), "md").iter().map(|it| named(it)).collect();
    decisions.sort();
    let decisions: Vec<&str> = decisions
        .iter()
        .filter_map(|name| name.strip_prefix("docs/decisions/"))
        .filter(|it| *it != "README.md")
        .collect();
    for (i, name) in decisions.iter().enumerate() {
        assert!(name.starts_with(&format!("{:03}-", i + 1)), "{name} is number {}", i + 1);
        assert!(index.iter().any(|link| link == name), "the index lacks {name}");
    }
}
