//! Which instructions there are, found once.

use super::lanes::Lanes;
use super::lanes::Portable;
#[cfg(target_arch = "x86_64")]
use super::lanes_x86::{Avx2, Avx512, Sse2};

/// Work that is the same on all lanes, and is compiled for each.
pub(crate) trait Task {
    /// What comes of it.
    type Answer;
    /// Does it. To be inlined into a function that is compiled for the lanes' instructions.
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer;
}

/// The widest lanes of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cpu {
    #[cfg_attr(all(target_arch = "x86_64", not(test)), expect(dead_code, reason = "tests compare it"))]
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Cpu {
    /// Looks what there is.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Self {
        let avx2 = || Avx2::detect().map_or(Self::Sse2, Self::Avx2);
        Avx512::detect().map_or_else(avx2, Self::Avx512)
    }

    /// Looks what there is: plain arrays.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) const fn detect() -> Self {
        Self::Portable
    }

    /// All lanes that this machine has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        #[cfg(not(target_arch = "x86_64"))]
        let more = [];
        #[cfg(target_arch = "x86_64")]
        let more = [Some(Self::Sse2), Avx2::detect().map(Self::Avx2), Avx512::detect().map(Self::Avx512)];
        [Self::Portable].into_iter().chain(more.into_iter().flatten()).collect()
    }

    /// Does the work with them.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Answer {
        match self {
            Self::Portable => task.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => task.run(Sse2::new()),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.run(task),
        }
    }
}
