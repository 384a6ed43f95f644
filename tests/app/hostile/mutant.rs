//! Random changes to files: bits and bytes, lines and words, numbers at the limits of their ranges, depth and length.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use std::sync::LazyLock;

/// The maximum size of a changed file in bytes: the largest file that the game reads.
pub(crate) const MAX_BYTES: usize = 1 << 20;

static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let numbers = "0 -0 1 -1 255 256 65535 65536 2147483647 -2147483648 4294967295 4294967296 9223372036854775807 \
                   18446744073709551615 18446744073709551616 1e38 -1e38 1e309 1e-45 0.5 NaN nan inf -inf";
    let signs = "true None Some( () ( ) [ ] { } \" \\ \\u{0} : , // /* # \u{feff} \u{1f680}";
    numbers.split(' ').chain(signs.split(' ')).collect()
});

/// Returns one of the examples with one to six random changes, determined by `number`.
pub(crate) fn mutant(examples: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = Random(Pcg32::seed_from_u64(number));
    let mut bytes = examples[random.below(examples.len())].clone();
    // Few changes are more likely, because a file with many is rarely accepted.
    let most = 1 + random.below(6);
    for _ in 0..=random.below(most) {
        change(&mut bytes, examples, &mut random);
    }
    bytes.truncate(MAX_BYTES);
    bytes
}

struct Random(Pcg32);

impl Random {
    /// Returns a random number below `limit`, or 0 if the limit is 0.
    fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.0.next_u32()) * limit as u64) >> 32) as usize
    }

    fn range(&mut self, length: usize, longest: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(longest) + 1)
    }
}

fn change(bytes: &mut Vec<u8>, examples: &[Vec<u8>], random: &mut Random) {
    let length = bytes.len();
    match random.below(16) {
        0 => flip(bytes, random),
        1 => change_digit(bytes, random),
        2 => bytes.truncate(random.below(length + 1)),
        3 => drop(bytes.drain(random.range(length, length))),
        4 => drop(bytes.drain(random.range(length, 16))),
        5 => {
            let range = random.range(length, 200);
            let copy = bytes[range.clone()].to_vec();
            let at = random.below(length + 1);
            bytes.splice(at..at, copy);
        }
        6 => {
            let other = &examples[random.below(examples.len())];
            let piece = other[random.range(other.len(), 400)].to_vec();
            let range = random.range(length, 400);
            bytes.splice(range, piece);
        }
        7 => {
            let (word, at) = (WORDS[random.below(WORDS.len())], random.below(length + 1));
            bytes.splice(at..at, word.bytes());
        }
        8 => long(bytes, random),
        9 => {
            let noise: Vec<u8> = (0..random.below(40)).map(|_| random.below(256) as u8).collect();
            let at = random.below(length + 1);
            bytes.splice(at..at, noise);
        }
        10 => swap_words(bytes, random),
        11 | 12 => change_digit(bytes, random),
        _ => {
            let word = WORDS[random.below(WORDS.len())];
            if let Some(range) = some_word(bytes, random) {
                bytes.splice(range, word.bytes());
            }
        }
    }
}

fn flip(bytes: &mut [u8], random: &mut Random) {
    let at = random.below(bytes.len());
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << random.below(8);
    }
}

/// Replaces a digit with another, which usually leaves the syntax valid.
fn change_digit(bytes: &mut [u8], random: &mut Random) {
    let from = random.below(bytes.len());
    if let Some(digit) = bytes[from..].iter_mut().find(|byte| byte.is_ascii_digit()) {
        *digit = b'0' + random.below(10) as u8;
    }
}

/// Repeats part of the file, or a word, up to [`MAX_BYTES`]. Rare, because such a file takes a thousand times as long
/// to read.
fn long(bytes: &mut Vec<u8>, random: &mut Random) {
    if random.below(12) > 0 {
        return;
    }
    let piece = match random.below(2) {
        0 => WORDS[random.below(WORDS.len())].as_bytes().to_vec(),
        _ => bytes[random.range(bytes.len(), 300)].to_vec(),
    };
    let room = random.below(MAX_BYTES.saturating_sub(bytes.len()) + 1);
    let many = piece.repeat(room / piece.len().max(1));
    let at = random.below(bytes.len() + 1);
    bytes.splice(at..at, many);
}

/// Returns the range of a run of letters and digits near a random position.
fn some_word(bytes: &[u8], random: &mut Random) -> Option<std::ops::Range<usize>> {
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    let from = random.below(bytes.len());
    let start = from + bytes.get(from..)?.iter().position(is_of_word)?;
    let end = bytes[start..].iter().position(|byte| !is_of_word(byte)).map_or(bytes.len(), |end| start + end);
    Some(start..end)
}

fn swap_words(bytes: &mut Vec<u8>, random: &mut Random) {
    if let (Some(from), Some(to)) = (some_word(bytes, random), some_word(bytes, random)) {
        let word = bytes[from].to_vec();
        bytes.splice(to, word);
    }
}
