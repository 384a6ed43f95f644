//! The sheet: every picture of the game, with the rectangle and the mask of each frame.
