//! Medals: each in a row is worth more than the one before, and a medal that is lost starts the row anew.

/// The number of sprites of medals.
pub(in crate::sim) const PICTURES: usize = 5;

/// The points of a medal, by the number of medals caught in a row before it. Later medals are worth as much as the last
/// entry.
pub const MEDAL_POINTS: [u32; 2 * PICTURES] = [100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];

/// The number of medals caught in a row, and the number caught in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Medals {
    /// The number of medals caught since one was last lost.
    pub row: u32,
    /// The largest number of medals that were caught in a row.
    pub best_row: u32,
    /// The number of medals caught in all.
    pub caught: u32,
}

impl Medals {
    /// Returns the points that the next medal pays.
    pub fn worth(self) -> u32 {
        MEDAL_POINTS[self.step()]
    }

    /// Returns the index, among the sprites of medals, of the one that shows the points of the next medal. Two steps of
    /// points share a sprite.
    pub fn picture(self) -> usize {
        self.step() / 2
    }

    /// Whether the next medal pays as many points as a medal can.
    pub fn is_full(self) -> bool {
        self.step() + 1 == MEDAL_POINTS.len()
    }

    /// Counts a medal that was caught, and returns the points that the medal pays.
    pub(in crate::sim) fn take(&mut self) -> u32 {
        let points = self.worth();
        self.row = self.row.saturating_add(1);
        self.best_row = self.best_row.max(self.row);
        self.caught = self.caught.saturating_add(1);
        points
    }

    /// Ends the row of medals, since one was lost.
    pub(in crate::sim) fn lose(&mut self) {
        self.row = 0;
    }

    fn step(self) -> usize {
        (self.row as usize).min(MEDAL_POINTS.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{MEDAL_POINTS, Medals, PICTURES};

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
