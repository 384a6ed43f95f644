//! Keys by short names, as the player has bound them.

use crate::app::input::{Action, Bindings, Chord};

/// Returns the first key of an action, as it is printed on a keyboard; an empty text when the action has none.
pub(crate) fn key(action: Action, bindings: &Bindings) -> String {
    bindings.keys(action).first().map_or_else(String::new, |&chord| key_name(chord))
}

/// Returns the name of a key as it is printed on a keyboard.
pub(crate) fn key_name(chord: Chord) -> String {
    let name = chord.to_string();
    let name = name
        .strip_prefix("Key")
        .or(name.strip_prefix("Arrow"))
        .or(name.strip_prefix("Digit"))
        .unwrap_or(&name);
    let name = name.strip_suffix("Left").filter(|rest| !rest.is_empty()).unwrap_or(name);
    match name {
        "Up" => "↑".to_owned(),
        "Down" => "↓".to_owned(),
        "Left" => "←".to_owned(),
        "Right" => "→".to_owned(),
        "Comma" => ",".to_owned(),
        "Period" => ".".to_owned(),
        "Slash" => "/".to_owned(),
        "ShiftRight" => "Right Shift".to_owned(),
        _ => name.replace("Escape", "Esc").replace("Page", "Page ").replace("Numpad", "Num "),
    }
}

/// Returns the keys that the overlay of the collision detection names: for another method, for the shapes, for the
/// cross-check.
pub(crate) fn overlay_keys(bindings: &Bindings) -> [String; 3] {
    [Action::Method, Action::Shapes, Action::CrossCheck].map(|action| key(action, bindings))
}

#[cfg(test)]
mod tests {
    use super::{key, overlay_keys};
    use crate::app::input::{Action, BindingTable, Bindings};

    /// Tests that keys have the names that are printed on them, and follow the bindings.
    #[test]
    fn keys_are_called_what_is_printed_on_them() {
        let mut bindings = Bindings::default();
        let cases = [
            (Action::Fire, "Z"),
            (Action::Focus, "Shift"),
            (Action::Pause, "Esc"),
            (Action::Overlay, "F3"),
            (Action::Up, "↑"),
            (Action::Left, "←"),
            (Action::More, "Page Up"),
        ];
        for (action, name) in cases {
            assert_eq!(key(action, &bindings), name);
        }
        assert_eq!(overlay_keys(&bindings), ["F4", "F5", "F6"]);
        for (action, key) in [(Action::Up, "KeyW"), (Action::Method, "Tab")] {
            let keys = vec![BindingTable::Keys.parse(key).unwrap()];
            bindings.set_bound(BindingTable::Keys, action, keys).unwrap();
        }
        assert_eq!(key(Action::Up, &bindings), "W");
        assert_eq!(overlay_keys(&bindings), ["Tab", "F5", "F6"]);
    }
}
