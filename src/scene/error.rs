//! The error type of scene files.

use super::turning::MAX_PIXELS;
use super::work::{MAX_FRAMES, MAX_NEIGHBORS, MAX_OBJECTS, MAX_PAIRS, MAX_WORDS};
use sector_collision::Kind;

/// The reason why a text is not a valid scene.
///
/// `path` is the path of the value in the file, such as `objects[3].w`, or `.` for the whole file. If a limit is
/// exceeded, it is the path of the first list of objects beyond the limit. Lines and columns are counted from 1, frames
/// from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum SceneError {
    /// The text is not JSON of the right form, or a value is out of range.
    #[error("{line}:{column}: {path}: {message}")]
    Json { line: usize, column: usize, path: String, message: String },
    /// The rules name more kinds than the collision library supports, [`Kind::COUNT`].
    #[error("rules: {found} kinds of objects: expected at most {}", Kind::COUNT)]
    TooManyKinds { found: usize },
    /// The file has more than 4,000 frames.
    #[error("{found} frames: expected at most {MAX_FRAMES}")]
    TooManyFrames { found: usize },
    /// A frame has more than 250,000 objects.
    #[error("{path}: {found} objects: expected at most {MAX_OBJECTS}")]
    TooManyObjects { path: String, found: usize },
    /// A frame has different rules than the first frame, so kinds would change their meaning between frames.
    #[error("frame {frame}: rules: the rules differ from frame 0: expected the same rules in every frame")]
    OtherRules { frame: usize },
    /// A frame has different method settings than the first frame.
    #[error(
        "frame {frame}: tuning: the settings differ from frame 0: expected the same settings in every frame"
    )]
    OtherTuning { frame: usize },
    /// Counted over all frames, the boxes of too many permitted pairs overlap. Listing them would exhaust memory.
    #[error(
        "{path}: the boxes of more than {MAX_PAIRS} pairs overlap: expected fewer objects, or objects farther apart"
    )]
    TooManyPairs { path: String },
    /// Too many pairs of boxes overlap along x, and as many along y, over all frames. Reading the scene would take too
    /// long.
    #[error(
        "{path}: the boxes of more than {MAX_NEIGHBORS} pairs overlap along x, and as many along y: expected fewer \
         objects, or objects farther apart"
    )]
    TooManyNeighbors { path: String },
    /// The masks of all turned objects together exceed 2²⁴ pixels (2 MiB).
    #[error(
        "{path}: the masks of rotated objects have more than {MAX_PIXELS} pixels: expected fewer sizes and angles, or \
         smaller objects"
    )]
    TooManyPixels { path: String },
    /// The bitmap tests of all frames together would compare more than 2²⁸ words of 64 pixels.
    #[error(
        "{path}: bitmap tests may compare more than {MAX_WORDS} words of 64 pixels: expected smaller masks, shorter paths, \
         or fewer pairs that overlap"
    )]
    TooManyWords { path: String },
}
