/** Prepares a car: builds its mesh, bakes its occlusion, and renders views of it with the worker pool. */
import { dilateOccludedVertices, smoothFloorOcclusion, smoothVertexOcclusion } from './bake-occlusion.mjs'
import { buildCabinMesh, buildCarMesh, buildWheelMesh } from './build-car-mesh.mjs'
import { buildBvh } from './bvh.mjs'
import { floorOcclusionGridSize } from './light.mjs'

/** Quality settings: size of the body grid (metres), occlusion rays, samples per pixel = 2 to 2 + grid². */
export const RENDER_QUALITY_LEVELS = {
  draft: { cell: 0.014, coarseness: 1.7, rays: 14, grid: 2 },
  final: { cell: 0.0105, coarseness: 1, rays: 14, grid: 3 },
}

const BLUR = { car: 3, wheel: 3, cabin: 8 }
const COVER_SPREAD = 4
const VERTEX_SLICE = 20000
const ROW_SLICE = 10

/** Length of occlusion rays in metres: a cabin encloses them, a car is in the open. */
const REACH = { car: 1.6, wheel: 1.6, cabin: 4 }

/**
 * Builds and bakes the subject and sends it to the workers, unless they have it already: a `car`, one of its wheels
 * (`wheel`) or a `cabin`.
 */
export async function sendRenderSubjectToWorkers(crew, spec, quality, subject = 'car') {
  if (crew.onStage?.spec === spec && crew.onStage.subject === subject) return
  const car = build(spec, quality, subject)
  const length = subject === 'car' ? spec.length : 0
  const bvh = buildBvh(car.pos, car.idx)
  const scene = {
    spec,
    length,
    wheels: car.wheels,
    bvh: { bounds: shared(bvh.bounds), nodes: shared(bvh.nodes), tris: shared(bvh.tris), idx: shared(bvh.idx) },
    pos: shared(car.pos),
    nor: shared(car.nor),
    glass: shared(car.glass),
    materials: shared(car.materials),
    openness: sharedFloats(car.materials.length),
    exposed: new Uint8Array(new SharedArrayBuffer(car.materials.length)),
    floorMap: sharedFloats(floorOcclusionGridSize.width * floorOcclusionGridSize.height).fill(1),
    floorOrigin: [
      length / 2 - (floorOcclusionGridSize.width * floorOcclusionGridSize.cell) / 2,
      (-floorOcclusionGridSize.height * floorOcclusionGridSize.cell) / 2,
    ],
  }
  await crew.all({ task: 'scene', scene })
  const from = reuseBake(crew.onStage, scene, { spec, subject, fixed: car.fixed })
  const rays = subject === 'cabin' ? quality.rays * 3 : quality.rays
  await crew.share([
    ...slices(car.materials.length - from, VERTEX_SLICE, {
      task: 'vertices',
      rays,
      reach: REACH[subject],
      start: from,
    }),
    ...(subject === 'cabin' || from > 0 ? [] : slices(floorOcclusionGridSize.height, ROW_SLICE, { task: 'floor' })),
  ])
  smoothVertexOcclusion(scene.openness, car.idx, { passes: BLUR[subject], first: from })
  if (subject === 'car') dilateOccludedVertices(scene.exposed, car.idx, { passes: COVER_SPREAD, first: from })
  if (subject !== 'cabin' && from === 0) smoothFloorOcclusion(scene.floorMap)
  crew.onStage = { spec, subject, scene, fixed: car.fixed }
}

/**
 * Another face of the same body has the same occlusion: only its wheels need baking. Returns the first vertex that
 * does.
 */
function reuseBake(before, scene, { spec, subject, fixed }) {
  if (subject !== 'car' || !spec.body || before?.spec.body !== spec.body || before.fixed !== fixed) return 0
  scene.openness.set(before.scene.openness.subarray(0, fixed))
  scene.exposed.set(before.scene.exposed.subarray(0, fixed))
  scene.floorMap.set(before.scene.floorMap)
  return fixed
}

function build(spec, quality, subject) {
  if (subject === 'cabin') return buildCabinMesh(spec, quality.coarseness)
  return subject === 'wheel' ? buildWheelMesh(spec) : buildCarMesh(spec, quality.cell)
}

/**
 * Renders one view of the current car in all `paints` at once. Returns { width, height, pictures }: one RGBA buffer per
 * paint.
 */
export async function renderCarView(crew, { rig, camera, paints, width, height, grid, isCutout = false }) {
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
