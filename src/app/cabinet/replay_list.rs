//! The list of kept replays: one is watched, or put aside.

use super::{App, Screen};
use crate::app::input::{Action, Pointer};
use crate::app::replay_library::ReplayLibrary;
use crate::app::replays::put_aside;
use crate::app::screens::{Pick, ReplaysScreen};
use crate::audio::Cue;

impl App {
    /// Opens the list of kept replays.
    pub fn enter_replays(&mut self) {
        self.cinema.list = Some(ReplaysScreen::new(ReplayLibrary::open(&mut self.saver)));
        self.show(Screen::Replays);
    }

    /// One action in the list.
    pub(super) fn act_in_replays(&mut self, action: Action) {
        let pick = self.cinema.list.as_mut().map_or(Pick::Leave, |replays| replays.take(action));
        self.answer_pick(pick);
    }

    /// What the mouse did in the list.
    pub(super) fn point_in_replays(&mut self, pointer: Pointer) {
        let pick = self.cinema.list.as_mut().map_or(Pick::Leave, |replays| replays.point(pointer));
        self.answer_pick(pick);
    }

    fn answer_pick(&mut self, pick: Pick) {
        let chosen = self.cinema.list.as_ref().and_then(ReplaysScreen::chosen).map(str::to_owned);
        match (pick, chosen) {
            (Pick::None, _) => {}
            (Pick::Moved, _) => self.sink.cue(Cue::MenuMove),
            (Pick::Watch, Some(name)) => self.watch(&name),
            (Pick::Remove, Some(name)) => self.remove(&name),
            (Pick::Refused | Pick::Watch | Pick::Remove, _) => self.sink.cue(Cue::MenuBack),
            (Pick::Leave, _) => {
                self.cinema.list = None;
                self.sink.cue(Cue::MenuBack);
                self.enter_title();
            }
        }
    }

    fn remove(&mut self, name: &str) {
        match self.saver.now(|storage| put_aside(name, storage)) {
            Ok(()) => {
                self.sink.cue(Cue::MenuSelect);
                if let Some(replays) = &mut self.cinema.list {
                    replays.removed();
                }
            }
            Err(problem) => self.notices.add(format!("{name} could not be put aside: {problem}")),
        }
    }
}
