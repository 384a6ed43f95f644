//! The collision pipeline at three sizes.

fn main() {}
