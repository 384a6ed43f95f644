//! Reading a scene file.
//!
//! Objects are checked while they are read, so that errors have a line and column. Kinds, rules, the total mask size
//! and the work of the scene are checked afterward.

use super::SceneError;
use super::object::CheckedObject;
use super::placed::{Contents, Placed, Shape};
use super::tuning::TuningChoice;
use super::work::{MAX_FRAMES, MAX_OBJECTS};
use sector_collision::{Kind, Mask, MaskId, Rules};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A scene as written in the file. Kind names are not checked yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScene {
    pub(super) rules: Option<Vec<[String; 2]>>,
    pub(super) tuning: Option<TuningChoice>,
    pub(super) objects: Vec<CheckedObject>,
}

/// Reads and checks one scene from JSON. Returns its content as a single frame.
pub(super) fn read(text: &str) -> Result<Contents, SceneError> {
    contents(vec![parse(text)?], |_| String::new())
}

/// Reads and checks a JSON array of scenes with the same rules. Returns their content, one frame per scene.
pub(super) fn read_frames(text: &str) -> Result<Contents, SceneError> {
    let frames: Vec<RawScene> = parse(text)?;
    if frames.len() > MAX_FRAMES {
        return Err(SceneError::TooManyFrames { found: frames.len() });
    }
    contents(frames, |frame| format!("[{frame}]."))
}

/// Checks scenes, and turns kind names into numbers that are the same in all frames. `prefix` returns the start of
/// the paths in a frame.
pub(super) fn contents(
    mut raw: Vec<RawScene>,
    prefix: impl Fn(usize) -> String,
) -> Result<Contents, SceneError> {
    if let Some(frame) = raw.iter().position(|scene| scene.rules != raw[0].rules) {
        return Err(SceneError::OtherRules { frame });
    }
    let mut counts = raw.iter().map(|scene| scene.objects.len()).enumerate();
    if let Some((frame, found)) = counts.find(|&(_, found)| found > MAX_OBJECTS) {
        return Err(SceneError::TooManyObjects { path: format!("{}objects", prefix(frame)), found });
    }
    let tuning = |scene: &RawScene| scene.tuning.unwrap_or_default();
    if let Some(frame) = raw.iter().position(|scene| tuning(scene) != tuning(&raw[0])) {
        return Err(SceneError::OtherTuning { frame });
    }
    let tuning = raw.first().map(tuning).unwrap_or_default();
    let (rules, kinds) = rules_and_kinds(&raw)?;
    let rule_names = raw.first_mut().and_then(|scene| scene.rules.take());
    let frames = Vec::with_capacity(raw.len());
    let mut contents = Contents { rules, rule_names, tuning, frames, masks: Vec::new() };
    for scene in raw {
        let placed = scene.objects.into_iter().map(|object| place(object, &kinds, &mut contents.masks));
        let placed = placed.collect();
        contents.frames.push(placed);
    }
    if let Some((frame, object)) = contents.first_too_large() {
        return Err(SceneError::TooManyPixels { path: format!("{}objects[{object}].angle", prefix(frame)) });
    }
    match contents.first_excess() {
        Some((frame, excess)) => Err(excess.at(format!("{}objects", prefix(frame)))),
        None => Ok(contents),
    }
}

fn place(object: CheckedObject, kinds: &BTreeMap<String, Kind>, masks: &mut Vec<Mask>) -> Placed {
    let number = kinds.get(&object.kind).copied().unwrap_or(UNNAMED);
    let shape = match object.shape {
        Shape::Still(rect, mask) => {
            let first = masks.len() as u32;
            Shape::Still(rect, mask.map(|mask| masks.push(mask)).map(|()| MaskId(first)))
        }
        Shape::Turning(turning) => Shape::Turning(turning),
    };
    Placed { kind: object.kind, number, shape, motion: object.motion }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SceneError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let raw = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        describe(path, error.inner())
    })?;
    // Nothing may follow the scene.
    reader.end().map_err(|error| describe(".".to_owned(), &error))?;
    Ok(raw)
}

/// Returns the error with its path, line and column. serde_json appends the position to its message.
fn describe(path: String, error: &serde_json::Error) -> SceneError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let message = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text).to_owned();
    SceneError::Json { line, column, path: ron_text::shortened(path), message: ron_text::shortened(message) }
}

/// The kind of all objects that no rule names. With rules, it collides with nothing; without, with everything.
const UNNAMED: Kind = Kind(0);

/// Numbers the kinds that the rules name, in alphabetical order, and translates the rules. All kinds that no rule names
/// share one number, because the rules treat them equally.
fn rules_and_kinds(raw: &[RawScene]) -> Result<(Rules, BTreeMap<String, Kind>), SceneError> {
    let Some(pairs) = raw.first().and_then(|scene| scene.rules.as_ref()) else {
        return Ok((Rules::all(), BTreeMap::new()));
    };
    let mut kinds: BTreeMap<String, Kind> =
        pairs.iter().flatten().map(|name| (name.clone(), UNNAMED)).collect();
    // Without an unnamed object, the first number is free too.
    let mut objects = raw.iter().flat_map(|scene| &scene.objects);
    let first = usize::from(objects.any(|object| !kinds.contains_key(&object.kind)));
    let found = kinds.len() + first;
    if found > Kind::COUNT {
        return Err(SceneError::TooManyKinds { found });
    }
    for (number, kind) in (first as u8..).zip(kinds.values_mut()) {
        *kind = Kind(number);
    }
    let mut rules = Rules::none();
    for [a, b] in pairs {
        rules.allow(kinds[a], kinds[b]);
    }
    Ok((rules, kinds))
}

#[cfg(test)]
mod tests {
    use crate::scene::Scene;

    fn error(text: &str) -> String {
        Scene::from_json(text).expect_err("not a scene").to_string()
    }

    #[test]
    fn a_frame_has_a_limit_of_objects() {
        let objects = [r#"{"kind": "", "x": 0, "y": 0, "w": 1, "h": 1}"#; 250_001].join(",");
        let text = format!(r#"{{"objects": [{objects}]}}"#);
        assert_eq!(error(&text), "objects: 250001 objects: expected at most 250000");
    }

    #[test]
    fn bad_scenes_are_answered_with_place_and_value() {
        // Fields of an object after its kind, x and y.
        let fields = [
            ("'w': 0, 'h': 1", "1:49: objects[0].w: 0 is not a valid width: expected 1 to 65536"),
            ("'w': 1, 'h': -4", "objects[0].h: -4 is not a valid height: expected 1 to 65536"),
            ("'w': 1", "objects[0]: missing field `h`"),
            ("'w': 1, 'h': 1, 'z': 0", "objects[0].z: unknown field `z`"),
            ("'w': 2, 'h': 2, 'mask': ['##']", "objects[0]: mask: it has 1 rows: expected 2, the value of h"),
            ("'w': 2, 'h': 1, 'mask': ['###']", "mask: row 0 has 3 characters: expected 2"),
            ("'w': 2, 'h': 1, 'mask': ['#x']", "mask: row 0, column 1 is 'x': expected '#'"),
            (
                "'w': 2, 'h': 1, 'angle': 1e300",
                "1:74: objects[0].angle: 1e300 is not a valid angle: expected -1",
            ),
            ("'w': 2, 'h': 1, 'angle': 1e999", "objects[0].angle: number out of range"),
            ("'w': 2, 'h': 1, 'angle': NaN", "objects[0].angle: expected value"),
            ("'w': 2, 'h': 1, 'angle': '45'", "objects[0].angle: invalid type: string \"45\", expected f64"),
            ("'w': 2, 'h': 1, 'mask': ['##'], 'angle': 45", "objects[0]: angle: a mask cannot be rotated"),
            ("'w': 65536, 'h': 1, 'angle': 45", "objects[0]: angle: point 0 at (32768.0, 0.5) is "),
            ("'w': 2, 'h': 1, 'to': [5]", "objects[0].to: invalid length 1, expected a tuple of size 2"),
            ("'w': 2, 'h': 1, 'to': [5, 1073741825]", "objects[0].to[1]: 1073741825 is out of range"),
            (
                "'w': 2, 'h': 1, 'to': [65535, 0]",
                "objects[0]: to: the bounding rectangle of the path: 65537 is",
            ),
            ("'w': 2, 'h': 1, 'to': [5, 5], 'angle': 45", "objects[0]: to: a rotated object cannot move"),
        ];
        // Fields of an object after its kind.
        let places = [
            ("'x': 1000000000000, 'y': 0, 'w': 1, 'h': 1", "objects[0].x: 1000000000000 is out of range"),
            ("'x': 0, 'y': 1e300, 'w': 1, 'h': 1", "objects[0].y: invalid type: floating point"),
            ("'x': 0, 'y': 0.5, 'w': 1, 'h': 1", "objects[0].y: invalid type: floating point `0.5`"),
            (
                "'x': -1073741824, 'y': 0, 'w': 9, 'h': 1, 'angle': 0",
                "invalid bounding box: -1073741825 is out",
            ),
        ];
        // Settings, by name.
        let tunings = [
            (
                "'sector': '48x64'",
                "1:45: tuning.sector: \"48x64\" is not a valid sector size: expected WIDTHx",
            ),
            ("'sector': [64, 64]", "tuning.sector: invalid type: sequence, expected a string"),
            (
                "'axis': 'z'",
                "1:39: tuning.axis: \"z\" is not a valid axis: expected x, y, auto, principal, or",
            ),
            (
                "'threshold': 0",
                "1:42: tuning.threshold: 0 is not a valid threshold: expected 1 to 4294967295",
            ),
            ("'threshold': -1", "tuning.threshold: -1 is not a valid threshold"),
            ("'threshold': 4294967296", "tuning.threshold: 4294967296 is not a valid threshold"),
            ("'threshold': 1e300", "tuning.threshold: invalid type: floating point"),
            ("'depth': -1", "1:39: tuning.depth: -1 is not a valid depth: expected 0 to 4294967295"),
            ("'depth': '2'", "tuning.depth: invalid type: string \"2\", expected i64"),
            ("'width': 64", "tuning.width: unknown field `width`, expected one of `sector`"),
        ];
        let scenes = [
            ("[], 'speed': 1", "1:23: speed: unknown field `speed`"),
            ("[], 'rules': [['a']]", "rules[0]: invalid length 1"),
            ("[]} {", "1:17: .: trailing characters"),
        ];
        let scenes = scenes.map(|(text, expected)| (text.to_owned(), expected)).into_iter();
        let scenes = scenes
            .chain(
                fields
                    .map(|(text, expected)| (format!("[{{'kind': 'a', 'x': 0, 'y': 0, {text}}}]"), expected)),
            )
            .chain(places.map(|(text, expected)| (format!("[{{'kind': 'a', {text}}}]"), expected)))
            .chain(tunings.map(|(text, expected)| (format!("[], 'tuning': {{{text}}}"), expected)));
        for (objects, expected) in scenes {
            let text = format!("{{'objects': {objects}}}").replace('\'', "\"");
            let message = error(&text);
            assert!(message.contains(expected), "{text}\n  gave     {message}\n  expected {expected}");
        }
        assert!(error("{\"rules\": null}").contains("missing field `objects`"));
        assert!(error("").contains("EOF while parsing"));
    }

    #[test]
    fn only_kinds_that_rules_name_are_counted() {
        let scene = |named: usize, unnamed: usize| {
            let rules: Vec<String> = (0..named).map(|i| format!(r#"["k{i}", "k{i}"]"#)).collect();
            let object = |i: usize| format!(r#"{{"kind": "other {i}", "x": 0, "y": 0, "w": 1, "h": 1}}"#);
            let objects: Vec<String> = (0..unnamed).map(object).collect();
            let (rules, objects) = (rules.join(","), objects.join(","));
            Scene::from_json(&format!(r#"{{"rules": [{rules}], "objects": [{objects}]}}"#))
        };
        assert!(scene(64, 0).is_ok());
        assert!(scene(63, 100).is_ok());
        for (named, unnamed) in [(65, 0), (64, 1)] {
            let message = scene(named, unnamed).expect_err("65 kinds").to_string();
            assert_eq!(message, "rules: 65 kinds of objects: expected at most 64");
        }
    }
}
