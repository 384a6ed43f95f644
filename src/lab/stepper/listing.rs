//! The source code that lessons show: the lines that actually run, embedded at build time.
//!
//! Each event of a trace has the line that recorded it ([`Place`]), so the listing cannot get out of sync.

use sector_collision::Method;
use sector_collision::trace::Place;

#[derive(Debug)]
struct SourceFile {
    name: &'static str,
    /// The path, relative to the folder `crates`. It ends with the name.
    path: &'static str,
    text: &'static str,
}

/// Embeds source files by name; each list has the folder in front of its names.
macro_rules! embedded {
    ($($folder:literal [$($name:literal,)+])+) => {
        &[$($(SourceFile {
            name: $name,
            path: concat!($folder, $name),
            text: include_str!(concat!("../../../crates/", $folder, $name)),
        },)+)+]
    };
}

/// The files that record events, and the textbook version of the bitmap test.
const FILES: &[SourceFile] = embedded![
    "sector-collision/src/" [
    "broad/active_set.rs",
    "broad/auto.rs",
    "broad/axis_list.rs",
    "broad/axis_list_textbook.rs",
    "broad/brute_force.rs",
    "broad/dimensional_clustering.rs",
    "broad/fast.rs",
    "broad/hierarchical_grid.rs",
    "broad/interval_tree.rs",
    "broad/kd_tree.rs",
    "broad/list_nodes.rs",
    "broad/quadtree.rs",
    "broad/sector_grid.rs",
    "broad/sector_grid/apart.rs",
    "broad/sector_grid_textbook.rs",
    "broad/sort_and_sweep.rs",
    "broad/sweep_and_prune.rs",
    "narrow/bitmap_textbook.rs",
    ]
    "sector-" [
    "impulse/src/contact_solver.rs",
    "impulse/src/disturbances.rs",
    "impulse/src/events.rs",
    "impulse/src/rest.rs",
    "impulse/src/step.rs",
    ]
];

/// An embedded source file, and the line that the lab highlights in it.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The path of the file, without the folder of the collision library.
    pub file: &'static str,
    text: &'static str,
    /// The number of the highlighted line, from 1.
    pub line: usize,
}

impl Listing {
    /// Returns the source line that recorded an event, or `None` if its file is not embedded.
    #[must_use]
    pub fn at(place: Place) -> Option<Self> {
        let path = place.file().replace('\\', "/");
        let file = FILES.iter().find(|file| path.ends_with(file.path))?;
        Some(Self { file: file.name, text: file.text, line: place.line() as usize })
    }

    /// Returns the source of a method, at the start of its search for candidates.
    #[must_use]
    pub fn of(method: Method) -> Self {
        Self::find(&format!("broad/{}.rs", method.name().replace('-', "_")), "    fn find(")
    }

    /// Returns the source of the textbook bitmap test, at the line with the AND.
    #[must_use]
    pub fn of_bitmaps() -> Self {
        Self::find("narrow/bitmap_textbook.rs", "            if step.left & step.right")
    }

    /// Returns the source of the impulses, at the loop over the times at which bodies may collide.
    #[must_use]
    pub fn of_impulses() -> Self {
        Self::find("impulse/src/events.rs", "    pub(crate) fn run_events")
    }

    /// Returns an embedded file at the first line that starts with `line`.
    fn find(name: &str, line: &str) -> Self {
        let file = FILES.iter().find(|file| file.name == name).unwrap_or(&FILES[0]);
        let at = file.text.lines().position(|text| text.starts_with(line)).unwrap_or(0);
        Self { file: file.name, text: file.text, line: at + 1 }
    }

    /// Returns the lines from the start of the type's methods to the end of the current function.
    pub fn algorithm(&self) -> impl Iterator<Item = &'static str> {
        let lines: Vec<&str> = self.text.lines().collect();
        let is_function = |line: &&str| line.contains("fn ") && !line.trim_start().starts_with("//");
        let begin = lines.iter().position(|line| line.starts_with("impl ")).unwrap_or(0);
        let head = lines[..self.line].iter().rposition(is_function).unwrap_or(begin);
        let indent = &lines[head][..lines[head].len() - lines[head].trim_start().len()];
        let length = lines[head..].iter().position(|line| line.strip_prefix(indent) == Some("}"));
        let end = head + length.unwrap_or(0) + 1;
        lines.into_iter().take(end).skip(begin.min(head))
    }

    /// Iterates over the lines of the file from line `first` on, each with its number.
    pub fn lines_from(&self, first: usize) -> impl Iterator<Item = (usize, &'static str)> {
        (1..).zip(self.text.lines()).skip(first.max(1) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Listing;
    use crate::lab::stepper::{BUILT_IN, Stepper};
    use sector_collision::Method;

    #[test]
    fn every_event_has_its_line() {
        for method in Method::ALL {
            for scene in BUILT_IN {
                let mut stepper = Stepper::new(scene.scene(), method, 1);
                for at in 1..=stepper.events().len() {
                    stepper.seek(at);
                    let place = stepper.place().expect("a current event");
                    let listing = Listing::at(place).unwrap_or_else(|| panic!("{method}: {place}"));
                    let (_, line) = listing.lines_from(listing.line).next().expect("the line is there");
                    let records = ["record", "note", "candidate", "offer", "bulk", "_impact", " meet("];
                    assert!(records.iter().any(|call| line.contains(call)), "{method}, {place}: {line}");
                }
            }
        }
    }

    #[test]
    fn every_method_has_its_file() {
        for method in Method::ALL {
            let listing = Listing::of(method);
            assert!(listing.file.contains(&method.name().replace('-', "_")), "{method}: {}", listing.file);
            assert!(listing.line > 1, "{method}");
        }
        assert_eq!(Listing::of_bitmaps().file, "narrow/bitmap_textbook.rs");
        assert!(Listing::of_bitmaps().line > 1);
    }
}
