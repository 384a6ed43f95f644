//! Generates the tables of `docs/settings.md`.

use std::fmt::Write;

use super::{SETTINGS, Settings};
use crate::app::input::{Action, BindingTable};

/// Returns a Markdown table of all settings except keys and buttons, with values, default and help.
pub fn settings_reference() -> String {
    let default = Settings::default();
    let mut text = "| setting | label | values | default | description |\n|---|---|---|---|---|\n".to_owned();
    for setting in SETTINGS {
        let values: Vec<_> = setting.values().iter().map(|value| format!("`{value}`")).collect();
        let (key, name, values) = (setting.key, setting.name, values.join(", "));
        let (value, help) = (setting.value(&default), setting.help);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{key}` | {name} | {values} | `{value}` | {help} |");
    }
    text
}

/// Returns a Markdown table of all actions with their default keys and buttons.
pub fn bindings_reference() -> String {
    let default = Settings::default().bindings;
    let cell = |table: BindingTable, action: Action| {
        let names = default.bound(table, action);
        let names: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let has_row = table.actions().contains(&action);
        if has_row { format!(" `[{}]` ", names.join(", ")) } else { " ".to_owned() }
    };
    let headings = BindingTable::ALL.map(|table| format!(" `[{}]` |", table.name())).concat();
    let mut text = format!("| action |{headings} description |\n|---|---|---|---|---|\n");
    for action in Action::ALL {
        let cells = BindingTable::ALL.map(|table| cell(table, action)).join("|");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{action}` |{cells}| {} |", action.purpose());
    }
    text
}
