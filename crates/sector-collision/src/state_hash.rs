//! A hash that is the same on every machine, for peers that compare their games.

use std::hash::Hasher;

/// Mixes words one by one with the finalizer of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable
/// Pseudorandom Number Generators", OOPSLA 2014; constants by D. Stafford). Numbers count as 64 bits, so the hash depends
/// neither on the size of a pointer nor on the order of bytes.
#[derive(Debug, Default)]
pub(crate) struct StateHasher(u64);

/// The odd number nearest to 2⁶⁴ / golden ratio: the step of SplitMix64. Makes zeros count.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Implements the functions that write a number, each as one word.
macro_rules! write_words {
    ($($write:ident: $number:ty),+) => { $(
        fn $write(&mut self, number: $number) {
            self.write_u64(number as u64);
        }
    )+ };
}

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mut bits = (self.0 ^ word).wrapping_add(STEP);
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = bits ^ bits >> 31;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    write_words!(write_u8: u8, write_u16: u16, write_u32: u32, write_usize: usize);
    write_words!(write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_isize: isize);
}
