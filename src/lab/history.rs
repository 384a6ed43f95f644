//! The counts of the last frames, for the graph.

/// Ticks that the graph remembers: four seconds.
pub(super) const HISTORY_TICKS: usize = 240;

/// A ring of one count.
#[derive(Clone, Debug)]
pub struct History {
    values: [u32; HISTORY_TICKS],
    next: usize,
}

impl Default for History {
    fn default() -> Self {
        Self { values: [0; HISTORY_TICKS], next: 0 }
    }
}

impl History {
    /// Adds the count of a tick; the oldest goes.
    pub fn push(&mut self, value: u64) {
        self.values[self.next] = u32::try_from(value).unwrap_or(u32::MAX);
        self.next = (self.next + 1) % HISTORY_TICKS;
    }

    /// All values, oldest first.
    pub fn values(&self) -> impl Iterator<Item = u32> + '_ {
        self.values[self.next..].iter().chain(&self.values[..self.next]).copied()
    }

    /// The largest, and at least 1.
    #[must_use]
    pub fn top(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or(0).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{HISTORY_TICKS, History};

    /// Tests that the oldest value goes when a new one comes.
    #[test]
    fn forgets_the_oldest() {
        let mut history = History::default();
        (0..HISTORY_TICKS as u64 + 5).for_each(|value| history.push(value));
        assert_eq!(history.values().next(), Some(5));
        assert_eq!(history.values().last(), Some(HISTORY_TICKS as u32 + 4));
        assert_eq!(history.top(), HISTORY_TICKS as u32 + 4);
    }
}
