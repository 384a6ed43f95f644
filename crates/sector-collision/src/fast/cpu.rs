//! Detection of the widest vector instructions of the machine.

use super::lanes::{Kernel, Lanes, Portable};
#[cfg(target_arch = "x86_64")]
use super::lanes_x86::{Avx2, Avx512, Sse2};

/// A set of vector instructions that this machine has.
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
    /// Returns the widest vector instructions of this machine.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Self {
        let avx2 = || Avx2::detect().map_or(Self::Sse2, Self::Avx2);
        Avx512::detect().map_or_else(avx2, Self::Avx512)
    }

    /// Returns the portable implementation, the only one for processors other than 64-bit x86.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) const fn detect() -> Self {
        Self::Portable
    }

    /// Returns all instruction sets of this machine, for tests that compare them.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        #[cfg(not(target_arch = "x86_64"))]
        let more = [];
        #[cfg(target_arch = "x86_64")]
        let more = [Some(Self::Sse2), Avx2::detect().map(Self::Avx2), Avx512::detect().map(Self::Avx512)];
        [Self::Portable].into_iter().chain(more.into_iter().flatten()).collect()
    }

    /// Runs a kernel on these instructions and returns its output.
    pub(crate) fn run<T: Kernel>(self, kernel: T) -> T::Output {
        match self {
            Self::Portable => Portable.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => Sse2.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.run(kernel),
        }
    }
}
