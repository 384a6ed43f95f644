//! The fast finder for Python: overlapping pairs of rectangles, with or without rules. The README has the interface.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sector_collision::{Kind, Rect, Rules, fast};

/// Finds overlapping pairs of rectangles. Keep one for all frames.
#[pyclass]
struct Finder {
    finder: fast::Finder,
    rects: Vec<Rect>,
}

#[pymethods]
impl Finder {
    #[new]
    fn new() -> Self {
        Self { finder: fast::Finder::with_capacity(0), rects: Vec::new() }
    }

    /// Returns the overlapping pairs as indices, sorted, the lower index of each first.
    ///
    /// With `kinds`, one number from 0 to 63 for each rectangle, only kinds that are paired in `rules` may meet.
    #[pyo3(signature = (rects, kinds=None, rules=None))]
    fn pairs(
        &mut self,
        rects: &Bound<'_, PyAny>,
        kinds: Option<Vec<u8>>,
        rules: Option<Vec<(u8, u8)>>,
    ) -> PyResult<Vec<(u32, u32)>> {
        self.rects.clear();
        for (i, rect) in rects.try_iter()?.enumerate() {
            let rect = rect_of(&rect?).map_err(|error| PyValueError::new_err(format!("rectangle {i}: {error}")))?;
            self.rects.push(rect);
        }
        let found = match (kinds, rules) {
            (None, None) => self.finder.find(&self.rects),
            (Some(kinds), Some(pairs)) => {
                let kinds = kinds_of(&kinds, self.rects.len())?;
                let rules = rules_of(&pairs)?;
                self.finder.find_permitted(&self.rects, &kinds, &rules)
            }
            _ => return Err(PyValueError::new_err("kinds and rules belong together: expected both or neither")),
        };
        let mut pairs: Vec<_> = found.iter().map(|pair| (pair.a, pair.b)).collect();
        pairs.sort_unstable();
        Ok(pairs)
    }
}

/// Reads a `pygame.Rect` or a sequence of four integers.
fn rect_of(rect: &Bound<'_, PyAny>) -> PyResult<Rect> {
    let numbers: [i64; 4] = match rect.getattr("w") {
        Ok(w) => [
            rect.getattr("x")?.extract()?,
            rect.getattr("y")?.extract()?,
            w.extract()?,
            rect.getattr("h")?.extract()?,
        ],
        Err(_) => rect.extract()?,
    };
    let [x, y, w, h] = numbers;
    Rect::checked(x, y, w, h).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn kinds_of(kinds: &[u8], rects: usize) -> PyResult<Vec<Kind>> {
    if kinds.len() != rects {
        let message = format!("{} kinds for {rects} rectangles: expected as many", kinds.len());
        return Err(PyValueError::new_err(message));
    }
    kinds.iter().map(|&kind| checked(kind)).collect()
}

fn rules_of(pairs: &[(u8, u8)]) -> PyResult<Rules> {
    let mut rules = Rules::none();
    for &(a, b) in pairs {
        rules.allow(checked(a)?, checked(b)?);
    }
    Ok(rules)
}

fn checked(kind: u8) -> PyResult<Kind> {
    if usize::from(kind) < Kind::COUNT {
        return Ok(Kind(kind));
    }
    Err(PyValueError::new_err(format!("{kind} is not a valid kind: expected 0 to 63")))
}

/// A broad phase for pygame.
#[pymodule(name = "sector_collision")]
mod module {
    #[pymodule_export]
    use super::Finder;
}
