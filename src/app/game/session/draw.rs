//! Draws a session: the field, the HUD and the overlay.

use super::{Play, Session, StageCard};
use crate::app::screen::OverlayParts;
use crate::app::ui::{by_size, text_width};
use crate::lab::OverlayForm;
use crate::sim::GameMode;
use crate::view::{Painter, ViewOptions, colors, draw_card, draw_hud, extract};
use glam::Vec2;
use sector_collision::Method;

/// The position of the first line of notes about the game, in field pixels: the left end, at the top of the capitals.
const AT: Vec2 = Vec2::new(8.0, 39.0);
/// The same position in large text: lower, because the high score above it is then twice as high.
const LARGE_AT: Vec2 = Vec2::new(8.0, 46.0);
const LINE_PX: f32 = 11.0;
/// For how long a text of a flight is there for a screen reader.
const SPOKEN_TICKS: u32 = 120;

impl Session {
    /// The top of the bottom area of the field, in field pixels. If controls cover this area, as in the replay player,
    /// its HUD elements are raised above them.
    pub(crate) const FOOT_FROM: f32 = 220.0;

    /// Draws the field without score line and overlay. `alpha` (0 to 1) interpolates between the last two ticks.
    pub fn draw_field(&mut self, alpha: f32, painter: &mut Painter<'_>) {
        painter.frame.time_s = self.time_s(alpha);
        painter.frame.clear_particles = std::mem::take(&mut self.fresh);
        painter.frame.camera = self.camera(alpha);
        let options = ViewOptions { alpha, ..self.view_options };
        self.effects.draw_popups(painter);
        if let Some(ghost) = &self.ghost {
            ghost.draw(alpha, painter);
        }
        extract(self.world(), options, painter);
        self.effects.draw(options, painter);
        self.marks.draw(painter);
    }

    /// Draws the HUD: score, `best` score, lives, boss bar and stage card, or the figures of the stress mode. Elements
    /// at the bottom of the field are raised by `raised_px` field pixels.
    pub fn draw_hud(&mut self, best: u64, raised_px: f32, painter: &mut Painter<'_>) {
        painter.raised(Self::FOOT_FROM, raised_px, |painter| self.draw_score_line(best, painter));
    }

    fn draw_score_line(&mut self, best: u64, painter: &mut Painter<'_>) {
        match &mut self.play {
            Play::StressSession(stress_session) => stress_session.draw_hud(painter),
            Play::Replay(_, card) | Play::Stage(_, _, card) => {
                let StageCard { about, emblem } = *card;
                let world = self.play.world();
                draw_hud(world, best, painter);
                if world.setup().mode == GameMode::Survival {
                    let aliens = painter.counted("{} aliens", [u64::from(world.census().aliens)]);
                    let at = Vec2::new(320.0, by_size(6.0, 48.0, painter));
                    painter.text(at, painter.hud_style(colors::WHITE).center(), &aliens);
                }
                draw_card(self.play.world(), about, emblem, painter);
            }
        }
        self.draw_standing(painter);
    }

    /// Whether a line of the story is shown.
    pub(crate) fn radio_speaks(&self) -> bool {
        self.radio.speaks()
    }

    /// Draws the line of the story that is on the air.
    pub(crate) fn draw_radio(&self, painter: &mut Painter<'_>) {
        self.radio.draw(self.world(), painter);
    }

    /// Draws captions for the sounds of the game, no higher than `top`, in field pixels.
    pub fn draw_captions(&self, top: f32, painter: &mut Painter<'_>) {
        self.captions.draw(self.world(), top, painter);
    }

    /// Tells a screen reader what happens in flight: the stage at its start, a lost ship, and all captions.
    pub(crate) fn speak(&self, painter: &mut Painter<'_>) {
        let (world, mut texts) = (self.world(), Vec::new());
        if world.clock() < SPOKEN_TICKS {
            let level = world.level();
            let [part, name] = [&level.subtitle, &level.name].map(|text| painter.translate(text));
            texts.push(format!("{part}: {name}."));
        }
        let is_new = |tick: u32| world.tick() - tick < SPOKEN_TICKS;
        if world.last_kill().is_some_and(|kill| kill.saved_by.is_none() && is_new(kill.tick)) {
            let player = world.player();
            // The next ship comes from the reserve.
            let lives = if player.ship.is_some() { player.lives } else { player.lives.saturating_sub(1) };
            texts.push(painter.filled("Ship lost. Ships in reserve: {}.", &[&lives]));
        }
        texts.extend(self.captions.texts().map(|text| painter.translate(text).to_owned()));
        for (line, text) in texts.iter().enumerate() {
            painter.spoken_as(AT + Vec2::new(0.0, LINE_PX * line as f32), text, |_| {});
        }
    }

    /// Draws the collision overlay with `parts` added to the player's own choice, which stays unchanged.
    pub(crate) fn draw_overlay_with(&mut self, parts: OverlayParts, painter: &mut Painter<'_>) {
        let own = (self.overlay.form, self.overlay.shapes);
        if own.0 == OverlayForm::Off {
            self.overlay.form = parts.form;
        }
        self.overlay.shapes |= parts.shapes;
        self.draw_overlay(painter);
        (self.overlay.form, self.overlay.shapes) = own;
    }

    /// Draws the collision overlay in its current form and, in the stress mode, the lens over it.
    pub fn draw_overlay(&mut self, painter: &mut Painter<'_>) {
        self.overlay.draw(self.play.world(), painter);
        if let Play::StressSession(stress_session) = &self.play {
            stress_session.draw_lens(self.view_options, self.overlay.shapes, painter);
        }
    }

    fn draw_standing(&self, painter: &mut Painter<'_>) {
        let first = if painter.is_large() { LARGE_AT } else { AT };
        let mut at = first;
        if let Some(ghost) = &self.ghost {
            let lead = ghost.lead(self.world());
            let tint = if lead < 0 { colors::RED } else { colors::GREEN };
            let sign = if lead < 0 { '-' } else { '+' };
            let text = format!("{sign}{}", painter.grouped(lead.unsigned_abs()));
            painter.text(at, painter.hud_style(tint), &text);
            at.x += text_width(&text, painter) + 9.0;
        }
        let mark = self.mark();
        if let Some(mark) = mark {
            painter.text(at, painter.hud_style(colors::DIM), mark);
            at.x += text_width(mark, painter) + 9.0;
        }
        if self.marks.hits > 0 {
            let hits = painter.filled("HITS {}", &[&self.marks.hits]);
            painter.text(at, painter.hud_style(colors::RED), &hits);
        }
        if self.ghost.is_some() || mark.is_some() || self.marks.hits > 0 {
            at = first + Vec2::new(0.0, LINE_PX * painter.text_scale());
        }
        let method = self.world().method();
        if self.overlay.cross_check && self.overlay.form != OverlayForm::Full {
            painter.text(at, painter.hud_style(colors::SKY), "CROSS-CHECK");
        } else if method != Method::Auto && self.overlay.form == OverlayForm::Off {
            let method = painter.filled("METHOD {}", &[&method]);
            painter.text(at, painter.hud_style(colors::SKY), &method);
        }
    }

    fn mark(&self) -> Option<&'static str> {
        let setup = self.world().setup();
        match &self.play {
            Play::Replay(..) => Some("REPLAY"),
            Play::Stage(..) if setup.practice.is_some() => Some("PRACTICE"),
            Play::Stage(..) if self.is_taken_over() => Some("NOT SCORED"),
            Play::Stage(..) if !setup.assists.is_none() => Some("ASSISTED"),
            Play::Stage(..) | Play::StressSession(_) => None,
        }
    }
}
