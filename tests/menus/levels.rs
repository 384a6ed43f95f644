//! Small stages, so that a walk comes to their ends within seconds.

use sector_sweep::app::Content;
use sector_sweep::level::Level;
use std::sync::Arc;

/// So many stages of a few aliens that come down where the ship is and can be shot.
pub(crate) fn harmless(stages: usize) -> Content {
    campaign("(at_s: 1, alien: \"scout\", path: \"down\", speed_px_s: 200, count: 3, every_s: 0.5)", stages)
}

/// A stage in which something that no shot stops flies again and again to where the ship starts, behind one that pays.
pub(crate) fn deadly() -> Content {
    campaign(
        "(at_s: 1, alien: \"scout\", path: \"down\", speed_px_s: 200),
         (at_s: 1.5, alien: \"ram\", path: \"down\", speed_px_s: 300, count: 200, every_s: 0.5)",
        1,
    )
}

fn campaign(waves: &str, stages: usize) -> Content {
    let mut content = crate::visitor::content();
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
    let level = Level::from_text("small.ron", &text, &content.sheet).expect("a sound level");
    content.stages = std::iter::repeat_n(Arc::new(level), stages).collect();
    content
}
