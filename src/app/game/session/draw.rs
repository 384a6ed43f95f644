//! The picture of a session: the field, what stands over it, the overlay.

use super::{Card, Play, Session};
use crate::app::screen::OverlayParts;
use crate::lab::OverlayForm;
use crate::view::{Painter, ViewOptions, draw_card, draw_hud, extract};

impl Session {
    /// The y at which the foot of the field begins, in field pixels. Where controls cover the foot, as in the replay
    /// player, what the HUD draws from this y down is raised to stand above them.
    pub(crate) const FOOT_FROM: f32 = 220.0;

    /// Draws the field without score line and overlay, `alpha` (0 to 1) of the way from the last tick but one to the last.
    pub fn draw_field(&mut self, alpha: f32, painter: &mut Painter<'_>) {
        painter.frame.time_s = self.time_s(alpha);
        painter.frame.clear_particles = std::mem::take(&mut self.fresh);
        if let Play::StressSession(stress_session) = &self.play {
            painter.frame.camera = stress_session.camera();
        }
        let options = ViewOptions { alpha, ..self.view_options };
        self.effects.draw_popups(painter);
        extract(self.world(), options, painter);
        self.effects.draw(options, painter);
        self.marks.draw(painter);
    }

    /// Draws score and best score (`best`), lives, the boss's bar and the stage card; in the stress mode its figures. The
    /// parts at the foot of the field are raised by `raised_px` field pixels.
    pub fn draw_hud(&mut self, best: u64, raised_px: f32, painter: &mut Painter<'_>) {
        painter.raised(Self::FOOT_FROM, raised_px, |painter| self.draw_score_line(best, painter));
    }

    fn draw_score_line(&mut self, best: u64, painter: &mut Painter<'_>) {
        match &mut self.play {
            Play::StressSession(stress_session) => stress_session.draw_hud(painter),
            Play::Replay(_, card) | Play::Stage(_, _, card) => {
                let Card { about, emblem } = *card;
                draw_hud(self.play.world(), best, painter);
                draw_card(self.play.world(), about, emblem, painter);
            }
        }
        self.draw_standing(painter);
    }

    /// Draws the collision overlay with further parts than those that the player has switched on, which stay as they are.
    pub(crate) fn draw_overlay_with(&mut self, parts: OverlayParts, painter: &mut Painter<'_>) {
        let own = (self.overlay.form, self.overlay.shapes);
        if own.0 == OverlayForm::Off {
            self.overlay.form = parts.form;
        }
        self.overlay.shapes |= parts.shapes;
        self.draw_overlay(painter);
        (self.overlay.form, self.overlay.shapes) = own;
    }

    /// Draws the collision overlay in its current form, and over it the lens of the stress mode.
    pub fn draw_overlay(&mut self, painter: &mut Painter<'_>) {
        self.overlay.draw(self.play.world(), painter);
        if let Play::StressSession(stress_session) = &self.play {
            stress_session.draw_lens(self.view_options, self.overlay.shapes, painter);
        }
    }
}
