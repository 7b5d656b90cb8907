/** Head lamps, tail lamps and grilles: patterns drawn per pixel behind a clear cover. */
import { polylineDistance } from './curves.mjs'
import { environment } from './light.mjs'
import { FIELD } from './panels.mjs'
import { release, take } from './passes.mjs'
import { fieldAt } from './surface.mjs'

const DAYLIGHT = [1.9, 2, 2.15]
const TAIL_DARK = [0.16, 0.004, 0.005]
const TAIL_LIT = [1.5, 0.03, 0.03]

/** Adds the inside of a head lamp; returns how strongly its cover mirrors. */
export function shadeLamp(scene, p, out) {
  const cover = 0.05 + 0.9 * p.fresnel
  const base = lampBase(scene, p)
  for (let i = 0; i < 3; i++) out[i] += base[i] * (1 - cover)
  return cover
}

function lampBase(scene, p) {
  const { spec } = scene
  const across = Math.abs(p.y)
  if (spec.daylight && polylineDistance(spec.daylight, across, p.z) < (spec.daylightWidth ?? 0.015) / 2) return DAYLIGHT
  for (const [y, z] of spec.lampEyes) {
    const d = Math.hypot(across - y, (p.z - z) * 1.15)
    if (spec.eyeRing && Math.abs(d - spec.eyeRadius) < 0.006) return DAYLIGHT
    if (d < spec.eyeRadius) return projector(scene, p, d < spec.eyeRadius * 0.62)
  }
  return [0.012, 0.013, 0.015]
}

function projector(scene, p, isLens) {
  const light = take()
  environment(scene, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz, 0.15, light)
  const k = (isLens ? 0.22 : 0.65) * (scene.spec.eyeGain ?? 1)
  const colour = [k * light[0] * 0.6 + 0.03, k * light[1] * 0.62 + 0.03, k * light[2] * 0.66 + 0.035]
  release(1)
  return colour
}

/** Adds the inside of a tail lamp; returns how strongly its cover mirrors. */
export function shadeTail(scene, p, out) {
  const cover = 0.05 + 0.9 * p.fresnel
  const depth = fieldAt(scene, p, FIELD.lamp)
  const base = isTailLit(scene.spec, p, depth) ? TAIL_LIT : TAIL_DARK
  for (let i = 0; i < 3; i++) out[i] += base[i] * (1 - cover)
  return cover
}

function isTailLit(spec, p, depth) {
  const isRing = depth > 0.01 && depth < 0.022
  if (spec.tailPattern === 'bars') return depth > 0.008 && (p.z * 24) % 1 < 0.34
  return isRing
}

/** Bars of the grille; openings at the rear stay dark. */
export function shadeGrille(scene, p, out) {
  const { spec } = scene
  const isRear = p.x > spec.length / 2
  const { isBar, tilt } = barAt(spec.bars, p)
  if (!isBar || (isRear && !(spec.engineVent && p.z > 0.5))) {
    out[0] = out[1] = out[2] = 0.005
    return
  }
  const light = take()
  environment(scene, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz + tilt * 0.6, 0.25, light)
  for (let i = 0; i < 3; i++) out[i] += (spec.bars.gain ?? 0.16) * light[i] * (0.3 + 0.7 * p.specularOpen) + 0.004
  release(1)
}

function barAt({ kind, pitch, fill }, p) {
  const across = Math.abs(p.y)
  if (kind === 'lattice') {
    const a = ((across + p.z) * pitch) % 1
    const b = ((across - p.z + 9) * pitch) % 1
    return { isBar: a < fill || b < fill, tilt: 0.2 }
  }
  const phase = ((kind === 'vertical' ? across : p.z) * pitch + 0.3) % 1
  return { isBar: phase < fill, tilt: (phase - fill / 2) * 3 }
}
