//! The signs of pad buttons.

use crate::app::input::{Action, Bindings, BoundInput};
use crate::view::{Rgba, colors, glyphs};
use gilrs::Button;

/// Returns the glyph and the color of the first pad button that is bound to an action, as pads label it; `None` if no
/// button is bound to the action, or the button has no glyph.
pub(crate) fn button_sign(action: Action, bindings: &Bindings) -> Option<(char, Rgba)> {
    match (action, *bindings.buttons(bindings.handling.on_pads(action)).first()?) {
        (Action::Up, Button::DPadUp) => Some((glyphs::CROSS_UP_DOWN, colors::TEXT)),
        (Action::Right, Button::DPadRight) => Some((glyphs::CROSS_LEFT_RIGHT, colors::TEXT)),
        (_, button) => sign_of(BoundInput::Button(button)),
    }
}

/// Returns the glyph and the color of a pad button, as pads label it; `None` for a key, and for a button without a
/// glyph.
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
    use super::button_sign;
    use crate::app::input::{Action, BindingTable, Bindings, BoundInput};
    use crate::view::glyphs;
    use gilrs::Button;

    /// Tests that each action has the glyph of the pad button that the player has bound to it, and none without a
    /// button.
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
