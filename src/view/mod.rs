//! What to draw, as plain data: a [`RenderFrame`] from a [`crate::sim::World`] and the fraction of a tick.
//!
//! [`extract`] passes once over the bodies. [`Effects`] grow from the simulation's events and never go back into
//! it. [`Painter`] puts sprites, text and bars into a frame; screens and the overlay use it too.

mod effects;
mod extract;
mod frame;
mod gallery;
mod hud;
mod painter;

pub use effects::Effects;
pub use extract::{Look, extract};
pub use frame::{Layer, Particle, RenderFrame, Scenery, Sprite};
pub use gallery::Gallery;
pub use hud::draw_hud;
pub use painter::{Align, Painter, Rgba};
