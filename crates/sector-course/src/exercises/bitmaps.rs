//! Exercise 10: the overlap of two bitmaps.

use crate::answers::BitmapTest;
use crate::counted::Bitmap;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;

/// A bitmap by its size and its solid pixels, which may be outside it.
#[derive(Clone, Debug)]
struct Sprite {
    size: (i32, i32),
    solid: Vec<(i32, i32)>,
}

type Case = (Sprite, Sprite, (i32, i32));

pub(super) fn grade(answer: BitmapTest, examiner: &mut Examiner) -> Result<(), Finding> {
    let wide = || sprite(150, 6);
    examiner.cases(
        4000,
        (wide(), wide(), (-150..150, -5..5)),
        |_| Vec::new(),
        picture,
        |case| check(answer, case),
    )?;
    // Stripes that never meet, so that no answer can stop early.
    let stripes = |first: i32| Bitmap::new(1024, 1024, move |_, y| y % 2 == first);
    let (a, b) = (stripes(0), stripes(1));
    let about = || vec!["two bitmaps of 1,024 x 1,024 pixels at offset (30, 0)".to_owned()];
    if examiner.guard(about(), || answer(&a, &b, (30, 0)))? {
        return Err(Finding { scene: about(), ..Finding::new("an overlap is invented") });
    }
    // In each row, a word of one bitmap and the two words of the other that lie on it.
    let textbook = 1024 * 16 * 3;
    examiner.spend(Work {
        what: "words read, 1,024 x 1,024 pixels".to_owned(),
        yours: a.reads() + b.reads(),
        least: 0,
        budget: textbook * 3 / 2,
        textbook,
        brute_force: 2 * 1024 * (1024 - 30),
    })
}

fn sprite(max_width: i32, max_height: i32) -> impl Strategy<Value = Sprite> {
    let solid = vec((0..max_width, 0..max_height), 0..12);
    ((1..=max_width, 1..=max_height), solid).prop_map(|(size, solid)| Sprite { size, solid })
}

impl Sprite {
    fn pixels(&self) -> impl Iterator<Item = (i32, i32)> {
        self.solid.iter().copied().filter(|&(x, y)| x < self.size.0 && y < self.size.1)
    }

    fn bitmap(&self) -> Bitmap {
        Bitmap::new(self.size.0, self.size.1, |x, y| self.solid.contains(&(x, y)))
    }
}

fn picture((a, b, offset): &Case) -> Vec<String> {
    let about = |name: &str, sprite: &Sprite| {
        let (w, h) = sprite.size;
        format!("{name}  {w} x {h} px, solid at {:?}", sprite.pixels().collect::<Vec<_>>())
    };
    vec![about("A", a), about("B", b), format!("the upper left corner of B is at {offset:?} in A")]
}

fn check(answer: BitmapTest, case: &Case) -> Result<(), Finding> {
    let (a, b, (dx, dy)) = case;
    let shared = b.pixels().find(|&(x, y)| a.pixels().any(|pixel| pixel == (x + dx, y + dy)));
    let found = answer(&a.bitmap(), &b.bitmap(), (*dx, *dy));
    match shared {
        None if found => Err(Finding::new("an overlap is invented")
            .compare("no shared pixel", "an overlap")
            .hint_if(*dx < 0 || *dy < 0, "The offset is negative: B begins left of A or above it.")
            .hint_if(
                dx % 64 != 0,
                "A shift by 64 is not 0 in Rust: it panics, or shifts by 0 in a release build.",
            )),
        Some((x, y)) if !found => Err(Finding::new("an overlap is missed")
            .compare(format!("pixel ({x}, {y}) of B is on pixel ({}, {}) of A", x + dx, y + dy), "no overlap")
            .hint_if((x + dx).div_euclid(64) * 64 < *dx, "B begins in the middle of this word of A.")
            .hint_if(
                x / 64 != (x + dx) / 64,
                "The bits that a shift pushes out of a word belong to the next one.",
            )
            .hint_if(*dx < 0 || *dy < 0, "The offset is negative: B begins left of A or above it.")),
        _ => Ok(()),
    }
}
