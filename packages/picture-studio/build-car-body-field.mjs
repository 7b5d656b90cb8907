/**
 * The body of a car as one implicit function (negative inside), derived from a body specification of `bodies/`.
 * x runs from the front bumper to the rear, y to the left, z up from the ground; all in metres.
 */
import { naturalCubicSpline, smoothMaximum, smoothMinimum, smoothstep } from './curves.mjs'
import { bumperSetback, cutLicensePlateRecess } from './rear-end.mjs'

const radians = (degrees) => (degrees * Math.PI) / 180

/** All surfaces of a body: the whole (`solid`), its parts, and the curves to which fittings and panels are attached. */
export function buildCarBodyDistanceField(spec) {
  const curves = {
    hood: naturalCubicSpline(spec.hood),
    plan: naturalCubicSpline(spec.plan),
    tuck: naturalCubicSpline(spec.tuck),
    front: naturalCubicSpline(spec.front),
    rear: naturalCubicSpline(spec.rear),
    roof: naturalCubicSpline(spec.roof),
    glassWidth: naturalCubicSpline(spec.glassWidth),
    belt: naturalCubicSpline(spec.belt),
  }
  const wheels = wheelPlaces(spec)
  const cabin = greenhouse(spec, curves)
  const lower = lowerBody(spec, curves, wheels)
  const cuts = bodyCuts(spec, wheels)
  const top = Math.max(...spec.roof.map((p) => p[1]))

  function solid(x, y, z) {
    let d = lower.solid(x, y, z)
    if (spec.cockpit) {
      d = smoothMaximum(d, -cuts.cockpit(x, y, z), 0.05)
      d = smoothMinimum(d, cabin.screenShell(x, y, z), 0.02)
    } else if (z > spec.waist - 0.3) {
      const shell = smoothMaximum(cabin.solid(x, y, z), spec.waist - 0.13 - z, 0.04)
      // Without this cut, which follows the curve of the tail, the cabin sticks out of it like a beak.
      const beak = x - (spec.length - spec.cabinTailGap) + spec.tailBow[0] * y * y + spec.tailBow[1] * y ** 6
      d = smoothMinimum(d, smoothMaximum(shell, beak, 0.06), 0.05)
    }
    d = smoothMaximum(d, -cuts.arch(x, y, z), 0.018)
    return d
  }
  return { ...curves, ...cabin, lower: lower.solid, solid, wheels, top }
}

/** Axle positions, tyre, arch radii of front and rear. */
function wheelPlaces(spec) {
  const rearRadius = spec.rearTyre?.radius ?? spec.tyre.radius
  return [
    { x: spec.frontOverhang, ...spec.tyre, arch: spec.arch },
    {
      x: spec.frontOverhang + spec.wheelbase,
      radius: rearRadius,
      width: spec.rearTyre?.width ?? spec.tyre.width,
      arch: spec.arch + rearRadius - spec.tyre.radius,
    },
  ]
}

function greenhouse(spec, { roof, glassWidth }) {
  const { screen: s, backlight: b } = spec
  const [screenSin, screenCos] = [Math.sin(radians(s.angle)), Math.cos(radians(s.angle))]
  const [backSin, backCos] = [Math.sin(radians(b.angle)), Math.cos(radians(b.angle))]
  const [tumbleTan, tumbleCos] = [Math.tan(radians(spec.tumblehome)), Math.cos(radians(spec.tumblehome))]
  const backBlend = b.blend ?? (b.angle > 45 ? 0.14 : 0.25)

  const screen = (x, y, z) => {
    const d = z - s.z
    const u = d * screenSin + (x - s.x) * screenCos
    return (s.x + s.bow * y * y - x) * screenSin + d * screenCos + s.curve * ((u - 0.4) ** 2 - 0.16)
  }
  const back = (x, y, z) => {
    const d = z - b.z
    const u = d * backSin + (b.x - x) * backCos
    return (x - b.x + b.bow * y * y) * backSin + d * backCos + b.curve * ((u - 0.4) ** 2 - 0.16)
  }
  const roofline = (x, y, z) => z - roof(x) + spec.roofCrown * y * y
  const flank = (x, y, z) => {
    const d = z - spec.waist
    return (Math.abs(y) - glassWidth(x) + d * tumbleTan + d * d * 0.1) * tumbleCos
  }
  const solid = (x, y, z) => {
    const along = smoothMaximum(smoothMaximum(screen(x, y, z), roofline(x, y, z), 0.22), back(x, y, z), backBlend)
    return smoothMaximum(along, flank(x, y, z), 0.13)
  }
  const screenShell = (x, y, z) => {
    const sheet = smoothMaximum(Math.abs(screen(x, y, z)) - 0.013, flank(x, y, z), 0.03)
    return smoothMaximum(smoothMaximum(sheet, roofline(x, y, z), 0.03), spec.waist - 0.12 - z, 0.03)
  }
  return { screen, back, roofline, flank, solid, screenShell }
}

function lowerBody(spec, { hood, plan, tuck, front, rear }, wheels) {
  const scoopStart = wheels[0].x
  const scoopEnd = wheels[1].x
  const side = (x, y, z) => {
    let w = plan(x) - tuck(z)
    for (const wheel of wheels) {
      const r = Math.hypot(x - wheel.x, z - wheel.radius)
      w += 0.014 * smoothstep(wheel.arch + 0.4, wheel.arch + 0.01, r) * smoothstep(0.1, 0.3, z)
    }
    // A hollow low on the doors, faded out before the arches; its lower edge turns up to the light and draws the sill.
    const q = z - spec.halfWidth * 0.45
    const hollow = Math.exp(-((q / (q < 0 ? 0.08 : 0.12)) ** 2))
    const fade = smoothstep(scoopStart + 0.45, scoopStart + 0.9, x) * smoothstep(scoopEnd - 0.35, scoopEnd - 0.8, x)
    // A crease along the shoulder catches the light strip.
    const crease = spec.crease ? (z - spec.crease.height - spec.crease.rise * (x - 1)) / 0.055 : 9
    const creaseFade = smoothstep(0.5, 1.2, x) * smoothstep(spec.length - 0.15, spec.length - 0.7, x)
    return (Math.abs(y) - w + 0.021 * hollow * fade - 0.007 * Math.exp(-crease * crease) * creaseFade) * 0.97
  }
  const top = (x, y, z) => {
    const a = Math.abs(y)
    let height = hood(x) - (spec.crown * y * y + 0.04 * y ** 4) * (1 - bedShare(spec, x))
    const ridge = (a - (spec.bonnetRidge ?? 0.6)) / 0.1
    height += 0.012 * Math.exp(-ridge * ridge) * smoothstep(spec.screen.x + 0.15, spec.screen.x - 0.3, x)
    if (spec.fenders)
      for (const [i, lift] of spec.fenders.entries()) {
        const q = (x - wheels[i].x) / (i ? 0.62 : 0.55)
        const w = (a - (spec.fendersAt ?? [0.76, 0.8])[i]) / 0.17
        height += lift * Math.exp(-q * q - w * w)
      }
    return (z - height) * 0.985
  }
  const end = ([k2, k6], y) => {
    const y2 = y * y
    const slope = 2 * k2 * Math.abs(y) + 6 * k6 * y2 * y2 * Math.abs(y)
    return [k2 * y2 + k6 * y2 * y2 * y2, Math.sqrt(1.05 + slope * slope)]
  }
  const nose = (x, y, z) => {
    const [bow, length] = end(spec.noseBow, y)
    return (front(z) + bow - x) / length
  }
  const tail = (x, y, z) => {
    const [bow, length] = end(spec.tailBow, y)
    return (x - spec.length + rear(z) + bow + bumperSetback(spec, z)) / length
  }
  const bottom = (x, z) =>
    spec.sill + 0.06 * smoothstep(0.5, 0, x) + 0.09 * smoothstep(spec.length - 0.7, spec.length, x) - z
  const solid = (x, y, z) => {
    const sides = smoothMaximum(side(x, y, z), top(x, y, z), 0.16 - 0.105 * bedShare(spec, x))
    const front = smoothMaximum(sides, nose(x, y, z), 0.13)
    if (x < spec.length / 2) return smoothMaximum(front, bottom(x, z), 0.06)
    const back = tail(x, y, z)
    let ends = smoothMaximum(front, back, spec.rearEnd.blend)
    if (spec.bed) ends = smoothMaximum(ends, -bedSpace(spec, wheels[1], x, y, z), 0.03)
    return cutLicensePlateRecess(spec, smoothMaximum(ends, bottom(x, z), 0.06), back, y, z)
  }
  return { solid }
}

/** From 0 at the cab to 1 at the bed of a pickup, whose walls are flat on top and less rounded than a bonnet. */
function bedShare({ bed }, x) {
  return bed ? smoothstep(bed.gap - 0.5, bed.gap - 0.05, x) : 0
}

/** The open space of a pickup's bed, negative inside; the wheelhouses stand in it. */
function bedSpace({ bed, arch }, wheel, x, y, z) {
  const across = Math.abs(y)
  const box = Math.max(bed.from - x, x - bed.to, across - bed.halfWidth, bed.floor - z)
  const wheelhouse = Math.max(
    Math.hypot(x - wheel.x, z - wheel.radius) - arch - bed.wheelhouse,
    bed.wheelhouseInner - across,
  )
  return smoothMaximum(box, -wheelhouse, 0.03)
}

function bodyCuts(spec, wheels) {
  const arch = (x, y, z) => {
    let d = 9
    for (const wheel of wheels)
      d = Math.min(d, Math.max(Math.hypot(x - wheel.x, z - wheel.radius) - wheel.arch, spec.archInner - Math.abs(y)))
    return d
  }
  const cockpit = (x, y, z) => {
    const { from, to, halfWidth, floor } = spec.cockpit
    const along = Math.max(from - x + 0.1 * y * y, x - to + 0.12 * y * y)
    return smoothMaximum(smoothMaximum(along, Math.abs(y) - halfWidth, 0.14), floor - z, 0.1)
  }
  return { arch, cockpit }
}
