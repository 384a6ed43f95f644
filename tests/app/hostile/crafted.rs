//! Files crafted to be expensive to read: names that fill a file, references to the last of many names, nested lists,
//! and images that decompress to a thousand times their size.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use sector_sprites::Sheet;

pub(crate) fn files() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let levels = levels().into_iter().map(|(what, text)| ("level", what, text.into_bytes()));
    let indices = indices().into_iter().map(|(what, text)| ("sprite_index", what, text.into_bytes()));
    let pictures = pictures().into_iter().map(|(what, bytes)| ("png", what, bytes));
    levels.chain(indices).chain(pictures).collect()
}

/// Returns a small level with additions. Each of `parts` is a field's name and the text to insert at its start.
fn level(parts: &[(&str, &str)]) -> String {
    let mut text = r#"(name:"X",bullets:{"b":(sprite:"orb")},patterns:{"y":[(bullet:"b",speed_px_s:99)]},
        paths:{"p":[To(0,-60),To(0,420)]},formations:{"g":[(0,0)]},
        aliens:{"a":(sprite:"scout",hp:1,score:1,blast:Small)},
        waves:[(at_s:1,alien:"a",path:"p",speed_px_s:99)],rocks:[])"#
        .to_owned();
    for (field, more) in parts {
        let field = format!("{field}:");
        let at = text.find(&field).expect("a field of the level") + field.len() + 1;
        text.insert_str(at, more);
    }
    text
}

/// Returns `count` map entries with `value`, named by four-digit numbers.
fn entries(count: usize, value: &str) -> String {
    (0..count).map(|i| format!("\"{i:04}\":{value},")).collect()
}

fn levels() -> Vec<(&'static str, String)> {
    let long = "n".repeat(500_000);
    let far = format!("[{}]", "To(-400,-400),To(1040,1040),".repeat(32));
    let still = format!("[{}]", "To(0,-60),".repeat(64));
    let waits = format!("\"{long}\":[To(0,-60),{}To(0,420)],", "Wait(0),".repeat(60_000));
    let wave = |more: &str| format!("(at_s:1,alien:\"a\",path:\"p\",speed_px_s:99,{more}),").repeat(999);
    // Each wave sends an alien every two minutes, and the next wave starts an eighth of a second later.
    let dive = |i| {
        let at_s = 1.0 + f64::from(i) / 8.0;
        format!("(at_s:{at_s},alien:\"a\",path:\"p\",speed_px_s:300,count:400,every_s:120),")
    };
    let dives: String = (0..960).map(dive).collect();
    let volleys = format!("[{}]", r#"(bullet:"z",speed_px_s:99),"#.repeat(16));
    let guns = r#"(pattern:"z",first_s:1,every_s:9),"#.repeat(16);
    let gunner = format!("(sprite:\"scout\",hp:1,score:1,blast:Small,guns:[{guns}])");
    let bullets = format!("{}\"z\":(sprite:\"orb\"),", entries(998, r#"(sprite:"orb")"#));
    let patterns = |count| format!("{}\"z\":{volleys},", entries(count, &volleys));
    let rocks = "(at_s:1,size:1,at:(0,-60),velocity_px_s:(1,200),count:200),";
    // As like as two names can be without a suggestion to end the search.
    let like: String = (0..999).map(|i| format!("\"{i:032}\":[To(0,-60),To(0,420)],")).collect();
    let misspelled = |i| format!("(at_s:1,alien:\"a\",path:\"{i:05}{:027}\",speed_px_s:99),", 0);
    let misspelled: String = (20_000..20_900).map(misspelled).collect();
    vec![
        ("900 misspelled names like 999 others", level(&[("paths", &like), ("waves", &misspelled)])),
        (
            "160,000 mistakes",
            level(&[("formations", &entries(998, &format!("[{}]", "(999,999),".repeat(80))))]),
        ),
        ("paths of 500 MB", level(&[("paths", &entries(999, &far))])),
        ("paths of 64,000 points in one place", level(&[("paths", &entries(999, &still))])),
        ("a long name of a path with 60,000 waits", level(&[("paths", &waits)])),
        ("a long name of an alien", level(&[("aliens", &format!("\"{long}\":{gunner},"))])),
        (
            "85,000 formations",
            level(&[("formations", &entries(85_000, "[]")), ("waves", &wave(r#"formation:"g""#))]),
        ),
        (
            "waves that name the last of 1,000 formations",
            level(&[("formations", &entries(999, "[(0,0)]")), ("waves", &wave(r#"formation:"g""#))]),
        ),
        (
            "waves of 400 places",
            level(&[
                ("formations", &format!("\"h\":[{}],", "(0,0),".repeat(400))),
                ("waves", &wave(r#"formation:"h""#)),
            ]),
        ),
        ("384,000 dives", level(&[("waves", &dives)])),
        (
            "16,000 guns, of 16 volleys each",
            level(&[("bullets", &bullets), ("patterns", &patterns(0)), ("aliens", &entries(999, &gunner))]),
        ),
        (
            "16,000 volleys, of the last of 1,000 bullets",
            level(&[("bullets", &bullets), ("patterns", &patterns(998))]),
        ),
        (
            "a megabyte of volleys and guns",
            level(&[("bullets", &bullets), ("patterns", &patterns(900)), ("aliens", &entries(900, &gunner))]),
        ),
        (
            "10,000 unknown fields",
            format!("(begin_power: 2.5, {})", (0..10_000).map(|i| format!("f{i}:0,")).collect::<String>()),
        ),
        (
            "20 wrong values in 64 KiB",
            format!(
                "({}x: {})",
                "name: 3, ".repeat(20),
                "[".repeat(60) + &"0,".repeat(30_000) + &"]".repeat(60)
            ),
        ),
        ("200,000 rocks", level(&[("rocks", &rocks.repeat(1000))])),
    ]
}

fn indices() -> Vec<(&'static str, String)> {
    let sheet = Sheet::builtin();
    let (width, height) = sheet.image.dimensions();
    let seen = sheet.image.enumerate_pixels().find(|(_, _, pixel)| pixel.0[3] > 0);
    let (x, y, _) = seen.expect("a picture of something");
    let frame = format!("(cell:({x},{y},1,1),pivot:(0,0)),");
    let glyphs: String =
        (0x4e00..0x4e00 + 20_000_u32).filter_map(char::from_u32).map(|c| glyph(c, x, y)).collect();
    let sprite = |name: &str, frames: usize| {
        format!("(name:\"{name}\",ticks:1,turns:1,frames:[{}]),", frame.repeat(frames))
    };
    let index =
        |sprites: &str, fonts: &str| format!("(size:({width},{height}),sprites:[{sprites}],fonts:[{fonts}])");
    let font = |name: &str| format!("(name:\"{name}\",line:9,glyphs:[{glyphs}]),");
    vec![
        ("a long name of a sprite of 13,000 frames", index(&sprite(&"n".repeat(500_000), 13_000), "")),
        ("a name of 64 bytes of a sprite of 30,000 frames", index(&sprite(&"n".repeat(64), 30_000), "")),
        ("a long name of a font", index("", &font(&"n".repeat(100_000)))),
        ("10,000 sprites", index(&(0..10_000).map(|i| sprite(&i.to_string(), 1)).collect::<String>(), "")),
    ]
}

fn glyph(c: char, x: u32, y: u32) -> String {
    format!("(char:'{c}',cell:({x},{y},1,1),advance:1),")
}

/// Returns the largest images, each with a color profile of 33 MB.
fn pictures() -> Vec<(&'static str, Vec<u8>)> {
    let picture = |color: ExtendedColorType| {
        let mut png = Vec::new();
        let mut encoder = PngEncoder::new(&mut png);
        encoder.set_icc_profile(vec![0; 33_000_000]).expect("a PNG may have a profile");
        let bytes = vec![1; 2048 * 2048 * usize::from(color.bits_per_pixel()) / 8];
        encoder.write_image(&bytes, 2048, 2048, color).expect("writing to memory succeeds");
        png
    };
    vec![
        ("16 bits a channel, and a color profile", picture(ExtendedColorType::Rgba16)),
        ("8 bits a channel, and a color profile", picture(ExtendedColorType::Rgba8)),
        ("no alpha, and a color profile", picture(ExtendedColorType::Rgb8)),
    ]
}
