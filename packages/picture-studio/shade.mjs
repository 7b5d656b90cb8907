/** Radiance of a hit point towards the eye, as passes (see light-buffers.mjs). */
import { sampleBackdropLight } from './backdrops/backdrops.mjs'
import { createCabinShaders } from './cabin/shade-cabin.mjs'
import { classifyCarSurfacePoint } from './classify-car-surface-point.mjs'
import { clamp } from './curves.mjs'
import { intersectRay, lastRayHit } from './intersect-ray.mjs'
import { shadeGrille, shadeHeadLamp, shadeTailLamp } from './lamps.mjs'
import { licensePlatePartAt } from './license-plate.mjs'
import { backdropSamplingSettings, sampleEnvironmentLight, studioFloorColour, studioWallColour } from './light.mjs'
import {
  acquireLightBuffer,
  addScaledLight,
  addTintedLight,
  LIGHT_BUFFER_OFFSETS,
  releaseLightBuffers,
} from './light-buffers.mjs'

const MAX_REFLECTIONS = 1
const MAX_GLASS = 3
const GLASS_TINT = [0.92, 1, 0.97]
const LEATHER = [0.035, 0.033, 0.032]
const PLATE_COLOURS = { field: [0.72, 0.72, 0.7], ink: [0.02, 0.02, 0.024] }

/**
 * Shades the current `hit` of the ray (o, d) into `out`; `depth` counts reflections, `panes` the panes of glass that
 * the ray has passed.
 */
export function shadeRayHit(scene, ox, oy, oz, dx, dy, dz, depth, panes, out) {
  const p = hitPoint(scene, ox, oy, oz, dx, dy, dz)
  classifyCarSurfacePoint(scene, p)
  if (p.isBackFace && p.material === 0 && p.kind !== 'glass') {
    out[0] = out[1] = out[2] = 0.01
    return
  }
  p.depth = depth
  p.panes = panes
  SHADERS[p.kind](scene, p, out)
}

const SHADERS = {
  ...createCabinShaders({ coatReflection, lobe, irradiance, addScaled: addScaledLight }),
  paint: shadePaint,
  gloss: (scene, p, out) => shadeGloss(scene, p, out, 0.004),
  trim: shadeTrim,
  chrome: shadeTrim,
  glass: shadeGlass,
  rim: shadeRim,
  disc: (scene, p, out) => shadeRough(scene, p, out, { roughness: 0.35, gain: 0.3, base: 0.004 }),
  caliper: (scene, p, out) =>
    shadePlastic(scene, p, out, scene.spec.caliper ?? [0.05, 0.05, 0.05], { f0: 0.04, edge: 0, roughness: 0.1 }),
  tyre: (scene, p, out) =>
    shadePlastic(scene, p, out, [0.026, 0.026, 0.027], { f0: 0.028, edge: 0.22, roughness: 0.45 }),
  plastic: (scene, p, out) =>
    shadePlastic(scene, p, out, [0.026, 0.026, 0.027], { f0: 0.035, edge: 0.35, roughness: 0.35 }),
  inner: (scene, p, out) => shadeDiffuse(scene, p, out, scene.spec.leather ?? LEATHER, 0.004),
  plate: shadePlate,
  black: (scene, p, out) => shadeDiffuse(scene, p, out, [0.012, 0.012, 0.012], 0),
  grille: shadeGrille,
  lamp: (scene, p, out) => {
    addScaledLight(out, coatReflection(scene, p), shadeHeadLamp(scene, p, out))
    releaseLightBuffers(1)
  },
  tail: (scene, p, out) => {
    addScaledLight(out, coatReflection(scene, p), shadeTailLamp(scene, p, out))
    releaseLightBuffers(1)
  },
}

/** Position, shading normal towards the eye, reflected direction and occlusion of the current hit. */
export function hitPoint(scene, ox, oy, oz, dx, dy, dz) {
  const { t, tri, u, v } = lastRayHit
  const w = 1 - u - v
  const { nor, materials, openness } = scene
  const { idx, tris } = scene.bvh
  const a = idx[3 * tri]
  const b = idx[3 * tri + 1]
  const c = idx[3 * tri + 2]
  let nx = nor[3 * a] * w + nor[3 * b] * u + nor[3 * c] * v
  let ny = nor[3 * a + 1] * w + nor[3 * b + 1] * u + nor[3 * c + 1] * v
  let nz = nor[3 * a + 2] * w + nor[3 * b + 2] * u + nor[3 * c + 2] * v
  const l = 1 / Math.hypot(nx, ny, nz)
  nx *= l
  ny *= l
  nz *= l
  const q = tri * 9
  const gx = tris[q + 4] * tris[q + 8] - tris[q + 5] * tris[q + 7]
  const gy = tris[q + 5] * tris[q + 6] - tris[q + 3] * tris[q + 8]
  const gz = tris[q + 3] * tris[q + 7] - tris[q + 4] * tris[q + 6]
  const facing = nx * dx + ny * dy + nz * dz
  const outward = gx * nx + gy * ny + gz * nz > 0 ? 1 : -1
  const isBackFace = facing > 0 && (gx * dx + gy * dy + gz * dz) * outward > 0
  const open = openness[a] * w + openness[b] * u + openness[c] * v
  const p = { x: ox + dx * t, y: oy + dy * t, z: oz + dz * t, a, b, c, u, v, w, dx, dy, dz, isBackFace, open }
  p.material = materials[a]
  const side = facing > 0 ? -1 : 1
  p.nx = nx * side
  p.ny = ny * side
  p.nz = nz * side
  p.cos = clamp(Math.abs(facing), 0, 1)
  p.fresnel = (1 - p.cos) ** 5
  const k = 2 * facing
  p.rx = dx - k * nx
  p.ry = dy - k * ny
  p.rz = dz - k * nz
  p.specularOpen = clamp(open * 1.5, 0, 1) ** 1.3
  p.ex = p.x + p.nx * 0.0015
  p.ey = p.y + p.ny * 0.0015
  p.ez = p.z + p.nz * 0.0015
  return p
}

/** Sharp reflection in a clear coat, as passes; the caller releases the buffer. */
function coatReflection(scene, p, depth = p.depth) {
  const out = acquireLightBuffer()
  if (
    depth < MAX_REFLECTIONS &&
    !isExposed(scene, p) &&
    intersectRay(scene.bvh, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz, 12, false)
  )
    shadeRayHit(scene, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz, depth + 1, p.panes, out)
  else sampleEnvironmentLight(scene, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz, 0.02, out)
  return out
}

/**
 * True where this point cannot reflect any part of the car, so that no ray is needed: open ground, with a reflected
 * view that leads away.
 */
function isExposed({ exposed, length }, { a, b, c, x, y, rx, ry }) {
  return exposed[a] + exposed[b] + exposed[c] === 3 && (x - length / 2) * rx * 0.3 + y * ry > 0.1
}

function lobe(scene, p, roughness, out) {
  sampleEnvironmentLight(scene, p.ex, p.ey, p.ez, p.rx, p.ry, p.rz, roughness, out)
}

function irradiance(scene, p, out) {
  sampleEnvironmentLight(scene, p.ex, p.ey, p.ez, p.nx, p.ny, p.nz, 1.1, out)
}

function shadePaint(scene, p, out) {
  const rough = acquireLightBuffer()
  const diffuse = acquireLightBuffer()
  lobe(scene, p, 0.42, rough)
  irradiance(scene, p, diffuse)
  const f0 = 0.045 + 0.955 * p.fresnel
  const seen = 1 - p.shut * 0.93
  const metallic = (0.55 + 0.75 * p.cos) * p.specularOpen * 1.15 * (1 - f0) * seen
  const solid = p.open * 0.95 * (1 - f0) * seen
  const coat = coatReflection(scene, p)
  addScaledLight(out, coat, f0 * seen)
  for (let i = 0; i < 3; i++) {
    out[LIGHT_BUFFER_OFFSETS.metallic + i] += metallic * rough[i]
    out[LIGHT_BUFFER_OFFSETS.solid + i] += solid * diffuse[i]
  }
  releaseLightBuffers(3)
}

function shadeGloss(scene, p, out, base) {
  const coat = coatReflection(scene, p)
  addScaledLight(out, coat, 0.045 + 0.9 * p.fresnel)
  for (let i = 0; i < 3; i++) out[i] += base
  releaseLightBuffers(1)
}

/** Trim is gloss black, and chrome by the weight of the trim pass. */
function shadeTrim(scene, p, out) {
  const coat = coatReflection(scene, p)
  const gloss = 0.045 + 0.9 * p.fresnel
  if (!scene.spec.hasChrome || p.depth > 0) addScaledLight(out, coat, scene.spec.hasChrome ? 0.5 : gloss)
  else {
    addScaledLight(out, coat, gloss)
    const chrome = Math.max(0, 0.62 * (0.4 + 0.6 * p.specularOpen) - gloss)
    for (let i = 0; i < 3; i++) out[LIGHT_BUFFER_OFFSETS.trim + i] += chrome * coat[i]
  }
  for (let i = 0; i < 3; i++) out[i] += 0.004
  releaseLightBuffers(1)
}

function shadeGlass(scene, p, out) {
  const f0 = 0.05 + 0.95 * p.fresnel
  const isPrivacy = p.x > (scene.spec.pillarsAt[0] ?? 9)
  const behind = acquireLightBuffer()
  lookThrough(scene, p, behind)
  addTintedLight(out, behind, (1 - f0) * (isPrivacy ? 0.3 : scene.spec.cockpit ? 0.85 : 0.62), GLASS_TINT)
  releaseLightBuffers(1)
  if (p.isBackFace && p.depth >= 1) return
  // A photographer's filter removes the sky's reflection from the screens, which would otherwise look milky.
  const veil = Math.abs(p.ny) < 0.55 ? 0.42 : 1
  addScaledLight(out, coatReflection(scene, p, p.depth + 1), f0 * veil)
  releaseLightBuffers(1)
}

function lookThrough(scene, p, out) {
  if (p.panes >= MAX_GLASS) {
    out[0] = out[1] = out[2] = 0.01
    return
  }
  const [x, y, z] = [p.x + p.dx * 0.002, p.y + p.dy * 0.002, p.z + p.dz * 0.002]
  if (intersectRay(scene.bvh, x, y, z, p.dx, p.dy, p.dz, 20, false))
    shadeRayHit(scene, x, y, z, p.dx, p.dy, p.dz, p.depth, p.panes + 1, out)
  else if (scene.rig.place)
    sampleBackdropLight(backdropSamplingSettings(scene, scene.focus), x, y, z, p.dx, p.dy, p.dz, 0, out)
  else if (p.dz < 0 && -z / p.dz < 40) studioFloorColour(scene, x - (p.dx * z) / p.dz, y - (p.dy * z) / p.dz, out)
  else studioWallColour(scene, p.dz, 0, 0, out)
}

function shadeRim(scene, p, out) {
  const rough = acquireLightBuffer()
  const diffuse = acquireLightBuffer()
  lobe(scene, p, 0.22, rough)
  irradiance(scene, p, diffuse)
  for (let i = 0; i < 3; i++)
    out[LIGHT_BUFFER_OFFSETS.rim + i] += rough[i] * p.specularOpen * 0.8 + diffuse[i] * p.open * 0.35
  releaseLightBuffers(2)
}

function shadeRough(scene, p, out, { roughness, gain, base }) {
  const rough = acquireLightBuffer()
  lobe(scene, p, roughness, rough)
  for (let i = 0; i < 3; i++) out[i] += gain * rough[i] * p.specularOpen + base
  releaseLightBuffers(1)
}

function shadeDiffuse(scene, p, out, albedo, base) {
  const light = acquireLightBuffer()
  irradiance(scene, p, light)
  for (let i = 0; i < 3; i++) out[i] += albedo[i] * light[i] * p.open + base
  releaseLightBuffers(1)
}

function shadePlastic(scene, p, out, albedo, { f0, edge, roughness }) {
  shadeDiffuse(scene, p, out, albedo, 0)
  const rough = acquireLightBuffer()
  lobe(scene, p, roughness, rough)
  const f = f0 + edge * p.fresnel
  for (let i = 0; i < 3; i++) out[i] += f * rough[i] * p.specularOpen
  releaseLightBuffers(1)
}

function shadePlate(scene, p, out) {
  const { spec } = scene
  const isRear = p.x > spec.length / 2
  const kind = licensePlatePartAt(isRear ? p.y : -p.y, p.z - (isRear ? spec.rearPlateZ : spec.frontPlateZ))
  if (kind === 'frame') out[0] = out[1] = out[2] = 0.01
  else shadeDiffuse(scene, p, out, PLATE_COLOURS[kind], 0)
}
