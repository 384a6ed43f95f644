//! Formats a scene as JSON with one object per line, like scenes written by hand.

use super::placed::{Contents, Placed, Shape};
use sector_collision::Mask;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// An object of a scene. The order of the fields is their order in the JSON text.
#[derive(Serialize)]
struct ObjectLine<'a> {
    kind: &'a str,
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    angle: Option<f64>,
}

pub(super) fn json(contents: &Contents) -> String {
    let mut text = format!("{{\n  \"rules\": {},\n", on_a_line(&contents.rule_names));
    if !contents.tuning.is_open() {
        text += &format!("  \"tuning\": {},\n", on_a_line(&contents.tuning));
    }
    let objects = contents.frames.iter().take(1).flatten();
    let lines: Vec<_> =
        objects.map(|object| format!("\n    {}", on_a_line(&line(object, &contents.masks)))).collect();
    let end = if lines.is_empty() { "" } else { "\n  " };
    text + &format!("  \"objects\": [{}{end}]\n}}", lines.join(","))
}

fn line<'a>(object: &'a Placed, masks: &[Mask]) -> ObjectLine<'a> {
    let (rect, mask, angle) = match &object.shape {
        Shape::Still(rect, mask) => (*rect, mask.map(|id| rows(&masks[id.0 as usize])), None),
        Shape::Turning(turning) => (turning.rect, None, Some(turning.degrees)),
    };
    let to = object.motion.map(|motion| [motion.to().x, motion.to().y]);
    ObjectLine { kind: &object.kind, x: rect.x, y: rect.y, w: rect.w, h: rect.h, to, mask, angle }
}

fn rows(mask: &Mask) -> Vec<String> {
    let pixel = |x, y| if mask.get(x, y) { '#' } else { '.' };
    (0..mask.height()).map(|y| (0..mask.width()).map(|x| pixel(x, y)).collect()).collect()
}

fn on_a_line(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    // Plain data always serializes, a vector accepts every byte, and JSON is UTF-8.
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, Spaced));
    debug_assert!(written.is_ok());
    String::from_utf8(bytes).unwrap_or_default()
}

/// A JSON format for values on one line, with a space after each comma and colon.
struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.begin_array_value(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    /// Writes the shortest text that parses to the same number: 45, not 45.0.
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}
