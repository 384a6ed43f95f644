//! Dispatches loops to a set of vector instructions.

use super::instruction_set::InstructionSet;
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};
use super::{Kernel, Lanes, Portable};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Cpu {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Cpu {
    /// Returns the widest allowed vector instructions of this machine.
    pub(crate) fn detect() -> Self {
        InstructionSet::allowed().find_map(Self::with).unwrap_or(Self::Portable)
    }

    /// Returns a set of instructions; `None` if this machine lacks it.
    pub(crate) fn with(set: InstructionSet) -> Option<Self> {
        match set {
            InstructionSet::Portable => Some(Self::Portable),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => Avx2::detect().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => Avx512::detect().map(Self::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }
    }

    pub(crate) const fn instruction_set(self) -> InstructionSet {
        match self {
            Self::Portable => InstructionSet::Portable,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => InstructionSet::Avx2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => InstructionSet::Avx512,
        }
    }

    /// Returns all instruction sets of this machine, for tests that compare them.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        InstructionSet::ALL.into_iter().filter_map(Self::with).collect()
    }

    pub(crate) fn run<T: Kernel>(self, kernel: T) -> T::Output {
        match self {
            Self::Portable => Portable.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(lanes) => lanes.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(lanes) => lanes.run(kernel),
        }
    }
}

impl InstructionSet {
    /// Whether this machine has these instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        Cpu::with(self).is_some()
    }

    /// Returns the widest allowed set that this machine has.
    #[must_use]
    pub fn in_use() -> Self {
        Cpu::detect().instruction_set()
    }
}
