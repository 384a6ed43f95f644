//! Keys by short names, as the player has bound them.

use crate::app::input::{Action, Bindings};

/// The first key of an action, as it is printed on a keyboard; nothing when it has none.
pub(in crate::app) fn key(action: Action, bindings: &Bindings) -> String {
    let Some(chord) = bindings.keys(action).first() else { return String::new() };
    let name = chord.to_string();
    let name = name
        .strip_prefix("Key")
        .or(name.strip_prefix("Arrow"))
        .or(name.strip_prefix("Digit"))
        .unwrap_or(&name);
    let name = name.strip_suffix("Left").filter(|rest| !rest.is_empty()).unwrap_or(name);
    name.replace("Escape", "Esc").to_uppercase()
}

/// The keys that steer.
pub(super) fn steering(bindings: &Bindings) -> String {
    let keys = [Action::Up, Action::Left, Action::Down, Action::Right].map(|action| key(action, bindings));
    if keys == ["UP", "LEFT", "DOWN", "RIGHT"] { "ARROWS".to_owned() } else { keys.join(" ") }
}

/// What the keys of the overlay do, in a line.
pub(in crate::app) fn overlay_keys(bindings: &Bindings) -> String {
    let of = |action| key(action, bindings);
    format!("{} method  {} shapes  {} check", of(Action::Method), of(Action::Shapes), of(Action::CrossCheck))
}

#[cfg(test)]
mod tests {
    use super::{key, overlay_keys, steering};
    use crate::app::input::{Action, Bindings};

    /// Tests that keys are called what is printed on them, and follow the bindings.
    #[test]
    fn keys_are_called_what_is_printed_on_them() {
        let mut bindings = Bindings::default();
        for (action, name) in
            [(Action::Fire, "Z"), (Action::Focus, "SHIFT"), (Action::Pause, "ESC"), (Action::Overlay, "F3")]
        {
            assert_eq!(key(action, &bindings), name);
        }
        assert_eq!(steering(&bindings), "ARROWS");
        assert_eq!(overlay_keys(&bindings), "F4 method  F5 shapes  F6 check");
        bindings.set_keys(Action::Up, vec!["KeyW".parse().unwrap()]).unwrap();
        bindings.set_keys(Action::Method, vec!["Tab".parse().unwrap()]).unwrap();
        assert_eq!(steering(&bindings), "W LEFT DOWN RIGHT");
        assert_eq!(overlay_keys(&bindings), "TAB method  F5 shapes  F6 check");
    }
}
