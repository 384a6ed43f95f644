//! The path of one moving object relative to another: a walk in one-pixel steps along either axis, each at its time.

use crate::motion::Motion;
use crate::tick_fraction::TickFraction;

/// The motion of the second object, *b*, relative to the first, *a*, on one axis within a tick: at most 2³² pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisMotion {
    /// The coordinate of *b* relative to *a* at the beginning of the tick, in pixels.
    start: i64,
    /// The direction of the motion along the axis: +1 toward larger coordinates or at rest, −1 toward smaller ones.
    pub(super) direction: i64,
    /// The number of one-pixel steps within the tick.
    pub(super) steps: i64,
}

impl AxisMotion {
    /// Creates the motion of *b* relative to *a*. Each object is given by its coordinate at the beginning of the tick
    /// and its displacement within the tick, both in pixels.
    pub(super) fn new(a: (i32, i64), b: (i32, i64)) -> Self {
        let way = b.1 - a.1;
        let direction = if way < 0 { -1 } else { 1 };
        Self { start: i64::from(b.0) - i64::from(a.0), direction, steps: way.abs() }
    }

    /// Returns the coordinate of *b* relative to *a* after some steps, in pixels.
    pub(super) const fn at(self, steps: i64) -> i64 {
        self.start + self.direction * steps
    }

    /// Returns the first and the last number of steps after which the two overlap on this axis, or `None` if they do
    /// not overlap within the tick. `a_size` and `b_size` are the sides of the objects along the axis, in pixels.
    pub(super) fn overlap(self, a_size: i32, b_size: i32) -> Option<(i64, i64)> {
        let (low, high) = (1 - i64::from(b_size), i64::from(a_size) - 1);
        let (first, last) = if self.direction > 0 {
            (low - self.start, high - self.start)
        } else {
            (self.start - high, self.start - low)
        };
        let (first, last) = (first.max(0), last.min(self.steps));
        (first <= last).then_some((first, last))
    }

    /// Returns the number of steps that are due before a time.
    pub(super) const fn steps_before(self, time: TickFraction) -> i64 {
        if time.numerator() == 0 {
            return 0;
        }
        let halves = 2 * self.steps as u128 * time.numerator() as u128;
        (halves.div_ceil(time.denominator() as u128) / 2) as i64
    }

    /// Returns the number of steps that are due at a time or before it.
    const fn steps_by(self, time: TickFraction) -> i64 {
        if time.denominator() == 1 {
            return self.steps * time.numerator() as i64;
        }
        let halves = 2 * self.steps as u128 * time.numerator() as u128 / time.denominator() as u128;
        halves.div_ceil(2) as i64
    }

    /// Returns the numerator and denominator of the time of a step within the tick. Steps are counted from 1.
    pub(super) const fn time_of_step(self, step: i64) -> (u64, u64) {
        (2 * step as u64 - 1, 2 * self.steps as u64)
    }
}

/// The path of the second object, *b*, relative to the first, *a*, in one-pixel steps along either axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct RelativePath {
    pub(super) x: AxisMotion,
    pub(super) y: AxisMotion,
}

/// The steps that are due at one time: one along an axis, or one along each.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    /// The number of one-pixel steps along x since the beginning of the tick, including those due now.
    pub(super) columns: i64,
    /// The number of one-pixel steps along y since the beginning of the tick, including those due now.
    pub(super) rows: i64,
    /// The number of steps along x and y that are due now, 0 or 1; none at the beginning of a walk.
    pub(super) due: (i64, i64),
    /// Numerator and denominator of the time of the steps. Not reduced, since that costs more than a step and is needed
    /// only at the contact.
    time: (u64, u64),
}

impl PathStep {
    pub(super) const fn time(self) -> TickFraction {
        TickFraction::new(self.time.0, self.time.1)
    }

    /// Returns the number of steps along x and y before this time.
    pub(super) const fn before(self) -> (i64, i64) {
        (self.columns - self.due.0, self.rows - self.due.1)
    }

    /// Returns the positions at this time, as steps along x and y, each with the axis of its last step (as steps along
    /// x and y). If both axes are due, they are the two that have made one of the steps, then the one that has made
    /// both.
    pub(super) fn places(self) -> impl Iterator<Item = ((i64, i64), (i64, i64))> {
        let (columns, rows) = (self.columns, self.rows);
        let sides = [((columns, rows - 1), (1, 0)), ((columns - 1, rows), (0, 1))];
        let (count, last) = if self.due == (1, 1) { (2, (0, 1)) } else { (0, self.due) };
        sides.into_iter().take(count).chain([((columns, rows), last)])
    }
}

/// The beginning of the tick.
const START: PathStep = PathStep { columns: 0, rows: 0, due: (0, 0), time: (0, 1) };

impl RelativePath {
    /// Creates the path of *b* relative to *a* from the motions of both.
    pub(super) fn new(a: Motion, b: Motion) -> Self {
        let ((a_dx, a_dy), (b_dx, b_dy)) = (a.displacement(), b.displacement());
        Self {
            x: AxisMotion::new((a.from.x, a_dx), (b.from.x, b_dx)),
            y: AxisMotion::new((a.from.y, a_dy), (b.from.y, b_dy)),
        }
    }

    /// Returns the position just before a time, after all steps that are due earlier.
    pub(super) const fn just_before(self, time: TickFraction) -> PathStep {
        let (columns, rows) = (self.x.steps_before(time), self.y.steps_before(time));
        PathStep { columns, rows, due: (0, 0), time: (time.numerator(), time.denominator()) }
    }

    /// Returns the position at a time, after all steps that are due until then.
    pub(super) const fn at(self, time: TickFraction) -> PathStep {
        let (columns, rows) = (self.x.steps_by(time), self.y.steps_by(time));
        PathStep { columns, rows, due: (0, 0), time: (time.numerator(), time.denominator()) }
    }

    /// Returns the steps at the time of step number `columns` along x, counted from 1; 0 is the start.
    ///
    /// Step c along x is due at (2c − 1) / 2·columns of the tick, step r along y at (2r − 1) / 2·rows. So by the time
    /// of step c, all steps r with (2r − 1)·columns ≤ (2c − 1)·rows are due.
    pub(super) fn after_column(self, columns: i64) -> PathStep {
        if columns == 0 {
            return START;
        }
        // Up to 2³³ times 2³²: more than 64 bits.
        let due = i128::from(2 * columns - 1) * i128::from(self.y.steps);
        let per_row = i128::from(self.x.steps);
        let rows = ((due / per_row + 1) / 2) as i64;
        let is_tie = i128::from(2 * rows - 1) * per_row == due;
        PathStep { columns, rows, due: (1, is_tie.into()), time: self.x.time_of_step(columns) }
    }

    /// Returns the steps at the time of step number `rows` along y, counted from 1; 0 is the start.
    pub(super) fn after_row(self, rows: i64) -> PathStep {
        let PathStep { columns, rows, due, time } = Self { x: self.y, y: self.x }.after_column(rows);
        PathStep { columns: rows, rows: columns, due: (due.1, due.0), time }
    }

    /// Returns the next steps; `None` at the end of the tick.
    pub(super) fn after(self, PathStep { columns, rows, .. }: PathStep) -> Option<PathStep> {
        let column_due = i128::from(2 * columns + 1) * i128::from(self.y.steps);
        let row_due = i128::from(2 * rows + 1) * i128::from(self.x.steps);
        let x = columns < self.x.steps && (rows == self.y.steps || column_due <= row_due);
        let y = rows < self.y.steps && (columns == self.x.steps || row_due <= column_due);
        let time = if x { self.x.time_of_step(columns + 1) } else { self.y.time_of_step(rows + 1) };
        let due = (i64::from(x), i64::from(y));
        (x || y).then_some(PathStep { columns: columns + due.0, rows: rows + due.1, due, time })
    }

    /// Returns the offset from *a* to *b* after some steps along x and y, in pixels.
    pub(super) const fn offset(self, (columns, rows): (i64, i64)) -> (i64, i64) {
        (self.x.at(columns), self.y.at(rows))
    }

    /// Returns a step along an axis (given as steps along x and y) as a vector from *a* to *b*, in pixels.
    pub(super) const fn vector(self, (columns, rows): (i64, i64)) -> (i32, i32) {
        ((self.x.direction * columns) as i32, (self.y.direction * rows) as i32)
    }
}
