//! Workload names: parts joined by hyphens.

use super::motion::Flight;
use super::{Density, Frame, Layout, Motion};
use std::fmt;
use std::str::FromStr;

/// The choices that define a workload. The defaults are sparse boxes, whole pixels and [`Motion::Return`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    pub layout: Layout,
    pub density: Density,
    /// Units per pixel. Positions are whole units.
    pub unit: i32,
    /// The factor by which all speeds are multiplied.
    pub speed: u32,
    pub motion: Motion,
}

const LAYOUTS: [(&str, Layout); 6] = [
    ("spread", Layout::Spread),
    ("clustered", Layout::Clustered),
    ("column", Layout::Column),
    ("mixed", Layout::Mixed),
    ("sizes", Layout::Sizes),
    ("game", Layout::Game),
];
const DENSITIES: [(&str, Density); 3] =
    [("sparse", Density::Sparse), ("dense", Density::Dense), ("crowded", Density::Crowded)];
const UNITS: [(&str, i32); 4] = [("whole", 1), ("half", 2), ("quarter", 4), ("sixteenth", 16)];
const SPEEDS: [(&str, u32); 3] = [("x1", 1), ("x4", 4), ("x16", 16)];
const MOTIONS: [(&str, Motion); 5] = [
    ("return", Motion::Return),
    ("bounce", Motion::Bounce),
    ("respawn", Motion::Respawn),
    ("births", Motion::Births),
    ("turn", Motion::Turn),
];

fn value<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

fn name<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|row| row.1 == *value).map_or("?", |row| row.0)
}

impl Spec {
    /// Returns a spec with this layout and default values for everything else.
    pub const fn of(layout: Layout) -> Self {
        Self { layout, density: Density::Sparse, unit: 1, speed: 1, motion: Motion::Return }
    }

    /// Returns an endless iterator over the frames.
    pub fn frames(self, n: usize) -> impl Iterator<Item = Frame> {
        Flight::new(self, n)
    }

    /// Whether the boxes are numbered from top to bottom.
    pub(super) fn has_order(self) -> bool {
        self.layout == Layout::Column && self.density == Density::Sparse
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            name(&DENSITIES, &self.density),
            name(&UNITS, &self.unit),
            name(&SPEEDS, &self.speed),
            name(&MOTIONS, &self.motion),
        ];
        write!(f, "{}", name(&LAYOUTS, &self.layout))?;
        let defaults =
            ["sparse", "whole", "x1", if self.density == Density::Sparse { "return" } else { "bounce" }];
        let named = parts.iter().zip(defaults).filter(|(part, default)| **part != *default);
        named.into_iter().try_for_each(|(part, _)| write!(f, "-{part}"))
    }
}

impl FromStr for Spec {
    type Err = String;

    /// Parses a layout and other parts in any order: `column`, `spread-dense-half-x4`. Boxes that are not sparse bounce
    /// unless the name says otherwise.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('-');
        let layout = value(&LAYOUTS, parts.next().unwrap_or_default()).ok_or_else(|| unknown(text))?;
        let (mut spec, mut motion) = (Self::of(layout), None);
        for part in parts {
            if let Some(density) = value(&DENSITIES, part) {
                spec.density = density;
            } else if let Some(unit) = value(&UNITS, part) {
                spec.unit = unit;
            } else if let Some(speed) = value(&SPEEDS, part) {
                spec.speed = speed;
            } else {
                motion = Some(value(&MOTIONS, part).ok_or_else(|| unknown(text))?);
            }
        }
        let usual = if spec.density == Density::Sparse { Motion::Return } else { Motion::Bounce };
        spec.motion = motion.unwrap_or(usual);
        Ok(spec)
    }
}

fn unknown(text: &str) -> String {
    let names = |part: &str, names: Vec<&str>| format!("\n  {part}: {}", names.join(", "));
    format!(
        "no workload is called {text:?}. A name is a layout and other parts, joined by hyphens:{}{}{}{}{}",
        names("layout", LAYOUTS.map(|row| row.0).to_vec()),
        names("density", DENSITIES.map(|row| row.0).to_vec()),
        names("unit", UNITS.map(|row| row.0).to_vec()),
        names("speed", SPEEDS.map(|row| row.0).to_vec()),
        names("motion", MOTIONS.map(|row| row.0).to_vec()),
    )
}
