//! Tests that `docs/settings.md` tells the truth about the settings file, and all of it.
#![cfg(feature = "app")]

use sector_sweep::app::settings::{Settings, bindings_reference, settings_reference};
use std::collections::BTreeMap;
use toml::{Table, Value};

const PAGE: &str = include_str!("../docs/settings.md");

/// The cells of the rows of a table, by the beginning of its heading.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').skip(1).map(str::trim).collect()).collect()
}

/// What stands between back quotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn value(text: &str) -> Value {
    let table: Table =
        toml::from_str(&format!("it = {text}")).unwrap_or_else(|error| panic!("{text}: {error}"));
    table["it"].clone()
}

/// The fields of a file, each as `section.field`.
fn fields(text: &str) -> BTreeMap<String, Value> {
    let table: Table = toml::from_str(text).expect("a file of the program's own");
    let mut fields = BTreeMap::new();
    for (section, members) in &table {
        for (name, value) in members.as_table().expect("a section") {
            match value.as_table() {
                Some(inner) => fields.extend(
                    inner.iter().map(|(key, value)| (format!("{section}.{name}.{key}"), value.clone())),
                ),
                None => drop(fields.insert(format!("{section}.{name}"), value.clone())),
            }
        }
    }
    fields
}

/// The page with other tables: each begins with the first cell of its heading.
fn page_with(tables: [String; 2]) -> String {
    let mut page = String::new();
    let mut tables = tables.iter();
    let mut is_in_table = false;
    for line in PAGE.split_inclusive('\n') {
        let begins = line.starts_with('|') && !is_in_table;
        is_in_table = line.starts_with('|');
        if begins {
            page.push_str(tables.next().expect("a table of the program for each of the page"));
        } else if !is_in_table {
            page.push_str(line);
        }
    }
    page
}

/// Tests that the tables are those of the program; `SETTINGS=write` writes them anew.
#[test]
fn the_tables_are_those_of_the_program() {
    let page = page_with([settings_reference(), bindings_reference()]);
    if std::env::var_os("SETTINGS").is_some_and(|value| value == "write") {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md"), page).expect("a page");
    } else {
        assert!(
            page == PAGE,
            "docs/settings.md: SETTINGS=write cargo test --test settings_file writes its tables anew"
        );
    }
}

/// Tests that each field that the program writes has its row with its default, and that no row is of another.
#[test]
fn every_field_is_documented_with_its_default() {
    let mut documented = BTreeMap::new();
    for row in rows("| field |") {
        documented.insert(quoted(row[0])[0].to_owned(), value(quoted(row[3])[0]));
    }
    for row in rows("| action |") {
        for (section, cell) in [("keyboard", row[1]), ("keyboard_second", row[2]), ("pad.buttons", row[3])] {
            if let Some(&names) = quoted(cell).first() {
                documented.insert(format!("{section}.{}", quoted(row[0])[0]), value(names));
            }
        }
    }
    let written = fields(&Settings::default().to_toml());
    let unlike = |a: &BTreeMap<String, Value>, b: &BTreeMap<String, Value>| {
        a.iter()
            .filter(|&(name, value)| b.get(name) != Some(value))
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(unlike(&written, &documented), [""; 0], "not, or wrongly documented");
    assert_eq!(unlike(&documented, &written), [""; 0], "documented and not there");
}

/// Values that a cell allows, and such as lie beside them.
fn taken_and_refused(cell: &str) -> (Vec<String>, Vec<String>) {
    let allowed = quoted(cell);
    let mut taken = Vec::new();
    let mut refused: Vec<String> =
        ["nan", "inf", "0.5", "[1]", "\"x\"", "99999999999999999999"].map(str::to_owned).into();
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for piece in allowed {
        let (low, high) = piece.split_once(" to ").unwrap_or((piece, piece));
        match (low.parse(), high.parse()) {
            (Ok(low), Ok(high)) => ranges.push((low, high)),
            _ => taken.push(piece.to_owned()),
        }
    }
    let lies_in = |number: i64| ranges.iter().any(|&(low, high)| (low..=high).contains(&number));
    for &(low, high) in &ranges {
        taken.extend([low, high].map(|number| number.to_string()));
        refused.extend(
            [low - 1, high + 1]
                .into_iter()
                .filter(|&number| !lies_in(number))
                .map(|number| number.to_string()),
        );
    }
    if ranges.is_empty() {
        refused.push("7".to_owned());
    }
    (taken, refused)
}

/// Tests for each field that the values of its row are taken and kept, and that what lies beside them is refused with the
/// place, in one line, and costs no other field.
#[test]
fn values_are_taken_and_refused_as_documented() {
    for row in rows("| field |") {
        let (section, name) = quoted(row[0])[0].split_once('.').expect("section and field");
        let (taken, refused) = taken_and_refused(row[2]);
        assert!(taken.len() > 1, "{name}: a choice");
        for text in taken {
            let file = format!("[{section}]\n{name} = {text}\n");
            let settings =
                Settings::from_toml(file.as_bytes()).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(fields(&settings.to_toml())[&format!("{section}.{name}")], value(&text), "{file}");
        }
        for text in refused {
            let file = format!("[{section}]\n{name} = {text}\n");
            let error = Settings::from_toml(file.as_bytes()).expect_err(&file);
            assert_eq!(error.line, 2, "{file}: {error}");
            assert!(!error.message.is_empty() && !error.to_string().contains('\n'), "{file}: {error}");
        }
    }
}
