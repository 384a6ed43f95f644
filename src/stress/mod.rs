//! Stress mode: the player among as many aliens as the machine can handle.
//!
//! N aliens (100 to 200,000) come with N/2 of their missiles and N/6 missiles of an invulnerable fleet that fires all
//! the time, so many pairs remain to be tested. A destroyed alien reappears elsewhere. Stress mode runs the simulation
//! of [`crate::sim`] as a [`World::sandbox`](crate::sim::World::sandbox) and adds missing bodies between ticks. Like
//! every game it is deterministic, with any method and any number of threads.
//!
//! ```text
//! StressSettings: N, layout, density, seed, method
//!      |
//!      v                     each tick
//! Stress::new        change  N and the arena, gradually       scenario.rs
//!      |             steer   flocks steer their drifters      flocks.rs
//!  all N at once     add     replacements, a few per tick     births.rs
//!                    fire    until N/2 and N/6 fly            battery.rs
//!                    World::step_watched: the game's rules    crate::sim
//! ```
//!
//! Start with [`Layout`], then `scenario.rs` for the tick, then one file per concept. Costs are linear in N with
//! small constants. Ticks allocate nothing unless [`Stress::set_aliens`] has changed N.
//!
//! ```
//! use sector_collision::Method;
//! use sector_sweep::sim::PlayerInput;
//! use sector_sprites::Sheet;
//! use sector_sweep::stress::{Density, Layout, StressSettings, Stress};
//!
//! let settings =
//!     StressSettings { aliens: 600, layout: Layout::Swarm, density: Density::Constant, seed: 1, method: Method::Auto };
//! let mut stress = Stress::new(settings, Sheet::builtin().into())?;
//! let mut events = Vec::new();
//! for _ in 0..120 {
//!     events.clear();
//!     stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
//! }
//! let census = stress.world().census();
//! assert_eq!(census.aliens, 600);
//! assert!(census.bullets.abs_diff(300) < 9 && census.shots.abs_diff(100) < 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod battery;
mod births;
mod cast;
mod dice;
mod flocks;
mod most;
mod scenario;
mod settings;
mod survival;

pub use most::MostSearch;
pub use scenario::Stress;
pub use settings::{Density, Layout, MAX_ALIENS, MIN_ALIENS, StressError, StressSettings, max_aliens};
pub use survival::{SURVIVAL_ZOOM, is_survival, new_world, survival_level, survival_setup, swarm_size};
