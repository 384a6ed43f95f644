//! Score, chain, lives, graze; the boss's bar; the stage card.

use super::frame::Layer;
use super::painter::{Align, Painter, Rgba};
use crate::sim::{BossState, FIELD_HEIGHT, FIELD_WIDTH, Score, TICKS_PER_SECOND, World};
use core::fmt::Write;
use glam::Vec2;

const WHITE: Rgba = [236, 240, 255, 255];
const DIM: Rgba = [150, 165, 205, 255];
const GOLD: Rgba = [255, 214, 110, 255];
const RED: Rgba = [255, 92, 84, 255];
const MIDDLE: f32 = FIELD_WIDTH as f32 / 2.0;

/// Ticks of the stage card, and of its fading in and out.
const CARD_TICKS: u32 = 2 * TICKS_PER_SECOND + 30;
const CARD_FADE_TICKS: u32 = 20;

/// Everything that tells the player how it stands. `text` is kept by the caller, for formatting.
pub fn draw_hud(world: &World, painter: &mut Painter<'_>, text: &mut String) {
    score(world.score(), painter, text);
    lives(world, painter, text);
    boss(world, painter, text);
    card(world, painter);
}

/// Writes into the kept text and gives it.
fn format<'a>(text: &'a mut String, arguments: core::fmt::Arguments<'_>) -> &'a str {
    text.clear();
    // Writing to a String cannot fail.
    let _ = text.write_fmt(arguments);
    text
}

fn score(score: &Score, painter: &mut Painter<'_>, text: &mut String) {
    let points = format(text, format_args!("{:09}", score.points));
    painter.shadowed(Layer::Hud, Vec2::new(8.0, 6.0), Align::Left, WHITE, points);
    if score.chain >= 2 {
        let full = crate::sim::Score::CHAIN_TICKS as f32;
        let chain = format(text, format_args!("CHAIN {}  x{}", score.chain, score.multiplier()));
        painter.shadowed(Layer::Hud, Vec2::new(8.0, 17.0), Align::Left, GOLD, chain);
        painter.fill(Layer::Hud, 8.0, 28.0, 64.0, 2.0, [40, 40, 60, 200]);
        painter.fill(Layer::Hud, 8.0, 28.0, libm::ceilf(64.0 * score.chain_ticks as f32 / full), 2.0, GOLD);
    }
    let grazes = format(text, format_args!("GRAZE {}", score.grazes));
    painter.shadowed(Layer::Hud, Vec2::new(FIELD_WIDTH as f32 - 8.0, 6.0), Align::Right, DIM, grazes);
}

fn lives(world: &World, painter: &mut Painter<'_>, text: &mut String) {
    let y = FIELD_HEIGHT as f32 - 10.0;
    let icon = painter.sheet.frame(painter.gallery.life, 0);
    let lives = world.player().lives;
    for i in 0..lives.min(5) {
        let at = Vec2::new(13.0 + f32::from(i) * 13.0, y);
        painter.sprite(Layer::Hud, icon, at, Painter::PLAIN, Painter::NO_FLASH, 0.0);
    }
    if lives > 5 {
        let more = format(text, format_args!("+{}", lives - 5));
        painter.shadowed(Layer::Hud, Vec2::new(80.0, y - 4.0), Align::Left, WHITE, more);
    }
}

fn boss(world: &World, painter: &mut Painter<'_>, text: &mut String) {
    let (Some(boss), Some(spec)) = (world.boss(), &world.level().boss) else { return };
    if let BossState::Announced(ticks) = boss.state {
        // Three slow pulses: what flashes faster than three times a second can do harm.
        let pulse = (ticks % TICKS_PER_SECOND) as f32 / TICKS_PER_SECOND as f32;
        let tint = [RED[0], RED[1], RED[2], (90.0 + 165.0 * pulse) as u8];
        painter.fill(Layer::Hud, 0.0, 146.0, FIELD_WIDTH as f32, 44.0, [30, 0, 6, 150]);
        painter.fill(Layer::Hud, 0.0, 146.0, FIELD_WIDTH as f32, 1.0, tint);
        painter.fill(Layer::Hud, 0.0, 189.0, FIELD_WIDTH as f32, 1.0, tint);
        painter.title(Layer::Hud, Vec2::new(MIDDLE, 152.0), Align::Centre, tint, "WARNING");
        painter.text(Layer::Hud, Vec2::new(MIDDLE, 176.0), Align::Centre, WHITE, &spec.name);
        return;
    }
    let age = match boss.state {
        BossState::Fighting(age) => age,
        BossState::Pausing(_) => 0,
        _ => return,
    };
    let phase = &spec.phases[usize::from(boss.phase)];
    let (left, width) = (MIDDLE - 130.0, 260.0);
    painter.shadowed(Layer::Hud, Vec2::new(left, 5.0), Align::Left, WHITE, &spec.name);
    let seconds = phase.time.saturating_sub(age).div_ceil(TICKS_PER_SECOND);
    let tint = if seconds <= 10 { RED } else { DIM };
    let time = format(text, format_args!("{seconds}"));
    painter.shadowed(Layer::Hud, Vec2::new(left + width, 5.0), Align::Right, tint, time);
    painter.fill(Layer::Hud, left - 1.0, 14.0, width + 2.0, 6.0, [10, 8, 20, 220]);
    let share = boss.hp.max(0) as f32 / phase.hp as f32;
    painter.fill(Layer::Hud, left, 15.0, libm::ceilf(width * share), 4.0, RED);
    painter.fill(Layer::Hud, left, 15.0, libm::ceilf(width * share), 1.0, [255, 180, 160, 255]);
    for later in usize::from(boss.phase) + 1..spec.phases.len() {
        painter.fill(Layer::Hud, left + later as f32 * 6.0 - 6.0, 22.0, 4.0, 3.0, RED);
    }
}

fn card(world: &World, painter: &mut Painter<'_>) {
    let now = world.clock();
    if now >= CARD_TICKS {
        return;
    }
    let edge = now.min(CARD_TICKS - now).min(CARD_FADE_TICKS) as f32 / CARD_FADE_TICKS as f32;
    let opacity = (255.0 * edge) as u8;
    let half = 150.0 * edge;
    painter.fill(Layer::Hud, MIDDLE - half, 152.0, half * 2.0, 1.0, [120, 200, 255, opacity]);
    let level = world.level();
    painter.text(
        Layer::Hud,
        Vec2::new(MIDDLE, 112.0),
        Align::Centre,
        [150, 200, 255, opacity],
        &level.subtitle,
    );
    painter.title(Layer::Hud, Vec2::new(MIDDLE, 125.0), Align::Centre, [255, 255, 255, opacity], &level.name);
}
