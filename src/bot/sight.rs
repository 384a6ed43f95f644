//! Everything that the autopilot sees on the screen in one tick.

use crate::sim::{Body, FIELD_HEIGHT, FIELD_WIDTH, World, kind};
use glam::Vec2;
use sector_collision::Kind;

/// A body that destroys a ship on contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threat {
    /// The id of the body. Threats are listed in the order of their ids.
    pub id: u32,
    /// The center of the body's solid part, in field pixels.
    pub pos: Vec2,
    /// The motion since the previous tick, in pixels per tick.
    pub velocity: Vec2,
    /// Half the size of the body's solid part, in pixels.
    pub half: Vec2,
    /// Whether the body is an alien or a rock, which missiles can destroy.
    pub alien: bool,
    /// Whether the body is a wall, which nothing destroys.
    pub wall: bool,
}

/// An item on the field, which a ship can catch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Treasure {
    /// The id of the item's body.
    pub id: u32,
    /// The position of the pivot, in field pixels.
    pub pos: Vec2,
    /// The motion since the previous tick, in pixels per tick.
    pub velocity: Vec2,
}

/// The threats and items that a player can see on the screen in one tick.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// Every body on the screen that destroys a ship, in order of birth.
    pub threats: Vec<Threat>,
    /// Every item on the field, in order of birth.
    pub treasures: Vec<Treasure>,
}

impl Sight {
    /// Replaces the contents with all items, and with the threats that a player with a ship at `from` can see.
    pub fn look(&mut self, world: &World, from: Vec2) {
        self.threats.clear();
        self.treasures.clear();
        for body in world.entities().query::<&Body>().iter() {
            if is_dangerous(body.kind) && on_screen(body.pos, from, world) {
                self.threats.push(threat(world, body));
            } else if body.kind == kind::ITEM {
                let velocity = body.pos - body.prev;
                self.treasures.push(Treasure { id: body.id, pos: body.pos, velocity });
            }
        }
        self.threats.sort_unstable_by_key(|threat| threat.id);
        self.treasures.sort_unstable_by_key(|treasure| treasure.id);
    }
}

fn is_dangerous(kind: Kind) -> bool {
    !matches!(kind, kind::SHIP | kind::SHOT | kind::ITEM)
}

fn threat(world: &World, body: &Body) -> Threat {
    let bounds = world.sheet().bounds(body.frame);
    let half = Vec2::new(bounds.w as f32, bounds.h as f32) / 2.0;
    let center = Vec2::new(bounds.x as f32, bounds.y as f32) + half;
    let alien = body.kind == kind::ALIEN || body.kind == kind::ROCK;
    let (pos, velocity) = (body.pos + center, body.pos - body.prev);
    Threat { id: body.id, pos, velocity, half, alien, wall: body.kind == kind::WALL }
}

/// Whether a player with a ship at `from` can see a position on the screen or slightly outside. A field-sized arena is
/// fully visible. In a larger arena, only the part within a field's size of the ship is.
fn on_screen(pos: Vec2, from: Vec2, world: &World) -> bool {
    const FAR: Vec2 = Vec2::new(FIELD_WIDTH as f32 + 40.0, FIELD_HEIGHT as f32 + 40.0);
    let edge = Vec2::splat(20.0);
    let in_arena = pos.cmpgt(-edge).all() && pos.cmplt(world.arena().size() + edge).all();
    in_arena && (pos - from).abs().cmplt(FAR).all()
}
