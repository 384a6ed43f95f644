//! A boss entry: the sky darkens, the shadow of the boss passes over the field, and a banner shows a warning.
//!
//! ```text
//!   ticks     0          30                       180 .......... in place, +60
//!   sky       darkens    dark                     dark           brightens
//!   shadow    from below the field to above it
//!   banner    opens      WARNING, name    closes
//! ```
//!
//! The shadow and the banner are drawn below ships and bullets, so that they hide no danger. Everything follows from
//! the state of the boss, so a replay shows it correctly after any jump.

use super::colors::{self, INK, RED, WHITE};
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use super::text::TextStyle;
use crate::level::BossSpec;
use crate::sim::{self, Boss, BossState, FIELD_HEIGHT, FIELD_WIDTH, Section, TICKS_PER_SECOND, World};
use glam::Vec2;

const WARNING_TICKS: f32 = sim::WARNING_TICKS as f32;
const DARKEN_TICKS: f32 = 30.0;
const BRIGHTEN_TICKS: f32 = 60.0;
const OPEN_TICKS: f32 = 8.0;
const REACH_PX: f32 = 110.0;
const SHADOW: Rgba = [17, 9, 20, 255];
/// The rim of the shadow on the lit side, the upper left.
const RIM: Rgba = [132, 38, 52, 255];
/// The background of the warning.
const PLATE: Rgba = [14, 2, 8, 235];
const MIDDLE: f32 = FIELD_WIDTH as f32 / 2.0;
const TOP: f32 = 118.0;
/// The height of capitals in the display font, in font pixels.
const CAPITALS: f32 = 17.0;

struct Announcement {
    /// The brightness of the sky while it is dark, 0–1.
    sky: f32,
    shadow: f32,
    letters: f32,
    bars: f32,
}

/// The announcement of a mid-boss.
const SMALL: Announcement = Announcement { sky: 0.6, shadow: 2.0, letters: 1.0, bars: 3.0 };
/// The announcement of the boss that ends a stage.
const LARGE: Announcement = Announcement { sky: 0.35, shadow: 3.0, letters: 3.0, bars: 5.0 };

impl Announcement {
    fn of(world: &World, spec: &BossSpec) -> &'static Self {
        if ends_stage(world, spec) { &LARGE } else { &SMALL }
    }
}

pub(super) fn ends_stage(world: &World, spec: &BossSpec) -> bool {
    world.level().boss().is_some_and(|last| core::ptr::eq(last, spec))
}

pub(super) fn draw_background(world: &World, alpha: f32, painter: &mut Painter<'_>) {
    let Some(boss) = world.boss() else { return };
    let spec = boss.spec(world.level());
    let announcement = Announcement::of(world, spec);
    painter.frame.scenery.brightness *=
        1.0 - darkness(boss.state, is_first_phase(world, boss), alpha) * (1.0 - announcement.sky);
    if let BossState::Announced(ticks) = boss.state {
        let part = 1.0 - (ticks as f32 - alpha) / WARNING_TICKS;
        shadow(boss, spec, announcement.shadow, part, painter);
    }
}

fn is_first_phase(world: &World, boss: &Boss) -> bool {
    match world.setup().practice.map(|practice| practice.from) {
        Some(Section::Boss(phase)) => boss.phase < phase,
        _ => boss.phase == 0,
    }
}

/// Returns how dark the sky is for the state of a boss, 0–1. `is_first` is true in the first phase.
fn darkness(state: BossState, is_first: bool, alpha: f32) -> f32 {
    let share = match state {
        BossState::Announced(ticks) => (WARNING_TICKS - ticks as f32 + alpha) / DARKEN_TICKS,
        BossState::Entering => 1.0,
        BossState::Fighting(age) if is_first => 1.0 - (age as f32 + alpha) / BRIGHTEN_TICKS,
        _ => 0.0,
    };
    share.clamp(0.0, 1.0)
}

/// Draws the shadow of a boss, enlarged by `scale`. It overtakes the ship from below; `part` is its progress, 0–1. All
/// rims are drawn before all shapes, so that no seams show between parts.
fn shadow(boss: &Boss, spec: &BossSpec, scale: f32, part: f32, painter: &mut Painter<'_>) {
    let (from, to) = (FIELD_HEIGHT as f32 + REACH_PX * scale, -REACH_PX * scale);
    let middle = Vec2::new(MIDDLE, from + (to - from) * part);
    for (color, beside) in [(RIM, Vec2::splat(-2.0)), (SHADOW, Vec2::ZERO)] {
        for (index, of) in spec.parts.iter().enumerate() {
            if boss.has_part(spec, index) {
                let cell = painter.sheet.cell(painter.sheet.frame(of.sprite, 0));
                // The shadow flies up, while the boss faces down.
                let upward = Vec2::new(scale, -scale);
                let corner = (of.at - Vec2::from(cell.origin.map(f32::from))) * upward;
                let size = Sprite::extent(cell.uv) * upward;
                let shape = Sprite::plain(middle + corner + beside, size, cell.uv);
                painter.frame.push(Layer::Shots, Sprite { flash: color, ..shape });
            }
        }
    }
}

/// Draws the warning banner with the name of the boss below it. `ticks` is the time until the boss arrives.
pub(super) fn draw_warning(world: &World, spec: &BossSpec, ticks: u32, painter: &mut Painter<'_>) {
    let Announcement { letters, bars, .. } = *Announcement::of(world, spec);
    let left = ticks as f32;
    let open = (left.min(WARNING_TICKS - left) / OPEN_TICKS).clamp(0.0, 1.0);
    let (width, height) = (FIELD_WIDTH as f32, CAPITALS * letters + 2.0 * bars + 6.0);
    let (middle, half) = (TOP + height / 2.0, (height / 2.0 * open).round());
    painter.fill(Layer::Shots, 0.0, middle - half, width, 2.0 * half, PLATE);
    // One slow pulse a second.
    let pulse = 0.5 + 0.5 * libm::cosf(left / TICKS_PER_SECOND as f32 * core::f32::consts::TAU);
    let shift = (ticks / 2 % 16) as f32;
    for edge in [middle - half, middle + half - bars] {
        for bar in 0..42 {
            painter.fill(Layer::Shots, bar as f32 * 16.0 - shift, edge, 9.0, bars, RED);
        }
    }
    if open < 1.0 {
        return;
    }
    let style = TextStyle::title(colors::mixed(RED, WHITE, 0.6 * pulse)).center().scale(letters);
    painter.text(Vec2::new(MIDDLE, TOP + bars + 3.0), style.on(Layer::Shots), "WARNING");
    plate_of_name(&spec.name, TOP + height + 4.0, painter);
}

fn plate_of_name(name: &str, top: f32, painter: &mut Painter<'_>) {
    let style = painter.hud_style(WHITE).center().on(Layer::Shots);
    let size = Vec2::new(painter.text_width(style, name) + 16.0, painter.line_height(style) + 4.0);
    painter.fill(Layer::Shots, MIDDLE - size.x / 2.0, top, size.x, size.y, colors::faded(INK, 0.85));
    painter.text(Vec2::new(MIDDLE, top + 4.0), style, name);
}

#[cfg(test)]
mod tests {
    use super::{BossState, darkness};

    #[test]
    fn the_sky_is_dark_until_the_fight() {
        let cases = [
            (BossState::Announced(180), true, 0.0),
            (BossState::Announced(165), true, 0.5),
            (BossState::Announced(100), true, 1.0),
            (BossState::Entering, true, 1.0),
            (BossState::Fighting(30), true, 0.5),
            (BossState::Fighting(60), true, 0.0),
            (BossState::Fighting(0), false, 0.0),
            (BossState::Dying(150), false, 0.0),
        ];
        for (state, is_first, expected) in cases {
            assert!((darkness(state, is_first, 0.0) - expected).abs() < 1e-5, "{state:?}");
        }
    }
}
