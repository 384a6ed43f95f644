//! Items: how they drop, and what they do for the player who catches them.

use super::bodies::{Birth, spawn};
use super::points::{pay_for_chip, pay_for_item, pay_for_wave};
use crate::level::{FORMATION, ItemKind, MAX_POWER, TICKS_PER_SECOND, Wave};
use crate::sim::state::{
    Event, MAX_BOMBS, MAX_SHIELDS, Pickup, Script, WaveMember, World, kind, store::MAX_ITEMS,
};
use glam::Vec2;
use hecs::Entity;

/// The upward speed of a dropped item at birth, in pixels per tick.
const RISE: f32 = 1.6;
/// The upward speed at birth of an item that a lost ship drops, in pixels per tick. It is high enough that the item
/// is still on the field when the next ship arrives.
const RISE_OF_LOSS: f32 = 4.4;
/// The difference in sideways speed between neighboring items that drop together, in pixels per tick.
const SPREAD: f32 = 0.8;
/// The minimum distance between an item and the sides of the field, in pixels; at birth also from the top and bottom.
pub(crate) const EDGE_PX: f32 = 12.0;
/// The number of items at which cancelled bullets stop becoming chips. The remaining room is for other items.
const MAX_CHIPS: u32 = MAX_ITEMS - 64;
/// Ticks after the arrival of a wave's last alien within which its destruction pays a bonus (3 s).
const QUICK_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Points paid for an item that the player cannot use, because they already have the maximum.
pub const SURPLUS_POINTS: u32 = 2000;

pub(crate) fn drop_all(world: &mut World, items: &[ItemKind], at: Vec2) {
    let middle = items.len().saturating_sub(1) as f32 / 2.0;
    for (i, &item) in items.iter().enumerate() {
        release(world, item, at, Vec2::new((i as f32 - middle) * SPREAD, -RISE));
    }
}

pub(crate) fn drop_of_alien(world: &mut World, spec: u16, member: Option<WaveMember>, at: Vec2) {
    if world.script != Script::Stage {
        return;
    }
    let level = world.level.clone();
    drop_all(world, &level.aliens[usize::from(spec)].drops, at);
    let Some(WaveMember { wave, carries }) = member else { return };
    let wave_spec = &level.waves[usize::from(wave)];
    if carries {
        drop_all(world, &wave_spec.drops, at);
    }
    let fallen = &mut world.stage.fallen[usize::from(wave)];
    *fallen += 1;
    if usize::from(*fallen) == wave_spec.aliens() {
        drop_all(world, &wave_spec.reward, at);
        pay_if_quick(world, wave_spec, level.aliens[usize::from(spec)].score, at);
    }
}

/// Pays a bonus for a formation if its last alien, at `at`, was destroyed quickly. A boss stops the script that measures
/// this, so there is no bonus while one is present.
fn pay_if_quick(world: &mut World, wave: &Wave, score: u32, at: Vec2) {
    let is_held = world.stage.boss.is_some_and(|boss| !boss.is_gone());
    if is_held || wave.aliens() < FORMATION || world.script_tick() > wave.last_tick() + QUICK_TICKS {
        return;
    }
    let points = pay_for_wave(world, score.saturating_mul(wave.aliens() as u32) / 2);
    world.events.push(Event::WaveDestroyed { at, points });
}

/// Takes one step of power from a player whose ship was lost, and drops it as an item. Does nothing in a
/// [gentle](World::is_gentle) game or in a sandbox.
pub(crate) fn drop_of_ship(world: &mut World, player: usize) {
    let keeps_power = world.is_gentle() || world.script != Script::Stage;
    let lost = &mut world.players[player];
    if lost.power == 0 || keeps_power {
        return;
    }
    lost.power -= 1;
    let at = lost.pos;
    // It flies toward the middle, where it is easier to catch.
    let aside = if at.x < world.capacity.arena.size().x / 2.0 { SPREAD } else { -SPREAD };
    release(world, ItemKind::Power, at, Vec2::new(aside, -RISE_OF_LOSS));
}

/// Drops the chip that a cancelled bullet becomes. If there is no room for it, its points are paid immediately.
pub(crate) fn drop_chip(world: &mut World, at: Vec2) {
    if world.script != Script::Stage {
        return;
    }
    if world.sprites.items.is_none() || world.bodies.collision.count_of(kind::ITEM) >= MAX_CHIPS {
        pay_for_chip(world);
        return;
    }
    release(world, ItemKind::Chip, at, Vec2::new(0.0, -RISE));
}

fn release(world: &mut World, item: ItemKind, at: Vec2, velocity: Vec2) {
    let Some(sprites) = world.sprites.items else { return };
    if world.bodies.collision.count_of(kind::ITEM) >= MAX_ITEMS {
        return;
    }
    let low = Vec2::splat(EDGE_PX);
    let pos = at.clamp(low, world.capacity.arena.size() - low);
    let sprite = sprites.of(item, world.standing.medals.picture());
    let birth = Birth { kind: kind::ITEM, sprite, frame: 0, pos };
    // Chips are too frequent to report each one.
    if spawn(world, birth, |body| (body, Pickup { item, velocity, freed: false })).is_some()
        && item != ItemKind::Chip
    {
        world.events.push(Event::ItemAppeared { at: pos, item });
    }
}

/// Gives an item to the player whose ship touched it. An item beyond the player's maximum pays [`SURPLUS_POINTS`]
/// instead.
pub(crate) fn catch(world: &mut World, player: usize, item: Entity, at: Vec2) {
    let Ok(item) = world.bodies.ecs.get::<&Pickup>(item).map(|pickup| pickup.item) else { return };
    give(world, player, item, at);
}

/// Gives an item to a player, like [`catch`], without an entity. `at` is where effects appear, in field pixels.
pub(crate) fn give(world: &mut World, player: usize, item: ItemKind, at: Vec2) {
    let (number, player) = (player as u8, &mut world.players[player]);
    let event = match item {
        ItemKind::Medal => {
            let (row, points) = (world.standing.medals.row, world.standing.medals.take());
            pay_for_item(world, points);
            Event::MedalCaught { player: number, at, row, points }
        }
        ItemKind::Chip => Event::ChipCaught { player: number, at, points: pay_for_chip(world) },
        ItemKind::Power if player.power < MAX_POWER => {
            player.power += 1;
            Event::PowerUp { player: number, at, power: player.power }
        }
        ItemKind::Shield if player.shield < MAX_SHIELDS => {
            player.shield += 1;
            Event::ShieldUp { player: number, at }
        }
        ItemKind::Bomb if player.bombs < MAX_BOMBS => {
            player.bombs += 1;
            Event::BombGained { player: number, at }
        }
        ItemKind::Life if player.lives < u8::MAX => {
            player.lives += 1;
            Event::Extend { player: Some(number) }
        }
        _ => {
            pay_for_item(world, SURPLUS_POINTS);
            Event::ItemSurplus { player: number, at, item, points: SURPLUS_POINTS }
        }
    };
    world.events.push(event);
}

/// Lets an item that touches a wall fly to the nearest ship.
pub(crate) fn free(world: &mut World, entity: Entity) {
    if let Ok(pickup) = world.bodies.ecs.query_one_mut::<&mut Pickup>(entity) {
        pickup.freed = true;
    }
}
