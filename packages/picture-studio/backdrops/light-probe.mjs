/**
 * The light that a rough surface receives from a place: collected at the middle of the car, in lobes of three widths.
 */
import { sampleBackdropLight } from './backdrops.mjs'

const WIDTH = 64
const HEIGHT = 32
/** Roughness as the shaders use it, and the exponent of the corresponding cosine lobe. */
const LOBES = [
  { roughness: 0.22, exponent: 90 },
  { roughness: 0.42, exponent: 24 },
  { roughness: 1.1, exponent: 1 },
]
const BRIGHTEST = 12

/** Maps of blurred light around (x, 0, 0.8), one for each lobe, in shared memory. */
export function buildLightProbe(rig, x) {
  const lens = { rig, onGround: (gx, gy) => 1 - 0.5 * Math.exp(-(((gx - x) / 2.6) ** 2) - (gy / 1.3) ** 2), focus: 0 }
  const seen = new Float32Array(WIDTH * HEIGHT * 3)
  const light = [0, 0, 0]
  eachDirection((o, d) => {
    sampleBackdropLight(lens, x, 0, 0.8, d[0], d[1], d[2], 0.05, light)
    for (let i = 0; i < 3; i++) seen[o * 3 + i] = Math.min(BRIGHTEST, light[i])
  })
  return LOBES.map(({ exponent }) => gathered(seen, exponent))
}

function eachDirection(visit) {
  for (let j = 0; j < HEIGHT; j++) {
    const z = 1 - (2 * (j + 0.5)) / HEIGHT
    const r = Math.sqrt(1 - z * z)
    for (let i = 0; i < WIDTH; i++) {
      const a = (2 * Math.PI * (i + 0.5)) / WIDTH
      visit(j * WIDTH + i, [r * Math.cos(a), r * Math.sin(a), z])
    }
  }
}

/** Rows have equal area, so every texel weighs the same. */
function gathered(seen, exponent) {
  const out = new Float32Array(new SharedArrayBuffer(seen.byteLength))
  const directions = new Float32Array(WIDTH * HEIGHT * 3)
  eachDirection((o, d) => directions.set(d, o * 3))
  eachDirection((o, d) => {
    let weight = 0
    const sum = [0, 0, 0]
    for (let q = 0; q < directions.length; q += 3) {
      const cos = d[0] * directions[q] + d[1] * directions[q + 1] + d[2] * directions[q + 2]
      if (cos <= 0) continue
      const w = exponent === 1 ? cos : cos ** exponent
      if (w < 1e-4) continue
      weight += w
      for (let i = 0; i < 3; i++) sum[i] += w * seen[q + i]
    }
    for (let i = 0; i < 3; i++) out[o * 3 + i] = sum[i] / weight
  })
  return out
}

/** Light of the probe from direction d at about `roughness`, into out[0..2]. */
export function sampleLightProbe(probe, dx, dy, dz, roughness, out) {
  const map = probe[roughness < 0.32 ? 0 : roughness < 0.8 ? 1 : 2]
  const u = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * WIDTH - 0.5
  const v = Math.min(HEIGHT - 1.001, Math.max(0, ((1 - dz) / 2) * HEIGHT - 0.5))
  const i = Math.floor(u)
  const j = Math.floor(v)
  const a = u - i
  const b = v - j
  const left = (i + WIDTH) % WIDTH
  const right = (i + 1) % WIDTH
  const row = j * WIDTH
  for (let c = 0; c < 3; c++) {
    const high = map[(row + left) * 3 + c] * (1 - a) + map[(row + right) * 3 + c] * a
    const low = map[(row + WIDTH + left) * 3 + c] * (1 - a) + map[(row + WIDTH + right) * 3 + c] * a
    out[c] = high * (1 - b) + low * b
  }
}
