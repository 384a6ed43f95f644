//! Items: who drops them, how they float, what they do for whoever catches them.
//!
//! An item is a body of the kind `ITEM`, and the rules let it meet ships alone. It is caught like everything is hit: its
//! rectangle and then its bitmap have to meet the ship's. The hull is small, so items come towards it from near:
//!
//! ```text
//!   y 0    ------------------------------------------   ship above the line: every item comes, from anywhere
//!      90  - - - - - - - - - - - - - - - - - - - - - -
//!                        .-----.
//!                       ( 56 px )      a ship draws what is within 56 pixels, focused within 112
//!                        `-----'
//!      360 ------------------------------------------   sinks at 54 px/s; 16 pixels below it is lost
//! ```

use super::Event;
use super::bombs::MAX_BOMBS;
use super::components::{Body, Member, kind};
use super::medals::PICTURES;
use super::player::Player;
use super::world::{Script, World};
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Item, MAX_POWER};
use glam::Vec2;
use hecs::Entity;
use sector_sprites::{Sheet, SpriteId};

/// The most items that float at one time; what would be dropped beyond that is not.
pub(super) const MAX_ITEMS: u32 = 128;

/// Pixels a tick upward at birth, and those of what a lost ship leaves: it has to wait for the next one.
const RISE: f32 = 1.6;
const RISE_OF_LOSS: f32 = 4.4;
/// Pixels a tick to the side, from one of several to the next.
const SPREAD: f32 = 0.8;
/// What is left of the speed to the side after a tick.
const SIDE_DRAG: f32 = 0.97;
/// Pixels a tick downward in the end (54 px/s), and how fast it comes to that, in pixels a tick, a tick.
const SINK: f32 = 0.9;
const WEIGHT: f32 = 0.045;

/// How far a ship draws items, and how far while focused, in pixels.
const REACH_PX: f32 = 56.0;
const FOCUS_REACH_PX: f32 = 112.0;
/// A ship above this line draws all items there are, in pixels.
const LINE_PX: f32 = FIELD_HEIGHT as f32 / 4.0;
/// Pixels a tick towards a ship; more than any ship flies, so that none can outrun what it draws.
const PULL: f32 = 7.0;
/// How fast an item takes to being drawn: this share of the change in each tick.
const PULL_SHARE: f32 = 0.25;

/// An item stays so far inside the field to the sides, and is born so far below its upper edge, in pixels.
const EDGE_PX: f32 = 12.0;
/// So far below the field it is lost, in pixels.
const BELOW_PX: f32 = 16.0;

/// The most shields, one over the other.
pub const MAX_SHIELDS: u8 = 2;
/// Ticks of safety after a shield took a hit (1 s).
const SHIELD_SAFE_TICKS: u32 = 60;
/// Points for what brings nothing more.
pub const SURPLUS_POINTS: u32 = 2000;

/// An item on the field.
#[derive(Clone, Copy, Debug)]
pub struct Pickup {
    /// What it is.
    pub item: Item,
    /// Pixels a tick.
    pub velocity: Vec2,
}

/// The pictures of items.
#[derive(Clone, Copy, Debug)]
pub struct ItemSprites {
    power: SpriteId,
    shield: SpriteId,
    bomb: SpriteId,
    life: SpriteId,
    medals: [SpriteId; PICTURES],
}

impl ItemSprites {
    /// Looks them up; `None` on a sheet that lacks one.
    pub(super) fn find(sheet: &Sheet) -> Option<Self> {
        let find = |name| sheet.sprite(name);
        let medals = ["medal_1", "medal_2", "medal_3", "medal_4", "medal_5"].map(find);
        let [Some(a), Some(b), Some(c), Some(d), Some(e)] = medals else { return None };
        Some(Self {
            power: find("item_power")?,
            shield: find("item_shield")?,
            bomb: find("item_bomb")?,
            life: find("item_life")?,
            medals: [a, b, c, d, e],
        })
    }

    /// The picture of an item; of medals that of their present worth, from 0.
    #[must_use]
    pub fn of(&self, item: Item, medal: usize) -> SpriteId {
        match item {
            Item::Power => self.power,
            Item::Shield => self.shield,
            Item::Bomb => self.bomb,
            Item::Life => self.life,
            Item::Medal => self.medals[medal.min(PICTURES - 1)],
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> [SpriteId; 4 + PICTURES] {
        let [a, b, c, d, e] = self.medals;
        [self.power, self.shield, self.bomb, self.life, a, b, c, d, e]
    }
}

// ---------------------------------------------------------------------------------------------- who drops what

/// Drops items at a place, side by side.
pub(super) fn drop_all(world: &mut World, items: &[Item], at: Vec2, events: &mut Vec<Event>) {
    let middle = items.len().saturating_sub(1) as f32 / 2.0;
    for (i, &item) in items.iter().enumerate() {
        release(world, item, at, Vec2::new((i as f32 - middle) * SPREAD, -RISE), events);
    }
}

/// An alien was destroyed: what its kind drops, what it carried, and what is paid for its wave when it was the last of it.
pub(super) fn drop_of_alien(
    world: &mut World,
    spec: u16,
    member: Option<Member>,
    at: Vec2,
    events: &mut Vec<Event>,
) {
    if world.script != Script::Stage {
        return;
    }
    let level = world.level.clone();
    drop_all(world, &level.aliens[usize::from(spec)].drops, at, events);
    let Some(Member { wave, carries }) = member else { return };
    let wave_spec = &level.waves[usize::from(wave)];
    if carries {
        drop_all(world, &wave_spec.drops, at, events);
    }
    let fallen = &mut world.fallen[usize::from(wave)];
    *fallen += 1;
    if usize::from(*fallen) == wave_spec.aliens() {
        drop_all(world, &wave_spec.reward, at, events);
    }
}

/// A ship is lost: its guns are a step weaker, and the step floats where it was. A small mercy.
pub(super) fn drop_of_ship(world: &mut World, player: usize, events: &mut Vec<Event>) {
    let lost = &mut world.players[player];
    if lost.power == 0 || world.script != Script::Stage {
        return;
    }
    lost.power -= 1;
    let at = lost.pos;
    // Towards the middle, where it is easier to come by.
    let aside = if at.x < FIELD_WIDTH as f32 / 2.0 { SPREAD } else { -SPREAD };
    release(world, Item::Power, at, Vec2::new(aside, -RISE_OF_LOSS), events);
}

fn release(world: &mut World, item: Item, at: Vec2, velocity: Vec2, events: &mut Vec<Event>) {
    let Some(sprites) = world.cast.items else { return };
    if world.collision.count_of(kind::ITEM) >= MAX_ITEMS {
        return;
    }
    let low = Vec2::splat(EDGE_PX);
    let at = at.clamp(low, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - low);
    if let Some(body) = world.body(kind::ITEM, sprites.of(item, world.medals.picture()), 0, at) {
        world.enrol(body.id, (body, Pickup { item, velocity }));
        events.push(Event::ItemAppeared { at, item });
    }
}

// ---------------------------------------------------------------------------------------------- how they float

/// Flies every item on by one tick. Medals take the picture of what they are worth now.
pub(super) fn fly(world: &mut World) {
    let Some(sprites) = world.cast.items else { return };
    let won = world.victory_in > 0;
    let medal = world.medals.picture();
    let mut medal_lost = false;
    let World { ecs, leaving, sheet, players, .. } = world;
    for (body, pickup) in ecs.query_mut::<(&mut Body, &mut Pickup)>() {
        pickup.velocity = match draws(players.as_slice(), body.pos, won) {
            Some(ship) => drawn(pickup.velocity, ship - body.pos),
            None => sinking(pickup.velocity),
        };
        body.prev = body.pos;
        body.pos += pickup.velocity;
        let inside = body.pos.x.clamp(EDGE_PX, FIELD_WIDTH as f32 - EDGE_PX);
        if inside != body.pos.x {
            (body.pos.x, pickup.velocity.x) = (inside, -pickup.velocity.x);
        }
        body.age += 1;
        body.sprite = sprites.of(pickup.item, medal);
        body.frame = sheet.frame_at(body.sprite, body.age);
        if body.pos.y > FIELD_HEIGHT as f32 + BELOW_PX {
            leaving.push(body.id);
            medal_lost |= pickup.item == Item::Medal;
        }
    }
    if medal_lost {
        world.medals.lose();
    }
}

/// Where the ship is that draws an item at a place: of several the nearest, of equals the first. A stage that is won
/// gives all that is left.
fn draws(players: &[Player], at: Vec2, won: bool) -> Option<Vec2> {
    let flying = players.iter().filter(|player| player.ship.is_some());
    let in_reach = flying.filter(|player| {
        let reach = if player.focused { FOCUS_REACH_PX } else { REACH_PX };
        won || player.pos.y < LINE_PX || player.pos.distance_squared(at) <= reach * reach
    });
    let distance = |player: &&Player| player.pos.distance_squared(at);
    in_reach.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|player| player.pos)
}

/// The velocity of what is drawn along `way`, which it does not overshoot.
fn drawn(velocity: Vec2, way: Vec2) -> Vec2 {
    let length = way.length();
    let wanted = if length > PULL { way / length * PULL } else { way };
    velocity + (wanted - velocity) * PULL_SHARE
}

/// The velocity of what is left to itself.
fn sinking(velocity: Vec2) -> Vec2 {
    Vec2::new(velocity.x * SIDE_DRAG, velocity.y + (SINK - velocity.y).clamp(-WEIGHT, WEIGHT))
}

// ---------------------------------------------------------------------------------------------- what they do

/// A player's ship caught an item.
pub(super) fn catch(world: &mut World, player: usize, item: Entity, at: Vec2, events: &mut Vec<Event>) {
    let Ok(item) = world.ecs.get::<&Pickup>(item).map(|pickup| pickup.item) else { return };
    let (number, player) = (player as u8, &mut world.players[player]);
    events.push(match item {
        Item::Medal => {
            let (row, points) = (world.medals.row, world.medals.take());
            world.score.pay(u64::from(points));
            Event::MedalCaught { player: number, at, row, points }
        }
        Item::Power if player.power < MAX_POWER => {
            player.power += 1;
            Event::PowerUp { player: number, at, power: player.power }
        }
        Item::Shield if player.shield < MAX_SHIELDS => {
            player.shield += 1;
            Event::ShieldUp { player: number, at }
        }
        Item::Bomb if player.bombs < MAX_BOMBS => {
            player.bombs += 1;
            Event::BombGained { player: number, at }
        }
        Item::Life if player.lives < u8::MAX => {
            player.lives += 1;
            Event::Extend { player: Some(number) }
        }
        _ => {
            world.score.pay(u64::from(SURPLUS_POINTS));
            Event::ItemSurplus { player: number, at, item, points: SURPLUS_POINTS }
        }
    });
}

/// Whether a shield takes the hit that would cost a player the ship.
pub(super) fn shield_takes(world: &mut World, player: usize, events: &mut Vec<Event>) -> bool {
    let (number, player) = (player as u8, &mut world.players[player]);
    if player.shield == 0 {
        return false;
    }
    player.shield -= 1;
    player.safe_ticks = SHIELD_SAFE_TICKS;
    let at = player.pos;
    events.push(match player.shield {
        0 => Event::ShieldDown { player: number, at },
        _ => Event::ShieldHit { player: number, at },
    });
    true
}

#[cfg(test)]
mod tests {
    use super::{PULL, SINK, Vec2, drawn, sinking};

    /// Tests that what is left to itself rises, sinks, and comes to one speed straight down.
    #[test]
    fn what_is_left_to_itself_sinks() {
        let mut velocity = Vec2::new(2.4, -1.6);
        let mut rises = 0;
        for _ in 0..400 {
            velocity = sinking(velocity);
            rises += u32::from(velocity.y < 0.0);
        }
        assert!((20..60).contains(&rises), "it rises for {rises} ticks");
        assert!((velocity - Vec2::new(0.0, SINK)).length() < 1e-3, "{velocity}");
    }

    /// Tests that what is drawn arrives, without passing by and without ever being faster than a ship can draw.
    #[test]
    fn what_is_drawn_arrives() {
        for start in [Vec2::new(300.0, 40.0), Vec2::new(0.0, 5.0), Vec2::ZERO, Vec2::new(-9.0, 400.0)] {
            let (mut at, mut velocity) = (start, Vec2::new(1.0, -1.0));
            for _ in 0..90 {
                velocity = drawn(velocity, -at);
                assert!(velocity.length() <= PULL);
                at += velocity;
            }
            assert!(at.length() < 1.0, "from {start} it came to {at}");
        }
    }
}
