//! The styles of text on pages: labels, titles and words over the game.

use crate::view::{Painter, Rgba, TextStyle};

/// Returns the style of running text on a page, with a shadow.
pub(crate) const fn label(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).shadow()
}

/// Returns the style of a title or of a large number.
pub(crate) const fn title(tint: Rgba) -> TextStyle {
    TextStyle::title(tint)
}

/// Returns the style of words over the game, with an outline.
pub(crate) const fn outlined(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).outline()
}

/// Returns the width of a line of running text in its usual size, in pixels.
pub(crate) fn text_width(text: &str, painter: &Painter<'_>) -> f32 {
    painter.text_width(label([0; 4]), text)
}

/// Returns the scale of the option for large text, or 1 where a text that is `width` pixels wide at scale 1 would be too
/// long for `room` pixels.
pub(crate) fn scale_within(room: f32, width: f32, painter: &Painter<'_>) -> f32 {
    let scale = painter.text_scale();
    if scale * width <= room { scale } else { 1.0 }
}
