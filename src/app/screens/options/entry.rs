//! One option: what it is called, what it does, how it is shown and changed.

use crate::app::display_capabilities::DisplayCapabilities;
use crate::app::input::Table;
use crate::app::settings::Settings;
use crate::app::ui::menu::{Item, Value};

/// A step of a slider, in percent.
const STEP: i32 = 5;

/// One line of a page.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// What it does, in a line.
    pub(super) hint: &'static str,
    pub(super) kind: Kind,
}

/// How a setting is shown and changed.
pub(super) enum Kind {
    /// Percent, 0 to `most`.
    Slider { get: fn(&Settings) -> u8, set: fn(&mut Settings, u8), most: u8 },
    /// On or off.
    Switch { get: fn(&Settings) -> bool, set: fn(&mut Settings, bool) },
    /// One of several that this machine display_capabilities; `turn` goes on by so many, round and round.
    Choice { name: fn(&Settings) -> String, turn: fn(&mut Settings, &DisplayCapabilities, i32) },
    /// Leads to a page of its own.
    Lead(Lead),
    /// Leaves the screen.
    Leave,
}

/// What a line of the options leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The keys or buttons of all actions.
    Bindings(Table),
    /// The question whether the controls are to be what they were at first.
    Defaults,
}

/// The last line of every page.
pub(super) const BACK: Entry =
    Entry { name: "Back", hint: "Keeps what has been changed.", kind: Kind::Leave };

impl Entry {
    /// Its line in the menu.
    pub(super) fn item(&self, settings: &Settings) -> Item {
        // The way out stands apart.
        let heading = matches!(self.kind, Kind::Leave).then_some("");
        Item {
            name: self.name.to_owned(),
            value: self.value(settings),
            heading,
            leads_back: matches!(self.kind, Kind::Leave),
        }
    }

    pub(super) fn value(&self, settings: &Settings) -> Option<Value> {
        match self.kind {
            Kind::Slider { get, .. } => Some(Value::Slider(get(settings))),
            Kind::Switch { get, .. } => Some(Value::Switch(get(settings))),
            Kind::Choice { name, .. } => Some(Value::Text(name(settings))),
            Kind::Lead(_) | Kind::Leave => None,
        }
    }

    /// Whether left and right change it.
    pub(super) fn value_changes(&self) -> bool {
        !matches!(self.kind, Kind::Lead(_) | Kind::Leave)
    }

    /// The page behind it.
    pub(super) fn leads(&self) -> Option<Lead> {
        match self.kind {
            Kind::Lead(lead) => Some(lead),
            _ => None,
        }
    }

    /// Goes on by so many steps.
    pub(super) fn change(
        &self,
        by: i32,
        display_capabilities: &DisplayCapabilities,
        settings: &mut Settings,
    ) {
        match self.kind {
            Kind::Slider { get, set, most } => {
                set(settings, (i32::from(get(settings)) + by * STEP).clamp(0, i32::from(most)) as u8);
            }
            Kind::Switch { get, set } => set(settings, !get(settings)),
            Kind::Choice { turn, .. } => turn(settings, display_capabilities, by),
            Kind::Lead(_) | Kind::Leave => {}
        }
    }

    /// Puts a slider at so many percent.
    pub(super) fn put(&self, percent: u8, settings: &mut Settings) {
        if let Kind::Slider { set, most, .. } = self.kind {
            set(settings, percent.min(most));
        }
    }
}
