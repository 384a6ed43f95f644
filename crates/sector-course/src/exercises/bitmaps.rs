//! Exercise 10: the overlap of two bitmaps.

use crate::answers::BitmapTest;
use crate::counted::Bitmap;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;

/// A bitmap by its size and its solid pixels.
#[derive(Clone, Debug)]
struct Sprite {
    size: (i32, i32),
    solid: Vec<(i32, i32)>,
}

type Case = (Sprite, Sprite, (i32, i32));

pub(super) fn grade(answer: BitmapTest, examiner: &mut Examiner) -> Result<(), Finding> {
    let cases = (sprite(), sprite(), (-150..150, -5..5));
    examiner.cases(4000, cases, picture, |case| check(answer, case))?;
    // Stripes that never meet, so that no answer can stop early.
    let stripes = |first: i32| Bitmap::new(1024, 1024, move |_, y| y % 2 == first);
    let (a, b) = (stripes(0), stripes(1));
    let about = vec!["striped bitmaps of 1,024 x 1,024 pixels at offset (30, 0)".to_owned()];
    examiner.guard(about, || {
        if answer(&a, &b, (30, 0)) { Err(Finding::new("an overlap is invented")) } else { Ok(()) }
    })?;
    // In each row, a word of one bitmap and the two words of the other that lie on it.
    let textbook = 1024 * 16 * 3;
    examiner.spend(Work {
        what: "words read, 1,024 x 1,024 pixels".to_owned(),
        yours: a.reads() + b.reads(),
        budget: textbook * 3 / 2,
        textbook,
        brute_force: 2 * 1024 * (1024 - 30),
    })
}

fn sprite() -> impl Strategy<Value = Sprite> {
    let solid = vec((0..150, 0..6), 0..12);
    ((1..=150, 1..=6), solid).prop_map(|(size, mut solid)| {
        solid.retain(|&(x, y)| x < size.0 && y < size.1);
        Sprite { size, solid }
    })
}

impl Sprite {
    fn bitmap(&self) -> Bitmap {
        Bitmap::new(self.size.0, self.size.1, |x, y| self.solid.contains(&(x, y)))
    }
}

fn picture((a, b, offset): &Case) -> Vec<String> {
    let about = |name: &str, Sprite { size: (w, h), solid }: &Sprite| {
        format!("{name}  {w} x {h} px, solid at {solid:?}")
    };
    vec![about("A", a), about("B", b), format!("the upper left corner of B is at {offset:?} in A")]
}

/// Compares an answer with a search for a shared pixel.
fn check(answer: BitmapTest, (a, b, (dx, dy)): &Case) -> Result<(), Finding> {
    let shared = b.solid.iter().find(|(x, y)| a.solid.contains(&(x + dx, y + dy)));
    let finding = match (answer(&a.bitmap(), &b.bitmap(), (*dx, *dy)), shared) {
        (true, None) => Finding::new("an overlap is invented").compare("no shared pixel", "an overlap"),
        (false, Some((x, y))) => Finding::new("an overlap is missed")
            .compare(format!("pixel ({x}, {y}) of B is on pixel ({}, {}) of A", x + dx, y + dy), "no overlap")
            .hint_if(
                x / 64 != (x + dx) / 64,
                "The bits that a shift pushes out of a word belong to the next one.",
            ),
        _ => return Ok(()),
    };
    Err(finding.hint_if(*dx < 0 || *dy < 0, "The offset is negative: B begins left of A or above it."))
}
