#!/usr/bin/env node
/**
 * Renders all pictures into public/pictures of the folder in which it is begun. Usage: picture-studio [--force] [name…]
 * Names are bodies, cabins or scenes (`suv`, `cabin/suv`, `banners/audi`); without any, everything that is missing is made.
 * Names of places and views (`lane`, `front`) leave only the pictures taken there, or so, of the named bodies or of all.
 * Deterministic, at low priority, on two threads.
 */
import os from 'node:os'
import { BACKDROP_NAMES } from './backdrops/backdrops.mjs'
import { CAR_VIEW_NAMES } from './camera.mjs'
import { CAR_BODY_SHAPES } from './car_body_shapes.mjs'
import { removeOrphanPictures } from './picture-files.mjs'
import { carPictureNames, renderCabinPictures, renderCarPictures } from './render-car-pictures.mjs'
import { renderSitePictures } from './render-site-pictures.mjs'
import { SITE_PICTURES } from './site-pictures.mjs'
import { startRenderWorkerPool } from './worker-pool.mjs'

const LOW_PRIORITY = 15

async function renderAll(args) {
  os.setPriority(LOW_PRIORITY)
  const isForced = args.includes('--force')
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
  const bodies = Object.keys(CAR_BODY_SHAPES)
  const namedOf = (names) => names.filter((name) => wanted.includes(name))
  const namedOrAll = (names) => (namedOf(names).length > 0 ? namedOf(names) : names)
  const isOfCars = wanted.length === 0 || namedOf([...bodies, ...BACKDROP_NAMES, ...CAR_VIEW_NAMES]).length > 0
  const cars = isOfCars ? namedOrAll(bodies) : []
  const [places, views] = [namedOrAll(BACKDROP_NAMES), namedOrAll(CAR_VIEW_NAMES)]
  const log = (line) => process.stdout.write(`${line}\n`)
  const crew = startRenderWorkerPool()
  for (const name of bodies) {
    if (cars.includes(name)) await renderCarPictures(crew, { name, places, views, isForced, log })
    // Right after the listing pictures, while the body is still loaded.
    const scenes = SITE_PICTURES.filter((scene) => scene.spec.body === name && isWanted(scene.name))
    await renderSitePictures(crew, { scenes, isForced, log })
    if (isWanted(`cabin/${name}`)) await renderCabinPictures(crew, { name, isForced, log })
  }
  if (wanted.length === 0) removeOrphanPictures(carPictureNames())
  await crew.dismiss()
}

await renderAll(process.argv.slice(2))
