/**
 * Quick look at a body or scene while working on it: PNG drafts in the temporary folder, a few seconds each.
 * Usage: node packages/picture-studio/preview.mjs <body|scene> [paint] [view…]   node packages/picture-studio/preview.mjs cabin <body> [upholstery]
 */
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { backdropLightRig } from './backdrop-light-rig.mjs'
import { BODIES } from './bodies.mjs'
import { bodyVariantsWithPaints } from './body-variants-with-paints.mjs'
import { CABINS, UPHOLSTERY } from './cabin/cabins.mjs'
import { cabinCamera, VIEW_NAMES, viewCamera } from './camera.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import { PAINTS } from './paints.mjs'
import { SITE_PICTURES } from './site-pictures.mjs'
import { QUALITY, renderView, stage } from './stage.mjs'
import { cabinLightRig } from './studio-light-rigs.mjs'
import { startWorkerPool } from './worker-pool.mjs'

const WIDTH = 640
const FOLDER = join(os.tmpdir(), 'forecourt-studio')

async function preview(name, paint = 'blue', ...views) {
  const shots = shotsOf(name, paint, views)
  if (shots.length === 0) throw new Error(`No body or scene is called "${name}".`)
  mkdirSync(FOLDER, { recursive: true })
  const crew = startWorkerPool()
  for (const shot of shots) {
    await stage(crew, shot.spec, QUALITY.draft, shot.subject)
    const size = { width: WIDTH, height: Math.round(WIDTH / shot.aspect) }
    const { pictures } = await renderView(crew, {
      ...shot,
      rig: shot.rig(),
      ...size,
      paints: [shot.paint],
      grid: QUALITY.draft.grid,
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
  return BODIES[name] ? bodyShots(name, PAINTS[paint], views) : SITE_PICTURES.filter((scene) => scene.name === name)
}

function cabinShot(body, upholstery) {
  const spec = CABINS[body]
  const paint = UPHOLSTERY[upholstery]
  return {
    name: `${body}-interior`,
    spec,
    paint,
    subject: 'cabin',
    aspect: 1.5,
    camera: cabinCamera(spec),
    rig: () => cabinLightRig(spec),
  }
}

function bodyShots(name, paint, views) {
  return bodyVariantsWithPaints(name).flatMap(({ face, place }) => {
    const spec = bodyWithGrilleAndLamps(name, face)
    return (views.length > 0 ? views : VIEW_NAMES).map((view) => ({
      name: `${name}-${face}-${view}`,
      spec,
      paint,
      aspect: 1.5,
      camera: viewCamera(view, spec),
      rig: () => backdropLightRig(place, spec.length),
    }))
  })
}

await preview(...process.argv.slice(2))
