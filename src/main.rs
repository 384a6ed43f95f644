//! Arguments, then one call.

fn main() {}
