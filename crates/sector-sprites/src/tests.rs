//! Tests of the shipped sheet, and of the errors of damaged ones.

use super::{FrameId, Sheet, SpriteFile};
use image::codecs::png::PngEncoder;
use image::{ColorType, DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgba, RgbaImage};
use std::collections::BTreeSet;
use std::io::Cursor;

/// Returns a PNG of 8 × 8 pixels, with a solid one at (2, 3) and a soft one at (4, 5).
fn picture() -> Vec<u8> {
    let mut image = RgbaImage::new(8, 8);
    image.put_pixel(2, 3, Rgba([255, 0, 0, 255]));
    image.put_pixel(4, 5, Rgba([255, 0, 0, 254]));
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).expect("writing to memory cannot fail");
    png.into_inner()
}

fn index(sprites: &str) -> String {
    format!("(size: (8, 8), sprites: [{sprites}], fonts: [])")
}

const SPRITE: &str = r#"(name: "a", ticks: 3, turns: 1, frames: [(cell: (1, 1, 6, 6), pivot: (3, 3))])"#;

fn error_of(png: &[u8], index: &str) -> String {
    Sheet::from_files(png, index).expect_err("the sheet is wrong").to_string()
}

#[test]
fn every_mask_of_the_shipped_sheet_is_the_solid_pixels_that_are_drawn() {
    let sheet = Sheet::builtin();
    let masks = sheet.masks();
    for (name, sprite) in sheet.sprites() {
        for number in 0..sheet.frames(sprite) {
            let frame = sheet.frame(sprite, number);
            let (cell, bounds) = (sheet.cell(frame), sheet.bounds(frame));
            let mask = &masks[usize::from(frame.0)];
            assert_eq!((mask.width(), mask.height()), (bounds.w, bounds.h), "{name} {number}");
            let [left, top, width, height] = cell.uv.map(i32::from);
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let alpha = sheet.image.get_pixel((left + x) as u32, (top + y) as u32).0[3];
                let (in_x, in_y) =
                    (x - i32::from(cell.origin[0]) - bounds.x, y - i32::from(cell.origin[1]) - bounds.y);
                let inside = (0..bounds.w).contains(&in_x) && (0..bounds.h).contains(&in_y);
                assert!(inside || alpha == 0, "{name} {number}: ({x}, {y}) is seen outside the bounds");
                let solid = inside && mask.get(in_x, in_y);
                assert_eq!(solid, alpha == 255, "{name} {number}: ({x}, {y})");
            }
        }
    }
}

#[test]
fn bounds_are_tight_and_counted_from_the_pivot() {
    let sheet = Sheet::from_files(&picture(), &index(SPRITE)).expect("the sheet is valid");
    let bounds = sheet.bounds(FrameId(0));
    // Pixels (2, 3) to (4, 5). The pivot is at (1 + 3, 1 + 3).
    assert_eq!((bounds.x, bounds.y, bounds.w, bounds.h), (-2, -1, 3, 3));
    assert_eq!(sheet.masks()[0].count(), 1);
}

#[test]
fn ships_are_soft_except_for_a_hull_of_about_six_by_eight() {
    let sheet = Sheet::builtin();
    for name in ["ship", "ship_lance", "ship_fan", "ship_anchor"] {
        let ship = sheet.sprite(name).unwrap_or_else(|| panic!("the sheet has no {name}"));
        assert_eq!(sheet.frames(ship), 5, "{name}");
        for number in 0..5 {
            let frame = sheet.frame(ship, number);
            let solid = sheet.masks()[usize::from(frame.0)].count();
            assert!((30..=48).contains(&solid), "{name}, bank {number}: {solid} solid pixels");
            assert!(sheet.bounds(frame).w >= 14, "{name}, bank {number}");
        }
        for part in ["flame", "hull", "small"] {
            assert!(sheet.sprite(&format!("{name}_{part}")).is_some(), "{name} has no {part}");
        }
    }
}

const HOSTILE: &str = "arrow bolt comet crescent cross diamond frame gear needle orb orb_large \
                       orb_small petal rice ring shard soft_bubble soft_diamond soft_orb soft_spore star twin";

#[test]
fn hostile_missiles_look_larger_than_they_hit() {
    let sheet = Sheet::builtin();
    for name in HOSTILE.split(' ') {
        let sprite = sheet.sprite(name).unwrap_or_else(|| panic!("the sheet has no {name}"));
        for number in 0..sheet.frames(sprite) {
            let frame = sheet.frame(sprite, number);
            let (solid, bounds) = (sheet.masks()[usize::from(frame.0)].count(), sheet.bounds(frame));
            assert!(solid >= 8, "{name} {number} can hardly hit: {solid} solid pixels");
            let room = (bounds.w * bounds.h) as u64 * 3;
            assert!(solid * 5 <= room, "{name} {number} leaves no room for a graze");
        }
    }
}

#[test]
fn hostile_missiles_can_be_told_apart_without_color() {
    let sheet = Sheet::builtin();
    let shapes: Vec<_> = HOSTILE.split(' ').map(|name| (name, shape(&sheet, name))).collect();
    for (number, (name, pixels)) in shapes.iter().enumerate() {
        for (other, others) in &shapes[..number] {
            let (shared, all) = (pixels.intersection(others).count(), pixels.union(others).count());
            assert!(shared * 5 <= all * 4, "{name} and {other} share {shared} of {all} pixels");
        }
    }
}

/// Returns the pixels of a sprite's first frame that are visible on a dark background, relative to its pivot.
fn shape(sheet: &Sheet, name: &str) -> BTreeSet<(i32, i32)> {
    let sprite = sheet.sprite(name).unwrap_or_else(|| panic!("the sheet has no {name}"));
    let cell = sheet.cell(sheet.frame(sprite, 0));
    let [left, top, width, height] = cell.uv.map(i32::from);
    let seen = |&(x, y): &(i32, i32)| {
        let Rgba([red, green, blue, alpha]) = *sheet.image.get_pixel((left + x) as u32, (top + y) as u32);
        alpha >= 140 && red.max(green).max(blue) >= 80
    };
    let from_pivot = |(x, y)| (x - i32::from(cell.origin[0]), y - i32::from(cell.origin[1]));
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(seen).map(from_pivot).collect()
}

#[test]
fn animation_time_steps_through_the_frames_and_repeats() {
    let sheet = Sheet::builtin();
    let scout = sheet.sprite("scout").expect("the sheet has a scout");
    let ticks = u32::from(sheet.ticks_per_frame(scout));
    assert_eq!(sheet.frame_at(scout, ticks - 1), sheet.frame(scout, 0));
    assert_eq!(sheet.frame_at(scout, ticks), sheet.frame(scout, 1));
    assert_eq!(sheet.frame_at(scout, ticks * u32::from(sheet.frames(scout))), sheet.frame(scout, 0));
    // The frames of a needle are its rotations; it does not spin by itself.
    let needle = sheet.sprite("needle").expect("the sheet has a needle");
    assert_eq!((sheet.turns(needle), sheet.frame_at(needle, 999)), (16, sheet.frame(needle, 0)));
}

#[test]
fn index_errors_name_position_and_expectation() {
    let replaced = |from: &str, to: &str| index(&SPRITE.replace(from, to));
    let second = SPRITE.replace("\"a\"", "\"b\"");
    let long = format!("fonts: [(name: \"{}\", line: 9, glyphs: [])]", "n".repeat(600_000));
    let long_font = index("").replace("fonts: []", &long);
    let escape = SPRITE.replace("\"a\"", "\"\\u{1b}[31m\"").replace("ticks: 3", "ticks: 0");
    let full = "sprites[1] (b).frames[0]: found 72 pixels in all cells up to here, expected at most the 64";
    let cases = [
        (index(&format!("{SPRITE}, {SPRITE}")), "sprites[1] (a): found the name a second time"),
        (replaced("(1, 1, 6, 6)", "(1, 1, 8, 6)"), "sprites[0] (a).frames[0].cell: found"),
        (replaced("(1, 1, 6, 6)", "(65535, 1, 65535, 6)"), "sprites[0] (a).frames[0].cell"),
        (replaced("(1, 1, 6, 6)", "(0, 0, 1, 1)"), "sprites[0] (a).frames[0].cell: found only"),
        (replaced("ticks: 3", "ticks: 0"), "sprites[0] (a).ticks: found 0, expected at least 1"),
        (replaced("turns: 1", "turns: 16"), "sprites[0] (a): found 1 frames in 16 turns"),
        (replaced("ticks: 3", "speed: 3"), "1:"),
        (index(SPRITE).replace("(8, 8)", "(8, 9)"), "size: found (8, 9), expected the size of"),
        (index(&format!("{SPRITE}, {second}")), full),
        ("(size: (8,".to_owned(), "1:"),
        (replaced("\"a\"", &format!("\"{}\"", "n".repeat(65))), "sprites[0].name: found 65 bytes, \"nnn"),
        (long_font, "fonts[0].name: found 600000 bytes, \"nnn"),
        (index(&escape), r"sprites[0] (\u{1b}[31m).ticks"),
    ];
    let png = picture();
    for (text, message) in cases {
        let found = error_of(&png, &text);
        let place =
            found.strip_prefix("sprites.ron:").expect("the message starts with the file name").trim_start();
        assert!(place.starts_with(message), "{text}\n found {found}\n expected {message}");
        assert!(found.len() < 1000, "{} bytes", found.len());
    }
}

#[test]
fn a_name_may_have_64_bytes() {
    let text = index(&SPRITE.replace("\"a\"", &format!("\"{}\"", "n".repeat(64))));
    let sheet = Sheet::from_files(&picture(), &text).expect("the sheet is valid");
    assert!(sheet.sprite(&"n".repeat(64)).is_some());
}

#[test]
fn an_image_with_16_bits_per_channel_is_refused() {
    use ColorType::{L16, La16, Rgb16, Rgba16};
    for color in [Rgba16, Rgb16, La16, L16] {
        let mut png = Cursor::new(Vec::new());
        DynamicImage::new(8, 8, color)
            .write_to(&mut png, ImageFormat::Png)
            .expect("writing to memory cannot fail");
        let error = error_of(&png.into_inner(), &index(SPRITE));
        assert!(
            error.starts_with("sprites.png: 16 bits a channel: expected a complete PNG of at most 2048 × ")
        );
    }
}

#[test]
fn a_color_profile_of_any_size_is_harmless() {
    let mut png = Vec::new();
    let mut encoder = PngEncoder::new(&mut png);
    encoder.set_icc_profile(vec![0; 33_000_000]).expect("a PNG may have a profile");
    encoder
        .write_image(&[255; 8 * 8 * 4], 8, 8, ExtendedColorType::Rgba8)
        .expect("writing to memory cannot fail");
    let sheet = Sheet::from_files(&png, &index(SPRITE)).expect("the sheet is valid");
    assert_eq!(sheet.masks()[0].count(), 36);
}

#[test]
fn a_truncated_image_is_an_error_at_every_length() {
    let png = picture();
    for length in 0..png.len() - 12 {
        assert!(error_of(&png[..length], &index(SPRITE)).starts_with("sprites.png: "), "{length} bytes");
    }
}

#[test]
fn an_image_that_claims_to_be_huge_is_refused_before_allocation() {
    let mut png = picture();
    // Every PNG has its size in bytes 16 to 23 and a checksum of 17 bytes in bytes 29 to 32.
    png[16..24].copy_from_slice(&0x7fff_ffff_7fff_ffff_u64.to_be_bytes());
    assert!(error_of(&png, &index(SPRITE)).starts_with("sprites.png: "));
    let sum = crc(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    assert!(error_of(&png, &index(SPRITE)).contains("expected a complete PNG of at most 2048 × 2048"));
}

/// Returns the checksum of a chunk of PNG, computed bit by bit (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

fn strip(frames: u32) -> Vec<u8> {
    let image = RgbaImage::from_fn(6 * frames, 4, |x, y| {
        let is_seen = (1..5).contains(&(x % 6)) && (1..3).contains(&y);
        Rgba(if is_seen { [x as u8, 9, 9, 255] } else { [0; 4] })
    });
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).expect("writing to memory cannot fail");
    png.into_inner()
}

#[test]
fn sprites_are_added_without_moving_others() {
    let sheet = Sheet::builtin();
    let png = strip(3);
    let file = |name, about| SpriteFile { name, png: &png, about };
    let files = [
        file("my_alien", Some("(frames: 3, ticks: 4)")),
        file("my_turning", Some("(frames: 3, turns: 16)")),
        file("scout", None),
    ];
    let more = sheet.with_sprites(&files).expect("the sprites are valid");
    for (name, sprite) in sheet.sprites().filter(|(name, _)| *name != "scout") {
        assert_eq!(more.sprite(name), Some(sprite));
        assert_eq!(more.cell(more.frame(sprite, 0)), sheet.cell(sheet.frame(sprite, 0)));
        assert_eq!(more.collision_hash(&[sprite]), sheet.collision_hash(&[sprite]));
    }
    let [mine, turning, scout] =
        ["my_alien", "my_turning", "scout"].map(|name| more.sprite(name).expect(name));
    assert_eq!((more.frames(mine), more.ticks_per_frame(mine)), (3, 4));
    assert_eq!((more.frames(turning), more.turns(turning)), (48, 16));
    assert_eq!((Some(scout), more.frames(scout)), (sheet.sprite("scout"), 1));
    let frame = more.frame(mine, 2);
    let bounds = more.bounds(frame);
    assert_eq!((bounds.x, bounds.y, bounds.w, bounds.h), (-2, -1, 4, 2));
    assert_eq!(more.masks()[usize::from(frame.0)].count(), 8);
    let [left, top, ..] = more.cell(frame).uv.map(u32::from);
    assert_eq!(more.image.get_pixel(left + 1, top + 1).0, [13, 9, 9, 255], "the third frame");
}

#[test]
fn wrong_sprite_files_are_refused() {
    let sheet = Sheet::builtin();
    let (png, huge) = (strip(2), strip(100));
    let mut wide = Cursor::new(Vec::new());
    let opaque = RgbaImage::from_pixel(512, 64, Rgba([255; 4]));
    opaque.write_to(&mut wide, ImageFormat::Png).expect("writing to memory cannot fail");
    let wide = wide.into_inner();
    for (png, about, message) in [
        (&b"GIF"[..], None, "sprites/mine.png: "),
        (&huge, None, "at most 512 × 512"),
        (&png, Some("(frames: 0)"), "sprites/mine.ron: frames: found 0"),
        (&png, Some("(frames: 5)"), "a number that divides the width"),
        (&png, Some("(frames: 65535)"), "a number that divides the width"),
        (&png, Some("(frames: 12)"), "sprites/mine.png.frames[0].cell: found only transparent pixels"),
        (&png, Some("(turns: 3)"), "turns: found 3, expected 1, 16 or 32"),
        (&png, Some("(turns: 16, pivot: (1, 1))"), "no pivot"),
        (&png, Some("(ticks: 0)"), "sprites/mine.png.ticks: found 0"),
        (&png, Some("(frame: 2)"), "sprites/mine.ron:1:2"),
        (&wide, Some("(frames: 16, turns: 32)"), "pixels of frames and rotated copies"),
    ] {
        let error = sheet.with_sprites(&[SpriteFile { name: "mine", png, about }]).expect_err(message);
        assert!(error.to_string().contains(message), "{error}\n{message}");
    }
    let named = sheet.with_sprites(&[SpriteFile { name: "../Mine", png: &png, about: None }]);
    assert!(named.expect_err("a name").to_string().contains("lowercase letters"));
    let names: Vec<_> = (0..2000).map(|number| format!("mine_{number}")).collect();
    let wide = strip(85);
    let files: Vec<_> = names.iter().map(|name| SpriteFile { name, png: &wide, about: None }).collect();
    let error = sheet.with_sprites(&files).expect_err("there is no room").to_string();
    assert!(error.contains("pixels for all sprites") || error.contains("pixels of frames"), "{error}");
}
