//! Events become sound.
