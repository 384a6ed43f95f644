//! Where a method is the fastest and where it is the slowest, from the page that the benchmark of the methods writes.

use anyhow::anyhow;
use sector_collision::Method;

/// The measured page: the table "For each method" has a row for each.
const PAGE: &str = include_str!("../../../../docs/choosing-a-method.md");

pub(super) fn measured(method: Method) -> anyhow::Result<String> {
    let start = format!("| `{method}` | ");
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix(" |"));
    let row = rows.map(|row| row.split(" | ").collect::<Vec<_>>()).find(|row| row.len() == 4);
    let [best, lead, worst, behind] = row.unwrap_or_default()[..] else {
        return Err(anyhow!("docs/choosing-a-method.md has no row of {method}"));
    };
    let (first, scene) = match best {
        "–" => (format!("On the measured scenes it is {lead}."), worst),
        _ => (format!("On {best} it is {lead}."), best),
    };
    let scene = scene.trim_matches('`');
    Ok(format!(
        "{first} On {worst} it takes {behind}. The names say layout, objects, motion and rules; the page \
         `docs/choosing-a-method.md` explains them and has all scenes. To measure one again:\n\n```sh\ncargo bench --quiet \
         -p sector-collision --bench methods -- {scene}\n```"
    ))
}
