//! The light of items, of aliens that carry items, of shields, and of ships that are temporarily safe.
//!
//! Items are drawn below the bullets and shine less: a soft disc behind a sprite, with a slow pulse. An alien that
//! carries an item has the same light, so that the player learns which aliens to shoot.

use super::frame::Halo;
use crate::sim::{Alien, Body, ItemKind, Pickup, Player, WaveMember, World};
use glam::Vec2;

const ITEM_PX: f32 = 15.0;
const CARRIER_PX: f32 = 24.0;
const SHIELD_RADIUS_PX: f32 = 17.0;
const SHIELD_STEP_PX: f32 = 4.0;
const SHIELD_WIDTH_PX: f32 = 3.5;
const SHIELD_LIGHT: [u8; 3] = [90, 190, 255];

const SAFE_PX: f32 = 34.0;
const SAFE_LIGHT: [u8; 3] = [110, 180, 255];
/// Strength of the light around a temporarily safe ship, 0–255.
const SAFE_STRENGTH: f32 = 90.0;
/// Ticks over which the light of a safe ship fades, to show that its safety is about to end.
const SAFE_END_TICKS: f32 = 40.0;

const fn color(item: ItemKind) -> [u8; 3] {
    match item {
        ItemKind::Power => [255, 120, 70],
        ItemKind::Shield => SHIELD_LIGHT,
        ItemKind::Bomb => [120, 230, 120],
        ItemKind::Medal | ItemKind::Chip => [255, 205, 90],
        ItemKind::Life => [255, 130, 200],
    }
}

pub(super) fn glow(world: &World, alpha: f32, time_s: f32, halos: &mut Vec<Halo>) {
    // Once in 1.6 s: slower than anything dangerous.
    let pulse = 0.5 + 0.5 * libm::sinf(time_s.rem_euclid(1.6) * (core::f32::consts::TAU / 1.6));
    for (body, pickup) in world.entities().query::<(&Body, &Pickup)>().iter() {
        let at = body.prev.lerp(body.pos, alpha);
        if pickup.item != ItemKind::Chip {
            halos.push(Halo::disc(at, ITEM_PX, color(pickup.item), 60.0 + 30.0 * pulse));
        }
    }
    for (body, alien, member) in world.entities().query::<(&Body, &Alien, &WaveMember)>().iter() {
        if let Some(item) = cargo(world, alien, member) {
            let at = body.prev.lerp(body.pos, alpha);
            halos.push(Halo::disc(at, CARRIER_PX, color(item), 70.0 + 60.0 * pulse));
        }
    }
    for player in world.players() {
        let Some(ship) = player.ship else { continue };
        let Ok(body) = world.entities().get::<&Body>(ship) else { continue };
        let at = body.prev.lerp(body.pos, alpha);
        if player.safe_ticks > 0 {
            let left = (player.safe_ticks as f32 / SAFE_END_TICKS).min(1.0);
            halos.push(Halo::disc(at, SAFE_PX, SAFE_LIGHT, SAFE_STRENGTH * left));
        }
        shields(player, at, pulse, halos);
    }
}

/// Returns the first item that an alien will drop, if any.
fn cargo(world: &World, alien: &Alien, member: &WaveMember) -> Option<ItemKind> {
    let level = world.level();
    let carried = member.carries.then(|| level.waves[usize::from(member.wave)].drops.first()).flatten();
    carried.or(level.aliens[usize::from(alien.spec)].drops.first()).copied()
}

/// Adds a ring of light around a player's ship at `at`, in field pixels, for each shield. `pulse`, 0–1, brightens the
/// rings rhythmically.
fn shields(player: &Player, at: Vec2, pulse: f32, halos: &mut Vec<Halo>) {
    for shield in 0..player.shield {
        let radius = SHIELD_RADIUS_PX + SHIELD_STEP_PX * f32::from(shield);
        halos.push(Halo::ring(at, radius, SHIELD_WIDTH_PX, SHIELD_LIGHT, 120.0 + 50.0 * pulse));
    }
}
