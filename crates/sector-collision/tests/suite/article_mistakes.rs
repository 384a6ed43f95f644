//! Mistakes in Dave Roberts's article, which the crate's documentation cites. Each test rebuilds one as printed and
//! shows that it fails, and then that the crate's code does not.

use crate::common::run_tick;
use sector_collision::narrow::masks_touch;
use sector_collision::{Mask, Method, Pair, Pipeline, Rect, SectorSize, Tuning};

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

/// Returns a row of pixels as the article stores it: bytes from the left, the left pixel in the highest bit.
fn bytes(mask: &Mask) -> Vec<u8> {
    let bit = |x: i32| u8::from(mask.get(x, 0)) << (7 - x % 8);
    let byte = |i: i32| (i * 8..i * 8 + 8).fold(0, |byte, x| byte | bit(x));
    (0..mask.width().div_euclid(8)).map(byte).collect()
}

/// Runs listing 3 of the article as printed, for one row of pixels. `delta_x` >= 0 is the distance of sprite 2 to the
/// right of sprite 1, in pixels. With `corrected`, it makes the missing additional step with `new` = 0.
fn listing_3(data1: &[u8], data2: &[u8], delta_x: usize, corrected: bool) -> bool {
    let (skip, shift) = (delta_x / 8, delta_x % 8);
    let last_step = data2.len() + usize::from(corrected);
    let mut old = 0u16;
    for i in (0..last_step).take_while(|i| skip + i < data1.len()) {
        let new = u16::from(data2.get(i).copied().unwrap_or(0));
        let aligned = ((old << 8 | new) >> shift) & 255;
        if u16::from(data1[skip + i]) & aligned != 0 {
            return true;
        }
        old = new;
    }
    false
}

/// Places one lit pixel of a sprite of `width2` pixels over one of a sprite of `width1`, in every way that listing 3
/// allows. Returns the misses of listing 3 as printed, its misses with one more step, the misses of the crate's test,
/// and the number of hits.
fn scan_single_pixels(width1: i32, width2: i32) -> (u32, u32, u32, u32) {
    let mut misses = (0, 0, 0, 0);
    for (lit1, lit2) in (0..width1).flat_map(|a| (0..width2).map(move |b| (a, b))).filter(|(a, b)| a >= b) {
        let delta_x = lit1 - lit2;
        let mask1 = Mask::from_fn(width1, 1, |x, _| x == lit1);
        let mask2 = Mask::from_fn(width2, 1, |x, _| x == lit2);
        let (data1, data2) = (bytes(&mask1), bytes(&mask2));
        misses.0 += u32::from(!listing_3(&data1, &data2, delta_x as usize, false));
        misses.1 += u32::from(!listing_3(&data1, &data2, delta_x as usize, true));
        misses.2 += u32::from(!masks_touch(&mask1, (0, 0), &mask2, (delta_x, 0)).hit);
        misses.3 += 1;
    }
    misses
}

#[test]
fn bits_shifted_over_a_border_are_compared() {
    for (width1, width2) in [(16, 8), (32, 8), (64, 16), (128, 64), (200, 72)] {
        let (printed, corrected, ours, hits) = scan_single_pixels(width1, width2);
        assert!(printed > 0, "{width2} pixels over {width1}: the article misses {printed} of {hits}");
        assert_eq!((corrected, ours), (0, 0), "{width2} pixels over {width1}");
    }
    // A byte over two bytes: in 28 of the 16 × 8 positions the sprites are in the other order, and no hit is missed. Of
    // all hits, a fifth is missed.
    let (printed, _, _, hits) = scan_single_pixels(16, 8);
    assert_eq!((printed, hits, hits + 28), (28, 100, 128));
    assert_eq!(printed * 5 / (hits + 28), 1);
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
