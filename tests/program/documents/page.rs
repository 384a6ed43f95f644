//! A document of the repository, and the parts of Markdown that the tests need.

pub(crate) use crate::run::files;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) struct Page {
    /// The path from the root, with forward slashes.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Page {
    pub(crate) fn read(name: &str) -> Self {
        let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), text }
    }

    pub(crate) fn all() -> Vec<Self> {
        let mut pages: Vec<Self> =
            files(&root(), "md").into_iter().map(|path| Self::read(&named(&path))).collect();
        pages.sort_by(|a, b| a.name.cmp(&b.name));
        pages
    }

    /// Returns the lines from a heading to the next of the same or a higher level.
    pub(crate) fn section(&self, heading: &str) -> &str {
        let level = heading.chars().take_while(|&c| c == '#').count();
        let start = self.text.find(&format!("{heading}\n"));
        let start = start.unwrap_or_else(|| panic!("{} has no heading \"{heading}\"", self.name));
        let body = start + heading.len() + 1;
        let mut end = body;
        for line in self.text[body..].split_inclusive('\n') {
            let hashes = line.chars().take_while(|&c| c == '#').count();
            if (1..=level).contains(&hashes) && line[hashes..].starts_with(' ') {
                break;
            }
            end += line.len();
        }
        &self.text[body..end]
    }

    pub(crate) fn prose(&self) -> Vec<&str> {
        let mut is_code = false;
        let is_prose = |line: &&str| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_fence && !is_code
        };
        self.text.lines().filter(is_prose).collect()
    }

    #[cfg(feature = "app")]
    pub(crate) fn code(&self) -> Vec<&str> {
        self.blocks().into_iter().flat_map(|(_, block)| block.lines()).collect()
    }

    #[cfg(feature = "app")]
    pub(crate) fn blocks(&self) -> Vec<(&str, &str)> {
        let pieces = self.text.split("```").skip(1).step_by(2);
        pieces.filter_map(|piece| piece.split_once('\n')).collect()
    }

    /// Returns the headings as link anchors: `## Your files` is `your-files`.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let headings = self.prose().into_iter().filter(|line| line.starts_with('#'));
        let anchor = |line: &str| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        };
        headings.map(anchor).collect()
    }
}

/// Returns the tables in a Markdown text. Each is a list of rows, and each row a list of cells. The header row comes
/// first; the delimiter row below it is left out.
pub(crate) fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let is_row = |line: &&str| line.starts_with('|') && line.ends_with('|');
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let groups = lines.chunk_by(|a, b| is_row(a) == is_row(b)).filter(|group| is_row(&group[0]));
    let is_rule = |line: &str| line.chars().all(|c| "|-: ".contains(c));
    let row = |line: &&&str| !is_rule(line) || line.contains("| |");
    let tables = groups.map(|group| group.iter().filter(row).map(|line| cells(line)).collect());
    tables.filter(|table: &Vec<Vec<String>>| table.first().is_some_and(|heading| heading.len() > 1)).collect()
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{0}");
    line.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// Returns the lines that only one of two texts has: `-` for the first, `+` for the second.
#[cfg(feature = "app")]
pub(crate) fn difference(first: &str, second: &str) -> String {
    let only = |sign: char, of: &str, other: &str| -> Vec<String> {
        let lines = of.lines().filter(|line| !other.lines().any(|it| it == *line));
        lines.map(|line| format!("{sign} {line}")).collect()
    };
    let lines = [only('-', first, second), only('+', second, first)].concat();
    if lines.is_empty() && first != second {
        "the lines stand in another order".to_owned()
    } else {
        lines.join("\n")
    }
}

pub(crate) fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns the path of a file from the root, with forward slashes.
pub(crate) fn named(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("a file of the repository");
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
