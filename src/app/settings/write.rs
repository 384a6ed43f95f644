//! The settings writer. It changes values in the file's text and preserves comments, order and unknown lines.

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value};

use super::Settings;
use super::table::{SECTIONS, SETTINGS};
use crate::app::input::BindingTable;

const TITLE: &str =
    "# Settings of Sector Sweep. What is missing here has its default. The last line is \"# end\".\n";

const END: &str = "# end";

impl Settings {
    /// Returns the text of a new settings file, with a comment at each setting.
    pub fn to_toml(&self) -> String {
        self.to_toml_within(TITLE, None)
    }

    /// Writes these settings into the text of a settings file. Changes values that differ and adds missing settings
    /// with their comments. If `before` is given, leaves a value alone if these settings did not change it since
    /// `before`, because another running program may have written it. Replaces text that is not valid TOML.
    pub(super) fn to_toml_within(&self, text: &str, before: Option<&Self>) -> String {
        let text = if text.trim().is_empty() { TITLE } else { text };
        let mut document: DocumentMut = text.parse().unwrap_or_default();
        // Comments without a statement after them would move to the end of the file.
        let comments =
            if document.is_empty() { document.trailing().as_str().map(str::to_owned) } else { None };
        if comments.is_some() {
            document.set_trailing("");
        }
        for (section, about) in SECTIONS {
            self.write_section(section, before, section_of(document.as_item_mut(), section, about));
        }
        let mut text = comments.unwrap_or_default() + &document.to_string();
        if is_cut(&text) {
            text.push_str(&format!("\n{END}\n"));
        }
        text
    }

    fn write_section(&self, section: &str, before: Option<&Self>, item: &mut Item) {
        // An inline table has no room for comments.
        let has_comments = item.is_table();
        let Some(table) = item.as_table_like_mut() else { return };
        let mut write = |name: &str, value: &dyn Fn(&Self) -> Value, comments: (&str, &str)| {
            let is_same = before.is_some_and(|before| means_the_same(&value(before), &value(self)));
            if !is_same || !table.contains_key(name) {
                put(table, name, value(self), has_comments.then_some(comments));
            }
        };
        for setting in SETTINGS.iter().filter(|setting| setting.section_and_name().0 == section) {
            let comment = format!("# {}\n# {}\n", setting.help, setting.values().join(", "));
            write(setting.section_and_name().1, &|settings| setting.value(settings), (&comment, ""));
        }
        for bound_table in BindingTable::ALL.into_iter().filter(|table| table.name() == section) {
            for &action in bound_table.actions() {
                let names = |settings: &Self| {
                    let bound = settings.bindings.bound(bound_table, action);
                    bound.iter().map(ToString::to_string).collect::<Array>().into()
                };
                write(action.name(), &names, ("", &format!(" # {}", action.purpose())));
            }
        }
    }
}

/// Whether a settings file written by the game was truncated: it is empty, or it starts with [`TITLE`] or a piece of it
/// but does not end with [`END`].
pub(super) fn is_cut(text: &str) -> bool {
    let begins = text.starts_with(TITLE) || TITLE.starts_with(text);
    begins && text.lines().next_back().is_none_or(|last| last.trim_end() != END)
}

fn section_of<'a>(root: &'a mut Item, section: &str, about: &str) -> &'a mut Item {
    section.split('.').fold(root, |parent, name| {
        let item = &mut parent[name];
        if !item.is_table_like() {
            let mut table = Table::new();
            let comment: String = about.lines().map(|line| format!("# {line}\n")).collect();
            table.decor_mut().set_prefix(format!("\n{comment}"));
            *item = table.into();
        }
        item
    })
}

/// Sets the value of the key `name` in a section. A new key also gets the `comments`, if any: one before its line and
/// one at the end of the line.
fn put(table: &mut dyn TableLike, name: &str, mut value: Value, comments: Option<(&str, &str)>) {
    match table.get_mut(name).and_then(Item::as_value_mut) {
        Some(old) if means_the_same(old, &value) => {}
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => {
            let (before, after) = comments.unwrap_or_default();
            *value.decor_mut() = toml_edit::Decor::new(" ", after);
            table.insert(name, Item::Value(value));
            if let Some(mut key) = table.key_mut(name) {
                key.leaf_decor_mut().set_prefix(before);
            }
        }
    }
}

fn means_the_same(one: &Value, other: &Value) -> bool {
    let names = |value: &Value| -> Option<Vec<Option<String>>> {
        Some(value.as_array()?.iter().map(|name| name.as_str().map(str::to_owned)).collect())
    };
    one.as_bool() == other.as_bool()
        && one.as_integer() == other.as_integer()
        && one.as_str() == other.as_str()
        && names(one) == names(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Action, BoundInput, Chord, Modifier};
    use winit::keyboard::KeyCode;

    fn all_changed() -> Settings {
        let mut settings = Settings::default();
        for setting in SETTINGS {
            let default = setting.value(&settings).to_string();
            let values = setting.values();
            let others =
                values.iter().flat_map(|value| value.split(" to ")).filter(|&value| value != default);
            let value =
                others.last().and_then(|value| value.parse().ok()).expect("a value besides the default");
            assert!(setting.take(&value, &mut settings), "{} = {value}", setting.key);
        }
        let bindings = &mut settings.bindings;
        for action in Action::ALL {
            // Menus need keys of their own.
            let own = [KeyCode::F13, KeyCode::F14, KeyCode::F15, KeyCode::F16];
            let own = Action::MENU.into_iter().zip(own).find(|&(needed, _)| needed == action);
            let key = own.map_or(KeyCode::Fn, |(_, key)| key);
            let keys = [Chord::with(Modifier::Alt, KeyCode::F1), Chord::plain(key)].map(BoundInput::Key);
            bindings.set_bound(BindingTable::Keys, action, keys.into()).unwrap();
            let buttons = [gilrs::Button::Mode, gilrs::Button::C].map(BoundInput::Button);
            bindings.set_bound(BindingTable::Buttons, action, buttons.into()).unwrap();
        }
        bindings.set_bound(BindingTable::Keys, Action::Picture, vec![]).unwrap();
        let key = BoundInput::Key(Chord::plain(KeyCode::F2));
        bindings.set_bound(BindingTable::SecondKeys, Action::Up, vec![key]).unwrap();
        bindings.set_bound(BindingTable::SecondKeys, Action::Bomb, vec![]).unwrap();
        settings
    }

    #[test]
    fn a_players_file_keeps_its_words() {
        let before = "# mine\n\n[game] # first\noverlay = true # always\n\n# loud\n[sound]\n# half\nmaster = 5_0 # of it\n\
                      music = 70\nbass = 3\n\n[mods]\nx = [\n  1, # one\n]\n# the end\n";
        let mut settings =
            Settings::from_toml(before.replace("bass = 3\n\n[mods]\nx = [\n  1, # one\n]\n", "").as_bytes())
                .expect("a valid file except for its unknown lines");
        settings.sound.music = 20;
        let after = settings.to_toml_within(before, None);
        let mut rest = after.as_str();
        for line in before.replace("music = 70", "music = 20").lines() {
            let at =
                rest.find(line).unwrap_or_else(|| panic!("{line:?} is missing or out of place:\n{after}"));
            rest = &rest[at + line.len()..];
        }
        assert!(
            after.contains("effects = 90") && after.contains("\n[keyboard]\n"),
            "what is missing is added:\n{after}"
        );
        assert_eq!(settings.to_toml_within(&after, None), after, "nothing changes twice");
    }

    #[test]
    fn settings_can_be_written_into_any_file() {
        for before in [
            "",
            "# mine\n",
            "sound.music = 5\n",
            "sound = { music = 5 }\npad = { buttons = { up = [] } }",
            "[pad.buttons]\nup = [\"C\"]\n",
            "[[sound]]\nmusic = 5\n[keyboard.up]\nx = 3\n",
            "sound = 3\n[window]\nvsync = false\nsize = [1]\r\n",
            "[so und]\n",
        ] {
            for settings in [Settings::default(), all_changed()] {
                let text = settings.to_toml_within(before, None);
                assert_eq!(Settings::from_toml(text.as_bytes()), Ok(settings), "{before}:\n{text}");
            }
        }
        let text = Settings::default().to_toml_within("# mine\n", None);
        assert!(text.starts_with("# mine\n\n[window]\n# "), "{text}");
    }

    #[test]
    fn every_field_is_explained() {
        let text = Settings::default().to_toml();
        let mut is_explained = false;
        for line in text.lines() {
            if line.is_empty() {
                is_explained = false;
            }
            is_explained |= line.contains('#');
            assert!(is_explained || !line.contains('='), "{line}");
        }
    }
}
