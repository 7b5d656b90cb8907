/** The backdrops by name, and the light that they send to a ray leaving the car. */

import { sampleBackdropLayer } from './backdrop-layers.mjs'
import {
  brickBackdropGround,
  brickBackdropGroundReflectivity,
  brickBackdropLayers,
  brickBackdropSky,
} from './brick-backdrop.mjs'
import {
  cityBackdropGround,
  cityBackdropGroundReflectivity,
  cityBackdropLayers,
  cityBackdropSky,
} from './city-backdrop.mjs'
import { coastBackdropGround, coastBackdropLayers, coastBackdropSea, coastBackdropSky } from './coast-backdrop.mjs'
import { forecourtBackdropGround, forecourtBackdropLayers, forecourtBackdropSky } from './forecourt-backdrop.mjs'
import { houseBackdropGround, houseBackdropLayers, houseBackdropSky } from './house-backdrop.mjs'
import { laneBackdropGround, laneBackdropLayers, laneBackdropSky } from './lane-backdrop.mjs'
import { mountainBackdropGround, mountainBackdropLayers, mountainBackdropSky } from './mountain-backdrop.mjs'
import { studioBackdropGround, studioBackdropLayers, studioBackdropSky } from './studio-backdrop.mjs'

const PLACES = {
  studio: { plates: studioBackdropLayers, sky: studioBackdropSky, ground: studioBackdropGround },
  coast: { plates: coastBackdropLayers, sky: coastBackdropSky, ground: coastBackdropGround, below: coastBackdropSea },
  city: {
    plates: cityBackdropLayers,
    sky: cityBackdropSky,
    ground: cityBackdropGround,
    mirror: cityBackdropGroundReflectivity,
  },
  forecourt: { plates: forecourtBackdropLayers, sky: forecourtBackdropSky, ground: forecourtBackdropGround },
  brick: {
    plates: brickBackdropLayers,
    sky: brickBackdropSky,
    ground: brickBackdropGround,
    mirror: brickBackdropGroundReflectivity,
  },
  house: { plates: houseBackdropLayers, sky: houseBackdropSky, ground: houseBackdropGround },
  lane: { plates: laneBackdropLayers, sky: laneBackdropSky, ground: laneBackdropGround },
  mountain: { plates: mountainBackdropLayers, sky: mountainBackdropSky, ground: mountainBackdropGround },
}

export const BACKDROP_NAMES = Object.keys(PLACES)

const ready = new Map()

/** The plates of a place, painted once, in shared memory, so that threads need not paint them again. */
export function backdropLayersOf(name) {
  if (!ready.has(name)) ready.set(name, PLACES[name].plates())
  return ready.get(name)
}

const plate = new Float64Array(4)
const ground = [0, 0, 0]
const sky = [0, 0, 0]

/**
 * Light of the place `rig.place` from direction d at point p, blurred by `roughness` (0 for a direct view, up to 1 for
 * a rough reflection), into out[0..2]. `onGround(x, y)` returns how much daylight the ground gets there; `focus` is the
 * distance at which the ground is sharp, or 0 where the lens does not matter.
 */
export function sampleBackdropLight({ rig, onGround, focus }, px, py0, pz, dx, dy0, dz, roughness, out) {
  const place = PLACES[rig.place]
  // Behind a car whose nose points to the right is the same place: the car has turned, not the street.
  const turn = rig.isTurned ? -1 : 1
  const py = py0 * turn
  const dy = dy0 * turn
  const groundAt = dz < -1e-5 ? -pz / dz : Number.POSITIVE_INFINITY
  let left = 1
  out[0] = out[1] = out[2] = 0
  const isGround =
    groundAt < 400 &&
    place.ground(px + dx * groundAt, py + dy * groundAt, groundBlur(groundAt, dz, roughness, focus), ground)
  for (const layer of rig.plates) {
    if (layer.y > 0 !== dy > 0 || Math.abs(dy) < 1e-4) continue
    const t = (layer.y - py) / dy
    if (t < 0 || (isGround && t > groundAt)) continue
    if (!sampleBackdropLayer(layer, px + dx * t, pz + dz * t, roughness * t * 0.9, plate)) continue
    for (let i = 0; i < 3; i++) out[i] += left * plate[i]
    left *= 1 - plate[3]
    if (left < 0.01) return
  }
  if (isGround) {
    const lit = onGround(px + dx * groundAt, (py + dy * groundAt) * turn)
    for (let i = 0; i < 3; i++) out[i] += left * ground[i] * rig.daylight[i] * lit
    return
  }
  if (dz < 0 && place.below) place.below(px, py, pz, dx, dy, Math.min(dz, -0.002), sky)
  else place.sky(dx, dy, Math.max(0, dz), sky)
  for (let i = 0; i < 3; i++) out[i] += left * sky[i]
}

/**
 * The width in metres over which a point of the ground is blurred, by the lens or by roughness, along a ray that meets
 * it at a flat angle.
 */
function groundBlur(distance, dz, roughness, focus) {
  const lens = focus > 0 ? 0.006 * Math.max(0, Math.abs(distance - focus) - 2) : 0
  return lens + (roughness * distance * 0.5) / Math.max(0.15, -dz) + distance * 0.0006
}

/** Light that the ground of a place reflects at (x, y) where nothing shades it, without detail. */
export function backdropGroundColour(rig, x, y, out) {
  if (!PLACES[rig.place].ground(x, rig.isTurned ? -y : y, 0.4, out)) out[0] = out[1] = out[2] = 0.1
  for (let i = 0; i < 3; i++) out[i] *= rig.daylight[i]
}

/** The reflectivity of the ground of a place. */
export function backdropGroundReflectivity(rig, x, y) {
  return PLACES[rig.place].mirror?.(x, rig.isTurned ? -y : y) ?? rig.floorMirror
}
