/**
 * Quick look at a body or scene while working on it: PNG drafts in the temporary folder, a few seconds each.
 * Usage: node scripts/studio/preview.mjs <body|scene> [paint]
 */
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { BODIES } from './bodies.mjs'
import { VIEW_NAMES, viewCamera } from './camera.mjs'
import { startCrew } from './crew.mjs'
import { PAINTS } from './paints.mjs'
import { daylightStudio } from './rigs.mjs'
import { SCENES } from './scenes.mjs'
import { QUALITY, renderView, stageCar } from './stage.mjs'

const WIDTH = 640
const FOLDER = join(os.tmpdir(), 'forecourt-studio')

async function preview(name, paint = 'blue') {
  const shots = BODIES[name] ? bodyShots(name, PAINTS[paint]) : SCENES.filter((scene) => scene.name === name)
  if (shots.length === 0) throw new Error(`No body or scene is called "${name}".`)
  mkdirSync(FOLDER, { recursive: true })
  const crew = startCrew()
  for (const shot of shots) {
    await stageCar(crew, shot.spec, QUALITY.draft, { isWheelOnly: shot.isWheelOnly })
    const size = { width: WIDTH, height: Math.round(WIDTH / shot.aspect) }
    const { pictures } = await renderView(crew, { ...shot, ...size, paints: [shot.paint], grid: QUALITY.draft.grid })
    const path = join(FOLDER, `${shot.name.replace('/', '-')}.png`)
    await sharp(pictures[0], { raw: { ...size, channels: 4 } })
      .png()
      .toFile(path)
    process.stdout.write(`${path}\n`)
  }
  await crew.dismiss()
}

function bodyShots(name, paint) {
  const spec = BODIES[name]
  return VIEW_NAMES.map((view) => ({
    name: `${name}-${view}`,
    spec,
    paint,
    aspect: 1.5,
    camera: viewCamera(view, spec.length),
    rig: daylightStudio(spec.length),
  }))
}

await preview(...process.argv.slice(2))
