//! The tables of `docs/settings.md` match the program.

use sector_sweep::app::settings::{bindings_reference, settings_reference};

const PAGE: &str = include_str!("../../docs/settings.md");

fn page_with(tables: [String; 2]) -> String {
    let mut page = String::new();
    let mut tables = tables.iter();
    let mut is_in_table = false;
    for line in PAGE.split_inclusive('\n') {
        let begins = line.starts_with('|') && !is_in_table;
        is_in_table = line.starts_with('|');
        if begins {
            page.push_str(tables.next().expect("the page has too many tables"));
        } else if !is_in_table {
            page.push_str(line);
        }
    }
    assert_eq!(tables.next(), None, "the page has too few tables");
    page
}

#[test]
fn the_page_has_the_tables_of_the_program() {
    crate::golden::assert_text("docs/settings.md", &page_with([settings_reference(), bindings_reference()]));
}
