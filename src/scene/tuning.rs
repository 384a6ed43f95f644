//! Method settings by name, as in scenes, on the command line and in results.

use sector_collision::Tuning;
use sector_collision::broad::{AxisChoice, Direction, SectorSize};
use sector_collision::rect::MAX_SIDE;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The axes that have names. Any other axis is a direction, given by its steps, such as `3,-2`.
const AXES: [(AxisChoice, &str); 4] = [
    (AxisChoice::X, "x"),
    (AxisChoice::Y, "y"),
    (AxisChoice::GreaterVariance, "auto"),
    (AxisChoice::Principal, "principal"),
];

fn axis_text(axis: AxisChoice) -> String {
    if let AxisChoice::Along(direction) = axis {
        let (dx, dy) = direction.steps();
        return format!("{dx},{dy}");
    }
    AXES.iter().find(|&&(known, _)| known == axis).map_or_else(String::new, |&(_, name)| name.to_owned())
}

/// Parses the sorting axis: a name, or a direction as its steps along x and y, such as `3,-2`.
pub(crate) fn parse_axis(text: &str) -> Result<AxisChoice, String> {
    if let Some(&(axis, _)) = AXES.iter().find(|(_, name)| *name == text) {
        return Ok(axis);
    }
    let steps = text.split_once(',').and_then(|(dx, dy)| dx.parse().ok().zip(dy.parse().ok()));
    let expected =
        || format!("expected {}, or a direction such as 3,-2", AXES.map(|(_, name)| name).join(", "));
    let (dx, dy) = steps.ok_or_else(expected)?;
    Direction::new(dx, dy).map(AxisChoice::Along).map_err(|error| error.to_string())
}

/// Method settings, each optional. The default is [`Tuning::default`], with sectors that fit 95 % of the objects.
///
/// ```
/// use sector_collision::broad::AxisChoice;
/// use sector_collision::Method;
/// use sector_sweep::scene::{Scene, TuningChoice};
///
/// let scene = Scene::from_json(
///     r#"{ "tuning": {"sector": "64x32", "axis": "y"}, "objects": [{"kind": "a", "x": 0, "y": 0, "w": 8, "h": 8}] }"#,
/// )?;
/// let along_x = TuningChoice { axis: Some(AxisChoice::X), ..TuningChoice::default() };
/// let used = scene.with_tuning(along_x).count_all(&[Method::Auto]).tuning;
/// assert_eq!((used.axis, used.sector.pixels(), used.threshold), (AxisChoice::X, (64, 32), 8));
/// # Ok::<(), sector_sweep::scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TuningChoice {
    /// The sector size; in JSON the text `WxH`, with width and height in pixels.
    #[serde(
        deserialize_with = "read_sector",
        serialize_with = "write_sector",
        skip_serializing_if = "Option::is_none"
    )]
    pub sector: Option<SectorSize>,
    /// The axis along which methods sort objects.
    #[serde(
        deserialize_with = "read_axis",
        serialize_with = "write_axis",
        skip_serializing_if = "Option::is_none"
    )]
    pub axis: Option<AxisChoice>,
    /// The maximum number of objects in a group in which dimensional clustering tests all pairs.
    #[serde(deserialize_with = "read_threshold", skip_serializing_if = "Option::is_none")]
    pub threshold: Option<u32>,
    /// The maximum number of times that dimensional clustering cuts a group. [`Tuning::MAX_DEPTH`] means no limit.
    #[serde(deserialize_with = "read_depth", skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl TuningChoice {
    /// Returns these settings, with missing ones taken from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            sector: self.sector.or(other.sector),
            axis: self.axis.or(other.axis),
            threshold: self.threshold.or(other.threshold),
            depth: self.depth.or(other.depth),
        }
    }

    /// Returns the settings to use. `fitting` supplies the sector size if it is missing.
    pub(super) fn settle(self, fitting: impl FnOnce() -> SectorSize) -> Tuning {
        let Self { sector, axis, threshold, depth } = self;
        let default = Tuning::default();
        Tuning {
            sector: sector.unwrap_or_else(fitting),
            axis: axis.unwrap_or(default.axis),
            threshold: threshold.map_or(default.threshold, |objects| objects as usize),
            depth: depth.unwrap_or(default.depth),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Tuning> for TuningChoice {
    fn from(tuning: Tuning) -> Self {
        let Tuning { sector, axis, threshold, depth } = tuning;
        let threshold = u32::try_from(threshold).unwrap_or(u32::MAX);
        Self { sector: Some(sector), axis: Some(axis), threshold: Some(threshold), depth: Some(depth) }
    }
}

/// Formats the settings that are present: `sector 64x64, axis x, threshold 8, depth 2`.
impl fmt::Display for TuningChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sector, axis, threshold, depth } = *self;
        let settings = [
            sector.map(|sector| format!("sector {}", sector_text(sector))),
            axis.map(|axis| format!("axis {}", axis_text(axis))),
            threshold.map(|objects| format!("threshold {objects}")),
            depth.map(|cuts| match cuts {
                Tuning::MAX_DEPTH => "no depth limit".to_owned(),
                _ => format!("depth {cuts}"),
            }),
        ];
        f.write_str(&settings.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

pub(super) fn tuning_by_name<S: Serializer>(tuning: &Tuning, serializer: S) -> Result<S::Ok, S::Error> {
    TuningChoice::from(*tuning).serialize(serializer)
}

/// Parses a sector size: `64x32` is 64 pixels wide and 32 high.
///
/// # Errors
/// Returns what was expected if a side is missing or not a power of two up to [`MAX_SIDE`].
pub(crate) fn parse_sector(text: &str) -> Result<SectorSize, String> {
    let side = |text: &str| {
        let begins_with_digit = text.as_bytes().first().is_some_and(u8::is_ascii_digit);
        text.parse().ok().filter(|side| begins_with_digit && (1..=MAX_SIDE).contains(side))
    };
    let sides = text.split_once('x').and_then(|(w, h)| side(w).zip(side(h)));
    // Other sides would be rounded up to the next power of two, so they would no longer match the text.
    let exact = |&(w, h): &(i32, i32)| SectorSize::at_least(w, h).pixels() == (w, h);
    let sector = sides.filter(exact).map(|(w, h)| SectorSize::at_least(w, h));
    sector.ok_or_else(|| {
        format!("expected WIDTHxHEIGHT, such as 64x64, with powers of two from 1 to {MAX_SIDE}")
    })
}

fn sector_text(sector: SectorSize) -> String {
    let (w, h) = sector.pixels();
    format!("{w}x{h}")
}

fn read_sector<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<SectorSize>, D::Error> {
    let Some(text) = Option::<String>::deserialize(reader)? else { return Ok(None) };
    let refused = |expected| D::Error::custom(format!("{text:?} is not a valid sector size: {expected}"));
    parse_sector(&text).map(Some).map_err(refused)
}

fn write_sector<S: Serializer>(sector: &Option<SectorSize>, serializer: S) -> Result<S::Ok, S::Error> {
    sector.map(sector_text).serialize(serializer)
}

fn read_axis<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<AxisChoice>, D::Error> {
    let Some(text) = Option::<String>::deserialize(reader)? else { return Ok(None) };
    let axis = parse_axis(&text);
    axis.map(Some).map_err(|expected| D::Error::custom(format!("{text:?} is not a valid axis: {expected}")))
}

fn write_axis<S: Serializer>(axis: &Option<AxisChoice>, serializer: S) -> Result<S::Ok, S::Error> {
    axis.map(axis_text).serialize(serializer)
}

fn read_threshold<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<u32>, D::Error> {
    read_whole(reader, "threshold", 1)
}

fn read_depth<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<u32>, D::Error> {
    read_whole(reader, "depth", 0)
}

/// Reads an integer from `min` to the largest `u32`. `name` is the setting's name in errors.
fn read_whole<'de, D: Deserializer<'de>>(reader: D, name: &str, min: u32) -> Result<Option<u32>, D::Error> {
    let Some(found) = Option::<i64>::deserialize(reader)? else { return Ok(None) };
    let number = u32::try_from(found).ok().filter(|&number| number >= min);
    let expected = || format!("{found} is not a valid {name}: expected {min} to {}", u32::MAX);
    number.map(Some).ok_or_else(|| D::Error::custom(expected()))
}

#[cfg(test)]
mod tests {
    use super::{AXES, TuningChoice, axis_text, parse_axis, parse_sector};
    use sector_collision::Tuning;
    use sector_collision::broad::{AxisChoice, Direction, SectorSize};

    #[test]
    fn sector_sizes_are_read_exactly() {
        for (text, sides) in [("64x64", (64, 64)), ("1x65536", (1, 65_536)), ("016x2", (16, 2))] {
            assert_eq!(parse_sector(text).map(SectorSize::pixels), Ok(sides), "{text}");
        }
        let short =
            ["", "x", "64", "64x", "x64", "0x64", "64x0", "-64x64", "+64x64", "63x64", "64x65", "64X64"];
        let others =
            ["64x64x64", "131072x64", "64x4294967296", "99999999999999999999x1", "64 x 64", "6.4x64"];
        for text in short.into_iter().chain(others).chain(["NaNx64", "é"]) {
            let expected = "expected WIDTHxHEIGHT, such as 64x64, with powers of two from 1 to 65536";
            assert_eq!(parse_sector(text), Err(expected.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn an_axis_has_a_name_or_a_length() {
        assert_eq!(parse_axis("auto"), Ok(AxisChoice::GreaterVariance));
        assert_eq!(parse_axis("6,-4").map(axis_text), Ok("3,-2".to_owned()), "in lowest terms");
        for text in ["", "z", "X", ",", "1,", ",1", "1,2,3", "1.5,2", "NaN,1", "99999999999,1", "1 ,2"] {
            let expected = "expected x, y, auto, principal, or a direction such as 3,-2";
            assert_eq!(parse_axis(text), Err(expected.to_owned()), "{text:?}");
        }
        assert!(parse_axis("0,0").is_err_and(|error| error.contains("no direction")));
        assert!(parse_axis("5000,1").is_err_and(|error| error.contains("too long")));
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        let diagonal = AxisChoice::Along(Direction::new(3, -2).expect("(3, -2) is a direction"));
        for axis in AXES.map(|(axis, _)| axis).into_iter().chain([diagonal]) {
            let tuning = Tuning { axis, sector: SectorSize::at_least(8, 512), threshold: 1, depth: 0 };
            let written = serde_json::to_string(&TuningChoice::from(tuning)).expect("plain data");
            let read: TuningChoice = serde_json::from_str(&written).expect("settings");
            assert_eq!(read.settle(|| SectorSize::GAME), tuning, "{written}");
            assert!(written.contains(&format!(r#""axis":"{}""#, axis_text(axis))), "{written}");
        }
        for open in ["{}", r#"{"sector": null, "axis": null, "threshold": null, "depth": null}"#] {
            let read: TuningChoice = serde_json::from_str(open).expect("settings");
            assert!(read.is_open(), "{open}");
            let fitting = SectorSize::at_least(2, 4);
            assert_eq!(read.settle(|| fitting), Tuning { sector: fitting, ..Tuning::default() });
        }
    }
}
