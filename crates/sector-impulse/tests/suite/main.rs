//! Tests of the library's public API.

mod allocation;
mod laws;
mod rest;
mod scenes;
mod trace;
mod worlds;
