//! The ships of the players and of the fleet: flame, muzzle flash, hull, and the second player's color.

use super::aids::{self, HullMark};
use super::extract::ViewOptions;
use super::flash;
use super::frame::{Halo, Layer};
use super::painter::{Painter, Rgba};
use crate::sim::{Body, Player, Ship, ShipKind, World};
use glam::Vec2;

/// The color mixed into the second player's ship. The last byte is its share, 0–255. It differs from every ship in hue
/// and brightness.
const SECOND: Rgba = [255, 170, 60, 105];
/// The color mixed into the flame of the second player's ship. The last byte is its share, 0–255.
const SECOND_FLAME: Rgba = [255, 120, 30, 190];

/// Opacity of a blinking ship in its faint ticks, 0–255. The ship must stay easy to find among bullets.
const FAINT: u8 = 140;

const NOSE_PX: f32 = 12.0;
/// The radius in pixels and the strength (0–255) of the light around a muzzle flash, unfocused and focused.
const FLASH_LIGHTS: [(f32, f32); 2] = [(20.0, 90.0), (14.0, 120.0)];

/// Draws a ship with its flame, at `at` in field pixels. A player's ship blinks while it is invulnerable, and has a
/// muzzle flash while it fires. `ship` is `None` for a ship of the fleet.
pub(super) fn draw(
    world: &World,
    ship: Option<&Ship>,
    body: &Body,
    at: Vec2,
    options: ViewOptions,
    painter: &mut Painter<'_>,
) {
    let player = ship.and_then(|ship| world.players().get(usize::from(ship.player)));
    let sprites = painter.gallery.of(player.map_or(ShipKind::default(), |player| player.kind));
    let (mix, flame_mix) = mixed(ship.map_or(0, |ship| usize::from(ship.player)));
    let tint = if player.is_some_and(blinks) { [255, 255, 255, FAINT] } else { Painter::PLAIN };
    let flame = painter.sheet.frame_at(sprites.flame, body.age);
    // Flying up stretches the flame, flying down shortens it, which conveys the speed.
    let lift = (body.prev.y - body.pos.y).clamp(-2.0, 2.0);
    painter.sprite(Layer::Ships, flame, at + Vec2::new(0.0, lift * 0.5), tint, flame_mix, 0.6);
    if let Some(player) = player.filter(|player| player.reload_ticks > 0) {
        muzzle_flash(player, body.age, at, options.flash, painter);
    }
    painter.sprite(Layer::Ships, body.frame, at, tint, mix, 0.0);
    if let Some(player) = player {
        buoys(player, body.age, at, options, (tint, mix), painter);
    }
}

const BUOY_LIGHT: [u8; 3] = [170, 235, 255];
/// The distance between the dots of a line, in pixels.
const DOTS_APART_PX: f32 = 7.0;

/// Draws the buoys of a player's ship at `at`, and the line between them. `age` is that of the ship, in ticks; `tint` and
/// `mix` are its colors.
fn buoys(
    player: &Player,
    age: u32,
    at: Vec2,
    options: ViewOptions,
    (tint, mix): (Rgba, Rgba),
    painter: &mut Painter<'_>,
) {
    let share = flash::brightness(options.flash);
    let frame = painter.sheet.frame_at(painter.gallery.buoy, age);
    let mut ahead = at;
    for buoy in player.buoys() {
        let at = buoy.before.lerp(buoy.at, options.alpha);
        // The line ends at the hull, and is lit while the buoys stay.
        let alpha = if player.focused { 150 } else { 80 };
        let dots = (ahead.distance(at) / DOTS_APART_PX) as u32;
        for dot in 1..dots {
            let place = ahead.lerp(at, dot as f32 / dots as f32);
            painter.fill(Layer::Ships, place.x - 0.5, place.y - 0.5, 1.0, 1.0, [190, 225, 255, alpha]);
        }
        painter.sprite(Layer::Ships, frame, at, tint, mix, 0.3);
        let (reach_px, strength) = FLASH_LIGHTS[usize::from(player.focused)];
        let strength = if player.reload_ticks > 0 { strength } else { 0.4 * strength };
        painter.frame.halos.push(Halo::disc(at, reach_px, BUOY_LIGHT, strength * share));
        ahead = at;
    }
}

/// The tint of a ghost's ship, and the color mixed into it; its last byte is the share.
const GHOST: (Rgba, Rgba) = ([190, 225, 255, 80], [120, 190, 255, 170]);

/// Draws the ships of another game as ghosts, `alpha` of a tick (0 to 1) after its last one. Call this before drawing the
/// game itself, so that the ghosts are below it.
pub(crate) fn draw_ghost(world: &World, alpha: f32, painter: &mut Painter<'_>) {
    let (tint, mix) = GHOST;
    for (body, _) in world.entities().query::<(&Body, &Ship)>().iter() {
        painter.sprite(Layer::Ships, body.frame, body.prev.lerp(body.pos, alpha), tint, mix, 0.0);
    }
}

/// Draws the players' hulls, where the options mark them, over all light. Call this before drawing the bullets, so that
/// no hull hides one.
pub(super) fn hulls(world: &World, options: ViewOptions, painter: &mut Painter<'_>) {
    for player in world.players().iter().filter(|player| player.focused || options.hull != HullMark::Focused)
    {
        let Some(body) = player.ship.and_then(|ship| world.entities().get::<&Body>(ship).ok()) else {
            continue;
        };
        let at = body.prev.lerp(body.pos, options.alpha);
        let hull = painter.sheet.frame_at(painter.gallery.of(player.kind).hull, body.age);
        match options.hull {
            HullMark::Large => aids::large_hull(hull, at, painter),
            _ => painter.plain(Layer::Bullets, hull, at),
        }
    }
}

/// Draws the muzzle flash of a player's ship at `at`, in field pixels. One flash per volley would flicker, so the flash
/// stays while the guns reload, and its two frames are equally bright. With flashes turned off (`option`, 0–1), it is
/// faint and does not move.
fn muzzle_flash(player: &Player, age: u32, at: Vec2, option: f32, painter: &mut Painter<'_>) {
    let gallery = painter.gallery;
    let sprite = if player.focused { gallery.muzzle_focus } else { gallery.muzzle };
    let frame = painter.sheet.frame_at(sprite, if option > 0.0 { age } else { 0 });
    let color = match player.kind {
        ShipKind::Arrow => [150, 205, 255],
        ShipKind::Fan => [120, 255, 225],
        ShipKind::Lance => [175, 185, 255],
        ShipKind::Anchor => BUOY_LIGHT,
    };
    let [red, green, blue] = color;
    let share = flash::brightness(option);
    let nose = at - Vec2::new(0.0, NOSE_PX);
    let tint = [red, green, blue, (220.0 * share) as u8];
    painter.sprite(Layer::Ships, frame, nose, tint, Painter::NO_FLASH, 0.7);
    let (reach_px, strength) = FLASH_LIGHTS[usize::from(player.focused)];
    painter.frame.halos.push(Halo::disc(nose, reach_px, color, strength * share));
}

pub(super) const fn mixed(player: usize) -> (Rgba, Rgba) {
    if player == 1 { (SECOND, SECOND_FLAME) } else { (Painter::NO_FLASH, Painter::NO_FLASH) }
}

fn blinks(player: &Player) -> bool {
    player.safe_ticks > 0 && (player.safe_ticks / 4).is_multiple_of(2)
}
