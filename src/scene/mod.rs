//! Scenes of boxes in, counts and pairs out: the `count` command.
