//! The remarks about the current game, drawn below the score: that the game is not scored, or marked as assisted, and
//! the collision method where the player has changed the method.

use super::{Play, Session};
use crate::app::ui::text_width;
use crate::lab::OverlayForm;
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;
use sector_collision::Method;

/// The position of the first line of remarks about the game, in field pixels: the left end, at the top of the capitals.
const AT: Vec2 = Vec2::new(8.0, 39.0);
/// The same in large text, below the high score, which is twice as high then.
const LARGE_AT: Vec2 = Vec2::new(8.0, 46.0);
const LINE_PX: f32 = 11.0;

const REPLAY: &str = "REPLAY";
const PRACTICE: &str = "PRACTICE";
const NOT_SCORED: &str = "NOT SCORED";
const ASSISTED: &str = "ASSISTED";
const HITS: &str = "HITS {}";
const METHOD: &str = "METHOD {}";
const CROSS_CHECK: &str = "CROSS-CHECK";

impl Session {
    /// Draws the remarks about the game in at most two lines, such as that the game is a replay or is not scored, and
    /// the collision method unless the overlay shows the method already.
    pub(super) fn draw_standing(&self, painter: &mut Painter<'_>) {
        let first = if painter.text_scale() > 1.0 { LARGE_AT } else { AT };
        let mut at = first;
        let mark = self.mark();
        if let Some(mark) = mark {
            painter.text(at, painter.hud_style(colors::DIM), mark);
            at.x += text_width(mark, painter) + 9.0;
        }
        if self.hits() > 0 {
            let hits = fill(painter.translate(HITS), &[&self.hits()]);
            painter.text(at, painter.hud_style(colors::RED), &hits);
        }
        if mark.is_some() || self.hits() > 0 {
            at = first + Vec2::new(0.0, LINE_PX * painter.text_scale());
        }
        let method = self.world().method();
        if self.overlay.cross_check && self.overlay.form != OverlayForm::Full {
            painter.text(at, painter.hud_style(colors::SKY), CROSS_CHECK);
        } else if method != Method::Auto && self.overlay.form == OverlayForm::Off {
            let method = fill(painter.translate(METHOD), &[&method]);
            painter.text(at, painter.hud_style(colors::SKY), &method);
        }
    }

    /// The word that marks a replay, or a game that is not scored or is scored as assisted; `None` for any other
    /// session.
    fn mark(&self) -> Option<&'static str> {
        let setup = self.world().setup();
        match &self.play {
            Play::Replay(..) => Some(REPLAY),
            Play::Stage(..) if setup.practice.is_some() => Some(PRACTICE),
            Play::Stage(..) if self.is_taken_over() => Some(NOT_SCORED),
            Play::Stage(..) if !setup.assists.is_none() => Some(ASSISTED),
            Play::Stage(..) | Play::StressSession(_) => None,
        }
    }
}
