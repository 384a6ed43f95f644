//! Makes the shipped sprite sheet from the text in assets/src.

fn main() {}
