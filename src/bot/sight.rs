//! What can be seen on the screen in one tick.

use crate::sim::{Body, FIELD_HEIGHT, FIELD_WIDTH, World, kind};
use glam::Vec2;

/// Something that kills on touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threat {
    /// Centre of its solid part on the field, in pixels.
    pub pos: Vec2,
    /// How it moved since the tick before, in pixels a tick.
    pub velocity: Vec2,
    /// Half its width and height in pixels.
    pub half: Vec2,
    /// An alien, which can also be shot.
    pub alien: bool,
}

/// The screen in one tick.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The ship; `None` while there is none.
    pub ship: Option<Vec2>,
    /// Everything that kills, in the order of its birth.
    pub threats: Vec<Threat>,
}

impl Sight {
    /// Looks at the world as it is shown: bodies on the field, and nothing else. Reuses its memory.
    pub fn look(&mut self, world: &World) {
        self.ship = world.player().ship.map(|_| world.ship_pos());
        self.threats.clear();
        for &(_, entity) in world.roster() {
            let Ok(body) = world.entities().get::<&Body>(entity) else { continue };
            if body.kind != kind::SHIP && body.kind != kind::SHOT && on_screen(body.pos) {
                self.threats.push(threat(world, &body));
            }
        }
    }
}

fn threat(world: &World, body: &Body) -> Threat {
    let bounds = world.sheet().bounds(body.frame);
    let half = Vec2::new(bounds.w as f32, bounds.h as f32) / 2.0;
    let centre = Vec2::new(bounds.x as f32, bounds.y as f32) + half;
    let alien = body.kind == kind::ALIEN;
    Threat { pos: body.pos + centre, velocity: body.pos - body.prev, half, alien }
}

fn on_screen(pos: Vec2) -> bool {
    pos.x > -20.0 && pos.y > -20.0 && pos.x < FIELD_WIDTH as f32 + 20.0 && pos.y < FIELD_HEIGHT as f32 + 20.0
}
