//! Which keys and buttons work, as they look: key caps and the device of a pad, by the player's own bindings.

use crate::app::input::{Action, Bindings, BoundInput, button_name};
use crate::app::ui::keys::{key, key_name};
use crate::view::{Align, Hotspot, InputDevice, Layer, Painter, Rgba, colors, glyphs};
use gilrs::Button;
use glam::Vec2;

/// Pixels between two hints, between a cap and the sign beside it, and from a cap's edge to its letter.
pub(crate) const APART: f32 = 16.0;
const BESIDE: f32 = 3.0;
const PAD: f32 = 4.0;
/// The right end of all hints: a line of them is as large as the player wants it, if it ends before.
const MAX_RIGHT: f32 = 632.0;

/// An action and what it does here. Up stands for up and down, right for left and right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    pub(crate) action: Action,
    pub(crate) says: &'static str,
}

impl Hint {
    pub(crate) const CHOOSE: Self = Self { action: Action::Up, says: "choose" };
    pub(crate) const CHANGE: Self = Self { action: Action::Right, says: "change" };
    pub(crate) const TAKE: Self = Self { action: Action::Confirm, says: "select" };
    pub(crate) const BACK: Self = Self { action: Action::Back, says: "back" };
}

/// Draws hints beside each other, from the top of their letters; gives where the next would stand. They show the device of
/// the device that was used last, and each can be clicked.
pub(crate) fn draw(hints: &[Hint], bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let letters = painter.frame.layers[Layer::Hud as usize].len();
    let spots = painter.frame.hotspots.len();
    let scale = painter.enlargement();
    let end = draw_all(hints, bindings, at, scale, painter);
    if scale == 1.0 || end - APART * scale <= MAX_RIGHT {
        return end;
    }
    // Too long for that: as usual.
    painter.frame.layers[Layer::Hud as usize].truncate(letters);
    painter.frame.hotspots.truncate(spots);
    draw_all(hints, bindings, at, 1.0, painter)
}

/// The same in usual letters, where there is no room for others.
pub(crate) fn draw_usual(hints: &[Hint], bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    draw_all(hints, bindings, at, 1.0, painter)
}

fn draw_all(hints: &[Hint], bindings: &Bindings, at: Vec2, scale: f32, painter: &mut Painter<'_>) -> f32 {
    let mut pen = Pen { x: at.x, y: at.y - 3.0 * (scale - 1.0), scale, is_clickable: true };
    for hint in hints {
        match painter.frame.ui.device {
            InputDevice::Mouse => pen.button(*hint, painter),
            InputDevice::Keys | InputDevice::Pad => pen.hint(*hint, bindings, painter),
        }
        pen.x += APART * scale;
    }
    pen.x
}

/// Draws the keys of an action, or its button, whichever was used last; gives the right end.
pub(crate) fn caps(action: Action, bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let mut pen = Pen { x: at.x, y: at.y, scale: 1.0, is_clickable: false };
    pen.caps(action, bindings, painter);
    pen.x
}

/// A key cap; gives its right end.
pub(crate) fn cap(name: &str, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let mut pen = Pen { x: at.x, y: at.y, scale: 1.0, is_clickable: false };
    pen.cap(name, painter);
    pen.x
}

/// The two actions of a hint that stands for a pair.
const fn pair(action: Action) -> Option<[Action; 2]> {
    match action {
        Action::Up => Some([Action::Up, Action::Down]),
        Action::Right => Some([Action::Left, Action::Right]),
        _ => None,
    }
}

/// Writes hints from left to right: where the next goes, the top of its letters, and how large they are.
struct Pen {
    x: f32,
    y: f32,
    scale: f32,
    /// Whether keys answer to a click.
    is_clickable: bool,
}

impl Pen {
    /// The keys or the button, and what they do.
    fn hint(&mut self, hint: Hint, bindings: &Bindings, painter: &mut Painter<'_>) {
        let left = self.x;
        self.caps(hint.action, bindings, painter);
        self.x += BESIDE * self.scale;
        self.says(hint.says, painter);
        // Of a pair each key has a place of its own; to fire is nothing that a menu knows.
        if pair(hint.action).is_none() && hint.action != Action::Fire {
            self.spot(left, hint.action, painter);
        }
    }

    /// The same for the mouse: what can be clicked.
    fn button(&mut self, hint: Hint, painter: &mut Painter<'_>) {
        let device = match hint.action {
            Action::Up => ["▲", "▼"],
            _ => ["◄", "►"],
        };
        let Some(actions) = pair(hint.action) else {
            let left = self.x;
            self.cap(hint.says, painter);
            return self.spot(left, hint.action, painter);
        };
        for (sign, action) in device.into_iter().zip(actions) {
            let left = self.x;
            self.cap(sign, painter);
            self.spot(left, action, painter);
            self.x += (BESIDE - 1.0) * self.scale;
        }
        self.x += BESIDE * self.scale;
        self.says(hint.says, painter);
    }

    fn says(&mut self, says: &str, painter: &mut Painter<'_>) {
        painter.enlarged_shadowed(
            Layer::Hud,
            Vec2::new(self.x, self.y),
            Align::Left,
            self.scale,
            colors::DIM,
            says,
        );
        self.x += self.scale * painter.measure(says);
    }

    /// What stands between `left` and the pen answers to a click with an action.
    fn spot(&self, left: f32, action: Action, painter: &mut Painter<'_>) {
        let pos = [left, self.y - 3.0 * self.scale];
        let size = [self.x - left, 13.0 * self.scale];
        painter.frame.hotspots.push(Hotspot { pos, size, action: action as u8 });
    }

    /// Keys, or the button where a pad was used last; where there is only one of the two, that one.
    fn caps(&mut self, action: Action, bindings: &Bindings, painter: &mut Painter<'_>) {
        let both = pair(action);
        let keys: &[Action] = both.as_ref().map_or(std::slice::from_ref(&action), |both| both);
        let has_no_key = keys.iter().all(|&one| key(one, bindings).is_empty());
        let wants_pad = painter.frame.ui.device == InputDevice::Pad;
        if let Some((sign, tint)) = button_sign(action, bindings).filter(|_| wants_pad || has_no_key) {
            let text = sign.to_string();
            let at = Vec2::new(self.x + self.scale, self.y);
            painter.enlarged_shadowed(Layer::Hud, at, Align::Left, self.scale, tint, &text);
            self.x += self.scale * (painter.measure(&text) + BESIDE);
            return;
        }
        for &one in keys.iter().filter(|&&one| !key(one, bindings).is_empty()) {
            let left = self.x;
            self.cap(&key(one, bindings), painter);
            if both.is_some() && self.is_clickable {
                self.spot(left, one, painter);
            }
            self.x += (BESIDE - 1.0) * self.scale;
        }
    }

    fn cap(&mut self, name: &str, painter: &mut Painter<'_>) {
        let scale = self.scale;
        let width = scale * (painter.measure(name) + 2.0 * PAD - 1.0);
        let (left, top) = (self.x, self.y - 3.0 * scale);
        painter.fill(Layer::Hud, left + 1.0, top, width - 2.0, 13.0 * scale, colors::FAINT);
        painter.fill(Layer::Hud, left, top + 1.0, width, 13.0 * scale - 2.0, colors::FAINT);
        painter.fill(Layer::Hud, left + 1.0, top + 1.0, width - 2.0, 13.0 * scale - 4.0, [39, 48, 76, 255]);
        painter.fill(Layer::Hud, left + 1.0, top + 1.0, width - 2.0, 1.0, colors::DIM);
        let at = Vec2::new(left + PAD * scale, self.y - 0.5 * scale);
        painter.enlarged(Layer::Hud, at, Align::Left, scale, colors::TEXT, name);
        self.x += width;
    }
}

/// Draws a key or a pad button, as a cap or as its sign; gives its right end.
pub(crate) fn bound(bound: BoundInput, at: Vec2, painter: &mut Painter<'_>) -> f32 {
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
pub(crate) fn bound_width(bound: BoundInput, painter: &Painter<'_>) -> f32 {
    match sign_of(bound) {
        Some((sign, _)) => painter.measure(&sign.to_string()),
        None => painter.measure(&name_of(bound)) + 2.0 * PAD - 1.0,
    }
}

fn name_of(bound: BoundInput) -> String {
    match bound {
        BoundInput::Key(chord) => key_name(chord),
        BoundInput::Button(button) => button_name(button),
    }
}

/// The sign of an action's first button, in the color that pads have for it.
fn button_sign(action: Action, bindings: &Bindings) -> Option<(char, Rgba)> {
    match (action, *bindings.buttons(bindings.handling.on_pads(action)).first()?) {
        (Action::Up, Button::DPadUp) => Some((glyphs::CROSS_UP_DOWN, colors::TEXT)),
        (Action::Right, Button::DPadRight) => Some((glyphs::CROSS_LEFT_RIGHT, colors::TEXT)),
        (_, button) => sign_of(BoundInput::Button(button)),
    }
}

/// The sign of a pad button that has one.
fn sign_of(bound: BoundInput) -> Option<(char, Rgba)> {
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
