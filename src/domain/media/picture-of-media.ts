import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Picture } from '#contract/media.ts'
import { messagePhotosPath } from '#contract/photos.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import type { media } from '#db/schema/media.ts'
import { toPhotoUrl } from './photo-url.ts'
import { isPrivatePhotoId } from './private-photo-ids.ts'

type MediaRow = Pick<typeof media.$inferSelect, 'id' | 'width' | 'height' | 'widths' | 'placeholder' | 'avif'>

/** The name of one file of a photo in the media store, and in URLs after `/media/`. */
export function photoFileName(id: string, width: number, format: 'webp' | 'avif'): string {
  return `${id}-${width}.${format}`
}

/** An uploaded photo as the API shows it. */
export function pictureOfMedia({ id, width, height, widths, placeholder, avif }: MediaRow): Picture {
  return {
    urlBase: isPrivatePhotoId(id) ? `${messagePhotosPath}/${id}` : toPhotoUrl(`/media/${id}`),
    widths,
    formats: avif === 'ready' ? ['avif', 'webp'] : ['webp'],
    width,
    height,
    placeholder,
  }
}

/** A studio picture, which demo cars and cars without photos show. */
export function studioCarPicture(asked: string): Picture {
  const name = drawnPictureName(asked)
  const { width, height, placeholder } = studioManifest()[name] ?? { width: 960, height: 640, placeholder: '' }
  return { urlBase: `/pictures/cars/${name}`, widths: [480, 960], formats: ['webp'], width, height, placeholder }
}

/** Demo cars of an earlier release may name pictures that are no longer drawn: of a second look, or of another face. */
function drawnPictureName(name: string): string {
  const manifest = studioManifest()
  const [body, paint = '', view] = name.split('-')
  const candidates = [
    name,
    `${body}-${paint.replace('2', '')}-${view}`,
    `${body}-${paint}2-${view}`,
    `${body}-grey-${view}`,
  ]
  return candidates.find((candidate) => manifest[candidate]) ?? name
}

/**
 * The picture of a car without photos. Pages show a drawing of its body in its colour, from a side that depends on the
 * car, so that a list of such cars is no row of the same picture; mails and other programs get a grey car of its body.
 */
export function placeholderPicture({
  id,
  body,
  colour,
}: {
  id: string
  body: string | null
  colour: string | null
}): Picture {
  const kind = studioBodies.get(body ?? '') ?? 'saloon'
  const view = drawnViews[Number.parseInt(id.slice(-4), 16) % drawnViews.length] ?? 'side'
  const illustration = `/pictures/illustrations/${kind}-${view}.svg${colour ? `#${colour.toLowerCase()}` : ''}`
  return { ...studioCarPicture(`${kind}-grey-side`), illustration }
}

const drawnViews = ['front', 'side', 'rear'] as const

const studioBodies = new Map([
  ['Saloon', 'saloon'],
  ['Coupe', 'coupe'],
  ['Estate', 'estate'],
  ['Hatchback', 'hatchback'],
  ['SUV', 'suv'],
  ['Roadster', 'roadster'],
  ['Supercar', 'supercar'],
  ['Limousine', 'limousine'],
  ['Pickup', 'pickup'],
  ['Van', 'van'],
])

type StudioManifest = Record<string, { width: number; height: number; placeholder: string } | undefined>
let manifest: StudioManifest | undefined

/** Where the manifest is missing, pictures are served without size and placeholder rather than not at all. */
function studioManifest(): StudioManifest {
  manifest ??= readManifest(path.join(projectRoot, 'public', 'pictures', 'cars', 'manifest.json'))
  return manifest
}

function readManifest(file: string): StudioManifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StudioManifest
  } catch {
    return {}
  }
}
