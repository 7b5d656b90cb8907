/** A photographer's hall: panelled wall washed with light, floor of polished concrete. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, smoothNoise } from './smooth-noise.mjs'

/** The wall behind the car. */
export function studioBackdropLayers() {
  return [paintBackdropLayer({ y: 7.5, x: [-40, 50], z: [0, 9], step: 0.04, blur: 0.06, colourAt: wall })]
}

function wall(x, z) {
  const panel = ((x + 400) / 2.6) % 1
  const seam = Math.min(panel, 1 - panel) * 2.6 < 0.02 || Math.abs(z - 2.7) < 0.012 ? 0.82 : 1
  const wash = 0.36 + 0.62 * Math.exp(-(((z - 4.6) / 2.6) ** 2)) + 0.16 * smoothstep(1.4, 0, z)
  const across = 0.82 + 0.18 * Math.exp(-(((x - 2.4) / 9) ** 2))
  const k = wash * across * seam * (0.98 + 0.04 * fractalNoise(x * 2, z * 2, 3))
  if (z < 0.14) return [k * 0.4, k * 0.4, k * 0.41, 1]
  return [k * 0.965, k * 0.985, k * 1.02, 1]
}

/** Light of the hall above the wall. */
export function studioBackdropSky(_dx, _dy, dz, out) {
  const k = 0.24 + 0.1 * smoothstep(0.2, 1, dz)
  out[0] = k * 0.98
  out[1] = k
  out[2] = k * 1.02
}

/** Polished concrete in slabs. */
export function studioBackdropGround(x, y, blur, out) {
  const cloudy = 0.9 + 0.2 * fractalNoise(x * 0.5, y * 0.5, 4)
  const grain = clamp(1 - blur / 0.03, 0, 1)
  const joint = Math.min(
    Math.abs((((((x + 0.6) / 4) % 1) + 1) % 1) - 0.5),
    Math.abs((((((y - 0.4) / 4) % 1) + 1) % 1) - 0.5),
  )
  const line = smoothstep(0.008 + blur, 0.002, (0.5 - joint < 0 ? 0 : joint) * 4) * clamp(1 - blur / 0.1, 0, 1)
  const k = 0.5 * cloudy * (1 + 0.05 * grain * (smoothNoise(x * 50, y * 50) - 0.5)) * (1 - 0.35 * line)
  out[0] = k * 0.98
  out[1] = k
  out[2] = k * 1.015
  return true
}
