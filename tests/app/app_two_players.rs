//! Two players play one game: each player's input controls one ship, and the saved replay has both inputs.

use crate::visitor::{Visitor, content, verified};
use sector_sweep::sim::PlayerInput;
use winit::keyboard::KeyCode;

#[test]
fn both_inputs_reach_the_game_and_its_replay() {
    let mut visitor = Visitor::new();
    visitor.start_two();
    let before: Vec<_> = visitor.world().players().iter().map(|player| player.pos).collect();
    for key in [KeyCode::ArrowRight, KeyCode::KeyW, KeyCode::Comma] {
        visitor.down(key);
    }
    visitor.frames(10);
    let now: Vec<_> = visitor.world().players().iter().map(|player| player.pos).collect();
    assert!(now[0].x > before[0].x + 20.0 && now[0].y == before[0].y, "{before:?} {now:?}");
    assert!(now[1].y < before[1].y - 20.0 && now[1].x == before[1].x, "{before:?} {now:?}");
    visitor.up(KeyCode::Comma);
    let bombs = |visitor: &Visitor| {
        visitor.world().players().iter().map(|player| player.bombs_used).collect::<Vec<_>>()
    };
    visitor.press(KeyCode::KeyE);
    assert_eq!(bombs(&visitor), [0, 1], "the second player's bomb key is E");
    visitor.press(KeyCode::Period);
    assert_eq!(bombs(&visitor), [1, 1], "the first player's bomb key is the full stop");
    visitor.press_all(&[KeyCode::Digit2, KeyCode::Enter, KeyCode::Escape]);
    visitor.choose("TITLE");

    let replays = verified(&visitor.leave(), &content());
    let [replay] = replays.as_slice() else { panic!("one replay: {}", replays.len()) };
    let pressed = |player: usize, button: u8| {
        replay.inputs.iter().any(|inputs| inputs.of(player).buttons & button != 0)
    };
    for (player, button, expected) in [
        (0, PlayerInput::FIRE, true),
        (1, PlayerInput::FIRE, false),
        (0, PlayerInput::BOMB, true),
        (1, PlayerInput::BOMB, true),
        (0, PlayerInput::START, true),
        (1, PlayerInput::START, true),
    ] {
        assert_eq!(pressed(player, button), expected, "player {player}, button {button}");
    }
}
