//! The keys of two players, side by side.

use crate::app::input::{Action, BindingTable, Bindings, BoundInput, PlayerDevice};
use crate::app::ui::{HintLine, by_size, label, page};
use crate::view::{Painter, colors};
use glam::Vec2;

const ACTIONS: [(&[Action], &str); 5] = [
    (&[Action::Up, Action::Left, Action::Down, Action::Right], "fly"),
    (&[Action::Fire], "fire (hold)"),
    (&[Action::Focus], "fly slowly, show hull"),
    (&[Action::Bomb], "throw a bomb"),
    (&[Action::Surge], "spend the cells"),
];
const COLUMN_PX: f32 = 288.0;
const WORDS_PX: f32 = 104.0;

/// Draws each player's device and, on a keyboard, the keys that fly the ship. In large text, there is room for two actions.
pub(crate) fn draw(devices: [PlayerDevice; 2], bindings: &Bindings, top: f32, painter: &mut Painter<'_>) {
    let step = by_size(17.0, 22.0, painter);
    for (column, (player, device)) in ["PLAYER 1", "PLAYER 2"].into_iter().zip(devices).enumerate() {
        let left = page::LEFT + COLUMN_PX * column as f32;
        let at = Vec2::new(left, top);
        painter.text(at, label(colors::GOLD), player);
        painter.text(
            at + Vec2::new(by_size(62.0, 0.0, painter), by_size(0.0, step, painter)),
            label(colors::SKY),
            device.name(),
        );
        let shown = by_size(ACTIONS.len() as f32, 2.0, painter) as usize;
        for (i, (actions, says)) in ACTIONS.iter().take(shown).enumerate() {
            let row = at + Vec2::new(0.0, step * (i as f32 + by_size(1.0, 2.0, painter)));
            let keys: Vec<BoundInput> =
                actions.iter().filter_map(|&action| key_of(action, device, bindings)).collect();
            if !keys.is_empty() {
                HintLine::bound(&keys, painter).draw(row, painter.text_scale(), painter);
                painter.text(
                    row + Vec2::new(by_size(WORDS_PX, 170.0, painter), 0.0),
                    label(colors::TEXT),
                    says,
                );
            }
        }
    }
}

/// Returns the first key of an action that the player of a device can use.
fn key_of(action: Action, device: PlayerDevice, bindings: &Bindings) -> Option<BoundInput> {
    let seconds = |action| bindings.bound(BindingTable::SecondKeys, action);
    let firsts = bindings.bound(BindingTable::Keys, action);
    let is_free = |key: &&BoundInput| Action::FLIGHT.iter().all(|&other| !seconds(other).contains(key));
    match device {
        PlayerDevice::Keyboard => firsts.first().copied(),
        // The last ones are on the right half.
        PlayerDevice::RightHalf => firsts.iter().rfind(is_free).copied(),
        PlayerDevice::LeftHalf => seconds(action).first().copied(),
        PlayerDevice::FirstPad | PlayerDevice::SecondPad | PlayerDevice::AwaitedPad => None,
    }
}
