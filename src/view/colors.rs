//! The colors of all that is written: one set for the score line, menus, pages and the lab.
//!
//! They are tones of `assets/src/palette.txt`, so that words and pictures are of one hand. What is chosen is brighter than
//! what is not, and has a mark beside it: color alone says nothing.

use super::painter::Rgba;

/// What is chosen, and what matters most.
pub const WHITE: Rgba = [255, 255, 255, 255];
/// Running text.
pub const TEXT: Rgba = [219, 228, 238, 255];
/// Names beside values, choices that are not chosen.
pub const DIM: Rgba = [160, 173, 194, 255];
/// Remarks, and what cannot be chosen now.
pub const FAINT: Rgba = [102, 116, 143, 255];
/// Headings of groups, rules, marks.
pub const ACCENT: Rgba = [58, 151, 238, 255];
/// The light end of [`ACCENT`]: names of stages, values of one's own.
pub const SKY: Rgba = [163, 232, 255, 255];
/// What was earned.
pub const GOLD: Rgba = [255, 207, 69, 255];
/// The light end of [`GOLD`].
pub const PALE: Rgba = [255, 245, 184, 255];
/// Danger, loss, the boss.
pub const RED: Rgba = [255, 92, 84, 255];
/// Ships earned, and what is well.
pub const GREEN: Rgba = [195, 245, 124, 255];
/// Behind text.
pub const PANEL: Rgba = [10, 9, 20, 205];
/// Behind the choice under the cursor.
pub const CHOICE: Rgba = [28, 80, 176, 150];
/// The empty part of a bar.
pub const TROUGH: Rgba = [28, 33, 56, 230];
/// Outline and shadow of letters.
pub const INK: Rgba = [10, 9, 20, 255];

/// The color with another opacity, 0–1 of its own.
#[must_use]
pub fn faded(color: Rgba, opacity: f32) -> Rgba {
    let alpha = f32::from(color[3]) * opacity.clamp(0.0, 1.0);
    [color[0], color[1], color[2], alpha as u8]
}
