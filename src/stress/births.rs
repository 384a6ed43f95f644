//! Births: the places and velocities with which aliens and ships of the fleet come into the arena.

use super::cast::StressCast;
use super::dice;
use super::flocks::Flocks;
use super::layout::Layout;
use super::waves;
use crate::sim::{Arena, Drift, Edge, World};
use glam::Vec2;
use rand_core::Rng;
use rand_pcg::Pcg32;

/// The distance from the player's ship within which no alien or rock is born, in pixels.
const SAFE_PX: f32 = 96.0;
/// The distance by which a birth too near to the player's ship is moved to the side, in pixels.
const ASIDE_PX: f32 = 160.0;
/// The number of columns in which aliens fly in [`Layout::Column`].
const COLUMNS: u32 = 4;
/// The width of all columns together, as a fraction of the arena's width, 0–1.
const COLUMNS_SHARE: f32 = 0.25;

/// The parts of the stress mode that bring in a body: the layout, the cast, the flocks and the random stream.
pub(super) struct Births<'a> {
    pub(super) layout: Layout,
    pub(super) cast: &'a StressCast,
    pub(super) flocks: &'a Flocks,
    pub(super) rng: &'a mut Pcg32,
    /// Whether the stress mode has not played its first tick yet. Before it, aliens on paths are born anywhere on their
    /// paths; later, at the start of the path.
    pub(super) at_start: bool,
}

impl Births<'_> {
    /// Brings in one alien; in [`Layout::Waves`] one formation of a wave, and in [`Layout::Rocks`] one rock.
    pub(super) fn alien(&mut self, world: &mut World) {
        if self.layout == Layout::Waves {
            return waves::bring(world, self.cast, self.rng, self.at_start);
        }
        if self.layout == Layout::Rocks {
            return self.rock(world);
        }
        let alien = self.cast.alien(self.rng.next_u32());
        let (pos, drift) = self.set_out(world, Vec2::new(1.0, 3.0));
        world.add_drifter(alien, beside_player(pos, world), drift);
    }

    /// Brings in one rock of a random size: from the smallest to the largest with probabilities of 60, 25, 10 and 5
    /// percent.
    fn rock(&mut self, world: &mut World) {
        let size = match self.rng.next_u32() % 100 {
            0..60 => 0,
            60..85 => 1,
            85..95 => 2,
            _ => 3,
        };
        let pos = beside_player(dice::place(self.rng, world.arena().size()), world);
        let velocity = dice::arrow(self.rng, 0.3, 2.0);
        world.add_rock(size, pos, velocity, dice::between(self.rng, -0.05, 0.05));
    }

    /// Brings in a ship of the fleet, which is placed and flies as the aliens of the layout do; in [`Layout::Column`]
    /// it flies upward, and slower.
    pub(super) fn escort(&mut self, world: &mut World) {
        let (pos, drift) = self.set_out(world, Vec2::new(-1.0, -0.5));
        world.add_escort(pos, drift);
    }

    /// Returns the position, in pixels of the arena, and the velocity with which a body of the layout begins. `dive`
    /// holds the minimum and the maximum downward speed in [`Layout::Column`], in pixels a tick.
    fn set_out(&mut self, world: &World, dive: Vec2) -> (Vec2, Drift) {
        let arena = world.arena();
        let (pos, velocity) = match self.layout {
            Layout::Clustered | Layout::Swarm => self.flocks.birth(world.next_id(), self.rng),
            Layout::Column => {
                let pos = in_a_column(arena, self.rng);
                (pos, Vec2::new(0.0, dice::between(self.rng, dive.x, dive.y)))
            }
            _ => (dice::place(self.rng, arena.size()), dice::arrow(self.rng, 0.5, 3.0)),
        };
        let edge = if self.layout == Layout::Column { Edge::ComeRound } else { Edge::TurnBack };
        (pos, Drift { velocity, edge })
    }
}

/// Returns a random position in one of the columns, in pixels of the arena. Each quarter of the arena's width has a
/// column in its middle.
fn in_a_column(arena: Arena, rng: &mut Pcg32) -> Vec2 {
    let column = (rng.next_u32() % COLUMNS) as f32;
    let across = (dice::unit(rng) - 0.5) * COLUMNS_SHARE;
    let x = (column + 0.5 + across) / COLUMNS as f32;
    Vec2::new(x, dice::unit(rng)) * arena.size()
}

/// Returns the position `pos` unchanged, or, if it is too near to the player's ship, moved by [`ASIDE_PX`] to the side.
fn beside_player(pos: Vec2, world: &World) -> Vec2 {
    let ship = world.ship_pos();
    if pos.distance_squared(ship) >= SAFE_PX * SAFE_PX {
        return pos;
    }
    Vec2::new(if pos.x < ship.x { pos.x - ASIDE_PX } else { pos.x + ASIDE_PX }, pos.y)
}
