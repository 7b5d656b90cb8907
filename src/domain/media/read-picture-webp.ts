import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Picture } from '#contract/media.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { photoPathOfUrl } from './photo-url.ts'

/**
 * The WebP file of a picture that is at least `width` pixels wide, or else its largest: from the media store for an
 * upload, from the project's own files for a studio picture. Null where the file is missing.
 */
export async function readPictureWebp(
  mediaStore: MediaStore,
  { urlBase, widths }: Pick<Picture, 'urlBase' | 'widths'>,
  { width }: { width: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const fitting = widths.find((candidate) => candidate >= width) ?? widths.at(-1)
  const uploaded = /^\/media\/([\w-]+)$/.exec(photoPathOfUrl(urlBase))?.[1]
  if (uploaded) return mediaStore.get(`${uploaded}-${fitting}.webp`)
  const studio = /^\/pictures\/cars\/([\w-]+)$/.exec(urlBase)?.[1]
  if (!studio) return null
  const file = path.join(projectRoot, 'public', 'pictures', 'cars', `${studio}-${fitting}.webp`)
  return readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}
