//! One picture as plain data: sprites in layers, newborn particles, the scenery behind them.
//!
//! Everything that is drawn over the scenery is a [`Sprite`] from the one sheet: ships, letters, bars and
//! lines (a stretched white pixel). It is laid out as the GPU reads it, so that a layer is one copy.

use super::camera::Camera;
use super::painter::{HudPlacement, Painter};
use crate::level::Backdrop;
use crate::words::Language;
use bytemuck::{Pod, Zeroable};
use glam::Vec2;

/// Layers from back to front, one instanced draw call each. Particles are drawn between `Ships` and `Bullets`, so that
/// no explosion hides a bullet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The players' own shots, dimmer than everything else; below them the shadow of a boss that comes, and over them its
    /// announcement and the wreck of a boss.
    Shots,
    /// Aliens, ships and items; below them the strip of the collision overlay.
    Ships,
    /// Popups of points, above them the hulls of the players' ships where they are marked, and above all alien missiles.
    Bullets,
    /// Score, lives, messages, menus.
    Hud,
    /// The collision overlay.
    Overlay,
}

impl Layer {
    /// The number of layers.
    pub const COUNT: usize = 5;
    /// All layers from back to front.
    pub const ALL: [Layer; Self::COUNT] =
        [Layer::Shots, Layer::Ships, Layer::Bullets, Layer::Hud, Layer::Overlay];
}

/// A piece of the sheet, placed on the field. Colors are bytes in display space, not premultiplied.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Sprite {
    /// Left and top edge in field pixels.
    pub pos: [f32; 2],
    /// Width and height on the field, in field pixels; a negative one mirrors the sprite at the edge `pos`.
    pub size: [f32; 2],
    /// Left, top, width and height of the piece of the sheet, in pixels of the sheet.
    pub uv: [u16; 4],
    /// The color that the sheet's color is multiplied with: red, green, blue, opacity.
    pub tint: [u8; 4],
    /// A color that replaces a share of the sprite's own (hit flash); the last byte is that share.
    pub flash: [u8; 4],
    /// The share of light: 0 covers what is behind, 1 adds light to it, values between do both in part.
    pub additive: f32,
    /// The angle by which the sprite is turned about its middle, in radians, clockwise. Its light is not turned with it:
    /// only what sheds none, such as a piece of a wreck, turns.
    pub turn: f32,
}

impl Sprite {
    /// Returns a piece of the sheet in its own colors, which covers what is behind it.
    pub(crate) fn plain(pos: Vec2, size: Vec2, uv: [u16; 4]) -> Self {
        let (pos, size) = (pos.into(), size.into());
        Self { pos, size, uv, tint: Painter::PLAIN, flash: Painter::NO_FLASH, additive: 0.0, turn: 0.0 }
    }

    /// Returns the width and height of a piece of the sheet, in its pixels.
    pub(crate) fn extent([_, _, width, height]: [u16; 4]) -> Vec2 {
        Vec2::new(width.into(), height.into())
    }
}

/// The birth of a particle; the shader moves it from there by the time that has passed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Particle {
    /// Center of the particle at birth, in field pixels.
    pub pos: [f32; 2],
    /// Velocity at birth in pixels a second.
    pub velocity: [f32; 2],
    /// The value of [`RenderFrame::time_s`] at birth.
    pub born_s: f32,
    /// Lifetime in seconds.
    pub life_s: f32,
    /// Rate at which the velocity falls, per second: by the factor exp(−drag · age).
    pub drag: f32,
    /// Side of the square at birth and at death, in pixels.
    pub size: [f32; 2],
    /// Color and opacity at birth.
    pub from: [u8; 4],
    /// Color and opacity at death.
    pub to: [u8; 4],
    /// The share of covering: 0 adds light to what is behind (sparks, fire), 1 covers it (smoke, debris).
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
    /// Distance from the center to the brightest circle, in pixels; 0 makes a disc.
    pub radius: f32,
    /// Distance from the brightest circle to the end of the light, to both sides, in pixels.
    pub width: f32,
    /// Color and, as the last byte, strength.
    pub light: [u8; 4],
}

impl Halo {
    /// Returns a disc of light around `at` that reaches `width` pixels. `strength` is 0–255.
    pub(super) fn disc(at: Vec2, width: f32, color: [u8; 3], strength: f32) -> Self {
        Self::ring(at, 0.0, width, color, strength)
    }

    /// Returns a ring of light with a radius of `radius` pixels around `at`; it fades over `width` pixels to both
    /// sides. `strength` is 0–255.
    pub(super) fn ring(at: Vec2, radius: f32, width: f32, color: [u8; 3], strength: f32) -> Self {
        let [red, green, blue] = color;
        Self { pos: at.into(), radius, width, light: [red, green, blue, strength as u8] }
    }
}

/// The scenery behind the field: stars in depth before a nebula, a cloud of gas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenery {
    /// The distance that the ship has flown, in pixels of the nearest star layer.
    pub travelled: f32,
    /// The sort of sky, which decides on patterns and colors.
    pub backdrop: Backdrop,
    /// Whether the ship is on the way through a stage, on which landmarks pass by and the nebula changes its color; not so
    /// behind the title.
    pub is_on_the_way: bool,
    /// Color of the nebula, red, green, blue, each 0–1; small values keep it behind the bullets. `None`: the
    /// backdrop's own.
    pub nebula: Option<[f32; 3]>,
    /// The shift of the nearest stars to the right in pixels; farther ones are shifted less.
    pub sway_px: f32,
    /// Brightness of everything behind the field, 0–1 (dimmed in menus and by an option).
    pub brightness: f32,
}

impl Default for Scenery {
    fn default() -> Self {
        let backdrop = Backdrop::default();
        Self { travelled: 0.0, backdrop, is_on_the_way: false, nebula: None, sway_px: 0.0, brightness: 1.0 }
    }
}

/// One picture of the screen as plain data. A frame is cleared and used again, so that its buffers stay allocated.
#[derive(Clone, Debug, Default)]
pub struct RenderFrame {
    /// The clock of scenery and particles in seconds: the time that the ticks so far and the fraction of the next have
    /// taken.
    pub time_s: f32,
    /// The scenery behind the field.
    pub scenery: Scenery,
    /// The part of the world that is shown. The layers `Hud` and `Overlay` do not move with it.
    pub camera: Camera,
    /// The shift of the screen shake, across and down in pixels, added to all positions but those of `Hud` and
    /// `Overlay`.
    pub shake: [f32; 2],
    /// The sprites of the picture, a list for each layer, drawn in order.
    pub layers: [Vec<Sprite>; Layer::COUNT],
    /// Particles born since the last picture.
    pub births: Vec<Particle>,
    /// Whether all older particles are removed before new ones are added, as for a new game or after a jump in a
    /// replay.
    pub clear_particles: bool,
    /// Shock waves and glows, drawn with the particles.
    pub halos: Vec<Halo>,
    /// Strength of the bloom, 0–1; 0 draws none and costs nothing.
    pub bloom: f32,
    /// The player's choices for text and hints; kept when the frame is cleared.
    pub ui: UiContext,
    /// The rectangles that answer to a click, in the order in which they were drawn.
    pub hotspots: Vec<Hotspot>,
    /// The shift and opacity of what is drawn into the layer `Hud` at the moment; see
    /// `Painter::shifted`.
    pub placement: HudPlacement,
}

/// A rectangle of the screen that answers to a click.
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
    /// Whether a point, in field pixels, lies in the rectangle. Its left and top edges belong to it, its right and
    /// bottom edges do not.
    pub fn contains(&self, at: Vec2) -> bool {
        let ([left, top], [width, height]) = (self.pos, self.size);
        (left..left + width).contains(&at.x) && (top..top + height).contains(&at.y)
    }
}

/// The device whose buttons the hints on the screen name: the one that was used last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// The keyboard: hints show key caps.
    #[default]
    Keys,
    /// A game pad: hints show its buttons.
    Pad,
    /// The mouse: hints are places to click on.
    Mouse,
    /// A touch screen: hints are places to tap on, and the game has buttons on the screen.
    Touch,
}

impl InputDevice {
    /// Whether the device points at places, so that hints are places to click or tap on.
    pub const fn points(self) -> bool {
        matches!(self, Self::Mouse | Self::Touch)
    }
}

/// The player's choices that hold for all text and hints of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UiContext {
    /// The language that texts are drawn in.
    pub language: Language,
    /// Whether text that may grow is drawn twice as large (see `Painter::text_scale`).
    pub large_text: bool,
    /// The device whose buttons the hints on the screen name.
    pub device: InputDevice,
}

impl RenderFrame {
    /// Removes everything from the picture; its memory stays allocated.
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
        let sprite = if layer == Layer::Hud { self.placement.apply(sprite) } else { sprite };
        self.layers[layer as usize].push(sprite);
    }
}
