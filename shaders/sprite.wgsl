// A piece of the sheet as a rectangle on the field. See src/render/sprite.rs.

@group(1) @binding(0) var sheet: texture_2d<f32>;

struct Instance {
    @location(0) pos: vec2<f32>,
    @location(1) size: vec2<f32>,
    // Left, top, width, height on the sheet.
    @location(2) uv: vec4<u32>,
    @location(3) tint: vec4<f32>,
    @location(4) flash: vec4<f32>,
    @location(5) additive: f32,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // Sheet pixels.
    @location(0) texel: vec2<f32>,
    @location(1) @interpolate(flat) first: vec2<u32>,
    @location(2) @interpolate(flat) last: vec2<u32>,
    @location(3) @interpolate(flat) tint: vec4<f32>,
    @location(4) @interpolate(flat) flash: vec4<f32>,
    @location(5) @interpolate(flat) additive: f32,
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32, sprite: Instance) -> Fragment {
    // A strip of two triangles: 0 top left, 1 top right, 2 bottom left, 3 bottom right.
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    let first = vec2<f32>(sprite.uv.xy);
    let extent = vec2<f32>(sprite.uv.zw);

    var out: Fragment;
    // Positions are floored exactly as collision floors them: where you see it is where it hits.
    out.clip = world_to_clip(floor(sprite.pos) + corner * sprite.size);
    out.texel = first + corner * extent;
    out.first = sprite.uv.xy;
    out.last = sprite.uv.xy + max(sprite.uv.zw, vec2<u32>(1u)) - 1u;
    out.tint = sprite.tint;
    out.flash = sprite.flash;
    out.additive = clamp(sprite.additive, 0.0, 1.0);
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    // Rounding may put the outermost texel a hair outside; the neighbour on the sheet must not show.
    let texel = clamp(vec2<u32>(max(in.texel, vec2<f32>(0.0))), in.first, in.last);
    let colour = textureLoad(sheet, texel, 0) * in.tint;
    let flashed = mix(colour.rgb, in.flash.rgb, in.flash.a);
    return vec4<f32>(flashed * colour.a, colour.a * (1.0 - in.additive));
}
