//! Levels: raw (what an author writes) to checked (what the game runs).
