/**
 * Quick look at a body or scene while working on it: PNG drafts in the temporary folder, a few seconds each.
 * Usage: node packages/picture-studio/preview.mjs <body|scene> [paint] [view or place…]   node packages/picture-studio/preview.mjs cabin <body> [upholstery]
 */
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createBackdropLightRig } from './backdrop-light-rig.mjs'
import { BACKDROP_NAMES } from './backdrops/backdrops.mjs'
import { bodyVariantsWithPaints } from './body-variants-with-paints.mjs'
import { CABIN_PARTS_BY_BODY, CABIN_UPHOLSTERY_COLOURS } from './cabin/cabin_parts_by_body.mjs'
import { CAR_VIEW_NAMES, createCabinCamera, createNamedCarViewCamera } from './camera.mjs'
import { CAR_BODY_SHAPES } from './car_body_shapes.mjs'
import { CAR_PAINTS } from './car_paints.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import { RENDER_QUALITY_LEVELS, renderCarView, sendRenderSubjectToWorkers } from './send-render-subject-to-workers.mjs'
import { SITE_PICTURES } from './site-pictures.mjs'
import { createCabinLightRig } from './studio-light-rigs.mjs'
import { startRenderWorkerPool } from './worker-pool.mjs'

const WIDTH = 640
const FOLDER = join(os.tmpdir(), 'forecourt-studio')

async function preview(name, paint = 'blue', ...views) {
  const shots = shotsOf(name, paint, views)
  if (shots.length === 0) throw new Error(`No body or scene is called "${name}".`)
  mkdirSync(FOLDER, { recursive: true })
  const crew = startRenderWorkerPool()
  for (const shot of shots) {
    await sendRenderSubjectToWorkers(crew, shot.spec, RENDER_QUALITY_LEVELS.draft, shot.subject)
    const size = { width: WIDTH, height: Math.round(WIDTH / shot.aspect) }
    const { pictures } = await renderCarView(crew, {
      ...shot,
      rig: shot.rig(),
      ...size,
      paints: [shot.paint],
      grid: RENDER_QUALITY_LEVELS.draft.grid,
    })
    const path = join(FOLDER, `${shot.name.replace('/', '-')}.png`)
    await sharp(pictures[0], { raw: { ...size, channels: 4 } })
      .png()
      .toFile(path)
    process.stdout.write(`${path}\n`)
  }
  await crew.dismiss()
}

function shotsOf(name, paint, views) {
  if (name === 'cabin') return [cabinShot(paint, views[0] ?? 'tan')]
  return CAR_BODY_SHAPES[name]
    ? bodyShots(name, CAR_PAINTS[paint], views)
    : SITE_PICTURES.filter((scene) => scene.name === name)
}

function cabinShot(body, upholstery) {
  const spec = CABIN_PARTS_BY_BODY[body]
  const paint = CABIN_UPHOLSTERY_COLOURS[upholstery]
  return {
    name: `${body}-interior`,
    spec,
    paint,
    subject: 'cabin',
    aspect: 1.5,
    camera: createCabinCamera(spec),
    rig: () => createCabinLightRig(spec),
  }
}

/** One draft for each face, view and place of those that are named, or of all. */
function bodyShots(name, paint, named) {
  const isWanted = (all, one) => !all.some((other) => named.includes(other)) || named.includes(one)
  return bodyVariantsWithPaints(name).flatMap(({ face, looks }) => {
    const spec = bodyWithGrilleAndLamps(name, face)
    return CAR_VIEW_NAMES.filter((view) => isWanted(CAR_VIEW_NAMES, view)).flatMap((view) =>
      [...new Set(looks.map(({ places }) => places[view]))]
        .filter((place) => isWanted(BACKDROP_NAMES, place))
        .map((place) => ({
          name: `${name}-${face}-${view}-${place}`,
          spec,
          paint,
          aspect: 1.5,
          camera: createNamedCarViewCamera(view, spec, place),
          rig: () => createBackdropLightRig(place, spec.length),
        })),
    )
  })
}

await preview(...process.argv.slice(2))
