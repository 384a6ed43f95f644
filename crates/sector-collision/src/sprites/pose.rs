//! Poses of a sprite, and which of them to bake.

/// The mirroring of a sprite about its pivot, before it is scaled and turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flip {
    /// As drawn.
    #[default]
    None,
    /// Left and right exchanged.
    Horizontal,
    /// Top and bottom exchanged.
    Vertical,
    /// Both exchanged.
    Both,
}

impl Flip {
    /// All flips, for [`SpriteOptions::flips`].
    pub const ALL: [Self; 4] = [Self::None, Self::Horizontal, Self::Vertical, Self::Both];

    pub(super) const fn is_horizontal(self) -> bool {
        matches!(self, Self::Horizontal | Self::Both)
    }

    pub(super) const fn is_vertical(self) -> bool {
        matches!(self, Self::Vertical | Self::Both)
    }
}

/// The poses to bake for each frame. By default, one: unflipped, upright, at scale 1.
#[derive(Clone, Copy, Debug)]
pub struct SpriteOptions<'a> {
    /// The flips that poses may have.
    pub flips: &'a [Flip],
    /// The number of angles in a full turn. A multiple of 4 includes the quarter turns, which are exact.
    pub angles: u32,
    /// The scales, each in [`SCALES`](super::SCALES).
    pub scales: &'a [f32],
}

impl Default for SpriteOptions<'_> {
    fn default() -> Self {
        Self { flips: &[Flip::None], angles: 1, scales: &[1.0] }
    }
}

/// The appearance of a sprite: which frame, and how it is flipped, scaled and turned, in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The index of the frame.
    pub frame: usize,
    /// The mirroring.
    pub flip: Flip,
    /// The angle in radians, clockwise on a screen whose y grows downward. The nearest baked angle is used; NaN and
    /// infinity count as 0.
    pub angle: f32,
    /// The scale. The nearest baked scale is used, the first for NaN.
    pub scale: f32,
}

impl Default for Pose {
    fn default() -> Self {
        Self { frame: 0, flip: Flip::None, angle: 0.0, scale: 1.0 }
    }
}
