// The field texture on the output. See src/render/present.rs.

// Set when the output encodes to sRGB on its own: that is undone beforehand, so that it shows the same colours.
override decode_srgb: bool = false;

struct Placement {
    // Of the viewport, in output pixels.
    origin: vec2<f32>,
    // Output pixels to a field pixel.
    scale: vec2<f32>,
}

@group(0) @binding(0) var<uniform> placement: Placement;
@group(0) @binding(1) var field: texture_2d<f32>;
@group(0) @binding(2) var smooth_sampler: sampler;

const FIELD = vec2<f32>(640.0, 360.0);

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    // One triangle that reaches beyond the viewport on two sides: (-1, -1), (3, -1), (-1, 3).
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

// Enlarged: flat within a field pixel, blended over the one output pixel where two of them meet.
fn sharp(texel: vec2<f32>, scale: vec2<f32>) -> vec3<f32> {
    let blend = clamp((fract(texel) - 0.5) * scale, vec2<f32>(-0.5), vec2<f32>(0.5));
    return textureSampleLevel(field, smooth_sampler, (floor(texel) + 0.5 + blend) / FIELD, 0.0).rgb;
}

// Reduced: four bilinear taps spread over what the output pixel covers, so that thin things do not vanish.
fn reduced(texel: vec2<f32>, scale: vec2<f32>) -> vec3<f32> {
    let reach = 0.25 / scale;
    var sum = vec3<f32>(0.0);
    for (var tap = 0u; tap < 4u; tap++) {
        let side = vec2<f32>(f32(tap & 1u), f32(tap >> 1u)) * 2.0 - 1.0;
        sum += textureSampleLevel(field, smooth_sampler, (texel + side * reach) / FIELD, 0.0).rgb;
    }
    return sum * 0.25;
}

fn to_linear(colour: vec3<f32>) -> vec3<f32> {
    let curved = pow((colour + 0.055) / 1.055, vec3<f32>(2.4));
    return select(curved, colour / 12.92, colour <= vec3<f32>(0.04045));
}

fn encoded(colour: vec3<f32>) -> vec4<f32> {
    if decode_srgb {
        return vec4<f32>(to_linear(colour), 1.0);
    }
    return vec4<f32>(colour, 1.0);
}

// Whole-number scale: every output pixel lies within one field pixel, and nothing is filtered.
@fragment
fn fs_whole(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    // The centre of an output pixel is half a pixel from any seam: rounding cannot carry it over.
    let texel = vec2<u32>((at.xy - placement.origin) / placement.scale);
    return encoded(textureLoad(field, texel, 0).rgb);
}

// Any other scale.
@fragment
fn fs_smooth(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let texel = (at.xy - placement.origin) / placement.scale;
    if placement.scale.x >= 1.0 {
        return encoded(sharp(texel, placement.scale));
    }
    return encoded(reduced(texel, placement.scale));
}
