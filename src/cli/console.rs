//! Where the messages of a Windows program go. Windows opens no console for a program with a window.

#![allow(unsafe_code, reason = "the functions of Windows have no safe form in a crate that the game uses")]
#![allow(clippy::disallowed_methods, reason = "only asks where standard error leads")]

use super::answer::visible;
use std::io;
use std::os::windows::io::AsRawHandle;
use std::ptr;
use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MessageBoxW};

/// Prints to the console of the program that started this one, if there is one. Redirected output stays redirected.
pub(super) fn attach() {
    // SAFETY: The function takes a number. It fails if there is no console.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

/// Shows an error in a box if there is no standard error, for example after a double click.
pub(super) fn show(error: &anyhow::Error) {
    if !io::stderr().as_raw_handle().is_null() {
        return;
    }
    let wide = |text: &str| text.encode_utf16().chain([0]).collect::<Vec<_>>();
    let (text, title) = (wide(&visible(format_args!("{error:#}"))), wide("Sector Sweep"));
    // SAFETY: Both texts end with a zero and outlive the call. The box may have no parent.
    unsafe { MessageBoxW(ptr::null_mut(), text.as_ptr(), title.as_ptr(), MB_ICONERROR) };
}
