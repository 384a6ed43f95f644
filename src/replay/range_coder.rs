//! A binary range coder. Writer and reader narrow the same interval, bit by bit: an expected bit costs a fraction of a
//! bit in the file.

/// One in the chances of bits.
pub(super) const CERTAIN: u32 = 1 << 16;

/// A writer or reader of bits, so that one model serves both.
pub(super) trait BitCoder {
    /// Codes a bit that is set with a chance of `chance` in [`CERTAIN`]. A writer writes `bit` and returns it. A reader
    /// ignores it and returns the bit it reads.
    fn bit(&mut self, chance: u32, bit: bool) -> bool;
}

/// The numbers that the rest of the file may still stand for. Their first bytes differ.
#[derive(Clone, Copy, Debug)]
struct CodeInterval {
    low: u32,
    high: u32,
}

impl CodeInterval {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// Returns the last number that stands for a set bit.
    fn middle(self, chance: u32) -> u32 {
        self.low + (u64::from(self.high - self.low) * u64::from(chance) / u64::from(CERTAIN)) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// Removes and returns the first byte once it is decided.
    fn take_byte(&mut self) -> Option<u8> {
        let [first, ..] = self.low.to_be_bytes();
        let is_decided = first == self.high.to_be_bytes()[0];
        is_decided.then(|| {
            *self = Self { low: self.low << 8, high: self.high << 8 | 0xFF };
            first
        })
    }

    /// Returns the number that ends a file: its last three bytes are 0 and not written.
    fn end(self) -> u32 {
        ((self.low >> 24) + 1) << 24
    }
}

pub(super) struct BitWriter {
    interval: CodeInterval,
    bytes: Vec<u8>,
}

impl BitWriter {
    pub(super) fn new() -> Self {
        Self { interval: CodeInterval::WHOLE, bytes: Vec::new() }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push((self.interval.end() >> 24) as u8);
        self.bytes
    }
}

impl BitCoder for BitWriter {
    fn bit(&mut self, chance: u32, bit: bool) -> bool {
        self.interval.narrow(self.interval.middle(chance), bit);
        self.bytes.extend(std::iter::from_fn(|| self.interval.take_byte()));
        bit
    }
}

pub(super) struct BitReader<'a> {
    interval: CodeInterval,
    bytes: &'a [u8],
    /// The number of bytes read, with the zeros after the last one.
    read: usize,
    number: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { interval: CodeInterval::WHOLE, bytes, read: 0, number: 0 };
        (0..4).for_each(|_| reader.read_byte());
        reader
    }

    fn read_byte(&mut self) {
        let byte = self.bytes.get(self.read).copied().unwrap_or_default();
        self.number = self.number << 8 | u32::from(byte);
        self.read += 1;
    }

    /// Whether more was read than was written.
    pub(super) fn is_past_end(&self) -> bool {
        self.read > self.bytes.len() + 3
    }

    /// Whether the bits read so far are all that a writer wrote.
    pub(super) fn is_at_end(&self) -> bool {
        self.read == self.bytes.len() + 3 && self.number == self.interval.end()
    }
}

impl BitCoder for BitReader<'_> {
    fn bit(&mut self, chance: u32, _: bool) -> bool {
        let middle = self.interval.middle(chance);
        let bit = self.number <= middle;
        self.interval.narrow(middle, bit);
        while self.interval.take_byte().is_some() {
            self.read_byte();
        }
        bit
    }
}
