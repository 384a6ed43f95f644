//! Widgets shared by all pages: text styles, the selection bar, scroll bars, questions, stepping through a list.

use crate::app::ui::page;
use crate::view::{Layer, Painter, Rgba, Sprite, TextStyle, colors};
use glam::Vec2;
use sector_sprites::SpriteId;

/// The screen rectangle of a bar that the player drags along with the mouse, such as a timeline, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bar {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Bar {
    /// Returns a screen point's position along the bar, from 0 at its left end to 1 at its right end. Returns `None`
    /// for a point more than `beside` pixels outside the bar.
    pub(crate) fn share_at(self, point: Vec2, beside: Vec2) -> Option<f32> {
        let at = point - Vec2::new(self.left, self.top);
        let is_on = at.cmpge(-beside).all() && at.cmplt(Vec2::new(self.width, self.height) + beside).all();
        is_on.then(|| (at.x / self.width).clamp(0.0, 1.0))
    }
}

pub(crate) fn cell(sprite: SpriteId, frame: u16, middle: Vec2, shrink: f32, painter: &mut Painter<'_>) {
    let uv = painter.sheet.cell(painter.sheet.frame(sprite, frame)).uv;
    let size = (Sprite::extent(uv) / shrink).floor();
    painter.frame.push(Layer::Hud, Sprite::plain((middle - size / 2.0).floor(), size, uv));
}

pub(crate) fn choice_bar([left, top, width, height]: [f32; 4], edge: Rgba, painter: &mut Painter<'_>) {
    painter.choice([left, top, width, height]);
    painter.rect(left, top, 2.0, height, edge);
}

/// Draws a scroll bar of `height` with its upper end at `at`. The list shows `lines` of its `all` lines, starting at
/// index `first`. Draws nothing if all lines are visible.
pub(crate) fn scroll_bar(
    at: Vec2,
    height: f32,
    (first, lines, all): (usize, usize, usize),
    painter: &mut Painter<'_>,
) {
    if all <= lines {
        return;
    }
    let part = (height * lines as f32 / all as f32).max(4.0);
    let from = (height * first as f32 / all as f32).min(height - part);
    painter.rect(at.x, at.y, 2.0, height, colors::TROUGH);
    painter.rect(at.x, at.y + from.round(), 2.0, part.round(), colors::ACCENT);
}

const QUESTION_WIDTH: f32 = 552.0;

/// Draws a question's box over a darkened page, and its lines. The box has left, top, width and height in pixels, and
/// an outline in the color `edge`. Each line has its distance from the top of the box in pixels, its color and its
/// text. In large text, the lines wrap, and the box grows upward and to both sides. Returns the top of the first line,
/// in pixels from the top of the field.
pub(crate) fn question(
    [left, top, width, height]: [f32; 4],
    edge: Rgba,
    lines: &[(f32, Rgba, &'static str)],
    painter: &mut Painter<'_>,
) -> f32 {
    page::dim(150, painter);
    let middle = left + width / 2.0;
    let mut rows: Vec<(f32, Rgba, &str)> =
        lines.iter().map(|&(y, tint, says)| (top + y, tint, says)).collect();
    let (mut width, mut from) = (width, top);
    if painter.is_large() {
        let end = rows.last().map_or(top, |&(y, ..)| y + 10.0);
        let broken = |&(_, tint, says): &(f32, Rgba, &'static str)| {
            let mut broken = page::lines(says, QUESTION_WIDTH, painter);
            if broken.is_empty() {
                broken.push("");
            }
            broken.into_iter().map(move |line| (0.0, tint, line))
        };
        rows = lines.iter().flat_map(broken).collect();
        let first = end - page::leading(painter) * rows.len() as f32;
        for (i, row) in rows.iter_mut().enumerate() {
            row.0 = first + page::leading(painter) * i as f32;
            width = width.max(text_width(row.2, painter) + 32.0);
        }
        from = first - 12.0;
    }
    let (left, height) = ((middle - width / 2.0).floor(), top + height - from);
    painter.rect(left, from, width, height, colors::INK);
    painter.outline(Layer::Hud, left, from, width, height, edge);
    for &(y, tint, says) in &rows {
        painter.text(Vec2::new(middle, y), label(tint).center(), says);
    }
    rows.first().map_or(from, |&(y, ..)| y)
}

/// Returns the style of running text on a page: with a shadow, and larger with the large text option.
pub(crate) const fn label(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).shadow().growing()
}

pub(crate) const fn title(tint: Rgba) -> TextStyle {
    TextStyle::title(tint)
}

/// Returns the style of text over the game: with an outline, and larger with the large text option.
pub(crate) const fn outlined(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).outline().growing()
}

pub(crate) fn text_width(text: &str, painter: &Painter<'_>) -> f32 {
    painter.text_width(label([0; 4]), text)
}

pub(crate) fn by_size(usual: f32, large: f32, painter: &Painter<'_>) -> f32 {
    if painter.is_large() { large } else { usual }
}

/// Returns the value `by` places after `now` in a nonempty list, wrapping around. If `now` is not in the list, returns
/// the first value, or `now` itself if `by` is 0.
pub(crate) fn cycle<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    if by == 0 {
        return now;
    }
    let place = all.iter().position(|&one| one == now).map_or(0, |i| i as i32 + by);
    all[place.rem_euclid(all.len() as i32) as usize]
}

pub(crate) fn step_through<T: Copy + PartialEq>(all: &[T], value: &mut T, by: i32) -> T {
    *value = cycle(all, *value, by);
    *value
}
