//! Links to replays and stages, which have the whole file in them. A file that is too long for a link is shared itself.

use super::storage::StorageError;
use super::{Context, IN_PAGE, Request, replay_files};

/// The longest link, in characters. Some programs cut longer ones.
const MAX_LINK: usize = 8000;

impl Context {
    /// Copies a saved replay as a link.
    pub(crate) fn share_replay(&mut self, name: &str) {
        // The replay of the game that has just ended may not be written yet.
        self.saver.settle();
        let bytes: Result<_, StorageError> = self.saver.now(|storage| storage.read(name));
        match replay_files::read(bytes) {
            Ok(replay) => {
                self.share(replay.to_link(), "The link to this replay is copied.", name, || {
                    replay.to_bytes()
                });
            }
            Err(problem) => self.notices.add(format!("Could not read the replay {name}: {problem}")),
        }
    }

    /// Copies a link if it is short enough, and shows `copied`. Otherwise offers the file on a page, or names it.
    pub(crate) fn share(
        &mut self,
        link: String,
        copied: &'static str,
        name: &str,
        file: impl FnOnce() -> Vec<u8>,
    ) {
        if link.len() <= MAX_LINK {
            self.request(Request::CopyLink(link));
            self.notices.toast(copied);
        } else if IN_PAGE {
            let file_name = name.rsplit('/').next().unwrap_or(name).to_owned();
            self.request(Request::SaveFile(file_name, file()));
        } else {
            self.notices.add(format!("Too long for a link. Share the file: {name}"));
        }
    }
}
