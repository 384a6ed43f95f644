//! The parts of a level that happen at a moment, as bars on a timeline.

use ron_text::{Node, Tree, ValuePath};

/// The default `every_s` of waves and rocks.
const USUAL_EVERY_S: f64 = 0.5;
/// The seconds that a boss is announced.
const ANNOUNCED_S: f64 = 3.0;

/// What a [`ScriptBar`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BarKind {
    Wave,
    Map,
    Rocks,
    Break,
    Boss,
}

/// A part of a level that happens at a moment.
#[derive(Clone, Debug)]
pub(crate) struct ScriptBar {
    pub(crate) path: ValuePath,
    pub(crate) kind: BarKind,
    /// From the first arrival to the last, in seconds of the script, which stands still during some bosses.
    pub(crate) from_s: f32,
    pub(crate) to_s: f32,
    /// How many times something arrives, evenly spread over the bar.
    pub(crate) arrivals: u32,
    /// The lowest row in which it overlaps no other bar.
    pub(crate) row: usize,
}

/// Returns the bars of a level in the order of their beginnings. They are put into at most `rows` rows; where more
/// overlap, some share a row. `apart_s` is the room that a bar needs at least.
pub(crate) fn bars(text: &str, tree: &Tree, rows: usize, apart_s: f32) -> Vec<ScriptBar> {
    let root = tree.root.inner(text);
    let mut bars = Vec::new();
    for (field, kind) in [
        ("waves", BarKind::Wave),
        ("maps", BarKind::Map),
        ("rocks", BarKind::Rocks),
        ("breaks", BarKind::Break),
    ] {
        let list = root.get(text, field);
        let nodes = list.into_iter().flat_map(|list| &list.children).map(|child| child.value.inner(text));
        let path = ValuePath::root().key(field);
        bars.extend(nodes.enumerate().filter_map(|(i, node)| bar(text, node, path.index(i), kind)));
    }
    for boss in ["midboss", "boss"] {
        let node = root.get(text, boss);
        bars.extend(node.and_then(|node| bar(text, node, ValuePath::root().key(boss), BarKind::Boss)));
    }
    bars.sort_by(|a, b| a.from_s.total_cmp(&b.from_s));
    let mut ends = vec![f32::NEG_INFINITY; rows.max(1)];
    for bar in &mut bars {
        let free = ends.iter().position(|&end| end <= bar.from_s);
        let least = || (0..ends.len()).min_by(|&a, &b| ends[a].total_cmp(&ends[b]));
        bar.row = free.or_else(least).unwrap_or_default();
        ends[bar.row] = bar.to_s.max(bar.from_s + apart_s);
    }
    bars
}

fn bar(text: &str, node: &Node, path: ValuePath, kind: BarKind) -> Option<ScriptBar> {
    let number = |name: &str| node.get(text, name).and_then(|value| value.number(text));
    let at_s = number("at_s").filter(|at_s| at_s.is_finite())?;
    let count = number("count").unwrap_or(1.0).clamp(1.0, 400.0);
    let lasts_s = match kind {
        BarKind::Wave | BarKind::Rocks => (count - 1.0) * number("every_s").unwrap_or(USUAL_EVERY_S),
        BarKind::Break => number("for_s").unwrap_or_default(),
        BarKind::Map => {
            let rows = node.get(text, "rows").map_or(0, |rows| rows.children.len());
            rows as f64 * 32.0 / number("speed_px_s").unwrap_or(60.0).max(1.0)
        }
        BarKind::Boss => {
            let phases = node.get(text, "phases").map_or(&[][..], |phases| &phases.children);
            let times =
                phases.iter().filter_map(|phase| phase.value.inner(text).get(text, "time_s")?.number(text));
            ANNOUNCED_S + times.sum::<f64>()
        }
    };
    let [from_s, to_s] = [at_s, at_s + lasts_s.clamp(0.0, 3600.0)].map(|s| s as f32);
    Some(ScriptBar { path, kind, from_s, to_s, arrivals: count as u32, row: 0 })
}
