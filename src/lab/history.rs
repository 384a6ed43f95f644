//! A history of a quantity, for graphs.

pub(super) const HISTORY_TICKS: usize = 240;

/// A ring buffer of the last `HISTORY_TICKS` values of a quantity, such as frame times in microseconds.
#[derive(Clone, Debug)]
pub(crate) struct History {
    values: [u32; HISTORY_TICKS],
    next: usize,
}

impl Default for History {
    fn default() -> Self {
        Self { values: [0; HISTORY_TICKS], next: 0 }
    }
}

impl History {
    /// Adds a value and drops the oldest. Values above `u32::MAX` are clamped.
    pub(crate) fn push(&mut self, value: u64) {
        self.values[self.next] = u32::try_from(value).unwrap_or(u32::MAX);
        self.next = (self.next + 1) % HISTORY_TICKS;
    }

    /// Returns all `HISTORY_TICKS` values, oldest first. Missing values are 0.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> + '_ {
        self.values[self.next..].iter().chain(&self.values[..self.next]).copied()
    }

    pub(crate) fn top(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or(0).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{HISTORY_TICKS, History};

    #[test]
    fn drops_the_oldest() {
        let mut history = History::default();
        (0..HISTORY_TICKS as u64 + 5).for_each(|value| history.push(value));
        assert_eq!(history.values().next(), Some(5));
        assert_eq!(history.values().last(), Some(HISTORY_TICKS as u32 + 4));
        assert_eq!(history.top(), HISTORY_TICKS as u32 + 4);
    }
}
