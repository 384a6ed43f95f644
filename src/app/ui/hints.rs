//! Key hints: the player's own keys and buttons, drawn as key caps and button signs, each with its effect.

use crate::app::input::{Action, Bindings, BoundInput, button_name};
use crate::app::ui::keys::{button_sign, key, key_name, sign_of};
use crate::app::ui::{label, outlined};
use crate::view::{Hotspot, InputDevice, KeyLabels, Painter, TextStyle, UiContext, colors};
use glam::Vec2;

const APART: f32 = 16.0;
const APART_IN_PLAY: f32 = 20.0;
const BESIDE: f32 = 3.0;
const PAD: f32 = 4.0;
const MAX_RIGHT: f32 = 632.0;

/// An action and its effect on a page. `Up` stands for both up and down, `Right` for both left and right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    pub(crate) action: Action,
    pub(crate) says: &'static str,
}

const UNSCALED: TextStyle = TextStyle::body([0; 4]);

impl Hint {
    pub(crate) const CHOOSE: Self = Self { action: Action::Up, says: "choose" };
    pub(crate) const CHANGE: Self = Self { action: Action::Right, says: "change" };
    pub(crate) const TAKE: Self = Self { action: Action::Confirm, says: "select" };
    pub(crate) const BEGIN: Self = Self { action: Action::Confirm, says: "begin" };
    pub(crate) const BACK: Self = Self { action: Action::Back, says: "back" };
}

/// Draws hints in a row, starting at `at`, the left end at the top of the letters. Returns the left end of the next
/// hint. Hints show the keys of the device used last, and each can be clicked. If space runs out, hints are dropped
/// from the first one on: players know the selection keys best, and the last hint shows how to go back.
pub(crate) fn draw(hints: &[Hint], bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    draw_within(hints, bindings, at, MAX_RIGHT, painter)
}

/// Draws hints as [`draw`] does, up to `right`.
pub(crate) fn draw_within(
    hints: &[Hint],
    bindings: &Bindings,
    at: Vec2,
    right: f32,
    painter: &mut Painter<'_>,
) -> f32 {
    let scale = painter.text_scale();
    HintLine::fitting(hints, bindings, right - at.x, painter).draw_rows(at, scale, painter) + APART * scale
}

/// Draws hints that end at `right`.
pub(crate) fn draw_to(right: f32, y: f32, hints: &[Hint], bindings: &Bindings, painter: &mut Painter<'_>) {
    let line = HintLine::fitting(hints, bindings, right, painter);
    let scale = painter.text_scale();
    line.draw_rows(Vec2::new((right - scale * line.width(painter)).floor(), y), scale, painter);
}

/// Draws the keys of an action next to what they do. A touch screen has none. Returns the right end.
pub(crate) fn caps(action: Action, bindings: &Bindings, at: Vec2, painter: &mut Painter<'_>) -> f32 {
    if painter.frame.ui.device == InputDevice::Touch {
        return at.x;
    }
    HintLine::caps(action, bindings, painter).draw(at, painter.text_scale(), painter)
}

/// Returns the two actions that a hint for `action` stands for, or `None` if it stands for one.
const fn pair(action: Action) -> Option<[Action; 2]> {
    match action {
        Action::Up => Some([Action::Up, Action::Down]),
        Action::Right => Some([Action::Left, Action::Right]),
        _ => None,
    }
}

enum HintPart {
    /// A key's name, drawn on a key cap.
    Cap(String),
    /// A button's sign, or the effect of a key or button.
    Words(String, TextStyle),
    Gap(f32),
}

impl HintPart {
    fn of(bound: BoundInput, labels: &KeyLabels) -> Self {
        match (sign_of(bound), bound) {
            (Some((sign, tint)), _) => Self::Words(sign.to_string(), label(tint)),
            (None, BoundInput::Key(chord)) => Self::Cap(key_name(chord, labels)),
            (None, BoundInput::Button(button)) => Self::Cap(button_name(button)),
        }
    }

    fn width(&self, painter: &Painter<'_>) -> f32 {
        match self {
            Self::Cap(name) => painter.text_width(UNSCALED, name) + 2.0 * PAD - 1.0,
            Self::Words(words, _) => painter.text_width(UNSCALED, words),
            Self::Gap(width) => *width,
        }
    }

    fn draw(&self, at: Vec2, scale: f32, painter: &mut Painter<'_>) {
        match self {
            Self::Cap(name) => draw_cap(name, scale * self.width(painter), at, scale, painter),
            Self::Words(words, style) => painter.text(at, style.scale(scale), words),
            Self::Gap(_) => {}
        }
    }
}

/// Draws parts from left to right. Returns their right end.
fn draw_parts(
    parts: &[(HintPart, Option<Action>)],
    mut at: Vec2,
    scale: f32,
    painter: &mut Painter<'_>,
) -> f32 {
    for (part, action) in parts {
        let width = scale * part.width(painter);
        part.draw(at, scale, painter);
        if let Some(action) = *action {
            let (pos, size) = ([at.x, at.y - 3.0 * scale], [width, 13.0 * scale]);
            painter.frame.hotspots.push(Hotspot { pos, size, action: action as u8 });
        }
        at.x += width;
    }
    at.x
}

fn draw_cap(name: &str, width: f32, at: Vec2, scale: f32, painter: &mut Painter<'_>) {
    // Large key caps must not overlap in neighboring menu lines.
    let (left, top, height) = (at.x, at.y - 4.0 + scale, 8.0 + 5.0 * scale);
    painter.rect(left + 1.0, top, width - 2.0, height, colors::FAINT);
    painter.rect(left, top + 1.0, width, height - 2.0, colors::FAINT);
    painter.rect(left + 1.0, top + 1.0, width - 2.0, height - 4.0, colors::CAP);
    painter.rect(left + 1.0, top + 1.0, width - 2.0, 1.0, colors::DIM);
    let at = Vec2::new(left + PAD * scale, at.y - 0.5 * scale);
    painter.text(at, TextStyle::body(colors::TEXT).scale(scale), name);
}

/// A line of hints that can be measured before it is drawn. Each part has the action that a click on it performs, if
/// any.
#[derive(Default)]
pub(crate) struct HintLine(Vec<(HintPart, Option<Action>)>);

impl HintLine {
    pub(crate) fn new(hints: &[Hint], bindings: &Bindings, painter: &Painter<'_>) -> Self {
        let mut line = Self::default();
        for (i, &hint) in hints.iter().enumerate() {
            if i > 0 {
                line.add([HintPart::Gap(APART)]);
            }
            if painter.frame.ui.device.points() {
                line.add_button(hint);
            } else {
                line.add_hint(hint, bindings, &painter.frame.ui);
            }
        }
        line
    }

    /// Creates a line with as many of the last hints as fit into `room` pixels.
    pub(crate) fn fitting(hints: &[Hint], bindings: &Bindings, room: f32, painter: &Painter<'_>) -> Self {
        let scale = painter.text_scale();
        let mut lines = (0..hints.len()).map(|first| Self::new(&hints[first..], bindings, painter));
        lines.find(|line| scale * line.width(painter) <= room).unwrap_or_default()
    }

    /// Returns the keys or the pad button of an action, for the device used last. They cannot be clicked.
    pub(crate) fn caps(action: Action, bindings: &Bindings, painter: &Painter<'_>) -> Self {
        let mut line = Self::default();
        line.add_caps(action, bindings, &painter.frame.ui);
        line.0.iter_mut().for_each(|(_, action)| *action = None);
        line
    }

    /// Creates the hints over the game: groups of actions with their effect. They cannot be clicked.
    pub(crate) fn in_play(
        groups: &[(&[Action], &'static str)],
        bindings: &Bindings,
        painter: &Painter<'_>,
    ) -> Self {
        let mut line = Self::default();
        for (i, &(actions, says)) in groups.iter().enumerate() {
            if i > 0 {
                line.add([HintPart::Gap(APART_IN_PLAY)]);
            }
            for &action in actions {
                line.0.extend(Self::caps(action, bindings, painter).0);
                line.add([HintPart::Gap(BESIDE + 1.0)]);
            }
            line.add([HintPart::Words(says.to_owned(), outlined(colors::TEXT))]);
        }
        line
    }

    pub(crate) fn bound(bound: &[BoundInput], painter: &Painter<'_>) -> Self {
        let (mut line, labels) = (Self::default(), &painter.frame.ui.key_labels);
        bound.iter().for_each(|&one| line.add([HintPart::of(one, labels), HintPart::Gap(BESIDE)]));
        line.0.pop();
        line
    }

    pub(crate) fn width(&self, painter: &Painter<'_>) -> f32 {
        self.0.iter().map(|(part, _)| part.width(painter)).sum()
    }

    /// Draws the line from its left end, at the top of its letters. Returns its right end.
    pub(crate) fn draw(&self, at: Vec2, scale: f32, painter: &mut Painter<'_>) -> f32 {
        draw_parts(&self.0, at - Vec2::new(0.0, 3.0 * (scale - 1.0)), scale, painter)
    }

    /// Draws the line as [`draw`](Self::draw) does, each hint with its keys as a row.
    fn draw_rows(&self, at: Vec2, scale: f32, painter: &mut Painter<'_>) -> f32 {
        let mut at = at - Vec2::new(0.0, 3.0 * (scale - 1.0));
        let is_end = |(part, _): &(HintPart, _)| matches!(part, HintPart::Gap(APART | APART_IN_PLAY));
        for hint in self.0.split_inclusive(is_end) {
            at.x = painter.row(|painter| draw_parts(hint, at, scale, painter));
        }
        at.x
    }

    pub(crate) fn draw_centered(&self, middle: Vec2, painter: &mut Painter<'_>) {
        let scale = painter.text_scale();
        let left = (middle.x - scale * self.width(painter) / 2.0).floor();
        self.draw_rows(Vec2::new(left, middle.y), scale, painter);
    }

    /// Returns the names of the keys and buttons, for a screen reader.
    pub(crate) fn names(&self) -> String {
        let names = self.0.iter().filter_map(|(part, _)| match part {
            HintPart::Cap(words) | HintPart::Words(words, _) => Some(words.as_str()),
            HintPart::Gap(_) => None,
        });
        // A sign has no name.
        let names = names.filter(|name| name.chars().any(char::is_alphanumeric));
        names.collect::<Vec<_>>().join(", ")
    }

    fn add<const N: usize>(&mut self, parts: [HintPart; N]) {
        self.0.extend(parts.map(|part| (part, None)));
    }

    fn add_words(&mut self, says: &str) {
        self.add([HintPart::Gap(BESIDE), HintPart::Words(says.to_owned(), label(colors::DIM))]);
    }

    fn add_hint(&mut self, hint: Hint, bindings: &Bindings, ui: &UiContext) {
        let first = self.0.len();
        self.add_caps(hint.action, bindings, ui);
        self.add_words(hint.says);
        // Each key of a pair has its own hotspot. Menus do not use Fire.
        if pair(hint.action).is_none() && hint.action != Action::Fire {
            self.0[first..].iter_mut().for_each(|(_, action)| *action = Some(hint.action));
        }
    }

    fn add_button(&mut self, hint: Hint) {
        let Some(actions) = pair(hint.action) else {
            return self.0.push((HintPart::Cap(hint.says.to_owned()), Some(hint.action)));
        };
        let signs = if hint.action == Action::Up { ["▲", "▼"] } else { ["◄", "►"] };
        for (sign, action) in signs.into_iter().zip(actions) {
            self.0.push((HintPart::Cap(sign.to_owned()), Some(action)));
            self.add([HintPart::Gap(BESIDE - 1.0)]);
        }
        self.add_words(hint.says);
    }

    /// Adds the keys of an action, or its button if a pad was used last. If only one of the two is bound, adds that
    /// one.
    fn add_caps(&mut self, action: Action, bindings: &Bindings, ui: &UiContext) {
        let both = pair(action);
        let actions: &[Action] = both.as_ref().map_or(std::slice::from_ref(&action), |both| both);
        let names = actions.iter().map(|&one| (key(one, bindings, &ui.key_labels), one));
        let keys: Vec<_> = names.filter(|(name, _)| !name.is_empty()).collect();
        let takes_sign = ui.device == InputDevice::Pad || keys.is_empty();
        if let Some((sign, tint)) = button_sign(action, bindings).filter(|_| takes_sign) {
            return self.add([
                HintPart::Gap(1.0),
                HintPart::Words(sign.to_string(), label(tint)),
                HintPart::Gap(BESIDE - 1.0),
            ]);
        }
        for (name, one) in keys {
            self.0.push((HintPart::Cap(name), both.map(|_| one)));
            self.add([HintPart::Gap(BESIDE - 1.0)]);
        }
    }
}
