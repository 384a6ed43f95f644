//! Distinct masks.

use crate::mask::Mask;

/// Distinct masks, in the order of their first use.
#[derive(Default)]
pub(super) struct Distinct {
    pub(super) masks: Vec<Mask>,
    /// The indices of the masks, sorted by content.
    sorted: Vec<u32>,
}

impl Distinct {
    /// Returns the index of a mask, which is added unless it is there.
    pub(super) fn index_of(&mut self, mask: Mask) -> u32 {
        fn content(mask: &Mask) -> (i32, i32, &[u64]) {
            (mask.width(), mask.height(), mask.words())
        }
        let Self { masks, sorted } = self;
        match sorted.binary_search_by(|&i| content(&masks[i as usize]).cmp(&content(&mask))) {
            Ok(at) => sorted[at],
            Err(at) => {
                let index = masks.len() as u32;
                sorted.insert(at, index);
                masks.push(mask);
                index
            }
        }
    }
}
