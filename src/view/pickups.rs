//! The light of what can be picked up, of who carries something, of shields, and of ships that are safe for a while.
//!
//! Items lie below the bullets and shine less than they do: a soft disc behind a picture, that comes and goes slowly. Who
//! carries something has the same light, so that the eye learns whom to go for.

use super::frame::Halo;
use crate::sim::{Alien, Body, ItemKind, Pickup, Player, WaveMember, World};
use glam::Vec2;

/// Reach of the light of an item and of a carrier, in pixels.
const ITEM_PX: f32 = 15.0;
const CARRIER_PX: f32 = 24.0;
/// The ring of a shield around a ship: the first and each further one, and how far its light reaches, in pixels.
const SHIELD_RADIUS_PX: f32 = 17.0;
const SHIELD_STEP_PX: f32 = 4.0;
const SHIELD_WIDTH_PX: f32 = 3.5;
const SHIELD_LIGHT: [u8; 3] = [90, 190, 255];

/// Reach of the light around a ship that nothing hurts, its strength, and the ticks in which it goes out: the eye finds the
/// ship again at once, and learns in time that safety ends.
const SAFE_PX: f32 = 34.0;
const SAFE_LIGHT: [u8; 3] = [110, 180, 255];
const SAFE_STRENGTH: f32 = 90.0;
const SAFE_END_TICKS: f32 = 40.0;

/// The color of an item's light.
const fn color(item: ItemKind) -> [u8; 3] {
    match item {
        ItemKind::Power => [255, 120, 70],
        ItemKind::Shield => SHIELD_LIGHT,
        ItemKind::Bomb => [120, 230, 120],
        ItemKind::Medal => [255, 205, 90],
        ItemKind::Life => [255, 130, 200],
    }
}

/// Adds the light of all of it.
pub(super) fn glow(world: &World, alpha: f32, time_s: f32, halos: &mut Vec<Halo>) {
    // Once in 1.6 s: slow enough to be told from whatever is dangerous.
    let pulse = 0.5 + 0.5 * libm::sinf(time_s.rem_euclid(1.6) * (core::f32::consts::TAU / 1.6));
    let disc = |pos: Vec2, width: f32, [red, green, blue]: [u8; 3], strength: f32| Halo {
        pos: pos.into(),
        radius: 0.0,
        width,
        light: [red, green, blue, strength as u8],
    };
    for (body, pickup) in world.entities().query::<(&Body, &Pickup)>().iter() {
        let at = body.prev.lerp(body.pos, alpha);
        halos.push(disc(at, ITEM_PX, color(pickup.item), 60.0 + 30.0 * pulse));
    }
    for (body, alien, member) in world.entities().query::<(&Body, &Alien, &WaveMember)>().iter() {
        if let Some(item) = cargo(world, alien, member) {
            let at = body.prev.lerp(body.pos, alpha);
            halos.push(disc(at, CARRIER_PX, color(item), 70.0 + 60.0 * pulse));
        }
    }
    for player in world.players() {
        let Some(ship) = player.ship else { continue };
        let Ok(body) = world.entities().get::<&Body>(ship) else { continue };
        let at = body.prev.lerp(body.pos, alpha);
        if player.safe_ticks > 0 {
            let left = (player.safe_ticks as f32 / SAFE_END_TICKS).min(1.0);
            halos.push(disc(at, SAFE_PX, SAFE_LIGHT, SAFE_STRENGTH * left));
        }
        shields(player, at, pulse, halos);
    }
}

/// The first that an alien will drop by itself.
fn cargo(world: &World, alien: &Alien, member: &WaveMember) -> Option<ItemKind> {
    let level = world.level();
    let carried = member.carries.then(|| level.waves[usize::from(member.wave)].drops.first()).flatten();
    carried.or(level.aliens[usize::from(alien.spec)].drops.first()).copied()
}

/// A ring for each shield around a ship.
fn shields(player: &Player, at: Vec2, pulse: f32, halos: &mut Vec<Halo>) {
    let [red, green, blue] = SHIELD_LIGHT;
    for shield in 0..player.shield {
        halos.push(Halo {
            pos: at.into(),
            radius: SHIELD_RADIUS_PX + SHIELD_STEP_PX * f32::from(shield),
            width: SHIELD_WIDTH_PX,
            light: [red, green, blue, (120.0 + 50.0 * pulse) as u8],
        });
    }
}
