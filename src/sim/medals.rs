//! Medals: each in a row is worth more than the one before, and one that is lost starts the row anew.

/// How many pictures of medals there are.
pub(super) const PICTURES: usize = 5;

/// What a medal is worth, by how many have been caught in a row before it; from the last on no more.
pub const MEDAL_POINTS: [u32; 2 * PICTURES] = [100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];

/// The row of medals, and how many there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Medals {
    /// Caught in a row, without losing one.
    pub row: u32,
    /// The longest row.
    pub best_row: u32,
    /// Caught in all.
    pub caught: u32,
}

impl Medals {
    /// What the next one is worth.
    #[must_use]
    pub fn worth(self) -> u32 {
        MEDAL_POINTS[self.step()]
    }

    /// Which picture shows that, from 0: one for two steps.
    #[must_use]
    pub fn picture(self) -> usize {
        self.step() / 2
    }

    /// Whether no medal is worth more than the next.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.step() + 1 == MEDAL_POINTS.len()
    }

    /// Takes one, and gives what it is worth.
    pub(super) fn take(&mut self) -> u32 {
        let points = self.worth();
        self.row = self.row.saturating_add(1);
        self.best_row = self.best_row.max(self.row);
        self.caught = self.caught.saturating_add(1);
        points
    }

    /// One was lost.
    pub(super) fn lose(&mut self) {
        self.row = 0;
    }

    fn step(self) -> usize {
        (self.row as usize).min(MEDAL_POINTS.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{MEDAL_POINTS, Medals, PICTURES};

    /// Tests that each medal in a row is worth more up to the last step, that each picture comes in its turn, and that one
    /// lost starts anew and leaves the counts.
    #[test]
    fn a_row_grows_and_starts_anew() {
        let mut medals = Medals::default();
        let pictures: Vec<usize> = (0..12).map(|_| (medals.picture(), medals.take()).0).collect();
        assert_eq!(pictures, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4]);
        assert_eq!(PICTURES, 5);
        assert!(MEDAL_POINTS.is_sorted_by(|a, b| a < b));
        assert_eq!(medals.worth(), MEDAL_POINTS[9]);
        medals.lose();
        assert_eq!((medals.worth(), medals.row, medals.best_row, medals.caught), (100, 0, 12, 12));
        assert_eq!(medals.take(), 100);
        assert_eq!(medals.best_row, 12);
    }
}
