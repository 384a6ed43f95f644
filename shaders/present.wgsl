// The field texture on the output. See src/render/present.rs.

// Set when the output encodes to sRGB on its own: that is undone beforehand, so that it shows the same colors.
override decode_srgb: bool = false;

struct Placement {
    // Of the viewport, in output pixels.
    origin: vec2<f32>,
    // Output pixels to a field pixel.
    scale: vec2<f32>,
    // Of the picture tube, 0 to 1 each.
    lines: f32,
    // The size is a multiple of 16 bytes, as WebGL 2 asks for.
    @size(12) curvature: f32,
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

fn to_linear(color: vec3<f32>) -> vec3<f32> {
    let curved = pow((color + 0.055) / 1.055, vec3<f32>(2.4));
    return select(curved, color / 12.92, color <= vec3<f32>(0.04045));
}

fn encoded(color: vec3<f32>) -> vec4<f32> {
    if decode_srgb {
        return vec4<f32>(to_linear(color), 1.0);
    }
    return vec4<f32>(color, 1.0);
}

// Whole-number scale: every output pixel lies within one field pixel, and nothing is filtered.
@fragment
fn fs_whole(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    // The center of an output pixel is half a pixel from any seam: rounding cannot carry it over.
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

// ---- a picture tube ------------------------------------------------------------------------------------------

// How far the corners are drawn in at full curvature, as a part of half a side; a side that is longer bulges more.
const BULGE = vec2<f32>(0.040, 0.055);
// The darkest place between two lines and the darkest stripe of the mask, at full strength.
const GAP = 0.45;
const MASK = 0.28;
// Light that the gaps and the mask take away is given back, as far as it can be: text has to stay readable.
const GIVEN_BACK = 0.42;

// A place of the glass, from -1 to 1, to the place of the picture behind it: drawn in with the square of the distance
// on the other axis.
fn behind_glass(at: vec2<f32>) -> vec2<f32> {
    return at * (1.0 + at.yx * at.yx * BULGE * placement.curvature);
}

// Lines and mask need room: below twice the field's size nothing is left of them.
fn room() -> f32 {
    return clamp(placement.scale.y - 1.0, 0.0, 1.0) * placement.lines;
}

// A beam is bright in the middle of its line, and broader where it is brighter.
fn scanned(color: vec3<f32>, row: f32) -> vec3<f32> {
    let away = abs(fract(row) - 0.5) * 2.0;
    let broad = max(color.r, max(color.g, color.b));
    return color * (1.0 - room() * GAP * away * away * (1.0 - 0.6 * broad));
}

// Stripes of red, green and blue, an output pixel each.
fn masked(color: vec3<f32>, column: f32) -> vec3<f32> {
    let stripe = u32(column) % 3u;
    let lit = vec3<f32>(vec3<u32>(stripe) == vec3<u32>(0u, 1u, 2u));
    return color * (1.0 - room() * MASK * (1.0 - lit));
}

@fragment
fn fs_tube(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let glass = (at.xy - placement.origin) / (placement.scale * FIELD) * 2.0 - 1.0;
    let picture = behind_glass(glass);
    let texel = (picture * 0.5 + 0.5) * FIELD;
    let color = masked(scanned(sharp(texel, max(placement.scale, vec2<f32>(1.0))), texel.y), at.x);
    let brightened = color * (1.0 + room() * GIVEN_BACK);
    // The glass ends softly, over a pixel of the field, and its corners are a little dimmer.
    let inside = clamp((1.0 - abs(picture)) * FIELD * 0.5, vec2<f32>(0.0), vec2<f32>(1.0));
    let corner = 1.0 - 0.22 * placement.curvature * dot(glass * glass, glass * glass) * 0.5;
    return encoded(brightened * corner * inside.x * inside.y);
}
