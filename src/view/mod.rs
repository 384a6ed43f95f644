//! Builds a [`RenderFrame`], the plain data of what to draw, from a [`crate::sim::World`] and the fraction of a tick.
//!
//! [`extract()`] makes one pass over the bodies. [`Effects`] react to the simulation's events but never influence it.
//! [`Painter`] adds sprites, text and bars to a frame; screens and the overlay use it, too.
//!
//! Start with [`RenderFrame`] and its [`Layer`]s and [`Sprite`]s. Nothing here depends on the GPU, so tests can inspect
//! frames. Positions are field pixels, x right, y down; colors are bytes in display space.

pub mod colors;
pub(crate) mod glyphs;

mod aids;
mod backdrop;
mod bombs;
mod boss_entry;
mod burst;
mod camera;
mod captions;
mod card;
mod density;
mod effects;
mod extract;
mod finale;
mod flash;
mod frame;
mod gallery;
mod gear;
mod hud;
mod landmarks;
mod paint;
mod painter;
mod pickups;
mod radio;
mod shake;
mod ships;
mod story;
mod surges;
mod sway;
mod text;
mod tones;
mod trails;
mod waves;

pub use aids::{HullMark, Outline};
pub(crate) use backdrop::Palette;
pub use camera::Camera;
pub(crate) use captions::Captions;
pub(crate) use card::draw_card;
pub(crate) use density::draw_density_key;
pub use effects::Effects;
pub use extract::{SHOT_TINT, ViewOptions, extract};
pub(crate) use extract::{STARS_PX_A_TICK, extract_bodies};
pub use frame::{
    Halo, Hotspot, InputDevice, KEY_LABELS, KeyLabels, Layer, Particle, RenderFrame, Scenery, SpokenText,
    Sprite, UiContext,
};
pub use gallery::Gallery;
pub(crate) use hud::draw_hud;
pub(crate) use landmarks::{Landmark, MAX_LANDMARKS, landmark_form, landmarks_in_sight, landmarks_of};
pub use paint::Paint;
pub use painter::{HudPlacement, Painter, Rgba};
pub(crate) use radio::Radio;
pub(crate) use ships::draw_ghost;
pub(crate) use story::ending;
pub(crate) use surges::draw_cells;
pub(crate) use text::{Align, TextFont, TextStyle, wrapped};
pub use tones::Tones;

pub use crate::level::Backdrop;
