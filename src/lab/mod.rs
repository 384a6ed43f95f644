//! The overlay: what the collision detection did this tick, as text, bars and lines.
