//! The layout of all pages: one grid, one heading, one footer.
//!
//! ```text
//!  32                                          432  448           608
//!  HEADING                                                            20
//!  ─────────────────────────────────────────────────────────────────  44
//!  menu or table                                    panel             60
//!                                                                     ...
//!  ─────────────────────────────────────────────────────────────────  330
//!  [↑][↓] ✚ choose   [Enter] Ⓐ select   [Esc] Ⓑ back                  340
//! ```

use crate::app::input::Bindings;
use crate::app::ui::{Hint, by_size, hints, label, text_width, title, wrapped};
use crate::sim::LOOP_STAGES;
use crate::view::{InputDevice, Layer, Painter, Rgba, TextStyle, colors, glyphs};
use crate::words::Language;
use glam::Vec2;

pub(crate) const LEFT: f32 = 32.0;
pub(crate) const RIGHT: f32 = 608.0;
pub(crate) const COLUMN: (f32, f32) = (LEFT, 392.0);
pub(crate) const SIDE: (f32, f32) = (448.0, RIGHT - 448.0);
pub(crate) const TOP: f32 = 62.0;
pub(crate) const PANEL_TOP: f32 = TOP - 6.0;
pub(crate) const WIDTH: f32 = RIGHT - LEFT;
pub(crate) const HEADING: f32 = 20.0;
const BELOW: f32 = 224.0;
const FOOT: f32 = 340.0;
const LEADING: f32 = 12.0;
const LARGE_LEADING: f32 = 19.0;
pub(crate) const BOTTOM: f32 = 326.0;
const ARRIVAL_TICKS: f32 = 8.0;
const ARRIVAL_PX: f32 = 24.0;

/// Covers what is below a page or a question, also for a screen reader.
pub(crate) fn dim(opacity: u8, painter: &mut Painter<'_>) {
    painter.frame.spoken.iter_mut().for_each(Vec::clear);
    painter.rect(0.0, 0.0, 640.0, 360.0, [4, 5, 14, opacity]);
}

pub(crate) fn open(opacity: u8, name: &str, tint: Rgba, painter: &mut Painter<'_>) {
    dim(opacity, painter);
    heading(name, tint, painter);
}

pub(crate) fn heading(name: &str, tint: Rgba, painter: &mut Painter<'_>) {
    painter.text(Vec2::new(LEFT - 1.0, HEADING), title(tint), name);
    rule(44.0, painter);
    painter.rect(LEFT, 44.0, painter.text_width(title([0; 4]), name), 1.0, tint);
    rule(330.0, painter);
}

pub(crate) fn rule(y: f32, painter: &mut Painter<'_>) {
    column_rule(y, WIDTH, painter);
}

pub(crate) fn foot(hints: &[Hint], bindings: &Bindings, painter: &mut Painter<'_>) {
    if painter.frame.ui.device == InputDevice::Touch {
        // From the right, so that the last ones stay in place under a finger when others come and go.
        return hints::draw_to(RIGHT, FOOT, hints, bindings, painter);
    }
    let end = hints::draw_within(hints, bindings, Vec2::new(LEFT, FOOT), RIGHT + 3.0, painter);
    if painter.frame.ui.device != InputDevice::Mouse {
        return;
    }
    let mouse = painter.filled("{} works too", &[&glyphs::MOUSE]);
    // Key hints come first. Without room for both, players will discover the mouse themselves.
    if end + text_width(&mouse, painter) > RIGHT {
        return;
    }
    painter.text(Vec2::new(RIGHT, by_size(FOOT, FOOT - 3.0, painter)), label(colors::FAINT).right(), &mouse);
}

/// Returns the width of the main column. In large text, it includes the panel next to it.
pub(crate) fn column_width(painter: &Painter<'_>) -> f32 {
    by_size(COLUMN.1, WIDTH, painter)
}

pub(crate) fn column_rule(y: f32, width: f32, painter: &mut Painter<'_>) {
    painter.rect(COLUMN.0, y, width, 1.0, colors::faded(colors::FAINT, 0.6));
}

pub(crate) fn panel(top: f32, height: f32, heading: &str, painter: &mut Painter<'_>) {
    panel_at([SIDE.0 - 10.0, top, SIDE.1 + 10.0, height], heading, painter);
}

pub(crate) fn panel_at(area: [f32; 4], heading: &str, painter: &mut Painter<'_>) {
    let [left, top, width, height] = area;
    painter.rect(left, top, width, height, colors::PANEL);
    painter.outline(Layer::Hud, left, top, width, height, colors::TROUGH);
    painter.rect(left, top, 24.0, 1.0, colors::ACCENT);
    painter.rect(left, top, 1.0, 12.0, colors::ACCENT);
    painter.text(Vec2::new(left + 10.0, top + by_size(8.0, 5.0, painter)), label(colors::ACCENT), heading);
}

/// Draws a frame below a menu, across the page, for large text. Returns the top left of its text.
pub(crate) fn panel_below(heading: &str, painter: &mut Painter<'_>) -> Vec2 {
    panel_at([LEFT, BELOW, WIDTH, BOTTOM - BELOW], heading, painter);
    Vec2::new(LEFT + 10.0, BELOW + 24.0)
}

/// Draws a panel about the selected item: next to the menu and `height` pixels high, or below the menu in large text.
pub(crate) fn about_panel(height: f32, heading: &str, text: &str, painter: &mut Painter<'_>) {
    if painter.is_large() {
        let at = panel_below(heading, painter);
        paragraph(at, WIDTH - 20.0, colors::TEXT, text, painter);
    } else {
        panel(PANEL_TOP, height, heading, painter);
        panel_text(TOP + 20.0, colors::TEXT, text, painter);
    }
}

pub(crate) fn panel_text(y: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) -> f32 {
    paragraph(Vec2::new(SIDE.0, y), SIDE.1 - 8.0, tint, text, painter)
}

/// Draws a text wrapped to `width` pixels. Returns the top of the line after the last.
pub(crate) fn paragraph(at: Vec2, width: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) -> f32 {
    styled_paragraph(at, width, label(tint), text, painter)
}

/// Like [`paragraph`], in a given style.
pub(crate) fn styled_paragraph(
    at: Vec2,
    width: f32,
    style: TextStyle,
    text: &str,
    painter: &mut Painter<'_>,
) -> f32 {
    let mut y = at.y;
    // A screen reader reads the whole text, not its lines.
    painter.spoken_as(at, painter.translate(text), |painter| {
        for line in lines(text, width, painter) {
            painter.text(Vec2::new(at.x, y), style, line);
            y += leading(painter);
        }
    });
    y
}

pub(crate) fn remark(y: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) {
    let count = lines(text, RIGHT - LEFT, painter).len() as f32;
    let y = y.min(BOTTOM - count * leading(painter));
    paragraph(Vec2::new(LEFT, y), RIGHT - LEFT, tint, text, painter);
}

pub(crate) fn leading(painter: &Painter<'_>) -> f32 {
    leading_of(painter.is_large())
}

pub(crate) const fn leading_of(is_large: bool) -> f32 {
    if is_large { LARGE_LEADING } else { LEADING }
}

pub(crate) fn lines<'t>(text: &'t str, width: f32, painter: &Painter<'_>) -> Vec<&'t str> {
    wrapped(painter.translate(text), |line| text_width(line, painter) <= width).collect()
}

pub(crate) fn cut(text: &str, width: f32, painter: &Painter<'_>) -> String {
    if text_width(text, painter) <= width {
        return text.to_owned();
    }
    let beginnings = text.char_indices().map(|(end, _)| format!("{}…", text[..end].trim_end()));
    beginnings.take_while(|beginning| text_width(beginning, painter) <= width).last().unwrap_or_default()
}

pub(crate) fn arriving<'a>(age_ticks: f32, painter: &mut Painter<'a>, draw: impl FnOnce(&mut Painter<'a>)) {
    let left = 1.0 - (age_ticks / ARRIVAL_TICKS).clamp(0.0, 1.0);
    painter.shifted(Vec2::new((ARRIVAL_PX * left * left).round(), 0.0), 1.0 - left, draw);
}

/// Returns the number of a stage as a short text, in the second loop such as 2-1. Modes without stages have none.
pub(crate) fn stage_number(stage: u32) -> String {
    match stage {
        0 => "–".to_owned(),
        stage if LOOP_STAGES.contains(&stage) => format!("2-{}", stage + 1 - LOOP_STAGES.start()),
        stage => stage.to_string(),
    }
}

pub(crate) fn clock_time(ticks: u32, language: Language) -> String {
    clock(ticks, 2, language)
}

/// Formats ticks as minutes and seconds with `places` decimals, in the style of the language.
pub(crate) fn clock(ticks: u32, places: u32, language: Language) -> String {
    let unit = 10_u64.pow(places);
    let parts = u64::from(ticks) * unit / u64::from(crate::sim::TICKS_PER_SECOND);
    let seconds = language.decimals(parts % (60 * unit), places);
    let nought = if parts % (60 * unit) < 10 * unit { "0" } else { "" };
    format!("{}:{nought}{seconds}", parts / (60 * unit))
}

#[cfg(test)]
mod tests {
    use super::{clock, clock_time};
    use crate::words::Language;

    #[test]
    fn times_are_readable() {
        let german = Language::builtin("de").unwrap();
        for (ticks, text) in [(0, "0:00.00"), (59, "0:00.98"), (60 * 61, "1:01.00"), (10_082, "2:48.03")] {
            assert_eq!(clock_time(ticks, Language::ENGLISH), text);
            assert_eq!(clock_time(ticks, german), text.replace('.', ","));
        }
        let french = Language::builtin("fr").unwrap();
        assert_eq!(clock(10_082, 1, french), "2:48,0");
        assert_eq!(clock(10_082, 0, french), "2:48");
    }
}
