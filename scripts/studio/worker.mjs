/** Worker thread: keeps one scene (shared memory) and does slices of baking and rendering on request. */
import { parentPort } from 'node:worker_threads'
import { bakeFloor, bakeVertices } from './bake.mjs'
import { renderRows } from './render-rows.mjs'

let scene = {}

const TASKS = {
  scene: (message) => {
    scene = message.scene
  },
  view: ({ rig, camera, image }) => Object.assign(scene, { rig, camera, image, forward: camera.forward }),
  vertices: ({ from, to, rays }) => bakeVertices(scene, from, to, rays),
  floor: ({ from, to }) => bakeFloor(scene, from, to),
  rows: (job) => renderRows(scene, job),
}

parentPort.on('message', (message) => {
  TASKS[message.task](message)
  parentPort.postMessage(message.task)
})
