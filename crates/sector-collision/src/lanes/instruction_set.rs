//! The vector instructions that this library uses: the widest of the machine, unless a program limits them.
//!
//! The fast finder ([`fast`](crate::fast)) and the count of the pixels that two masks share have a version for each set.
//! All versions return the same results; the game's `docs/reliability.md` describes how that is tested.
//!
//! ```
//! use sector_collision::fast::InstructionSet;
//!
//! // Every machine has this one.
//! assert!(InstructionSet::Portable.is_available());
//! InstructionSet::use_at_most(InstructionSet::Portable);
//! assert_eq!(InstructionSet::in_use(), InstructionSet::Portable);
//! ```

use crate::named::named;
use core::sync::atomic::{AtomicU8, Ordering};

named! {
    /// A set of vector instructions, named as on the command line of the game.
    pub enum InstructionSet {
        /// Plain code for any processor: 64 mask bits at a time, boxes in fours.
        Portable = "portable",
        /// 256-bit vectors, and the bit counting instructions of the same generation.
        Avx2 = "avx2",
        /// 512-bit vectors: AVX-512 F, BW, VL and DQ.
        #[default]
        Avx512 = "avx512",
    }
    /// Every set, from narrowest to widest.
    const ALL
    error UnknownInstructionSet = "an instruction set"
}

/// The index of the widest allowed set. It synchronizes nothing else, so relaxed ordering is enough.
static WIDEST: AtomicU8 = AtomicU8::new(InstructionSet::Avx512 as u8);

impl InstructionSet {
    /// Limits the whole process to vectors of at most this width, starting with the next pipeline, finder or mask
    /// comparison. For tests and comparisons, and for machines on which wide vectors cost more than they gain. If this
    /// machine lacks the set, the widest one below it is used.
    pub fn use_at_most(self) {
        WIDEST.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the allowed sets, widest first. The machine may lack some of them.
    pub(crate) fn allowed() -> impl Iterator<Item = Self> {
        let widest = usize::from(WIDEST.load(Ordering::Relaxed));
        Self::ALL[..=widest].iter().rev().copied()
    }
}
