//! The method's source in the lab: a few lines in the panel, or a full page of it in place of the scene.

use super::{Lab, counters};
use crate::app::input::Action;
use crate::app::ui::{label, page};
use crate::lab::stepper::Listing;
use crate::view::colors::{self, ACCENT, DIM, FAINT, PALE, TEXT};

use crate::view::{Hotspot, InputDevice, Layer, Painter, wrapped};
use glam::Vec2;

const ROW: f32 = 11.0;
const INDENT: f32 = 3.0;
const HANGING: f32 = 8.0;
const ROWS: (f32, f32) = (8.0, 14.0);

/// A row of the screen: a source line, or a part of one that is longer than a row.
struct Row<'t> {
    indent: f32,
    text: &'t str,
    number: Option<usize>,
    is_current: bool,
    is_cut: bool,
}

pub(super) fn draw_beside(lab: &Lab, y: f32, painter: &mut Painter<'_>) -> f32 {
    let (left, width) = page::SIDE;
    let rows = ((page::BOTTOM - counters::height(lab, painter) - y) / ROW).floor();
    let size = Vec2::new(width, ROW * rows.clamp(ROWS.0, ROWS.1));
    draw_rows(&lab.stepper.listing(), Vec2::new(left, y), size, true, painter)
}

pub(super) fn draw_page(lab: &Lab, at: Vec2, size: Vec2, painter: &mut Painter<'_>) {
    let (listing, row) = (lab.stepper.listing(), row_height(painter));
    painter.fill(Layer::Hud, at.x, at.y, size.x, size.y, colors::TROUGH);
    painter.text(at + Vec2::splat(4.0), label(ACCENT), listing.file);
    let top = at + Vec2::new(6.0, row + 6.0);
    draw_rows(&listing, top, size - Vec2::new(12.0, row + 8.0), false, painter);
}

fn row_height(painter: &Painter<'_>) -> f32 {
    if painter.text_scale() > 1.0 { page::leading(painter) } else { ROW }
}

/// Draws as many source lines as fit, with the current one among them and marked. Lines that are too wide are wrapped
/// or, if `is_cut` and the line is not the current one, truncated. Returns the y below the rows.
fn draw_rows(listing: &Listing, at: Vec2, size: Vec2, is_cut: bool, painter: &mut Painter<'_>) -> f32 {
    let (height, room) = (row_height(painter), (size.y / row_height(painter)) as usize);
    let from = |first| rows(listing, first, (size.x, room), is_cut, painter);
    // The current line is centered, or higher if lines before it take several rows.
    let begins = listing.line.saturating_sub(room / 2)..listing.line;
    let has_more = |rows: &Vec<Row<'_>>| rows.iter().any(|row| row.number > Some(listing.line));
    let shown = begins.map(from).find(has_more).unwrap_or_else(|| from(listing.line));
    for (i, row) in shown.iter().enumerate() {
        let y = at.y + i as f32 * height;
        if row.is_current {
            painter.fill(Layer::Hud, at.x - 4.0, y - 2.0, size.x + 8.0, height, colors::CHOICE);
        }
        let is_comment = row.text.starts_with("//");
        let tint = if row.is_current {
            PALE
        } else if is_comment {
            FAINT
        } else {
            TEXT
        };
        painter.text(Vec2::new(at.x + row.indent, y), label(tint), row.text);
        if row.is_cut {
            let end = row.indent + painter.text_width(label(tint), row.text);
            painter.text(Vec2::new(at.x + end, y), label(FAINT), "…");
        }
    }
    if painter.frame.ui.device == InputDevice::Mouse {
        let hotspot = Hotspot { pos: at.into(), size: size.into(), action: Action::Shapes as u8 };
        painter.frame.hotspots.push(hotspot);
    }
    at.y + size.y + 6.0
}

fn rows<'t>(
    listing: &Listing,
    first: usize,
    (width, room): (f32, usize),
    is_cut: bool,
    painter: &Painter<'_>,
) -> Vec<Row<'t>> {
    let shown = || listing.lines_from(first).take(room);
    let spaces = |line: &str| line.len() - line.trim_start().len();
    let least = shown().filter(|(_, line)| !line.is_empty()).map(|(_, line)| spaces(line)).min();
    let mut rows = Vec::new();
    for (number, line) in shown() {
        let is_current = number == listing.line;
        let indent = spaces(line).saturating_sub(least.unwrap_or(0)) as f32 * INDENT;
        let fits = |part: &str| painter.text_width(label(DIM), part) <= width - indent - HANGING;
        let mut parts = wrapped(line, fits).peekable();
        let begin = parts.next().unwrap_or_default();
        let is_cut = is_cut && !is_current && parts.peek().is_some();
        rows.push(Row { indent, text: begin, number: Some(number), is_current, is_cut });
        if !is_cut {
            let rest = |text| Row { indent: indent + HANGING, text, number: None, is_current, is_cut };
            rows.extend(parts.map(rest));
        }
    }
    rows.truncate(room);
    rows
}
