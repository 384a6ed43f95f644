//! A frame as plain data: sprites in layers, new particles, and the scenery behind them.
//!
//! Everything in front of the scenery is a [`Sprite`] from one sheet: ships, letters, bars and lines (a stretched white
//! pixel). The memory layout matches the GPU's, so uploading a layer is one copy.

use super::camera::Camera;
use super::painter::{HudPlacement, Painter};
use crate::level::Backdrop;
use crate::words::{KEYBOARD_LABELS, Language};
use bytemuck::{Pod, Zeroable};
use glam::Vec2;

/// Layers from back to front, one instanced draw call each. Particles are drawn between `Ships` and `Bullets`, so that
/// no explosion hides a bullet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The players' shots, dimmer than everything else. The shadow of an approaching boss is below them. The boss's
    /// warning and the wreck of a boss are above them.
    Shots,
    /// Aliens and items, then walls, then ships. The strip of the collision overlay is below them.
    Ships,
    /// Popups of points, then the marked hulls of the players' ships, and all alien missiles on top.
    Bullets,
    /// Score, lives, messages and menus.
    Hud,
    /// The collision overlay, above everything else.
    Overlay,
}

impl Layer {
    /// The number of layers.
    pub const COUNT: usize = 5;
    /// All layers, from back to front.
    pub const ALL: [Layer; Self::COUNT] =
        [Layer::Shots, Layer::Ships, Layer::Bullets, Layer::Hud, Layer::Overlay];
}

/// A rectangle of the sheet placed on the field. Colors are bytes in display space, not premultiplied.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Sprite {
    /// Left and top edge in field pixels.
    pub pos: [f32; 2],
    /// Width and height in field pixels. A negative value mirrors the sprite at `pos`.
    pub size: [f32; 2],
    /// The rectangle on the sheet: left, top, width, height in sheet pixels.
    pub uv: [u16; 4],
    /// The color that the sheet's color is multiplied by: red, green, blue, opacity.
    pub tint: [u8; 4],
    /// A color mixed into the sprite, such as a hit flash. The last byte is its share.
    pub flash: [u8; 4],
    /// How the sprite blends: 0 covers what is behind it, 1 adds light to it, and values in between mix both.
    pub additive: f32,
    /// Clockwise rotation around the center, in radians. The sprite's bloom is not rotated, so rotate only sprites
    /// without bloom, such as pieces of a wreck.
    pub turn: f32,
}

impl Sprite {
    /// Returns a rectangle of the sheet in its own colors that covers what is behind it.
    pub(crate) fn plain(pos: Vec2, size: Vec2, uv: [u16; 4]) -> Self {
        let (pos, size) = (pos.into(), size.into());
        Self { pos, size, uv, tint: Painter::PLAIN, flash: Painter::NO_FLASH, additive: 0.0, turn: 0.0 }
    }

    /// Returns the width and height of a rectangle of the sheet, in its pixels.
    pub(crate) fn extent([_, _, width, height]: [u16; 4]) -> Vec2 {
        Vec2::new(width.into(), height.into())
    }
}

/// The birth of a particle, from which the shader computes its motion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Particle {
    /// Center of the particle at birth, in field pixels.
    pub pos: [f32; 2],
    /// Velocity at birth, in pixels per second.
    pub velocity: [f32; 2],
    /// The time of birth, as in [`RenderFrame::time_s`].
    pub born_s: f32,
    /// Lifetime in seconds.
    pub life_s: f32,
    /// How fast the particle slows down, per second: its velocity is multiplied by exp(−drag · age).
    pub drag: f32,
    /// Side of the square at birth and at death, in pixels.
    pub size: [f32; 2],
    /// Color and opacity at birth.
    pub from: [u8; 4],
    /// Color and opacity at death.
    pub to: [u8; 4],
    /// How the particle blends: 0 adds light to what is behind it (sparks, fire), 1 covers it (smoke, debris).
    pub cover: f32,
}

/// A soft disc of light, or a ring if `radius` is not 0. Its light is added to what is behind it.
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
    /// Distance from the center to the brightest circle, in pixels; 0 for a disc.
    pub radius: f32,
    /// Distance over which the light fades on either side of the brightest circle, in pixels.
    pub width: f32,
    /// The color of the light; the last byte is its strength, 0–255.
    pub light: [u8; 4],
}

impl Halo {
    /// Returns a disc of light around `at` that reaches `width` pixels. `strength` is 0–255.
    pub(super) fn disc(at: Vec2, width: f32, color: [u8; 3], strength: f32) -> Self {
        Self::ring(at, 0.0, width, color, strength)
    }

    /// Returns a ring of light around `at` with a radius of `radius` pixels that fades over `width` pixels on either
    /// side. `strength` is 0–255.
    pub(super) fn ring(at: Vec2, radius: f32, width: f32, color: [u8; 3], strength: f32) -> Self {
        let [red, green, blue] = color;
        Self { pos: at.into(), radius, width, light: [red, green, blue, strength as u8] }
    }
}

/// The scenery behind the field: layers of stars in front of a nebula, a cloud of gas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenery {
    /// The distance flown, in pixels of the nearest star layer.
    pub travelled: f32,
    /// The backdrop, which selects patterns and colors.
    pub backdrop: Backdrop,
    /// Whether the ship flies through a stage, where landmarks pass by and the nebula changes color. False behind the
    /// title.
    pub is_on_the_way: bool,
    /// The nebula's color: red, green, blue, each 0–1. Low values make it less prominent. `None` uses the backdrop's
    /// own color.
    pub nebula: Option<[f32; 3]>,
    /// The shift of the nearest stars to the right in pixels. Farther stars shift less.
    pub sway_px: f32,
    /// Brightness of everything behind the field, 0–1. Menus and an option dim it.
    pub brightness: f32,
}

impl Default for Scenery {
    fn default() -> Self {
        let backdrop = Backdrop::default();
        Self { travelled: 0.0, backdrop, is_on_the_way: false, nebula: None, sway_px: 0.0, brightness: 1.0 }
    }
}

/// A frame of the screen as plain data. To avoid allocations, clear and reuse one frame.
#[derive(Clone, Debug, Default)]
pub struct RenderFrame {
    /// The clock of scenery and particles in seconds: the time of all ticks so far plus the fraction of the next.
    pub time_s: f32,
    /// The stars and the nebula behind the field.
    pub scenery: Scenery,
    /// The visible part of the world. The layers `Hud` and `Overlay` ignore it.
    pub camera: Camera,
    /// The offset of the screen shake, across and down in pixels, added to all positions except in `Hud` and `Overlay`.
    pub shake: [f32; 2],
    /// The sprites of each layer, in drawing order.
    pub layers: [Vec<Sprite>; Layer::COUNT],
    /// Particles born since the last frame.
    pub births: Vec<Particle>,
    /// Whether to remove all older particles before adding new ones. Set it for a new game and after a replay jump.
    pub clear_particles: bool,
    /// Shock waves and glows, drawn with the particles.
    pub halos: Vec<Halo>,
    /// Strength of the bloom, 0–1; 0 draws none and costs nothing.
    pub bloom: f32,
    /// The player's choices for text and hints. [`clear`](Self::clear) keeps them.
    pub ui: UiContext,
    /// The clickable rectangles, in drawing order; see [`Hotspot`].
    pub hotspots: Vec<Hotspot>,
    /// The offset and opacity currently applied to sprites in the layer `Hud`; see `Painter::shifted`.
    pub placement: HudPlacement,
    /// The texts of the page in drawing order, for a screen reader. `None` if they are not collected.
    pub spoken: Option<Vec<SpokenText>>,
    /// The left, top, right and bottom edge of the last ground of a chosen text.
    pub chosen: [f32; 4],
    /// The row that is being drawn; see [`SpokenText::row`].
    pub row: Option<usize>,
}

/// A text that was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct SpokenText {
    /// A point on the top of its capitals, in field pixels.
    pub at: Vec2,
    /// The text, translated.
    pub text: String,
    /// Whether the player has chosen it, such as a tab or a row of a list.
    pub is_chosen: bool,
    /// The row to which it belongs, such as an item of a menu, a tab, a hint or a line of a table. `None` for any other
    /// text. All texts of a row have the same number, and those of different rows have different ones.
    pub row: Option<usize>,
}

/// A clickable rectangle of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hotspot {
    /// Left and top edge in field pixels.
    pub pos: [f32; 2],
    /// Width and height in pixels.
    pub size: [f32; 2],
    /// The number of the action to trigger. The program assigns the numbers, and the view only stores them.
    pub action: u8,
}

impl Hotspot {
    /// Whether a point, in field pixels, is in the rectangle. The left and top edges are inside, the right and bottom
    /// edges are not.
    pub fn contains(&self, at: Vec2) -> bool {
        let ([left, top], [width, height]) = (self.pos, self.size);
        (left..left + width).contains(&at.x) && (top..top + height).contains(&at.y)
    }
}

/// The device that the hints on the screen refer to: the one used last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// The keyboard: hints show key caps.
    #[default]
    Keys,
    /// A gamepad: hints show its buttons.
    Pad,
    /// The mouse: hints are clickable.
    Mouse,
    /// A touch screen: hints can be tapped, and the game has buttons on the screen.
    Touch,
}

impl InputDevice {
    /// Whether the device is a pointer, so that hints can be clicked or tapped.
    pub const fn points(self) -> bool {
        matches!(self, Self::Mouse | Self::Touch)
    }
}

/// The player's choices that affect all text and hints of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UiContext {
    /// The language of all text.
    pub language: Language,
    /// Whether scalable text is drawn twice as large (see `Painter::text_scale`).
    pub large_text: bool,
    /// The device that the hints on the screen refer to.
    pub device: InputDevice,
    /// The labels of the player's keyboard.
    pub key_labels: KeyLabels,
}

/// The number of keys whose label depends on the keyboard layout.
pub const KEY_LABELS: usize = KEYBOARD_LABELS;

/// The labels of the keys that differ between keyboards. The program assigns the keys, and the view only stores their
/// labels; by default, all are `'\0'`, for unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyLabels(pub [char; KEY_LABELS]);

impl Default for KeyLabels {
    fn default() -> Self {
        Self(['\0'; KEY_LABELS])
    }
}

/// The largest screen shake along each axis, in pixels. It also keeps the coordinates of the scenery positive.
const MAX_SHAKE_PX: f32 = 64.0;

impl RenderFrame {
    /// Returns the screen shake in whole pixels, so that the world moves as one, at most 64 along each axis.
    pub fn shake_px(&self) -> [f32; 2] {
        let whole = |shake: f32| shake.round().clamp(-MAX_SHAKE_PX, MAX_SHAKE_PX);
        self.shake.map(|shake| if shake.is_finite() { whole(shake) } else { 0.0 })
    }

    /// Removes everything from the frame but keeps its memory allocated.
    pub fn clear(&mut self) {
        self.layers.iter_mut().for_each(Vec::clear);
        self.births.clear();
        self.halos.clear();
        self.hotspots.clear();
        self.spoken = None;
        self.chosen = [0.0; 4];
        self.bloom = 0.0;
        self.clear_particles = false;
        self.shake = [0.0; 2];
        self.camera = Camera::default();
    }

    /// Whether drawing this frame after `last` would change nothing.
    pub fn is_shown_by(&self, last: &Self) -> bool {
        let look = |frame: &Self| (frame.time_s, frame.bloom, frame.scenery, frame.camera, frame.shake);
        self.births.is_empty()
            && look(self) == look(last)
            && self.clear_particles == last.clear_particles
            && self.halos == last.halos
            && self.layers == last.layers
    }

    /// Moves this frame to `shown` and reuses the memory of the old one.
    pub fn store_in(&mut self, shown: &mut Self) {
        std::mem::swap(self, shown);
        std::mem::swap(&mut self.hotspots, &mut shown.hotspots);
        (self.time_s, self.scenery, self.ui, self.placement) =
            (shown.time_s, shown.scenery, shown.ui, shown.placement);
    }

    /// Adds a sprite to a layer, above those already there.
    pub fn push(&mut self, layer: Layer, sprite: Sprite) {
        let sprite = if layer == Layer::Hud { self.placement.apply(sprite) } else { sprite };
        self.layers[layer as usize].push(sprite);
    }
}
