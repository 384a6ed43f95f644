//! Small stages that end within seconds.

use sector_sweep::app::Content;
use sector_sweep::level::Level;
use std::sync::Arc;

/// Replaces the stages with `stages` small ones, in which a few aliens fly down into the ship's line of fire.
pub(crate) fn harmless(content: Content, stages: usize) -> Content {
    let waves = "(at_s: 1, alien: \"scout\", path: \"down\", speed_px_s: 200, count: 3, every_s: 0.5)";
    campaign(content, waves, stages)
}

/// Replaces the stages with one in which indestructible aliens fly at the ship's starting position.
pub(crate) fn ramming(content: Content) -> Content {
    campaign(content, "(at_s: 1, alien: \"ram\", path: \"down\", speed_px_s: 300, count: 90, every_s: 2)", 1)
}

/// Like [`ramming`], after an alien that gives points.
pub(crate) fn deadly(content: Content) -> Content {
    campaign(
        content,
        "(at_s: 1, alien: \"scout\", path: \"down\", speed_px_s: 200),
         (at_s: 1.5, alien: \"ram\", path: \"down\", speed_px_s: 300, count: 200, every_s: 0.5)",
        1,
    )
}

fn campaign(mut content: Content, waves: &str, stages: usize) -> Content {
    let text = format!(
        r#"(
        name: "SMALL",
        bullets: {{}},
        patterns: {{}},
        paths: {{ "down": [To(320, -60), To(320, 180), To(320, 420)] }},
        aliens: {{
            "scout": (sprite: "scout", hp: 2, score: 100, blast: Small),
            "ram": (sprite: "scout", hp: 9999, score: 100, blast: Small),
        }},
        waves: [{waves}],
    )"#
    );
    let level = Level::from_text("small.ron", &text, &content.sheet).expect("a valid level");
    content.stages = std::iter::repeat_n(Arc::new(level), stages).collect();
    content
}
