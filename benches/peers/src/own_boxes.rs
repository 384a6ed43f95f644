//! Boxes of the caller's own, read from a file.
//!
//! ```text
//!   may meet 0 1, 2 2      the kinds that may meet; without this line all boxes may
//!   10 20 16 16            a box: x, y, width, height
//!   40 20 4 8 1            one of kind 1; others have kind 0
//!                          an empty line ends a frame
//!   11 20 16 16            the boxes of the next frame, in the same order
//! ```

use crate::timing::{BLOCK, WARM_UP};
use crate::workload::Frame;
use sector_collision::{Kind, Rect, Rules};

/// The number of frames that a measurement needs.
const MIN_FRAMES: usize = WARM_UP + 1 + BLOCK;
/// The number of boxes in a frame, and the distance from the origin in units, with which every contestant works.
const MAX_BOXES: usize = 1_000_000;
const MAX_PLACE: u64 = 1 << 28;

/// Reads the frames of a file.
///
/// # Errors
/// Names the line that is wrong, and what was expected there.
pub fn read(text: &str) -> Result<Vec<Frame>, String> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(line.trim()).map_err(|error| format!("line {number}: {error}"))?;
    }
    reader.end_frame();
    let Reader { mut frames, rules, .. } = reader;
    if frames.len() < MIN_FRAMES {
        return Err(format!("{} frames: expected at least {MIN_FRAMES}", frames.len()));
    }
    let jumps = frames.windows(2).any(|two| jumps(&two[0].rects, &two[1].rects));
    let unit = usual_unit(&frames[0].rects);
    for frame in &mut frames {
        frame.rules.clone_from(&rules);
        (frame.unit, frame.jumps) = (unit, jumps);
    }
    Ok(frames)
}

/// Whether a box comes, goes, or is farther away in the next frame than four times its own length.
fn jumps(rects: &[Rect], next: &[Rect]) -> bool {
    rects.len() != next.len()
        || rects.iter().zip(next).any(|(rect, next)| {
            let way = rect.x.abs_diff(next.x).max(rect.y.abs_diff(next.y));
            i64::from(way) > 4 * i64::from(rect.w.max(rect.h))
        })
}

/// Returns the units of a pixel: as many as make the median of all widths 16 pixels, the width of a common box.
fn usual_unit(rects: &[Rect]) -> i32 {
    let mut widths: Vec<i32> = rects.iter().map(|rect| rect.w).collect();
    let middle = widths.len() / 2;
    (*widths.select_nth_unstable(middle).1 / 16).max(1)
}

/// Whether the number of boxes changes from frame to frame.
pub fn varies(frames: &[Frame]) -> bool {
    frames.windows(2).any(|two| two[0].rects.len() != two[1].rects.len())
}

/// The frames that have been read so far.
#[derive(Default)]
struct Reader {
    frames: Vec<Frame>,
    rects: Vec<Rect>,
    kinds: Vec<Kind>,
    rules: Option<Rules>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() {
            self.end_frame();
            return Ok(());
        }
        if let Some(pairs) = line.strip_prefix("may meet ") {
            if !(self.frames.is_empty() && self.rects.is_empty()) {
                return Err("the rules come before the first box".into());
            }
            self.rules = Some(rules(pairs)?);
            return Ok(());
        }
        let numbers = line
            .split_whitespace()
            .map(|word| word.parse().map_err(|_| format!("{word:?} is not a whole number")));
        let (rect, kind) = match *numbers.collect::<Result<Vec<i64>, _>>()? {
            [x, y, w, h] => ((x, y, w, h), 0),
            [x, y, w, h, kind] => ((x, y, w, h), kind),
            _ => return Err(format!("{line:?}: expected x, y, width, height and, if it has one, a kind")),
        };
        let (x, y, w, h) = rect;
        if x.unsigned_abs().max(y.unsigned_abs()) > MAX_PLACE {
            return Err(format!("a box farther than {MAX_PLACE} from the origin"));
        }
        self.rects.push(Rect::checked(x, y, w, h).map_err(|error| error.to_string())?);
        self.kinds.push(self::kind(kind)?);
        if self.rects.len() > MAX_BOXES {
            return Err(format!("a frame of more than {MAX_BOXES} boxes"));
        }
        Ok(())
    }

    fn end_frame(&mut self) {
        if !self.rects.is_empty() {
            let (rects, kinds) = (std::mem::take(&mut self.rects), std::mem::take(&mut self.kinds));
            // Rules, unit and jumps are known when all has been read.
            self.frames.push(Frame { rects, kinds, rules: None, unit: 1, jumps: false });
        }
    }
}

/// Reads pairs of kinds that may meet.
fn rules(text: &str) -> Result<Rules, String> {
    let mut rules = Rules::none();
    for pair in text.split(',') {
        let kinds: Option<Vec<i64>> = pair.split_whitespace().map(|word| word.parse().ok()).collect();
        let Some(&[a, b]) = kinds.as_deref() else {
            return Err(format!("{pair:?}: expected two kinds, such as 0 1"));
        };
        rules.allow(kind(a)?, kind(b)?);
    }
    Ok(rules)
}

fn kind(number: i64) -> Result<Kind, String> {
    let kind = u8::try_from(number).ok().filter(|&number| usize::from(number) < Kind::COUNT);
    kind.map(Kind).ok_or_else(|| format!("{number} is not a kind: expected 0 to 63"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_with_their_rules() {
        let mut text = String::from("may meet 0 1, 2 2\n");
        for t in 0..MIN_FRAMES {
            text += &format!("{t} 0 4 4\n0 {t} 4 4 1\n\n\n");
        }
        let frames = read(&text).expect("a file as described");
        assert_eq!(frames.len(), MIN_FRAMES);
        assert_eq!(frames[3].rects, [Rect::new(3, 0, 4, 4), Rect::new(0, 3, 4, 4)]);
        assert_eq!(frames[3].kinds, [Kind(0), Kind(1)]);
        assert!(frames[3].permits(0, 1) && !frames[3].permits(0, 0));
        assert!(!varies(&frames) && !frames[3].jumps && frames[3].unit == 1);
        let longer = read(&(text + "0 0 4 4")).expect("another frame");
        assert!(varies(&longer) && longer[0].jumps);
    }

    #[test]
    fn errors_name_the_line() {
        let cases = [
            ("", "0 frames: expected at least 31"),
            ("1 2 3", "line 1: \"1 2 3\": expected x, y, width, height"),
            ("0 0 1 1\n\n0 0 0 1", "line 3: "),
            ("0 -268435457 1 1", "line 1: a box farther than 268435456 from the origin"),
            ("0 0 1 1 64", "line 1: 64 is not a kind"),
            ("0 0 NaN 1", "line 1: \"NaN\" is not a whole number"),
            ("99999999999999999999 0 1 1", "line 1: "),
            ("may meet 0", "line 1: \"0\": expected two kinds"),
            ("0 0 1 1\nmay meet 0 1", "line 2: the rules come before the first box"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
