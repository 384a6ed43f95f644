//! Tests of the library's public API.

mod allocation;
mod article_mistakes;
mod auto;
mod batches;
mod bitmap;
mod blocking;
mod clustering_mistakes;
mod common;
mod delimiter_mistakes;
mod directions;
mod drawings;
mod effort;
mod errors;
mod estimates;
mod events;
mod first_tests;
mod growth;
mod handles;
#[cfg(feature = "impulse")]
mod impulse_laws;
#[cfg(feature = "impulse")]
mod impulse_rest;
#[cfg(feature = "impulse")]
mod impulse_scenes;
#[cfg(feature = "impulse")]
mod impulse_trace;
#[cfg(feature = "impulse")]
mod impulse_worlds;
mod layers;
mod live_queries;
mod manners;
mod mask_table;
mod masks;
mod membership;
mod memory;
mod methods;
mod migrating;
mod plug_in;
mod positions;
mod queries;
mod query_limits;
mod query_scenes;
mod resting;
mod slide;
mod snapshot;
#[cfg(feature = "serde")]
mod snapshot_serde;
mod sprites;
mod state_hash;
mod steps;
mod sweeping_mistakes;
mod swept;
mod threads;
mod ties;
mod trace;
mod true_hits;
mod worked_examples;
mod worked_sweeps;
