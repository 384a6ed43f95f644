//! Births: an entity, its proxy in the collision pipeline, its place in the roster.

use super::components::{Alien, Body, Missile, Part, kind};
use super::control::Ship;
use super::world::{MAX_BODIES, SetupError, World};
use crate::collision::{Handle, Kind, MaskId, Object, Rect};
use crate::sprites::{FrameId, Sheet, SpriteId};
use glam::Vec2;
use hecs::{DynamicBundle, Entity};

/// The sprites that every game needs, by name.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    /// The player's ship; five frames from hard left to hard right.
    pub ship: SpriteId,
    /// Its missile.
    pub shot: SpriteId,
    /// Its missile while focused.
    pub shot_focus: SpriteId,
}

impl Cast {
    /// Looks them up.
    ///
    /// # Errors
    /// The first that is missing.
    pub fn find(sheet: &Sheet) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        Ok(Self { ship: find("ship")?, shot: find("shot")?, shot_focus: find("shot_focus")? })
    }
}

/// An entity store with room for `bodies` of each kind that there can be many of.
pub(super) fn store(bodies: usize) -> hecs::World {
    let mut ecs = hecs::World::new();
    let room = u32::try_from(bodies).unwrap_or(u32::MAX);
    ecs.reserve::<(Body, Missile)>(room);
    ecs.reserve::<(Body, Alien)>(room);
    ecs.reserve::<(Body, Part)>(64);
    ecs.reserve::<(Body, Ship)>(4);
    prepare_queries(&mut ecs);
    // The list of free numbers grows with the first deaths, unless as many have died before.
    let entities: Vec<Entity> = (0..bodies).map(|_| ecs.spawn(())).collect();
    for entity in entities {
        // It was made a moment ago: it is there.
        let _ = ecs.despawn(entity);
    }
    ecs
}

/// Asks every question of a tick once. The store remembers which archetypes answer a query from its first use
/// on, and that memory is allocated then; after this, in no tick.
fn prepare_queries(ecs: &mut hecs::World) {
    prepare::<&Body>(ecs);
    prepare::<&mut Body>(ecs);
    prepare::<(&Body, &Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien)>(ecs);
    prepare::<(&mut Body, &Missile)>(ecs);
    prepare::<(&mut Body, &Part)>(ecs);
    prepare::<(&mut Body, &mut Part)>(ecs);
}

fn prepare<Q: hecs::Query>(ecs: &mut hecs::World) {
    ecs.query_mut::<Q>().into_iter().for_each(drop);
}

/// The rectangle of a frame whose pivot is at `pos`: whole pixels, the position floored.
pub(super) fn rect_at(sheet: &Sheet, frame: FrameId, pos: Vec2) -> Rect {
    let bounds = sheet.bounds(frame);
    let (x, y) = (libm::floorf(pos.x) as i32, libm::floorf(pos.y) as i32);
    Rect::new(bounds.x + x, bounds.y + y, bounds.w, bounds.h)
}

/// The baked turn of a sprite that is nearest to where it flies; turn 0 flies right, the next are clockwise.
fn turn_toward(sheet: &Sheet, sprite: SpriteId, velocity: Vec2) -> u16 {
    let turns = sheet.turns(sprite);
    if turns == 1 {
        return 0;
    }
    let share = libm::atan2f(velocity.y, velocity.x) / core::f32::consts::TAU;
    (libm::roundf(share * f32::from(turns)) as i32).rem_euclid(i32::from(turns)) as u16
}

impl World {
    /// A body with its proxy; `None` when the game is full.
    fn body(&mut self, kind: Kind, sprite: SpriteId, frame: u16, pos: Vec2) -> Option<Body> {
        if self.roster.len() >= MAX_BODIES {
            return None;
        }
        let id = self.next_id;
        self.next_id += 1;
        let frame = self.sheet.frame(sprite, frame);
        let rect = rect_at(&self.sheet, frame, pos);
        let mask = Some(MaskId(u32::from(frame.0)));
        let handle: Handle = self.collision.insert(Object { id, kind, rect, mask });
        Some(Body { id, kind, pos, prev: pos, sprite, frame, handle, age: 0, gone: false })
    }

    fn enrol(&mut self, id: u32, bundle: impl DynamicBundle) -> Entity {
        let entity = self.ecs.spawn(bundle);
        self.roster.push((id, entity));
        entity
    }

    pub(super) fn spawn_ship(&mut self, pos: Vec2) -> Option<Entity> {
        let body = self.body(kind::SHIP, self.cast.ship, Ship::LEVEL_FRAME, pos)?;
        Some(self.enrol(body.id, (body, Ship::default())))
    }

    pub(super) fn spawn_missile(
        &mut self,
        kind: Kind,
        sprite: SpriteId,
        pos: Vec2,
        velocity: Vec2,
        damage: i32,
    ) {
        let frame = turn_toward(&self.sheet, sprite, velocity);
        if let Some(body) = self.body(kind, sprite, frame, pos) {
            self.enrol(body.id, (body, Missile { velocity, damage, grazed: false }));
        }
    }

    pub(super) fn spawn_alien(&mut self, alien: Alien, pos: Vec2) {
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.enrol(body.id, (body, alien));
        }
    }

    pub(super) fn spawn_part(&mut self, index: u8, sprite: SpriteId, pos: Vec2) {
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.enrol(body.id, (body, Part { index, flash: 0 }));
        }
    }
}
