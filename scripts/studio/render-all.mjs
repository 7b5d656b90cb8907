/**
 * Renders all pictures of the demo into public/pictures. Usage: node scripts/studio/render-all.mjs [--force] [name…]
 * Names are bodies or scenes (`suv`, `banners/audi`); without any, everything that is missing is
 * made. Deterministic, at lowest priority, on two threads.
 */
import os from 'node:os'
import { BODIES } from './bodies.mjs'
import { startCrew } from './crew.mjs'
import { renderCar } from './render-cars.mjs'
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
  const scenes = SCENES.filter((scene) => isWanted(scene.name))
  for (const [name, spec] of Object.entries(BODIES)) {
    if (isWanted(name)) await renderCar(crew, { name, isForced, log })
    // Right after the listing pictures, while the car is still on stage.
    await renderScenes(crew, { scenes: scenes.filter((scene) => scene.spec === spec), isForced, log })
  }
  const bodies = Object.values(BODIES)
  await renderScenes(crew, { scenes: scenes.filter((scene) => !bodies.includes(scene.spec)), isForced, log })
  await crew.dismiss()
}

await renderAll(process.argv.slice(2))
