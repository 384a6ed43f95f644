//! The collision methods in the documents.

use super::numbers::word;
use super::page::{Page, tables};
use sector_collision::Method;

/// Tests that every document has the number of the methods, and each list and table their names.
#[test]
fn the_documents_have_every_collision_method() {
    let mut faults = Vec::new();
    let (all, in_turn) = (word(Method::ALL.len()), word(Method::READABLE.len()));
    for page in Page::all().iter().filter(|page| page.name != "CHANGELOG.md") {
        let text = page.text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        for number in (2..16).map(word).filter(|number| *number != all) {
            for words in ["collision methods", "broad phases"] {
                if text.contains(&format!("{number} {words}")) {
                    faults.push(format!("{} says {number} {words}: there are {all}", page.name));
                }
            }
        }
    }
    let manual = Page::read("docs/manual.md").text;
    if !manual.contains(&format!("{in_turn} methods in turn")) {
        faults.push(format!(
            "docs/manual.md ought to say: F4 goes through the first {in_turn} methods in turn"
        ));
    }
    let cli = Page::read("docs/cli.md").text;
    for method in Method::ALL {
        if !manual.contains(&format!("| `{method}` |")) {
            faults.push(format!("docs/manual.md: the table of methods lacks a row of `{method}`"));
        }
        if !cli.contains(&format!("`{method}`")) {
            faults.push(format!("docs/cli.md lacks `{method}` in its list of methods"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Tests that each table of measured times of the methods has a row of each method but the fast one.
#[test]
fn every_method_has_measured_times() {
    let page = Page::read("docs/collision-results.md");
    let mut tables = tables(&page.text);
    tables.retain(|table| table[0][0] == "method");
    assert!(tables.len() >= 5, "only {} tables were found", tables.len());
    for table in tables {
        for method in Method::ALL.into_iter().filter(|&method| method != Method::Fast) {
            let is_there = table.iter().any(|row| row[0] == method.name());
            assert!(
                is_there,
                "{} lacks `{method}`: scripts/collision-results.sh measures it anew",
                page.name
            );
        }
    }
}
