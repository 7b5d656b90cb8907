/**
 * Renders all pictures of the demo into public/pictures. Usage: node scripts/studio/render-all.mjs [--force] [name…]
 * Names are bodies or scenes (`suv`, `banners/audi`); without any, everything that is missing is made. Deterministic, at lowest priority, two threads.
 */
import os from 'node:os'
import { BODIES } from './bodies.mjs'
import { startCrew } from './crew.mjs'
import { renderCars } from './render-cars.mjs'
import { renderScenes } from './render-scenes.mjs'
import { SCENES } from './scenes.mjs'

const LOWEST_PRIORITY = 19

async function renderAll(args) {
  os.setPriority(LOWEST_PRIORITY)
  const isForced = args.includes('--force')
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
  const log = (line) => process.stdout.write(`${line}\n`)
  const crew = startCrew()
  await renderCars(crew, { names: Object.keys(BODIES).filter(isWanted), isForced, log })
  await renderScenes(crew, { scenes: SCENES.filter((scene) => isWanted(scene.name)), isForced, log })
  await crew.dismiss()
}

await renderAll(process.argv.slice(2))
