//! Pixel-exact 2-D collision detection for [bevy](bevy), with the methods of [`sector_collision`].
//!
//! Add the [plugin](CollisionPlugin) with the rules of your game, and a [`Collider`] to each entity that can collide.
//! Read the contacts that begin and end as messages, or walk through the hits of a tick in the resource [`Collisions`].
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_sector_collision::{Collider, CollisionBegan, CollisionPlugin};
//! use sector_collision::{Kind, Rules};
//!
//! const SHIP: Kind = Kind(0);
//! const ROCK: Kind = Kind(1);
//!
//! fn crash(mut began: MessageReader<CollisionBegan>, mut commands: Commands) {
//!     for CollisionBegan(hit) in began.read() {
//!         if let Some([ship, _rock]) = hit.of_kinds(SHIP, ROCK) {
//!             commands.entity(ship.value).despawn();
//!         }
//!     }
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CollisionPlugin::new(Rules::from([(SHIP, ROCK)])).in_schedule(Update)));
//! app.add_systems(PostUpdate, crash);
//! let ship = app.world_mut().spawn((Transform::from_xyz(0.0, 0.0, 0.0), Collider::new(SHIP, (16, 16)))).id();
//! app.world_mut().spawn((Transform::from_xyz(9.0, 0.0, 0.0), Collider::new(ROCK, (16, 16))));
//! app.update();
//! assert!(app.world().get_entity(ship).is_err());
//! ```
//!
//! # From bevy's world to pixels
//!
//! One unit of bevy's world is one pixel. A transform is at the [anchor](Collider::anchor) of the sprite, by default
//! its center, and y points up; in the pipeline, a rectangle has its upper left corner as position, and y points down.
//! Positions are rounded to the nearest pixel. Rotation and scale of a transform are ignored: give a turned or scaled
//! sprite a mask that is turned or scaled.
//!
//! # A tick
//!
//! The systems run in `FixedUpdate`, or in the [schedule that you choose](CollisionPlugin::in_schedule), in the order
//! of [`CollisionSystems`]. Only entities whose transform or collider has changed are updated. Objects get their keys in
//! the order in which their entities were spawned, so the order of hits is the same in each run of a game.

mod collider;
#[cfg(feature = "gizmos")]
mod gizmos;
mod messages;
#[cfg(feature = "overlay")]
mod overlay;
mod sync;

pub use collider::{Collider, CollisionObject, Swept};
#[cfg(feature = "gizmos")]
pub use gizmos::CollisionGizmos;
pub use messages::{CollisionBegan, CollisionEnded};
#[cfg(feature = "overlay")]
pub use overlay::CountsOverlay;

use bevy::ecs::intern::Interned;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use sector_collision::{Mask, Method, Pipeline, Rules};

/// All objects of the app: a [`Pipeline`] whose values are the entities.
///
/// Systems can change it directly: take hits with [`next_hit`](Pipeline::next_hit), ask
/// [`queries`](Pipeline::queries), add masks. The plugin inserts, moves and removes the objects of entities with a
/// [`Collider`].
#[derive(Resource, Deref, DerefMut, Debug)]
pub struct Collisions {
    #[deref]
    pipeline: Pipeline<Entity>,
    next_key: u32,
}

impl Collisions {
    fn take_key(&mut self) -> u32 {
        let key = self.next_key;
        self.next_key = key.wrapping_add(1);
        key
    }
}

/// The steps of a tick, in this order. Move entities before [`Sync`](Self::Sync); react after
/// [`Report`](Self::Report).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CollisionSystems {
    /// Inserts new colliders, and updates those that have moved or changed.
    Sync,
    /// Finds the hits.
    Run,
    /// Moves blocked entities back to where they were stopped, and writes the messages.
    Report,
}

/// Detects the collisions of all entities with a [`Collider`].
#[derive(Clone, Debug)]
pub struct CollisionPlugin {
    rules: Rules,
    masks: Vec<Mask>,
    method: Method,
    capacity: usize,
    schedule: Interned<dyn ScheduleLabel>,
}

impl CollisionPlugin {
    /// Creates the plugin with the rules for which kinds may collide, [`Method::Auto`], and room for 1,024 objects.
    pub fn new(rules: Rules) -> Self {
        let schedule = FixedUpdate.intern();
        Self { rules, masks: Vec::new(), method: Method::Auto, capacity: 1024, schedule }
    }

    /// Sets the first masks. Systems can add more with [`Pipeline::add_mask`].
    #[must_use]
    pub fn with_masks(self, masks: impl Into<Vec<Mask>>) -> Self {
        Self { masks: masks.into(), ..self }
    }

    /// Sets the method. All methods find the same hits.
    #[must_use]
    pub fn with_method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Sets the number of objects for which memory is reserved. More objects are possible.
    #[must_use]
    pub fn with_capacity(self, capacity: usize) -> Self {
        Self { capacity, ..self }
    }

    /// Runs the systems in this schedule instead of `FixedUpdate`.
    #[must_use]
    pub fn in_schedule(self, schedule: impl ScheduleLabel) -> Self {
        Self { schedule: schedule.intern(), ..self }
    }
}

impl Plugin for CollisionPlugin {
    fn build(&self, app: &mut App) {
        let Self { rules, masks, method, capacity, schedule } = self.clone();
        let pipeline = Pipeline::new(method, rules, masks, capacity);
        app.insert_resource(Collisions { pipeline, next_key: 0 });
        app.configure_sets(
            schedule,
            (CollisionSystems::Sync, CollisionSystems::Run, CollisionSystems::Report).chain(),
        );
        sync::build(app, schedule);
        messages::build(app, schedule);
        #[cfg(feature = "gizmos")]
        gizmos::build(app);
        #[cfg(feature = "overlay")]
        overlay::build(app);
    }
}
