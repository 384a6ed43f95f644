//! Ways in which a game ends other than from its menu. Each saves the game, or reports what it could not save.

use super::display::Display;
use super::game::Game;
use super::the_replay;
use std::fs::File;

fn flown(display: Display) -> Game {
    let mut game = Game::start(display);
    game.wait("a game in its journal", |game| {
        game.files("running").into_iter().find(|file| file.ends_with("1.game"))
    });
    game
}

/// Covers logout, Ctrl+C and a closed terminal. Several signals in quick succession count as one.
#[test]
fn a_signal_keeps_the_game() {
    for signals in [&["TERM"][..], &["INT"], &["HUP"], &["TERM", "HUP", "TERM", "INT"]] {
        let Some(display) = Display::open() else { return };
        let mut game = flown(display);
        signals.iter().for_each(|signal| game.signal(signal));
        assert_eq!(game.wait_for_end().code(), Some(0), "{signals:?}: {}", game.words());
        assert!(the_replay(&game).inputs.len() > 100, "{signals:?}");
        let is_offered = game.data.path().join("running/1.game").exists();
        assert!(!is_offered, "{signals:?}: a saved game must not be offered");
    }
}

#[test]
fn a_destroyed_window_keeps_the_game() {
    let Some(display) = Display::open() else { return };
    let mut game = flown(display);
    game.destroy_window();
    let code = game.wait_for_end().code();
    assert!(matches!(code, Some(0 | 1)), "{code:?}: {}", game.words());
    assert!(the_replay(&game).inputs.len() > 100);
}

#[test]
fn a_game_without_its_display_is_in_the_journal() {
    for is_killed in [false, true] {
        let Some(display) = Display::open() else { return };
        let mut game = flown(display);
        if is_killed {
            game.signal("KILL")
        } else {
            game.end_display()
        }
        let code = game.wait_for_end().code();
        assert!(matches!((is_killed, code), (false, Some(1)) | (true, None)), "{code:?}: {}", game.words());
        let kept = game.files("replays").len()
            + game.files("running").iter().filter(|file| file.ends_with("1.game")).count();
        assert_eq!(kept, 1, "{}", game.words());
    }
}

#[test]
fn what_could_not_be_kept_is_said() {
    let Some(display) = Display::open() else { return };
    let mut game = flown(display);
    // A file in place of the replay folder. Even root cannot write a file into it.
    std::fs::write(game.data.path().join("replays"), "in the way").expect("a file");
    game.close(1);
    assert!(!game.words().is_empty());
    assert!(game.data.path().join("running/1.game").exists(), "only the journal has the game");
    game.start_again();
    game.wait("the game to be set aside", |game| (game.files("interrupted").len() == 1).then_some(()));
    game.wait("a word about it", |game| (!game.words().is_empty()).then_some(()));
}

#[test]
fn a_full_standard_error_ends_nothing() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.signal("KILL");
    game.wait_for_end();
    game.start_again_saying(File::options().write(true).open("/dev/full").expect("a device"));
    game.wait("the game to run", |game| game.is_moving().then_some(()));
    game.close(0);
}

#[test]
fn a_missing_folder_is_reported() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.close(0);
    std::fs::remove_dir_all(game.data.path()).expect("the folder goes");
    std::fs::write(game.data.path(), "in the way").expect("a file");
    game.start_again();
    game.signal("TERM");
    game.ends_with(1);
    assert!(!game.words().is_empty());
    std::fs::remove_file(game.data.path()).expect("the file goes");
}

#[test]
fn pipes_in_the_folder_hold_nothing_up() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.close(0);
    // Without the lock, nothing is saved. The program reports this with code 1 if a tick has been played by then.
    for (pipe, codes) in [("log/sector-sweep_current.log", 0..=0), (".lock", 0..=1)] {
        let pipe = game.data.path().join(pipe);
        let _ = std::fs::remove_file(&pipe);
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "{}", pipe.display());
        game.start_again();
        game.wait("the game to run", |game| game.is_moving().then_some(()));
        game.signal("TERM");
        let code = game.wait_for_end().code();
        assert!(
            code.is_some_and(|code| codes.contains(&code)),
            "{code:?}, {}: {}",
            pipe.display(),
            game.words()
        );
    }
}
