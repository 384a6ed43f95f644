//! Short names of keys and signs of pad buttons, by the player's bindings.

use crate::app::input::{Action, Bindings, BoundInput, Chord, Modifier, label_of};
use crate::view::{KeyLabels, Rgba, colors, glyphs};
use gilrs::Button;

/// Returns the first key of an action as printed on the player's keyboard, or an empty string if it has none.
pub(crate) fn key(action: Action, bindings: &Bindings, labels: &KeyLabels) -> String {
    bindings.keys(action).first().map_or_else(String::new, |&chord| key_name(chord, labels))
}

pub(crate) fn key_name(chord: Chord, labels: &KeyLabels) -> String {
    if let Some(label) = label_of(chord.code, labels) {
        return format!("{}{label}", chord.with.map_or("", Modifier::name));
    }
    let name = chord.to_string();
    let name = name.strip_prefix("Arrow").or(name.strip_prefix("Digit")).unwrap_or(&name);
    let name = name.strip_suffix("Left").filter(|rest| !rest.is_empty()).unwrap_or(name);
    match name {
        "Up" => "↑".to_owned(),
        "Down" => "↓".to_owned(),
        "Left" => "←".to_owned(),
        "Right" => "→".to_owned(),
        "ShiftRight" => "Right Shift".to_owned(),
        _ => name.replace("Escape", "Esc").replace("Page", "Page ").replace("Numpad", "Num "),
    }
}

pub(crate) fn overlay_keys(bindings: &Bindings, labels: &KeyLabels) -> [String; 3] {
    [Action::Method, Action::Shapes, Action::CrossCheck].map(|action| key(action, bindings, labels))
}

/// Returns the button's glyph, as printed on pads, and its color. Returns `None` if the action has no button or the
/// button has no glyph.
pub(crate) fn button_sign(action: Action, bindings: &Bindings) -> Option<(char, Rgba)> {
    match (action, *bindings.buttons(bindings.handling.on_pads(action)).first()?) {
        (Action::Up, Button::DPadUp) => Some((glyphs::CROSS_UP_DOWN, colors::TEXT)),
        (Action::Right, Button::DPadRight) => Some((glyphs::CROSS_LEFT_RIGHT, colors::TEXT)),
        (_, button) => sign_of(BoundInput::Button(button)),
    }
}

pub(crate) fn sign_of(bound: BoundInput) -> Option<(char, Rgba)> {
    let BoundInput::Button(button) = bound else { return None };
    let (sign, tint) = match button {
        Button::South => ('Ⓐ', [140, 220, 110, 255]),
        Button::East => ('Ⓑ', [255, 116, 104, 255]),
        Button::West => ('Ⓧ', [104, 176, 255, 255]),
        Button::North => ('Ⓨ', [255, 214, 92, 255]),
        Button::LeftTrigger => (glyphs::LEFT_BUMPER, colors::TEXT),
        Button::RightTrigger => (glyphs::RIGHT_BUMPER, colors::TEXT),
        Button::LeftTrigger2 => (glyphs::LEFT_TRIGGER, colors::TEXT),
        Button::RightTrigger2 => (glyphs::RIGHT_TRIGGER, colors::TEXT),
        Button::Start => (glyphs::START, colors::TEXT),
        Button::Select => (glyphs::SELECT, colors::TEXT),
        Button::LeftThumb => (glyphs::LEFT_STICK, colors::TEXT),
        Button::RightThumb => (glyphs::RIGHT_STICK, colors::TEXT),
        Button::DPadUp => (glyphs::CROSS_UP, colors::TEXT),
        Button::DPadDown => (glyphs::CROSS_DOWN, colors::TEXT),
        Button::DPadLeft => (glyphs::CROSS_LEFT, colors::TEXT),
        Button::DPadRight => (glyphs::CROSS_RIGHT, colors::TEXT),
        _ => return None,
    };
    Some((sign, tint))
}

#[cfg(test)]
mod tests {
    use super::{button_sign, key, key_name, overlay_keys};
    use crate::app::input::{Action, BindingTable, Bindings, BoundInput, Chord, Modifier, US_LABELS};
    use crate::view::glyphs;
    use gilrs::Button;
    use winit::keyboard::KeyCode;

    #[test]
    fn key_names_match_the_labels_on_keyboards() {
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
            assert_eq!(key(action, &bindings, &US_LABELS), name);
        }
        assert_eq!(overlay_keys(&bindings, &US_LABELS), ["F4", "F5", "F6"]);
        for (action, key) in [(Action::Up, "KeyW"), (Action::Method, "Tab")] {
            let keys = vec![BindingTable::Keys.parse(key).unwrap()];
            bindings.set_bound(BindingTable::Keys, action, keys).unwrap();
        }
        assert_eq!(key(Action::Up, &bindings, &US_LABELS), "W");
        assert_eq!(key_name(Chord::with(Modifier::Alt, KeyCode::BracketLeft), &US_LABELS), "Alt+[");
        assert_eq!(overlay_keys(&bindings, &US_LABELS), ["Tab", "F5", "F6"]);
    }

    #[test]
    fn hints_follow_the_bindings() {
        let mut bindings = Bindings::default();
        let sign = |action, bindings: &Bindings| button_sign(action, bindings).map(|(sign, _)| sign);
        assert_eq!(sign(Action::Confirm, &bindings), Some('Ⓐ'));
        assert_eq!(sign(Action::Up, &bindings), Some(glyphs::CROSS_UP_DOWN));
        assert_eq!(sign(Action::Method, &bindings), None);
        for (action, button) in [(Action::Method, Button::RightThumb), (Action::Confirm, Button::North)] {
            bindings.toggle(BindingTable::Buttons, action, BoundInput::Button(button)).unwrap();
        }
        assert_eq!(sign(Action::Method, &bindings), Some(glyphs::RIGHT_STICK));
        assert_eq!(sign(Action::Confirm, &bindings), Some('Ⓨ'));
    }
}
