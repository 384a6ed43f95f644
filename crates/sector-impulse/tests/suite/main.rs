//! Tests of the library's public API.

mod allocation;
mod event_heap;
mod features;
mod laws;
mod rest;
mod scenes;
mod trace;
mod worlds;
