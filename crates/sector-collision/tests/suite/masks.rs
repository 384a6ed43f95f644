//! Every mask operation, compared pixel by pixel with a simple model on thousands of random masks.

use crate::common::Random;
use sector_collision::mask::{MaskError, PixelRule};
use sector_collision::rect::RectError;
use sector_collision::{Mask, Rect};

/// The number of random masks, or pairs of masks, in each test.
const CASES: usize = 3000;
/// Sides just below, at and above the boundaries between words.
const SIDES: [i32; 7] = [1, 63, 64, 65, 127, 128, 200];
/// The offsets of the four neighbors along rows and columns.
const CROSS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

#[derive(Clone)]
struct Model {
    w: i32,
    h: i32,
    solid: Vec<bool>,
}

impl Model {
    fn new(w: i32, h: i32, mut solid: impl FnMut(i32, i32) -> bool) -> Self {
        let pixels = (0..h).flat_map(|y| (0..w).map(move |x| (x, y)));
        Self { w, h, solid: pixels.map(|(x, y)| solid(x, y)).collect() }
    }

    /// Generates a mask with one side near a word boundary: empty, full, or solid to a random degree.
    fn random(random: &mut Random) -> Self {
        let (long, short) = (SIDES[random.below(7) as usize], 1 + random.below(12));
        let (w, h) = if random.below(3) == 0 { (short, long) } else { (long, short) };
        let density = [0, 1, 5, 30, 50, 70, 95, 100][random.below(8) as usize];
        Self::new(w, h, |_, _| random.below(100) < density)
    }

    fn get(&self, x: i32, y: i32) -> bool {
        (0..self.w).contains(&x) && (0..self.h).contains(&y) && self.solid[(y * self.w + x) as usize]
    }

    fn pixels(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        (0..self.h).flat_map(|y| (0..self.w).map(move |x| (x, y))).filter(|&(x, y)| self.get(x, y))
    }

    /// Returns the mask, built with the function that sets single pixels. Two masks are equal if all their words are
    /// equal, including the bits beyond the width.
    fn mask(&self) -> Mask {
        Mask::from_fn(self.w, self.h, |x, y| self.get(x, y))
    }

    /// Returns the connected components in reading order, by flood fill.
    fn components(&self) -> Vec<Self> {
        let mut left = self.clone();
        let mut components = Vec::new();
        loop {
            let Some(first) = left.pixels().next() else {
                return components;
            };
            let mut component = Self::new(self.w, self.h, |_, _| false);
            let mut open = vec![first];
            while let Some((x, y)) = open.pop() {
                if left.get(x, y) {
                    left.solid[(y * self.w + x) as usize] = false;
                    component.solid[(y * self.w + x) as usize] = true;
                    open.extend((-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy))));
                }
            }
            components.push(component);
        }
    }

    fn bounding_rect(&self) -> Option<Rect> {
        let columns = || self.pixels().map(|(x, _)| x);
        let rows = || self.pixels().map(|(_, y)| y);
        let (x, y) = (columns().min()?, rows().min()?);
        Some(Rect::new(x, y, columns().max()? + 1 - x, rows().max()? + 1 - y))
    }

    /// Returns the sorted pixels that border on the empty area around the mask, along a row or a column.
    fn border(&self) -> Vec<(i32, i32)> {
        let mut outside = Self::new(self.w + 2, self.h + 2, |_, _| false);
        let mut open = vec![(0, 0)];
        while let Some((x, y)) = open.pop() {
            let inside = (0..outside.w).contains(&x) && (0..outside.h).contains(&y);
            if inside && !outside.get(x, y) && !self.get(x - 1, y - 1) {
                outside.solid[(y * (self.w + 2) + x) as usize] = true;
                open.extend(CROSS.map(|(dx, dy)| (x + dx, y + dy)));
            }
        }
        let beside = |x: i32, y: i32| CROSS.iter().any(|(dx, dy)| outside.get(x + 1 + dx, y + 1 + dy));
        let mut border: Vec<_> = self.pixels().filter(|&(x, y)| beside(x, y)).collect();
        border.sort_unstable();
        border
    }
}

fn for_masks(mut check: impl FnMut(&mut Random, &Model, &Mask)) {
    let mut random = Random(1);
    for _ in 0..CASES {
        let model = Model::random(&mut random);
        let mask = model.mask();
        check(&mut random, &model, &mask);
    }
}

fn for_pairs(mut check: impl FnMut((&Model, &Mask), (&Model, &Mask), (i32, i32))) {
    let mut random = Random(2);
    for _ in 0..CASES {
        let (a, b) = (Model::random(&mut random), Model::random(&mut random));
        let mut offset = |own: i32, other: i32| random.below(own + other + 3) - other - 1;
        let offset = (offset(a.w, b.w), offset(a.h, b.h));
        check((&a, &a.mask()), (&b, &b.mask()), offset);
    }
}

#[test]
fn measures_match_the_pixels() {
    for_masks(|_, model, mask| {
        let count = model.pixels().count() as i32;
        assert_eq!(mask.count(), count as u64);
        assert_eq!(mask.bounding_rect(), model.bounding_rect());
        let sum = model.pixels().fold((0, 0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
        assert_eq!(mask.centroid(), (count > 0).then(|| (sum.0 / count, sum.1 / count)));
    });
}

#[test]
fn rotated_masks_match_the_model() {
    for_masks(|_, model, mask| {
        let (w, h) = (model.w, model.h);
        let made = |w, h, source: &dyn Fn(i32, i32) -> bool| Model::new(w, h, source).mask();
        assert_eq!(mask.flip_horizontal(), made(w, h, &|x, y| model.get(w - 1 - x, y)));
        assert_eq!(mask.flip_vertical(), made(w, h, &|x, y| model.get(x, h - 1 - y)));
        assert_eq!(mask.transpose(), made(h, w, &|x, y| model.get(y, x)));
        assert_eq!(mask.rotate90(), made(h, w, &|x, y| model.get(y, h - 1 - x)));
        assert_eq!(mask.rotate180(), made(w, h, &|x, y| model.get(w - 1 - x, h - 1 - y)));
        assert_eq!(mask.rotate270(), made(h, w, &|x, y| model.get(w - 1 - y, x)));
        assert_eq!(mask.invert(), made(w, h, &|x, y| !model.get(x, y)));
    });
}

#[test]
fn scaled_and_cropped_masks_have_the_pixels_of_their_source() {
    for_masks(|random, model, mask| {
        let (w, h) = (SIDES[random.below(7) as usize], 1 + random.below(30));
        let scaled = Model::new(w, h, |x, y| model.get(x * model.w / w, y * model.h / h));
        assert_eq!(mask.scale(w as usize, h as usize), Ok(scaled.mask()));
        let (x, y) = (random.around(0, 220), random.around(0, 30));
        let cropped = Model::new(w, h, |column, row| model.get(x + column, y + row));
        assert_eq!(mask.crop(Rect::new(x, y, w, h)), Ok(cropped.mask()));
    });
}

#[test]
fn overlaps_are_the_pixels_that_both_have() {
    for_pairs(|(a, a_mask), (b, b_mask), (dx, dy)| {
        let both = Model::new(a.w, a.h, |x, y| a.get(x, y) && b.get(x - dx, y - dy));
        let area = both.pixels().count() as u64;
        assert_eq!(a_mask.overlap_mask(b_mask, (dx, dy)), both.mask());
        assert_eq!(a_mask.overlap_area(b_mask, (dx, dy)), area);
        assert_eq!(a_mask.overlaps(b_mask, (dx, dy)), area > 0);
        let block = |x: i32| (x.div_euclid(64), (x - dx).div_euclid(64));
        let first = both.pixels().min_by_key(|&(x, y)| (block(x), y, x));
        assert_eq!(a_mask.first_overlap(b_mask, (dx, dy)), first);
        let area = |dx, dy| a.pixels().filter(|(x, y)| b.get(x - dx, y - dy)).count() as i64;
        let normal = (area(dx + 1, dy) - area(dx - 1, dy), area(dx, dy + 1) - area(dx, dy - 1));
        assert_eq!(a_mask.contact_normal(b_mask, (dx, dy)), normal);
    });
}

#[test]
fn a_single_shared_pixel_is_found_in_every_corner() {
    for (w, h) in SIDES.into_iter().flat_map(|w| [1, 7, 8, 17, 50].map(|h| (w, h))) {
        let full = Mask::from_fn(w, h, |_, _| true);
        for (x, y) in [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)] {
            let dot = Mask::from_fn(w, h, |column, row| (column, row) == (x, y));
            for (one, other) in [(&full, &dot), (&dot, &full)] {
                assert!(one.overlaps(other, (0, 0)), "({x}, {y}) of {w} × {h}");
                assert_eq!(one.first_overlap(other, (0, 0)), Some((x, y)), "of {w} × {h}");
                assert_eq!(one.overlap_area(other, (0, 0)), 1, "({x}, {y}) of {w} × {h}");
            }
        }
    }
}

#[test]
fn drawn_and_erased_masks_change_the_pixels_they_cover() {
    for_pairs(|(a, a_mask), (b, b_mask), (dx, dy)| {
        let (mut drawn, mut erased) = (a_mask.clone(), a_mask.clone());
        drawn.draw(b_mask, (dx, dy));
        assert_eq!(drawn, Model::new(a.w, a.h, |x, y| a.get(x, y) || b.get(x - dx, y - dy)).mask());
        erased.erase(b_mask, (dx, dy));
        assert_eq!(erased, Model::new(a.w, a.h, |x, y| a.get(x, y) && !b.get(x - dx, y - dy)).mask());
    });
}

#[test]
fn components_match_a_flood_fill() {
    for_masks(|random, model, mask| {
        let components = model.components();
        let rects: Vec<_> = components.iter().filter_map(Model::bounding_rect).collect();
        assert_eq!(mask.bounding_rects(), rects);
        let minimum = random.below(6) as usize;
        let large = components.iter().filter(|component| component.pixels().count() >= minimum);
        assert_eq!(mask.connected_components(minimum as u64), large.map(Model::mask).collect::<Vec<_>>());
        let counts = || components.iter().map(|component| component.pixels().count());
        let largest = counts().max().and_then(|most| counts().position(|count| count == most));
        assert_eq!(mask.largest_component(), largest.map(|index| components[index].mask()));
        let (x, y) = (random.below(model.w + 2) - 1, random.below(model.h + 2) - 1);
        let at_place = components.iter().find(|component| component.get(x, y));
        assert_eq!(mask.connected_component(x, y), at_place.map(Model::mask));
    });
}

#[test]
fn an_outline_walks_around_the_first_component() {
    for_masks(|random, model, mask| {
        let outline = mask.outline(1);
        let Some(component) = model.components().into_iter().next() else {
            return assert_eq!(outline, []);
        };
        assert_eq!(Some(outline[0]), component.pixels().next());
        assert_eq!(outline.first(), outline.last());
        let is_step = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) == 1;
        assert!(outline.windows(2).all(|points| is_step(points[0], points[1])));
        let every = 1 + random.below(5) as usize;
        assert_eq!(mask.outline(every), outline.iter().copied().step_by(every).collect::<Vec<_>>());
        let mut visited = outline;
        visited.sort_unstable();
        visited.dedup();
        assert_eq!(visited, component.border());
    });
    let ring = Mask::from_rows(&["....", ".##.", ".#.#", "..#."]).expect("rows");
    let expected = [(1, 1), (2, 1), (3, 2), (2, 3), (1, 2), (1, 1)];
    assert_eq!(ring.outline(1), expected, "clockwise, as in pygame");
}

#[test]
fn buffers_are_read_pixel_by_pixel() {
    for_masks(|random, model, mask| {
        let (w, h) = (model.w as usize, model.h as usize);
        let bytes: Vec<u8> =
            model.solid.iter().map(|&solid| if solid { 1 + random.below(255) as u8 } else { 0 }).collect();
        assert_eq!(Mask::from_bytes(w, h, &bytes), Ok(mask.clone()));
        let row = w.div_ceil(8);
        let mut bits: Vec<u8> = (0..row * h).map(|_| random.below(256) as u8).collect();
        for (index, &solid) in model.solid.iter().enumerate() {
            let (byte, bit) = (&mut bits[index / w * row + index % w / 8], 0x80 >> (index % w % 8));
            *byte = if solid { *byte | bit } else { *byte & !bit };
        }
        assert_eq!(Mask::from_bits(w, h, &bits), Ok(mask.clone()), "bits beyond a row are ignored");
        let threshold = random.below(255) as u8;
        let alpha = |solid| if solid { threshold + 1 } else { threshold };
        let pixels: Vec<u8> =
            model.solid.iter().flat_map(|&solid| [1, 2, 3 + u8::from(solid), alpha(solid)]).collect();
        for rule in
            [PixelRule::AlphaAbove(threshold), PixelRule::Color([1, 2, 4]), PixelRule::NotColor([1, 2, 3])]
        {
            assert_eq!(Mask::from_rgba(w, h, &pixels, rule), Ok(mask.clone()), "{rule:?}");
        }
    });
}

#[cfg(feature = "image")]
#[test]
fn images_are_read_like_their_bytes() {
    use image::{DynamicImage, GenericImageView, RgbaImage};
    let mut random = Random(3);
    for side in SIDES {
        let bytes: Vec<u8> = (0..4 * side * 9).map(|_| random.below(4) as u8 * 64).collect();
        let picture = RgbaImage::from_raw(side as u32, 9, bytes.clone()).expect("the right length");
        for rule in [PixelRule::AlphaAbove(127), PixelRule::Color([64; 3]), PixelRule::NotColor([0; 3])] {
            let expected = Mask::from_rgba(side as usize, 9, &bytes, rule).expect("the right length");
            assert_eq!(Mask::from_image(&picture, rule), Ok(expected.clone()));
            assert_eq!(Mask::from_image(&DynamicImage::from(picture.clone()), rule), Ok(expected.clone()));
            let frame = picture.view(0, 3, side as u32, 4);
            let expected = expected.crop(Rect::new(0, 3, side, 4)).expect("sides within the limits");
            assert_eq!(Mask::from_image(&*frame, rule), Ok(expected));
        }
    }
    // 0xFF out of 0xFFFF rounds to 1 out of 0xFF. Keeping only the upper 8 bits would give 0.
    let deep = image::ImageBuffer::from_pixel(1, 1, image::Rgba([0_u16, 0, 0, 0xFF]));
    let rounded = Mask::from_image(&DynamicImage::from(deep), PixelRule::AlphaAbove(0));
    assert_eq!(rounded.map(|mask| mask.count()), Ok(1));
    let empty = Mask::from_image(&RgbaImage::new(3, 0), PixelRule::AlphaAbove(0));
    assert_eq!(empty, Err(MaskError::Size { width: 3, height: 0 }));
}

#[test]
fn bad_sizes_and_lengths_are_refused() {
    let size = |width, height| MaskError::Size { width, height };
    let dot = Mask::from_fn(1, 1, |_, _| true);
    for (width, height) in [(0, 1), (1, 0), (65_537, 1), (1, usize::MAX)] {
        assert_eq!(Mask::try_from_fn(width, height, |_, _| true), Err(size(width, height)));
        assert_eq!(Mask::from_bytes(width, height, &[1]), Err(size(width, height)));
        assert_eq!(Mask::from_bits(width, height, &[1]), Err(size(width, height)));
        assert_eq!(Mask::from_rgba(width, height, &[1], PixelRule::AlphaAbove(0)), Err(size(width, height)));
        assert_eq!(dot.scale(width, height), Err(size(width, height)));
    }
    let cropped = |w, h| dot.crop(Rect { x: 0, y: 0, w, h });
    for side in [0, -1, 65_537, i32::MIN, i32::MAX] {
        assert_eq!(cropped(side, 1), Err(RectError::Width(side.into())));
        assert_eq!(cropped(1, side), Err(RectError::Height(side.into())));
    }
    let length = |found, expected| Err(MaskError::Length { found, expected });
    assert_eq!(Mask::from_bytes(3, 2, &[0; 5]), length(5, 6));
    assert_eq!(Mask::from_bits(9, 2, &[0; 5]), length(5, 4));
    assert_eq!(Mask::from_rgba(65_536, 65_536, &[], PixelRule::AlphaAbove(0)), length(0, 4 << 32));
    let message = MaskError::Length { found: 5, expected: 6 }.to_string();
    assert_eq!(message, "the buffer has 5 bytes: expected 6");
    assert_eq!(dot.scale(65_536, 1).map(|line| line.count()), Ok(65_536), "the longest side");
}

#[test]
fn offsets_of_any_size_work() {
    let solid = Mask::from_fn(65, 3, |_, _| true);
    let ends = [i32::MIN, i32::MIN + 1, -66, 66, i32::MAX - 1, i32::MAX];
    for offset in ends.into_iter().flat_map(|far| [(far, 0), (0, far), (far, far), (far, i32::MIN)]) {
        assert!(!solid.overlaps(&solid, offset), "{offset:?}");
        assert_eq!(solid.first_overlap(&solid, offset), None);
        assert_eq!(solid.overlap_area(&solid, offset), 0);
        assert_eq!(solid.overlap_mask(&solid, offset).count(), 0);
        assert_eq!(solid.contact_normal(&solid, offset), (0, 0));
        let mut same = solid.clone();
        same.draw(&solid, offset);
        same.erase(&solid, offset);
        assert_eq!(same, solid);
        let rect = Rect { x: offset.0, y: offset.1, w: 65, h: 3 };
        assert_eq!(solid.crop(rect).map(|cropped| cropped.count()), Ok(0));
    }
    assert_eq!(solid.outline(0), [(0, 0)]);
    assert_eq!(solid.outline(usize::MAX), [(0, 0)]);
    assert_eq!(solid.connected_components(u64::MAX), []);
    assert_eq!(solid.connected_component(i32::MIN, i32::MAX), None);
}

#[test]
fn colors_within_a_tolerance_are_solid_or_empty() {
    let (color, tolerance) = ([250, 3, 128], [5, 0, 128]);
    let (near, far) = (PixelRule::Near { color, tolerance }, PixelRule::NotNear { color, tolerance });
    for red in 240..=255 {
        for green in 0..6 {
            for blue in [0, 127, 128, 255] {
                let expected = red >= 245 && green == 3;
                let pixel = [red, green, blue, 9];
                assert_eq!((near.is_solid(pixel), far.is_solid(pixel)), (expected, !expected), "{pixel:?}");
                let exact = PixelRule::Near { color, tolerance: [0; 3] };
                assert_eq!(exact.is_solid(pixel), PixelRule::Color(color).is_solid(pixel), "{pixel:?}");
            }
        }
    }
}

#[test]
fn a_sheet_is_cut_into_cells() {
    let sheet = Mask::from_fn(150, 20, |x, y| (x + y) % 3 == 0);
    let cells = sheet.cells(75, 10).expect("cells");
    assert_eq!(cells.len(), 4);
    for (cell, (left, top)) in cells.iter().zip([(0, 0), (75, 0), (0, 10), (75, 10)]) {
        assert_eq!(*cell, sheet.crop(Rect::new(left, top, 75, 10)).expect("a part"));
    }
    let error = |w, h| sheet.cells(w, h).expect_err("refused").to_string();
    assert_eq!(
        error(40, 10),
        "a sheet of 150 × 20 pixels has no whole cells of 40 × 10 pixels: expected divisors of its sides"
    );
    assert!(error(0, 10).contains("cells of 0 × 10") && error(150, usize::MAX).contains("expected divisors"));
}
