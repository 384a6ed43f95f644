//! The picture of a session: the field, what stands over it, the overlay.

use super::{Play, Session};
use crate::app::game::standing::{Standing, Worth};
use crate::lab::OverlayForm;
use crate::view::{Painter, ViewOptions, draw_card, draw_hud, extract};
use sector_collision::Method;

impl Session {
    /// From this height on a part of the score line stands at the foot of the field.
    pub(crate) const FOOT_FROM: f32 = 220.0;

    /// The field `alpha` (0–1) of the way from the tick before to the last, with nothing written over it.
    pub fn draw_field(&mut self, alpha: f32, painter: &mut Painter<'_>) {
        painter.frame.time_s = self.time_s(alpha);
        painter.frame.clear_particles = std::mem::take(&mut self.fresh);
        if let Play::StressSession(stress_session) = &self.play {
            painter.frame.camera = stress_session.camera();
        }
        let look = ViewOptions { alpha, ..self.look };
        extract(self.world(), look, painter);
        self.effects.draw(look, painter);
        self.marks.draw(painter);
    }

    /// Score beside the `best` so far, lives, the boss's bar, the stage card; in a stress test what flies and how fast.
    /// What stands at the foot of the field is raised by some pixels.
    pub fn draw_hud(&mut self, best: u64, raised_px: f32, painter: &mut Painter<'_>) {
        painter.raised(Self::FOOT_FROM, raised_px, |painter| self.draw_score_line(best, painter));
    }

    fn draw_score_line(&mut self, best: u64, painter: &mut Painter<'_>) {
        match &mut self.play {
            Play::Replay(replay, card) => {
                draw_hud(replay.world(), best, painter);
                draw_card(replay.world(), card.about, card.emblem, painter);
            }
            Play::Stage(world, _, card) => {
                draw_hud(world, best, painter);
                draw_card(world, card.about, card.emblem, painter);
            }
            Play::StressSession(stress_session) => stress_session.draw_hud(painter),
        }
        self.standing().draw(painter);
    }

    /// What is unusual about the game, for the player to see. What the overlay says is not said twice.
    fn standing(&self) -> Standing {
        let world = self.world();
        let worth = match &self.play {
            Play::StressSession(_) => Worth::Scored,
            Play::Replay(..) => Worth::Replay,
            Play::Stage(..) if world.setup().practice.is_some() => Worth::Practice,
            Play::Stage(..) if self.is_taken_over() => Worth::TakenOver,
            Play::Stage(..) if !world.setup().assists.is_none() => Worth::Assisted,
            Play::Stage(..) => Worth::Scored,
        };
        let method = world.collision().method();
        let is_said = self.overlay.form != OverlayForm::Off;
        Standing {
            worth,
            hits: self.hits(),
            method: Some(method).filter(|&method| method != Method::Auto && !is_said),
            is_cross_checked: self.overlay.cross_check && self.overlay.form != OverlayForm::Full,
        }
    }

    /// The collision overlay, as far as it is on show.
    pub fn draw_overlay(&mut self, painter: &mut Painter<'_>) {
        self.overlay.draw(self.play.world(), painter);
    }
}
