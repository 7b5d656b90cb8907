/** Worker thread: keeps one scene (shared memory) and runs slices of baking and rendering on request. */
import { parentPort } from 'node:worker_threads'
import { bakeFloorOcclusion, bakeVertexOcclusion } from './bake-occlusion.mjs'
import { renderPixelRows } from './render-pixel-rows.mjs'

let scene = {}

const TASKS = {
  scene: (message) => {
    scene = message.scene
  },
  view: ({ rig, camera, image }) =>
    Object.assign(scene, { rig, camera, image, forward: camera.forward, focus: focusOf(camera, scene) }),
  vertices: (job) => bakeVertexOcclusion(scene, job),
  floor: ({ from, to }) => bakeFloorOcclusion(scene, from, to),
  rows: (job) => renderPixelRows(scene, job),
}

/** Distance to the middle of the car. */
function focusOf({ origin }, { length }) {
  return Math.hypot(origin[0] - length / 2, origin[1], origin[2] - 0.5)
}

parentPort.on('message', (message) => {
  TASKS[message.task](message)
  parentPort.postMessage(message.task)
})
