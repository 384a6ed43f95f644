//! A settings file that the player has dropped on the game: shows the changes, and makes them only if the player agrees.

use crate::app::input::{BindingTable, BoundInput, button_name};
use crate::app::screens::bindings::action_label;
use crate::app::screens::prelude::*;
use crate::app::settings::{SETTINGS, Settings, SettingsError};
use crate::app::ui::keys::key_name;

const PLACE: MenuPlace = MenuPlace { left: COLUMN.0, top: 270.0, width: 330.0, lines: 2, is_large: false };
const TOP: f32 = 62.0;
const STEP: f32 = 15.0;
const ROWS: usize = 11;
const LARGE_ROWS: usize = 8;
const VALUE_PX: f32 = 380.0;

pub(crate) struct SettingsFile {
    bytes: Vec<u8>,
    changes: Vec<SettingChange>,
    menu: Menu<bool>,
}

/// A setting, or the keys of an action, with the values before and after.
struct SettingChange {
    name: &'static str,
    before: String,
    after: String,
}

impl SettingsFile {
    /// Creates the page for a file, or `None` if the file changes nothing.
    ///
    /// # Errors
    /// Fails with the first error in the file.
    pub(crate) fn new(bytes: &[u8], ctx: &Context) -> Result<Option<Self>, SettingsError> {
        let old = ctx.chosen_settings();
        let changes = changes(&old, &old.with_toml(bytes)?, ctx);
        let menu = Menu::plain(&[(false, "CANCEL"), (true, "APPLY")], PLACE);
        Ok((!changes.is_empty()).then(|| Self { bytes: bytes.to_owned(), changes, menu }))
    }
}

fn changes(old: &Settings, new: &Settings, ctx: &Context) -> Vec<SettingChange> {
    let (languages, labels) = (&ctx.content.languages, ctx.key_labels());
    let settings = SETTINGS.iter().map(|setting| SettingChange {
        name: if setting.name.is_empty() { setting.key } else { setting.name },
        before: setting.shown(old, languages),
        after: setting.shown(new, languages),
    });
    let bound = |settings: &Settings, table, action| {
        let names = settings.bindings.bound(table, action).iter().map(|&bound| match bound {
            BoundInput::Key(chord) => key_name(chord, &labels),
            BoundInput::Button(button) => button_name(button),
        });
        names.collect::<Vec<_>>().join("  ")
    };
    let rows =
        BindingTable::ALL.into_iter().flat_map(|table| table.actions().iter().map(move |&row| (table, row)));
    let bindings = rows.map(|(table, action)| SettingChange {
        name: action_label(action).0,
        before: bound(old, table, action),
        after: bound(new, table, action),
    });
    settings.chain(bindings).filter(|change| change.before != change.after).collect()
}

impl Screen for SettingsFile {
    fn name(&self) -> &'static str {
        "settings-file"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            MenuAnswer::Chosen(is_agreed) => {
                if is_agreed {
                    ctx.apply_settings_file(&self.bytes, self.changes.len());
                }
                Transition::Pop
            }
            MenuAnswer::Back => Transition::back(ctx),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(226, "SETTINGS FROM A FILE", colors::GOLD, painter);
        let rows = Rows { ends: (LEFT, RIGHT), top: TOP, step: STEP };
        let room = if painter.is_large() { LARGE_ROWS } else { ROWS };
        let shown = if self.changes.len() > room { room - 1 } else { self.changes.len() };
        for (i, SettingChange { name, before, after }) in self.changes[..shown].iter().enumerate() {
            let value = format!("{} → {}", painter.translate(before), painter.translate(after));
            rows.draw_row(i, name, &page::cut(&value, VALUE_PX, painter), colors::TEXT, painter);
        }
        if shown < self.changes.len() {
            rows.draw_row(shown, "more", &(self.changes.len() - shown).to_string(), colors::DIM, painter);
        }
        let says = "The old settings are stored first, so that you can undo this.";
        page::remark(by_size(246.0, 202.0, painter), colors::SKY, says, painter);
        self.menu.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

#[cfg(test)]
impl SettingsFile {
    pub(crate) fn texts(&self) -> impl Iterator<Item = String> {
        let text = |SettingChange { name, before, after }: &_| format!("{name}: {before} → {after}");
        self.changes.iter().map(text)
    }
}
