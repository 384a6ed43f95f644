//! The vector instructions that this library uses: the widest of the machine, unless a program asks for narrower ones.
//!
//! Three loops have a version for each: the fast finder ([`fast`](crate::fast)), the comparison of large masks, and the area
//! that masks share. What they find is the same with all of them; `docs/reliability.md` of the game says how that is tested.
//!
//! ```
//! use sector_collision::InstructionSet;
//!
//! // Every machine has these.
//! assert!(InstructionSet::Portable.is_available());
//! InstructionSet::use_at_most(InstructionSet::Portable);
//! assert_eq!(InstructionSet::in_use(), InstructionSet::Portable);
//! ```

use crate::named::named;
use core::sync::atomic::{AtomicU8, Ordering};

named! {
    /// A set of vector instructions, named as on the command line of the game.
    pub enum InstructionSet {
        /// Plain numbers, which every processor has: rows of bits 64 at a time, boxes in fours.
        Portable = "portable",
        /// Vectors of 128 bits, which every 64-bit x86 has.
        Sse2 = "sse2",
        /// Vectors of 256 bits, and the bit counting instructions of the same generation.
        Avx2 = "avx2",
        /// Vectors of 512 bits: AVX-512 F, BW, VL and DQ.
        #[default]
        Avx512 = "avx512",
    }
    /// Every set, the narrowest first.
    const ALL
    error UnknownInstructionSet = "an instruction set"
}

/// The index of the widest set that may be used. It publishes nothing else, so that no order of memory is needed.
static WIDEST: AtomicU8 = AtomicU8::new(InstructionSet::Avx512 as u8);

impl InstructionSet {
    /// Forbids wider vectors than these to the whole process, from the next pipeline, finder and comparison of masks on: for tests and
    /// comparisons, and for machines on which wide vectors cost more than they give. With a set that this machine lacks, the widest below it
    /// is used.
    pub fn use_at_most(self) {
        WIDEST.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the sets that may be used, the widest first; not all of them need be there.
    pub(crate) fn allowed() -> impl Iterator<Item = Self> {
        let widest = usize::from(WIDEST.load(Ordering::Relaxed));
        Self::ALL[..=widest].iter().rev().copied()
    }
}
