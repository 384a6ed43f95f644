//! Starts the program's threads, and contains panics of libraries.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::thread::{Builder, JoinHandle};

/// Starts a named thread. Returns `None` where there are no threads, as in a browser: the caller must cope without it.
pub(crate) fn spawn(name: &str, job: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(job).ok()
}

thread_local! {
    static IS_TOLERANT: Cell<bool> = const { Cell::new(false) };
}

/// Whether panics of this thread are expected: [`tolerate`] turns them into errors.
pub(crate) fn is_tolerant() -> bool {
    IS_TOLERANT.get()
}

/// Calls a library that may panic where it should return an error, and returns the message of its panic as the error.
/// Such a panic is no crash: nothing is printed.
pub(crate) fn tolerate<T>(call: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !is_tolerant() {
                before(panic);
            }
        }));
    });
    let before = IS_TOLERANT.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(call));
    IS_TOLERANT.set(before);
    outcome.unwrap_or_else(|panic| Err(message_of(panic.as_ref()).replace('\n', " ")))
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().cloned();
    said.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::tolerate;

    #[test]
    fn a_panic_of_a_library_is_an_error() {
        assert_eq!(tolerate(|| Ok(7)), Ok(7));
        assert_eq!(tolerate::<()>(|| Err("no device".into())), Err("no device".into()));
        assert_eq!(tolerate::<()>(|| panic!("line {}\nof its file", 3)), Err("line 3 of its file".into()));
    }
}
