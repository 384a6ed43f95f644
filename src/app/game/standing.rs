//! The remarks about the current game, in quiet words below the score: that it is not scored, or marked as assisted, and the
//! collision method where the player has changed it.

use crate::app::ui::text_width;
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;
use sector_collision::Method;

/// The position of the first line, in pixels at the usual size of text.
const AT: Vec2 = Vec2::new(8.0, 39.0);
/// The distance of the second line below the first, in pixels at the usual size of text.
const LINE_PX: f32 = 11.0;

/// The mark of a replay.
pub(super) const REPLAY: &str = "REPLAY";
/// The mark of a practice.
pub(super) const PRACTICE: &str = "PRACTICE";
/// The mark of a game that was taken over from a replay.
pub(super) const NOT_SCORED: &str = "NOT SCORED";
/// The mark of a game that is scored as assisted.
pub(super) const ASSISTED: &str = "ASSISTED";
const HITS: &str = "HITS {}";
const METHOD: &str = "METHOD {}";
const CROSS_CHECK: &str = "CROSS-CHECK";

/// The remarks about the current game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The mark of a game that is scored with a mark or not at all.
    pub(crate) mark: Option<&'static str>,
    /// The number of times that an invulnerable ship was spared.
    pub(crate) hits: u32,
    /// The collision method, where it is not the usual one.
    pub(crate) method: Option<Method>,
    pub(crate) is_cross_checked: bool,
}

impl Standing {
    /// Draws the remarks, in two lines at most.
    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        let mut at = AT;
        if let Some(mark) = self.mark {
            painter.text(at, painter.hud_style(colors::DIM), mark);
            at.x += painter.text_scale() * text_width(mark, painter) + 9.0;
        }
        if self.hits > 0 {
            let hits = fill(painter.translate(HITS), &[&self.hits]);
            painter.text(at, painter.hud_style(colors::RED), &hits);
        }
        if self.mark.is_some() || self.hits > 0 {
            at = AT + Vec2::new(0.0, LINE_PX * painter.text_scale());
        }
        if self.is_cross_checked {
            painter.text(at, painter.hud_style(colors::SKY), CROSS_CHECK);
        } else if let Some(method) = self.method {
            let method = fill(painter.translate(METHOD), &[&method]);
            painter.text(at, painter.hud_style(colors::SKY), &method);
        }
    }
}
