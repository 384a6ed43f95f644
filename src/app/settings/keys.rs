//! Keys and buttons: the sections `[keyboard]`, `[keyboard_second]` and `[pad]`.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde::Deserialize;
use toml::Spanned;

use super::field::{Fault, Number};
use crate::app::input::{
    Action, BindingError, Bindings, Chord, MAX_DEAD_ZONE_PERCENT, button_from_name, button_name,
};

/// Names as they were written, each with its place: action → keys or buttons.
pub(super) type RawBindings = BTreeMap<Spanned<String>, Spanned<Vec<Spanned<String>>>>;

/// The pad as it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawPad {
    dead_zone: Number,
    buttons: RawBindings,
}

/// Gives actions the keys that were written for them. Of an action that is not named nothing changes.
pub(super) fn bind_keys(
    raw: RawBindings,
    bindings: &mut Bindings,
    set: fn(&mut Bindings, Action, Vec<Chord>) -> Result<(), BindingError>,
) -> Result<(), Fault> {
    for (name, keys) in raw {
        let action = parse_name(&name, str::parse::<Action>)?;
        let span = keys.span();
        let chords = parse_names(&keys, str::parse)?;
        set(bindings, action, chords).map_err(|error| Fault { span, message: error.to_string() })?;
    }
    Ok(())
}

impl RawPad {
    /// Gives actions the buttons that were written for them, and the stick its dead zone.
    pub(super) fn bind(self, bindings: &mut Bindings) -> Result<(), Fault> {
        if let Some(written) = self.dead_zone {
            set_dead_zone(&written, bindings)?;
        }
        for (name, buttons) in self.buttons {
            let action = parse_name(&name, str::parse::<Action>)?;
            bindings.set_buttons(action, parse_names(&buttons, button_from_name)?);
        }
        Ok(())
    }
}

fn set_dead_zone(written: &Spanned<i64>, bindings: &mut Bindings) -> Result<(), Fault> {
    // What does not fit a byte is as much out of range as the largest byte.
    let percent = u8::try_from(*written.get_ref()).unwrap_or(u8::MAX);
    bindings.set_dead_zone_percent(percent).map_err(|_| Fault {
        message: format!("dead_zone = {}: expected 0 to {MAX_DEAD_ZONE_PERCENT} percent", written.get_ref()),
        span: written.span(),
    })
}

fn parse_names<T, E: ToString>(
    names: &Spanned<Vec<Spanned<String>>>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>, Fault> {
    names.get_ref().iter().map(|name| parse_name(name, &parse)).collect()
}

fn parse_name<T, E: ToString>(
    name: &Spanned<String>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, Fault> {
    parse(name.get_ref()).map_err(|error| Fault { span: name.span(), message: error.to_string() })
}

/// The sections with a comment at each action.
pub(super) fn write_bindings(text: &mut String, bindings: &Bindings) -> fmt::Result {
    writeln!(
        text,
        "\n# Keys by their place on the keyboard: ArrowUp, KeyW, Digit1, Space, ShiftLeft, Numpad4, F3, …"
    )?;
    writeln!(text, "# With Alt+ before the name, Alt has to be held. [] stands for no key.\n[keyboard]")?;
    for action in Action::ALL {
        write_binding(text, action, bindings.keys(action).iter().map(ToString::to_string))?;
    }
    writeln!(
        text,
        "\n# Those of a second player, while two share the keyboard; the first has them no more then."
    )?;
    writeln!(text, "[keyboard_second]")?;
    for action in Action::FLIGHT {
        write_binding(text, action, bindings.second_keys(action).iter().map(ToString::to_string))?;
    }
    write_pad(text, bindings)
}

fn write_pad(text: &mut String, bindings: &Bindings) -> fmt::Result {
    writeln!(
        text,
        "\n[pad]\n# How much of the stick's way counts as its center, 0 to {MAX_DEAD_ZONE_PERCENT} percent"
    )?;
    writeln!(text, "dead_zone = {}", bindings.dead_zone_percent())?;
    writeln!(text, "\n# Buttons by their place on the pad: South is the lowest of the four on the right;")?;
    writeln!(text, "# LeftTrigger is the upper one of its side and LeftTrigger2 the lower.\n[pad.buttons]")?;
    for action in Action::ALL {
        write_binding(text, action, bindings.buttons(action).iter().copied().map(button_name))?;
    }
    Ok(())
}

/// One line: the action, its names in quotes, its purpose. Names are plain words, so nothing needs escaping.
fn write_binding(text: &mut String, action: Action, names: impl Iterator<Item = String>) -> fmt::Result {
    let names = names.map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    writeln!(text, "{} = [{names}] # {}", action.name(), action.purpose())
}
