//! Hashes of what collision uses of the sheet: of sprites, and of single frames.
//!
//! Both depend on names, not on numbers, so that a sheet with additional sprites still plays older replays.

use super::sheet::FrameRange;
use super::{FrameId, Sheet, SpriteId};
use std::collections::BTreeMap;
use xxhash_rust::xxh3::Xxh3Default;

impl Sheet {
    /// Returns a hash of some sprites, given in any order: of their names, numbers of frames and rotations, ticks a
    /// frame, rectangles and masks. Colors are not part of it: a repainted sheet plays old replays as long as the same
    /// pixels are visible and the same ones are solid.
    ///
    /// Cost: one pass over all masks, some hundred microseconds; meant for the start of a game.
    #[must_use]
    pub fn collision_hash(&self, sprites: &[SpriteId]) -> u64 {
        let mut hash = Xxh3Default::new();
        for (name, sprite) in self.sprites().filter(|(_, sprite)| sprites.contains(sprite)) {
            hash.update(name.as_bytes());
            hash.update(&self.frames(sprite).to_le_bytes());
            hash.update(&self.ticks_per_frame(sprite).to_le_bytes());
            hash.update(&self.turns(sprite).to_le_bytes());
            (0..self.frames(sprite)).for_each(|i| self.hash_frame(self.frame(sprite, i), &mut hash));
        }
        hash.digest()
    }

    fn hash_frame(&self, frame: FrameId, hash: &mut Xxh3Default) {
        let bounds = self.bounds(frame);
        for side in [bounds.x, bounds.y, bounds.w, bounds.h] {
            hash.update(&side.to_le_bytes());
        }
        let mask = &self.masks[usize::from(frame.0)];
        for y in 0..mask.height() {
            for x in 0..mask.width() {
                hash.update(&[u8::from(mask.get(x, y))]);
            }
        }
    }
}

/// Returns a key for each frame of a sheet, in the order of [`FrameId`]. The key is a hash that depends only on the
/// name of the sprite and on the index of the frame in the sprite.
pub(super) fn frame_keys(names: &BTreeMap<String, SpriteId>, runs: &[FrameRange], frames: usize) -> Vec<u32> {
    let mut keys = vec![0; frames];
    for (name, sprite) in names {
        let run = runs[usize::from(sprite.0)];
        for i in 0..run.count {
            let mut hash = Xxh3Default::new();
            hash.update(name.as_bytes());
            hash.update(&i.to_le_bytes());
            keys[usize::from(run.first + i)] = hash.digest() as u32;
        }
    }
    keys
}
