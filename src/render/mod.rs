//! A RenderFrame becomes a picture, by wgpu.
