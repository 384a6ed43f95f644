//! Packs pictures onto a sheet in shelves: rows from the top down, filled from the left.

/// The empty pixels between pictures, so that none bleeds into its neighbor under smooth scaling.
pub const GAP: u32 = 1;

/// Returns the upper left corners of pictures with these sizes, in the order of `sizes`, and the height of all shelves with
/// a [`GAP`] above and below, in pixels. Sort by decreasing height for the lowest shelves. A picture that is wider than
/// `width` less two gaps gets a shelf of its own and sticks out.
pub fn shelves(sizes: impl Iterator<Item = (u32, u32)>, width: u32) -> (Vec<(u32, u32)>, u32) {
    let (mut x, mut y, mut shelf) = (GAP, GAP, 0);
    let corners = sizes.map(|(picture_width, height)| {
        if x > GAP && x + picture_width + GAP > width {
            (x, y, shelf) = (GAP, y + shelf + GAP, 0);
        }
        let corner = (x, y);
        x += picture_width + GAP;
        shelf = shelf.max(height);
        corner
    });
    let corners = corners.collect();
    (corners, y + shelf + GAP)
}
