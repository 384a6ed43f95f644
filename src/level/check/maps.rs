//! Maps: walls and aliens drawn as text, which scroll into the field as one rigid body.
//!
//! The check turns each row into waves, one for each letter and shape, that start where the row crosses the entry of
//! the path. The game knows only waves.
//!
//! ```text
//!   rows: [              each character is a cell of 32 x 32 px
//!       "##....##",      arrives last
//!       "##.t....",
//!       "######..",      arrives first, at at_s
//!   ]
//! ```

use super::LevelCheck;
use super::difficulty::span;
use super::spot::Spot;
use super::value::{counted, each, moment, number};
use super::waves::{ENTRY_MARGIN_PX, leaves_the_field, starts_outside};
use crate::level::path::{FlightPath, Follower};
use crate::level::raw::RawMap;
use crate::level::stage::Wave;
use crate::level::units::{FIELD_HEIGHT, FIELD_WIDTH, per_tick};
use glam::Vec2;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The width and height of a cell, in pixels.
const CELL_PX: f32 = 32.0;
/// The allowed speeds of a map. Faster ones would have to be announced like dives.
const SCROLL_PX_S: RangeInclusive<f32> = 10.0..=200.0;
const MAPS: usize = 64;
const ROWS: RangeInclusive<usize> = 1..=64;
/// Twice as wide as the field, for maps that move sideways.
const COLUMNS: RangeInclusive<usize> = 1..=2 * FIELD_WIDTH as usize / CELL_PX as usize;
const EMPTY: char = '.';
/// The ticks in which a row must arrive: half an hour, as for all times of a stage.
const ROW_TICKS: u32 = 108_000;

/// The cells of a map, upper row first.
struct Cells {
    /// The alien or wall of each cell, as its index in the level.
    rows: Vec<Vec<Option<u16>>>,
    /// The center of the first column when a row enters the field, in field pixels.
    left: f32,
}

impl LevelCheck<'_> {
    pub(super) fn all_maps(&self, spot: &Spot<'_>) -> Vec<Wave> {
        each(spot, "maps", 0..=MAPS, &self.raw.maps, |spot, map| self.map(spot, map))
            .into_iter()
            .flatten()
            .collect()
    }

    /// Returns the waves of a map: none if it has a mistake.
    fn map(&self, spot: &Spot<'_>, raw: &RawMap) -> Vec<Wave> {
        let at = moment(&spot.key("at_s"), raw.at_s);
        let flight = self.path_index(&spot.key("path"), &raw.path);
        let speed = per_tick(number(&spot.key("speed_px_s"), raw.speed_px_s, &SCROLL_PX_S));
        let on = span(spot, raw.at_least, raw.at_most);
        let rows = self.rows(spot, raw);
        let (mut start, mut waves) = (Follower::default(), Vec::new());
        let (true, Some(flown)) = (spot.is_sound(), self.path(flight)) else { return waves };
        leaves_the_field(spot, flown);
        let entry = flown.at(0.0);
        let left = entry.x - (rows[0].len() - 1) as f32 / 2.0 * CELL_PX;
        let cells = Cells { rows, left };
        if let Some(row) = sways(flown, entry).into_iter().find_map(|sway| self.closed_row(&cells, sway)) {
            let problem = "the walls leave no way through";
            spot.key("rows").index(row).report(problem, "a gap that the gaps of the row below lead to");
        }
        let row = (0..cells.rows[0].len()).map(|column| Vec2::new(cells.x(column), entry.y));
        starts_outside(&spot.key("path"), "a row", row, CELL_PX / 2.0 + ENTRY_MARGIN_PX);
        let mut after = 0;
        for (height, row) in (0u16..).zip((0..cells.rows.len()).rev()) {
            let above = Vec2::new(0.0, -CELL_PX * f32::from(height));
            while flown.at(start.distance).y + above.y < entry.y {
                flown.advance(&mut start, speed);
                after += 1;
                if after > ROW_TICKS {
                    let problem = "the path does not lead downward far enough to bring this row";
                    spot.key("rows").index(row).report(problem, "a path that ends downward");
                    return waves;
                }
            }
            for ((alien, open), beside) in cells.row(row, entry.x, |index| self.is_wall(index)) {
                let formation = beside.into_iter().map(|x| above + Vec2::new(x, 0.0)).collect();
                waves.push(Wave {
                    at: at + after,
                    alien,
                    path: flight,
                    speed,
                    mirror: raw.mirror,
                    both_sides: false,
                    count: 1,
                    every: 1,
                    step: Vec2::ZERO,
                    formation,
                    drops: Vec::new(),
                    reward: Vec::new(),
                    frame: if raw.mirror { open & 5 | (open & 2) << 2 | (open & 8) >> 2 } else { open },
                    start,
                    on,
                });
            }
        }
        waves
    }

    pub(super) fn is_wall(&self, index: u16) -> bool {
        usize::from(index) >= self.raw.aliens.len()
    }

    /// Returns the alien or wall of each cell, upper row first.
    fn rows(&self, spot: &Spot<'_>, raw: &RawMap) -> Vec<Vec<Option<u16>>> {
        let mut legend = BTreeMap::new();
        for (key, name) in raw.legend.iter() {
            let spot = spot.key("legend").key(key);
            let mut letters = key.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter != EMPTY => {
                    legend.insert(letter, self.alien_index(&spot, name));
                }
                _ => spot.report(format!("\"{key}\" is not a letter"), "one character, not '.'"),
            }
        }
        let width = raw.rows.first().map_or(0, |row| row.chars().count());
        // Each letter that the legend lacks is reported once.
        let mut missing = BTreeSet::new();
        each(&spot.key("rows"), "rows", ROWS, &raw.rows, |spot, row| {
            let columns = row.chars().count();
            counted(spot, "columns", columns, COLUMNS);
            if columns != width {
                spot.report(format!("{columns} columns"), format!("{width}, as in the first row"));
            }
            let cells = row.chars().map(|letter| {
                let cell = legend.get(&letter).copied();
                if cell.is_none() && letter != EMPTY && missing.insert(letter) {
                    spot.report(format!("the legend has no letter '{letter}'"), "'.' or a letter of it");
                }
                cell
            });
            cells.collect()
        })
    }

    /// Returns a row that closes the way of a ship from below the map to above it. Aliens can be shot, so they are no
    /// obstacles. The ship fits through a gap of one cell, but not between two cells that touch at a corner. `sway` is
    /// how far to the right the path has brought the map.
    fn closed_row(&self, cells: &Cells, sway: f32) -> Option<usize> {
        if !cells.span_the_field(sway) {
            return None;
        }
        let mut reached = vec![true; cells.rows[0].len()];
        for (row, letters) in cells.rows.iter().enumerate().rev() {
            let is_free = |(column, cell): (usize, &Option<u16>)| {
                cells.is_on_field(column, sway) && cell.is_none_or(|index| !self.is_wall(index))
            };
            let free: Vec<bool> = letters.iter().enumerate().map(is_free).collect();
            for (reached, &free) in reached.iter_mut().zip(&free) {
                *reached &= free;
            }
            for right in (1..free.len()).chain((1..free.len()).rev()) {
                let left = right - 1;
                if free[left] && free[right] && (reached[left] || reached[right]) {
                    (reached[left], reached[right]) = (true, true);
                }
            }
            if !reached.contains(&true) {
                return Some(row);
            }
        }
        None
    }
}

/// Returns how far to the right of its entry a path leads at its leftmost point, its rightmost one and at the entry, in
/// pixels. Points below the field do not count.
fn sways(path: &FlightPath, entry: Vec2) -> [f32; 3] {
    let steps = (path.length() / CELL_PX) as u32;
    let points = (0..=steps).map(|step| path.at(CELL_PX * step as f32));
    let on_field = points.filter(|at| at.y <= FIELD_HEIGHT as f32).map(|at| at.x - entry.x);
    on_field.fold([0.0; 3], |[left, _, right], sway| [left.min(sway), 0.0, right.max(sway)])
}

impl Cells {
    fn x(&self, column: usize) -> f32 {
        self.left + column as f32 * CELL_PX
    }

    fn is_on_field(&self, column: usize, sway: f32) -> bool {
        (0.0..FIELD_WIDTH as f32).contains(&(self.x(column) + sway))
    }

    fn span_the_field(&self, sway: f32) -> bool {
        self.x(0) + sway <= CELL_PX && self.x(self.rows[0].len()) + sway >= FIELD_WIDTH as f32
    }

    /// Returns the cells of a row by alien and frame: their distances from `middle`, in pixels.
    fn row(&self, row: usize, middle: f32, is_wall: impl Fn(u16) -> bool) -> BTreeMap<(u16, u16), Vec<f32>> {
        let mut found = BTreeMap::new();
        for (column, cell) in self.rows[row].iter().enumerate() {
            let Some(alien) = *cell else { continue };
            let frame = if is_wall(alien) { self.open_sides(row, column, &is_wall) } else { 0 };
            found.entry((alien, frame)).or_insert_with(Vec::new).push(self.x(column) - middle);
        }
        found
    }

    /// Returns the frame of a wall: 1 if it is open above, plus 2 to the right, 4 below and 8 to the left. Walls
    /// continue beyond the sides of the field.
    fn open_sides(&self, row: usize, column: usize, is_wall: impl Fn(u16) -> bool) -> u16 {
        let open = |row: Option<usize>, column: Option<usize>| {
            let Some(cells) = row.and_then(|row| self.rows.get(row)) else { return true };
            match column.and_then(|column| cells.get(column)) {
                Some(cell) => !cell.is_some_and(&is_wall),
                None => !self.span_the_field(0.0),
            }
        };
        let sides = [
            open(row.checked_sub(1), Some(column)),
            open(Some(row), Some(column + 1)),
            open(Some(row + 1), Some(column)),
            open(Some(row), column.checked_sub(1)),
        ];
        (0..).zip(sides).map(|(bit, open)| u16::from(open) << bit).sum()
    }
}
