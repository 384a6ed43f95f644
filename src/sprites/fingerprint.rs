//! The hash of everything on the sheet that collision sees.

use super::{FrameId, Sheet};
use xxhash_rust::xxh3::Xxh3Default;

impl Sheet {
    /// The hash of all names, rectangles and masks. Colours are not in it: a sheet painted anew plays old replays
    /// as long as no solid pixel has moved.
    ///
    /// Cost: one pass over all masks, some hundred microseconds; meant for the start of a game.
    #[must_use]
    pub fn collision_hash(&self) -> u64 {
        let mut hash = Xxh3Default::new();
        for (name, sprite) in self.sprites() {
            hash.update(name.as_bytes());
            hash.update(&self.frames(sprite).to_le_bytes());
            hash.update(&self.ticks_per_frame(sprite).to_le_bytes());
            hash.update(&self.turns(sprite).to_le_bytes());
        }
        for (i, mask) in self.masks().iter().enumerate() {
            let bounds = self.bounds(FrameId(i as u16));
            for side in [bounds.x, bounds.y, bounds.w, bounds.h] {
                hash.update(&side.to_le_bytes());
            }
            for y in 0..mask.height() {
                for x in 0..mask.width() {
                    hash.update(&[u8::from(mask.get(x, y))]);
                }
            }
        }
        hash.digest()
    }
}
