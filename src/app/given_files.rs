//! Files that the player drops on the window or opens in the page: replays, stages, settings and lab scenes. Also replays
//! and stages in the page's address.

use super::game::Ghost;
use super::screen::{Screen, Transition};
use super::screens::{FilesBack, FlightScreen, SettingsFile};
use super::settings::Settings;
use super::storage::{MAX_FILE_BYTES, StoredFolder, write_next};
use super::{App, Context, LabStart, Request, all_files, own_stages, replay_files, settings};
use crate::files;
use crate::lab::stepper::LabScene;
use crate::replay::{Replay, ReplayError};
use crate::sim::GameMode;
use crate::stage_file::{EXTENSION, StageFile, StageFileError};
use sector_collision::Method;
use std::sync::Arc;

impl App {
    /// Takes a file according to its extension: saves a replay, offers to apply settings, or opens a scene in the lab. Replays
    /// play and scenes open only from the title, because elsewhere a game may be running below the page. If the file
    /// cannot be taken, a notice says why and nothing changes.
    pub fn take_file(&mut self, name: &str, bytes: &[u8]) {
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        let taken = match ending.as_str() {
            _ if bytes.len() as u64 > MAX_FILE_BYTES => Err(format!("larger than {MAX_FILE_BYTES} bytes")),
            "replay" => self.take_replay(Replay::from_bytes(bytes)),
            "toml" => self.take_settings(bytes),
            "json" => self.take_scene(name, bytes),
            "ron" | EXTENSION => {
                self.take_stage(name, StageFile::read(name, bytes).map(|file| (file, bytes.to_vec())))
            }
            all_files::EXTENSION => self.take_files(bytes),
            _ => Err("expected a replay, a stage (.stage or .ron), settings (.toml), a lab scene (.json) or a copy \
                      of all files (.zip)"
                .to_owned()),
        };
        if let Err(problem) = taken {
            self.context.notices.add(format!("Could not open {name}: {problem}"));
        }
    }

    /// Takes a replay in the [link](Replay::from_link) that opened the page like a replay file.
    pub fn take_link(&mut self, link: &str) {
        if let Err(problem) = self.take_replay(Replay::from_link(link)) {
            self.context.notices.add(format!("Could not open the replay in the address: {problem}"));
        }
    }

    /// Starts the game of the replay in the link that opened the page, with the replay as a ghost.
    pub(crate) fn race_link(&mut self, link: &str) {
        let context = &mut self.context;
        let replay = Replay::from_link(link).map_err(|error| error.to_string());
        let raced = replay.and_then(|replay| {
            let (setup, replay) = (replay.header.setup, Arc::new(replay));
            context.bring_stage(&setup);
            Ghost::new(Arc::clone(&replay), &setup, &context.content)?;
            Ok(replay)
        });
        match raced {
            // A race takes the one attempt of the day, and a swarm has no ghosts: these are only watched.
            Ok(replay) if matches!(replay.header.setup.mode, GameMode::Survival | GameMode::Daily) => {
                self.take_link(link);
            }
            Ok(replay) => {
                context.race(replay);
                self.apply(Transition::reset(FlightScreen::default()));
            }
            Err(problem) => {
                context.notices.add(format!("Could not open the replay in the address: {problem}"))
            }
        }
    }

    /// Takes a stage in the [link](StageFile::from_link) that opened the page like a stage file.
    pub fn take_stage_link(&mut self, link: &str) {
        let linked = StageFile::from_link(link).map(|file| (file.clone(), file.to_bytes()));
        if let Err(problem) = self.take_stage("", linked) {
            self.context.notices.add(format!("Could not open the stage in the address: {problem}"));
        }
    }

    /// Saves a valid stage among the player's own. At the title or in the list of stages, opens it.
    fn take_stage(
        &mut self,
        name: &str,
        file: Result<(StageFile, Vec<u8>), StageFileError>,
    ) -> Result<(), String> {
        let (file, bytes) = file.map_err(|error| error.to_string())?;
        let stage = file.open(&self.context.content.game_sheet).map_err(|error| error.to_string())?;
        let name = if name.is_empty() { stage.level.name.to_lowercase() + ".ron" } else { name.to_owned() };
        let saved = |name: &str| format!("Stage saved: {name}");
        if !matches!(self.screen(), "title" | "own-stages") {
            self.context.saver.save("the stage", move |storage| {
                own_stages::save_new(&name, (&file, &bytes), storage).map(|name| vec![saved(&name)])
            });
            return Ok(());
        }
        let name = self.context.saver.now(|storage| own_stages::save_new(&name, (&file, &bytes), storage));
        let name = name.map_err(|error| error.to_string())?;
        self.context.notices.add(saved(&name));
        self.open_own_stages(&name);
        Ok(())
    }

    fn take_replay(&mut self, replay: Result<Replay, ReplayError>) -> Result<(), String> {
        let replay = replay.map_err(|error| error.to_string())?;
        let saved = |name: &str| format!("Replay saved: {name}");
        if self.screen() != "title" {
            // A game may be running, and another program may hold the lock of the folder.
            self.context.saver.save("the replay", move |storage| {
                replay_files::save(&replay, storage).map(|name| vec![saved(&name)])
            });
            return Ok(());
        }
        let name = self.context.saver.now(|storage| replay_files::save(&replay, storage));
        let name = name.map_err(|error| error.to_string())?;
        self.context.notices.add(saved(&name));
        self.watch(&name);
        Ok(())
    }

    fn take_settings(&mut self, bytes: &[u8]) -> Result<(), String> {
        let page = SettingsFile::new(settings::complete_lines(bytes), &self.context)
            .map_err(|error| error.to_string())?;
        let Some(page) = page else {
            self.context.notices.add("The file has the settings that you use.");
            return Ok(());
        };
        // A game below the page pauses.
        self.interrupt();
        let is_open = self.screen() == page.name();
        self.apply(if is_open { Transition::replace(page) } else { Transition::push(page) });
        Ok(())
    }

    /// Offers to put a copy of all files in the place of the page's files.
    fn take_files(&mut self, bytes: &[u8]) -> Result<(), String> {
        let files = all_files::unpack(bytes)?;
        if let Some(folder) = &self.context.host.folder {
            return Err(format!("unpack it in {} while the game is closed", folder.display()));
        }
        if !matches!(self.screen(), "title" | "extras") {
            return Err("a copy of your files opens only from the title screen".to_owned());
        }
        self.apply(Transition::push(FilesBack::new(files)));
        Ok(())
    }

    fn take_scene(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let text = files::text(bytes).map_err(|error| error.to_string())?;
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let scene =
            LabScene::from_json(name.trim_end_matches(".json"), text).map_err(|error| error.to_string())?;
        if self.screen() != "title" {
            return Err("scenes open only from the title screen".to_owned());
        }
        // A scene that is slow in one method opens in another.
        let method = if scene.check(Method::AxisList).is_ok() { Method::AxisList } else { Method::Auto };
        scene.check(method).map_err(|error| error.to_string())?;
        self.open_lab(LabStart { scene, tick: 0, steps: 0, method });
        Ok(())
    }
}

impl Context {
    /// Returns the settings that the player has chosen: without the mute of the command line, which is not saved.
    pub(super) fn chosen_settings(&self) -> Settings {
        let is_muted_by_start = self.host.launch.mute && self.saved.sound.mute && self.settings.sound.mute;
        let mut settings = self.settings.clone();
        settings.sound.mute &= !is_muted_by_start;
        settings
    }

    /// Stores the current settings as a backup, then applies a file's. `changed` is the number of differences.
    pub(super) fn apply_settings_file(&mut self, bytes: &[u8], changed: usize) {
        let old = self.chosen_settings();
        self.settings = match old.with_toml(bytes) {
            Ok(settings) => settings,
            Err(error) => return self.notices.add(error.to_string()),
        };
        self.settings.sound.mute |= self.host.launch.mute;
        if let Some(notice) = self.content.notice_of_a_missing_language(&self.settings) {
            self.notices.add(notice);
        }
        // Another program may hold the lock of the folder.
        self.saver.save("the settings", move |storage| {
            let name = write_next(storage, StoredFolder::Backups, &[], old.to_toml().as_bytes())?;
            let backup = storage.place(&name);
            Ok(vec![format!("Settings changed: {changed}. To undo, drop {backup} on the game.")])
        });
        self.apply_bindings();
        self.apply_sound();
        self.request(Request::ApplyWindow);
        self.save_settings();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::Content;
    use crate::app::input::Action;
    use crate::app::screen::Input;
    use crate::app::storage::{Directory, Memory, Saver, Storage};
    use crate::app::{LaunchOptions, StartOptions};
    use crate::audio::SilentSink;

    fn app() -> App {
        app_with(Box::new(Memory::default()))
    }

    fn app_with(storage: Box<dyn Storage>) -> App {
        let (content, _) = Content::load(&*storage);
        let method = StartOptions::default().method;
        let launch = LaunchOptions { stage: 1, seed: Some(1), method, mute: true };
        App::new(content, Settings::default(), Saver::new(storage), Box::new(SilentSink), launch, 1).unwrap()
    }

    /// Drops a settings file and agrees to its changes, if there are any.
    fn agree(app: &mut App, bytes: &[u8]) {
        app.take_file("settings.toml", bytes);
        if app.screen() == "settings-file" {
            [Action::Down, Action::Confirm].into_iter().for_each(|action| app.send(Input::Action(action)));
        }
    }

    fn shipped(path: &str) -> Vec<u8> {
        std::fs::read(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn files_are_taken_by_their_kind() {
        let mut app = app();
        app.take_file("C:\\games\\best.REPLAY", &shipped("tests/replays/stage1.replay"));
        assert_eq!(app.screen(), "replay");
        assert_eq!(
            app.context.saver.now(|storage| storage.list("replays").unwrap()),
            ["replays/00001.replay"]
        );

        let mut app = self::app();
        agree(&mut app, b"[sound]\nmaster = 15\n");
        assert_eq!((app.screen(), app.context.settings.sound.master), ("title", 15));

        app.take_file("table_2.scene.json", &shipped("tests/scenes/table_2.scene.json"));
        assert_eq!(app.screen(), "lab");
    }

    #[test]
    fn links_play_like_files() {
        let replay = Replay::from_bytes(&shipped("tests/replays/stage1.replay")).unwrap();
        let mut app = app();
        app.take_link(&replay.to_link());
        assert_eq!(app.screen(), "replay");

        let mut app = self::app();
        let link = replay.to_link();
        app.take_link(&link[..link.len() - 9]);
        assert_eq!(app.screen(), "title");
        let notices: Vec<_> = app.context.notices.texts().collect();
        assert!(notices[0].starts_with("Could not open the replay in the address: "), "{notices:?}");
    }

    #[test]
    fn dropped_settings_change_only_what_they_have_and_can_be_undone() {
        let mut app = app();
        app.context.settings.access.large_text = true;
        let before = app.context.settings.clone();
        for (text, changed) in [("master = 15", 1), ("master = 15\nmusic = 1", 1), ("music = 1", 0)] {
            agree(&mut app, format!("[sound]\n{text}\n").as_bytes());
            app.context.saver.settle();
            let shown = app.context.notices.texts().last().unwrap_or_default().to_owned();
            let notice = app.context.saver.take_notices().pop().unwrap_or(shown);
            let count = format!("Settings changed: {changed}. ");
            assert!(
                if changed == 0 { notice.contains("that you use") } else { notice.starts_with(&count) },
                "{notice}"
            );
        }
        let Settings { sound, access, .. } = &app.context.settings;
        assert_eq!((sound.master, sound.music, access.large_text), (15, 1, true));
        let backups = app.context.saver.now(|storage| storage.list("backups").unwrap());
        assert_eq!(backups, ["backups/00001.toml", "backups/00002.toml"]);
        let backup = app.context.saver.now(|storage| storage.read(&backups[0]).unwrap().unwrap());
        agree(&mut app, &backup);
        assert_eq!(app.context.settings, before);
    }

    #[test]
    fn dropped_settings_do_not_wait_for_another_program() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Directory::open(Some(folder.path())).unwrap();
        let mut app = app_with(Box::new(open()));
        let busy = open().lock().unwrap();
        agree(&mut app, b"[sound]\nmaster = 15\n");
        assert_eq!(app.context.settings.sound.master, 15);
        drop(busy);
        assert_eq!(app.leave(), [""; 0]);
        assert_eq!(open().list("backups").unwrap(), ["backups/00001.toml"]);
    }

    #[test]
    fn a_partial_line_of_dropped_settings_does_not_count() {
        let mut app = app();
        let file = Settings::default().to_toml();
        let end = file.find("master = 80").unwrap() + "master = 8".len();
        agree(&mut app, &file.as_bytes()[..end]);
        assert_eq!(app.context.settings.sound.master, 80);
    }

    #[test]
    fn a_replay_dropped_during_a_game_does_not_interrupt_it() {
        let mut app = app();
        app.play();
        let screen = app.screen();
        app.take_file("best.replay", &shipped("tests/replays/stage1.replay"));
        app.context.saver.settle();
        assert_eq!(app.screen(), screen);
        assert_eq!(app.context.saver.take_notices(), ["Replay saved: replays/00001.replay"]);
    }

    #[test]
    fn dropped_settings_are_shown_before_they_apply() {
        let mut app = app();
        let before = app.context.settings.clone();
        let file = b"[sound]\nmaster = 15\n[access]\nlarge_text = true\n[keyboard]\nbomb = [\"KeyB\"]\n";
        let page = SettingsFile::new(file, &app.context).unwrap().unwrap();
        let texts: Vec<_> = page.texts().collect();
        assert_eq!(texts, ["Master volume: 80 → 15", "Large text: off → on", "Bomb: X  . → B"]);
        let silent = SettingsFile::new(b"[sound]\nmute = false\n", &app.context).unwrap();
        assert!(silent.is_none(), "the mute of the command line is not the player's");
        for answer in [Action::Confirm, Action::Back] {
            app.take_file("settings.toml", file);
            app.take_file("settings.toml", b"[sound]\nmusic = 1\n");
            assert_eq!((app.screen(), &app.context.settings), ("settings-file", &before));
            app.send(Input::Action(answer));
            assert_eq!((app.screen(), &app.context.settings), ("title", &before), "CANCEL comes first");
        }
        app.play();
        app.take_file("settings.toml", file);
        app.send(Input::Action(Action::Back));
        assert_eq!(app.screen(), "pause", "the game has not gone on under the page");
    }

    #[test]
    fn a_wrong_file_changes_nothing() {
        let mut replay = shipped("tests/replays/stage1.replay");
        replay.truncate(replay.len() / 2);
        for (name, bytes) in [
            ("holiday.png", &b"\x89PNG"[..]),
            ("", b""),
            ("game.replay", &replay),
            ("settings.toml", b"[sound]\nmaster = loud\n"),
            ("settings.toml", b"\xff\xfe"),
            ("scene.json", b"{\"objects\": [{}]"),
        ] {
            let mut app = app();
            let before = app.context.settings.clone();
            app.take_file(name, bytes);
            assert_eq!((app.screen(), &app.context.settings), ("title", &before), "{name}");
            assert!(app.context.notices.texts().any(|text| text.starts_with("Could not open ")), "{name}");
            assert!(app.context.saver.now(|storage| storage.list("replays").unwrap()).is_empty());
        }
        let mut app = app();
        app.play();
        for screen in ["flight", "pause"] {
            for path in ["tests/scenes/table_2.scene.json", "tests/replays/stage1.replay"] {
                app.take_file(path, &shipped(path));
                assert_eq!(app.screen(), screen);
                assert!(app.session().replay_on_show().is_none(), "the game continues");
            }
            app.interrupt();
        }
    }
}
