//! Limits on the work that a scene may cause.
//!
//! Scenes can come from strangers, and the work grows with the square of the number of crowded objects: a file of one
//! megabyte could keep a method busy for minutes. Each limit applies to all frames together. A scene within the limits
//! is read within half a second. Some methods may still take too long on it: each has a limit of its own (`limit.rs`).

use super::SceneError;
use super::placed::{Contents, Placed};
use sector_collision::{Rect, Rules};

/// The maximum number of objects in a frame, more than in any game. Each takes up to 3 kB in the lab.
pub(super) const MAX_OBJECTS: usize = 250_000;
/// The maximum number of frames in a file, more than a minute of the game. Each takes a kilobyte per method.
pub(super) const MAX_FRAMES: usize = 4_000;
/// The maximum number of pairs that may collide and have overlapping boxes. Each takes about fifty bytes per method.
pub(super) const MAX_PAIRS: u32 = 250_000;
/// The maximum number of pairs whose boxes overlap along x or along y, whichever is fewer. Each takes about a
/// nanosecond while a scene is read.
pub(super) const MAX_NEIGHBORS: u64 = 150_000_000;
/// The maximum number of words of 64 pixels that bitmap tests compare. Each costs 1 to 2 ns.
pub(super) const MAX_WORDS: u64 = 1 << 28;
/// The fixed cost of a bitmap test, in words.
const WORDS_PER_TEST: u64 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    /// More than [`MAX_NEIGHBORS`] pairs overlap along x, and as many along y.
    Neighbors,
    Pairs,
    Words,
}

impl Excess {
    pub(super) fn at(self, path: String) -> SceneError {
        match self {
            Self::Neighbors => SceneError::TooManyNeighbors { path },
            Self::Pairs => SceneError::TooManyPairs { path },
            Self::Words => SceneError::TooManyWords { path },
        }
    }
}

impl Contents {
    /// Returns the index of the first frame at which the work exceeds a limit, and the limit.
    ///
    /// Cost: n log n, plus the number of pairs in a frame that overlap along x or along y, whichever is smaller.
    pub(super) fn first_excess(&self) -> Option<(usize, Excess)> {
        let mut work = SceneWork::default();
        let mut frames = self.frames.iter().enumerate();
        frames.find_map(|(frame, objects)| Some((frame, work.add(objects, &self.rules).err()?)))
    }
}

type Boxed<'a> = (Rect, &'a Placed);

#[derive(Default)]
struct SceneWork {
    /// Pairs that overlap along the axis with fewer of them.
    neighbors: u64,
    /// Pairs that may collide and have overlapping boxes.
    pairs: u32,
    /// Upper bound of the words that the bitmap tests of these pairs compare.
    words: u64,
}

impl SceneWork {
    fn add(&mut self, objects: &[Placed], rules: &Rules) -> Result<(), Excess> {
        let boxes = objects.iter().map(|placed| (placed.widest_box(), placed));
        let by_x = sorted(boxes.clone().collect());
        let by_y = sorted(boxes.map(|(rect, placed)| (transposed(rect), placed)).collect());
        let (along_x, along_y) = (neighbors(&by_x), neighbors(&by_y));
        self.neighbors += along_x.min(along_y);
        within(self.neighbors, MAX_NEIGHBORS, Excess::Neighbors)?;
        self.add_pairs(if along_x <= along_y { &by_x } else { &by_y }, rules)
    }

    fn add_pairs(&mut self, boxes: &[Boxed<'_>], rules: &Rules) -> Result<(), Excess> {
        for (i, &(rect, placed)) in boxes.iter().enumerate() {
            let neighbors = boxes[i + 1..].iter().take_while(|(other, _)| other.x < rect.right());
            for &(_, other) in neighbors.filter(|(other, _)| rect.overlaps(*other)) {
                if rules.may_meet(placed.number, other.number) {
                    self.pairs += 1;
                    within(self.pairs, MAX_PAIRS, Excess::Pairs)?;
                    self.words += words(placed, other);
                    within(self.words, MAX_WORDS, Excess::Words)?;
                }
            }
        }
        Ok(())
    }
}

fn within<T: PartialOrd>(number: T, limit: T, excess: Excess) -> Result<(), Excess> {
    if number > limit { Err(excess) } else { Ok(()) }
}

fn sorted(mut boxes: Vec<Boxed<'_>>) -> Vec<Boxed<'_>> {
    boxes.sort_unstable_by_key(|(rect, _)| rect.x);
    boxes
}

const fn transposed(rect: Rect) -> Rect {
    Rect { x: rect.y, y: rect.x, w: rect.h, h: rect.w }
}

/// Returns the number of pairs of boxes that overlap along x. The boxes must be sorted.
fn neighbors(boxes: &[Boxed<'_>]) -> u64 {
    let behind = |(i, (rect, _)): (usize, &Boxed<'_>)| {
        boxes[i + 1..].partition_point(|(other, _)| other.x < rect.right()) as u64
    };
    boxes.iter().enumerate().map(behind).sum()
}

/// Returns an upper bound of the words that the bitmap tests of two objects compare. If neither moves, there is one
/// test; otherwise one for each step in which their boxes may overlap. Solid objects need none.
fn words(a: &Placed, b: &Placed) -> u64 {
    if !a.has_mask() && !b.has_mask() {
        return 0;
    }
    let (first, second) = (a.first_box(), b.first_box());
    let (w, h) = (first.w.min(second.w), first.h.min(second.h));
    let ((dx, dy), (other_dx, other_dy)) = (displacement(a), displacement(b));
    let sideways = dx.abs_diff(other_dx).min(u64::from((first.w + second.w).unsigned_abs()));
    let up_or_down = dy.abs_diff(other_dy).min(u64::from((first.h + second.h).unsigned_abs()));
    let tests = 1 + sideways + up_or_down;
    tests * (u64::from(h.unsigned_abs()) * u64::from(w.unsigned_abs().div_ceil(u64::BITS)) + WORDS_PER_TEST)
}

fn displacement(placed: &Placed) -> (i64, i64) {
    placed.motion.map_or((0, 0), |motion| {
        let way = |from: i32, to: i32| i64::from(to) - i64::from(from);
        (way(motion.from().x, motion.to().x), way(motion.from().y, motion.to().y))
    })
}

#[cfg(test)]
mod tests {
    use crate::scene::{Frames, Scene, SceneError};
    use sector_collision::bounding::Bounding;

    fn scene(rules: &str, count: u32, members: impl Fn(u32) -> String) -> String {
        let objects: Vec<String> = (0..count).map(|i| format!("{{{}}}", members(i))).collect();
        format!("{{{rules}\"objects\": [{}]}}", objects.join(","))
    }

    fn solid(kind: &str, (x, y): (u32, u32), (w, h): (u32, u32)) -> String {
        format!(r#""kind": "{kind}", "x": {x}, "y": {y}, "w": {w}, "h": {h}"#)
    }

    fn pile(count: u32, rules: &str) -> String {
        scene(rules, count, |i| solid(["k0", "k1"][i as usize % 2], (0, 0), (8, 8)))
    }

    fn error(text: &str) -> SceneError {
        Scene::from_json(text).expect_err("beyond a limit")
    }

    #[test]
    fn a_pile_is_refused() {
        let error = error(&pile(800, ""));
        assert!(matches!(&error, SceneError::TooManyPairs { path } if path == "objects"), "{error}");
        assert!(error.to_string().contains("250000 pairs"), "{error}");
        assert!(Scene::from_json(&pile(700, "")).is_ok());
        assert!(Scene::from_json(&pile(800, "\"rules\": [[\"k0\", \"k2\"]], ")).is_ok());
        let frame = pile(600, "");
        let error = Frames::from_json(&format!("[{frame}, {frame}]")).unwrap_err();
        assert!(error.to_string().starts_with("[1].objects: "), "{error}");
    }

    #[test]
    fn a_crowd_along_both_axes_is_refused() {
        let column = |count: u32| scene("", count, |i| solid("a", (0, 2 * i), (60_000, 1)));
        let stairs = |count: u32| {
            scene("", count, |i| solid("a", (2 * i, 2 * i), (if i % 2 == 0 { 60_000 } else { 1 }, 1)))
        };
        let cross = |count: u32| {
            let far = |i: u32| if i.is_multiple_of(2) { (i, 70_000) } else { (70_000, i) };
            scene("\"rules\": [], ", count, |i| {
                solid("a", far(i), if i % 2 == 0 { (1, 60_000) } else { (60_000, 1) })
            })
        };
        let words =
            "objects: the boxes of more than 150000000 pairs overlap along x, and as many along y: expected";
        let error = error(&cross(36_000)).to_string();
        assert!(error.starts_with(words), "{error}");
        for text in [column(20_000), stairs(20_000), cross(20_000)] {
            assert_eq!(Scene::from_json(&text).map(|_| ()), Ok(()));
        }
        let frames = format!("[{}, {}]", cross(26_000), cross(26_000));
        let error = Frames::from_json(&frames).unwrap_err().to_string();
        assert!(error.starts_with("[1].objects: the boxes"), "{error}");
    }

    #[test]
    fn long_bitmap_tests_are_refused() {
        let rods =
            |count: u32| scene("", count, |i| solid("rod", (3 * i, 0), (1000, 1)) + r#", "angle": 45"#);
        let flight = |length: u32| {
            let row = format!("\"{}\"", ".".repeat(10_000));
            let sheet = solid("sheet", (0, 0), (10_000, 90));
            let rows = vec![row; 90].join(",");
            let wall = solid("wall", (0, 0), (40_000, 100));
            format!(r#"{{"objects": [{{{sheet}, "to": [{length}, 0], "mask": [{rows}]}}, {{{wall}}}]}}"#)
        };
        for text in [rods(300), flight(20_000)] {
            let error = error(&text).to_string();
            assert!(
                error.starts_with("objects: bitmap tests may compare more than 268435456 words"),
                "{error}"
            );
        }
        let scene = Scene::from_json(&rods(40)).expect("within the limit");
        let square = scene.with_bounding(Bounding::FixedSquare).count(Default::default());
        assert!(square.counts.words_anded > 1_000_000, "{:?}", square.counts);
        assert!(Scene::from_json(&flight(9000)).is_ok());
    }

    #[test]
    fn too_many_frames_are_refused() {
        let frames = |count: usize| format!("[{}]", vec![r#"{"objects": []}"#; count].join(","));
        let error = Frames::from_json(&frames(4001)).expect_err("beyond the limit").to_string();
        assert_eq!(error, "4001 frames: expected at most 4000");
        assert!(Frames::from_json(&frames(4000)).is_ok());
    }
}
