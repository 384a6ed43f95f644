//! Which keys and buttons work, as they look: key caps and the device of a pad, by the player's own bindings.

use crate::app::input::{Action, Bindings, BoundInput, button_name};
use crate::app::ui::keys::{key, key_name};
use crate::app::ui::{label, text_width};
use crate::view::{Hotspot, InputDevice, Painter, Rgba, TextStyle, colors, glyphs};
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

/// Draws hints beside each other, from the top of their letters, as large as there is room for; returns the left end of a
/// hint after them. They show the keys of the device that was used last, and each can be clicked.
pub(crate) fn draw(hints: &[Hint], bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let line = HintLine::new(hints, bindings, painter);
    let scale = line.scale(at.x, painter);
    line.draw(at, scale, painter) + APART * scale
}

/// Draws the keys of an action, or its button, whichever was used last; returns the right end.
pub(crate) fn caps(action: Action, bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    HintLine::caps(action, bindings, painter).draw(at, 1.0, painter)
}

/// The two actions of a hint that stands for a pair.
const fn pair(action: Action) -> Option<[Action; 2]> {
    match action {
        Action::Up => Some([Action::Up, Action::Down]),
        Action::Right => Some([Action::Left, Action::Right]),
        _ => None,
    }
}

/// A part of a line of hints.
enum Part {
    /// A key cap with its name.
    Cap(String),
    /// The sign of a pad button.
    Sign(String, Rgba),
    /// Words.
    Says(&'static str),
    /// Nothing, a number of pixels wide.
    Gap(f32),
}

impl Part {
    /// The width at scale 1, in pixels.
    fn width(&self, painter: &Painter<'_>) -> f32 {
        match self {
            Self::Cap(name) => text_width(name, painter) + 2.0 * PAD - 1.0,
            Self::Sign(sign, _) => text_width(sign, painter),
            Self::Says(says) => text_width(says, painter),
            Self::Gap(width) => *width,
        }
    }

    fn draw(&self, at: Vec2, scale: f32, painter: &mut Painter<'_>) {
        match self {
            Self::Cap(name) => draw_cap(name, scale * self.width(painter), at, scale, painter),
            Self::Sign(sign, tint) => {
                painter.text(at, label(*tint).scale(scale), sign);
            }
            Self::Says(says) => {
                painter.text(at, label(colors::DIM).scale(scale), says);
            }
            Self::Gap(_) => {}
        }
    }
}

fn draw_cap(name: &str, width: f32, at: Vec2, scale: f32, painter: &mut Painter<'_>) {
    let (left, top) = (at.x, at.y - 3.0 * scale);
    painter.rect(left + 1.0, top, width - 2.0, 13.0 * scale, colors::FAINT);
    painter.rect(left, top + 1.0, width, 13.0 * scale - 2.0, colors::FAINT);
    painter.rect(left + 1.0, top + 1.0, width - 2.0, 13.0 * scale - 4.0, [39, 48, 76, 255]);
    painter.rect(left + 1.0, top + 1.0, width - 2.0, 1.0, colors::DIM);
    let at = Vec2::new(left + PAD * scale, at.y - 0.5 * scale);
    painter.text(at, TextStyle::body(colors::TEXT).scale(scale), name);
}

/// Hints beside each other, measured before they are drawn: parts, and with those that answer to a click their action.
#[derive(Default)]
pub(crate) struct HintLine(Vec<(Vec<Part>, Option<Action>)>);

impl HintLine {
    /// Hints for the device that was used last.
    pub(crate) fn new(hints: &[Hint], bindings: &Bindings, painter: &Painter<'_>) -> Self {
        let mut line = Self::default();
        for (i, &hint) in hints.iter().enumerate() {
            if i > 0 {
                line.add(vec![Part::Gap(APART)]);
            }
            match painter.frame.ui.device {
                InputDevice::Mouse => line.add_button(hint),
                device => line.add_hint(hint, bindings, device),
            }
        }
        line
    }

    /// The keys of an action, or its button, whichever was used last; they do not answer to clicks.
    pub(crate) fn caps(action: Action, bindings: &Bindings, painter: &Painter<'_>) -> Self {
        let mut line = Self::default();
        line.add_caps(action, bindings, painter.frame.ui.device);
        line.0.iter_mut().for_each(|(_, action)| *action = None);
        line
    }

    /// The scale for a line from `left` on: that of the option for large text, or 1 where the line would be too long.
    pub(crate) fn scale(&self, left: f32, painter: &Painter<'_>) -> f32 {
        let scale = painter.text_scale();
        if left + self.width(scale, painter) <= MAX_RIGHT { scale } else { 1.0 }
    }

    /// The width in pixels.
    pub(crate) fn width(&self, scale: f32, painter: &Painter<'_>) -> f32 {
        scale * self.0.iter().flat_map(|(parts, _)| parts).map(|part| part.width(painter)).sum::<f32>()
    }

    /// Draws the line from the top of its letters; returns its right end.
    pub(crate) fn draw(&self, at: Vec2, scale: f32, painter: &mut Painter<'_>) -> f32 {
        let mut at = at - Vec2::new(0.0, 3.0 * (scale - 1.0));
        for (parts, action) in &self.0 {
            let left = at.x;
            for part in parts {
                part.draw(at, scale, painter);
                at.x += scale * part.width(painter);
            }
            if let Some(action) = *action {
                let (pos, size) = ([left, at.y - 3.0 * scale], [at.x - left, 13.0 * scale]);
                painter.frame.hotspots.push(Hotspot { pos, size, action: action as u8 });
            }
        }
        at.x
    }

    /// Draws the line with its middle at a place.
    pub(crate) fn draw_centered(&self, middle: Vec2, scale: f32, painter: &mut Painter<'_>) {
        let left = (middle.x - self.width(scale, painter) / 2.0).floor();
        self.draw(Vec2::new(left, middle.y), scale, painter);
    }

    /// Adds parts that do not answer to a click.
    fn add(&mut self, parts: Vec<Part>) {
        self.0.push((parts, None));
    }

    /// Adds the keys or the button, and what they do.
    fn add_hint(&mut self, hint: Hint, bindings: &Bindings, device: InputDevice) {
        let first = self.0.len();
        self.add_caps(hint.action, bindings, device);
        self.add(vec![Part::Gap(BESIDE), Part::Says(hint.says)]);
        // Each key of a pair has a hotspot of its own; menus know no shot.
        if pair(hint.action).is_none() && hint.action != Action::Fire {
            let parts = self.0.drain(first..).flat_map(|(parts, _)| parts).collect();
            self.0.push((parts, Some(hint.action)));
        }
    }

    /// Adds what the mouse can click.
    fn add_button(&mut self, hint: Hint) {
        let Some(actions) = pair(hint.action) else {
            return self.0.push((vec![Part::Cap(hint.says.to_owned())], Some(hint.action)));
        };
        let signs = if hint.action == Action::Up { ["▲", "▼"] } else { ["◄", "►"] };
        for (sign, action) in signs.into_iter().zip(actions) {
            self.0.push((vec![Part::Cap(sign.to_owned())], Some(action)));
            self.add(vec![Part::Gap(BESIDE - 1.0)]);
        }
        self.add(vec![Part::Gap(BESIDE), Part::Says(hint.says)]);
    }

    /// Adds the keys of an action, or the button where a pad was used last; where only one of the two is bound, that one.
    fn add_caps(&mut self, action: Action, bindings: &Bindings, device: InputDevice) {
        let both = pair(action);
        let actions: &[Action] = both.as_ref().map_or(std::slice::from_ref(&action), |both| both);
        let names = actions.iter().map(|&one| (key(one, bindings), one));
        let keys: Vec<_> = names.filter(|(name, _)| !name.is_empty()).collect();
        let takes_sign = device == InputDevice::Pad || keys.is_empty();
        if let Some((sign, tint)) = button_sign(action, bindings).filter(|_| takes_sign) {
            let sign = Part::Sign(sign.to_string(), tint);
            return self.add(vec![Part::Gap(1.0), sign, Part::Gap(BESIDE - 1.0)]);
        }
        for (name, one) in keys {
            self.0.push((vec![Part::Cap(name)], both.map(|_| one)));
            self.add(vec![Part::Gap(BESIDE - 1.0)]);
        }
    }
}

/// Draws a key or a pad button, as a cap or as its sign; returns its right end.
pub(crate) fn bound(bound: BoundInput, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    let part = part_of(bound);
    part.draw(at, 1.0, painter);
    at.x + part.width(painter)
}

/// Returns the width of what [`bound`] draws, in pixels.
pub(crate) fn bound_width(bound: BoundInput, painter: &Painter<'_>) -> f32 {
    part_of(bound).width(painter)
}

fn part_of(bound: BoundInput) -> Part {
    match sign_of(bound) {
        Some((sign, tint)) => Part::Sign(sign.to_string(), tint),
        None => Part::Cap(name_of(bound)),
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
    use crate::app::input::{BindingTable, BoundInput};
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
        for (action, button) in [(Action::Method, Button::RightThumb), (Action::Confirm, Button::North)] {
            bindings.toggle(BindingTable::Buttons, action, BoundInput::Button(button)).unwrap();
        }
        assert_eq!(sign(Action::Method, &bindings), Some(glyphs::RIGHT_STICK));
        assert_eq!(sign(Action::Confirm, &bindings), Some('Ⓨ'));
    }
}
