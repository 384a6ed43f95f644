//! A comparison of bitmap tests on two masks that interleave and never meet: this crate, a byte a pixel, a bit-vector
//! crate, and pygame-ce's C where Python has it (`PYTHON=… cargo run --release --bin masks`). See README.md.

use bitvec::field::BitField;
use bitvec::prelude::{BitVec, Lsb0};
use cpu_time::ThreadTime;
use sector_collision::Mask;
use sector_collision::narrow::masks_touch;
use std::hint::black_box;
use std::process::Command;

/// Sides of the masks.
const SIDES: [usize; 4] = [16, 32, 64, 256];
/// The offset of the second mask: they interleave, and no pixel is shared.
const OFFSET: (usize, usize) = (3, 2);
/// An offset at which the masks are far apart, to time the call alone.
const FAR: (usize, usize) = (1000, 1000);
/// Number of interleaved blocks.
const BLOCKS: usize = 300;
/// The approximate length of a block, in nanoseconds.
const BLOCK_NS: f64 = 100_000.0;

/// A checkerboard in all the forms that are compared.
struct Board {
    side: usize,
    ours: Mask,
    bytes: Vec<u8>,
    rows: Vec<u64>,
    bits: Vec<BitVec<u64, Lsb0>>,
}

impl Board {
    fn new(side: usize) -> Self {
        let solid = |x: usize, y: usize| (x + y).is_multiple_of(2);
        let cells = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let row = |y: usize| (0..side).map(|x| solid(x, y)).collect();
        let word = |y: usize| (0..side.min(64)).fold(0, |word, x| word | u64::from(solid(x, y)) << x);
        Self {
            side,
            ours: Mask::from_fn(side as i32, side as i32, |x, y| solid(x as usize, y as usize)),
            bytes: cells().map(|(x, y)| u8::from(solid(x, y))).collect(),
            rows: (0..side).map(word).collect(),
            bits: (0..side).map(row).collect(),
        }
    }
}

fn ours(a: &Board, b: &Board, (dx, dy): (usize, usize)) -> bool {
    masks_touch(&a.ours, (0, 0), &b.ours, (dx as i32, dy as i32)).hit
}

fn bytes(a: &Board, b: &Board, (dx, dy): (usize, usize)) -> bool {
    if dx >= a.side {
        return false;
    }
    (dy..a.side).any(|y| {
        let left = &a.bytes[y * a.side + dx..][..a.side - dx];
        let right = &b.bytes[(y - dy) * b.side..][..b.side - dx];
        left.iter().zip(right).any(|(l, r)| l & r != 0)
    })
}

/// Whether two boards share a set pixel: the usual test for sprites of up to 64 pixels, one word a row.
fn words(a: &Board, b: &Board, (dx, dy): (usize, usize)) -> bool {
    if dx >= a.side || dy >= a.side {
        return false;
    }
    a.rows[dy..].iter().zip(&b.rows).any(|(left, right)| left >> dx & right != 0)
}

fn bitvec(a: &Board, b: &Board, (dx, dy): (usize, usize)) -> bool {
    if dx >= a.side || dy >= a.side {
        return false;
    }
    a.bits[dy..].iter().zip(&b.bits).any(|(left, right)| {
        let pairs = left[dx..].chunks(64).zip(right.chunks(64));
        pairs.into_iter().any(|(left, right)| left.load_le::<u64>() & right.load_le::<u64>() != 0)
    })
}

type Test = fn(&Board, &Board, (usize, usize)) -> bool;

fn time(test: Test, boards: &(Board, Board), offset: (usize, usize), calls: usize) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..calls {
        black_box(test(black_box(&boards.0), black_box(&boards.1), black_box(offset)));
    }
    start.elapsed().as_nanos() as f64 / calls as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the nanoseconds by side that `masks.py` prints.
fn pygame() -> Option<Vec<(usize, f64)>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/masks.py");
    let output = Command::new(python).arg(script).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = |line: &str| {
        let (side, time) = line.split_once(' ')?;
        Some((side.parse().ok()?, time.trim().parse().ok()?))
    };
    text.lines().map(line).collect()
}

fn main() {
    let pygame = pygame();
    println!("| masks | contestant | ns, net of the call | ÷ ours |\n|---|---|---:|---:|");
    for side in SIDES {
        let boards = (Board::new(side), Board::new(side));
        let mut tests: Vec<(&str, Test)> =
            vec![("sector-sweep", ours), ("a byte a pixel", bytes), ("bitvec, 64 bits at a time", bitvec)];
        if side <= 64 {
            tests.push(("a u64 a row, row by row", words));
        }
        for &(name, test) in &tests {
            assert!(!test(&boards.0, &boards.1, OFFSET), "{name} finds a pixel where there is none");
            assert!(test(&boards.0, &boards.1, (2, 2)), "{name} misses a pixel");
        }
        let calls: Vec<usize> = tests.iter().map(|&(_, test)| calls(test, &boards)).collect();
        let mut times = vec![Vec::new(); tests.len()];
        for turn in 0..BLOCKS {
            for place in 0..tests.len() {
                let at = (turn + place) % tests.len();
                let net = time(tests[at].1, &boards, OFFSET, calls[at])
                    - time(tests[at].1, &boards, FAR, calls[at]);
                times[at].push(net.max(0.1));
            }
        }
        for (&(name, _), theirs) in tests.iter().zip(&times) {
            let ratios = theirs.iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect();
            println!("| {side}² | {name} | {:.1} | {:.1} |", median(theirs.clone()), median(ratios));
        }
        if let Some((_, time)) = pygame.iter().flatten().find(|(of, _)| *of == side) {
            let ours = median(times[0].clone());
            println!("| {side}² | pygame-ce | {time:.1} | {:.1} |", time / ours);
        }
    }
    if pygame.is_none() {
        println!("\npygame-ce was left out: set PYTHON to a Python that has it (pip install pygame-ce).");
    }
}

/// Returns the number of calls that fill a block.
fn calls(test: Test, boards: &(Board, Board)) -> usize {
    let each = (0..20).map(|_| time(test, boards, OFFSET, 100)).fold(f64::INFINITY, f64::min);
    (BLOCK_NS / each.max(0.5)) as usize
}
