//! The collision methods in the documents.

use super::page::{Page, quoted, tables};
use sector_collision::Method;

#[test]
fn the_documents_have_every_collision_method() {
    let cli = Page::read("docs/cli.md").text;
    let rows: Vec<_> = tables(&Page::read("docs/manual.md").text).concat();
    for name in Method::ALL.map(Method::name) {
        assert!(rows.iter().any(|row| quoted(&row[0]) == [name]), "docs/manual.md: no row of `{name}`");
        assert!(quoted(&cli).contains(&name), "docs/cli.md lacks `{name}` in its list of methods");
    }
}

#[test]
fn every_method_has_measured_times() {
    let page = Page::read("docs/collision-results.md");
    let mut tables = tables(&page.text);
    tables.retain(|table| table[0][0] == "method");
    assert!(tables.len() >= 5, "only {} tables were found", tables.len());
    for method in Method::READABLE {
        let is_there = tables.iter().all(|table| table.iter().any(|row| row[0] == method.name()));
        assert!(is_there, "{} lacks `{method}`: scripts/collision-results.sh measures it anew", page.name);
    }
}
