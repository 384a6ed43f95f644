//! Births: an entity, its proxy in the collision pipeline, its place in the roster.

use super::arena::Scale;
use super::components::{Alien, Body, Course, Drift, Escort, Flight, Member, Missile, Part, Rock, kind};
use super::control::Ship;
use super::items::{ItemSprites, MAX_ITEMS, Pickup};
use super::setup::SetupError;
use super::ships::{MAX_PLAYERS, ShipKind, Ships};
use super::world::{Script, World};
use crate::level::{Fan, ROCK_SIZES, ROCK_SPRITES, direction};
use glam::Vec2;
use hecs::{DynamicBundle, Entity, Without};
use sector_collision::{Handle, Kind, MaskId, Object, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};

/// The pictures of a game that its level does not bring.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    /// The ship of each player; where one plays, twice the same.
    pub crafts: [Craft; MAX_PLAYERS],
    /// Rocks, smallest first; `None` on a sheet without them.
    pub rocks: Option<[SpriteId; ROCK_SIZES]>,
    /// Items; `None` on a sheet that lacks one of them, and then none is dropped.
    pub items: Option<ItemSprites>,
}

/// The pictures of a player's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Craft {
    /// The ship; five frames from hard left to hard right.
    pub ship: SpriteId,
    /// Its missile.
    pub shot: SpriteId,
    /// Its missile while focused.
    pub shot_focus: SpriteId,
}

impl Craft {
    fn find(sheet: &Sheet, ship: ShipKind) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        let [shot, shot_focus] = ship.shots();
        Ok(Self { ship: find(ship.sprite())?, shot: find(shot)?, shot_focus: find(shot_focus)? })
    }
}

impl Cast {
    /// Looks them up.
    ///
    /// # Errors
    /// The first that is missing.
    pub fn find(sheet: &Sheet, ships: Ships) -> Result<Self, SetupError> {
        let rock = |name| sheet.sprite(name);
        let rocks = match ROCK_SPRITES.map(rock) {
            [Some(a), Some(b), Some(c), Some(d)] => Some([a, b, c, d]),
            _ => None,
        };
        let first = Craft::find(sheet, ships.first())?;
        let second = ships.as_slice().last().map_or(Ok(first), |&ship| Craft::find(sheet, ship))?;
        Ok(Self { crafts: [first, second], rocks, items: ItemSprites::find(sheet) })
    }

    /// All that collision can see of it, each once; of rocks only if there are some in the game.
    pub(super) fn sprites(&self, rocks: bool) -> Vec<SpriteId> {
        let [first, second] = self.crafts;
        let mut sprites = vec![first.ship, first.shot, first.shot_focus];
        if second != first {
            sprites.extend([second.ship, second.shot, second.shot_focus]);
        }
        sprites.extend(self.rocks.iter().flatten().filter(|_| rocks));
        sprites.extend(self.items.iter().flat_map(ItemSprites::all));
        sprites
    }
}

/// An entity store with room for so many bodies of each sort, and for so many missiles that do more than fly straight on.
pub(super) fn store(scale: Scale, script: Script, flights: u32) -> hecs::World {
    let mut ecs = hecs::World::new();
    if script == Script::Stage {
        // Whoever comes in a stage is one of a wave.
        ecs.reserve::<(Body, Alien, Course, Member)>(scale.courses);
        ecs.reserve::<(Body, Pickup)>(MAX_ITEMS);
        reserve(&mut ecs, Scale { courses: 0, ..scale });
    } else {
        reserve(&mut ecs, scale);
    }
    ecs.reserve::<(Body, Missile, Flight)>(flights);
    ecs.reserve::<(Body, Part)>(64);
    ecs.reserve::<(Body, Ship)>(4);
    prepare_queries(&mut ecs);
    // The list of free numbers grows with the first deaths, unless as many have died before.
    let entities: Vec<Entity> = (0..scale.bodies).map(|_| ecs.spawn(())).collect();
    for entity in entities {
        // It was made a moment ago: it is there.
        let _ = ecs.despawn(entity);
    }
    ecs
}

/// Makes room for so many more bodies of each sort that there can be many of.
pub(super) fn reserve(ecs: &mut hecs::World, scale: Scale) {
    ecs.reserve::<(Body, Missile)>(scale.missiles);
    ecs.reserve::<(Body, Alien, Course)>(scale.courses);
    ecs.reserve::<(Body, Alien, Drift)>(scale.drifters);
    ecs.reserve::<(Body, Escort, Drift)>(scale.escorts);
    ecs.reserve::<(Body, Rock)>(scale.rocks);
}

/// Asks every question of a tick once. The store remembers which archetypes answer a query from its first use
/// on, and that memory is allocated then; after this, in no tick.
fn prepare_queries(ecs: &mut hecs::World) {
    prepare::<&Body>(ecs);
    prepare::<&mut Body>(ecs);
    prepare::<(&Body, &Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien, &mut Course)>(ecs);
    prepare::<(&mut Body, &mut Drift, Option<&mut Alien>)>(ecs);
    prepare::<(&mut Body, &Missile)>(ecs);
    prepare::<Without<(&mut Body, &Missile), &Flight>>(ecs);
    prepare::<(&mut Body, &mut Missile, &Flight)>(ecs);
    prepare::<(&Body, &mut Drift)>(ecs);
    prepare::<(&Body, &Part)>(ecs);
    prepare::<(&mut Body, &mut Rock)>(ecs);
    prepare::<(&Body, &Escort)>(ecs);
    prepare::<(&mut Body, &mut Pickup)>(ecs);
    prepare::<(&mut Body, &Part)>(ecs);
    prepare::<(&mut Body, &mut Part)>(ecs);
}

fn prepare<Q: hecs::Query>(ecs: &mut hecs::World) {
    ecs.query_mut::<Q>().into_iter().for_each(drop);
}

/// The rectangle of a frame whose pivot is at `pos`: whole pixels, the position floored.
pub(super) fn rect_at(sheet: &Sheet, frame: FrameId, pos: Vec2) -> Rect {
    let bounds = sheet.bounds(frame);
    Rect::new(bounds.x + floor(pos.x), bounds.y + floor(pos.y), bounds.w, bounds.h)
}

/// The whole number that is not above `value`; two instructions where `floorf` is a call.
#[inline]
fn floor(value: f32) -> i32 {
    let toward_zero = value as i32;
    toward_zero - i32::from((toward_zero as f32) > value)
}

/// The baked turn of a sprite that is nearest to where it flies; turn 0 flies right, the next are clockwise.
pub(super) fn turn_toward(sheet: &Sheet, sprite: SpriteId, velocity: Vec2) -> u16 {
    let turns = sheet.turns(sprite);
    if turns == 1 {
        return 0;
    }
    let share = libm::atan2f(velocity.y, velocity.x) / core::f32::consts::TAU;
    (libm::roundf(share * f32::from(turns)) as i32).rem_euclid(i32::from(turns)) as u16
}

impl World {
    /// A body with its proxy; `None` when the game is full.
    pub(super) fn body(&mut self, kind: Kind, sprite: SpriteId, frame: u16, pos: Vec2) -> Option<Body> {
        // Numbers are not handed out twice: after 2³² births nothing is born any more.
        if self.roster.len() >= self.scale.bodies as usize || self.next_id == u32::MAX {
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

    pub(super) fn enrol(&mut self, id: u32, bundle: impl DynamicBundle) -> Entity {
        let entity = self.ecs.spawn(bundle);
        self.roster.enrol(id, entity);
        entity
    }

    pub(super) fn spawn_ship(&mut self, player: usize, pos: Vec2) -> Option<Entity> {
        let body = self.body(kind::SHIP, self.cast.crafts[player].ship, Ship::LEVEL_FRAME, pos)?;
        Some(self.enrol(body.id, (body, Ship { player: player as u8, bank: 0 })))
    }

    /// A missile of either side; none when the game is full.
    pub(super) fn launch_missile(&mut self, kind: Kind, sprite: SpriteId, pos: Vec2, missile: Missile) {
        let frame = turn_toward(&self.sheet, sprite, missile.velocity);
        if let Some(body) = self.body(kind, sprite, frame, pos) {
            self.stats.shots += u32::from(kind == kind::SHOT);
            self.enrol(body.id, (body, missile));
        }
    }

    /// A fan of the level's bullets around an angle (radians), at a speed in pixels a tick; as many as there is room for.
    pub(super) fn spawn_fan(&mut self, bullet: u16, pos: Vec2, fan: Fan, middle: f32, speed: f32) {
        for angle in fan.angles(middle) {
            self.spawn_bullet(bullet, pos, direction(angle) * speed);
        }
    }

    fn spawn_bullet(&mut self, bullet: u16, pos: Vec2, velocity: Vec2) {
        let spec = &self.level.bullets[usize::from(bullet)];
        let (sprite, plain) = (spec.sprite, spec.motion.is_none());
        let kind = if spec.soft { kind::SOFT_BULLET } else { kind::BULLET };
        let frame = turn_toward(&self.sheet, sprite, velocity);
        let Some(body) = self.body(kind, sprite, frame, pos) else { return };
        let missile = Missile { velocity, ..Missile::STILL };
        if plain {
            self.enrol(body.id, (body, missile));
        } else {
            self.enrol(body.id, (body, missile, Flight { bullet }));
        }
    }

    pub(super) fn spawn_alien(&mut self, alien: Alien, course: Course) {
        let pos = super::paths::place(&self.level, &course);
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.enrol(body.id, (body, alien, course));
        }
    }

    /// One of a wave.
    pub(super) fn spawn_member(&mut self, alien: Alien, course: Course, member: Member) {
        let pos = super::paths::place(&self.level, &course);
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.enrol(body.id, (body, alien, course, member));
        }
    }

    pub(super) fn spawn_drifter(&mut self, alien: Alien, pos: Vec2, drift: Drift) {
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.enrol(body.id, (body, alien, drift));
        }
    }

    pub(super) fn spawn_escort(&mut self, pos: Vec2, drift: Drift) {
        if let Some(body) = self.body(kind::SHIP, self.cast.crafts[0].ship, Ship::LEVEL_FRAME, pos) {
            self.enrol(body.id, (body, Escort, drift));
        }
    }

    pub(super) fn spawn_part(&mut self, part: Part, sprite: SpriteId, pos: Vec2) {
        if let Some(body) = self.body(kind::ALIEN, sprite, 0, pos) {
            self.wall(&body);
            self.enrol(body.id, (body, part));
        }
    }
}
