//! Draws the replay controls: the timeline with its marks, the buttons below it, the keys above it.

use super::ReplayPlayer;
use super::controls::{BUTTONS, Button, SPEEDS, button_area, time_line, top, words_at};
use crate::app::game::Session;
use crate::app::screens::flight::draw_continue;
use crate::app::screens::prelude::*;
use crate::app::screens::what_hit_me::draw_loss_hint;
use crate::app::ui::clock;
use crate::replay::{Divergence, Mark, Playback, Survey};

const FADE_S: f32 = 0.3;
const KEYS_ABOVE: f32 = 15.0;

const DIVERGED: &str = "DIVERGED after {}: no longer the recorded game";

/// The most useful keys, in a line above the timeline. They can be clicked.
const KEYS: [Hint; 6] = [
    NEXT_STAGE,
    Hint { action: Action::Confirm, says: "continue" },
    Hint { action: Action::Right, says: "5 s" },
    Hint { action: Action::Up, says: "buttons" },
    Hint { action: Action::Back, says: "leave" },
    Hint { action: Action::Bomb, says: "race" },
];
/// The key for a game of several stages.
const NEXT_STAGE: Hint = Hint { action: Action::Surge, says: "next stage" };

/// The opacity of the background behind the controls. It is translucent because a player who pauses the replay wants to
/// see the ships and bullets behind the controls.
const GROUND: f32 = 0.6;

impl ReplayPlayer {
    pub(super) fn draw_over_field(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let raised = self.raised_px(ctx.settings.access.large_text);
        painter.raised(Session::FOOT_FROM, raised, |painter| draw_loss_hint(ctx, painter));
        draw_continue(ctx.game.session.world(), None, painter);
        if let Some(replay) = ctx.game.session.replay_on_show() {
            painter.spoken_as(Vec2::new(320.0, 0.0), painter.translate("REPLAY"), |_| {});
            self.draw_controls(replay, ctx.bindings(), painter);
        }
    }

    fn draw_controls(&self, replay: &Playback, bindings: &Bindings, painter: &mut Painter<'_>) {
        if let Some(tick) = replay.diverged().and_then(Divergence::last_same_tick) {
            let says = painter.filled(DIVERGED, &[&clock(tick, 0, painter.language())]);
            let (at, style) = (Vec2::new(320.0, 50.0), outlined(colors::RED).center());
            page::styled_paragraph(at, 600.0, style, &says, painter);
        }
        if self.stays_s <= 0.0 && !replay.is_seeking() {
            // Only a thin progress line remains.
            let width = 640.0 * replay.tick() as f32 / replay.ticks().max(1) as f32;
            painter.rect(0.0, 358.0, 640.0, 2.0, colors::faded(colors::TROUGH, 0.8));
            painter.rect(0.0, 358.0, width.round(), 2.0, colors::ACCENT);
            self.speak_buttons(painter);
            return;
        }
        let opacity = self.opacity(replay);
        let ground = colors::faded(colors::INK, GROUND * opacity);
        let top = top(painter.is_large());
        let lift = Vec2::new(0.0, self.lift_px(painter.is_large()));
        painter.fill(Layer::Shots, 0.0, top - lift.y, 640.0, 360.0 - top, ground);
        painter.shifted(-lift, opacity, |painter| self.draw_all_controls(replay, painter));
        // Outside the shift below, because hotspots do not move with it.
        painter.shifted(Vec2::ZERO, opacity, |painter| self.draw_keys(bindings, painter));
    }

    /// Tells a screen reader the buttons while they are out of sight.
    fn speak_buttons(&self, painter: &mut Painter<'_>) {
        for (i, &(what, says, ..)) in BUTTONS.iter().enumerate() {
            let [left, top, width, _] = button_area(i, painter.is_large());
            let says = if what == Button::Play && self.is_playing { "PAUSE" } else { says };
            let top = top + 4.0 - self.lift_px(painter.is_large());
            let (middle, says) = (Vec2::new(left + width / 2.0, top), painter.translate(says));
            painter.row(|painter| painter.spoken_as(middle, says, |_| {}));
        }
    }

    fn draw_all_controls(&self, replay: &Playback, painter: &mut Painter<'_>) {
        self.draw_line(replay, painter);
        for (i, &(what, says, ..)) in BUTTONS.iter().enumerate() {
            let [left, top, width, height] = button_area(i, painter.is_large());
            let says = if what == Button::Play && self.is_playing { "PAUSE" } else { says };
            let is_chosen = self.button == Some(i);
            let tint = if is_chosen { colors::WHITE } else { colors::TEXT };
            // Objects behind a button must not mix with its letters.
            painter.rect(left, top, width, height, colors::INK);
            if is_chosen {
                painter.choice([left, top, width, height]);
            } else {
                painter.rect(left, top, width, height, colors::TROUGH);
            }
            let middle = Vec2::new(left + width / 2.0, top + by_size(4.0, 3.0, painter));
            painter.row(|painter| painter.text(middle, label(tint).center(), says));
            if is_chosen {
                painter.outline(Layer::Hud, left, top, width, height, colors::SKY);
            }
        }
        self.draw_status(replay, painter);
    }

    fn opacity(&self, replay: &Playback) -> f32 {
        if replay.is_seeking() { 1.0 } else { (self.stays_s / FADE_S).clamp(0.0, 1.0) }
    }

    /// Returns by how many pixels text at the bottom of the field is raised above the controls.
    pub(super) fn raised_px(&self, is_large: bool) -> f32 {
        let share = if self.is_raised { 0.0 } else { (self.stays_s / FADE_S).clamp(0.0, 1.0) };
        ((360.0 - top(is_large)) * share).round()
    }

    fn draw_status(&self, replay: &Playback, painter: &mut Painter<'_>) {
        let is_large = painter.is_large();
        let (y, [speed_x, time_x]) =
            (button_area(0, is_large)[1] + by_size(4.0, 3.0, painter), words_at(is_large));
        let speed = SPEEDS[self.speed].0;
        painter.text(Vec2::new(speed_x, y), label(colors::SKY).center(), speed);
        let time = |tick: u32| clock(tick, 1, painter.language());
        let (says, tint) = if replay.is_seeking() {
            ("seeking".to_owned(), colors::SKY)
        } else {
            (format!("{} / {}", time(replay.tick()), time(replay.ticks())), colors::WHITE)
        };
        painter.text(Vec2::new(time_x, y), label(tint).center(), &says);
    }

    fn draw_keys(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let is_large = painter.is_large();
        if self.is_raised && is_large {
            // Large keys do not fit between the score line and the raised controls.
            return;
        }
        let mut keys = KEYS;
        if self.is_playing {
            keys[1].says = "pause";
        }
        let keys = if self.coming.is_empty() { &keys[1..] } else { &keys };
        // Large game counters extend farther to the middle, so the keys are above them.
        let y = top(is_large)
            - KEYS_ABOVE * painter.text_scale()
            - by_size(0.0, 12.0, painter)
            - self.lift_px(is_large);
        HintLine::fitting(keys, bindings, 608.0, painter).draw_centered(Vec2::new(320.0, y), painter);
    }

    fn draw_line(&self, replay: &Playback, painter: &mut Painter<'_>) {
        let Bar { left, top: middle, width, .. } = time_line(painter.is_large());
        let right = left + width;
        let ticks = replay.ticks().max(1) as f32;
        let x_of = |tick: u32| (left + (right - left) * tick as f32 / ticks).round();
        let is_here = self.button.is_none();
        painter.rect(left - 1.0, middle - 3.0, right - left + 2.0, 7.0, colors::INK);
        painter.rect(left, middle - 2.0, right - left, 5.0, colors::TROUGH);
        if let Some(survey) = &self.survey {
            let width = x_of(survey.tick()) - left;
            painter.rect(left, middle - 2.0, width, 5.0, [40, 48, 80, 255]);
        }
        let played = x_of(replay.tick()) - left;
        painter.rect(left, middle - 2.0, played, 5.0, colors::ACCENT);
        for &(tick, mark) in self.survey.iter().flat_map(Survey::marks) {
            draw_mark(x_of(tick), middle, mark, painter);
        }
        let diverged = self.survey.as_ref().and_then(Survey::diverged);
        if let Some(tick) = diverged.and_then(Divergence::last_same_tick) {
            let from = x_of(tick);
            painter.rect(from, middle - 2.0, right - from, 5.0, colors::faded(colors::RED, 0.8));
        }
        let x = x_of(replay.heading_for());
        let tint = if is_here { colors::WHITE } else { colors::DIM };
        painter.rect(x - 2.0, middle - 6.0, 5.0, 13.0, colors::INK);
        painter.rect(x - 1.0, middle - 5.0, 3.0, 11.0, tint);
    }
}

fn draw_mark(x: f32, middle: f32, mark: Mark, painter: &mut Painter<'_>) {
    let mut fill = |dx: f32, dy: f32, w: f32, h: f32, tint: Rgba| {
        painter.rect(x + dx, middle + dy, w, h, tint);
    };
    match mark {
        Mark::ShipLost => {
            for step in -2..=2_i8 {
                fill(f32::from(step), -7.0 + f32::from(step), 1.0, 1.0, colors::RED);
                fill(f32::from(step), -7.0 - f32::from(step), 1.0, 1.0, colors::RED);
            }
            fill(0.0, -4.0, 1.0, 7.0, colors::RED);
        }
        Mark::Boss => {
            fill(-2.0, -9.0, 5.0, 5.0, colors::GOLD);
            fill(0.0, -4.0, 1.0, 7.0, colors::GOLD);
        }
        Mark::Phase => fill(0.0, -5.0, 1.0, 8.0, colors::GOLD),
        Mark::Cleared => {
            fill(0.0, -9.0, 1.0, 12.0, colors::GREEN);
            fill(-4.0, -9.0, 4.0, 3.0, colors::GREEN);
        }
    }
}
