/**
 * Radiance split into terms that are linear in what differs between paints. One ray trace yields five colours per
 * sample: light that is the same in every paint, the metallic and the solid response of the paint, the response of the
 * rims and of the bright trim. Every paint is then a sum of these; the sum is exact because no term multiplies two of
 * them.
 */

export const LIGHT_BUFFER_OFFSETS = { fixed: 0, metallic: 3, solid: 6, rim: 9, trim: 12 }
export const LIGHT_BUFFER_LENGTH = 15

const buffers = Array.from({ length: 64 }, () => new Float64Array(LIGHT_BUFFER_LENGTH))
let taken = 0

/**
 * Returns a zeroed buffer; release buffers with `releaseLightBuffers` in reverse order. Avoids an allocation per ray.
 */
export function acquireLightBuffer() {
  const buffer = buffers[taken++]
  buffer.fill(0)
  return buffer
}

/** Releases the last `count` buffers. */
export function releaseLightBuffers(count) {
  taken -= count
}

/** out += k * source. */
export function addScaledLight(out, source, k) {
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) out[i] += k * source[i]
}

/** out += colour * source, the colour applying to r, g and b of each pass. */
export function addTintedLight(out, source, k, colour) {
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) out[i] += k * colour[i % 3] * source[i]
}

/** Mixes out towards source by k. */
export function blendLightInPlace(out, source, k) {
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) out[i] += (source[i] - out[i]) * k
}

/** Scales out by k and adds an unpainted colour times (1 - k). */
export function blendWithUnpaintedColour(out, k, colour) {
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) out[i] *= k
  for (let i = 0; i < 3; i++) out[LIGHT_BUFFER_OFFSETS.fixed + i] += colour[i] * (1 - k)
}

/** True where the sample looks the same in every paint. */
export function isLightSameForAllPaints(passes) {
  for (let i = LIGHT_BUFFER_OFFSETS.metallic; i < LIGHT_BUFFER_LENGTH; i++) if (passes[i] > 1e-5) return false
  return true
}
