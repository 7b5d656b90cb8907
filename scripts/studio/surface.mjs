/** What a hit point is made of: materials of fittings are stored, those of the body follow from its panel fields. */
import { MATERIALS } from './materials.mjs'
import { FIELD, FIELDS } from './panels.mjs'

const SHUT_LINE = 0.0032

/**
 * Describes the hit point `p` (position, normal, triangle corners and weights): sets p.kind and p.shut (0..1, how
 * much of a panel gap it is).
 */
export function classify(scene, p) {
  const kind = MATERIALS[p.material]
  p.shut = 0
  p.kind = kind === 'body' ? bodyKind(scene, p) : kind
}

/** Panel field `k` interpolated at the hit point. */
export function fieldAt(scene, p, k) {
  const F = scene.fields
  return F[p.a * FIELDS + k] * p.w + F[p.b * FIELDS + k] * p.u + F[p.c * FIELDS + k] * p.v
}

function bodyKind(scene, p) {
  const { spec } = scene
  const isRear = p.x > spec.length / 2
  const kind = panelKind(scene, p, isRear)
  return kind !== 'glass' && isPlate(spec, p, isRear) ? 'plate' : kind
}

function panelKind(scene, p, isRear) {
  const { spec } = scene
  const across = Math.abs(p.y)
  const ground = groundKind(scene, p, across)
  if (ground === 'black') return 'black'
  const glass = fieldAt(scene, p, FIELD.glass)
  if (glass > 0) return glassKind(spec, p, across, glass)
  if (spec.cockpit) {
    const open = cockpitKind(spec, p, across)
    if (open) return open
  }
  if (glass > -0.02 && Math.abs(p.ny) > 0.5 && p.z > spec.waist - 0.15) return 'trim'
  if (glass > -0.009) return 'gloss'
  const lamp = fieldAt(scene, p, FIELD.lamp)
  if (lamp > 0) return isRear ? 'tail' : 'lamp'
  if (lamp > -0.006) return 'gloss'
  const opening = fieldAt(scene, p, FIELD.grille)
  if (opening > 0) return p.x > 1.5 && p.x < 3.6 ? 'black' : 'grille'
  if (opening > -0.012 && !isRear && !spec.isLow) return isGrilleFrame(spec, p, across) ? 'trim' : 'gloss'
  if (ground === 'paint') {
    p.shut = shutLine(scene, p)
    if (isRear && !p.shut && spec.length - p.x < 0.5 && Math.abs(p.z - spec.rearPlateZ) < 0.085 && across < 0.32)
      return 'gloss'
  }
  return ground
}

/** Arches, sills and cladding near the ground; 'paint' above them. */
function groundKind({ spec, wheels }, p, across) {
  if (p.nz < -0.75 && p.z < spec.waist) return 'black'
  let kind = p.z < spec.sill + (spec.cladding ? 0.16 : 0.035) ? 'plastic' : 'paint'
  for (const wheel of wheels) {
    const r = Math.hypot(p.x - wheel.x, p.z - wheel.radius)
    if (r < wheel.arch + 0.009 && (!spec.isLow || across > 0.64)) return 'black'
    if (spec.cladding && r < wheel.arch + spec.cladding) kind = 'plastic'
  }
  return kind
}

function glassKind(spec, p, across, glass) {
  const isSide = across > 0.3 && Math.abs(p.ny) > 0.55
  if (isSide) {
    for (const x of spec.pillarsAt)
      if (Math.abs(p.x - x + (p.z - spec.waist) * 0.1) < spec.pillarHalfWidth) return 'gloss'
    if (spec.quarterLightAt && Math.abs(p.x - spec.quarterLightAt + (p.z - spec.waist) * 0.5) < 0.012) return 'gloss'
  }
  return Math.abs(p.ny) < 0.55 && glass < 0.022 && !spec.cockpit ? 'gloss' : 'glass'
}

/** Inside of an open car: leather well and dashboard; the frame of its windscreen is gloss black. */
function cockpitKind(spec, p, across) {
  const { from, to, halfWidth, rim } = spec.cockpit
  if (p.z > spec.screen.z + 0.1 && p.x > spec.screen.x && p.x < from + 0.3) return 'gloss'
  const isBehindScreen = p.x > spec.screen.x + 0.12 + spec.screen.bow * p.y * p.y
  if (isBehindScreen && p.x <= from && across < halfWidth - 0.02 && p.z < spec.screen.z + 0.1) return 'black'
  const isInside = p.x > from - 0.12 && p.x < to + 0.02 && across < halfWidth + 0.02
  if (!isInside) return undefined
  return p.z < rim || p.nz < 0.6 ? 'inner' : undefined
}

function isGrilleFrame(spec, p, across) {
  const bottom = Math.min(...spec.grille.map((q) => q[1]))
  const width = Math.max(...spec.grille.map((q) => q[0]))
  return p.z > bottom - 0.02 && across < width + 0.03
}

function shutLine(scene, p) {
  const { spec } = scene
  let shut = 0
  for (const k of [FIELD.frontDoor, FIELD.rearDoor, FIELD.cut]) {
    // Door lines would run on over the roof.
    if (k !== FIELD.cut && p.z > spec.waist + 0.14) continue
    if (Math.abs(fieldAt(scene, p, k)) < SHUT_LINE) shut = 1
  }
  for (const [hx, hz] of spec.handles) {
    const e = ((p.x - hx) / 0.115) ** 2 + ((p.z - hz) / 0.032) ** 2
    if (e < 1) shut = Math.max(shut, 0.55 * (1 - e))
  }
  return shut
}

function isPlate(spec, p, isRear) {
  if (Math.abs(p.y) >= 0.26) return false
  if (isRear) return Math.abs(p.z - spec.rearPlateZ) < 0.057 && spec.length - p.x < 0.5
  return spec.frontPlateZ !== undefined && Math.abs(p.z - spec.frontPlateZ) < 0.057 && p.x < 0.3
}
