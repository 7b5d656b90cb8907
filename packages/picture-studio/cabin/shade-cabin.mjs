/** Materials of a cabin. Leather takes the tint of the solid pass, veneer that of the rim pass (see light-buffers.mjs). */
import { smoothstep } from '../curves.mjs'
import { acquireLightBuffer, LIGHT_BUFFER_OFFSETS, releaseLightBuffers } from '../light-buffers.mjs'
import { SEAT_SIDEWAYS_OFFSET } from './seats.mjs'

const SOFT = [0.03, 0.03, 0.032]
const GRIP = [0.02, 0.02, 0.021]
const CARPET = [0.035, 0.034, 0.034]
const HEADLINER = [0.42, 0.41, 0.39]
const DARK = [0.012, 0.012, 0.012]
/** Light reflected inside, as a share of the light outside. */
const BOUNCE = 0.07

/** Shaders by material; `tools` are the lighting functions of shade.mjs. */
export function createCabinShaders({ coatReflection, lobe, irradiance, addScaled }) {
  const light = (scene, p, bounce = 1) => {
    const out = acquireLightBuffer()
    irradiance(scene, p, out)
    for (let i = 0; i < 3; i++) out[i] = out[i] * (p.open + BOUNCE * bounce * (scene.rig.bounce?.[i] ?? 1))
    return out
  }
  const sheen = (scene, p, out, f0, edge, roughness) => {
    const rough = acquireLightBuffer()
    lobe(scene, p, roughness, rough)
    const f = (f0 + edge * p.fresnel) * (p.specularOpen * 0.85 + 0.08)
    for (let i = 0; i < 3; i++) out[i] += f * rough[i]
    releaseLightBuffers(1)
  }
  const matte = (albedo, f0, edge, roughness, bounce) => (scene, p, out) => {
    const l = light(scene, p, bounce)
    for (let i = 0; i < 3; i++) out[i] += albedo[i] * l[i]
    releaseLightBuffers(1)
    sheen(scene, p, out, f0, edge, roughness)
  }
  const leather = (scene, p, out) => {
    const l = light(scene, p)
    for (let i = 0; i < 3; i++) out[LIGHT_BUFFER_OFFSETS.solid + i] += l[i]
    releaseLightBuffers(1)
    sheen(scene, p, out, 0.03, 0.2, 0.5)
  }
  const metal = (scene, p, out) => {
    const rough = acquireLightBuffer()
    const diffuse = light(scene, p)
    lobe(scene, p, 0.25, rough)
    for (let i = 0; i < 3; i++) out[i] += 0.5 * rough[i] * (0.12 + p.specularOpen) + 0.3 * diffuse[i]
    releaseLightBuffers(2)
  }
  const gloss = (scene, p, out) => {
    addScaled(out, coatReflection(scene, p), 0.045 + 0.9 * p.fresnel)
    releaseLightBuffers(1)
    for (let i = 0; i < 3; i++) out[i] += 0.004
  }
  const inlay = (scene, p, out) => {
    const l = light(scene, p)
    const k = veneer(scene.spec.inlay, p)
    for (let i = 0; i < 3; i++) out[LIGHT_BUFFER_OFFSETS.rim + i] += l[i] * k
    releaseLightBuffers(1)
    addScaled(out, coatReflection(scene, p), 0.04 + 0.6 * p.fresnel)
    releaseLightBuffers(1)
  }
  const screen = (scene, p, out) => {
    const glow = screenColour(scene.spec, p)
    for (let i = 0; i < 3; i++) out[i] += glow[i]
    addScaled(out, coatReflection(scene, p), 0.03 + 0.7 * p.fresnel)
    releaseLightBuffers(1)
  }
  return {
    leather,
    metal,
    inlay,
    screen,
    soft: matte(SOFT, 0.03, 0.25, 0.55),
    grip: matte(GRIP, 0.04, 0.25, 0.4),
    carpet: matte(CARPET, 0, 0, 0.9),
    headliner: matte(HEADLINER, 0, 0, 0.9, 2.6),
    dark: matte(DARK, 0.02, 0.1, 0.6),
    cabinGloss: gloss,
    mirror: (scene, p, out) => {
      addScaled(out, coatReflection(scene, p), 0.75)
      releaseLightBuffers(1)
    },
  }
}

/** Brightness of the veneer at a point: grain of wood, weave of carbon, brushed metal. */
function veneer(kind, p) {
  if (kind === 'wood') {
    const warp = p.y * 3 + 0.5 * Math.sin(p.y * 7 + p.z * 11) + 0.2 * Math.sin(p.x * 23)
    const rings = Math.sin((p.z * 90 + p.x * 40 + warp * 3) * 2)
    const fine = Math.sin(p.z * 900 + p.x * 500 + p.y * 9 + warp * 6)
    return 0.8 + 0.28 * rings + 0.1 * fine
  }
  if (kind === 'carbon') {
    const u = Math.floor((p.y + p.z) * 260)
    const v = Math.floor((p.y - p.z + p.x) * 260)
    return ((u + v) & 1) === 0 ? 0.55 : 1.1
  }
  return kind === 'metal' ? 1 + 0.06 * Math.sin(p.z * 2400) : 0.12
}

const NIGHT = [0.012, 0.016, 0.024]
const INK = [0.75, 0.82, 0.9]
const ACCENT = [0.1, 0.55, 0.42]
const WARM = [0.9, 0.32, 0.06]

function screenColour(spec, p) {
  const isCluster = p.y < -SEAT_SIDEWAYS_OFFSET + 0.2
  return isCluster ? dials(p.y + SEAT_SIDEWAYS_OFFSET, p.z - 0.86) : map(spec, p)
}

function dials(y, z) {
  for (const side of [-1, 1]) {
    const u = y - side * 0.088
    const r = Math.hypot(u, z)
    const turn = Math.atan2(u, z)
    if (r > 0.05) continue
    if (Math.abs(r - 0.047) < 0.0012 && Math.abs(turn) < 2.4) return INK
    const reading = side < 0 ? -0.9 : 0.3
    if (Math.abs(r - 0.041) < 0.003 && turn > -2.4 && turn < reading) return side < 0 ? ACCENT : WARM
    if (r > 0.036 && r < 0.043 && Math.abs(turn) < 2.4 && Math.abs(((turn * 6.4) % 1) - 0.5) < 0.06) return INK
    if (r < 0.034 && Math.abs(Math.sin(turn - reading) * r) < 0.0014 && Math.cos(turn - reading) > 0) return INK
  }
  if (Math.abs(y) < 0.03 && Math.abs(z - 0.02) < 0.0015) return INK
  if (Math.abs(y) < 0.02 && Math.abs(z + 0.002) < 0.004) return ACCENT
  return NIGHT
}

/** A map with a route, and a row of tiles under it. */
function map({ screen, hasWideScreen }, p) {
  const middle = hasWideScreen ? 0.06 : screen === 'portrait' ? 0 : 0.02
  const u = p.y - middle
  const v = p.z - (screen === 'portrait' ? 0.64 : 0.86)
  const low = screen === 'portrait' ? -0.09 : -0.045
  if (v < low) {
    const cell = (((u + 1) * 28) % 1) - 0.5
    return Math.abs(cell) < 0.32 && v > low - 0.028 && v < low - 0.006 ? [0.05, 0.07, 0.09] : NIGHT
  }
  const route = u * 0.6 + 0.02 * Math.sin(u * 55) - v + 0.01
  if (Math.abs(route) < 0.003) return ACCENT
  const street = Math.min(Math.abs(((u * 0.9 + v * 0.4 + 5) * 22) % 1), Math.abs(((u * 0.3 - v + 5) * 26) % 1))
  const water = smoothstep(0.0, 0.01, v - 0.02 - 0.3 * u + 0.01 * Math.sin(u * 80))
  if (street < 0.07) return [0.13, 0.15, 0.17]
  return [0.03 - 0.015 * water, 0.045 + 0.005 * water, 0.055 + 0.05 * water]
}
