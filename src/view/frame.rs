//! One picture as plain data: sprites in layers, newborn particles, the scenery behind them.
//!
//! Everything that is drawn over the scenery is a [`Sprite`] from the one sheet: ships, letters, bars and
//! lines (a stretched white pixel). It is laid out as the GPU reads it, so that a layer is one copy.

use super::camera::Camera;
use crate::level::Backdrop;
use crate::words::Language;
use bytemuck::{Pod, Zeroable};
use glam::Vec2;

/// Layers from back to front; one instanced draw call each. Particles are drawn between `Ships` and `Bullets`:
/// an explosion never hides what can kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The player's own missiles, dimmer than all else.
    Shots,
    /// Aliens, ships, and what can be picked up.
    Ships,
    /// Alien missiles, the player's hull while focused: whatever decides about life.
    Bullets,
    /// Score, lives, messages, menus.
    Hud,
    /// The collision overlay.
    Overlay,
}

impl Layer {
    /// How many layers there are.
    pub const COUNT: usize = 5;
    /// All layers from back to front.
    pub const ALL: [Layer; Self::COUNT] =
        [Layer::Shots, Layer::Ships, Layer::Bullets, Layer::Hud, Layer::Overlay];
}

/// A piece of the sheet put on the field. Colors are bytes in display space, not premultiplied.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Sprite {
    /// Left and top edge in field pixels.
    pub pos: [f32; 2],
    /// Width and height on the field in pixels.
    pub size: [f32; 2],
    /// Left, top, width and height on the sheet in pixels.
    pub uv: [u16; 4],
    /// Multiplied with the sheet's color; the last is opacity.
    pub tint: [u8; 4],
    /// A color, and in the last place how much of it replaces the sprite's own (hit flash).
    pub flash: [u8; 4],
    /// 0 covers what is behind, 1 adds light to it; in between both.
    pub additive: f32,
}

/// The birth of a particle; the shader moves it from there by the time that has passed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Particle {
    /// Center at birth in field pixels.
    pub pos: [f32; 2],
    /// Velocity at birth in pixels a second.
    pub velocity: [f32; 2],
    /// [`RenderFrame::time_s`] at birth.
    pub born_s: f32,
    /// How long it lives, in seconds.
    pub life_s: f32,
    /// The velocity falls by the factor exp(−drag · age); per second.
    pub drag: f32,
    /// Side of the square at birth and at death, in pixels.
    pub size: [f32; 2],
    /// Color and opacity at birth.
    pub from: [u8; 4],
    /// Color and opacity at death.
    pub to: [u8; 4],
    /// 0 adds its light to what is behind (sparks, fire), 1 covers it (smoke, debris).
    pub cover: f32,
}

/// A circle of light: a soft disc, or with a radius a ring. Added to what is behind it.
///
/// ```text
///   light
///     |        /\\
///     |       /  \\         brightest at `radius`, nothing left `width` pixels inside and outside of it
///     +------/----\\----> distance from `pos`
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Halo {
    /// Center in field pixels.
    pub pos: [f32; 2],
    /// Where it is brightest, in pixels from the center; 0 is a disc.
    pub radius: f32,
    /// How far it reaches to both sides of that, in pixels.
    pub width: f32,
    /// Color and strength.
    pub light: [u8; 4],
}

/// What lies behind the field: stars in depth before a nebula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenery {
    /// How far the ship has travelled, in pixels of the nearest star layer.
    pub travelled: f32,
    /// Which sky.
    pub backdrop: Backdrop,
    /// Color of the nebula, red, green, blue, each 0–1; small values keep it behind the bullets. `None`: the
    /// backdrop's own.
    pub nebula: Option<[f32; 3]>,
    /// How far the nearest stars have moved aside, in pixels to the right; what is farther has moved less.
    pub sway_px: f32,
    /// Brightness of everything behind the field, 0–1 (dimmed in menus and by an option).
    pub brightness: f32,
}

impl Default for Scenery {
    fn default() -> Self {
        let backdrop = Backdrop::default();
        Self { travelled: 0.0, backdrop, nebula: None, sway_px: 0.0, brightness: 1.0 }
    }
}

/// One picture. Kept and cleared rather than made anew: its buffers stay.
#[derive(Clone, Debug, Default)]
pub struct RenderFrame {
    /// The clock of scenery and particles in seconds, counted in ticks (and the fraction of one).
    pub time_s: f32,
    /// What lies behind the field.
    pub scenery: Scenery,
    /// Which part of the world is shown; `Hud` and `Overlay` are not of the world.
    pub camera: Camera,
    /// Added to all positions but those of `Hud` and `Overlay`, in pixels: screen shake.
    pub shake: [f32; 2],
    /// Sprites, a vector a layer, drawn in order.
    pub layers: [Vec<Sprite>; Layer::COUNT],
    /// Particles born since the last picture.
    pub births: Vec<Particle>,
    /// Forget all particles first (a new game, a seek).
    pub clear_particles: bool,
    /// Shock waves and glows, drawn with the particles.
    pub halos: Vec<Halo>,
    /// How much light spreads from what emits it, 0–1; 0 draws no bloom and costs nothing.
    pub bloom: f32,
    /// The player's choices for text and hints; kept when the frame is cleared.
    pub ui: UiContext,
    /// Places that answer to a click, in the order in which they were drawn.
    pub hotspots: Vec<Hotspot>,
}

/// A place of the picture that answers to a click.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hotspot {
    /// Left and top edge in field pixels.
    pub pos: [f32; 2],
    /// Width and height in pixels.
    pub size: [f32; 2],
    /// The number of the action that a click triggers. The program chooses the numbers; the view only carries them.
    pub action: u8,
}

impl Hotspot {
    /// Whether a point of the field lies in the place. Left and top edge belong to it, right and bottom edge do not.
    #[must_use]
    pub fn contains(&self, at: Vec2) -> bool {
        let ([left, top], [width, height]) = (self.pos, self.size);
        (left..left + width).contains(&at.x) && (top..top + height).contains(&at.y)
    }
}

/// The device whose buttons the hints name: the one that was used last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// The keyboard: hints show key caps.
    #[default]
    Keys,
    /// A game pad: hints show its buttons.
    Pad,
    /// The mouse: hints are places to click on.
    Mouse,
}

/// The player's choices that hold for all text and hints of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UiContext {
    /// The language that texts are drawn in.
    pub language: Language,
    /// Whether score line, notices and results are twice as large (see [`Painter::text_scale`](super::Painter::text_scale)).
    pub large_text: bool,
    /// The device whose buttons the hints name.
    pub device: InputDevice,
}

impl RenderFrame {
    /// Empties the picture and keeps its memory.
    pub fn clear(&mut self) {
        self.layers.iter_mut().for_each(Vec::clear);
        self.births.clear();
        self.halos.clear();
        self.hotspots.clear();
        self.bloom = 0.0;
        self.clear_particles = false;
        self.shake = [0.0; 2];
        self.camera = Camera::default();
    }

    /// Adds a sprite to a layer.
    pub fn push(&mut self, layer: Layer, sprite: Sprite) {
        self.layers[layer as usize].push(sprite);
    }
}
