//! Packs the inputs of a replay: a range coder, with a model that learns how this player steers.
//!
//! In each tick, each of the three values (buttons, stick x, stick y) has a bit that says whether it has changed, and
//! if so, its difference to the value before: the number of its bits, then the bits. Each bit has two contexts, one
//! that knows keys and one that knows sticks. How often the bit was set in each makes up its chance.

use super::range_coder::{BitCoder, BitReader, BitWriter, CERTAIN};
use crate::sim::{Inputs, PlayerInput};

/// Packs the inputs of the first `players` players.
pub(super) fn pack(inputs: &[Inputs], players: usize) -> Vec<u8> {
    let mut writer = BitWriter::new();
    for player in 0..players {
        let mut model = InputModel::new();
        for inputs in inputs {
            model.code(&mut writer, inputs.of(player));
        }
    }
    writer.finish()
}

/// Unpacks what [`pack`] has packed. Returns `None` for any other bytes.
pub(super) fn unpack(packed: &[u8], ticks: usize, players: usize) -> Option<Vec<Inputs>> {
    let mut reader = BitReader::new(packed);
    let mut inputs = vec![Inputs::default(); ticks];
    for player in 0..players {
        let mut model = InputModel::new();
        for inputs in &mut inputs {
            inputs.0[player] = model.code(&mut reader, PlayerInput::default());
            if reader.is_past_end() {
                return None;
            }
        }
    }
    reader.is_at_end().then_some(inputs)
}

/// The contexts share this many slots; two that hash to the same one only cost some bytes.
const SLOT_BITS: u32 = 16;
/// From this many bits on, a context forgets old ones.
const MEMORY: u16 = 60;
/// How much less a context with few bits counts. Tuned on games of the autopilot, keys, sticks and mice, as is [`MEMORY`].
const DOUBT: u32 = 20_000;
/// The least chance of a bit, so that a surprise costs at most 11 bits.
const LEAST_CHANCE: u32 = 24;

/// What is known of a bit in a context: its chance, and how many such bits there were.
#[derive(Clone, Copy)]
struct BitSlot {
    chance: u16,
    seen: u16,
}

impl BitSlot {
    /// Returns how much the slot counts: more if its bit is nearly always the same.
    fn weight(self) -> u32 {
        let (chance, seen) = (u32::from(self.chance), u32::from(self.seen));
        let variance = chance * (CERTAIN - chance - 1) / CERTAIN + DOUBT / (seen + 1);
        if seen == 0 { 1 } else { (1 << 21) / variance }
    }

    fn learn(&mut self, bit: bool) {
        let (goal, chance) = (if bit { CERTAIN as i32 - 1 } else { 0 }, i32::from(self.chance));
        self.chance = (chance + (goal - chance) * 2 / (2 * i32::from(self.seen) + 3)) as u16;
        self.seen = MEMORY.min(self.seen + 1);
    }
}

const MAX_STILL: u32 = 15;

/// The past of one of the three values.
#[derive(Clone, Copy, Default)]
struct ValueTrack {
    value: u8,
    /// The difference to the tick before.
    difference: u8,
    /// The ticks since the last change, at most [`MAX_STILL`].
    still: u32,
    /// Whether the value changed, in the last four ticks: a bit each.
    changes: u32,
}

/// Which of the three values a bit belongs to, and which of those before it have changed in this tick, a bit each.
#[derive(Clone, Copy)]
struct BitPlace {
    value: u32,
    changed: u32,
}

impl BitPlace {
    /// Returns the slot of a context. `which` numbers the contexts of a place and `node` the bits of a difference; `past` is
    /// a byte of the past.
    fn context(self, which: u32, node: u32, past: u32) -> usize {
        let all = (((which << 2 | self.value) << 2 | self.changed) << 10 | node) << 8 | past;
        (all.wrapping_mul(0x9E37_79B1) >> (u32::BITS - SLOT_BITS)) as usize
    }
}

struct InputModel {
    slots: Vec<BitSlot>,
    tracks: [ValueTrack; 3],
}

impl InputModel {
    fn new() -> Self {
        let slot = BitSlot { chance: (CERTAIN / 2) as u16, seen: 0 };
        Self { slots: vec![slot; 1 << SLOT_BITS], tracks: [ValueTrack::default(); 3] }
    }

    fn code(&mut self, coder: &mut impl BitCoder, input: PlayerInput) -> PlayerInput {
        let mut changed = 0;
        let values = [input.buttons, input.stick_x as u8, input.stick_y as u8];
        let [buttons, stick_x, stick_y] = [0, 1, 2].map(|i| {
            let (track, place) = (self.tracks[i], BitPlace { value: i as u32, changed });
            let difference = self.difference(coder, place, track, values[i].wrapping_sub(track.value));
            let has_changed = difference != 0;
            changed = changed << 1 | u32::from(has_changed);
            self.tracks[i] = ValueTrack {
                value: track.value.wrapping_add(difference),
                difference,
                still: if has_changed { 0 } else { MAX_STILL.min(track.still + 1) },
                changes: (track.changes << 1 | u32::from(has_changed)) & 0xF,
            };
            self.tracks[i].value
        });
        PlayerInput { stick_x: stick_x as i8, stick_y: stick_y as i8, buttons }
    }

    fn difference(
        &mut self,
        coder: &mut impl BitCoder,
        place: BitPlace,
        track: ValueTrack,
        difference: u8,
    ) -> u8 {
        let value = u32::from(track.value);
        let has_changed = [place.context(0, track.changes, 0), place.context(1, track.still, value)];
        if !self.bit(coder, has_changed, difference != 0) {
            return 0;
        }
        let (before, anywhere) = (u32::from(track.difference), BitPlace { changed: 0, ..place });
        let contexts = |node| [anywhere.context(2, node, value), place.context(3, node, before)];
        let folded = u32::from(fold(difference));
        let mut bits = 1;
        while bits < 8 && !self.bit(coder, contexts(bits), folded >> bits == 0) {
            bits += 1;
        }
        let mut number = 1;
        for i in (0..bits - 1).rev() {
            let bit = self.bit(coder, contexts(2 << bits | number), folded >> i & 1 != 0);
            number = number << 1 | u32::from(bit);
        }
        unfold(number as u8)
    }

    fn bit(&mut self, coder: &mut impl BitCoder, contexts: [usize; 2], bit: bool) -> bool {
        let slots = contexts.map(|context| self.slots[context]);
        let [first, second] = slots.map(BitSlot::weight);
        let sum = first * u32::from(slots[0].chance) + second * u32::from(slots[1].chance);
        let chance = (sum / (first + second)).clamp(LEAST_CHANCE, CERTAIN - LEAST_CHANCE);
        let bit = coder.bit(chance, bit);
        contexts.into_iter().for_each(|context| self.slots[context].learn(bit));
        bit
    }
}

/// Maps the differences 0, −1, 1, −2, … to 0, 1, 2, 3, …
fn fold(difference: u8) -> u8 {
    difference << 1 ^ ((difference as i8) >> 7) as u8
}

fn unfold(folded: u8) -> u8 {
    folded >> 1 ^ (folded & 1).wrapping_neg()
}
