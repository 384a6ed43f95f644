//! Tests of the program as a process: its commands, its files, and the documents about it.

#[cfg(all(feature = "app", unix))]
mod answers;
mod architecture;
mod command_line;
#[cfg(feature = "app")]
mod documents;
#[cfg(feature = "app")]
#[path = "../golden/mod.rs"]
mod golden;
#[cfg(feature = "app")]
mod lessons;
#[cfg(feature = "app")]
mod man_page;
#[cfg(all(feature = "app", unix))]
mod processes;
mod run;
#[cfg(feature = "app")]
mod screenshot;
#[cfg(target_os = "linux")]
mod scripts;
