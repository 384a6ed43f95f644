//! Reading and checking objects.
//!
//! Numbers are checked while they are read, so that errors have a line and column. Masks, paths and bounding boxes
//! depend on several numbers, and are checked once the object is complete.

use super::placed::Shape;
use super::turning::{BadTurn, Turning};
use sector_collision::bounding::{Rotation, RotationError};
use sector_collision::mask::MaskError;
use sector_collision::narrow::Motion;
use sector_collision::rect::RectError;
use sector_collision::{Mask, Rect};
use serde::Deserialize;

/// An object as written in the file, with each number checked on its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawObject {
    kind: String,
    x: X,
    y: Y,
    w: Width,
    h: Height,
    to: Option<(X, Y)>,
    mask: Option<Vec<String>>,
    angle: Option<Angle>,
}

/// An object after all checks: its mask fits its rectangle, and its path and boxes are within the limits of a
/// [`Rect`].
#[derive(Deserialize)]
#[serde(try_from = "RawObject")]
pub(super) struct CheckedObject {
    pub(super) kind: String,
    pub(super) shape: Shape<Mask>,
    /// The object's path within the tick; `None` if it does not move.
    pub(super) motion: Option<Motion>,
}

/// An axis-aligned object, for a scene that is built in code with [`Scene::new`](super::Scene::new).
#[derive(Clone, Copy, Debug)]
pub struct SceneObject<'a> {
    /// The name of the object's kind, which the rules refer to.
    pub kind: &'a str,
    /// The rectangle, in pixels. For a swept object, the one at the start of the tick.
    pub rect: Rect,
    /// The path of a swept object, starting at `rect`; `None` if the object does not move.
    pub motion: Option<Motion>,
    /// The solid pixels, or `None` if all are solid. The mask has the same size as the rectangle.
    pub mask: Option<&'a Mask>,
}

impl From<SceneObject<'_>> for CheckedObject {
    fn from(object: SceneObject<'_>) -> Self {
        let SceneObject { kind, rect, motion, mask } = object;
        let fits = mask.is_none_or(|mask| (mask.width(), mask.height()) == (rect.w, rect.h));
        assert!(fits, "{rect:?} has a mask of another size");
        Self { kind: kind.to_owned(), shape: Shape::Still(rect, mask.cloned()), motion }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "f64")]
struct Angle(f64, Rotation);

impl TryFrom<f64> for Angle {
    type Error = RotationError;

    fn try_from(degrees: f64) -> Result<Self, RotationError> {
        Rotation::from_degrees(degrees).map(|turn| Self(degrees, turn))
    }
}

/// Declares a number type that is checked while it is read. `$checked` builds a rectangle from the number, and `$field`
/// is the field of the rectangle that is stored.
macro_rules! checked_number {
    ($name:ident, |$value:ident| $checked:expr, $field:ident) => {
        #[derive(Deserialize)]
        #[serde(try_from = "i64")]
        struct $name(i32);

        impl TryFrom<i64> for $name {
            type Error = RectError;

            fn try_from($value: i64) -> Result<Self, RectError> {
                $checked.map(|rect: Rect| Self(rect.$field))
            }
        }
    };
}

checked_number!(X, |value| Rect::checked(value, 0, 1, 1), x);
checked_number!(Y, |value| Rect::checked(0, value, 1, 1), y);
checked_number!(Width, |value| Rect::checked(0, 0, value, 1), w);
checked_number!(Height, |value| Rect::checked(0, 0, 1, value), h);

/// The reason why a mask, an angle or a path does not fit its object's rectangle.
#[derive(Debug, thiserror::Error)]
enum BadShape {
    #[error("mask: {0}")]
    Drawing(#[from] MaskError),
    #[error("mask: it has {found} rows: expected {expected}, the value of h")]
    Rows { found: usize, expected: i32 },
    #[error("mask: row {row} has {found} characters: expected {expected}, the value of w")]
    Columns { row: usize, found: usize, expected: i32 },
    #[error("angle: a mask cannot be rotated: expected an angle or a mask, not both")]
    MaskAndAngle,
    #[error("angle: {0}")]
    Turn(#[from] BadTurn),
    #[error("to: a rotated object cannot move: expected an angle or a destination, not both")]
    PathAndAngle,
    #[error("to: the bounding rectangle of the path: {0}")]
    Path(#[from] RectError),
}

impl TryFrom<RawObject> for CheckedObject {
    type Error = BadShape;

    fn try_from(raw: RawObject) -> Result<Self, BadShape> {
        let rect = Rect::new(raw.x.0, raw.y.0, raw.w.0, raw.h.0);
        let shape = match (raw.mask, raw.angle) {
            (None, None) => Shape::Still(rect, None),
            (Some(rows), None) => Shape::Still(rect, Some(fitting_mask(&rows, rect)?)),
            (None, Some(Angle(degrees, turn))) => Shape::Turning(Turning::new(rect, degrees, turn)?),
            (Some(_), Some(_)) => return Err(BadShape::MaskAndAngle),
        };
        let motion = raw.to.map(|(x, y)| path(rect, &shape, (x.0, y.0))).transpose()?;
        Ok(Self { kind: raw.kind, shape, motion })
    }
}

/// Returns an object's path to a position, or an error if the object is turned or the path is too long.
fn path(rect: Rect, shape: &Shape<Mask>, (x, y): (i32, i32)) -> Result<Motion, BadShape> {
    if matches!(shape, Shape::Turning(_)) {
        return Err(BadShape::PathAndAngle);
    }
    let motion = Motion::new(rect, (x, y))?;
    motion.bounds()?;
    Ok(motion)
}

fn fitting_mask(rows: &[String], rect: Rect) -> Result<Mask, BadShape> {
    if rows.len() != rect.h as usize {
        return Err(BadShape::Rows { found: rows.len(), expected: rect.h });
    }
    let lengths = rows.iter().map(|row| row.chars().count()).enumerate();
    if let Some((row, found)) = lengths.into_iter().find(|&(_, length)| length != rect.w as usize) {
        return Err(BadShape::Columns { row, found, expected: rect.w });
    }
    Ok(Mask::from_rows(rows)?)
}
