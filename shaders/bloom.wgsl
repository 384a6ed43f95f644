// Light that spreads around what glows: blurred along rows and columns at a quarter of the size, then added to the field.
// See src/render/bloom.rs.

struct Strength {
    // 0 to 1.
    // The size is a multiple of 16 bytes, as WebGL 2 asks for.
    @size(16) bloom: f32,
}

@group(0) @binding(0) var<uniform> strength: Strength;
// What glows, at half size.
@group(0) @binding(1) var glow: texture_2d<f32>;
// What has been blurred so far, at a quarter.
@group(0) @binding(2) var wide: texture_2d<f32>;
@group(0) @binding(3) var smooth_sampler: sampler;

const FIELD = vec2<f32>(640.0, 360.0);
// Texels of the blurred light to either side that are mixed; a texel is four pixels of the field.
const REACH = 7;
// Widths of the two bell curves that are mixed, in texels: the rim of light around a bullet, the haze around a blast.
const RIM = 1.25;
const HAZE = 3.4;
// The part of the haze.
const HAZE_SHARE = 0.10;
// How much of the light is seen at full strength.
const GAIN = 4.0;

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

fn blurred(source: texture_2d<f32>, at: vec2<f32>, along: vec2<f32>) -> vec4<f32> {
    var sum = vec3<f32>(0.0);
    var weights = 0.0;
    for (var tap = -REACH; tap <= REACH; tap++) {
        let away = f32(tap);
        let weight = exp(-away * away / (2.0 * RIM * RIM)) + HAZE_SHARE * exp(-away * away / (2.0 * HAZE * HAZE));
        sum += weight * textureSampleLevel(source, smooth_sampler, at + along * away, 0.0).rgb;
        weights += weight;
    }
    return vec4<f32>(sum / weights, 0.0);
}

// From half size to a quarter, mixed along the rows. A sample between four texels is their mean.
@fragment
fn fs_rows(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    return blurred(glow, at.xy * 4.0 / FIELD, vec2<f32>(4.0 / FIELD.x, 0.0));
}

// Mixed along the columns.
@fragment
fn fs_columns(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    return blurred(wide, at.xy * 4.0 / FIELD, vec2<f32>(0.0, 4.0 / FIELD.y));
}

// On the field; the blend takes care that nothing goes beyond white.
@fragment
fn fs_light(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let place = at.xy / FIELD;
    let light = textureSampleLevel(wide, smooth_sampler, place, 0.0).rgb * (GAIN * strength.bloom);
    // Bent, so that a large explosion does not become a white patch.
    return vec4<f32>(light / (1.0 + light), 0.0);
}
