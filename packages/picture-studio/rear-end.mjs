/**
 * The rear end of a body: what is cut into it (a step above the bumper, a recess for the plate) and what is drawn on it
 * (boot lid or tailgate, valance with fins, reflectors). Outlines are in (distance from the middle, height), in metres.
 */
import { distanceToPolyline, signedDistanceToPolygon, smoothMaximum, smoothstep } from './curves.mjs'
import { extendOutlinePastMiddle, roundedOutline } from './lamp-outlines.mjs'

/** Depth of the recess of the plate below the surface (metres). */
const RECESS_DEPTH = 0.026
/**
 * How far its walls lean outward per metre of depth: vertical walls would be thinner than a cell of the mesh, and
 * ragged.
 */
const RECESS_LEAN = 0.6
/** A dark band of this height under the upper edge of the recess contains its lamps and the handle. */
const HANDLE = [0.006, 0.026]
/** Half the height of the handle on the tailgate of a pickup. */
const HANDLE_HALF_HEIGHT = 0.034
/** Distance between the fins of a diffuser and the share of it that a fin takes. */
const FIN = { pitch: 0.105, fill: 0.22 }
const REFLECTOR = { halfWidth: 0.075, halfHeight: 0.011 }

const known = new Map()

/** The outlines of the rear end of `spec`, with rounded corners. */
function outlinesOf({ rearEnd, rearPlateZ }) {
  if (!known.has(rearEnd)) {
    const { recess, lid, valance } = rearEnd
    const [half, high] = recess
    const plate = [
      [-0.3, rearPlateZ + high],
      [half, rearPlateZ + high],
      [half - 0.035, rearPlateZ - high],
      [-0.3, rearPlateZ - high],
    ]
    known.set(rearEnd, {
      recess: roundedOutline(plate, 0.03),
      lid: roundedOutline(extendOutlinePastMiddle(lid), 0.05),
      valance: roundedOutline(extendOutlinePastMiddle(valance), 0.05),
    })
  }
  return known.get(rearEnd)
}

/** How far the tail is set back at height `z` above the bumper, which keeps its full length. */
export function bumperSetback({ rearEnd }, z) {
  return rearEnd.step * smoothstep(rearEnd.split - 0.004, rearEnd.split + 0.034, z)
}

/** The solid `d` with the recess of the plate cut into it; `tail` is the field of the tail at that point. */
export function cutLicensePlateRecess(spec, d, tail, y, z) {
  if (Math.abs(y) > 0.6 || Math.abs(z - spec.rearPlateZ) > 0.25) return d
  const lean = RECESS_LEAN * Math.min(0, tail)
  const cut = Math.max(signedDistanceToPolygon(outlinesOf(spec).recess, Math.abs(y), z) - lean, -(tail + RECESS_DEPTH))
  return smoothMaximum(d, -cut, 0.02)
}

/** The gap around the boot lid or tailgate as a signed field, positive on the lid. */
export function rearLidDistanceField(spec, x, a, z, { nx, nz }) {
  const { from } = spec.rearEnd
  // Flanks face neither up nor back: the outline seen from behind does not apply to them.
  if (x < from - 0.05 || (nx < 0.3 && nz < 0.6)) return -1
  return Math.min(x - from, -signedDistanceToPolygon(outlinesOf(spec).lid, a, z))
}

/** Distance from the line between the bumper and the body, behind the rear wheel. */
export function bumperGapDistance({ rearEnd, length }, { wheels }, x, z) {
  const rear = wheels[1]
  if (x < rear.x + rear.arch || x > length) return 9
  return Math.abs(z - rearEnd.split)
}

/** The part drawn on the tail at the hit point, or nothing where it is painted. */
export function rearEndMaterialAt(spec, p, across) {
  const { rearEnd, rearPlateZ, length } = spec
  if (length - p.x > 0.5 || p.nx < 0.2) return undefined
  const outlines = outlinesOf(spec)
  const valance = -signedDistanceToPolygon(outlines.valance, across, p.z)
  if (valance > 0) return isFin(rearEnd, across, p.z, valance) ? 'black' : 'plastic'
  const [reflectorY, reflectorZ] = rearEnd.reflector
  const away = [Math.abs(across - reflectorY) - REFLECTOR.halfWidth, Math.abs(p.z - reflectorZ) - REFLECTOR.halfHeight]
  if (Math.max(...away) < 0) {
    p.isReflector = true
    p.inset = 0.02
    return 'tail'
  }
  if (Math.max(...away) < 0.005) return 'gloss'
  if (rearEnd.brightBar && across < rearEnd.brightBar[1] && Math.abs(p.z - rearEnd.brightBar[0]) < 0.011) return 'trim'
  if (rearEnd.handle && across < rearEnd.handle[1] && Math.abs(p.z - rearEnd.handle[0]) < HANDLE_HALF_HEIGHT)
    return 'gloss'
  const top = rearPlateZ + rearEnd.recess[1] - p.z
  const isHandle = top > HANDLE[0] && top < HANDLE[1] && across < rearEnd.recess[0] - 0.03
  return isHandle ? 'gloss' : undefined
}

/** The dark slots between the fins in the middle of a valance. */
function isFin({ fins }, across, z, valance) {
  if (!fins || across > fins[0] || z > fins[1] || valance < 0.012) return false
  return (across / FIN.pitch + 0.5 + FIN.fill / 2) % 1 > FIN.fill
}

/** True where the wiper of a rear window covers (y, z). */
export function isPointOnRearWiper({ rearEnd, backlight }, y, z) {
  if (!rearEnd.hasWiper) return false
  const low = backlight.z + 0.055
  const blade = [
    [0.02, low],
    [0.1, low + 0.03],
    [-0.36, low + 0.045],
  ]
  return distanceToPolyline(blade, y, z) < 0.008
}
