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
export function studioCarPicture(name: string): Picture {
  const { width, height, placeholder } = studioManifest()[name] ?? { width: 960, height: 640, placeholder: '' }
  return { urlBase: `/pictures/cars/${name}`, widths: [480, 960], formats: ['webp'], width, height, placeholder }
}

/** The picture of a car without photos: a grey car of its body style. */
export function placeholderPicture(body: string | null): Picture {
  return studioCarPicture(`${studioBodies.get(body ?? '') ?? 'saloon'}-grey-side`)
}

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
