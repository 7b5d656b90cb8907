/**
 * Plates: upright pictures of the surroundings, painted in linear light, blurred by a round aperture and stored at
 * halving sizes for rough reflections. A plate is in a plane of constant y.
 */

const MOST_LEVELS = 7

/**
 * Paints a plate. `colourAt(x, z)` returns [r, g, b, alpha]; the plate spans `x` and `z` ([from, to] in metres) in
 * steps of `step` metres and is blurred over `blur` metres.
 */
export function paintBackdropLayer({ y, x, z, step, blur, colourAt }) {
  const width = Math.ceil((x[1] - x[0]) / step)
  const height = Math.ceil((z[1] - z[0]) / step)
  const sharp = new Float32Array(width * height * 4)
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [r, g, b, a] = colourAt(x[0] + (i + 0.5) * step, z[0] + (j + 0.5) * step)
      sharp.set([r * a, g * a, b * a, a], (j * width + i) * 4)
    }
  const levels = [{ width, height, data: shared(blurred(sharp, width, height, blur / step / 2)) }]
  for (let k = 1; k < MOST_LEVELS && levels[k - 1].width > 8 && levels[k - 1].height > 4; k++)
    levels.push(halved(levels[k - 1]))
  return { y, x0: x[0], z0: z[0], step, width: x[1] - x[0], height: z[1] - z[0], levels }
}

/** Blurs by a disc of `radius` texels, as an open aperture blurs lights; its edge is soft. */
function blurred(source, width, height, radius) {
  if (radius < 0.6) return source
  const out = new Float32Array(source.length)
  const rows = Math.floor(radius)
  const spans = Array.from({ length: 2 * rows + 1 }, (_, k) =>
    Math.sqrt(Math.max(0, radius * radius - (k - rows) ** 2)),
  )
  const area = spans.reduce((sum, half) => sum + 2 * Math.floor(half) + 1, 0)
  const sums = new Float64Array((width + 1) * 4)
  for (let from = 0; from < height; from++) {
    for (let i = 0; i < width; i++)
      for (let c = 0; c < 4; c++) sums[(i + 1) * 4 + c] = sums[i * 4 + c] + source[(from * width + i) * 4 + c]
    for (let k = 0; k < spans.length; k++) {
      const half = Math.floor(spans[k])
      // Rows beyond the plate repeat its border.
      const targets = [from + k - rows]
      if (from === 0) for (let j = -rows; j < 0; j++) if (j + k - rows >= 0 && k - rows > 0) targets.push(j + k - rows)
      for (const j of targets) {
        if (j < 0 || j >= height) continue
        for (let i = 0; i < width; i++) {
          const low = Math.max(0, i - half)
          const high = Math.min(width, i + half + 1)
          const scale = (2 * half + 1) / (high - low) / area
          const o = (j * width + i) * 4
          for (let c = 0; c < 4; c++) out[o + c] += (sums[high * 4 + c] - sums[low * 4 + c]) * scale
        }
      }
    }
  }
  return out
}

function halved({ width, height, data }) {
  const w = width >> 1
  const h = height >> 1
  const out = new Float32Array(w * h * 4)
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++)
      for (let c = 0; c < 4; c++) {
        const o = (2 * j * width + 2 * i) * 4 + c
        out[(j * w + i) * 4 + c] = (data[o] + data[o + 4] + data[o + width * 4] + data[o + width * 4 + 4]) / 4
      }
  return { width: w, height: h, data: shared(out) }
}

function shared(array) {
  const copy = new Float32Array(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  return copy
}

/**
 * Colour of a plate at (x, z), blurred over `spread` metres, times alpha, into out[0..3]; outside the plate returns
 * false and leaves out unchanged.
 */
export function sampleBackdropLayer(plate, x, z, spread, out) {
  if (z < plate.z0 || z > plate.z0 + plate.height || x < plate.x0 || x > plate.x0 + plate.width) return false
  const wanted = spread > plate.step ? Math.log2(spread / plate.step) : 0
  const { width, height, data } = plate.levels[Math.min(plate.levels.length - 1, Math.round(wanted))]
  const u = ((x - plate.x0) / plate.width) * width - 0.5
  const v = ((z - plate.z0) / plate.height) * height - 0.5
  const i = Math.max(0, Math.min(width - 2, Math.floor(u)))
  const j = Math.max(0, Math.min(height - 2, Math.floor(v)))
  const a = Math.min(1, Math.max(0, u - i))
  const b = Math.min(1, Math.max(0, v - j))
  const o = (j * width + i) * 4
  const n = o + width * 4
  for (let c = 0; c < 4; c++) {
    const low = data[o + c] * (1 - a) + data[o + 4 + c] * a
    const high = data[n + c] * (1 - a) + data[n + 4 + c] * a
    out[c] = low * (1 - b) + high * b
  }
  return true
}
