//! Builds the sprites of a frame from the bodies of a world, in one pass.

use super::aids::{self, HullMark, Outline};
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use super::{bombs, boss_entry, density, finale, pickups, ships, surges, trails};
use crate::sim::{Alien, Body, BossState, FIELD_HEIGHT, Missile, Part, Rock, Ship, World, kind};
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

pub(crate) const STARS_PX_A_TICK: f32 = 1.6;
/// The tint of the players' shots, dimmer than everything else, so that enemy bullets stand out.
pub const SHOT_TINT: Rgba = [200, 215, 255, 190];
/// The tint of the second player's shots, and the color mixed into them, as into the ship; its last byte is the share.
const SECOND_SHOT_TINT: Rgba = [235, 165, 90, 190];
const SECOND_SHOT: Rgba = [255, 170, 60, 190];
/// By how much shots fade in a tick, so that the aliens they hit stay visible, and where they stop fading, 0–255.
const SHOT_FADE: u32 = 5;
const FAINT_SHOT: u8 = 90;

/// How far outside the screen bodies are still drawn, in pixels: the screen shake may move them into view.
const SHAKE_PX: f32 = 16.0;

/// The smallest zoom, in screen pixels per world pixel, at which sprites are drawn. Below it, bodies are symbols a few
/// pixels wide, because only a random texel or two of a sprite would remain.
const SYMBOL_ZOOM: f32 = 0.2;
/// Dims the sky where bodies are drawn as symbols or dots, so that stars are not mistaken for bodies.
const FAR_SKY: f32 = 0.45;

/// The smallest zoom, in screen pixels per world pixel, at which the bloom is drawn. Below it, the light around bullets
/// would hide more than it shows.
const BLOOM_ZOOM: f32 = 0.5;

/// The largest area of a body that flashes at full strength when hit, in square pixels: a seventieth of the screen.
/// Larger bodies flash more weakly.
const FLASHING_PX: f32 = 3200.0;
/// The smallest share of white, 0–255, mixed into a body when hit, however large it is: it changes the luminance by
/// less than a tenth.
const PALE: f32 = 40.0;

/// Options for drawing a game. Fractions, strengths and brightness are 0–1; a strength of 0 is off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// The time since the last tick, as a fraction of a tick. Bodies are drawn between their last two positions.
    pub alpha: f32,
    /// Strength of hit flashes and of flashes of the sky.
    pub flash: f32,
    /// Strength of the bloom, the soft light around bright objects.
    pub bloom: f32,
    /// Strength of the screen shake.
    pub shake: f32,
    /// Brightness of the scenery behind the field.
    pub background: f32,
    /// Whether the sky stays still instead of swaying with the ship.
    pub still: bool,
    /// The outline around enemy bullets.
    pub outline: Outline,
    /// When to mark the hull, the part of the ship that can be hit.
    pub hull: HullMark,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            alpha: 1.0,
            flash: 1.0,
            bloom: 0.6,
            shake: 1.0,
            background: 1.0,
            still: false,
            outline: Outline::Off,
            hull: HullMark::Focused,
        }
    }
}

/// Draws all bodies in view of the frame's camera, the lights of bosses, bombs and items, and the warnings, and sets
/// the frame's scenery.
///
/// Costs one pass over the bodies. Does not allocate once the frame's buffers have grown.
pub fn extract(world: &World, options: ViewOptions, painter: &mut Painter<'_>) {
    let ticks = world.clock() as f32 + options.alpha;
    painter.frame.scenery.travelled = ticks * STARS_PX_A_TICK;
    painter.frame.scenery.backdrop = world.level().backdrop;
    // A sandbox has no waves and is not a stage.
    painter.frame.scenery.is_on_the_way = !world.level().waves.is_empty();
    painter.frame.scenery.nebula = world.level().nebula;
    painter.frame.scenery.brightness = options.background;
    painter.frame.bloom = if painter.frame.camera.zoom < BLOOM_ZOOM { 0.0 } else { options.bloom };
    boss_entry::draw_background(world, options.alpha, painter);
    let (low, high) = painter.frame.camera.sees();
    let seen = (low - SHAKE_PX, high + SHAKE_PX);
    if painter.frame.camera.zoom < SYMBOL_ZOOM {
        painter.frame.scenery.brightness *= FAR_SKY;
        density::draw_far_off(world, options.alpha, seen, painter);
    } else {
        draw_bodies(world, options, seen, painter);
    }
    let time_s = painter.frame.time_s;
    trails::core_glow(world, options.alpha, time_s, &mut painter.frame.halos);
    trails::driven_glow(world, options.alpha, &mut painter.frame.halos);
    pickups::glow(world, options.alpha, time_s, &mut painter.frame.halos);
    bombs::draw(world, options.alpha, options.flash, painter);
    surges::draw(world, options, painter);
    warnings(world, painter);
    charges(world, painter);
}

fn draw_bodies(world: &World, options: ViewOptions, seen: (Vec2, Vec2), painter: &mut Painter<'_>) {
    ships::hulls(world, options, painter);
    surges::cells_below(world, options.alpha, painter);
    aids::outlines(world, options.outline, options.alpha, seen, painter);
    for (body, ship, missile, alien, part, rock) in world
        .entities()
        .query::<(&Body, Option<&Ship>, Option<&Missile>, Option<&Alien>, Option<&Part>, Option<&Rock>)>()
        .iter()
    {
        let at = body.prev.lerp(body.pos, options.alpha);
        let is_later = ship.is_some() || body.kind == kind::WALL;
        if is_later || !in_sight(seen, painter.sheet, body.frame, at) {
            continue;
        }
        let flash = match hit_strength(alien, part, rock) {
            0.0 => Painter::NO_FLASH,
            strength => {
                let area_px = Sprite::extent(painter.sheet.cell(body.frame).uv).element_product();
                hit_flash(strength, area_px, options)
            }
        };
        match (body.kind, missile) {
            (kind::SHIP, _) => ships::draw(world, None, body, at, options, painter),
            (kind::SHOT, missile) => {
                let is_second = missile.is_some_and(|missile| missile.player > 0);
                let (tint, mix) =
                    if is_second { (SECOND_SHOT_TINT, SECOND_SHOT) } else { (SHOT_TINT, flash) };
                painter.sprite(Layer::Shots, body.frame, at, faded(tint, body.age), mix, 0.3);
            }
            (_, Some(_)) => painter.sprite(Layer::Bullets, body.frame, at, Painter::PLAIN, flash, 0.0),
            _ => {
                let tint = boss_tint(world, part, body);
                match part.and_then(|part| drift_of(world, part, options.alpha)) {
                    Some((offset, turn)) => painter.turned(Layer::Ships, body.frame, at + offset, turn, tint),
                    None => painter.sprite(Layer::Ships, body.frame, at, tint, flash, 0.0),
                }
            }
        }
    }
    draw_walls(world, options.alpha, seen, painter);
    for (body, ship) in world.entities().query::<(&Body, &Ship)>().iter() {
        ships::draw(world, Some(ship), body, body.prev.lerp(body.pos, options.alpha), options, painter);
    }
}

/// Draws walls above aliens, which then come out from behind them: where a wall covers an alien, no shot reaches it.
fn draw_walls(world: &World, alpha: f32, seen: (Vec2, Vec2), painter: &mut Painter<'_>) {
    if !world.level().aliens.iter().any(|alien| alien.wall) {
        return;
    }
    for (body, _) in world.entities().query::<(&Body, &Alien)>().iter() {
        // Rounded, or two walls that touch would show a gap where their positions round to different pixels.
        let at = (body.prev.lerp(body.pos, alpha) * 64.0).round() / 64.0;
        if body.kind == kind::WALL && in_sight(seen, painter.sheet, body.frame, at) {
            painter.plain(Layer::Ships, body.frame, at);
        }
    }
}

pub(crate) fn extract_bodies(world: &World, options: ViewOptions, painter: &mut Painter<'_>) {
    draw_bodies(world, options, painter.frame.camera.sees(), painter);
}

pub(super) fn in_sight((low, high): (Vec2, Vec2), sheet: &Sheet, frame: FrameId, at: Vec2) -> bool {
    let cell = sheet.cell(frame);
    let left_top = at - Vec2::from(cell.origin.map(f32::from));
    let right_bottom = left_top + Sprite::extent(cell.uv);
    right_bottom.cmpge(low).all() && left_top.cmple(high).all()
}

/// Returns the share of white, 0–255, to mix into a body that was just hit, or 0 if the body does not flash.
/// [`hit_flash`] reduces it for large bodies.
fn hit_strength(alien: Option<&Alien>, part: Option<&Part>, rock: Option<&Rock>) -> f32 {
    match (alien, part, rock) {
        (Some(alien), _, _) if alien.flash > 0 => 150.0,
        (_, Some(part), _) if part.flash > 0 => PALE,
        (_, _, Some(rock)) if rock.flash > 0 => 110.0,
        _ => 0.0,
    }
}

/// Returns white with its share, as the last byte, to mix into a body of `area_px` square pixels after a hit. Larger
/// bodies get less. `strength` comes from [`hit_strength`]. A body under fire flickers ten times a second, and a
/// fortieth of the screen must not flash more than three times a second (WCAG 2.2, 2.3.1).
fn hit_flash(strength: f32, area_px: f32, options: ViewOptions) -> Rgba {
    let bearable = PALE.max(strength * (FLASHING_PX / area_px.max(1.0)).min(1.0));
    [255, 255, 255, (bearable * options.flash.clamp(0.0, 1.0)) as u8]
}

fn boss_tint(world: &World, part: Option<&Part>, body: &Body) -> Rgba {
    match (part, world.boss()) {
        (Some(part), Some(boss)) if boss.is_closing(boss.spec(world.level()), part, body) => {
            super::colors::faded(Painter::PLAIN, 0.5)
        }
        (Some(_), Some(boss)) if matches!(boss.state, BossState::Dying(_)) => [255, 140, 110, 255],
        (Some(_), Some(boss)) if boss.fighting().is_none() => [190, 190, 215, 255],
        _ => Painter::PLAIN,
    }
}

/// Returns the tint of a shot that has flown for `age` ticks.
fn faded([red, green, blue, alpha]: Rgba, age: u32) -> Rgba {
    let fade = (age * SHOT_FADE).min(u32::from(alpha - FAINT_SHOT)) as u8;
    [red, green, blue, alpha - fade]
}

/// Returns how far a part of a dying boss has drifted, in pixels, and turned, in radians. Returns `None` while the boss
/// is whole.
fn drift_of(world: &World, part: &Part, alpha: f32) -> Option<(Vec2, f32)> {
    let boss = world.boss()?;
    let BossState::Dying(left) = boss.state else { return None };
    let index = usize::from(part.index);
    let at = boss.spec(world.level()).parts[index].offset(boss.age);
    Some(finale::drift(at, index, finale::FALL_TICKS - left as f32 + alpha))
}

fn warnings(world: &World, painter: &mut Painter<'_>) {
    for warning in world.warnings() {
        if warning.ticks / 6 % 2 == 1 {
            continue;
        }
        let inward = if warning.at.y <= 12.0 {
            Vec2::new(0.0, 1.0)
        } else if warning.at.y >= FIELD_HEIGHT as f32 - 12.0 {
            Vec2::new(0.0, -1.0)
        } else {
            Vec2::new(if warning.at.x < 20.0 { 1.0 } else { -1.0 }, 0.0)
        };
        arrow(warning.at, inward, painter);
    }
}

fn charges(world: &World, painter: &mut Painter<'_>) {
    for charge in world.charges() {
        let left = charge.left as f32 / charge.total as f32;
        square(charge.at, 1.0 + 4.0 * (1.0 - left), painter);
        for way in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            square(charge.at + way * (6.0 + 22.0 * left), 1.0, painter);
        }
    }
}

/// Draws a bright square centered at `at`, in field pixels. `half` is half its side in pixels.
fn square(at: Vec2, half: f32, painter: &mut Painter<'_>) {
    painter.fill(Layer::Bullets, at.x - half, at.y - half, half * 2.0, half * 2.0, [255, 236, 180, 220]);
}

fn arrow(at: Vec2, to: Vec2, painter: &mut Painter<'_>) {
    let across = Vec2::new(to.y, to.x).abs();
    for (step, half) in [(-4.0, 7.0), (-1.0, 5.0), (2.0, 3.0), (5.0, 1.0)] {
        let middle = at + to * step;
        let size = across * (half * 2.0 + 1.0) + to.abs() * 2.0;
        let corner = middle - size / 2.0;
        painter.fill(Layer::Bullets, corner.x, corner.y, size.x, size.y, [255, 90, 70, 230]);
    }
}

#[cfg(test)]
mod tests {
    use super::{Alien, PALE, Sheet, Vec2, ViewOptions, hit_flash, hit_strength, in_sight};

    #[test]
    fn bodies_outside_the_view_are_skipped() {
        let sheet = Sheet::builtin();
        let frame = sheet.frame(sheet.sprite("carrier").expect("a carrier"), 0);
        let seen = (Vec2::new(1000.0, 500.0), Vec2::new(1640.0, 860.0));
        let cases = [
            ("in the middle", (1320.0, 680.0), true),
            ("its edge is in", (990.0, 680.0), true),
            ("left of it", (940.0, 680.0), false),
            ("right of it", (1700.0, 680.0), false),
            ("above it", (1320.0, 450.0), false),
            ("below it", (1320.0, 910.0), false),
        ];
        for (name, at, expected) in cases {
            assert_eq!(in_sight(seen, &sheet, frame, Vec2::from(at)), expected, "{name}");
        }
    }

    #[test]
    fn larger_bodies_flash_less() {
        let hit = hit_strength(Some(&Alien { spec: 0, hp: 1, flash: 3, lag: 0 }), None, None);
        let white =
            |area_px, flash| hit_flash(hit, area_px, ViewOptions { flash, ..ViewOptions::default() })[3];
        assert_eq!(white(16.0 * 16.0, 1.0), 150);
        assert_eq!(white(80.0 * 80.0, 1.0), 75);
        assert_eq!(white(256.0 * 256.0, 1.0), PALE as u8);
        assert_eq!(white(16.0 * 16.0, 0.0), 0);
    }
}
