//! Mistakes in Dave Roberts's article, which the crate's documentation cites. Each test rebuilds one as printed and
//! shows that it fails, and then that the crate's code does not.

use crate::common::run_tick;
use sector_collision::broad::{Pair, SectorSize};
use sector_collision::narrow::masks_touch;
use sector_collision::{Mask, Method, Pipeline, Rect, Tuning};

fn tick(method: Method, rects: &[Rect]) -> Pipeline {
    run_tick(method, Tuning::GAME, rects)
}

/// Runs listing 1 of the article as printed, over sprites (left, width) sorted by left edge. Each sprite is tested
/// against the next ones while its *last column* is beyond their first column. Returns the tested pairs as indices.
fn listing_1(sprites: &[(i32, i32)]) -> Vec<(usize, usize)> {
    let mut tested = Vec::new();
    for (i, &(left, width)) in sprites.iter().enumerate() {
        let last_column = left + width - 1;
        for (j, &(next_left, _)) in sprites.iter().enumerate().skip(i + 1) {
            if last_column <= next_left {
                break;
            }
            tested.push((i, j));
        }
    }
    tested
}

#[test]
fn one_shared_column_is_tested() {
    // The article's own example does not show it: four tests in both cases.
    assert_eq!(listing_1(&[(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)]).len(), 4);

    assert_eq!(listing_1(&[(0, 10), (9, 10)]), [], "the article misses the pair");
    for method in Method::ALL {
        let pipeline = tick(method, &[Rect::new(0, 0, 10, 10), Rect::new(9, 0, 10, 10)]);
        assert_eq!(pipeline.hits(), [Pair { a: 0, b: 1 }], "{method}");
    }
    let apart = tick(Method::AxisList, &[Rect::new(0, 0, 10, 10), Rect::new(10, 0, 10, 10)]);
    assert_eq!(apart.counts().candidates, 0, "one column further they only touch");
}

/// The article has three stop rules. Its text stops at a key greater than the location plus the width, the explanation
/// of Table 2 at one beyond the last column, and listing 1 at the last column. Only the second tests exactly the
/// sprites that share a column, like the crate's list.
#[test]
fn three_stop_rules_differ_by_two_columns() {
    let (left, width) = (0, 10);
    let (location_plus_width, last_column) = (left + width, left + width - 1);
    let listing = |next: i32| !listing_1(&[(left, width), (next, width)]).is_empty();
    let ours = |next: i32| {
        let pipeline = tick(Method::AxisList, &[Rect::new(left, 0, width, 9), Rect::new(next, 0, width, 9)]);
        pipeline.counts().candidates == 1
    };
    let last_tested = |tests: &dyn Fn(i32) -> bool| (left..20).take_while(|&next| tests(next)).last();
    assert_eq!(last_tested(&|next| next <= location_plus_width), Some(10), "the text");
    assert_eq!(last_tested(&|next| next <= last_column), Some(9), "the explanation of Table 2");
    assert_eq!(last_tested(&listing), Some(8), "listing 1");
    assert_eq!(last_tested(&ours), Some(9));
}

/// Returns the first `count` bytes of a row of pixels as the article stores it: the left pixel is the highest bit.
fn bytes(mask: &Mask, count: i32) -> Vec<u8> {
    let bit = |x: i32| u8::from(mask.get(x, 0)) << (7 - x % 8);
    (0..count).map(|i| (i * 8..i * 8 + 8).fold(0, |byte, x| byte | bit(x))).collect()
}

/// Which mistakes of listing 3 are corrected.
#[derive(Clone, Copy, Debug)]
struct Listing3 {
    /// Whether the shift register has 16 bits. As printed it is a `UINT8`, although a `UINT16` is assigned to it.
    wide_register: bool,
    /// Whether the loop makes one more step with an empty byte of object 2.
    one_more_step: bool,
}

impl Listing3 {
    const PRINTED: Self = Self { wide_register: false, one_more_step: false };
    const WIDENED: Self = Self { wide_register: true, one_more_step: false };
    const CORRECTED: Self = Self { wide_register: true, one_more_step: true };

    /// Runs the listing on one row of pixels. `delta_x` >= 0 is the distance of object 2 to the right of object 1, in
    /// pixels.
    fn hits(self, data1: &[u8], data2: &[u8], delta_x: usize) -> bool {
        let (skip, shift) = (delta_x / 8, delta_x % 8);
        let last_step = data2.len() + usize::from(self.one_more_step);
        let mut old = 0u8;
        for i in (0..last_step).take_while(|i| skip + i < data1.len()) {
            let new = data2.get(i).copied().unwrap_or(0);
            let assigned = u16::from(old) << 8 | u16::from(new);
            let register = if self.wide_register { assigned } else { u16::from(assigned as u8) };
            if data1[skip + i] & (register >> shift) as u8 != 0 {
                return true;
            }
            old = new;
        }
        false
    }

    /// Returns the share of hits that the listing misses, in percent, rounded. One pixel is lit in each object, and
    /// they meet in every way that the listing allows. Widths are in pixels.
    fn missed_percent(self, (width1, width2): (i32, i32)) -> u32 {
        let (mut missed, mut hits) = (0, 0);
        for (lit1, lit2) in (0..width1).flat_map(|a| (0..width2).map(move |b| (a, b))).filter(|(a, b)| a >= b)
        {
            let row = |width: i32, lit| bytes(&Mask::from_fn(width, 1, |x, _| x == lit), width / 8);
            let delta_x = (lit1 - lit2) as usize;
            missed += u32::from(!self.hits(&row(width1, lit1), &row(width2, lit2), delta_x));
            hits += 1;
        }
        (200 * missed + hits) / (2 * hits)
    }
}

const WIDTHS: [(i32, i32); 5] = [(64, 64), (64, 16), (128, 64), (16, 16), (16, 8)];

/// The register as printed has 8 bits, so each pixel that a shift moves into the next byte is lost. The crate's register
/// has two words.
#[test]
fn a_shift_register_holds_two_bytes() {
    assert_eq!(WIDTHS.map(|widths| Listing3::PRINTED.missed_percent(widths)), [38, 40, 42, 21, 28]);
    let one_more_step = Listing3 { one_more_step: true, ..Listing3::PRINTED };
    let missed = WIDTHS.map(|widths| one_more_step.missed_percent(widths));
    assert_eq!(missed, [38, 40, 42, 21, 28], "one more step alone changes nothing");
}

/// With a register of 16 bits, the listing still misses the pixels that a shift moves out of the last byte of object 2,
/// unless it makes one more step.
#[test]
fn bits_shifted_out_of_the_last_byte_are_compared() {
    assert_eq!(WIDTHS.map(|widths| Listing3::WIDENED.missed_percent(widths)), [0, 19, 4, 0, 28]);
    assert_eq!(WIDTHS.map(|widths| Listing3::CORRECTED.missed_percent(widths)), [0; 5]);
    for (width1, width2) in WIDTHS {
        for (lit1, lit2) in (0..width1).flat_map(|a| (0..width2).map(move |b| (a, b))) {
            let mask1 = Mask::from_fn(width1, 1, |x, _| x == lit1);
            let mask2 = Mask::from_fn(width2, 1, |x, _| x == lit2);
            assert!(masks_touch(&mask1, (0, 0), &mask2, (lit1 - lit2, 0)).hit, "{lit1} over {lit2}");
        }
    }
}

/// "Sprite pixel width / 8" rounds down, so the last columns of a sprite of 20 pixels are in no byte. The crate rounds
/// the number of words up.
#[test]
fn widths_are_rounded_up() {
    for lit in 0..20 {
        let mask = Mask::from_fn(20, 1, |x, _| x == lit);
        let hits = |row: &[u8]| Listing3::CORRECTED.hits(row, row, 0);
        assert_eq!(hits(&bytes(&mask, 20 / 8)), lit < 16, "the article, column {lit}");
        assert!(hits(&bytes(&mask, (20 + 7) / 8)));
        assert!(masks_touch(&mask, (0, 0), &mask, (0, 0)).hit, "column {lit}");
    }
}

/// Returns whether two sprites share a sector by the article's rule, which uses the sectors of both edges along x.
/// `sector` returns the sector of a pixel.
fn article_shares_a_sector(sector: impl Fn(i32) -> i32, a: Rect, b: Rect) -> bool {
    let edges = |rect: Rect| [sector(rect.x), sector(rect.right() - 1)];
    edges(a).iter().any(|column| edges(b).contains(column))
}

/// The sector of a coordinate is a right shift, which rounds down on both sides of zero. The article's left shift loses
/// an overlapping pair, and its division tests a pair that is sectors apart.
#[test]
fn sectors_left_of_zero_are_rounded_down() {
    let column = |x: i32| SectorSize::at_least(64, 64).covered(Rect::new(x, 0, 1, 1)).first_column;
    for (x, expected) in [(-129, -3), (-128, -2), (-65, -2), (-64, -1), (-1, -1), (0, 0), (63, 0), (64, 1)] {
        assert_eq!(column(x), expected, "pixel {x}");
    }
    let overlapping = [Rect::new(10, 0, 16, 16), Rect::new(11, 0, 16, 16)];
    assert!(!article_shares_a_sector(|x| x << 6, overlapping[0], overlapping[1]), "shifted left: missed");
    assert!(article_shares_a_sector(|x| x >> 6, overlapping[0], overlapping[1]));
    assert_eq!(tick(Method::SectorGrid, &overlapping).hits(), [Pair { a: 0, b: 1 }]);

    // With a division, the pixels on both sides of zero form one sector of double width.
    let across = [Rect::new(-60, 0, 16, 16), Rect::new(44, 0, 16, 16)];
    assert!(article_shares_a_sector(|x| x / 64, across[0], across[1]), "divided: tested for nothing");
    assert!(!article_shares_a_sector(|x| x >> 6, across[0], across[1]));
    assert_eq!(tick(Method::SectorGrid, &across).counts().candidates, 0, "not even a candidate");
}

fn article_sector_pairs(rects: &[Rect]) -> Vec<(usize, usize)> {
    let covered = |i: usize| SectorSize::at_least(64, 64).covered(rects[i]);
    let mut sectors: Vec<_> = (0..rects.len()).flat_map(|i| covered(i).sectors()).collect();
    sectors.sort_unstable();
    sectors.dedup();
    let inside = |sector: (i32, i32), i: usize| covered(i).sectors().any(|other| other == sector);
    let pairs = |sector| {
        let pair = move |a: usize, b: usize| (inside(sector, a) && inside(sector, b)).then_some((a, b));
        (0..rects.len()).flat_map(move |a| (a + 1..rects.len()).filter_map(move |b| pair(a, b)))
    };
    sectors.into_iter().flat_map(pairs).collect()
}

#[test]
fn a_pair_that_shares_sectors_is_tested_once() {
    let crossing = [Rect::new(50, 50, 30, 30), Rect::new(60, 60, 30, 30)];
    let sectors = SectorSize::at_least(64, 64);
    let covered = crossing.map(|rect| sectors.covered(rect));
    assert_eq!(covered.map(|covered| covered.count()), [4, 4]);
    assert_eq!(covered[0], covered[1]);
    assert_eq!(article_sector_pairs(&crossing), [(0, 1); 4], "the article");

    let pipeline = tick(Method::SectorGrid, &crossing);
    assert_eq!((pipeline.counts().candidates, pipeline.method_stats().repeats), (1, 3));
    assert_eq!(pipeline.hits(), [Pair { a: 0, b: 1 }]);
}
