//! Rigid-body physics in 2-D for circles and convex polygons. Collisions are resolved at their exact times. Bodies bounce,
//! slide, spin and roll until they rest.
//!
//! [`sector_collision`] finds which objects touch and leaves the response to the game; this crate moves bodies by its
//! broad phases.
//!
//! # The idea
//!
//! Most engines compute *forces* that hold bodies apart, for all contacts at once. This one has no forces between
//! bodies, only collisions, resolved one after the other at the time each happens. Between collisions a body flies a
//! parabola that is known in advance. Resting, rolling and sliding are series of tiny collisions.
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
//! Time advances from event to event, so no body is too fast: a bullet cannot skip a wall, however long the step.
//!
//! # Where to start reading
//!
//! 1. [`shape`] and [`body`]: the bodies.
//! 2. [`response`]: the effect of a collision. One page of mechanics, with a proof that it never adds energy.
//! 3. [`features`]: the distance between two shapes, found by walking over their features.
//! 4. [`time_of_impact`]: from a distance to a time. [`event_heap`]: the earliest time first.
//! 5. [`step`] and [`events`]: the full step in order. [`rest`]: how bodies come to rest.
//!
//! [`World`] is the interface; its example shows most of it. [`World::set_traced`] records a step event by event.
//!
//! # Guarantees
//!
//! * Bodies that start apart stay apart: none penetrates another by more than [`EPSILON`].
//! * Every collision of movable bodies conserves linear and angular momentum, up to rounding.
//! * With restitution from 0 to 1, energy never grows beyond rounding. There are two exceptions: a moving body of
//!   infinite mass pushes others, and bodies that were placed inside each other are separated at no cost.
//! * The same bodies move identically, to the last bit, with any broad phase, in any order of insertion, and after
//!   saving and loading. The data cached between steps (features, pairs) affects the work, never the result.
//! * A steady step allocates nothing. Every step ends: a body that collides too often, or leaves its box after the
//!   boxes have been rebuilt too often, is stopped until the next step.
//!
//! # Why f64, when the game computes in f32
//!
//! A collision happens within ε = 0.01 pixels. In a world of 100,000 pixels an f32 has a resolution of 0.008 pixels,
//! so the deciding distance would be mostly rounding error. An f64 resolves 10⁻¹¹ pixels, nine digits below ε. Time
//! needs the same precision: a bound a millionth of a step ahead must be later than now.
//!
//! # Limits
//!
//! * Collisions are resolved one at a time. Where three bodies touch at the same time, the pair with fewer earlier
//!   collisions goes first, then the one with the lower ids.
//! * In a heap, each micro-collision conserves momentum. An island that has gained energy pays it back by slowing its
//!   bodies down, which does not.
//! * Resting contact is first-order in time: a sliding body lags behind the parabola by up to half the distance it
//!   moves in a step. A body whose bounce would last less than four steps counts as at rest.
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

/// The distance in pixels within which approaching bodies collide: three orders of magnitude below a body of 16
/// pixels, and far below one pixel. A tenth of it would need more examinations for resting contacts; ten times as much
/// would show as gaps where a pixel is drawn six times as large.
pub const EPSILON: f64 = 0.01;

/// Compiles and runs the example of the README as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct ReadmeExamples;
