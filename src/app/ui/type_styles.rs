//! The styles of text on pages: labels, titles and words over the game.

use crate::view::{Painter, Rgba, TextStyle};

/// Returns the style of running text on a page: with a shadow, and enlarged when the option for large text is on.
pub(crate) const fn label(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).shadow().growing()
}

/// Returns the style of a title or of a large number.
pub(crate) const fn title(tint: Rgba) -> TextStyle {
    TextStyle::title(tint)
}

/// Returns the style of words over the game: with an outline, and enlarged when the option for large text is on.
pub(crate) const fn outlined(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).outline().growing()
}

/// Returns the width of a line of running text in pixels, at the size that the option for large text gives it.
pub(crate) fn text_width(text: &str, painter: &Painter<'_>) -> f32 {
    painter.text_width(label([0; 4]), text)
}

/// Returns one of two measures in pixels: `large` when the option for large text is on, else `usual`.
pub(crate) fn by_size(usual: f32, large: f32, painter: &Painter<'_>) -> f32 {
    if painter.text_scale() > 1.0 { large } else { usual }
}
