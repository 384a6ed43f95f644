//! Which keys and buttons work, as they look: key caps and the signs of a pad, by the player's own bindings.

use super::keys::{key, key_name};
use crate::app::input::{Action, Bindings, Bound, button_name};
use crate::view::{Align, Layer, Painter, Rgba, colours, glyphs};
use gilrs::Button;
use glam::Vec2;

/// Pixels between two hints, between a cap and the sign beside it, and from a cap's edge to its letter.
pub(super) const APART: f32 = 16.0;
const BESIDE: f32 = 3.0;
const PAD: f32 = 4.0;

/// An action and what it does here. Up stands for up and down, right for left and right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub(super) action: Action,
    pub(super) says: &'static str,
}

impl Hint {
    pub(super) const CHOOSE: Self = Self { action: Action::Up, says: "choose" };
    pub(super) const CHANGE: Self = Self { action: Action::Right, says: "change" };
    pub(super) const TAKE: Self = Self { action: Action::Confirm, says: "select" };
    pub(super) const BACK: Self = Self { action: Action::Back, says: "back" };
}

/// Draws hints beside each other, from the top of their letters; gives where the next would stand.
pub(super) fn draw(hints: &[Hint], bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let mut x = at.x;
    for hint in hints {
        x = caps(hint.action, bindings, Vec2::new(x, at.y), painter) + BESIDE;
        painter.shadowed(Layer::Hud, Vec2::new(x, at.y), Align::Left, colours::DIM, hint.says);
        x += painter.measure(hint.says) + APART;
    }
    x
}

/// Draws the keys and the buttons of an action; gives the right end.
pub(super) fn caps(action: Action, bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let mut x = at.x;
    let keys: &[Action] = match action {
        Action::Up => &[Action::Up, Action::Down],
        Action::Right => &[Action::Left, Action::Right],
        _ => &[action],
    };
    for &one in keys {
        let name = key(one, bindings);
        if !name.is_empty() {
            x = cap(&name, Vec2::new(x, at.y), painter) + BESIDE - 1.0;
        }
    }
    if let Some((sign, tint)) = button_sign(action, bindings) {
        let text = sign.to_string();
        painter.shadowed(Layer::Hud, Vec2::new(x + 1.0, at.y), Align::Left, tint, &text);
        x += painter.measure(&text) + BESIDE;
    }
    x
}

/// A key cap; gives its right end.
pub(super) fn cap(name: &str, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let width = painter.measure(name) + 2.0 * PAD - 1.0;
    let (left, top) = (at.x, at.y - 3.0);
    painter.fill(Layer::Hud, left + 1.0, top, width - 2.0, 13.0, colours::FAINT);
    painter.fill(Layer::Hud, left, top + 1.0, width, 11.0, colours::FAINT);
    painter.fill(Layer::Hud, left + 1.0, top + 1.0, width - 2.0, 9.0, [39, 48, 76, 255]);
    painter.fill(Layer::Hud, left + 1.0, top + 1.0, width - 2.0, 1.0, colours::DIM);
    painter.text(Layer::Hud, Vec2::new(left + PAD, at.y - 1.0 + 0.5), Align::Left, colours::TEXT, name);
    left + width
}

/// Draws a key or a pad button, as a cap or as its sign; gives its right end.
pub(super) fn bound(bound: Bound, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    match (bound, sign_of(bound)) {
        (_, Some((sign, tint))) => {
            let text = sign.to_string();
            painter.shadowed(Layer::Hud, at, Align::Left, tint, &text);
            at.x + painter.measure(&text)
        }
        (_, None) => cap(&name_of(bound), at, painter),
    }
}

/// How wide [`bound`] draws it, in pixels.
pub(super) fn bound_width(bound: Bound, painter: &Painter<'_>) -> f32 {
    match sign_of(bound) {
        Some((sign, _)) => painter.measure(&sign.to_string()),
        None => painter.measure(&name_of(bound)) + 2.0 * PAD - 1.0,
    }
}

fn name_of(bound: Bound) -> String {
    match bound {
        Bound::Key(chord) => key_name(chord),
        Bound::Button(button) => button_name(button),
    }
}

/// The sign of an action's first button, in the colour that pads have for it.
fn button_sign(action: Action, bindings: &Bindings) -> Option<(char, Rgba)> {
    match (action, *bindings.buttons(bindings.handling.on_pads(action)).first()?) {
        (Action::Up, Button::DPadUp) => Some((glyphs::CROSS_UP_DOWN, colours::TEXT)),
        (Action::Right, Button::DPadRight) => Some((glyphs::CROSS_LEFT_RIGHT, colours::TEXT)),
        (_, button) => sign_of(Bound::Button(button)),
    }
}

/// The sign of a pad button that has one.
fn sign_of(bound: Bound) -> Option<(char, Rgba)> {
    let Bound::Button(button) = bound else { return None };
    let (sign, tint) = match button {
        Button::South => ('Ⓐ', [140, 220, 110, 255]),
        Button::East => ('Ⓑ', [255, 116, 104, 255]),
        Button::West => ('Ⓧ', [104, 176, 255, 255]),
        Button::North => ('Ⓨ', [255, 214, 92, 255]),
        Button::LeftTrigger => (glyphs::LEFT_BUMPER, colours::TEXT),
        Button::RightTrigger => (glyphs::RIGHT_BUMPER, colours::TEXT),
        Button::LeftTrigger2 => (glyphs::LEFT_TRIGGER, colours::TEXT),
        Button::RightTrigger2 => (glyphs::RIGHT_TRIGGER, colours::TEXT),
        Button::Start => (glyphs::START, colours::TEXT),
        Button::Select => (glyphs::SELECT, colours::TEXT),
        Button::LeftThumb => (glyphs::LEFT_STICK, colours::TEXT),
        Button::RightThumb => (glyphs::RIGHT_STICK, colours::TEXT),
        Button::DPadUp => (glyphs::CROSS_UP, colours::TEXT),
        Button::DPadDown => (glyphs::CROSS_DOWN, colours::TEXT),
        Button::DPadLeft => (glyphs::CROSS_LEFT, colours::TEXT),
        Button::DPadRight => (glyphs::CROSS_RIGHT, colours::TEXT),
        _ => return None,
    };
    Some((sign, tint))
}

#[cfg(test)]
mod tests {
    use super::button_sign;
    use crate::app::input::{Action, Bindings};
    use crate::view::glyphs;
    use gilrs::Button;

    /// Tests that hints show the buttons that the player has bound, and none where there is none.
    #[test]
    fn hints_follow_the_bindings() {
        let mut bindings = Bindings::default();
        let sign = |action, bindings: &Bindings| button_sign(action, bindings).map(|(sign, _)| sign);
        assert_eq!(sign(Action::Confirm, &bindings), Some('Ⓐ'));
        assert_eq!(sign(Action::Up, &bindings), Some(glyphs::CROSS_UP_DOWN));
        assert_eq!(sign(Action::Method, &bindings), None);
        bindings.set_buttons(Action::Method, vec![Button::RightThumb]);
        bindings.set_buttons(Action::Confirm, vec![Button::North, Button::South]);
        assert_eq!(sign(Action::Method, &bindings), Some(glyphs::RIGHT_STICK));
        assert_eq!(sign(Action::Confirm, &bindings), Some('Ⓨ'));
    }
}
