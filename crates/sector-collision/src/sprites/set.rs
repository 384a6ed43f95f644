//! Baked poses, and how one is chosen.

use super::bake::Transform;
use super::distinct::Distinct;
use super::{Flip, MAX_POSES, Pose, SCALES, SpriteError, SpriteOptions};
use crate::mask::Mask;
use crate::pixel::Pixel;
use crate::rect::{MAX_SIDE, Rect};
use std::f64::consts::TAU;
use std::sync::Arc;

/// The masks of a sprite in all its poses, or in a pipeline the numbers of these masks.
///
/// ```
/// use sector_collision::sprites::{Pose, SpriteOptions};
/// use sector_collision::SpriteSet;
/// use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};
///
/// // A sheet of two frames. `Mask::from_image` reads one from a picture.
/// let sheet = Mask::from_rows(&["#......#", "###...#.", "#......#"])?;
/// let options = SpriteOptions { angles: 8, ..Default::default() };
/// let set = SpriteSet::bake(&sheet.cells(4, 3)?, [1.5, 1.5], options)?;
///
/// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
/// let sprites = pipeline.add_sprites(&set);
/// let (&mask, rect) = sprites.get(Pose::default(), (50, 50))?;
/// let ship = pipeline.insert(Object::new(0, Kind(0), rect).with_mask(mask));
/// assert_eq!(rect, Rect::new(49, 49, 3, 3));
///
/// let down = Pose { angle: 1.6, ..Pose::default() };
/// pipeline.pose(ship, &sprites, down, (50.3, 50.8))?;
/// assert_eq!(set.get(down, (50, 50))?.0, &Mask::from_rows(&["###", ".#.", ".#."])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SpriteSet<M = Mask> {
    masks: Vec<M>,
    poses: Arc<Poses>,
}

/// The poses of a set, in the order of their frames, then flips, angles and scales.
#[derive(Debug)]
struct Poses {
    frames: usize,
    flips: Vec<Flip>,
    angles: u32,
    scales: Vec<f32>,
    /// For each pose the index of its mask, and its rectangle relative to the pixel that has the pivot.
    masks: Vec<(u32, Rect)>,
}

impl SpriteSet {
    /// Bakes the poses of frames that share a pivot, a point in pixels from their upper left corners: (4, 4) is the
    /// center of 8 × 8 pixels, (4.5, 4.5) the center of 9 × 9. It is rounded to 1/256 pixel. [`Mask::cells`] cuts a
    /// sheet into frames.
    ///
    /// Takes about ten nanoseconds for each pixel of each pose, and the memory of the distinct masks.
    ///
    /// # Errors
    /// If there is no pose or there are more than [`MAX_POSES`], a scale is not in [`SCALES`], the pivot is farther than
    /// [`MAX_SIDE`] from a corner, or a pose is larger than a mask.
    pub fn bake(
        frames: &[Mask],
        pivot: impl Into<[f32; 2]>,
        options: SpriteOptions<'_>,
    ) -> Result<Self, SpriteError> {
        let SpriteOptions { flips, angles, scales } = options;
        let numbers = [frames.len(), flips.len(), angles as usize, scales.len()];
        let poses = numbers
            .into_iter()
            .try_fold(1, usize::checked_mul)
            .filter(|poses| (1..=MAX_POSES).contains(poses));
        if poses.is_none() {
            let (frames, flips, scales) = (frames.len(), flips.len(), scales.len());
            return Err(SpriteError::Poses { frames, flips, angles, scales });
        }
        let pivot = pivot.into();
        if !pivot.iter().all(|at| at.abs() <= MAX_SIDE as f32) {
            return Err(SpriteError::Pivot(pivot));
        }
        if let Some(&scale) = scales.iter().find(|scale| !SCALES.contains(scale)) {
            return Err(SpriteError::Scale(scale));
        }
        let mut baked = Distinct::default();
        let mut masks = Vec::new();
        for frame in frames {
            for &flip in flips {
                for step in 0..angles {
                    for &scale in scales {
                        let (mask, rect) = Transform::new(pivot, flip, (step, angles), scale).draw(frame)?;
                        masks.push((baked.index_of(mask), rect));
                    }
                }
            }
        }
        let poses = Poses { frames: frames.len(), flips: flips.into(), angles, scales: scales.into(), masks };
        Ok(Self { masks: baked.masks, poses: Arc::new(poses) })
    }
}

impl<M> SpriteSet<M> {
    /// Returns the mask of a pose, and its rectangle with the pivot at a position. The rectangle has no empty margins;
    /// a pose without solid pixels has one empty pixel at the pivot.
    ///
    /// # Errors
    /// If the set does not have the frame or the flip, or the rectangle is outside the limits of [`Rect::checked`].
    pub fn get(&self, pose: Pose, position: impl Into<Pixel>) -> Result<(&M, Rect), SpriteError> {
        let Poses { frames, flips, angles, scales, masks } = &*self.poses;
        if pose.frame >= *frames {
            return Err(SpriteError::Frame { found: pose.frame, frames: *frames });
        }
        let flip = flips.iter().position(|&flip| flip == pose.flip).ok_or(SpriteError::Flip(pose.flip))?;
        let turns = f64::from(pose.angle) / TAU;
        // NaN becomes 0.
        let step = ((turns - turns.floor()) * f64::from(*angles) + 0.5) as usize % *angles as usize;
        let off = |scale: f32| (scale - pose.scale).abs();
        let nearer = |best, i| if off(scales[i]) < off(scales[best]) { i } else { best };
        let scale = (1..scales.len()).fold(0, nearer);
        let index = ((pose.frame * flips.len() + flip) * *angles as usize + step) * scales.len() + scale;
        let (mask, Rect { x, y, w, h }) = masks[index];
        let Pixel { x: column, y: row } = position.into();
        let add = |a: i32, b: i32| i64::from(a) + i64::from(b);
        let rect = Rect::checked(add(column, x), add(row, y), w.into(), h.into())?;
        Ok((&self.masks[mask as usize], rect))
    }

    /// Returns the distinct masks of all poses.
    pub fn masks(&self) -> &[M] {
        &self.masks
    }

    /// Returns the set with each mask replaced.
    pub(crate) fn map<N>(&self, with: impl FnMut(&M) -> N) -> SpriteSet<N> {
        SpriteSet { masks: self.masks.iter().map(with).collect(), poses: Arc::clone(&self.poses) }
    }
}
