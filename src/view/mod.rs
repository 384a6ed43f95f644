//! What to draw, as plain data.

mod frame;

pub use frame::{Layer, Particle, RenderFrame, Scenery, Sprite};
