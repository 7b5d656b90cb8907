/**
 * The studio: soft boxes that are real rectangles intersected from the point that reflects them (an infinitely distant
 * environment would make paint look milky), a floor darkened by the car, and a wall behind.
 */
import { backdropGroundColour, sampleBackdropLight } from './backdrops/backdrops.mjs'
import { sampleLightProbe } from './backdrops/light-probe.mjs'
import { clamp, smoothstep } from './curves.mjs'

/** Floor occlusion map: metres per cell, cells along x and y. */
export const floorOcclusionGridSize = { cell: 0.05, width: 260, height: 190 }

/** A surface less rough than this reflects the place itself, a rougher one its probe. */
const MIRROR = 0.18
const floorScratch = [0, 0, 0]

/** Soft edged interval: 1 within ±h, falling over ±w around it; wider than the box it keeps its energy. */
function softInterval(u, h, w) {
  const a = Math.abs(u)
  return w > h ? (h / w) * (1 - smoothstep(0, 2 * w, a)) : 1 - smoothstep(h - w, h + w, a)
}

/** Light that arrives at p from direction d, blurred by `roughness` (0 sharp .. 1.1 diffuse), into out[0..2]. */
export function sampleEnvironmentLight(scene, px, py, pz, dx, dy, dz, roughness, out) {
  const { rig } = scene
  if (rig.place && roughness < MIRROR)
    sampleBackdropLight(backdropSamplingSettings(scene, 0), px, py, pz, dx, dy, dz, roughness, out)
  else if (rig.place) sampleLightProbe(rig.probe, dx, dy, dz, roughness, out)
  else studioLight(scene, dx, dy, dz, roughness, out)
  addBoxes(rig, px, py, pz, dx, dy, dz, roughness, out)
  if (!rig.place || roughness >= MIRROR) addFloor(scene, px, py, pz, dx, dy, dz, roughness, out)
}

function studioLight({ rig, forward }, dx, dy, dz, roughness, out) {
  const ambient = rig.horizon + (rig.zenith - rig.horizon) * smoothstep(-0.05, 0.75, dz)
  const ahead = dx * forward[0] + dy * forward[1]
  const glow = rig.glow * smoothstep(-0.1, 0.7, ahead) * (1 - smoothstep(0.1, 0.75 + roughness * 0.3, dz))
  for (let i = 0; i < 3; i++) out[i] = ambient * rig.tint[i] + glow * rig.glowTint[i]
}

function addBoxes(rig, px, py, pz, dx, dy, dz, roughness, out) {
  for (const box of rig.boxes) {
    const axis = box.axis
    const d = axis === 0 ? dx : axis === 1 ? dy : dz
    // A direction parallel to the plane would give 0 * Infinity: black blobs of NaN.
    if (Math.abs(d) < 1e-4) continue
    const t = (box.at - (axis === 0 ? px : axis === 1 ? py : pz)) / d
    if (!(t > 0)) continue
    const w = box.soft + roughness * t * 0.55
    const u = (axis === 0 ? py + dy * t : px + dx * t) - box.centre[0]
    const v = (axis === 2 ? py + dy * t : pz + dz * t) - box.centre[1]
    let k = softInterval(u, box.half[0], w) * softInterval(v, box.half[1], w)
    if (k <= 0) continue
    k *= box.power * (roughness > 0.2 ? smoothstep(0, 0.25, Math.abs(d)) : 1)
    for (let i = 0; i < 3; i++) out[i] += k * box.colour[i]
  }
}

function addFloor(scene, px, py, pz, dx, dy, dz, roughness, out) {
  // A rough reflection sees the floor before its middle points down.
  const edge = 0.02 + roughness * 0.25
  if (dz < edge) {
    const t = -pz / Math.min(dz, -0.02)
    studioFloorColour(scene, px + dx * t, py + dy * t, floorScratch)
    const m = smoothstep(-edge, edge, -dz)
    for (let i = 0; i < 3; i++) out[i] += (floorScratch[i] - out[i]) * m
  }
}

/** How backdrops are sampled around a car; `focus` as in sampleBackdropLight. */
export function backdropSamplingSettings(scene, focus) {
  scene.lens ??= { onGround: (x, y) => floorOpenness(scene, x, y) ** 1.35 * 0.97 + 0.03 }
  scene.lens.rig = scene.rig
  scene.lens.focus = focus
  return scene.lens
}

/** Openness of the floor at (x, y): 1 in the open, 0 under the car. Bilinear in the baked map. */
export function floorOpenness(scene, x, y) {
  const u = (x - scene.floorOrigin[0]) / floorOcclusionGridSize.cell
  const v = (y - scene.floorOrigin[1]) / floorOcclusionGridSize.cell
  if (u < 0 || v < 0 || u >= floorOcclusionGridSize.width - 1 || v >= floorOcclusionGridSize.height - 1) return 1
  const i = u | 0
  const j = v | 0
  const a = u - i
  const b = v - j
  const map = scene.floorMap
  const o = j * floorOcclusionGridSize.width + i
  const near = map[o] * (1 - a) + map[o + 1] * a
  const far = map[o + floorOcclusionGridSize.width] * (1 - a) + map[o + floorOcclusionGridSize.width + 1] * a
  return near * (1 - b) + far * b
}

/** Colour of the floor at (x, y), into out[0..2]. */
export function studioFloorColour(scene, x, y, out) {
  const { rig } = scene
  if (rig.place) {
    backdropGroundColour(rig, x, y, out)
    const open = floorOpenness(scene, x, y) ** 1.35 * 0.97 + 0.03
    for (let i = 0; i < 3; i++) out[i] *= open
    return
  }
  const d = Math.hypot((x - scene.length / 2) * 0.75, y)
  const lit = rig.floor * (rig.floorSpread + (1 - rig.floorSpread) * Math.exp((-d * d) / 14))
  const q = lit * (floorOpenness(scene, x, y) ** 1.35 * 0.97 + 0.03)
  for (let i = 0; i < 3; i++) out[i] = q * rig.floorTint[i]
}

/** Colour of the wall behind the car in direction height dz at screen position (sx, sy) in -1..1, into out[0..2]. */
export function studioWallColour(scene, dz, sx, sy, out) {
  const { rig } = scene
  const k = smoothstep(rig.wallFrom, rig.wallTo, dz)
  const v = vignetteDarkening(rig, sx, sy)
  for (let i = 0; i < 3; i++) out[i] = (rig.wallLow[i] + (rig.wallHigh[i] - rig.wallLow[i]) * k) * v
}

/** Darkening towards the corners. */
export function vignetteDarkening(rig, sx, sy) {
  return 1 - rig.vignette * clamp(sx * sx * 0.6 + sy * sy * 0.4, 0, 1)
}
