/** The material of a hit point: materials of fittings are stored, those of the body follow from its panel fields. */
import { signedDistanceToPolygon } from './curves.mjs'
import { LICENSE_PLATE_SIZE_METRES } from './license-plate.mjs'
import { MESH_MATERIALS } from './mesh_materials.mjs'
import {
  doorDistanceField,
  lampSignedDistance,
  nearestFrontIntakeOpening,
  signedDistanceToBonnet,
  signedDistanceToEngineVent,
} from './panels.mjs'
import { bumperGapDistance, isPointOnRearWiper, rearEndMaterialAt, rearLidDistanceField } from './rear-end.mjs'

const SHUT_LINE = 0.0034
/** Half width of the gap between the cab of a pickup and its bed. */
const BED_GAP = 0.007

/**
 * Classifies the hit point `p` (position, normal, triangle corners and weights): sets p.kind and p.shut (0..1, how much
 * of a panel gap it is).
 */
export function classifyCarSurfacePoint(scene, p) {
  const kind = MESH_MATERIALS[p.material]
  p.shut = 0
  p.kind = kind === 'body' ? bodyKind(scene, p) : kind
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
  if (spec.bed && isBed(spec.bed, p, across)) return 'plastic'
  const ground = groundKind(scene, p, across)
  if (ground === 'black') return 'black'
  const glass = glassAt(scene, p)
  if (glass > 0) return glassKind(spec, p, across, glass)
  if (spec.cockpit) {
    const open = cockpitKind(spec, p, across)
    if (open) return open
  }
  if (glass > -WINDOW_TRIM && Math.abs(p.ny) > 0.5 && p.z > spec.waist - 0.15) {
    if (spec.hasChrome) roundTrim(scene, p, (-glass / WINDOW_TRIM - 0.5) * 2)
    return 'trim'
  }
  if (glass > -0.009) return 'gloss'
  const fitted = isRear ? rearKind(spec, p, across) : frontKind(spec, p, across)
  if (fitted) return fitted
  if (ground === 'paint') {
    p.shut = shutLine(scene, p)
  }
  return ground
}

/** The strip around the side windows: its width (metres), and how far a chrome one bulges. */
const WINDOW_TRIM = 0.02
const TRIM_BULGE = 0.9

/** Turns the normal as a half-round strip along a window would, without which it mirrors one flat piece of sky; `t` as in bendOver. */
function roundTrim({ pos, glass }, p, t) {
  const [a, b, c] = [3 * p.a, 3 * p.b, 3 * p.c]
  const e = [0, 1, 2].map((i) => pos[b + i] - pos[a + i])
  const f = [0, 1, 2].map((i) => pos[c + i] - pos[a + i])
  const [ee, ef, ff] = [dot(e, e), dot(e, f), dot(f, f)]
  const [ge, gf] = [glass[p.b] - glass[p.a], glass[p.c] - glass[p.a]]
  const [k, m] = [ge * ff - gf * ef, gf * ee - ge * ef]
  const rise = [0, 1, 2].map((i) => k * e[i] + m * f[i])
  const l = (-t * TRIM_BULGE) / (Math.hypot(...rise) || 1)
  turnNormal(p, rise[0] * l, rise[1] * l, rise[2] * l)
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function glassAt({ glass }, p) {
  return glass[p.a] * p.w + glass[p.b] * p.u + glass[p.c] * p.v
}

/** Dark frame of a tail lamp (metres): red stays apart from red paint. */
const SURROUND = 0.011

/** Widths in metres of the bright bead around the grille, and of the black lip of other openings. */
const BEAD = 0.017
const LIP = 0.008

/** Lamps, grille and intakes of the nose; sets p.inset to the distance of the point from the outline. */
function frontKind(spec, p, across) {
  if (p.x > 0.95) return undefined
  p.inset = lampSignedDistance(spec, p.x, across, p.z)
  if (p.inset > 0) return 'lamp'
  if (p.inset > -0.005) return 'gloss'
  const { outline, depth } = nearestFrontIntakeOpening(spec, across, p.z)
  p.inset = depth
  p.outline = outline
  if (depth > 0) return 'grille'
  if (outline === spec.grille && !spec.hasPlainGrille && depth > -BEAD) {
    bendOver(p, outline, across, (-depth / BEAD - 0.5) * 2)
    return 'trim'
  }
  return depth > -LIP ? 'gloss' : undefined
}

/** Distance in metres of an intake's slats behind the flank; between them and its outline its wall is visible. */
const INTAKE_DEPTH = 0.07

function intakeKind({ sideIntake }, p) {
  if (!sideIntake || Math.abs(p.ny) < 0.4) return undefined
  const depth = -signedDistanceToPolygon(sideIntake, p.x, p.z)
  if (depth < -LIP) return undefined
  if (depth < 0) return 'gloss'
  const k = INTAKE_DEPTH / Math.max(0.2, Math.abs(p.dy))
  const z = p.z + p.dz * k
  if (signedDistanceToPolygon(sideIntake, p.x + p.dx * k, z) > 0) return 'plastic'
  return (z * 22) % 1 < 0.3 ? 'plastic' : 'black'
}

function rearKind(spec, p, across) {
  p.inset = lampSignedDistance(spec, p.x, across, p.z)
  if (p.inset > 0) return Math.abs(rearLidDistanceField(spec, p.x, across, p.z, p)) < SHUT_LINE ? 'black' : 'tail'
  if (p.inset > -SURROUND) return 'gloss'
  if (spec.deck && isLouvre(spec.deck, p, across)) return (p.x * 8) % 1 < 0.62 ? 'gloss' : 'black'
  if (spec.exhausts && exhaustKind(spec, p, across)) return exhaustKind(spec, p, across)
  p.inset = signedDistanceToEngineVent(spec, p.x, across, p.z)
  if (p.x < 3.6) return intakeKind(spec, p)
  if (p.inset > 0) return 'grille'
  return rearEndMaterialAt(spec, p, across)
}

/** The inside of a pickup's bed, and the caps on its walls. */
function isBed({ from, to, halfWidth }, p, across) {
  const isInside = p.x > from - 0.02 && p.x < to + 0.02 && across < halfWidth + 0.015
  return isInside || (p.x > from - 0.02 && p.nz > 0.8)
}

/** Glass slats over an engine behind the seats. */
function isLouvre({ from, to, halfWidth, taper }, p, across) {
  return p.nz > 0.5 && p.x > from && p.x < to && across < halfWidth - taper * (p.x - from)
}

/** Tail pipes: a bright rim around black, in the lowest part of the tail. */
function exhaustKind({ exhausts, length }, p, across) {
  if (length - p.x > 0.4) return undefined
  const { y, z, halfWidth, halfHeight } = exhausts
  const u = Math.max(0, Math.abs(across - y) - halfWidth + halfHeight)
  const d = Math.hypot(u, p.z - z) - halfHeight
  return d > 0 ? undefined : d > -0.009 ? 'chrome' : 'black'
}

/** Turns the normal as a half-round bead along the outline would; `t` runs from -1 at its inner to 1 at its outer edge. */
function bendOver(p, outline, across, t) {
  const e = 0.003
  const side = p.y < 0 ? -1 : 1
  const gy =
    (signedDistanceToPolygon(outline, across + e, p.z) - signedDistanceToPolygon(outline, across - e, p.z)) * side
  const gz = signedDistanceToPolygon(outline, across, p.z + e) - signedDistanceToPolygon(outline, across, p.z - e)
  const l = Math.hypot(gy, gz) || 1
  const k = t * 0.95
  turnNormal(p, 0, (gy / l) * k, (gz / l) * k)
}

/** Adds (ax, ay, az) to the normal and reflects the view again. */
function turnNormal(p, ax, ay, az) {
  const [nx, ny, nz] = [p.nx + ax, p.ny + ay, p.nz + az]
  const l = Math.hypot(nx, ny, nz)
  p.nx = nx / l
  p.ny = ny / l
  p.nz = nz / l
  const facing = p.nx * p.dx + p.ny * p.dy + p.nz * p.dz
  p.rx = p.dx - 2 * facing * p.nx
  p.ry = p.dy - 2 * facing * p.ny
  p.rz = p.dz - 2 * facing * p.nz
  p.cos = Math.min(1, Math.abs(facing))
  p.fresnel = (1 - p.cos) ** 5
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
  if (p.x > spec.length / 2 && !isSide && isPointOnRearWiper(spec, p.y, p.z)) return 'black'
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

/** Half width of the rounded edge beside a panel gap (metres). */
const GAP_EDGE = 0.0075

function shutLine(scene, p) {
  const { spec } = scene
  const facesSide = Math.abs(p.ny) > 0.3
  let shut = 0
  const across = Math.abs(p.y)
  const isRear = p.x > spec.length / 2
  const lid = isRear
    ? rearLidDistanceField(spec, p.x, across, p.z, p)
    : signedDistanceToBonnet(spec, p.x, across, p.z, p.nz)
  const bumper = isRear ? bumperGapDistance(spec, scene, p.x, p.z) : 9
  const isDoorHigh = p.z < spec.waist + 0.14
  if (spec.bed && facesSide && Math.abs(p.x - spec.bed.gap) < BED_GAP) shut = 1
  const doors =
    facesSide && isDoorHigh ? [doorDistanceField(spec, 0, p.x, p.z), doorDistanceField(spec, 1, p.x, p.z)] : []
  for (const d of [lid, bumper, ...doors]) {
    const away = Math.abs(d)
    if (away < SHUT_LINE) shut = 1
    // The edge curves into the gap and catches light; without it a gap is invisible in dark paint.
    else if (away < GAP_EDGE && shut === 0) turnNormal(p, 0, 0, d > 0 ? 0.05 : 0.13)
  }
  for (const [hx, hz] of spec.handles) {
    const e = ((p.x - hx) / 0.115) ** 2 + ((p.z - hz) / 0.032) ** 2
    if (e < 1 && facesSide) shut = Math.max(shut, 0.55 * (1 - e))
  }
  return shut
}

function isPlate(spec, p, isRear) {
  if (Math.abs(p.y) >= LICENSE_PLATE_SIZE_METRES[0]) return false
  if (isRear) return Math.abs(p.z - spec.rearPlateZ) < LICENSE_PLATE_SIZE_METRES[1] && spec.length - p.x < 0.5
  return spec.frontPlateZ !== undefined && Math.abs(p.z - spec.frontPlateZ) < LICENSE_PLATE_SIZE_METRES[1] && p.x < 0.3
}
