//! Draws a [`RenderFrame`](crate::view::RenderFrame) with wgpu.
//!
//! ```text
//! RenderFrame -> Renderer::draw -> glow, 320 × 180 -> blurred, 160 × 90     with bloom only: all light sources
//!                                                          |
//!                                  field texture, 640 × 360|             -> window surface or screenshot
//!                                   scenery    two draw calls                present: letter-boxed,
//!                                   landmarks  one draw call each
//!                                   Shots      one draw call                 whole-number scale,
//!                                   Ships      one draw call                 CRT effect if enabled
//!                                   halos, particles, moved by the shader
//!                                   the light of the bloom  <---'
//!                                   Bullets    one draw call
//!                                   Hud        one draw call
//!                                   Overlay    one draw call
//! ```
//!
//! Start at [`Renderer`], which contains the order above as code. Each primitive has its own file, a shader of the same
//! name in `shaders/`, and two halves: a pipeline that never changes (shader, layouts, fixed textures) and a buffer
//! that does, with `prepare` (CPU to GPU) and `render` (record the draw call).
//!
//! * [`open_gpu`] tries the adapters until one draws a frame.
//! * [`Gpu`] holds the device and notices when it is lost.
//! * [`WindowSurface`] is the target of a window; its decisions are pure functions.
//! * [`Renderer::screenshot`] uses the same [`Renderer::draw`] and reads back the texture.
//!
//! Three rules apply to everything here:
//!
//! * **Colors stay in display space.** No texture has an sRGB format, so blending looks the same on every platform, and
//!   a palette color reaches the screen as exactly the bytes that the artist chose.
//! * **The CPU keeps a copy of everything on the GPU.** [`Renderer::draw`] detects a new device and rebuilds its
//!   resources there.
//! * **No storage buffers, no base instance.** Instances are passed in vertex buffers, because WebGL2 has nothing else.

mod adapters;
mod bloom;
mod globals;
mod gpu;
mod halo;
mod instances;
mod landmark;
mod nebula;
mod offscreen;
mod opening;
mod particle;
mod pipeline;
mod present;
mod renderer;
mod resources;
mod scenery;
mod sprite;
mod surface;

pub use adapters::{AdapterFailure, AdapterOrder, describe_driver};
pub use gpu::{Gpu, GpuError};
pub use halo::CAPACITY as HALO_CAPACITY;
pub use opening::{OpenedGpu, WindowFormat, check_adapters, open_gpu};
pub use particle::CAPACITY as PARTICLE_CAPACITY;
pub use present::{Scaling, Tube, Viewport};
pub use renderer::{FIELD, RenderError, Renderer};
pub use surface::{SurfaceAction, WindowSurface};
