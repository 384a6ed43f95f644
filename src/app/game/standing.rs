//! What is unusual about the game on show, in quiet words below the score: that it is not scored, or marked where it is, and
//! how its collisions are searched where the player has changed that and the overlay does not say it.

use crate::app::ui::text_width;
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;
use sector_collision::Method;

/// Where the first line stands, and how far below it the next, in pixels at the usual size of text.
const AT: Vec2 = Vec2::new(8.0, 39.0);
const LINE_PX: f32 = 11.0;

const REPLAY: &str = "REPLAY";
const PRACTICE: &str = "PRACTICE";
const NOT_SCORED: &str = "NOT SCORED";
const ASSISTED: &str = "ASSISTED";
const HITS: &str = "HITS {}";
const METHOD: &str = "METHOD {}";
const CROSS_CHECK: &str = "CROSS-CHECK";

/// What a game counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// It has a place in the tables like any other; nothing is said.
    Scored,
    /// It has a place, with a mark.
    Assisted,
    /// It was begun anywhere, as a practice.
    Practice,
    /// It was taken over from a replay.
    TakenOver,
    /// It is none: a replay is on show.
    Replay,
}

/// How the game on show stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) worth: Worth,
    /// How often an invulnerable ship was spared.
    pub(crate) hits: u32,
    /// The method, where it is not the usual one.
    pub(crate) method: Option<Method>,
    pub(crate) is_cross_checked: bool,
}

impl Standing {
    /// The words for what the game counts for; none for one like any other.
    pub(crate) const fn mark(&self) -> Option<&'static str> {
        match self.worth {
            Worth::Scored => None,
            Worth::Assisted => Some(ASSISTED),
            Worth::Practice => Some(PRACTICE),
            Worth::TakenOver => Some(NOT_SCORED),
            Worth::Replay => Some(REPLAY),
        }
    }

    /// Draws what there is to say, in two lines at most.
    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        let mut at = AT;
        if let Some(mark) = self.mark() {
            painter.text(at, painter.hud_style(colors::DIM), mark);
            at.x += text_width(mark, painter) + 9.0;
        }
        if self.hits > 0 {
            let hits = fill(painter.translate(HITS), &[&self.hits]);
            painter.text(at, painter.hud_style(colors::RED), &hits);
        }
        if self.mark().is_some() || self.hits > 0 {
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

#[cfg(test)]
mod tests {
    use super::{Standing, Worth};

    /// Tests that whatever is not an ordinary game is marked, each sort in its own words.
    #[test]
    fn what_is_unusual_is_marked() {
        let mark = |worth| Standing { worth, hits: 0, method: None, is_cross_checked: false }.mark();
        assert_eq!(mark(Worth::Scored), None);
        let mut marks =
            [Worth::Assisted, Worth::Practice, Worth::TakenOver, Worth::Replay].map(mark).to_vec();
        assert!(marks.iter().all(Option::is_some));
        marks.dedup();
        assert_eq!(marks.len(), 4);
    }
}
