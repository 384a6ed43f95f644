//! Sines and cosines in integers, the same on every machine.

/// The number of fractional bits of a sine.
pub(super) const BITS: u32 = 30;

/// The fractional bits of the terms of a series.
const PRECISE_BITS: u32 = 60;
/// π / 2, with [`PRECISE_BITS`].
const QUARTER_TURN: i128 = 1_811_004_864_519_280_711;

/// Returns the cosine and sine of `step / steps` turns, with [`BITS`] fractional bits. Quarter turns are exact, and
/// angles that mirror each other have exactly the same numbers.
pub(super) fn cos_sin(step: u32, steps: u32) -> (i64, i64) {
    let (quarters, steps) = (4 * u64::from(step), u64::from(steps));
    // The angle within its quarter, as a fraction of a quarter turn: 0 to 1/2, or the rest of it.
    let rest = quarters % steps;
    let part = |rest: u64| QUARTER_TURN * i128::from(rest) / i128::from(steps);
    let (cos, sin) = if 2 * rest <= steps {
        (series(1 << PRECISE_BITS, part(rest), 0), series(part(rest), part(rest), 1))
    } else {
        let rest = part(steps - rest);
        (series(rest, rest, 1), series(1 << PRECISE_BITS, rest, 0))
    };
    match quarters / steps % 4 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}

/// Sums the Taylor series of a sine or cosine, which begins with `term`, the angle to the power of `exponent`.
fn series(mut term: i128, angle: i128, mut exponent: i128) -> i64 {
    let mut sum = 0;
    while term != 0 {
        sum += term;
        let times_angle = |term: i128| (term * angle) >> PRECISE_BITS;
        term = -times_angle(times_angle(term)) / ((exponent + 1) * (exponent + 2));
        exponent += 2;
    }
    let dropped = PRECISE_BITS - BITS;
    ((sum + (1 << (dropped - 1))) >> dropped) as i64
}
