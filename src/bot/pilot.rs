//! [`Pilot`] steers one ship: it weighs every direction and takes the safest one that leads to a target. [`Autopilot`]
//! plays a whole game, with a pilot for each player.

use super::sight::{Sight, Threat};
use crate::sim::{
    Arena, HULL_REACH_PX, Inputs, MAX_CELLS, MAX_PLAYERS, Player, PlayerInput, ShipKind, TICKS_PER_SECOND,
    World,
};
use glam::Vec2;

/// Ticks from seeing to acting: 200 ms, a practiced player's reaction to something new.
const REACTION_TICKS: usize = 12;
const HORIZON_TICKS: u32 = 42;
/// The interval, in ticks, at which the pilot checks a planned flight for dangers.
const STEP_TICKS: u32 = 3;
/// Ticks for which the ship moves in a pilot's plan. The plan assumes that the ship then stops.
const STEER_TICKS: f32 = 14.0;
/// The distance that a pilot prefers to keep between the ship's hull and any threat, in pixels.
const COMFORT_PX: f32 = 5.0;
/// The height above the arena's lower edge that a pilot prefers when nothing else matters, in pixels.
const HOME_PX: f32 = 70.0;
/// The distance that two pilots try to keep between their ships, in pixels.
const APART_PX: f32 = 90.0;
/// The distance within which a pilot flies to an item, in pixels.
const TREASURE_PX: f32 = 240.0;
/// The cost of an option that leads to an immediate hit. Later hits cost less, because there is time for another
/// decision.
const HIT_COST: f32 = 1000.0;
/// The ticks within which an expected hit is certain enough to fire a bomb.
const CERTAIN_TICKS: u32 = 10;

/// The gap to a wall above the ship below which a pilot looks for a way around it, in pixels, and the cost of a wall
/// right above.
const ROOF_PX: f32 = 260.0;
const ROOF_COST: f32 = 120.0;

/// The distance within which bullets around the ship are a crowd, in pixels, and how many they must be.
pub(crate) const CROWD_PX: f32 = 90.0;
const CROWD: usize = 8;

/// The pilot of one ship. It remembers what was on the screen in the last ticks.
#[derive(Clone, Debug)]
pub struct Pilot {
    /// The sights of the last ticks, as a ring buffer. The pilot acts on the oldest one.
    looks: Vec<Sight>,
    next: usize,
    /// The threats near enough to matter, extrapolated to the present. Persists only to reuse its memory.
    near: Vec<Threat>,
    /// The size of the arena, in pixels.
    arena: Vec2,
    /// The player whose ship the pilot steers, from 0.
    player: usize,
    /// The ship's normal and focused speed, in pixels per tick.
    speeds: [f32; 2],
    /// The position of the other player's ship, in field pixels; `None` if there is no such ship.
    partner: Option<Vec2>,
}

impl Default for Pilot {
    fn default() -> Self {
        Self::of(0)
    }
}

impl Pilot {
    /// Returns a pilot for a player, counted from 0.
    pub fn of(player: usize) -> Self {
        let (looks, arena) = (vec![Sight::default(); REACTION_TICKS], Arena::FIELD.size());
        let speeds = speeds(ShipKind::default());
        Self { looks, next: 0, near: Vec::new(), arena, player, speeds, partner: None }
    }
}

#[derive(Clone, Copy, Debug)]
struct Maneuver {
    stick: Vec2,
    focus: bool,
}

impl Pilot {
    /// Looks at the world and returns the player's input for the next tick. Call it once per tick.
    pub fn fly(&mut self, world: &World) -> PlayerInput {
        self.arena = world.arena().size();
        let oldest = self.next;
        self.next = (self.next + 1) % REACTION_TICKS;
        let Some(player) = world.players().get(self.player) else { return PlayerInput::default() };
        self.speeds = speeds(player.kind);
        let others = (0..).zip(world.players()).filter(|&(i, _)| i != self.player);
        self.partner = others.filter(|(_, other)| other.ship.is_some()).map(|(_, other)| other.pos).next();
        let mut input = self.decide(player.ship.map(|_| player.pos), oldest);
        // Do not fire a bomb while the ship is safe, or without one.
        if player.safe_ticks > 0 || player.bombs == 0 {
            input.buttons &= !PlayerInput::BOMB;
        }
        if self.wants_surge(world, player) {
            input.buttons |= PlayerInput::SURGE;
        }
        self.looks[oldest].look(world, player.pos);
        input
    }

    /// Whether to spend the cells: when bullets crowd around the ship, or when all cells are full and something is in
    /// reach of the weapon. The button is released every other tick, because it acts when pressed.
    fn wants_surge(&self, world: &World, player: &Player) -> bool {
        if player.ship.is_none()
            || player.cells() == 0
            || player.surge.is_some()
            || world.tick().is_multiple_of(2)
        {
            return false;
        }
        let look = &self.looks[self.next];
        let is_near = |threat: &&Threat| threat.pos.distance(player.pos) < CROWD_PX;
        let near = |alien| look.threats.iter().filter(move |threat| threat.alien == alien).filter(is_near);
        let crowd = near(false).count();
        crowd >= CROWD || player.cells() == MAX_CELLS && (crowd >= CROWD / 2 || near(true).next().is_some())
    }

    fn decide(&mut self, ship: Option<Vec2>, look: usize) -> PlayerInput {
        let Some(ship) = ship else { return PlayerInput::default() };
        self.gather(ship, look);
        let (target, treasure) = (self.target(look, ship), self.treasure(look, ship));
        let (mut least, mut best) = (f32::INFINITY, Maneuver { stick: Vec2::ZERO, focus: false });
        for option in options() {
            let cost = self.danger(ship, option, least)
                + self.wish(ship, option, target, treasure)
                + self.roof(look, ship, option);
            if cost < least {
                (least, best) = (cost, option);
            }
        }
        let focus = if best.focus { PlayerInput::FOCUS } else { 0 };
        let bomb = if self.is_lost(ship, best) { PlayerInput::BOMB } else { 0 };
        let [stick_x, stick_y] = (best.stick * 127.0).to_array().map(|share| share as i8);
        PlayerInput { stick_x, stick_y, buttons: PlayerInput::FIRE | focus | bomb }
    }

    /// Replaces `near` with the threats in `looks[look]`, extrapolated to the present along straight lines. Skips
    /// threats that cannot come within [`COMFORT_PX`] of the ship in [`HORIZON_TICKS`].
    fn gather(&mut self, ship: Vec2, look: usize) {
        let ago = REACTION_TICKS as f32;
        let horizon = HORIZON_TICKS as f32;
        self.near.clear();
        for threat in &self.looks[look].threats {
            let pos = threat.pos + threat.velocity * ago;
            let reach = threat.half
                + Vec2::splat(self.speeds[0] * STEER_TICKS + COMFORT_PX)
                + threat.velocity.abs() * horizon;
            if (pos - ship).abs().cmple(reach).all() {
                self.near.push(Threat { pos, ..*threat });
            }
        }
    }

    /// Returns the position of the alien to attack from below: the one above the ship that is nearest in x.
    fn target(&self, look: usize, ship: Vec2) -> Option<Vec2> {
        let above =
            self.looks[look].threats.iter().filter(|threat| threat.alien && threat.pos.y < ship.y - 20.0);
        let cost = |threat: &Threat| (threat.pos.x - ship.x).abs() - threat.half.x * 2.0;
        above.min_by(|a, b| cost(a).total_cmp(&cost(b))).map(|threat| threat.pos)
    }

    /// Returns the position of the item to catch, extrapolated to the present: the nearest one in reach.
    fn treasure(&self, look: usize, ship: Vec2) -> Option<Vec2> {
        let floating = self.looks[look].treasures.iter();
        let places = floating.map(|treasure| treasure.pos + treasure.velocity * REACTION_TICKS as f32);
        // Items drift down, so there is no need to fetch them from among the aliens.
        let in_reach = self.arena.y * 0.3..self.arena.y;
        let near = places.filter(|at| at.distance(ship) < TREASURE_PX && in_reach.contains(&at.y));
        near.min_by(|a, b| a.distance_squared(ship).total_cmp(&b.distance_squared(ship)))
    }

    /// Returns the cost of the hits and near misses that an option leads to. Stops adding when the sum exceeds
    /// `enough`, the lowest cost so far.
    fn danger(&self, ship: Vec2, option: Maneuver, enough: f32) -> f32 {
        let speed = self.speeds[usize::from(option.focus)];
        let mut cost = 0.0;
        for tick in (1..=HORIZON_TICKS).step_by(STEP_TICKS as usize) {
            let time = tick as f32;
            let at = inside(ship + option.stick * speed * time.min(STEER_TICKS), self.arena);
            let weight = 1.0 - time / (HORIZON_TICKS as f32 * 1.15);
            for threat in &self.near {
                let apart = (threat.pos + threat.velocity * time - at).abs() - threat.half;
                let gap = apart.x.max(apart.y) - HULL_REACH_PX;
                if gap < 0.0 {
                    cost += HIT_COST * weight;
                } else if gap < COMFORT_PX {
                    cost += 14.0 * weight * (1.0 - gap / COMFORT_PX);
                }
            }
            if cost > enough {
                break;
            }
        }
        cost
    }

    /// Whether an option leads to a hit within [`CERTAIN_TICKS`]. If even the best option does, only a bomb helps.
    fn is_lost(&self, ship: Vec2, option: Maneuver) -> bool {
        let speed = self.speeds[usize::from(option.focus)];
        (1..=CERTAIN_TICKS).step_by(STEP_TICKS as usize).any(|tick| {
            let at = inside(ship + option.stick * speed * tick as f32, self.arena);
            self.near.iter().any(|threat| {
                let apart = (threat.pos + threat.velocity * tick as f32 - at).abs() - threat.half;
                apart.x.max(apart.y) < HULL_REACH_PX
            })
        })
    }

    /// Returns the cost of ending far from where the pilot wants to be: at the treasure, or otherwise low and below the
    /// target. This is far less than the cost of a hit.
    fn wish(&self, ship: Vec2, option: Maneuver, target: Option<Vec2>, treasure: Option<Vec2>) -> f32 {
        let arena = self.arena;
        let speed = self.speeds[usize::from(option.focus)];
        let at = inside(ship + option.stick * speed * STEER_TICKS, arena);
        let crowded =
            self.partner.map_or(0.0, |partner| (1.0 - at.distance(partner) / APART_PX).max(0.0) * 40.0);
        if let Some(treasure) = treasure {
            return at.distance(treasure) * 0.35 + crowded;
        }
        let middle = arena.x / 2.0;
        let goal_x = target.map_or(middle, |target| target.x);
        let aside = (at.x - goal_x).abs() * 0.45;
        let low = (at.y - (arena.y - HOME_PX)).abs() * 0.10;
        // Corners are traps.
        let cornered = (at.x - middle).abs() / middle;
        aside + low + crowded + cornered * cornered * cornered * 6.0
    }
}

impl Pilot {
    /// Returns the cost of ending below a wall that comes down: the closer, the higher. Sums over the width of a small
    /// gap, so that a pilot flies to its middle.
    fn roof(&self, look: usize, ship: Vec2, option: Maneuver) -> f32 {
        let speed = self.speeds[usize::from(option.focus)];
        let at = inside(ship + option.stick * speed * STEER_TICKS, self.arena);
        let gap_above = |x: f32| {
            let walls = self.looks[look].threats.iter().filter(|threat| threat.wall);
            let above = walls.filter(|wall| wall.pos.y < at.y && (wall.pos.x - x).abs() < wall.half.x);
            above.map(|wall| at.y - wall.pos.y - wall.half.y).fold(ROOF_PX, f32::min).max(0.0)
        };
        let sides = [-12.0, 0.0, 12.0].map(|side| 1.0 - gap_above(at.x + side) / ROOF_PX);
        sides.iter().sum::<f32>() / 3.0 * ROOF_COST
    }
}

fn speeds(ship: ShipKind) -> [f32; 2] {
    ship.speeds_px_s().map(|speed| speed / TICKS_PER_SECOND as f32)
}

fn inside(at: Vec2, arena: Vec2) -> Vec2 {
    at.clamp(Vec2::splat(14.0), arena - 14.0)
}

/// Iterates over the options of a pilot: standing still, or moving in one of eight directions at full or focused speed.
fn options() -> impl Iterator<Item = Maneuver> {
    const DIAGONAL: f32 = core::f32::consts::FRAC_1_SQRT_2;
    let straight = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let diagonal =
        [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| (DIAGONAL * x, DIAGONAL * y));
    [true, false].into_iter().flat_map(move |focus| {
        let ways = straight.into_iter().chain(diagonal);
        ways.map(move |(x, y)| Maneuver { stick: Vec2::new(x, y), focus })
    })
}

/// A bot that flies the ships of all players, with one [`Pilot`] each.
#[derive(Clone, Debug)]
pub struct Autopilot {
    pilots: [Pilot; MAX_PLAYERS],
}

impl Default for Autopilot {
    fn default() -> Self {
        Self { pilots: std::array::from_fn(Pilot::of) }
    }
}

impl Autopilot {
    /// Looks at the world and returns the inputs of all players for the next tick. Call it once per tick.
    pub fn fly(&mut self, world: &World) -> Inputs {
        let mut inputs = Inputs::default();
        for ((input, pilot), _) in inputs.0.iter_mut().zip(&mut self.pilots).zip(world.players()) {
            *input = pilot.fly(world);
        }
        inputs
    }
}
