//! The renderer: draws the layers of a frame in order.

use super::gpu::Gpu;
use super::instances::{InstanceBuffer, Staging};
use super::present::{self, Scaling, Tube, Viewport};
use super::resources::target_view;
use super::{bloom, globals, globals::CoordinateSpace, halo, landmark, particle, scenery, sprite};
use crate::view::{Halo, Layer, RenderFrame, Sprite};

/// Width and height of the field in pixels. `shaders/globals.wgsl` and `shaders/present.wgsl` repeat them.
pub const FIELD: (u32, u32) = (640, 360);

/// The format of the field texture. Not sRGB: blending happens in display space, with the bytes the artist chose.
pub(super) const FIELD_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// The reason why the renderer could not be created or a frame could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The sprite sheet is empty, or larger than the adapter's largest texture.
    #[error(
        "the sprite sheet has {width} × {height} pixels: this graphics adapter supports sides of 1 to {most}"
    )]
    SheetSize {
        /// The width of the sprite sheet in pixels.
        width: u32,
        /// The height of the sprite sheet in pixels.
        height: u32,
        /// The largest texture side that the adapter supports, in pixels.
        most: u32,
    },
    /// The requested image has no pixels, or is too large for this adapter.
    #[error(
        "cannot draw an image of {width} × {height} pixels: this graphics adapter supports sides of 1 to {most}"
    )]
    PictureSize {
        /// The requested width in pixels.
        width: u32,
        /// The requested height in pixels.
        height: u32,
        /// The largest texture side that the adapter supports, in pixels.
        most: u32,
    },
    /// The device was lost. Draw the frame again after [`Gpu::rebuild`].
    #[error("the graphics device was lost while drawing")]
    Lost,
    /// The device rejected something: a faulty shader, exhausted memory, a bug. The text is the device's message.
    #[error("the graphics device reported: {0}")]
    Device(String),
}

/// Draws frames to windows and images.
///
/// It keeps a copy of everything on the GPU in main memory. When it is given a new device, it rebuilds its resources
/// there, so after [`Gpu::rebuild`] the caller only has to draw.
#[derive(Debug)]
pub struct Renderer {
    /// The scaling of the field to the output. It may be changed between frames.
    pub scaling: Scaling,
    /// The CRT effect. It may be changed between frames.
    pub tube: Tube,
    sheet: image::RgbaImage,
    ring: particle::ParticleRing,
    output_format: wgpu::TextureFormat,
    resources: DeviceResources,
}

#[derive(Debug)]
struct DeviceResources {
    device: wgpu::Device,
    staging: Staging,
    globals: globals::GlobalsBuffer,
    scenery: scenery::SceneryPipeline,
    landmarks: landmark::LandmarkTiles,
    sprites: sprite::SpritePipelines,
    layers: [InstanceBuffer<Sprite>; Layer::COUNT],
    particles: particle::ParticleBuffer,
    particle_pipeline: wgpu::RenderPipeline,
    particle_glow: wgpu::RenderPipeline,
    halos: InstanceBuffer<Halo>,
    halo_pipeline: wgpu::RenderPipeline,
    bloom: bloom::Bloom,
    field: wgpu::TextureView,
    /// The pipelines that draw the field to an output, one for each output format used so far, such as the window's and
    /// the screenshots'.
    outputs: Vec<present::PresentPipeline>,
}

impl Renderer {
    /// Creates a renderer: compiles the shaders and uploads the sprite sheet. `output_format` is the window's format,
    /// so that its first frame does not wait for a pipeline; targets of other formats work as well.
    ///
    /// # Errors
    /// [`RenderError::SheetSize`] for a sheet without pixels or too large for the adapter,
    /// [`RenderError::Device`] when the device rejects a shader or is out of memory.
    pub fn new(
        gpu: &Gpu,
        sheet: &image::RgbaImage,
        output_format: wgpu::TextureFormat,
    ) -> Result<Self, RenderError> {
        let (width, height) = sheet.dimensions();
        let most = gpu.device().limits().max_texture_dimension_2d;
        if width.min(height) == 0 || width.max(height) > most {
            return Err(RenderError::SheetSize { width, height, most });
        }
        let ring = particle::ParticleRing::new();
        let resources = DeviceResources::new(gpu, sheet, &ring, output_format);
        if let Some(error) = gpu.take_trouble() {
            return Err(RenderError::Device(error));
        }
        Ok(Self {
            scaling: Scaling::default(),
            tube: Tube::default(),
            sheet: sheet.clone(),
            ring,
            output_format,
            resources,
        })
    }

    /// Replaces the sprite sheet: with a recolored one, or with one that has more sprites. It has at most 2048 pixels along
    /// each side, which every GPU supports.
    pub fn set_sheet(&mut self, gpu: &Gpu, sheet: image::RgbaImage) {
        self.sheet = sheet;
        let globals = &self.resources.globals.layout;
        self.resources.sprites = sprite::SpritePipelines::new(gpu, globals, &self.sheet);
    }

    /// Draws `frame` over all of `target` and submits it. `target_size` is the width and height of `target` in pixels.
    ///
    /// Each call adds the frame's newborn particles, so clear `births` before drawing the same frame again. A target
    /// without pixels adds them but draws nothing. Does not allocate once the buffers have grown.
    ///
    /// Takes one write per megabyte of each layer that is not empty, at most two for the particles, one for the halos,
    /// and small uniform writes; then one draw call for each layer that is not empty, at most two for the particles and
    /// one for the halos. There are two render passes, for the field and the output. Bloom adds three, in which
    /// everything that glows is drawn a second time and blurred twice.
    pub fn draw(
        &mut self,
        gpu: &Gpu,
        frame: &RenderFrame,
        target: &wgpu::TextureView,
        target_size: (u32, u32),
    ) {
        if frame.clear_particles {
            self.ring.clear();
        }
        let newborn = self.ring.advance(&frame.births, frame.time_s);
        if self.resources.device != *gpu.device() {
            self.resources = DeviceResources::new(gpu, &self.sheet, &self.ring, self.output_format);
        }
        self.resources.particles.prepare(gpu, &self.ring, &newborn);
        self.resources.upload(gpu, frame);
        let (width, height) = target_size;
        if width > 0 && height > 0 {
            let viewport = Viewport::new(self.scaling, width, height);
            self.resources.draw(gpu, frame, &self.ring, target, (viewport, self.tube));
        } else {
            // The births have been written, and writes without a submission accumulate.
            self.resources.staging.submit(gpu, None);
        }
        gpu.poll();
    }
}

impl DeviceResources {
    fn new(
        gpu: &Gpu,
        sheet: &image::RgbaImage,
        ring: &particle::ParticleRing,
        output_format: wgpu::TextureFormat,
    ) -> Self {
        let device = gpu.device();
        let globals = globals::GlobalsBuffer::new(device);
        let field = target_view(device, "render::renderer::field", FIELD, FIELD_FORMAT);
        let [particle_pipeline, particle_glow] = particle::pipelines(device, &globals.layout);
        Self {
            device: device.clone(),
            staging: Staging::new(device),
            scenery: scenery::SceneryPipeline::new(device, &globals.layout),
            landmarks: landmark::LandmarkTiles::new(device, &globals.layout),
            sprites: sprite::SpritePipelines::new(gpu, &globals.layout, sheet),
            layers: Layer::ALL.map(|_| InstanceBuffer::new(device, "render::sprite::instances")),
            particles: particle::ParticleBuffer::new(gpu, ring),
            particle_pipeline,
            particle_glow,
            halos: InstanceBuffer::new(device, "render::halo::instances"),
            halo_pipeline: halo::pipeline(device, &globals.layout),
            bloom: bloom::Bloom::new(device),
            outputs: vec![present::PresentPipeline::new(device, &field, output_format)],
            field,
            globals,
        }
    }

    fn upload(&mut self, gpu: &Gpu, frame: &RenderFrame) {
        self.globals.prepare(gpu, frame);
        self.scenery.tiles.prepare(gpu, frame.scenery.backdrop);
        self.landmarks.prepare(gpu, &frame.scenery);
        for (state, sprites) in self.layers.iter_mut().zip(&frame.layers) {
            state.prepare(gpu, &mut self.staging, sprites);
        }
        let halos = &frame.halos[..frame.halos.len().min(halo::CAPACITY)];
        self.halos.prepare(gpu, &mut self.staging, halos);
        if frame.bloom > 0.0 {
            self.bloom.prepare(gpu, frame.bloom);
        }
    }

    fn draw(
        &mut self,
        gpu: &Gpu,
        frame: &RenderFrame,
        ring: &particle::ParticleRing,
        target: &wgpu::TextureView,
        (viewport, tube): (Viewport, Tube),
    ) {
        let output = self.output(target.texture().format());
        self.outputs[output].prepare(gpu, viewport, tube);

        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor {
            label: Some("render::renderer::draw"),
        });
        if frame.bloom > 0.0 {
            self.render_glow(&mut encoder, ring);
            self.bloom.spread(&mut encoder);
        }
        self.render_field(&mut encoder, frame, ring);
        let mut pass = begin(&mut encoder, "render::renderer::present", target);
        self.outputs[output].render(viewport, tube, &mut pass);
        drop(pass);
        self.staging.submit(gpu, Some(encoder.finish()));
    }

    fn render_glow(&self, encoder: &mut wgpu::CommandEncoder, ring: &particle::ParticleRing) {
        let mut pass = begin(encoder, "render::renderer::glow", &self.bloom.glow);
        self.globals.bind(&mut pass, CoordinateSpace::World);
        let sprites = &self.sprites;
        for (layer, pipeline) in [
            (Layer::Shots, &sprites.glow),
            (Layer::Ships, &sprites.additive_glow),
            (Layer::Bullets, &sprites.glow),
        ] {
            self.render_layer(layer, pipeline, &mut pass);
        }
        self.particles.render(&self.particle_glow, ring, &mut pass);
    }

    /// Draws the layers of a frame into the field texture in order. Explosions never hide bullets, and bullets are
    /// drawn over their own glow.
    fn render_field(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        frame: &RenderFrame,
        ring: &particle::ParticleRing,
    ) {
        let mut pass = begin(encoder, "render::renderer::field", &self.field);
        self.globals.bind(&mut pass, CoordinateSpace::World);
        self.scenery.render(&frame.scenery, &mut pass);
        self.landmarks.render(&mut pass);
        let sprites = &self.sprites.field;
        self.render_layer(Layer::Shots, sprites, &mut pass);
        self.render_layer(Layer::Ships, sprites, &mut pass);
        self.halos.render(&self.halo_pipeline, &mut pass);
        self.particles.render(&self.particle_pipeline, ring, &mut pass);
        if frame.bloom > 0.0 {
            self.bloom.render(&mut pass);
            self.globals.bind(&mut pass, CoordinateSpace::World);
        }
        self.render_layer(Layer::Bullets, sprites, &mut pass);
        self.globals.bind(&mut pass, CoordinateSpace::Screen);
        self.render_layer(Layer::Hud, sprites, &mut pass);
        self.render_layer(Layer::Overlay, sprites, &mut pass);
    }

    fn render_layer(&self, layer: Layer, pipeline: &wgpu::RenderPipeline, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_bind_group(1, &self.sprites.sheet, &[]);
        self.layers[layer as usize].render(pipeline, pass);
    }

    /// Returns the index, in `outputs`, of the pipelines for an output format. Creates them at first use.
    fn output(&mut self, format: wgpu::TextureFormat) -> usize {
        self.outputs.iter().position(|output| output.format == format).unwrap_or_else(|| {
            self.outputs.push(present::PresentPipeline::new(&self.device, &self.field, format));
            self.outputs.len() - 1
        })
    }
}

pub(super) fn begin<'encoder>(
    encoder: &'encoder mut wgpu::CommandEncoder,
    label: &str,
    target: &wgpu::TextureView,
) -> wgpu::RenderPass<'encoder> {
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some(label),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: target,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations {
                load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                store: wgpu::StoreOp::Store,
            },
        })],
        ..wgpu::RenderPassDescriptor::default()
    })
}
