//! Boxes read from a file: a frame per line, with the x, y, width and height of each box, all whole numbers.

use super::Frame;
use sector_collision::Rect;
use std::fs;
use std::path::Path;

/// Reads all frames of a file. Boxes may meet regardless of their kinds, and box i of a frame is box i of the next.
pub fn read(path: &Path) -> Result<Vec<Frame>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let parsed = text.lines().enumerate().map(|(at, line)| {
        parse(line).ok_or_else(|| {
            format!("{}, line {}: expected x y width height of each box", path.display(), at + 1)
        })
    });
    parsed.map(|rects| Ok(Frame::new(rects?, Vec::new(), None))).collect()
}

fn parse(line: &str) -> Option<Vec<Rect>> {
    let numbers: Vec<i32> = line.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let (boxes, rest) = numbers.as_chunks::<4>();
    (rest.is_empty() && !boxes.is_empty())
        .then(|| boxes.iter().map(|&[x, y, w, h]| Rect::new(x, y, w, h)).collect())
}
