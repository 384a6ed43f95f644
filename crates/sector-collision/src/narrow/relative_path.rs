//! The path of one moving object relative to another: a walk in one-pixel steps along either axis, each at its time.

use crate::motion::Motion;
use crate::tick_fraction::TickFraction;

/// The motion of the second object, *b*, relative to the first, *a*, on one axis within a tick: at most 2³² pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisMotion {
    /// The coordinate of *b* relative to *a* at the beginning of the tick, in pixels.
    start: i64,
    /// The direction of the motion along the axis: +1 toward larger coordinates or at rest, −1 toward smaller ones.
    direction: i64,
    /// The number of one-pixel steps within the tick.
    steps: i64,
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

#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    /// Number of one-pixel steps along x since the beginning of the tick.
    pub(super) columns: i64,
    /// Number of one-pixel steps along y since the beginning of the tick.
    pub(super) rows: i64,
    /// Numerator and denominator of the time of the last step, with which the walk reaches this position. Not reduced,
    /// since that costs more than a step and is needed only at the contact.
    time: (u64, u64),
}

impl PathStep {
    /// Returns the time within the tick at which the walk reaches this position.
    pub(super) const fn due(self) -> TickFraction {
        TickFraction::new(self.time.0, self.time.1)
    }
}

/// The position of the walk at the beginning of the tick.
const START: PathStep = PathStep { columns: 0, rows: 0, time: (0, 1) };

impl RelativePath {
    /// Creates the path of *b* relative to *a* from the motions of both.
    pub(super) fn new(a: Motion, b: Motion) -> Self {
        let ((a_dx, a_dy), (b_dx, b_dy)) = (a.displacement(), b.displacement());
        Self {
            x: AxisMotion::new((a.from.x, a_dx), (b.from.x, b_dx)),
            y: AxisMotion::new((a.from.y, a_dy), (b.from.y, b_dy)),
        }
    }

    /// Returns the position of the walk right after sideways step number `columns`, counted from 1; 0 is the start.
    ///
    /// Step c sideways is due at (2c − 1) / 2·columns of the tick, step r up or down at (2r − 1) / 2·rows. Step c
    /// sideways comes after all steps r with (2r − 1)·columns < (2c − 1)·rows.
    pub(super) fn after_column(self, columns: i64) -> PathStep {
        if columns == 0 {
            return START;
        }
        // Up to 2³³ times 2³²: more than 64 bits.
        let due = i128::from(2 * columns - 1) * i128::from(self.y.steps);
        let per_column = i128::from(self.x.steps);
        let rows = (due + per_column - 1) / per_column / 2;
        PathStep { columns, rows: rows as i64, time: self.x.time_of_step(columns) }
    }

    /// Returns the position of the walk right after step number `rows` up or down, counted from 1; 0 is the start. All
    /// steps sideways that are due at the same time come first.
    pub(super) fn after_row(self, rows: i64) -> PathStep {
        if rows == 0 {
            return START;
        }
        let due = i128::from(2 * rows - 1) * i128::from(self.x.steps);
        let columns = (due / i128::from(self.y.steps) + 1) / 2;
        PathStep { columns: columns as i64, rows, time: self.y.time_of_step(rows) }
    }

    /// Returns the position of the walk one step later; `None` at the end of the tick.
    pub(super) fn after(self, PathStep { columns, rows, .. }: PathStep) -> Option<PathStep> {
        let column_due = i128::from(2 * columns + 1) * i128::from(self.y.steps);
        let row_due = i128::from(2 * rows + 1) * i128::from(self.x.steps);
        if columns < self.x.steps && (rows == self.y.steps || column_due <= row_due) {
            Some(PathStep { columns: columns + 1, rows, time: self.x.time_of_step(columns + 1) })
        } else if rows < self.y.steps {
            Some(PathStep { columns, rows: rows + 1, time: self.y.time_of_step(rows + 1) })
        } else {
            None
        }
    }
}
