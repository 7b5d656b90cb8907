/** Rows of a picture: samples per pixel, tone mapping per sample and per paint, dither. */
import { backdropGroundReflectivity, sampleBackdropLight } from './backdrops/backdrops.mjs'
import { clamp, smoothstep } from './curves.mjs'
import { intersectRay, lastRayHit } from './intersect-ray.mjs'
import {
  backdropSamplingSettings,
  floorOpenness,
  studioFloorColour,
  studioWallColour,
  vignetteDarkening,
} from './light.mjs'
import {
  blendLightInPlace,
  blendWithUnpaintedColour,
  isLightSameForAllPaints,
  LIGHT_BUFFER_LENGTH,
  LIGHT_BUFFER_OFFSETS,
} from './light-buffers.mjs'
import { shadeRayHit } from './shade.mjs'

const TONE_STEPS = 8192
const TONE_LIMIT = 16
const DITHER = 1.2
/** Height of the floor of a cabin above the road (metres). */
const CABIN_FLOOR = 0.35
/** A wet street reflects flanks from below, without the lamps above them: brightened by this factor, they look lit. */
const WET_GAIN = 2.2

const sample = new Float64Array(LIGHT_BUFFER_LENGTH)
const mirrored = new Float64Array(LIGHT_BUFFER_LENGTH)
const wall = [0, 0, 0]

/**
 * Renders rows from..to of `job` ({ width, height, grid, paints, isCutout }) into scene.image, which contains one RGBA
 * picture per paint. Pixels of the car whose first 2 samples differ get grid² more.
 */
export function renderPixelRows(scene, { width, height, grid, paints, isCutout, from, to }) {
  const random = randomFrom(from * 7919 + 1)
  const tone = toneTable(scene.rig.exposure)
  const sums = new Float64Array(paints.length * 4)
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      sums.fill(0)
      let count = 0
      let showsCar = false
      low.fill(9)
      high.fill(-1)
      const tap = (i, j, m) => {
        const sx = ((x + (i + random() * 0.6 + 0.2) / m) / width) * 2 - 1
        const sy = 1 - ((y + (j + random() * 0.6 + 0.2) / m) / height) * 2
        const { alpha, isCar } = samplePixel(scene, sx, sy, random, isCutout)
        compose(paints, alpha, tone, sums)
        showsCar ||= isCar
        count++
      }
      tap(0, 0, 2)
      tap(1, 1, 2)
      if (showsCar && hasContrast(paints)) for (let j = 0; j < grid; j++) for (let i = 0; i < grid; i++) tap(i, j, grid)
      writePixel(scene.image, { width, height, x, y }, sums, count, (random() - 0.5) * DITHER)
    }
}

function randomFrom(start) {
  let seed = start
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0
    return seed / 4294967296
  }
}

/** Squared sRGB of a filmic (ACES fit) curve: averaging there keeps the edges of bright soft boxes smooth. */
function toneTable(exposure) {
  const table = new Float64Array(TONE_STEPS + 1)
  for (let i = 0; i <= TONE_STEPS; i++) {
    const x = (i / TONE_STEPS) ** 2 * TONE_LIMIT * exposure
    const film = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    const srgb = film <= 0.0031308 ? 12.92 * film : 1.055 * film ** (1 / 2.4) - 0.055
    table[i] = srgb * srgb
  }
  return table
}

/** Adds the sample in every paint to sums (r, g, b weighted by alpha, alpha). */
function compose(paints, alpha, tone, sums) {
  const isSame = isLightSameForAllPaints(sample)
  for (let k = 0; k < paints.length; k++) {
    const { base, metallic, rim, chrome } = paints[k]
    const solid = 1 - metallic * 0.75
    for (let i = 0; i < 3; i++) {
      if (isSame && k > 0) {
        sums[4 * k + i] += lastTone[i] * alpha
        continue
      }
      let light = sample[i]
      if (!isSame) {
        light +=
          base[i] *
          (metallic * sample[LIGHT_BUFFER_OFFSETS.metallic + i] + solid * sample[LIGHT_BUFFER_OFFSETS.solid + i])
        light += rim[i] * sample[LIGHT_BUFFER_OFFSETS.rim + i] + chrome * sample[LIGHT_BUFFER_OFFSETS.trim + i]
      }
      const index = (Math.sqrt(clamp(light, 0, TONE_LIMIT) / TONE_LIMIT) * TONE_STEPS + 0.5) | 0
      lastTone[i] = tone[index]
      sums[4 * k + i] += tone[index] * alpha
      low[3 * k + i] = Math.min(low[3 * k + i], tone[index])
      high[3 * k + i] = Math.max(high[3 * k + i], tone[index])
    }
    sums[4 * k + 3] += alpha
  }
}

const lastTone = [0, 0, 0]
/** Lowest and highest tone of the pixel's samples: red, green and blue of each paint. */
const MOST_PAINTS = 32
const low = new Float64Array(MOST_PAINTS * 3)
const high = new Float64Array(MOST_PAINTS * 3)

function hasContrast(paints) {
  for (let i = 0; i < paints.length * 3; i++) if (high[i] - low[i] > 0.0012 + 0.04 * high[i]) return true
  return false
}

function writePixel(image, { width, height, x, y }, sums, count, noise) {
  for (let k = 0; k < sums.length / 4; k++) {
    const o = (k * width * height + y * width + x) * 4
    const alpha = sums[4 * k + 3]
    for (let i = 0; i < 3; i++)
      image[o + i] = alpha > 0 ? clamp(255 * Math.sqrt(sums[4 * k + i] / alpha) + noise, 0, 255) : 0
    image[o + 3] = (255 * alpha) / count
  }
}

const result = { alpha: 1, isCar: false }

/**
 * Fills `sample` with the light through screen point (sx, sy) in -1..1; returns its alpha and whether it shows the car.
 */
function samplePixel(scene, sx, sy, random, isCutout) {
  const { camera: c } = scene
  const ax = (sx + c.shift[0]) * c.halfWidth
  const ay = (sy + c.shift[1]) * c.halfHeight
  let dx = c.ahead[0] + c.right[0] * ax + c.up[0] * ay
  let dy = c.ahead[1] + c.right[1] * ax + c.up[1] * ay
  let dz = c.ahead[2] + c.right[2] * ax + c.up[2] * ay
  const l = 1 / Math.hypot(dx, dy, dz)
  dx *= l
  dy *= l
  dz *= l
  sample.fill(0)
  result.alpha = 1
  result.isCar = intersectRay(scene.bvh, c.origin[0], c.origin[1], c.origin[2], dx, dy, dz, 90, false)
  if (result.isCar) shadeRayHit(scene, c.origin[0], c.origin[1], c.origin[2], dx, dy, dz, 0, 0, sample)
  else if (isCutout) result.alpha = shadowAlpha(scene, c.origin, dx, dy, dz)
  else showGround(scene, c.origin, dx, dy, dz, sx, sy, random)
  return result
}

/** On transparent ground only the contact shadow remains. */
function shadowAlpha(scene, [ox, oy, oz], dx, dy, dz) {
  if (dz >= 0 || scene.rig.shadow === 0) return 0
  const t = -oz / dz
  return scene.rig.shadow * smoothstep(0.93, 0.1, floorOpenness(scene, ox + dx * t, oy + dy * t))
}

function showGround(scene, [ox, oy, oz], dx, dy, dz, sx, sy, random) {
  const { rig } = scene
  if (rig.place) {
    showPlace(scene, [ox, oy, oz], dx, dy, dz, sx, sy, random)
    return
  }
  if (rig.outside) {
    showOutside(scene, [ox, oy, oz], dx, dy, dz, sx, sy)
    return
  }
  studioWallColour(scene, dz, sx, sy, wall)
  if (dz >= 0) {
    sample.set(wall)
    return
  }
  const t = -oz / dz
  const x = ox + dx * t
  const y = oy + dy * t
  studioFloorColour(scene, x, y, sample)
  if (floorOpenness(scene, x, y) < 0.995 || Math.abs(y) < 5)
    mirrorInFloor(scene, x, y, dx, dy, dz, random, rig.floorMirror + 0.55 * (1 + dz) ** 5)
  const vx = x - scene.length / 2
  // Ground before the car stays floor for 2 m more than ground behind it.
  const nearer = 2 * smoothstep(3, -3, vx * scene.forward[0] + y * scene.forward[1])
  const far = smoothstep(rig.floorReach[0], rig.floorReach[1], Math.hypot(vx, y) - nearer)
  const v = vignetteDarkening(rig, sx, sy)
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) sample[i] *= v
  blendWithUnpaintedColour(sample, 1 - far, wall)
}

/** Through the windows of a cabin: the backdrop beside the car, turned so that the driver's side faces it. */
function showOutside(scene, [ox, oy, oz], dx, dy, dz, sx, sy) {
  const { rig } = scene
  const lens = { rig: rig.outside, onGround: () => 1, focus: 1 }
  sampleBackdropLight(lens, 3 - ox, -oy, oz + CABIN_FLOOR, -dx, -dy, dz, 0, wall)
  const k = rig.outsideGain * vignetteDarkening(rig, sx, sy)
  for (let i = 0; i < 3; i++) sample[i] = wall[i] * k
}

function showPlace(scene, [ox, oy, oz], dx, dy, dz, sx, sy, random) {
  const { rig } = scene
  sampleBackdropLight(backdropSamplingSettings(scene, scene.focus), ox, oy, oz, dx, dy, dz, 0, wall)
  for (let i = 0; i < 3; i++) sample[i] = wall[i]
  const t = dz < 0 ? -oz / dz : 0
  const x = ox + dx * t
  const y = oy + dy * t
  const mirror =
    t > 0 && t < 40 && (rig.isTurned ? -y : y) < rig.mirrorTo
      ? backdropGroundReflectivity(rig, x, y) + 0.4 * (1 + dz) ** 5
      : 0
  if (mirror > 0) {
    const share = mirrorInFloor(scene, x, y, dx, dy, dz, random, mirror)
    if (share < 1 && rig.isWet) {
      sampleBackdropLight(backdropSamplingSettings(scene, 0), x, y, 0.001, dx, dy, -dz, 0.035, wall)
      for (let i = 0; i < 3; i++) sample[i] += mirror * (1 - share) * wall[i]
    }
  }
  const v = vignetteDarkening(rig, sx, sy)
  for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) sample[i] *= v
}

/**
 * Adds the reflection of the car in the floor with strength `mirror`, and returns which share of the reflected view it
 * covers (0..1).
 */
function mirrorInFloor(scene, x, y, dx, dy, dz, random, mirror) {
  const { rig } = scene
  // Behind the car, the reflected view leads away from it.
  const beyond = (x - scene.length / 2) * scene.forward[0] + y * scene.forward[1]
  if (beyond > 0.6 * scene.length) return 0
  const rx = dx + (random() - 0.5) * rig.floorJitter
  const ry = dy + (random() - 0.5) * rig.floorJitter
  if (!intersectRay(scene.bvh, x, y, 0.0005, rx, ry, -dz, 9, false)) return 0
  // On a wet street the reflection fades with the height of what it shows, however flat the view.
  const fade = Math.exp((rig.isWet ? lastRayHit.t * dz : -lastRayHit.t) * (rig.floorFade ?? 1.1))
  mirrored.fill(0)
  shadeRayHit(scene, x, y, 0.0005, rx, ry, -dz, 2, 0, mirrored)
  result.isCar = true
  if (rig.isWet) for (let i = 0; i < LIGHT_BUFFER_LENGTH; i++) mirrored[i] *= WET_GAIN
  blendLightInPlace(sample, mirrored, mirror * fade)
  return fade
}
