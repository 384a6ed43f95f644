//! Texts that several screens show.

/// Returns the line about a stage, counted from 1, on the card that introduces the stage; the line names the collision
/// method that suits it, and is empty for a stage without one.
pub(super) fn about_stage(stage: u32) -> &'static str {
    match stage {
        1 => "Spread out far and wide: home of the sorted list",
        2 => "All of one x: the list drowns, the sectors take over",
        3 => "A thousand small ones: home of the hierarchical grid",
        4 => "Rocks that bounce off each other: home of the impulses",
        5 => "One giant of many sectors among tiny bullets",
        6 => "All of it at once: the method is chosen as you fly",
        _ => "",
    }
}
