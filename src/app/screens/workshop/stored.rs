//! The file of a stage, and the copy of its unsaved text.
//!
//! The copy `NAME.unsaved` is written while the author works and when the workshop closes. It comes back when the file is
//! opened again, as a change that can be undone. Saving removes it.

use crate::app::Context;
use crate::app::own_stages::UNSAVED;
use crate::app::storage::{Storage, StorageError, copy_aside};
use crate::files;
use crate::stage_file::{EXTENSION, StageFile};
use crate::workshop::{Document, NEW_STAGE};
use ron_text::ValuePath;

/// The seconds between two copies.
const COPY_EVERY_S: f32 = 4.0;

/// The copy of a document's unsaved text.
#[derive(Debug, Default)]
pub(super) struct UnsavedCopy {
    since_s: f32,
    /// The revision of the document in the copy.
    revision: u64,
    /// The text of the copy, if there is one.
    text: Option<String>,
}

fn copy_name(name: &str) -> String {
    format!("{name}{UNSAVED}")
}

/// Opens a file, with its unsaved changes if there are any. The error is for the player.
pub(super) fn open(name: &str, ctx: &mut Context) -> Result<(Document, UnsavedCopy), String> {
    ctx.saver.settle();
    ctx.bring_sprites(name);
    let read = |storage: &mut dyn Storage, name: &str| -> Result<Option<String>, String> {
        let bytes = storage.read(name).map_err(|error| error.to_string())?;
        let text = bytes.map(|bytes| files::text(&bytes).map(str::to_owned)).transpose();
        text.map_err(|error| format!("{}: {error}", storage.place(name)))
    };
    let saved = ctx.saver.now(|storage| level_text(name, storage))?;
    let unsaved = ctx.saver.now(|storage| read(storage, &copy_name(name)))?;
    let text = saved.clone().unwrap_or_else(|| NEW_STAGE.to_owned());
    let mut document = Document::new(name, text, saved, &ctx.content.sheet);
    let mut copy = UnsavedCopy { text: unsaved.clone(), ..UnsavedCopy::default() };
    let root = ValuePath::root();
    if let Some(unsaved) = unsaved
        && document.change(unsaved, [root.clone(), root], None, &ctx.content.sheet)
    {
        ctx.notices.toast("Your unsaved changes are back.");
        copy.revision = document.revision();
    }
    Ok((document, copy))
}

impl UnsavedCopy {
    /// Writes the copy if the document has changed and some seconds have passed.
    pub(super) fn pass(&mut self, elapsed_s: f32, name: &str, document: &Document, ctx: &mut Context) {
        self.since_s += elapsed_s;
        if self.since_s >= COPY_EVERY_S && self.revision != document.revision() {
            self.write(name, document, ctx);
        }
    }

    /// Writes the copy if the document has changed since the last one.
    pub(super) fn write(&mut self, name: &str, document: &Document, ctx: &mut Context) {
        if self.revision == document.revision() {
            return;
        }
        (self.since_s, self.revision) = (0.0, document.revision());
        if document.is_saved() {
            return self.remove(name, document.text(), ctx);
        }
        let (name, text) = (copy_name(name), document.text().to_owned());
        self.text = Some(text.clone());
        ctx.saver.save_latest("the unsaved stage", move |storage| {
            storage.write(&name, text.as_bytes()).map(|()| Vec::new())
        });
    }

    /// Saves the document and removes the copy. A file that another program has written meanwhile is set aside.
    pub(super) fn save(
        &mut self,
        name: &str,
        document: &mut Document,
        expected: Option<String>,
        ctx: &mut Context,
    ) {
        let (file, text) = (name.to_owned(), document.text().to_owned());
        document.set_saved();
        ctx.saver.save("your stage", move |storage| save(&file, &text, expected.as_deref(), storage));
        self.revision = document.revision();
        self.remove(name, document.text(), ctx);
    }

    /// Removes the copy, unless it has become another one.
    fn remove(&mut self, name: &str, text: &str, ctx: &mut Context) {
        let known = [self.text.take().unwrap_or_default(), text.to_owned()];
        let name = copy_name(name);
        ctx.saver.remove_after("the unsaved stage", move |storage| {
            let is_known = |bytes: Vec<u8>| known.iter().any(|text| text.as_bytes() == bytes);
            if storage.read(&name)?.is_some_and(is_known) { storage.remove(&name) } else { Ok(()) }
        });
    }
}

/// Returns the text of the level in a file, or `None` if there is no such file.
fn level_text(name: &str, storage: &dyn Storage) -> Result<Option<String>, String> {
    let Some(bytes) = storage.read(name).map_err(|error| error.to_string())? else { return Ok(None) };
    let place = storage.place(name);
    if !name.ends_with(EXTENSION) {
        // Even an empty file can be edited.
        let text = files::text(&bytes).map(str::to_owned);
        return text.map(Some).map_err(|error| format!("{place}: {error}"));
    }
    let file = StageFile::read(&place, &bytes).map_err(|error| error.to_string())?;
    Ok(Some(file.level_text().to_owned()))
}

fn save(
    name: &str,
    text: &str,
    expected: Option<&str>,
    storage: &mut dyn Storage,
) -> Result<Vec<String>, StorageError> {
    let mut notices = Vec::new();
    let is_known = |bytes: &[u8]| bytes == text.as_bytes() || expected.map(str::as_bytes) == Some(bytes);
    let found = storage.read(name)?;
    // Without an archive, the file is the level alone.
    let archive = found.as_ref().and_then(|bytes| StageFile::read(name, bytes).ok());
    let level = archive.as_ref().map(|archive| archive.level_text().as_bytes()).or(found.as_deref());
    if let (Some(other), Some(false)) = (&found, level.map(is_known)) {
        let aside = copy_aside(storage, name, other)?;
        notices.push(format!("The file had changed. Its other version: {}", storage.place(&aside)));
    }
    let bytes =
        archive.map_or_else(|| text.as_bytes().to_vec(), |archive| archive.with_level(text).to_bytes());
    storage.write(name, &bytes)?;
    notices.push(format!("Stage saved: {}", storage.place(name)));
    Ok(notices)
}
