//! Collision detection.
