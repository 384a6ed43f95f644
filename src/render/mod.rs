//! Draws a [`RenderFrame`](crate::view::RenderFrame) with wgpu.
//!
//! ```text
//! RenderFrame -> Renderer::draw -> glow, 320 × 180 -> blurred, 160 × 90     with bloom only: everything that emits light
//!                                                          |
//!                                  field texture, 640 × 360|             -> window surface or picture
//!                                   scenery    two draw calls                present: letter-boxed,
//!                                   landmarks  one draw call each
//!                                   Shots      one draw call                 whole-number scale,
//!                                   Ships      one draw call                 CRT effect if asked for
//!                                   halos, particles, moved by the shader
//!                                   the light of the bloom  <---'
//!                                   Bullets    one draw call
//!                                   Hud        one draw call
//!                                   Overlay    one draw call
//! ```
//!
//! Start at [`Renderer`], which contains the order above as code. Each primitive has one file, a shader of the same
//! name in `shaders/`, and two halves: a pipeline that never changes (shader, layouts, fixed textures) and a buffer
//! that does, with `prepare` (CPU to GPU) and `render` (record the draw call).
//!
//! * [`Gpu`] holds the device and notices when it is lost.
//! * [`WindowSurface`] is the target of a window; its decisions are pure functions.
//! * [`Renderer::screenshot`] goes through the same [`Renderer::draw`] into a texture that is read back.
//!
//! Three rules hold everywhere here:
//!
//! * **Colors stay in display space.** No texture has an sRGB format, so blending looks the same on every platform,
//!   and a palette color comes out as the bytes the artist chose.
//! * **The CPU keeps a copy of everything on the GPU.** [`Renderer::draw`] notices that it was given another device
//!   and rebuilds its resources there.
//! * **No storage buffers, no base instance.** Instances travel in vertex buffers, because WebGL2 has nothing else.

mod bloom;
mod globals;
mod gpu;
mod halo;
mod instances;
mod landmark;
mod nebula;
mod offscreen;
mod particle;
mod pipeline;
mod present;
mod renderer;
mod resources;
mod scenery;
mod sprite;
mod surface;

pub use gpu::{Gpu, GpuError, describe_adapters};
pub use halo::CAPACITY as HALO_CAPACITY;
pub use offscreen::offscreen_target;
pub use particle::CAPACITY as PARTICLE_CAPACITY;
pub use present::{Scaling, Tube, Viewport};
pub use renderer::{FIELD, RenderError, Renderer, passes};
pub use surface::{SurfaceAction, WindowSurface};
