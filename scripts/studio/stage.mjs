/** Puts a car on stage: builds its mesh, bakes its occlusion, and renders views of it with the crew. */
import { smoothFloor } from './bake.mjs'
import { buildCar, buildWheel } from './build-car.mjs'
import { buildBvh } from './bvh.mjs'
import { FLOOR } from './light.mjs'

/** How fine: size of the body grid (metres), occlusion rays, samples per pixel = 4 + grid². */
export const QUALITY = {
  draft: { cell: 0.014, rays: 14, grid: 2 },
  final: { cell: 0.009, rays: 40, grid: 4 },
}

const VERTEX_SLICE = 20000
const ROW_SLICE = 10

/** Builds and bakes a car (or, with `isWheelOnly`, one of its wheels) and gives it to the crew, unless it stands there already. */
export async function stageCar(crew, spec, quality, { isWheelOnly = false } = {}) {
  if (crew.onStage?.spec === spec && crew.onStage.isWheelOnly === isWheelOnly) return
  const car = isWheelOnly ? buildWheel(spec) : buildCar(spec, quality.cell)
  const length = isWheelOnly ? 0 : spec.length
  const bvh = buildBvh(car.pos, car.idx)
  const scene = {
    spec,
    length,
    wheels: car.wheels,
    bvh: { bounds: shared(bvh.bounds), nodes: shared(bvh.nodes), tris: shared(bvh.tris), idx: shared(bvh.idx) },
    pos: shared(car.pos),
    nor: shared(car.nor),
    fields: shared(car.fields),
    materials: shared(car.materials),
    openness: sharedFloats(car.materials.length),
    floorMap: sharedFloats(FLOOR.width * FLOOR.height),
    floorOrigin: [length / 2 - (FLOOR.width * FLOOR.cell) / 2, (-FLOOR.height * FLOOR.cell) / 2],
  }
  await crew.all({ task: 'scene', scene })
  await crew.share([
    ...slices(car.materials.length, VERTEX_SLICE, { task: 'vertices', rays: quality.rays }),
    ...slices(FLOOR.height, ROW_SLICE, { task: 'floor' }),
  ])
  smoothFloor(scene.floorMap)
  crew.onStage = { spec, isWheelOnly }
}

/**
 * Renders one view of the car on stage in all `paints` at once.
 * Returns { width, height, pictures }: one RGBA buffer per paint.
 */
export async function renderView(crew, { rig, camera, paints, width, height, grid, isCutout = false }) {
  const size = width * height * 4
  const image = new Uint8ClampedArray(new SharedArrayBuffer(size * paints.length))
  await crew.all({ task: 'view', rig, camera, image })
  await crew.share(slices(height, ROW_SLICE, { task: 'rows', width, height, grid, paints, isCutout }))
  return { width, height, pictures: paints.map((_, k) => Buffer.from(image.slice(k * size, (k + 1) * size))) }
}

function slices(total, step, message) {
  return Array.from({ length: Math.ceil(total / step) }, (_, i) => ({
    ...message,
    from: i * step,
    to: Math.min(total, (i + 1) * step),
  }))
}

function shared(array) {
  const copy = new array.constructor(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  return copy
}

function sharedFloats(length) {
  return new Float32Array(new SharedArrayBuffer(length * 4))
}
