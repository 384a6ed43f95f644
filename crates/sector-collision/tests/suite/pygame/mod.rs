//! Masks compared with those of pygame-ce, on 10,000 random pairs.
//!
//! The test runs `answers.py` with the Python that `SECTOR_COLLISION_PYTHON` names, or with `python3`. It is skipped,
//! with a line that says so, where `python3` has no pygame; a Python that is named has to have it:
//!
//! ```sh
//! python3 -m venv /tmp/pygame && /tmp/pygame/bin/pip install pygame-ce
//! SECTOR_COLLISION_PYTHON=/tmp/pygame/bin/python cargo test --package sector-collision --test suite pygame::
//! ```

use crate::common::Random;
use sector_collision::{Mask, PixelRule, Rect};
use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The number of pairs.
const PAIRS: usize = 10_000;
/// Sides on both sides of the borders between words, besides random ones.
const SIDES: [i32; 7] = [1, 63, 64, 65, 127, 128, 200];

/// What both sides are asked about one pair of masks.
struct Question {
    a: Mask,
    b: Mask,
    offset: (i32, i32),
    scale: (i32, i32),
    place: (i32, i32),
    every: i32,
    minimum: i32,
    threshold: i32,
    marker: [u8; 3],
    picture_size: (i32, i32),
    picture: Vec<u8>,
}

impl Question {
    fn random(random: &mut Random) -> Self {
        let (a, b) = (random_mask(random), random_mask(random));
        let mut offset = |own: i32, other: i32| random.below(own + other + 3) - other - 1;
        let offset = (offset(a.width(), b.width()), offset(a.height(), b.height()));
        let picture_size = (1 + random.below(20), 1 + random.below(4));
        let pixels = 4 * picture_size.0 * picture_size.1;
        // Few values, so that colors and thresholds are met.
        let mut value = || [0, 1, 2, 127, 128, 255][random.below(6) as usize];
        let picture: Vec<u8> = (0..pixels).map(|_| value()).collect();
        Self {
            offset,
            picture_size,
            threshold: i32::from(value()),
            marker: [picture[0], picture[1], picture[2]],
            picture,
            scale: (1 + random.below(200), 1 + random.below(20)),
            place: (random.below(a.width()), random.below(a.height())),
            every: random.below(6),
            minimum: random.below(8),
            a,
            b,
        }
    }

    /// Returns the line that asks pygame.
    fn line(&self) -> String {
        let pixels: String = self.picture.iter().map(|byte| format!("{byte:02x}")).collect();
        let size = |mask: &Mask| (mask.width(), mask.height());
        let pairs = [size(&self.a), size(&self.b), self.offset, self.scale, self.place];
        let numbers = pairs.into_iter().flat_map(|(x, y)| [x, y]);
        let numbers = numbers.chain([self.every, self.minimum, self.threshold]);
        let numbers = numbers.chain(self.marker.map(i32::from));
        let numbers = numbers.chain([self.picture_size.0, self.picture_size.1]);
        let numbers: String = numbers.map(|number| format!(" {number}")).collect();
        format!("{} {} {pixels}{numbers}", pixels_of(&self.a), pixels_of(&self.b))
    }

    /// Returns this crate's answers, in the order and the writing of `answers.py`.
    fn answers(&self) -> Vec<(&'static str, String)> {
        let Self { a, b, offset, .. } = self;
        let (mut drawn, mut erased) = (a.clone(), a.clone());
        drawn.draw(b, *offset);
        erased.erase(b, *offset);
        let scaled = a.scale(self.scale.0 as usize, self.scale.1 as usize).expect("a size within the limits");
        let mut answers = vec![
            ("first overlap", point(a.first_overlap(b, *offset))),
            ("overlap area", a.overlap_area(b, *offset).to_string()),
            ("overlap mask", text(&a.overlap_mask(b, *offset))),
            ("normal", point(Some(a.contact_normal(b, *offset)))),
            ("draw", text(&drawn)),
            ("erase", text(&erased)),
            ("invert", text(&a.invert())),
            ("scale", text(&scaled)),
            ("flip x", text(&a.flip_horizontal())),
            ("flip y", text(&a.flip_vertical())),
            ("rotate 90", text(&a.rotate90())),
            ("rotate 180", text(&a.rotate180())),
            ("rotate 270", text(&a.rotate270())),
            ("count", a.count().to_string()),
            ("centroid", point(Some(a.centroid().unwrap_or((0, 0))))),
            ("outline", joined(a.outline(self.every as usize).into_iter().map(|at| point(Some(at))))),
        ];
        answers.extend(self.parts());
        answers.extend(self.pictures());
        answers
    }

    /// Returns the answers about connected components.
    fn parts(&self) -> [(&'static str, String); 6] {
        let a = &self.a;
        let some = |part: Option<Mask>| labels(a, part.as_slice());
        [
            ("components", labels(a, &a.connected_components(0))),
            ("large ones", labels(a, &a.connected_components(self.minimum as u64))),
            ("largest", some(a.largest_component())),
            ("at a place", some(a.connected_component(self.place.0, self.place.1))),
            ("rects", joined(a.bounding_rects().into_iter().map(rect))),
            ("bounds", a.bounding_rect().map_or("none".into(), rect)),
        ]
    }

    /// Returns the answers about masks from a picture.
    fn pictures(&self) -> [(&'static str, String); 3] {
        let (w, h) = (self.picture_size.0 as usize, self.picture_size.1 as usize);
        let read = |rule| text(&Mask::from_rgba(w, h, &self.picture, rule).expect("the right length"));
        [
            ("alpha", read(PixelRule::AlphaAbove(self.threshold as u8))),
            ("color", read(PixelRule::Color(self.marker))),
            ("not color", read(PixelRule::NotColor(self.marker))),
        ]
    }
}

/// Generates a mask: empty, full, solid in random places, or a ring.
fn random_mask(random: &mut Random) -> Mask {
    let side = |random: &mut Random| match random.below(2) {
        0 => SIDES[random.below(7) as usize],
        _ => 1 + random.below(80),
    };
    let (long, short) = (side(random), 1 + random.below(14));
    let (w, h) = if random.below(4) == 0 { (short, long) } else { (long, short) };
    let density = [0, 1, 5, 20, 40, 60, 80, 95, 100, -1][random.below(10) as usize];
    Mask::from_fn(w, h, |x, y| {
        let (dx, dy) = ((2 * x + 1 - w) * 64 / w, (2 * y + 1 - h) * 64 / h);
        let is_ring = (30 * 30..=64 * 64).contains(&(dx * dx + dy * dy));
        if density < 0 { is_ring } else { random.below(100) < density }
    })
}

/// Writes the pixels of a mask, row after row.
fn pixels_of(mask: &Mask) -> String {
    let pixels = (0..mask.height()).flat_map(|y| (0..mask.width()).map(move |x| (x, y)));
    pixels.map(|(x, y)| if mask.get(x, y) { '#' } else { '.' }).collect()
}

fn text(mask: &Mask) -> String {
    format!("{}x{}:{}", mask.width(), mask.height(), pixels_of(mask))
}

fn point<N: Display>(place: Option<(N, N)>) -> String {
    place.map_or("none".into(), |(x, y)| format!("{x},{y}"))
}

fn rect(Rect { x, y, w, h }: Rect) -> String {
    format!("{x},{y},{w},{h}")
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(";")
}

/// Writes for each pixel of `whole` the number of its component, from 1; 0 for none.
fn labels(whole: &Mask, components: &[Mask]) -> String {
    let (w, h) = (whole.width() as usize, whole.height() as usize);
    let mut labels = vec![0; w * h];
    for (label, component) in (0..).zip(components) {
        for (place, pixel) in labels.iter_mut().zip(pixels_of(component).bytes()) {
            *place += if pixel == b'#' { label % 250 + 1 } else { 0 };
        }
    }
    labels.iter().map(|label| format!("{label:02x}")).collect()
}

/// Returns the Python that has pygame, or `None`, and says so, where the one that nobody named has none.
fn python() -> Option<String> {
    let named = env::var("SECTOR_COLLISION_PYTHON").ok();
    let python = named.clone().unwrap_or("python3".into());
    let mut import = Command::new(&python);
    import.args(["-c", "import pygame"]).stdout(Stdio::null()).stderr(Stdio::null());
    if import.status().is_ok_and(|status| status.success()) {
        return Some(python);
    }
    assert!(named.is_none(), "SECTOR_COLLISION_PYTHON: {python} cannot import pygame");
    // Written past the test harness, which keeps what `eprintln!` writes to itself while tests pass.
    let hint = "name one by SECTOR_COLLISION_PYTHON";
    writeln!(io::stderr(), "SKIPPED: masks were not compared with pygame: {python} has none; {hint}").ok();
    None
}

#[test]
fn masks_answer_as_those_of_pygame_do() {
    let Some(python) = python() else {
        return;
    };
    let mut random = Random(5);
    let questions: Vec<Question> = (0..PAIRS).map(|_| Question::random(&mut random)).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pygame_questions.txt");
    let lines: Vec<String> = questions.iter().map(Question::line).collect();
    fs::write(&file, lines.join("\n")).expect("a folder for tests that can be written");

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/pygame/answers.py");
    let mut program = Command::new(&python);
    program.arg(script).arg(&file).stdout(Stdio::piped());
    let mut pygame = program.spawn().expect("a Python that starts");
    let mut said =
        BufReader::new(pygame.stdout.take().expect("a pipe")).lines().map(|line| line.expect("text"));
    let head = said.next().expect("the version of pygame");
    // Words of 32 bits are searched in another order.
    let skipped = if head.ends_with("words of 64") { "" } else { "first overlap" };
    let mut compared = 0;
    for (index, (question, line)) in questions.iter().zip(said.by_ref()).enumerate() {
        let theirs: Vec<_> =
            line.split('\t').map(|answer| answer.split_once('=').expect("an answer")).collect();
        let ours = question.answers();
        assert_eq!(ours.len(), theirs.len());
        for ((name, ours), (asked, theirs)) in ours.iter().zip(theirs) {
            assert_eq!(*name, asked);
            assert!(
                ours == theirs || *name == skipped,
                "pair {index}, {name}: {ours}, {head}: {theirs}\n{}",
                lines[index]
            );
        }
        compared += 1;
    }
    assert!(pygame.wait().expect("a program that ends").success(), "{head}: after pair {compared}");
    assert_eq!(compared, PAIRS);
}
