/**
 * Radiance that is linear in what differs between paints. One ray trace yields five colours per sample: light that no paint
 * changes, the metallic and the solid response of the paint, the response of the rims and of the bright trim. Every paint
 * is then a sum of these, exact because no term multiplies two of them.
 */

export const PASS = { fixed: 0, metallic: 3, solid: 6, rim: 9, trim: 12 }
export const PASSES = 15

const buffers = Array.from({ length: 64 }, () => new Float64Array(PASSES))
let taken = 0

/** A zeroed buffer; give back with `release` in reverse order. Avoids an allocation per ray. */
export function take() {
  const buffer = buffers[taken++]
  buffer.fill(0)
  return buffer
}

/** Gives back the last `count` buffers. */
export function release(count) {
  taken -= count
}

/** out += k * source. */
export function addScaled(out, source, k) {
  for (let i = 0; i < PASSES; i++) out[i] += k * source[i]
}

/** out += colour * source, the colour applying to r, g and b of each pass. */
export function addTinted(out, source, k, colour) {
  for (let i = 0; i < PASSES; i++) out[i] += k * colour[i % 3] * source[i]
}

/** Mixes out towards source by k. */
export function mixTowards(out, source, k) {
  for (let i = 0; i < PASSES; i++) out[i] += (source[i] - out[i]) * k
}

/** Scales out by k and adds an unpainted colour times (1 - k). */
export function fadeTo(out, k, colour) {
  for (let i = 0; i < PASSES; i++) out[i] *= k
  for (let i = 0; i < 3; i++) out[PASS.fixed + i] += colour[i] * (1 - k)
}

/** Whether the sample looks the same in every paint. */
export function isUnpainted(passes) {
  for (let i = PASS.metallic; i < PASSES; i++) if (passes[i] > 1e-5) return false
  return true
}
