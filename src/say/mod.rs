//! Messages of the running game: to standard error and the log, or to the browser's console. Each is one line, in which
//! control characters from names of files are escaped.

#[cfg(not(target_arch = "wasm32"))]
mod queue;
#[cfg(not(target_arch = "wasm32"))]
mod stderr;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use queue::{WriterJob, WriterQueue};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use stderr::{flush, say};

#[cfg(target_arch = "wasm32")]
pub(crate) fn say(text: impl std::fmt::Display) {
    web_sys::console::info_1(&ron_text::visible(&text.to_string()).into());
}
