//! A [`RenderFrame`](crate::view::RenderFrame) becomes a picture, by wgpu.
//!
//! ```text
//! RenderFrame -> Renderer::draw -> glow, 320 × 180 -> blurred, 160 × 90     only with bloom: what sheds light
//!                                                          |
//!                                  field texture, 640 × 360|             -> window surface or picture
//!                                   scenery    two draw calls                present: letter-boxed,
//!                                   Shots      one draw call                 whole-number scale,
//!                                   Ships      one draw call                 a tube if asked for
//!                                   halos, particles, moved by the shader
//!                                   the bloom's light  <---'
//!                                   Bullets    one draw call
//!                                   Hud        one draw call
//!                                   Overlay    one draw call
//! ```
//!
//! Start at [`Renderer`], which shows the order above in code. Below it each primitive has one file, with a shader
//! of the same name in `shaders/`, and the same two halves: a `Pipeline` that never changes (shader, layouts, fixed
//! textures) and a `State` that does (buffers), with `prepare` (CPU to GPU) and `render` (record the draw call).
//!
//! * [`Gpu`] holds the device and notices when it is lost.
//! * [`WindowSurface`] is where a window's pictures go; its decisions are the pure functions of [`policy`].
//! * [`Renderer::screenshot`] goes through the same [`Renderer::draw`] into a texture that is read back.
//!
//! Three things hold everywhere here:
//!
//! * **Colors stay in display space.** No texture has an sRGB format, so blending looks the same on every platform
//!   and a palette color comes out as the very bytes the artist chose.
//! * **Everything lives twice.** What is on the GPU can be made again from the CPU's copy: [`Renderer::draw`] sees
//!   that it was given another device and rebuilds itself.
//! * **No storage buffers, no base instance.** Instances travel in vertex buffers, because a browser's WebGL2 has
//!   nothing else.

mod bloom;
mod globals;
mod gpu;
mod halo;
mod nebula;
mod offscreen;
mod particle;
mod pipeline;
pub mod policy;
mod present;
mod renderer;
mod scenery;
mod screen;
mod sprite;
mod surface;

pub use gpu::{Gpu, GpuError};
pub use halo::CAPACITY as HALO_CAPACITY;
pub use offscreen::{PictureError, offscreen_target};
pub use particle::CAPACITY as PARTICLE_CAPACITY;
pub use present::{Scaling, Tube, Viewport};
pub use renderer::{FIELD, Renderer, RendererError, passes};
pub use surface::{Acquired, SurfaceError, SurfaceOptions, WindowSurface};
