//! Impulses: what happens after a hit.
//!
//! The other modules determine which objects touch, and leave the consequences to the game. Here bodies fly, meet at
//! their exact times, bounce, rub, spin, roll, and come to rest; circles and convex polygons.
//!
//! # The idea
//!
//! Other engines compute *forces* that hold bodies apart, for all contacts at once. Here there are no forces between
//! bodies at all, only collisions, one after the other, each at the time when it happens. Between them every body
//! flies a parabola that is known in advance. Lying, rolling and sliding are trains of tiny collisions.
//!
//! ```text
//!    path of a        path of b
//!      o                     o         1  Each body flies; a box encloses its path.            [ballistic_path]
//!    +-----------+      +---------+    2  The broad phase finds the boxes that overlap.        [step]
//!    |  \        |      |   /     |    3  A lower bound on the time of their contact;          [time_of_impact]
//!    |    \   +--|------|-/-----+ |       the earliest comes first.                            [event_heap]
//!    |      \ |  |      |/    .-|-+    4  Time advances to it, and the distance is measured.   [features]
//!    +--------|--+      o   .'  |      5  More than ε: a new bound, back to 4.
//!             |    \  /   .'    |         Within ε, and approaching: a collision.              [contact]
//!             +-----><----------+      6  The impulse: restitution, friction.                  [response]
//!                  .'\                 7  Both have new paths: new bounds for their pairs.     [events]
//!                .'    \
//! ```
//!
//! Because time advances to the events, no body is too fast: a bullet does not skip a wall, however long the step.
//!
//! # Where to start reading
//!
//! 1. [`shape`] and [`body`]: the bodies.
//! 2. [`response`]: the effect of a collision. One page of mechanics, with the proof that no energy comes from it.
//! 3. [`features`]: the distance of two shapes, found by walking over their features.
//! 4. [`time_of_impact`]: from a distance to a time. [`event_heap`]: the earliest time first.
//! 5. [`step`] and [`events`]: all of it in order. [`rest`]: how bodies come to rest.
//!
//! [`World`] is the interface; its example shows nearly all of it. [`World::set_traced`] keeps a step piece by piece.
//!
//! # What always holds
//!
//! * Bodies that were apart stay apart: none penetrates another by more than [`EPSILON`].
//! * Momentum, linear and angular, is kept to rounding by every collision of bodies that can be moved.
//! * Energy is never gained for a restitution from 0 to 1, in no collision and in no run, beyond rounding. Two things give
//!   it: bodies of infinite mass that move push others, and bodies that were put into each other are lifted out for
//!   nothing.
//! * The same bodies move the same way to the last bit, with any broad phase, in any order of insertion, after saving
//!   and loading: the data kept between steps (features, pairs) change the work and never the result.
//! * A steady step allocates nothing. No step is endless: a body that collides too often, or leaves its box once
//!   boxes have been made anew too often, is stopped until the next.
//!
//! # Why f64, when the game computes in f32
//!
//! A collision happens within ε = 0.01 pixels. In a world of 100,000 pixels an f32 knows places to 0.008: the distance
//! that decides would be all rounding. An f64 knows them to 10⁻¹¹, nine digits below ε. The same goes for time: a bound
//! a millionth of a step ahead has to be later than now.
//!
//! # Limits
//!
//! * One collision at a time. Where three bodies touch at the same time, the number of their earlier collisions and
//!   then the ids decide the order.
//! * In a heap, momentum is kept by each micro-collision, but not where an island pays for energy that it has gained:
//!   its bodies are slowed down.
//! * Resting contact is first-order in time: a sliding body is up to half a step's distance behind the parabola. A body
//!   that would bounce for less than four steps is at rest.
//!
//! Sources: M. Gorguner, "Collision Detection" (Brown University), for impulse-based simulation after B. Mirtich and
//! J. Canny, "Impulse-based simulation of rigid bodies" (1995); M. Lin, J. Canny (1991) for the closest features.

pub mod ballistic_path;
pub mod body;
mod contact;
mod contact_solver;
pub mod counts;
mod disturbances;
pub mod event_heap;
pub mod events;
pub mod features;
pub mod impulse_event;
mod islands;
mod length;
pub mod mover;
mod near_pairs;
pub mod placed_shape;
pub mod response;
pub mod rest;
mod resting_contact;
mod separation;
pub mod shape;
pub mod step;
pub mod time_of_impact;
pub mod world;

pub use body::{Body, BodyDef, BodyError, MAX_SPEED, MAX_SPIN};
pub use counts::ImpulseCounts;
pub use features::{ClosestPoints, Feature, FeatureCounts, closest, closest_of_all};
pub use impulse_event::ImpulseEvent;
pub use placed_shape::PlacedShape;
pub use response::{EffectiveMass, FrictionCone, collide};
pub use shape::{MAX_CORNERS, MAX_REACH, MAX_VERTICES, MIN_REACH, Shape, ShapeError};
pub use world::{Impact, World};

/// The distance in pixels within which bodies that approach collide: three orders of magnitude below a body of 16
/// pixels, and far below one pixel. With a tenth of it, resting contacts need more examinations; with ten times as
/// much, gaps would show where a pixel is drawn six times as large.
pub const EPSILON: f64 = 0.01;
