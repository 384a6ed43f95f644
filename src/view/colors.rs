//! The colors of text and panels, shared by the score line, menus, pages and the lab.
//!
//! They come from `assets/src/palette.txt`, so that text and sprites match. A selected entry is not only brighter but
//! also has a mark, because some players cannot see a difference in color.

use super::painter::Rgba;

/// Color of the selected menu entry and of the most important values.
pub const WHITE: Rgba = [255, 255, 255, 255];
/// Color of body text.
pub const TEXT: Rgba = [219, 228, 238, 255];
/// Color of the labels of values, and of menu entries that are not selected.
pub const DIM: Rgba = [160, 173, 194, 255];
/// Color of notes, and of menu entries that cannot be selected.
pub const FAINT: Rgba = [102, 116, 143, 255];
/// Color of group headings, separating lines and marks.
pub const ACCENT: Rgba = [58, 151, 238, 255];
/// Color of stage names and of values that the player has set: a lighter shade of [`ACCENT`].
pub const SKY: Rgba = [163, 232, 255, 255];
/// Color of points and awards.
pub const GOLD: Rgba = [255, 207, 69, 255];
/// Color of the brightest awards: a lighter shade of [`GOLD`].
pub const PALE: Rgba = [255, 245, 184, 255];
/// Color of danger, loss and the boss.
pub const RED: Rgba = [255, 92, 84, 255];
/// Color of success, and of messages about extra ships.
pub const GREEN: Rgba = [195, 245, 124, 255];
/// Color of the panel behind text.
pub const PANEL: Rgba = [10, 9, 20, 205];
/// Color of the panel behind the selected menu entry.
pub const CHOICE: Rgba = [28, 80, 176, 150];
/// Color of the empty part of a bar, such as a boss's health bar.
pub const TROUGH: Rgba = [28, 33, 56, 230];
/// Color of the outline and the shadow of letters.
pub const INK: Rgba = [10, 9, 20, 255];
/// The face of a key cap.
pub const CAP: Rgba = [39, 48, 76, 255];

/// Mixes two colors. `share` is the weight of the second, 0–1.
pub(super) fn mixed<const N: usize>(one: [u8; N], other: [u8; N], share: f32) -> [u8; N] {
    core::array::from_fn(|i| (f32::from(one[i]) + (f32::from(other[i]) - f32::from(one[i])) * share) as u8)
}

/// Multiplies the opacity of a color by a factor, 0–1.
pub fn faded(color: Rgba, opacity: f32) -> Rgba {
    let alpha = f32::from(color[3]) * opacity.clamp(0.0, 1.0);
    [color[0], color[1], color[2], alpha as u8]
}
